/** Phrases that are hard to read. Plain English has a shorter one for each. */
const phrases = [
  'anew',
  'behind (?:a|the|what)',
  'but for',
  'as it is',
  'stands (?:in|for|beside|at)',
  'of which',
  'so many',
  'whoever',
  'is none',
];

/** The phrases, even across the lines of a comment. */
const pattern = new RegExp(`\\b(?:${phrases.join('|').replaceAll(' ', String.raw`[\s*/]+`)})\\b`, 'gi');

/**
 * Reports phrases that are hard to read in comments and test titles. A sentence that is good English may disable the
 * rule on its line, with a reason: `// eslint-disable-next-line style/idioms -- it is about a queue`.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const idioms = {
  create(context) {
    const { sourceCode } = context;
    const report = (
      /** @type {string} */ text,
      /** @type {import('eslint').Rule.ReportDescriptorLocation} */ where,
    ) => {
      for (const [phrase] of text.matchAll(pattern)) {
        context.report({ ...where, message: `Say "${phrase.replaceAll(/[\s*/]+/g, ' ')}" in plainer words.` });
      }
    };
    return {
      Program() {
        for (const { value, loc } of sourceCode.getAllComments()) {
          if (loc && /^\s*eslint-disable[^]*\bstyle\/idioms\b(?![^]*--)/.test(value)) {
            context.report({ loc, message: 'Give a reason after "--".' });
          }
        }
        for (const comments of paragraphs(sourceCode.getAllComments())) {
          const [first, last] = [comments[0], comments.at(-1)];
          if (first?.loc && first.range && last?.range) {
            // On the first line, so that a directive above a docstring disables the rule.
            report(sourceCode.text.slice(first.range[0], last.range[1]), { loc: first.loc });
          }
        }
      },
      CallExpression({ callee, arguments: [title] }) {
        if (title && /^(?:describe|it)(?:\.only|\.skip)?$/.test(sourceCode.getText(callee))) {
          report(sourceCode.getText(title), { node: title });
        }
      },
    };
  },
};

/**
 * Groups the lines of `//` comments that belong together, since a phrase can continue on the next line. Directives of
 * ESLint are left out.
 *
 * @param {readonly import('estree').Comment[]} comments
 */
function paragraphs(comments) {
  /** @type {import('estree').Comment[][]} */
  const groups = [];
  for (const comment of comments.filter(({ value }) => !/^\s*eslint-/.test(value))) {
    const previous = groups.at(-1)?.at(-1);
    const isContinued =
      comment.type === 'Line' &&
      previous?.type === 'Line' &&
      previous.loc?.end.line === (comment.loc?.start.line ?? 0) - 1;
    if (isContinued) {
      groups.at(-1)?.push(comment);
    } else {
      groups.push([comment]);
    }
  }
  return groups;
}
