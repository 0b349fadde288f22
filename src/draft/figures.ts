// cspell:disable
import type { Span } from '../languages/structure.ts';

/** A number, an amount, a date or a time of day in a text, normalized. */
export interface Figure extends Span {
  readonly kind: 'number' | 'percent' | 'money' | 'measure' | 'ordinal' | 'date' | 'time' | 'version';
  /** The possible values: `1.234` can be 1234 or 1.234. Empty for a date and a version. */
  readonly values: readonly Quantity[];
  /** The written unit, the currency, or `basis point`. */
  readonly unit?: string;
  readonly date?: DateFields;
  readonly version?: string;
  /** `least` is “more than 300”, and `most` is “nearly 300”. */
  readonly marker?: Marker;
  /** The first and the last value of the range that begins or ends here. */
  readonly range?: readonly [first: number, last: number];
  /** Whether this is a fraction, such as “half of”, which can be written as a percentage too. */
  readonly isFraction?: boolean;
  /** Whether this is a word that often counts nothing, such as “one” and “first”. */
  readonly isVague?: boolean;
}

type Marker = 'about' | 'least' | 'most';

interface Quantity {
  readonly value: number;
  /** The place value of the last digit that isn't a zero: 100 in 4,200. */
  readonly step: number;
}

/** Months count from 1. */
export interface DateFields {
  readonly year?: number | undefined;
  readonly month?: number | undefined;
  readonly day?: number | undefined;
}

/** Returns the figures of a text in order. Takes linear time. */
export function readFigures(text: string): Figure[] {
  const reader = new FigureReader(text);
  return reader.read();
}

interface Token extends Span {
  /** In lower case. */
  readonly text: string;
  readonly kind: 'digits' | 'word' | 'mark';
  /** Whether it touches the token before it. */
  readonly isJoined: boolean;
  readonly isCapitalized: boolean;
}

const tokenPattern =
  /\p{Nd}{1,3}(?:([,.'’ \u00A0\u2009\u202F])\p{Nd}{3})(?:\1\p{Nd}{3}){0,5}(?:[.,]\p{Nd}{1,9})?(?![.,]?\p{Nd})|\p{Nd}{1,20}(?:[.,]\p{Nd}{1,20}){0,5}|[¼½¾⅓⅔⅛⅜⅝⅞]|[\p{L}\p{M}]{1,40}|[^\s\p{L}\p{M}\p{N}]/gu;

const vulgarFractions = new Map(
  Object.entries({
    '¼': 0.25,
    '½': 0.5,
    '¾': 0.75,
    '⅓': 1 / 3,
    '⅔': 2 / 3,
    '⅛': 0.125,
    '⅜': 0.375,
    '⅝': 0.625,
    '⅞': 0.875,
  }),
);
const smallNumbers = createMap(
  'zero:0 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19',
);
const tens = createMap('twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90');
const ordinals = createMap(
  'first:1 second:2 third:3 fourth:4 fifth:5 sixth:6 seventh:7 eighth:8 ninth:9 tenth:10 eleventh:11 twelfth:12 thirteenth:13 fourteenth:14 fifteenth:15 sixteenth:16 seventeenth:17 eighteenth:18 nineteenth:19 twentieth:20 thirtieth:30',
);
const denominators = createMap(
  'half halves:2 third thirds:3 quarter quarters fourths:4 fifth fifths:5 sixth sixths:6 eighths:8 tenth tenths:10',
);
const scales = createMap(
  `hundred:100 dozen:12 thousand k tausend mille mil mila duizend:1000
  million millions m mn mio mln millionen miljoen millones milioni milhões:1e6
  billion billions bn mrd milliarde milliarden milliard milliards miliardo miliardi miljard:1e9
  trillion trillions tn trn:1e12 lakh:1e5 crore:1e7`,
);

/** Factors of units, by dimension. */
const dimensions: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  length: createMap(
    'mm:0.001 cm centimeter centimetre:0.01 m meter metre:1 km kilometer kilometre:1000 mile mi:1609.34 yard:0.9144 foot feet ft:0.3048 inch inches:0.0254',
  ),
  mass: createMap('g gram:1 kg kilo kilogram:1000 t ton tonne:1e6 lb lbs:453.6 ounce oz:28.35'),
  area: createMap('hectare ha:10000 acre:4046.86'),
  volume: createMap('liter litre:1 gallon:3.785'),
  duration: createMap(
    'second:1 minute min:60 hour hr hrs:3600 day:86400 week:604800 fortnight:1209600 month:2629800 year:31557600 decade:315576000 century centuries:3155760000',
  ),
  data: createMap('kb:1e3 mb megabyte:1e6 gb gigabyte:1e9 tb terabyte:1e12'),
};
const units = new Map(
  Object.entries(dimensions).flatMap(([dimension, factors]) =>
    [...factors].flatMap(([unit, factor]) => {
      const measure = { dimension, factor };
      return [[unit, measure] as const, ...(unit.length > 2 ? [[`${unit}s`, measure] as const] : [])];
    }),
  ),
);

/** Currencies by their symbols, codes and names. */
const currencies = new Map(
  [
    '$ dollar dollars usd',
    '€ euro euros eur',
    '£ pound pounds sterling gbp',
    '¥ yen jpy',
    'yuan renminbi cny',
    '₹ rupee rupees inr',
    'franc francs chf',
    'krona kronor krone kroner sek nok dkk',
    'crown crowns',
    'cent cents',
    'ruble rubles rouble roubles',
    'won krw',
    'peso pesos',
    'real reais brl',
  ].flatMap((names) => names.split(' ').map((name, _, [currency = '']): [string, string] => [name, currency])),
);

const percentWords = new Set('% percent pct prozent procent percentage'.split(' '));
const markers = new Map<string, Marker>([
  ...'about around approximately roughly some approx circa ca estimated ~ ≈ c close etwa rund environ'
    .split(' ')
    .map((word) => [word, 'about'] as const),
  ...'over exceeding above exceeded surpassed topped least exceeds surpassing topping minimum >'
    .split(' ')
    .map((word) => [word, 'least'] as const),
  ...'nearly almost under below most < maximum'.split(' ').map((word) => [word, 'most'] as const),
]);

const months = new Map(
  ['de', 'fr', 'es', 'it', 'pt', 'nl', 'en'].flatMap((locale) =>
    (['long', 'short'] as const).flatMap((style) =>
      Array.from({ length: 12 }, (_, index): [string, number] => {
        const name = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' }).format(Date.UTC(2000, index));
        return [name.toLowerCase().replace('.', ''), index + 1];
      }),
    ),
  ),
);
months.set('sept', 9);

/** Reads a list such as `million mn:1e6`. Words before a value share it. */
function createMap(list: string): Map<string, number> {
  const map = new Map<string, number>();
  let names: string[] = [];
  for (const item of list.split(/\s+/)) {
    const [name = '', value] = item.split(':');
    names.push(name);
    if (value !== undefined) {
      names.forEach((each) => map.set(each, Number(value)));
      names = [];
    }
  }
  return map;
}

/** A part of a figure and the index of the token after it. */
interface Part<Value> {
  readonly value: Value;
  readonly end: number;
}

class FigureReader {
  readonly #tokens: readonly Token[];

  constructor(text: string) {
    let last = 0;
    this.#tokens = Array.from(text.matchAll(tokenPattern), ({ 0: match, index }): Token => {
      const isJoined = index === last;
      last = index + match.length;
      const kind = /^[\p{Nd}¼½¾⅓⅔⅛⅜⅝⅞]/u.test(match) ? 'digits' : /^[\p{L}\p{M}]/u.test(match) ? 'word' : 'mark';
      return {
        text: match.toLowerCase(),
        kind,
        from: index,
        to: last,
        isJoined,
        isCapitalized: /^\p{Lu}/u.test(match),
      };
    });
  }

  read(): Figure[] {
    const figures: Figure[] = [];
    let range: Figure['range'];
    for (let index = 0; index < this.#tokens.length;) {
      const part = this.#readTime(index) ?? this.#readDate(index) ?? this.#readNumber(index);
      const end = part && this.#readRangeEnd(part.end, this.#text(index - 1) === 'between');
      const figure = part && end ? joinRange(part.value, end.value) : part?.value;
      if (figure) {
        figures.push(range && !figure.range ? { ...figure, range } : figure);
      }
      range = figure ? (end ? figure.range : undefined) : range;
      // The end of `2019–20` is no figure of its own.
      const isShortYear = end && figure?.date?.year !== undefined && end.value.to - end.value.from === 2;
      index = isShortYear ? end.end : (part?.end ?? index + 1);
    }
    return figures;
  }

  #text(index: number): string {
    return this.#tokens[index]?.text ?? '';
  }

  #isJoined(index: number): boolean {
    return this.#tokens[index]?.isJoined === true;
  }

  #span(index: number, end: number): Span {
    return { from: this.#tokens[index]?.from ?? 0, to: this.#tokens[end - 1]?.to ?? 0 };
  }

  /** Reads `to 5`, `–5` or `and 5` after a number. */
  #readRangeEnd(index: number, isAfterBetween: boolean): Part<Figure> | undefined {
    const text = this.#text(index);
    const isRange = /^[-–—‑−]$/.test(text) || text === 'to' || text === 'bis' || (text === 'and' && isAfterBetween);
    return isRange ? this.#readNumber(index + 1) : undefined;
  }

  #readDate(index: number): Part<Figure> | undefined {
    const fields = this.#readIsoDate(index) ?? this.#readNamedDate(index) ?? this.#readYear(index);
    const { year } = fields?.value ?? {};
    const isDecade = fields && year !== undefined && this.#text(fields.end) === 's' && this.#isJoined(fields.end);
    return (
      fields && {
        value: {
          kind: 'date',
          values: [],
          date: fields.value,
          ...(isDecade && { range: [year, year + 9] as const }),
          ...this.#span(index, fields.end),
        },
        end: fields.end,
      }
    );
  }

  /** Reads `2026-11-03`, `3/11/2026` and `3.11.2026`. In the last two, the larger number or the first one is the day. */
  #readIsoDate(index: number): Part<DateFields> | undefined {
    const digits = [0, 2, 4].map((offset) => this.#text(index + offset));
    const isSeparated = [1, 3].every(
      (offset) => /^[-/‑]$/.test(this.#text(index + offset)) && this.#isJoined(index + offset),
    );
    const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(this.#text(index));
    const parts = dotted
      ? dotted.slice(1)
      : isSeparated && digits.every((each) => /^\d{1,4}$/.test(each))
        ? digits
        : [];
    const [first = 0, second = 0, third = 0] = parts.map(Number);
    const end = index + (dotted ? 1 : 5);
    if (isYear(first) && second <= 12 && third <= 31 && second > 0) {
      return { value: { year: first, month: second, day: third }, end };
    }
    if (!isYear(third) || Math.max(first, second) > 31 || Math.min(first, second) > 12) {
      return undefined;
    }
    // Both orders are in use, so a date with two possible months has no certain month.
    const isCertain = dotted !== null || first > 12 || second > 12;
    const [day, month] = second > 12 ? [second, first] : [first, second];
    return { value: isCertain ? { year: third, month, day } : { year: third }, end };
  }

  /** Reads `3 June 2026`, `the 3rd of June`, `June 3, 2026`, `June 2026` and `June 3`. */
  #readNamedDate(index: number): Part<DateFields> | undefined {
    const day = this.#readDay(index);
    const monthIndex = day ? day.end + (this.#text(day.end) === 'of' || this.#text(day.end) === '.' ? 1 : 0) : index;
    const month = this.#readMonth(monthIndex);
    if (!month) {
      return undefined;
    }
    const next = month.end;
    const laterDay = day ? undefined : this.#readDay(next + (this.#text(next) === 'the' ? 1 : 0));
    const dayEnd = laterDay?.end ?? next;
    const yearIndex = dayEnd + (this.#text(dayEnd) === ',' || this.#text(dayEnd) === 'of' ? 1 : 0);
    const isFullDate = /^[-/]$/.test(this.#text(yearIndex + 1)) && this.#isJoined(yearIndex + 1);
    const isYearNext = /^\d{4}$/.test(this.#text(yearIndex)) && isYear(Number(this.#text(yearIndex))) && !isFullDate;
    const year = isYearNext ? Number(this.#text(yearIndex)) : undefined;
    if (!day && !laterDay && year === undefined) {
      return undefined;
    }
    return {
      value: { year, month: month.value, day: (day ?? laterDay)?.value },
      end: year === undefined ? dayEnd : yearIndex + 1,
    };
  }

  #readDay(index: number): Part<number> | undefined {
    const day = Number(this.#text(index));
    const isOrdinal = /^(?:st|nd|rd|th)$/.test(this.#text(index + 1)) && this.#isJoined(index + 1);
    return this.#tokens[index]?.kind === 'digits' && Number.isInteger(day) && day >= 1 && day <= 31
      ? { value: day, end: index + (isOrdinal ? 2 : 1) }
      : undefined;
  }

  #readMonth(index: number): Part<number> | undefined {
    const month = months.get(this.#text(index));
    const isName = month !== undefined && (this.#tokens[index]?.isCapitalized === true || this.#text(index).length > 3);
    return isName
      ? { value: month, end: index + (this.#text(index + 1) === '.' && this.#isJoined(index + 1) ? 2 : 1) }
      : undefined;
  }

  /** Reads a year or `1990s`. A number before a plural noun, as in `2000 people`, is no year. */
  #readYear(index: number): Part<DateFields> | undefined {
    const { text = '', isJoined = false } = this.#tokens[index] ?? {};
    const isPartOfNumber = isJoined && /^[$€£¥#./:'’]$/.test(this.#text(index - 1));
    if (!/^\d{4}$/.test(text) || !isYear(Number(text)) || isPartOfNumber || this.#hasUnit(index + 1)) {
      return undefined;
    }
    const isAfterYearWord = yearWords.test(this.#text(index - 1));
    const {
      kind,
      isCapitalized = false,
      text: next = '',
      isJoined: isNextJoined = false,
    } = this.#tokens[index + 1] ?? {};
    const isCounted =
      kind === 'word' &&
      !isCapitalized &&
      !isAfterYearWord &&
      ((isNextJoined && next !== 's') ||
        (/[^s]s$|^(?:people|men|women|children)$/.test(next) && next.length > 2 && this.#text(index - 1) !== 'the'));
    return isCounted || markers.has(this.#text(index - 1))
      ? undefined
      : { value: { year: Number(text) }, end: index + 1 };
  }

  #hasUnit(index: number): boolean {
    const text = this.#text(index);
    return (
      scales.has(text) ||
      percentWords.has(text) ||
      currencies.has(text) ||
      units.has(text) ||
      (text === 'per' && this.#text(index + 1) === 'cent')
    );
  }

  /** Reads `17:30`, `1730 UTC`, `5 p.m.` and `5:30 pm`. */
  #readTime(index: number): Part<Figure> | undefined {
    const hour = /^\d{1,2}$/.test(this.#text(index)) ? Number(this.#text(index)) : Number.NaN;
    const hasMinutes =
      this.#text(index + 1) === ':' &&
      this.#isJoined(index + 1) &&
      /^\d\d$/.test(this.#text(index + 2)) &&
      this.#isJoined(index + 2);
    const minutes = hasMinutes ? Number(this.#text(index + 2)) : 0;
    const [, hours, joinedMinutes] = /^([01]\d|2[0-3])([0-5]\d)$/.exec(this.#text(index)) ?? [];
    if (hours !== undefined && /^(?:utc|gmt|local|hours)$/.test(this.#text(index + 1))) {
      const values = [{ value: Number(hours) * 60 + Number(joinedMinutes), step: 1 }];
      return { value: { kind: 'time', values, ...this.#span(index, index + 1) }, end: index + 1 };
    }
    const half = index + (hasMinutes ? 3 : 1);
    const [, letter] = /^([ap])m?$/.exec(this.#text(half)) ?? [];
    const hasHalf = letter !== undefined && (this.#text(half).length === 2 || this.#text(half + 1) === '.');
    if (!(hour <= 24) || minutes > 59 || (!hasMinutes && !hasHalf)) {
      return undefined;
    }
    const length = !hasHalf ? 0 : this.#text(half).length === 2 ? 1 : this.#text(half + 2) === 'm' ? 4 : 2;
    const end = half + length;
    const value = (hour % 12) * 60 + minutes;
    const afternoon = { value: value + 720, step: 1 };
    const morning = { value, step: 1 };
    const values =
      letter === 'p' || (!hasHalf && hour >= 12)
        ? [afternoon]
        : letter === 'a' || hour === 0
          ? [morning]
          : [morning, afternoon];
    return { value: { kind: 'time', values, ...this.#span(index, end) }, end };
  }

  #readNumber(start: number): Part<Figure> | undefined {
    const marker = this.#readMarker(start);
    const symbol = currencies.get(this.#text(start));
    const isCurrencySign =
      symbol !== undefined && (this.#tokens[start]?.kind === 'mark' || /^\d/.test(this.#text(start + 1)));
    const index = isCurrencySign ? start + 1 : start;
    const literal = this.#readLiteral(index) ?? this.#readWords(index);
    if (!literal || (!isCurrencySign && this.#isPartOfName(index))) {
      return undefined;
    }
    const { end: numberEnd } = literal;
    const base = { ...literal.value, ...(marker && { marker }) };
    if (base.kind !== 'number') {
      return { value: { ...base, ...this.#span(start, numberEnd) }, end: numberEnd };
    }
    const scaled = this.#readScale(numberEnd, isCurrencySign);
    const values = base.values.map(({ value, step }) => ({ value: value * scaled.value, step: step * scaled.value }));
    const unit = isCurrencySign ? { kind: 'money' as const, unit: symbol } : undefined;
    const measured = unit
      ? { value: unit, end: this.#text(scaled.end) === symbol ? scaled.end + 1 : scaled.end }
      : this.#readUnit(scaled.end);
    const known: Pick<Figure, 'kind' | 'unit'> = measured?.value ?? { kind: 'number' };
    const end = measured?.end ?? scaled.end;
    if (!measured && this.#isIdentifier(end)) {
      return undefined;
    }
    if (known.unit === 'm' && this.#isJoined(scaled.end)) {
      // `5m` is 5 million or 5 meters.
      const millions = values.map(({ value, step }) => ({ value: value * 1e6, step: step * 1e6 }));
      return { value: { ...base, values: [...millions, ...values], ...this.#span(start, end) }, end };
    }
    const factor = known.unit === basisPoint ? 0.01 : 1;
    const hasPlus = this.#text(end) === '+' && this.#isJoined(end);
    const figure: Figure = {
      ...base,
      ...known,
      values: values.map(({ value, step }) => ({ value: value * factor, step: step * factor })),
      ...(hasPlus && { marker: 'least' as const }),
      ...this.#span(start, scaled.end > numberEnd || measured ? end : numberEnd),
    };
    return { value: figure, end };
  }

  #readMarker(index: number): Marker | undefined {
    const [first, second] = [this.#text(index - 1), this.#text(index - 2)];
    if (first === 'than') {
      return /^(?:less|fewer|lower)$/.test(second)
        ? 'most'
        : /^(?:more|greater|higher|rather)$/.test(second)
          ? 'least'
          : undefined;
    }
    if (first === 'to' && second === 'up') {
      return 'most';
    }
    if ((first === 'as' && /^(?:many|much)$/.test(second)) || (first === 'to' && second === 'close')) {
      return first === 'as' ? 'most' : 'about';
    }
    // In “the 300 or some”, “some” follows.
    return markers.get(first) ?? (first === 'a' || first === 'an' ? markers.get(second) : undefined);
  }

  /** Reads digits, fractions such as `2-1/4`, ordinals such as `21st`, and versions. */
  #readLiteral(index: number): Part<Omit<Figure, keyof Span>> | undefined {
    const { kind, text = '' } = this.#tokens[index] ?? {};
    if (kind !== 'digits') {
      return undefined;
    }
    const fraction = this.#readFraction(index);
    if (fraction) {
      return { value: { kind: 'number', values: [{ value: fraction.value, step: 0.001 }] }, end: fraction.end };
    }
    const next = this.#text(index + 1);
    if (/^(?:st|nd|rd|th)$/.test(next) && this.#isJoined(index + 1)) {
      return {
        value: { kind: 'ordinal', values: [{ value: Number(text.replace(/\D/g, '')), step: 1 }] },
        end: index + 2,
      };
    }
    const values = readDigits(text);
    return values
      ? { value: { kind: 'number', values }, end: index + 1 }
      : { value: { kind: 'version', values: [], version: text }, end: index + 1 };
  }

  #readFraction(index: number): Part<number> | undefined {
    const plain = vulgarFractions.get(this.#text(index));
    if (plain !== undefined) {
      return { value: plain, end: index + 1 };
    }
    const whole = Number(this.#text(index));
    const vulgar = vulgarFractions.get(this.#text(index + 1));
    if (vulgar !== undefined && Number.isInteger(whole)) {
      return { value: whole + vulgar, end: index + 2 };
    }
    const simple = this.#readSimpleFraction(index);
    if (simple) {
      return simple;
    }
    const isMixed = Number.isInteger(whole) && /^[-‑–]$/.test(this.#text(index + 1));
    const mixed = isMixed
      ? this.#readSimpleFraction(index + 2)
      : this.#isJoined(index + 1)
        ? undefined
        : this.#readSimpleFraction(index + 1);
    return mixed && mixed.value < 1 ? { value: whole + mixed.value, end: mixed.end } : undefined;
  }

  #readSimpleFraction(index: number): Part<number> | undefined {
    const [numerator, denominator] = [this.#text(index), this.#text(index + 2)];
    const isFraction =
      this.#text(index + 1) === '/' &&
      this.#isJoined(index + 1) &&
      this.#isJoined(index + 2) &&
      /^\d{1,2}$/.test(numerator) &&
      /^(?:[2-9]|10|16|32)$/.test(denominator);
    return isFraction && Number(numerator) < Number(denominator)
      ? { value: Number(numerator) / Number(denominator), end: index + 3 }
      : undefined;
  }

  /** Reads `three thousand two hundred`, `twenty-first`, `two-thirds of` and `half of`. */
  #readWords(index: number): Part<Omit<Figure, keyof Span>> | undefined {
    const fraction = this.#readFractionWords(index);
    if (fraction) {
      return fraction;
    }
    let [end, total, group] = [index, 0, 0];
    let isOrdinal = false;
    let wasScale = false;
    for (let next = index; next < index + maxNumberWords && !isOrdinal;) {
      const text = this.#text(next);
      const small = smallNumbers.get(text) ?? tens.get(text) ?? (next > index ? ordinals.get(text) : undefined);
      const scale = scales.get(text);
      const isArticle =
        (text === 'a' || text === 'an') &&
        next === index &&
        scales.has(this.#text(next + 1)) &&
        this.#text(next + 1).length > 2;
      if (isArticle) {
        group = 1;
      } else if (small !== undefined && (group % 100 === 0 || (group % 10 === 0 && small < 10 && group % 100 >= 20))) {
        group += small;
        isOrdinal = ordinals.has(text);
        wasScale = false;
        end = next + 1;
      } else if (scale !== undefined && text.length > 2 && (group > 0 || total > 0) && !text.endsWith('s')) {
        [total, group] = scale > 100 && scale !== 12 ? [total + group * scale, 0] : [total, group * scale];
        wasScale = true;
        end = next + 1;
      } else if (!((text === 'and' && wasScale) || (/^[-‑]$/.test(text) && end > index))) {
        break;
      }
      next += 1;
    }
    const value = total + group;
    if (end > index) {
      const isVague = end === index + 1 && value <= 1;
      return {
        value: {
          kind: isOrdinal ? 'ordinal' : 'number',
          values: [{ value, step: getStep(value) }],
          ...(isVague && { isVague }),
        },
        end,
      };
    }
    const ordinal = ordinals.get(this.#text(index));
    return ordinal === undefined
      ? undefined
      : {
          value: { kind: 'ordinal', values: [{ value: ordinal, step: 1 }], ...(ordinal <= 1 && { isVague: true }) },
          end: index + 1,
        };
  }

  #readFractionWords(index: number): Part<Omit<Figure, keyof Span>> | undefined {
    const numerator = smallNumbers.get(this.#text(index)) ?? (this.#text(index) === 'a' ? 1 : undefined);
    const isOneIn = numerator === 1 && this.#text(index + 1) === 'in';
    const total = isOneIn ? (smallNumbers.get(this.#text(index + 2)) ?? 0) : 0;
    if (total > 1) {
      return {
        value: { kind: 'number', isFraction: true, values: [{ value: 1 / total, step: 0.05 }] },
        end: index + 3,
      };
    }
    const dash = /^[-‑]$/.test(this.#text(index + 1)) ? 1 : 0;
    const at = numerator === undefined ? index : index + 1 + dash;
    const denominator = denominators.get(this.#text(at));
    if (denominator === undefined || (numerator === undefined && denominator !== 2)) {
      return undefined;
    }
    const ofEnd = at + (this.#text(at + 1) === 'of' ? 2 : 1);
    const scaleIndex = ofEnd + (/^an?$/.test(this.#text(ofEnd)) ? 1 : 0);
    const scale = scales.get(this.#text(scaleIndex));
    const value = (numerator ?? 1) / denominator;
    if (percentWords.has(this.#text(scaleIndex))) {
      const hasPoint = this.#text(scaleIndex + 1) === 'point';
      return { value: { kind: 'percent', values: [{ value, step: 0.05 }] }, end: scaleIndex + (hasPoint ? 2 : 1) };
    }
    if (scale !== undefined && scale >= 1000) {
      return {
        value: { kind: 'number', values: [{ value: value * scale, step: value * scale }] },
        end: scaleIndex + 1,
      };
    }
    const isShare = this.#text(at + 1) === 'of' || this.#text(at).endsWith('s');
    return isShare
      ? { value: { kind: 'number', isFraction: true, values: [{ value, step: 0.05 }] }, end: at + 1 }
      : undefined;
  }

  /** Reads `million` after digits. The letters `m` and `k` are scales if they touch an amount of money. */
  #readScale(index: number, isMoney: boolean): Part<number> {
    const after = index + (/^[-‑]$/.test(this.#text(index)) && scales.has(this.#text(index + 1)) ? 1 : 0);
    const text = this.#text(after);
    const scale = scales.get(text);
    const isLetter = text.length === 1;
    if (scale === undefined || (isLetter && !(this.#isJoined(after) && (isMoney || text === 'k')))) {
      return { value: 1, end: index };
    }
    // `5,000 million` and `5 thousand million`.
    const next = scales.get(this.#text(after + 1)) ?? 1;
    return next > scale ? { value: scale * next, end: after + 2 } : { value: scale, end: after + 1 };
  }

  #readUnit(start: number): Part<Pick<Figure, 'kind' | 'unit'>> | undefined {
    const index = start + (/^[-‑]$/.test(this.#text(start)) ? 1 : 0);
    const text = this.#text(index);
    if (percentWords.has(text)) {
      const hasPoints = /^points?$/.test(this.#text(index + 1));
      return { value: { kind: 'percent' }, end: index + (hasPoints ? 2 : 1) };
    }
    if (text === 'per' && /^cento?$/.test(this.#text(index + 1))) {
      return { value: { kind: 'percent' }, end: index + 2 };
    }
    if (text === 'basis' && /^points?$/.test(this.#text(index + 1))) {
      return { value: { kind: 'percent', unit: basisPoint }, end: index + 2 };
    }
    if (text === 'bps') {
      return { value: { kind: 'percent', unit: basisPoint }, end: index + 1 };
    }
    const currencyIndex =
      index +
      (/^(?:us|u\.s|american|canadian|australian)$/.test(text) && currencies.has(this.#text(index + 1)) ? 1 : 0);
    const currency = currencies.get(this.#text(currencyIndex));
    if (currency !== undefined) {
      return { value: { kind: 'money', unit: currency }, end: currencyIndex + 1 };
    }
    return units.has(text) &&
      (text.length > 1 || (!this.#tokens[index]?.isCapitalized && (this.#isJoined(index) || text === 'm')))
      ? { value: { kind: 'measure', unit: text }, end: index + 1 }
      : undefined;
  }

  /** Returns whether letters or `#` touch the number from the left, as in `COVID-19`, `G20` and `#113`. */
  #isPartOfName(index: number): boolean {
    if (this.#tokens[index]?.kind !== 'digits' || !this.#isJoined(index)) {
      return false;
    }
    const before = this.#tokens[index - 1];
    const isDash = before !== undefined && /^[-‑_/.]$/.test(before.text) && before.isJoined;
    const word = isDash ? this.#tokens[index - 2] : before;
    return (
      before?.text === '#' || (word?.kind === 'word' && !/^(?:mid|pre|post|early|late|non|us|ca)$/.test(word.text))
    );
  }

  /** Returns whether other letters touch the number from the right, as in `5G`. */
  #isIdentifier(end: number): boolean {
    const next = this.#tokens[end];
    return next?.kind === 'word' && next.isJoined && this.#tokens[end - 1]?.kind === 'digits' && next.text !== 's';
  }
}

const basisPoint = 'basis point';
const maxNumberWords = 12;
const yearWords = /^(?:in|since|by|until|till|from|before|after|during|of|late|early|mid|and|to|im|seit|en|depuis)$/;

/** Adds the end of a range. In “5 to 7 million dollars”, the first number has the unit and the scale of the second. */
function joinRange(start: Figure, end: Figure): Figure {
  const [last] = end.values;
  const [first = { value: start.date?.year ?? Number.NaN, step: 1 }] = start.values;
  if (!last || start.kind === 'time' || start.kind === 'ordinal') {
    return start;
  }
  if (start.date) {
    const rangeEnd = last.value < 100 ? Math.floor(first.value / 100) * 100 + last.value : last.value;
    return rangeEnd > first.value ? { ...start, range: [first.value, rangeEnd] } : start;
  }
  const scale = last.value >= 1e6 && first.value < 1000 ? 1000 ** Math.floor(Math.log10(last.value) / 3) : 1;
  return {
    ...start,
    ...(start.kind === 'number' && { kind: end.kind, ...(end.unit !== undefined && { unit: end.unit }) }),
    values: scale === 1 ? start.values : [{ value: first.value * scale, step: first.step * scale }],
    ...(last.value > first.value * scale && { range: [first.value * scale, last.value] as const }),
  };
}

function isYear(value: number): boolean {
  return value >= 1500 && value < 2100;
}

/** Returns `undefined` for a version, such as `1.45.0`. */
function readDigits(text: string): Quantity[] | undefined {
  const plain = text.normalize('NFKC').replace(/[\s'’]/g, '');
  const separators = plain.replace(/\d/g, '');
  const [first = ''] = separators;
  const isGrouped = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(plain);
  if (separators === '') {
    return [createQuantity(plain, '')];
  }
  if (separators.length === 1) {
    const [whole = '', decimals = ''] = plain.split(first);
    const decimal = createQuantity(whole, decimals);
    const grouped = createQuantity(whole + decimals, '');
    return !isGrouped || whole === '0' ? [decimal] : first === ',' ? [grouped, decimal] : [decimal, grouped];
  }
  const last = separators.at(-1) ?? '';
  if (separators.split('').every((separator) => separator === first)) {
    return isGrouped ? [createQuantity(plain.replace(/\D/g, ''), '')] : undefined;
  }
  const end = plain.lastIndexOf(last);
  return [createQuantity(plain.slice(0, end).replace(/\D/g, ''), plain.slice(end + 1))];
}

function createQuantity(whole: string, decimals: string): Quantity {
  const value = Number(decimals === '' ? whole : `${whole}.${decimals}`);
  return { value, step: decimals === '' ? getStep(value) : 10 ** -decimals.length };
}

/** Returns the place value of the last digit that isn't a zero. */
function getStep(value: number): number {
  let step = 1;
  while (value !== 0 && value % (step * 10) === 0 && step < 1e15) {
    step *= 10;
  }
  return step;
}

/** Returns the value of a measure in the base unit of its dimension. */
export function convertUnit(
  value: number,
  unit: string,
): { readonly dimension: string; readonly value: number } | undefined {
  const measure = units.get(unit);
  return measure && { dimension: measure.dimension, value: value * measure.factor };
}
