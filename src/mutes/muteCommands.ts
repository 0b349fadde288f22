import { l10n, window, type QuickPickItem } from 'vscode';
import { formatDay } from '../platform/formatAge.ts';
import { notify } from '../platform/notify.ts';
import { sanitizeLabel } from '../platform/remoteText.ts';
import { suggestMutes, type Mute, type MuteRule, type MuteKind } from './muteRules.ts';
import type { Mutes } from './mutes.ts';
import type { SourceNames } from '../store/sourceNames.ts';
import { readCitableRecord } from '../kinds/recordArgument.ts';
import type { CommandRecord } from '../manifest.ts';
import { isIsoDay } from '../client/routes/buildUrl.ts';
import type { CommandHandlers } from '../platform/commands.ts';
import type { Services } from '../services.ts';

type Feed = ReturnType<Services['sidebar']['findFeed']>;

const day = 24 * 60 * 60_000;

export function createMuteCommands({ library, sidebar }: Services) {
  const { mutes, sourceNames } = library;
  return {
    'dateline.mute': (target) => mute(target, sidebar.findFeed(target), mutes, sourceNames),
    'dateline.undoMute': () => mutes.undo(),
    'dateline.showMuted': () => showMuted(mutes, sourceNames),
  } satisfies Partial<CommandHandlers>;
}

async function mute(target: CommandRecord, feed: Feed, mutes: Mutes, sourceNames: SourceNames): Promise<void> {
  const record = readCitableRecord(target);
  const rule = await pickRule(record ? suggestMutes(sourceNames.complete(record)) : []);
  const where = rule && (await pickScope(rule, feed));
  if (!rule || !where) {
    return;
  }
  await mutes.add({ ...rule, ...where });
  void notify('information', describeRule(rule).muted, [
    { label: l10n.t('Undo'), command: 'dateline.undoMute' },
    { label: l10n.t('Manage Mutes'), command: 'dateline.showMuted' },
  ]);
}

async function showMuted(mutes: Mutes, sourceNames: SourceNames): Promise<void> {
  // The stored name can be a host, if the publisher's name was unknown.
  const addName = (muted: Mute): Mute => {
    const { kind, value } = muted;
    const name = sourceNames.getName('publisher', value) ?? sourceNames.getName('source', value);
    return kind === 'publisher' && name !== undefined ? { ...muted, name } : muted;
  };
  const items = mutes.all.map(addName).map((muted) => ({
    label: sanitizeLabel(describeRule(muted).label),
    description: [
      muted.listName === undefined ? '' : l10n.t('only in {0}', sanitizeLabel(muted.listName)),
      muted.until === undefined ? '' : l10n.t('until {0}', formatDay(new Date(muted.until).toISOString()) ?? ''),
    ]
      .filter(Boolean)
      .join(' · '),
    muted,
  }));
  const more = { label: `$(add) ${l10n.t('Mute…')}`, description: '', alwaysShow: true, muted: undefined };
  const picked = await window.showQuickPick([...items, more], {
    title: l10n.t('Dateline: Manage Mutes'),
    placeHolder: items.length === 0 ? l10n.t('Nothing is muted') : l10n.t('Select a mute to remove it'),
    matchOnDescription: true,
  });
  if (picked?.muted) {
    await mutes.remove(picked.muted);
    void notify('information', describeRule(picked.muted).unmuted, [
      { label: l10n.t('Undo'), command: 'dateline.undoMute' },
    ]);
  } else if (picked) {
    await mute(undefined, undefined, mutes, sourceNames);
  }
}

function describeRule({ kind, value, name = value }: MuteRule) {
  switch (kind) {
    case 'publisher':
      return {
        label: l10n.t('Publisher: {0}', name),
        muted: l10n.t('Muted publisher “{0}”.', name),
        unmuted: l10n.t('Unmuted publisher “{0}”.', name),
      };
    case 'domain':
      return {
        label: l10n.t('Domain: {0}', value),
        muted: l10n.t('Muted domain “{0}”.', value),
        unmuted: l10n.t('Unmuted domain “{0}”.', value),
      };
    case 'category':
      return {
        label: l10n.t('Category: {0}', value),
        muted: l10n.t('Muted category “{0}”.', value),
        unmuted: l10n.t('Unmuted category “{0}”.', value),
      };
    case 'words':
      return {
        label: l10n.t('Phrase: {0}', value),
        muted: l10n.t('Muted phrase “{0}”.', value),
        unmuted: l10n.t('Unmuted phrase “{0}”.', value),
      };
  }
}

async function pickRule(offered: readonly MuteRule[]): Promise<MuteRule | undefined> {
  const typedKinds: readonly MuteKind[] = offered.length > 0 ? ['words'] : ['words', 'domain', 'category'];
  const names: Record<MuteKind, () => string> = {
    publisher: () => l10n.t('A Publisher…'),
    domain: () => l10n.t('A Domain…'),
    category: () => l10n.t('A Category…'),
    words: () => l10n.t('A Phrase in Title or Summary…'),
  };
  const items: (QuickPickItem & { muted: MuteRule | MuteKind })[] = [
    ...offered.map((muted) => ({ label: sanitizeLabel(describeRule(muted).label), muted })),
    ...typedKinds.map((kind) => ({ label: names[kind](), muted: kind })),
  ];
  const picked = await window.showQuickPick(items, {
    title: l10n.t('Dateline: Mute (1/2)'),
    placeHolder: l10n.t('Select what to mute'),
  });
  if (typeof picked?.muted !== 'string') {
    return picked?.muted;
  }
  const kind = picked.muted;
  const value = await window.showInputBox({
    title: l10n.t('Dateline: Mute (1/2)'),
    prompt: kind === 'words' ? l10n.t('A phrase (not case-sensitive)') : names[kind](),
    validateInput: (text) => (/[\p{L}\p{N}]/u.test(text) ? undefined : l10n.t('Enter at least one letter or digit.')),
  });
  return value === undefined ? undefined : { kind, value: value.trim() };
}

type MuteScope = Pick<Mute, 'list' | 'listName' | 'until'>;

async function pickScope(rule: MuteRule, feed: Feed): Promise<MuteScope | undefined> {
  const only: MuteScope = feed ? { list: feed.id, listName: feed.name } : {};
  const name = sanitizeLabel(feed?.name ?? '');
  const untilDate = (scope: MuteScope) => async (): Promise<MuteScope | undefined> => {
    const until = await promptForDate();
    return until === undefined ? undefined : { ...scope, until };
  };
  const startNow = (scope: MuteScope, days?: number) => (): Promise<MuteScope> =>
    Promise.resolve({ ...scope, ...(days !== undefined && { until: Date.now() + days * day }) });
  const items: (QuickPickItem & { answer: () => Promise<MuteScope | undefined> })[] = [
    { label: l10n.t('Everywhere'), description: l10n.t('permanently'), answer: startNow({}) },
    { label: l10n.t('Everywhere'), description: l10n.t('for a day'), answer: startNow({}, 1) },
    { label: l10n.t('Everywhere'), description: l10n.t('for a week'), answer: startNow({}, 7) },
    { label: l10n.t('Everywhere'), description: l10n.t('until a date…'), answer: untilDate({}) },
    ...(feed
      ? [
          { label: l10n.t('Only in {0}', name), description: l10n.t('permanently'), answer: startNow(only) },
          { label: l10n.t('Only in {0}', name), description: l10n.t('for a week'), answer: startNow(only, 7) },
          { label: l10n.t('Only in {0}', name), description: l10n.t('until a date…'), answer: untilDate(only) },
        ]
      : []),
  ];
  const picked = await window.showQuickPick(items, {
    title: l10n.t('Dateline: Mute (2/2)'),
    placeHolder: l10n.t('Select where and for how long: {0}', sanitizeLabel(describeRule(rule).label)),
    matchOnDescription: true,
  });
  return picked?.answer();
}

async function promptForDate(): Promise<number | undefined> {
  const parseDay = (text: string) => {
    const day = text.trim();
    const time = isIsoDay(day) ? new Date(`${day}T00:00:00`).getTime() : 0;
    return time > Date.now() ? time : undefined;
  };
  const text = await window.showInputBox({
    title: l10n.t('Dateline: Mute Until'),
    prompt: l10n.t('Date on which records reappear (YYYY-MM-DD)'),
    validateInput: (input) =>
      parseDay(input) === undefined ? l10n.t('Enter a date in the future (YYYY-MM-DD).') : undefined,
  });
  return text === undefined ? undefined : parseDay(text);
}
