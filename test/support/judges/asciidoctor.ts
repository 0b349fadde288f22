import { convert } from '@asciidoctor/core';
import { parseFragment } from 'parse5';
import { gatherHtml } from './html.ts';
import { formatDocument, Gatherer, type Judge, type Reading } from './reading.ts';

/** Reads the HTML of Asciidoctor. */
export const asciidoctor: Judge = judge((html) => gathered(html));

/** Reads the HTML of Asciidoctor, with each footnote at its reference. */
export const asciidoctorFootnotes: Judge = judge((html) => {
  const [body = '', notes = ''] = html.split('<div id="footnotes">');
  const note = gathered(notes.replace(/<hr>|<a href="#_footnoteref_\d+">\d+<\/a>\. /g, ''));
  const marked = gathered(body.replace(/<sup class="footnote">\[<a[^>]*>\d+<\/a>\]<\/sup>/, '\u0001'));
  return {
    links: [...marked.links, ...note.links],
    around: marked.around.replace('\u0001', () => `⟨note ${note.around.trim()}⟩`),
  };
});

function judge(read: (html: string) => Reading): Judge {
  return {
    name: 'asciidoctor',
    read: async (passages) => {
      const readings: Reading[] = [];
      for (const passage of passages) {
        const html: unknown = await convert(formatDocument(passage), {
          safe: 'secure',
          standalone: false,
        });
        readings.push(read(typeof html === 'string' ? html : ''));
      }
      return readings;
    },
  };
}

function gathered(html: string): Gatherer {
  const gatherer = new Gatherer();
  gatherHtml(parseFragment(html).childNodes, gatherer, ({ tagName }) => ['div', 'p'].includes(tagName));
  return gatherer;
}
