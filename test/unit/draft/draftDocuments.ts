/** The syntax of a draft's elements in a language. */
export interface DraftSyntax {
  readonly languageId: string;
  readonly heading: (words: string) => string;
  readonly item: (words: string) => string;
  readonly emphasis: (words: string) => string;
  readonly link: (words: string, address: string) => string;
  readonly note: string;
  readonly definition?: string;
  readonly comment: string;
  /** Wraps the whole document. */
  readonly frame?: (body: string) => string;
  readonly paragraph?: (words: string) => string;
  readonly listEnds?: (items: string) => string;
}

export const draftSyntaxes: readonly DraftSyntax[] = [
  {
    languageId: 'markdown',
    heading: (words) => `## ${words}`,
    item: (words) => `- ${words}`,
    emphasis: (words) => `**${words}**`,
    link: (words, address) => `[${words}](${address})`,
    note: '[^n]',
    definition: '[^n]: [Noted](https://note.example/)',
    comment: '<!-- Hidden. -->',
  },
  {
    languageId: 'latex',
    heading: (words) => `\\section{${words}}`,
    item: (words) => `\\item ${words}`,
    listEnds: (items) => `\\begin{itemize}\n${items}\n\\end{itemize}`,
    emphasis: (words) => `\\emph{${words}}`,
    link: (words, address) => `\\href{${address}}{${words}}`,
    note: '\\footnote{\\href{https://note.example/}{Noted}}',
    comment: '% Hidden.',
    frame: (body) => `\\documentclass{article}\n\\begin{document}\n${body}\n\\end{document}\n`,
  },
  {
    languageId: 'restructuredtext',
    heading: (words) => `${words}\n${'='.repeat(words.length + 4)}`,
    item: (words) => `- ${words}`,
    emphasis: (words) => `*${words}*`,
    link: (words, address) => `\`${words} <${address}>\`__`,
    note: ' [1]_',
    definition: '.. [1] `Noted <https://note.example/>`__',
    comment: '.. Hidden.',
  },
  {
    languageId: 'asciidoc',
    heading: (words) => `== ${words}`,
    item: (words) => `* ${words}`,
    emphasis: (words) => `_${words}_`,
    link: (words, address) => `${address}[${words}]`,
    note: 'footnote:[https://note.example/[Noted]]',
    comment: '// Hidden.',
  },
  {
    languageId: 'org',
    heading: (words) => `** ${words}`,
    item: (words) => `- ${words}`,
    emphasis: (words) => `*${words}*`,
    link: (words, address) => `[[${address}][${words}]]`,
    note: '[fn:1]',
    definition: '[fn:1] [[https://note.example/][Noted]]',
    comment: '# Hidden.',
  },
  {
    languageId: 'typst',
    heading: (words) => `== ${words}`,
    item: (words) => `- ${words}`,
    emphasis: (words) => `*${words}*`,
    link: (words, address) => `#link("${address}")[${words}]`,
    note: '#footnote[#link("https://note.example/")[Noted]]',
    comment: '// Hidden.',
  },
  {
    languageId: 'html',
    heading: (words) => `<h2>${words}</h2>`,
    item: (words) => `<li>${words}</li>`,
    listEnds: (items) => `<ul>\n${items}\n</ul>`,
    emphasis: (words) => `<em>${words}</em>`,
    link: (words, address) => `<a href="${address}">${words}</a>`,
    note: '',
    comment: '<!-- Hidden. -->',
    paragraph: (words) => `<p>${words}</p>`,
  },
];
