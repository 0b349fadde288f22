import assert from 'node:assert/strict';
import { ArticleFigures, findFigureDifferences } from '../../../src/draft/compareFigures.ts';

const harbor = new ArticleFigures({
  title: 'Storm closes the harbor of Northwater',
  published: '2026-03-12T08:00:00Z',
  body: `The storm forced 380 families to leave their homes on 3 March 2026, the mayor said.

Repairs of the harbor will cost $5 billion, or 12% of the budget. About 3,962 trucks use the harbor each month.

The harbor opened in 1968. Two-thirds of its cranes are older than 25 years, and the longest pier measures 3 km.

The council voted 14 to 9 for the plan. Prices rose by 2-1/4 percent, 25 basis points more than expected.

The third crane fell at 17:30. Version 1.45.0 of the program failed. Between 200 and 300 ships wait outside.`,
});

function compare(sentence: string): string[] {
  return findFigureDifferences(sentence, [harbor]).map(({ figure, articleFigure }) => `${figure} → ${articleFigure}`);
}

describe('Figures of a sentence', () => {
  const right = [
    'The storm forced 380 families from their homes.',
    'Three hundred and eighty families left their homes.',
    'Nearly 400 families had to leave their homes because of the storm.',
    'More than 300 families had to leave their homes.',
    'On March 3, 2026, the storm forced families to leave their homes.',
    'On 2026-03-03, families had to leave their homes.',
    'On the 3rd of March, families had to leave their homes.',
    'Repairs of the harbor will cost $5bn.',
    'Repairs will cost 5 billion dollars, twelve percent of the budget.',
    'Repairs will cost 5,000 million dollars, or 12 per cent of the budget.',
    'About 4,000 trucks use the harbor each month.',
    'Each month, 3 962 trucks use the harbor.',
    'Each month, 3.962 trucks use the harbor.',
    'The harbor, which opened in 1968, is closed.',
    'About 67% of its cranes are older than 25 years.',
    'The longest pier measures 3,000 meters.',
    'The longest pier measures 1.9 miles.',
    'The council voted for the plan, 14–9.',
    'Prices rose by 2.25%, a quarter of a percentage point more than expected.',
    'The third crane fell at 5:30 p.m.',
    'The 3rd crane fell at half past five.',
    'Version 1.45 of the program failed.',
    'Some 250 ships wait outside the harbor.',
  ];
  for (const sentence of right) {
    it(`agree with the article: ${sentence}`, () => assert.deepEqual(compare(sentence), []));
  }

  const wrong: readonly (readonly [sentence: string, difference: string])[] = [
    ['The storm forced 308 families from their homes.', '308 → 380'],
    ['The storm forced 3,800 families to leave their homes.', '3,800 → 380'],
    ['The storm forced three hundred and ninety families to leave their homes.', 'three hundred and ninety → 380'],
    ['The storm forced families from their homes on March 13, 2026.', 'March 13, 2026 → 3 March 2026'],
    ['Repairs of the harbor will cost 5 million dollars.', '5 million dollars → $5 billion'],
    ['Repairs of the harbor will cost 21% of the budget.', '21% → 12%'],
    ['About 5,000 trucks use the harbor each month.', '5,000 → 3,962'],
    ['The harbor, which opened in 1986, is closed.', '1986 → 1968'],
    ['One third of its cranes are older than 52 years.', '52 years → 25 years'],
    ['The longest pier measures 30 km.', '30 km → 3 km'],
    ['Prices rose by 2-3/4 percent.', '2-3/4 percent → 2-1/4 percent'],
    ['The fourth crane fell in the evening.', 'fourth → third'],
    ['Version 1.54.0 of the program failed.', '1.54.0 → 1.45.0'],
  ];
  for (const [sentence, difference] of wrong) {
    it(`differ from the article: ${sentence}`, () =>
      assert.ok(compare(sentence).includes(difference), compare(sentence).join()));
  }

  const fromElsewhere = [
    'Northwater, a town of 52,000 people, has three schools.',
    'The mayor, who was elected with 61% of the vote, left at 9 a.m.',
    'The last storm like this killed 17 people in 2003.',
    'One of the families lives in a school now, the first since COVID-19.',
    'Hundreds of people and dozens of dogs were brought to a school.',
  ];
  for (const sentence of fromElsewhere) {
    it(`come from elsewhere: ${sentence}`, () => assert.deepEqual(compare(sentence), []));
  }

  it('are right if one of the sources has them', () => {
    const other = new ArticleFigures({ body: 'The storm forced 308 families to leave their homes.' });
    const sentence = 'The storm forced 308 families to leave their homes.';
    assert.deepEqual(findFigureDifferences(sentence, [harbor, other]), []);
  });

  it('come with the sentence of the article that has the other figure', () => {
    assert.deepEqual(findFigureDifferences('The harbor opened in 1986.', [harbor]), [
      { figure: '1986', source: 0, articleFigure: '1968', passage: 'The harbor opened in 1968.' },
    ]);
  });

  it('are not compared with a table of thousands of numbers', () => {
    const body = `The storm forced 380 families to leave. ${'380 39 4 '.repeat(1000)}`;
    assert.deepEqual(
      findFigureDifferences('The storm forced 308 families to leave.', [new ArticleFigures({ body })]),
      [],
    );
  });
});
