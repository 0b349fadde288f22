// cspell:ignore Häfen
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ArticlePassages, type Passage } from '../../../../src/citation/passages/articlePassages.ts';
import { splitParagraphs } from '../../../../src/citation/passages/paragraphs.ts';

const harbor = [
  'Dockers in Meridian voted on Friday to strike from Monday.',
  'The port handles a third of the country’s grain exports, the ministry said.',
  'Shares of three shipping companies fell by 4.2 percent.',
];

/** Returns the passage with its shared words in brackets. */
function mark({ text, shared }: Passage): string {
  let marked = '';
  let next = 0;
  for (const { from, to } of shared) {
    marked += `${text.slice(next, from)}[${text.slice(from, to)}]`;
    next = to;
  }
  return marked + text.slice(next);
}

function findMarked(body: string, sentence: string): string | undefined {
  const passage = new ArticlePassages(body).findClosest(sentence);
  return passage && mark(passage);
}

describe('Closest passage', () => {
  it('has the most topical words of the sentence, in any form', () => {
    assert.equal(
      findMarked(harbor.join('\n\n'), 'A third of all exported grain passes through that port.'),
      'The [port] handles a [third] of the country’s [grain] [exports], the ministry said.',
    );
  });

  it('has a closeness equal to its share of the words', () => {
    const sentence = 'A third of all exported grain passes through that port.';
    assert.equal(new ArticlePassages(harbor.join('\n\n')).findClosest(sentence)?.closeness, 4 / 5);
  });

  it('is undefined for a sentence about something else', () => {
    assert.equal(findMarked(harbor.join('\n\n'), 'The parliament passed a law on artificial intelligence.'), undefined);
  });

  it('is undefined for a single word in common', () => {
    assert.equal(findMarked(harbor.join('\n\n'), 'Grain?'), undefined);
  });

  it('is undefined for an empty body or sentence', () => {
    assert.equal(findMarked('', 'The port handles grain exports.'), undefined);
    assert.equal(findMarked(harbor.join('\n\n'), ''), undefined);
    assert.equal(findMarked(harbor.join('\n\n'), 'It was as it was.'), undefined);
  });

  it('is the first of equal paragraphs', () => {
    const body = ['Ships wait.', `${harbor[1]!} `, 'Trains wait.', harbor[1]!].join('\n\n');
    const passages = new ArticlePassages(body);
    assert.deepEqual(
      passages.findClosest('The port handles grain.'),
      new ArticlePassages(body.slice(0, body.lastIndexOf('\n\n'))).findClosest('The port handles grain.'),
    );
  });

  it('ignores thousands separators', () => {
    assert.equal(
      findMarked('About 12,500 people marched.\n\nIt rained.', 'Some 12500 people'),
      'About [12,500] [people] marched.',
    );
  });

  // cspell:disable
  const languages: Readonly<Record<string, readonly [body: string, sentence: string, expected: string]>> = {
    German: [
      'Die Minister haben am Freitag über die neuen Häfen beraten.\n\nDas Wetter war in der ganzen Woche schlecht.',
      'Ein Minister sprach über einen neuen Hafen.',
      'Die [Minister] haben am Freitag über die [neuen] [Häfen] beraten.',
    ],
    French: [
      'Les ministres ont parlé des nouveaux ports de la région.\n\nLe temps était mauvais pendant la semaine.',
      'Le ministre parle du port.',
      'Les [ministres] ont [parlé] des nouveaux [ports] de la région.',
    ],
    Spanish: [
      'Los ministros hablaron de los puertos del norte.\n\nEl tiempo fue malo durante toda la semana.',
      'El ministro habló del puerto.',
      'Los [ministros] [hablaron] de los [puertos] del norte.',
    ],
    Italian: [
      'I ministri hanno parlato dei porti della regione.\n\nIl tempo era brutto per tutta la settimana.',
      'Il ministro parla del porto.',
      'I [ministri] hanno [parlato] dei [porti] della regione.',
    ],
    Portuguese: [
      'Os ministros falaram sobre os portos do norte.\n\nO tempo estava ruim durante a semana.',
      'O ministro falou sobre o porto.',
      'Os [ministros] [falaram] sobre os [portos] do norte.',
    ],
    Dutch: [
      'De ministers hebben over de havens van het noorden gesproken.\n\nHet weer was de hele week slecht.',
      'Een minister in het noorden.',
      'De [ministers] hebben over de havens van het [noorden] gesproken.',
    ],
    Polish: [
      'Ministrowie rozmawiali o nowych portach regionu.\n\nPogoda przez cały tydzień była zła.',
      'Ministrowi pokazano nowych ludzi w portach.',
      '[Ministrowie] rozmawiali o [nowych] [portach] regionu.',
    ],
    Japanese: [
      '港湾労働者は金曜日にストライキを決めた。\n\n天気は一週間ずっと悪かった。',
      '労働者がストライキを始めた。',
      '港湾[労働者]は金曜日に[ストライキを]決[めた]。',
    ],
  };
  // cspell:enable
  for (const [language, [body, sentence, expected]] of Object.entries(languages)) {
    it(`finds other forms of words in ${language}`, () => {
      assert.equal(findMarked(body, sentence), expected);
    });
  }

  const word = fc.constantFrom(
    'port',
    'ports',
    'Strike',
    'striking',
    'the',
    '12',
    '4.2',

    '港',
    '労働者',
    '🙂',
    '&',
    '<',
  );
  const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
  const anyBody = fc
    .array(fc.oneof(text, fc.string({ unit: 'binary' })), { maxLength: 6 })
    .map((all) => all.join('\n\n'));

  it('is a paragraph of the body with words in order, none of them overlapping', () => {
    fc.assert(
      fc.property(anyBody, text, (body, sentence) => {
        const passage = new ArticlePassages(body).findClosest(sentence);
        if (passage) {
          const { text, shared, closeness } = passage;
          assert.ok(splitParagraphs(body).includes(text));
          assert.ok(closeness >= 0.3 && closeness <= 1, String(closeness));
          assert.ok(shared.length > 0);
          const ends = shared.flatMap(({ from, to }) => [from, to]);
          assert.deepEqual(
            ends,
            [...new Set(ends)].sort((a, b) => a - b),
          );
          assert.ok(ends.at(-1)! <= text.length);
        }
      }),
    );
  });

  it('has no shared word that the sentence lacks', () => {
    fc.assert(
      fc.property(anyBody, text, (body, sentence) => {
        const passage = new ArticlePassages(body).findClosest(sentence);
        for (const { from, to } of passage?.shared ?? []) {
          const shared = passage!.text.slice(from, to).toLowerCase().normalize('NFKC');
          assert.ok(sentence.toLowerCase().normalize('NFKC').includes(shared.slice(0, 2)), `${shared}: ${sentence}`);
        }
      }),
    );
  });

  it('is the same for every call', () => {
    fc.assert(
      fc.property(anyBody, text, text, (body, sentence, other) => {
        const passages = new ArticlePassages(body);
        const first = passages.findClosest(sentence);
        passages.findClosest(other);
        assert.deepEqual(passages.findClosest(sentence), first);
        assert.deepEqual(new ArticlePassages(body).findClosest(sentence), first);
      }),
    );
  });

  it('is plain text for a body of hostile markup', () => {
    const body =
      '<p>The port <img src=x onerror="alert(1)"> handles <a href="command:x">grain exports</a> &lt;b&gt;</p>' +
      '<script>The port handles grain exports</script>';
    assert.equal(findMarked(body, 'The port handles grain exports.'), 'The [port] [handles] [grain] [exports] <b>');
  });
});
