import { planCitation } from '../../src/citation/insertion/plan.ts';
import { spread, timed, type Benchmark, type Row } from './benchmark.ts';

const reference = { title: 'Port of Tallinn opens', url: 'https://news.example/port?a=1&b=2' };

/** Size of the document in characters, and the budget of a citation in milliseconds. */
const sizes: Readonly<Record<string, readonly [size: number, target: number]>> = {
  '1 KB': [1000, 50],
  '50 KB': [50_000, 100],
  '500 KB': [500_000, 250],
  '5 MB': [5_000_000, 1000],
};

interface Sample {
  readonly start?: string;
  /** The text to repeat. `N` becomes its number. */
  readonly part: string;
  readonly end?: string;
}

const samples: Readonly<Record<string, Sample>> = {
  markdown: {
    part: '## Chapter N\n\nThe harbor *opened* in a [storm](https://x.example/), with `code` and $x^2$ in it.\nMore words.\n\n- one item\n- two items\n\n| a | b |\n| - | - |\n| c | d |\n\n',
  },
  html: {
    start: '<!doctype html>\n<title>Report</title>\n',
    part: '<h2>Chapter N</h2>\n<p>The harbor <em>opened</em> in a <a href="https://x.example/">storm</a> &amp; rain.</p>\n<ul><li>one</li><li>two</li></ul>\n',
  },
  latex: {
    start: '\\documentclass{article}\n\\begin{document}\n',
    part: '\\section{Chapter N}\n\nThe harbor \\emph{opened} in a \\href{https://x.example/}{storm}, with $x^2$ in it. % note\n\n\\begin{itemize}\n\\item one\n\\item two\n\\end{itemize}\n\n',
    end: '\\end{document}\n',
  },
  restructuredtext: {
    part: 'Chapter N\n===========\n\nThe harbor *opened* in a `storm <https://x.example/>`__, with ``code`` in it.\n\n- one\n- two\n\n.. note::\n\n   Words.\n\n',
  },
  asciidoc: {
    part: '== Chapter N\n\nThe harbor _opened_ in a https://x.example/[storm], with `code` in it.\n\n* one\n* two\n\n----\ncode\n----\n\n',
  },
  org: {
    part: '* Chapter N\n\nThe harbor /opened/ in a [[https://x.example/][storm]], with ~code~ in it.\n\n- one\n- two\n\n#+begin_src sh\nls\n#+end_src\n\n',
  },
  typst: {
    part: '= Chapter N\n\nThe harbor _opened_ in a #link("https://x.example/")[storm], with `code` and $x^2$ in it.\n\n- one\n- two\n\n',
  },
  plaintext: { part: 'Chapter N\n\nThe harbor opened in a storm.\n\n' },
  python: { part: '# The harbor opened\ndef fN(a):\n    """Words."""\n    return "text"\n\n' },
};

const benchmark: Benchmark = {
  title: 'Planning and verifying a citation, by document size',
  run: async () => {
    const rows: Row[] = [];
    for (const [languageId, sample] of Object.entries(samples)) {
      for (const [label, [size, target]] of Object.entries(sizes)) {
        const text = createDocument(sample, size);
        const offset = text.indexOf('harbor', text.length / 2) + 'harbor'.length;
        const plan = () =>
          planCitation([reference], { text, languageId }, [{ start: offset, end: offset }], { format: 'auto' });
        // The first call compiles the code.
        const name = `${label} of ${languageId}${plan() ? '' : ', refused'}`;
        const times: number[] = [];
        for (let turn = 0; turn < 5; turn += 1) {
          times.push(await timed(plan));
        }
        rows.push({ ...spread(name, times), target });
      }
    }
    return rows;
  },
};

function createDocument({ start = '', part, end = '' }: Sample, size: number): string {
  const parts: string[] = [];
  for (let length = 0; length < size;) {
    const next = part.replaceAll('N', String(parts.length + 1));
    parts.push(next);
    length += next.length;
  }
  return start + parts.join('') + end;
}

export default benchmark;
