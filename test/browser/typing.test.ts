import assert from 'node:assert/strict';
import { begin } from './parts/begin.ts';
import { Workbench } from './workbench.ts';

const bibliography =
  '@online{smith2026,\n  title = {Rates rise again},\n  organization = {Daily News},\n  url = {https://news.example/rates},\n}\n';

/** Prose with marks that also begin citations. In plain text, VS Code itself completes a word at the end of a line. */
const documents = {
  'robot.md': {
    start: '---\nbibliography: refs.bib\n---\n\n',
    prose: String.raw`Sold 5 @ 3
The ship @ the port
Thanks @ship
- @
(@
npm i @vue/x and jane@x.example or
https://medium.com/@a
user@host:~ $@ git@h
x ${'`code @sm`'} and [@ a note
x^2 and a[1] < b \\ c [^ d
[^1]: a note
@decorator
@sm the end
`,
  },
  'robot.qmd': {
    start: '---\nbibliography: refs.bib\n---\n\n',
    prose: 'See @fig-plot.\nSold 5 @ 3 [or @ the port.\n{{< video @sm >}} $x^@$\nThanks @ship.\nAnd @\n',
  },
  'robot.tex': {
    start: '\\addbibresource{refs.bib}\n',
    prose: String.raw`Sold 5 @ 3.
Mail jane@x.example, x^2 < \emph{y} [@ the port].
\section{A} @ [ ^ < \\
Thanks @
`,
  },
  'robot.typ': {
    start: '#bibliography("refs.bib")\n',
    prose: 'Sold 5 @ 3.\nMail jane@x.example, x^2 [@ the port].\nA < b \\ c @.\nThanks @\n',
  },
  'robot.org': {
    start: '#+bibliography: refs.bib\n\n',
    prose: 'Sold 5 @ 3.\nMail jane@x.example, x^2 [@ the port].\nA < b \\ c [ @.\nThanks @\n',
  },
};

describe('Typing prose in a document with a bibliography', function () {
  this.timeout(120_000);
  let workbench: Workbench;

  before(async () => {
    workbench = await Workbench.open({
      files: {
        ...Object.fromEntries(Object.entries(documents).map(([name, { start }]) => [name, start])),
        'refs.bib': bibliography,
      },
      settings: {
        'dateline.service.useSample': true,
        // VS Code's own typing aids.
        'editor.autoClosingBrackets': 'never',
        'editor.autoClosingQuotes': 'never',
        'editor.autoIndent': 'none',
      },
    });
  });
  after(() => workbench.close());

  for (const [name, { start, prose }] of Object.entries(documents)) {
    it(`writes only what is typed into ${name}`, async () => {
      await begin(workbench, name);
      const { keyboard } = workbench.page;
      await workbench.page.locator('.monaco-editor .view-lines').first().click();
      await keyboard.press('Control+End');
      await keyboard.type(`${prose}THE END`);
      assert.equal((await workbench.saved(name, 'THE END')).trimEnd(), `${start}${prose}THE END`);
    });
  }
});
