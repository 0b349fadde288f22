import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Marked } from 'marked';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import {
  createCommandLink,
  sanitizeLine,
  sanitizeLabel,
  sanitizeMarkdown,
  sanitizeMarkdownWithBold,
} from '../../../src/platform/remoteText.ts';

describe('Sanitized remote text', () => {
  it('contains no link for any input', () => {
    assert.doesNotMatch(sanitizeLine('Read [this](command:workbench.action.quit) now'), /\]\(/);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'[](]( command:\n\u202E') }), (text) => {
        assert.doesNotMatch(sanitizeLine(text), /\]\(/);
      }),
    );
  });

  it('is one short line without direction characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        const line = sanitizeLine(text);
        assert.doesNotMatch(line, /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u);
        assert.ok(line.length <= 400);
      }),
    );
  });

  it('is unchanged if it is plain', () => {
    assert.equal(
      sanitizeLine('Port (north) reopens [update]: “all clear”'),
      'Port (north) reopens [update]: “all clear”',
    );
  });

  it('equals the result of replacing every unsafe character', () => {
    const units = [...'ab ]([)\n\t\0\u00A0\u2028\u202E\u200Fé\uD800'];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...units), maxLength: 12 }), (text) => {
        const line = text
          .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
          .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
          .replaceAll('](', ']\u200C(')
          .trim();
        assert.equal(sanitizeLine(text), line);
      }),
    );
  });

  it('contains no icon in a label', () => {
    assert.equal(sanitizeLabel('Save $(trash) now'), 'Save \\$(trash) now');
  });

  it('contains no markup as Markdown', () => {
    assert.equal(
      sanitizeMarkdown('**a** [b](command:c) <i> `d` $(x)'),
      '\\*\\*a\\*\\* \\[b\\]\u200C\\(command\\:c\\) &lt;i> \\`d\\` \\$\\(x\\)',
    );
  });

  it('does not end the address of a command link', () => {
    assert.equal(
      createCommandLink('Open [x](y)', 'dateline.openDetail', {
        title: 'a) [b](command:c) "',
        url: 'https://d.example/(e)',
      }),
      '[Open \\[x\\]\u200C\\(y\\)](command:dateline.openDetail?%5B%7B%22title%22%3A%22a%29%20%5Bb%5D%28command%3Ac%29%20%5C%22%22%2C%22url%22%3A%22https%3A%2F%2Fd.example%2F%28e%29%22%7D%5D)',
    );
  });

  it('has exactly the given words in bold, and no other markup', () => {
    const marked = new Marked({ gfm: true, async: false });
    const part = fc.constantFrom(
      ...[' ', '**', '*', '_', '[a](command:b)', '<b>', '`', '港', '$(x)', '&amp;', '\\', '> ', '- '],
    );
    const words = fc.constantFrom('port', '4.2', '労働', 'é');
    fc.assert(
      fc.property(fc.array(fc.tuple(part, words)), (parts) => {
        let text = 'a';
        const bold = parts.map(([before, word]) => {
          text += ` ${before} `;
          const from = text.length;
          text += word;
          return { from, to: text.length };
        });
        const html = marked.parse(`> ${sanitizeMarkdownWithBold(text, bold)}`) as string;
        const [boldWords, all] = readBold(parseFragment(html));
        assert.deepEqual(
          boldWords,
          parts.map(([, word]) => word),
        );
        assert.equal(all.replace(/\s+/g, ' ').trim(), text.replace(/\s+/g, ' ').trim());
        assert.doesNotMatch(html, /<(?!\/?(?:blockquote|p|strong)>)/);
      }),
    );
  });
});

/** Returns the strings in bold, and the whole text. */
function readBold(node: DefaultTreeAdapterTypes.Node): [bold: string[], text: string] {
  if ('value' in node) {
    return [[], node.value];
  }
  const children = 'childNodes' in node ? node.childNodes.map(readBold) : [];
  const text = children.map(([, part]) => part).join('');
  return [node.nodeName === 'strong' ? [text] : children.flatMap(([bold]) => bold), text];
}
