import { l10n } from 'vscode';
import type { FormatId } from '../citation/cite.ts';

/** What people call a format. */
export function formatName(format: FormatId): string {
  return names()[format];
}

function names(): Readonly<Record<FormatId, string>> {
  const [link, footnote, key] = [l10n.t('Link'), l10n.t('Footnote'), l10n.t('Citation key')];
  const [string, object] = [l10n.t('String'), l10n.t('Object')];
  return {
    'markdown-link': link,
    'markdown-reference': l10n.t('Reference link'),
    'markdown-footnote': footnote,
    'markdown-autolink': l10n.t('Address as a link'),
    'pandoc-key': key,
    'latex-href': link,
    'latex-footnote': footnote,
    'latex-cite': key,
    'rst-link': link,
    'rst-footnote': footnote,
    'asciidoc-link': link,
    'asciidoc-footnote': footnote,
    'org-link': link,
    'org-footnote': footnote,
    'org-cite': key,
    'typst-link': link,
    'typst-footnote': footnote,
    'typst-cite': key,
    'html-link': link,
    'mediawiki-link': link,
    'mediawiki-ref': footnote,
    'textile-link': link,
    'json-string': string,
    'json-object': object,
    'yaml-string': string,
    'yaml-object': object,
    'toml-string': string,
    'toml-object': object,
    'csv-cells': l10n.t('Cells'),
    'biblatex-entry': l10n.t('BibLaTeX entry'),
    'bibtex-entry': l10n.t('BibTeX entry'),
    comment: l10n.t('Comment'),
    'formatted-reference': l10n.t('Formatted reference'),
    'plain-text': l10n.t('Title and address'),
  };
}
