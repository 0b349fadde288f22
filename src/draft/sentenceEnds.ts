// cspell:ignore IVXLC
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Returns offsets after each sentence's trailing space. Joins what the segmenter splits after abbreviations and
 * initials, and before lower-case letters.
 */
export function findSentenceEnds(text: string): number[] {
  // Only other characters can end a sentence; of ASCII, only a period and the marks of exclamation and question.
  if (!/[^\p{L}\p{M}\p{Nd}\s’\uFFFC\x22-\x2D\x2F-\x3E\x40-\x7E]/u.test(text)) {
    return text === '' ? [] : [text.length];
  }
  // The segmenter breaks at line breaks, and not before the mark of a citation.
  const prose = text.replace(/[\r\n\u2028\u2029\u0085]/g, ' ').replaceAll('\uFFFC', '\u05D0');
  const ends: number[] = [];
  let start = 0;
  for (const { index, segment } of segmenter.segment(prose)) {
    const end = index + segment.length;
    if (
      end === text.length ||
      !isSameSentence(prose.slice(Math.max(start, end - 60), end), prose.slice(end, end + 40))
    ) {
      ends.push(end);
      start = end;
    }
  }
  return ends;
}

/** Returns whether a sentence goes on after a period. */
function isSameSentence(before: string, after: string): boolean {
  const words = before.trimEnd();
  return (
    /^["'“‘«„(]*\p{Ll}/u.test(after) ||
    titles.test(words) ||
    ((initials.test(words) || abbreviations.test(words)) && !starters.test(after)) ||
    (numbered.test(words) && /^(?:\d|[IVXLC]+\b)/.test(after)) ||
    (/(?<!\d)\d{1,2}\.$/.test(words) && months.test(after))
  );
}

/** Abbreviations that a name or a word always follows. */
const titles =
  /(?<![\p{L}\p{N}.])(?:Dr|Mr|Mrs|Ms|Mx|Prof|St|Ste|Gen|Col|Maj|Lt|Sgt|Capt|Cmdr|Adm|Rep|Reps|Sen|Sens|Gov|Rev|Hon|Pres|Supt|Insp|Mt|Ft|Messrs|Mme|Mlle|Hr|Fr|Sra?|vs|v|cf|e\.g|i\.e|viz|approx|ca|bzw|z\.\s?B|d\.\s?h|u\.\s?a)\.$/u;

/** Initials and letters with periods: `J.`, `U.S.`, `a.m.`. */
const initials = /(?<![\p{L}\p{N}])(?:\p{Lu}|(?:\p{L}\.){1,5}\p{L})\.$/u;

/** Abbreviations that may also end a sentence. */
const abbreviations =
  /(?<![\p{L}\p{N}.])(?:Inc|Ltd|Corp|Co|Cos|Bros|Jr|Sr|Esq|Ph\.?D|al|etc|ed|eds|est|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Mon|Tues?|Wed|Thurs?|Fri|Sat|Sun|Ave|Blvd|Rd|Univ|Dept|Gov|Assn|Bd|Ala|Ariz|Ark|Calif|Colo|Conn|Del|Fla|Ga|Ill|Ind|Kan|Ky|La|Mass|Md|Mich|Minn|Miss|Mo|Mont|Neb|Nev|Okla|Ore|Pa|Tenn|Tex|Va|Vt|Wash|Wis|Wyo)\.$/u;

/** Abbreviations before a number. */
const numbered =
  /(?<![\p{L}\p{N}.])(?:[Nn]os?|[Nn]r|pp?|[Ff]igs?|[Vv]ols?|[Cc]h|[Ss]ecs?|[Aa]rts?|[Ee]qs?|[Pp]ar|[Ss]t|Tab|Abs|S|Nov|Dec|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct)\.$/u;

/** Words that begin a sentence after an abbreviation and are not part of a name. */
const starters =
  /^["'“‘«„(]*(?:The|A|An|It|Its|He|She|They|We|I|You|His|Her|Their|Our|This|That|These|Those|There|Then|In|On|At|By|For|From|With|To|As|If|When|While|After|Before|Since|Until|But|And|Or|So|Yet|However|Meanwhile|Some|Many|Most|More|All|No|Not|What|Who|How|Why|Where|Now|Today|Yesterday|Under|Over|Among|Although|Because|Both|Each|Even|Only|Other|Others|Several|Such|Still)(?![\p{L}\p{N}.])/u;

/** Months after the day in German and the Scandinavian languages. */
const months = /^(?:Jan|Feb|Mär|Mar|Apr|Mai|May|Jun|Jul|Aug|Sep|Okt|Oct|Nov|Dez|Dec)\p{Ll}*(?![\p{L}\p{N}])/u;
