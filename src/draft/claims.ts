// cspell:ignore Milliarden Millionen Organi Prozent Universität ation
/** Returns whether a sentence states a figure, a date, a quotation or the name of an organization. */
export function isClaim(sentence: string): boolean {
  return figure.test(sentence) || date.test(sentence) || quotation.test(sentence) || organization.test(sentence);
}

const figure = /\p{Nd}|\b(?:percent|million|billion|trillion|Prozent|Millionen|Milliarden|pour cent|milliards?)\b/u;

/** Names of months and days, except `March` and `May`, which are also other words. */
const date = new RegExp(
  `(?<!\\p{L})(?:${['en', 'de']
    .flatMap((locale) => {
      const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
      const day = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
      return [
        ...Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2000, index, 1))),
        ...Array.from({ length: 7 }, (_, index) => day.format(Date.UTC(2000, 0, 1 + index))),
      ];
    })
    .filter((name) => !['March', 'May'].includes(name))
    .join('|')})(?!\\p{L})`,
  'u',
);

/** One or two words in quotation marks are usually a term. */
const quotation = /["“„«”](?=\S)(?:[^\s"“”„«»]+\s+){2}[^\s"“”„«»][^"“”„«»]*["“”»]/u;

/**
 * An acronym such as `ECB`, or capitalized words with a type of organization, such as `Bank of England`. The type is
 * matched first and then the word before it, so that a long run of capital letters takes linear time.
 */
const organization = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])\p{Lu}{2,6}(?![\p{L}\p{N}])`,
    String.raw`\s(?=(?:Inc|Corp|Ltd|LLC|PLC|plc|GmbH|AG|SA|SpA|NV|Group|Holdings?)(?!\p{L}))(?<=\p{Lu}[\p{L}&.-]*\s)`,
    String.raw`\s(?=(?:Agency|Association|Authority|Bank|Board|Bureau|Commission|Committee|Company|Council|Court|Department|Foundation|Fund|Institute|Ministry|Office|Organi[sz]ation|Parliament|Senate|Service|Society|Union|University)(?!\p{L}))(?<=\p{Lu}\p{L}+\s)`,
    String.raw`(?:Agency|Bank|Bureau|Commission|Council|Court|Department|Federation|Institute|Ministry|Office|University|Universität) (?:of|for|on|de|für) (?:the )?\p{Lu}\p{L}`,
  ].join('|'),
  'u',
);
