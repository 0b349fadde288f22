import assert from 'node:assert/strict';
import { listCitationFormats, printsPublisher, writeCitation } from '../../../src/citation/cite.ts';
import { languages } from '../../../src/languages/index.ts';

const templates = { short: '${title}', full: '${title} (${publisher})' };
const cited = { title: 'Port reopens', url: 'https://news.example/port' };

describe('printsPublisher', () => {
  it('agrees with what every format of every language writes without a style', () => {
    for (const { languageIds } of languages) {
      for (const languageId of languageIds) {
        const formats = listCitationFormats(languageId).filter(({ usesStyle }) => !usesStyle);
        for (const format of ['auto', ...formats.map(({ id }) => id), ...Object.keys(templates)]) {
          for (const reference of [cited, { title: cited.title }, { ...cited, url: 'ftp://news.example' }]) {
            const write = (publisher: string) =>
              writeCitation([cited, { ...reference, publisher }], languageId, format, { label: '1' }, templates);
            assert.equal(
              printsPublisher([cited, reference], languageId, format, templates),
              JSON.stringify(write('One')) !== JSON.stringify(write('Another')),
              `${languageId} ${format} ${JSON.stringify(reference)}`,
            );
          }
        }
      }
    }
  });

  it('is true for formats in a citation style, and false for a key of an existing entry', () => {
    assert.equal(printsPublisher([cited], 'markdown', 'formatted-reference'), true);
    assert.equal(printsPublisher([cited], 'markdown', 'pandoc-key'), false);
  });
});
