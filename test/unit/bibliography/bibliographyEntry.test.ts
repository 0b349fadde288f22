// cspell:ignore Bron BuzzFeed Ferreira harborlight Jazeera urldate
import assert from 'node:assert/strict';
import { createBibliographyEntry } from '../../../src/bibliography/bibliographyEntry.ts';
import { bibliographyExportFormats, writeBibliography } from '../../../src/bibliography/writeBibliography.ts';

describe('Author name', () => {
  const readName = (author: string, publisher = '') =>
    createBibliographyEntry({ title: 'Port', authors: [author], publisher }).authors[0];

  it('stays whole if it names an organization', () => {
    for (const name of [
      ...['World Health Organization', 'European Central Bank', 'Amnesty International', 'Human Rights Watch'],
      ...['Der Spiegel', 'Le Monde', 'Al Jazeera', 'Volkswagen AG', 'UN Women', 'BuzzFeed Video', 'U.S. Treasury'],
      ...['Banco Central', 'Deutsche Bank', 'Associated Press', 'The Harbor', 'Reuters', 'Bank of England', 'AP'],
      ...['Goldman Sachs', 'Morgan Stanley', 'Wells Fargo Advisors', 'Merrill Lynch'],
    ]) {
      assert.deepEqual(readName(name), { whole: name });
    }
  });

  it('stays whole if it is the publisher’s name or host', () => {
    for (const publisher of ['Harbor Light', 'The Harbor Light', 'HARBOR LIGHT', 'www.harborlight.example']) {
      assert.deepEqual(readName('Harbor Light', publisher), { whole: 'Harbor Light' }, publisher);
    }
  });

  it('is split if it is a person’s', () => {
    for (const [given, family] of [
      ...[['Jane', 'Doe'] as const, ['Al', 'Gore'] as const, ['JK', 'Rowling'] as const, ['LeBron', 'James'] as const],
      ...[['Angus', 'McKay'] as const, ['Conan', 'O’Brien'] as const, ['Ludwig', 'van Beethoven'] as const],
      ...[['Ana Maria', 'Ferreira'] as const, ['Jean-Luc', 'Picard'] as const, ['Leonardo', 'DiCaprio'] as const],
    ]) {
      assert.deepEqual(readName(`${given} ${family}`, 'Harbor Light'), { given, family });
    }
  });

  it('of an organization is whole in every format of bibliographies', () => {
    const reference = {
      title: 'Port',
      url: 'https://n.example/',
      authors: ['Harbor Light'],
      publisher: 'Harbor Light',
    };
    for (const format of bibliographyExportFormats) {
      assert.doesNotMatch(writeBibliography([reference], format), /Light, Harbor|given/, format);
    }
    assert.match(writeBibliography([reference], 'biblatex'), /author = \{\{Harbor Light\}\}/);
    assert.match(writeBibliography([reference], 'csljson'), /"literal": "Harbor Light"/);
    assert.match(writeBibliography([reference], 'hayagriva'), /\{ name: "Harbor Light" \}/);
  });
});

describe('Retrieval date', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) {
      delete process.env.TZ;
    } else {
      process.env.TZ = zone;
    }
  });

  it('is the day in the time zone of the computer', () => {
    const reference = { title: 'Port', url: 'https://n.example/', retrieved: '2026-11-20T23:30:00.000Z' };
    for (const [timeZone, day] of [
      ['Asia/Tokyo', '2026-11-21'],
      ['America/Los_Angeles', '2026-11-20'],
    ] as const) {
      process.env.TZ = timeZone;
      assert.match(writeBibliography([reference], 'biblatex'), new RegExp(`urldate = \\{${day}\\}`), timeZone);
    }
  });

  it('is unchanged without a time', () => {
    process.env.TZ = 'America/Los_Angeles';
    const { retrieved } = createBibliographyEntry({ title: 'Port', retrieved: '2026-11-20' });
    assert.deepEqual(retrieved, { year: 2026, month: 11, day: 20 });
  });
});
