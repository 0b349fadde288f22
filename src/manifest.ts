// cspell:ignore Uncited
/** Every id in package.json with the type of its argument or value. A test compares the two. */

/**
 * A tree row, another object with a record, `{ title, url }`, or `undefined`. `quotation` is text of the record.
 * Unchecked: any extension can send anything.
 */
export type CommandRecord =
  | { readonly record: unknown; readonly quotation?: string }
  | { readonly title?: string; readonly url?: string }
  | undefined;

export interface LoadArticleArgument {
  readonly url: string;
  readonly uri: string;
  /** In UTF-16 code units. */
  readonly offset: number;
}

/** A keybinding in Dateline's views sends this instead of the focused rows. */
export const focusedRows = 'focusedRows';

export interface CommandArguments {
  'dateline.searchArticles': [search?: unknown];
  'dateline.searchEvents': [search?: unknown];
  'dateline.searchSignals': [search?: unknown];
  'dateline.findSources': [row?: unknown];
  'dateline.openAddress': [];
  /** With the URI of an open document: checks it, and loads the texts of known articles to compare them. */
  'dateline.checkCitations': [document?: unknown];
  'dateline.checkLinks': [];
  'dateline.nextCitation': [];
  'dateline.previousCitation': [];
  /** Without a row, marks the citations at the cursor. */
  'dateline.markChecked': [row?: unknown, rows?: unknown];
  'dateline.removeCheckMark': [row?: unknown, rows?: unknown];
  'dateline.showUncitedClaims': [];
  'dateline.hideUncitedClaims': [];
  'dateline.exportAnnotatedDraft': [];
  'dateline.compareWithSource': [row?: unknown];
  /** An event, a signal or a story. */
  'dateline.insertBrief': [target?: CommandRecord];
  'dateline.filter': [row?: unknown];
  'dateline.clearFilter': [row?: unknown];
  'dateline.openDetail': [record?: CommandRecord];
  'dateline.loadArticle': [citation?: LoadArticleArgument];
  'dateline.openToSide': [record?: CommandRecord];
  'dateline.showSource': [record?: CommandRecord];
  /** VS Code runs this for a click, a double click and Space. */
  'dateline.preview': [row?: unknown];
  /** Runs the command of the focused row, as Enter does; keeps the page of a record. */
  'dateline.openFocusedRow': [row?: unknown];
  'dateline.openRecent': [];
  'dateline.openInBrowser': [record?: CommandRecord];
  'dateline.insertCitation': [record?: CommandRecord, records?: unknown];
  /** Leaves the focus in the list. */
  'dateline.insertCitationAndStay': [record?: CommandRecord, records?: unknown];
  'dateline.insertCitationAs': [record?: CommandRecord, records?: unknown];
  /** In the context menu of selected words on a page. */
  'dateline.quoteAndCite': [context?: unknown];
  'dateline.copyCitation': [record?: CommandRecord, records?: unknown];
  'dateline.clip': [record?: CommandRecord, records?: unknown];
  'dateline.unclip': [row?: unknown, rows?: unknown];
  'dateline.undoUnclip': [];
  /** Renames a folder, because F2 is one command for all rows. */
  'dateline.editClippingNote': [row?: unknown];
  'dateline.renameClippingFolder': [row?: unknown];
  'dateline.moveClipping': [row?: unknown, rows?: unknown];
  'dateline.moveUp': [row?: unknown, rows?: unknown];
  'dateline.moveDown': [row?: unknown, rows?: unknown];
  'dateline.newClippingFolder': [];
  'dateline.findClipping': [];
  'dateline.exportClippings': [row?: unknown];
  'dateline.saveSearch': [search?: unknown];
  'dateline.closeResults': [row?: unknown];
  'dateline.editSearch': [row?: unknown];
  'dateline.duplicateSearch': [row?: unknown];
  'dateline.deleteSearch': [row?: unknown, rows?: unknown];
  'dateline.undoDeleteSearch': [];
  'dateline.chooseBibliography': [];
  'dateline.exportBibliography': [options?: unknown];
  'dateline.prepareDocument': [options?: unknown];
  /** Cites without the name of the publisher. */
  'dateline.endPublisherWait': [];
  'dateline.exportSearches': [];
  'dateline.importSearches': [];
  'dateline.mute': [record?: CommandRecord];
  'dateline.undoMute': [];
  'dateline.citeResult': [];
  /** Leaves the list open. */
  'dateline.citeResultAndStay': [];
  'dateline.showMuted': [];
  /** `{ address: true }` starts with the service address. */
  'dateline.setApiKey': [options?: unknown];
  'dateline.clearApiKey': [];
  'dateline.undoClearApiKey': [];
  'dateline.openPortal': [];
  'dateline.useSample': [];
  'dateline.useService': [];
  'dateline.sampleActions': [];
  'dateline.refresh': [row?: unknown];
  'dateline.loadMore': [row?: unknown];
  'dateline.checkConnection': [];
  'dateline.markAllRead': [row?: unknown];
  'dateline.undoMarkRead': [];
  'dateline.markUnread': [row?: unknown, rows?: unknown];
  'dateline.hideRead': [row?: unknown];
  'dateline.showRead': [row?: unknown];
  'dateline.nextUnread': [row?: unknown];
  'dateline.cancelWaiting': [row?: unknown];
  'dateline.showLog': [];
}

export type CommandId = keyof CommandArguments;

/** Commands whose handlers get the citation target, captured when the command is called, as their first argument. */
export const citingCommandIds = [
  'dateline.insertCitation',
  'dateline.insertCitationAndStay',
  'dateline.insertCitationAs',
  'dateline.copyCitation',
  'dateline.insertBrief',
  'dateline.findSources',
  'dateline.exportBibliography',
] as const satisfies readonly CommandId[];

/** Prose documents activate the extension, and their editors offer to cite in the context menu. */
export const proseLanguageIds = [
  ...['markdown', 'mdx', 'quarto', 'rmd', 'latex', 'tex', 'restructuredtext', 'rst', 'asciidoc', 'org', 'typst'],
  ...['html', 'plaintext'],
] as const;

export const viewIds = [
  'dateline.news',
  'dateline.searches',
  'dateline.intelligence',
  'dateline.sources',
  'dateline.clippings',
  'dateline.citations',
] as const;
export type ViewId = (typeof viewIds)[number];

export const detailViewType = 'dateline.detail';

export const toolNames = ['dateline_search', 'dateline_read', 'dateline_evidence', 'dateline_cite'] as const;
export type ToolName = (typeof toolNames)[number];

export const mcpProviderId = 'dateline.mcp';

/** Default of each setting below `dateline.`. Its type is the type of the setting. */
export const settingDefaults = {
  'service.baseUrl': '',
  'service.portalUrl': '',
  'service.useSample': false,
  'service.articleInterface': 'auto',
  'service.intelligenceFormat': 'json',
  'service.paths': { articles: '/content', intelligence: '/intel' },
  'service.pageSize': 20,
  'service.timeoutSeconds': 20,
  'news.foldSameStory': true,
  'searches.checkEveryMinutes': 0,
  'citation.format': 'auto',
  'citation.templates': {},
  'citation.style': 'apa',
  'citation.styleFile': '',
  'citation.bibliography': '',
  'citation.keyPattern': '${author}${year}${word}',
  'citation.dropTrackingParameters': true,
  'check.onSave': false,
  'detail.images': false,
} as const;

export type SettingId = keyof typeof settingDefaults;
type Widen<T> = T extends string ? string : T extends number ? number : T extends boolean ? boolean : T;
export type SettingValue<K extends SettingId> = Widen<(typeof settingDefaults)[K]>;

type ConnectionKind = 'sample' | 'service' | 'noAddress' | 'badAddress' | 'badPaths' | 'noKey';

export interface ContextKeys {
  'dateline.connection': ConnectionKind;
  'dateline.hasPortal': boolean;
  'dateline.waiting': boolean;
  'dateline.hasClearedKey': boolean;
  'dateline.waitingForPublisher': boolean;
  'dateline.searching': boolean;
  'dateline.findsClaims': boolean;
  'dateline.hasLanguageModel': boolean;
  /** What the user has done in this window. The walkthrough ticks its steps by these. */
  'dateline.hasRead': boolean;
  'dateline.hasCited': boolean;
  'dateline.hasFoundSources': boolean;
  'dateline.hasChecked': boolean;
}
