import assert from 'node:assert/strict';
import { isMistakenTitle, removeTitles } from '../../../src/draft/statement.ts';

describe('removeTitles', () => {
  const title = 'Who pays for a ship that waits?';

  it('removes a title at the end of a sentence, in parentheses and between others', () => {
    const cited = { text: title, title };
    assert.equal(
      removeTitles(`A ship costs 46,000 crowns a day ${title}.`, [cited]),
      'A ship costs 46,000 crowns a day.',
    );
    assert.equal(removeTitles(`“They wait at anchor” (${title}).`, [cited]), '“They wait at anchor”.');
    const other = { text: 'Silent ports', title: 'Silent Ports' };
    assert.equal(
      removeTitles(`All the ships wait Silent ports; ${title}; Silent ports.`, [other, cited, other]),
      'All the ships wait.',
    );
  });

  it('removes a title with a mistake', () => {
    const cited = { text: 'Who pays for the ship that waits?', title };
    assert.equal(removeTitles(`Ships cost a lot ${cited.text}.`, [cited]), 'Ships cost a lot.');
  });

  it('keeps the writer’s own words, and a sentence with little besides a title', () => {
    const own = { text: 'a ship that waits', title: 'Demurrage explained' };
    assert.equal(removeTitles('Nobody pays for a ship that waits.', [own]), 'Nobody pays for a ship that waits.');
    const word = { text: 'ports', title: 'Ports' };
    assert.equal(
      removeTitles('Nobody sails to ports that are closed.', [word]),
      'Nobody sails to ports that are closed.',
    );
    assert.equal(removeTitles(`See also ${title}.`, [{ text: title, title }]), `See also ${title}.`);
    const source = `Kestrel Wire Agency, 2026-11-24: ${title}`;
    assert.equal(removeTitles(source, [{ text: title, title }]), source);
  });
});

describe('isMistakenTitle', () => {
  it('returns true for a title with a changed word, and false for a longer or a quite different text', () => {
    const title = 'Banks raise their rates again';
    assert.equal(isMistakenTitle('Banks cut their rates again', title), true);
    assert.equal(isMistakenTitle('“Banks raise their rates again”, The Post', title), false);
    assert.equal(isMistakenTitle('the interest of banks', title), false);
    assert.equal(isMistakenTitle('', title), false);
  });
});
