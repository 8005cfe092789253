import {
  findSign,
  type Gs1Element,
  type ReadOn,
  readCode,
  readOn,
  type ScannedCode,
} from './gs1.ts';
import { predefinedLength } from './gs1Identifiers.ts';
import { gs1Date, isExpired } from './lots.ts';
import { type Fault, fault, sayFault } from './messages/faults.ts';
import { nameOfSign, SEPARATOR_SETTING } from './messages/words.ts';
import { isSameCode } from './spelling.ts';

/** Why a code that was read may not say what it seems to say. */
export const doubtCodes = [
  'SEPARATOR_MISSING',
  'SEPARATOR_UNKNOWN',
  'LAYOUT',
  'LOOK_ALIKE',
  'EXPIRED',
] as const;
export type DoubtCode = (typeof doubtCodes)[number];

export interface Doubt {
  code: DoubtCode;
  text: string;
}

/** What is known of the goods that a code names. */
export interface KnownOfCode {
  /** Codes of lots and serials that the code's products have. */
  lots: readonly string[];
  /**
   * The most units of the code's products that are announced or stand together; null if nobody
   * says.
   */
  mostUnits: number | null;
  /** The calendar day in the warehouse. */
  today: string;
}

/** A reading is CERTAIN by what is known, and LIKELY by its form alone. */
export type Certainty = 'CERTAIN' | 'LIKELY';

export interface Swallowed extends ReadOn {
  /** The part that swallowed others. */
  part: Gs1Element;
  certainty: Certainty;
}

/**
 * Parts of variable length that labels show beside others. Parts for a company's own use may
 * contain anything.
 */
const readable = /^(?:10|2[12]|240|241|243|250|251|254|30|37|400|401|403|420)$/;
const isLot = (ai: string): boolean => ai === '10' || ai === '21';
const isCount = (ai: string): boolean => ai === '37' || ai === '30';

/** Counts below this are ordinary, whatever their digits. */
const LARGE_COUNT = 1_000;
/** Known lots that are shorter begin many others by chance. */
const TELLING_LENGTH = 3;
/** How many years before and after this one a date on goods may lie. */
const YEARS_BACK = 5;
const YEARS_AHEAD = 15;

const isKnown = (known: KnownOfCode, lot: string): boolean =>
  known.lots.some((other) => isSameCode(other, lot));

/**
 * Whether a date may stand on goods of today: (11) and (13) are past, (15), (16) and (17) may be
 * either.
 */
function isPlausibleDate({ ai, value }: Gs1Element, today: string): boolean {
  const year = Number(today.slice(0, 4));
  const date = gs1Date(value, year);
  if (date === null || ai === '12') return false;
  if (ai === '11' || ai === '13')
    return date <= today && Number(date.slice(0, 4)) >= year - YEARS_BACK;
  return Math.abs(Number(date.slice(0, 4)) - year) <= (date < today ? YEARS_BACK : YEARS_AHEAD);
}

const isPlausibleCount = (value: string): boolean => /^[1-9]\d{0,4}$/.test(value);

/**
 * Whether the form of a part alone shows that it is one: a date, a number with a check digit, a
 * weight.
 */
function isTelling(element: Gs1Element, today: string): boolean {
  const { ai } = element;
  if (/^1[1-7]$/.test(ai)) return isPlausibleDate(element, today);
  return /^0[0-2]$|^41\d$/.test(ai) || /^3[12]0[0-5]$/.test(ai);
}

const isPossible = (element: Gs1Element, today: string): boolean =>
  isCount(element.ai)
    ? isPlausibleCount(element.value)
    : predefinedLength(element.ai) === null || element.ai === '20' || isTelling(element, today);

/** How sure it is that a lot or another text swallowed the parts behind it. */
function judgeText(
  part: Gs1Element,
  { head, tail }: ReadOn,
  elements: readonly Gs1Element[],
  known: KnownOfCode,
): Certainty | null {
  const [next] = tail;
  if (!next || !tail.every((element) => isPossible(element, known.today))) return null;
  const hasKnownHead = isLot(part.ai) && isKnown(known, head);
  if (isTelling(next, known.today)) return hasKnownHead ? 'CERTAIN' : 'LIKELY';
  if (hasKnownHead && head.length >= TELLING_LENGTH) return 'CERTAIN';
  if (
    tail.some(
      ({ ai, value }) => isLot(ai) && value.length >= TELLING_LENGTH && isKnown(known, value),
    )
  )
    return 'CERTAIN';
  // (02) goes with (37), the number of such items. Where that is absent, it was swallowed.
  const lacksCount =
    elements.some(({ ai }) => ai === '02') && !elements.some(({ ai }) => ai === '37');
  return lacksCount && tail.some(({ ai }) => ai === '37') && head.length > 1 ? 'LIKELY' : null;
}

/** How sure it is that a count swallowed the parts behind it. */
function judgeCount(
  part: Gs1Element,
  { head, tail }: ReadOn,
  known: KnownOfCode,
): Certainty | null {
  if (!isPlausibleCount(head) || !tail.every((element) => isPossible(element, known.today)))
    return null;
  if (tail.some(({ ai, value }) => isLot(ai) && isKnown(known, value))) return 'CERTAIN';
  if (tail.every(({ value }) => /^0+$/.test(value))) return null;
  const units = Number(part.value);
  return units >= LARGE_COUNT && units > (known.mostUnits ?? 0) ? 'LIKELY' : null;
}

/**
 * The readings in which a part swallowed others, the surest first. A part that is known as it is
 * has none.
 */
function swallowedBy(
  part: Gs1Element,
  elements: readonly Gs1Element[],
  known: KnownOfCode,
): Swallowed[] {
  if (!readable.test(part.ai) || (isLot(part.ai) && isKnown(known, part.value))) return [];
  const found = [...readOn(part)].flatMap((reading): Swallowed[] => {
    if (reading.tail.some(({ ai }) => elements.some((other) => other.ai === ai))) return [];
    const certainty = isCount(part.ai)
      ? judgeCount(part, reading, known)
      : judgeText(part, reading, elements, known);
    return certainty === null ? [] : [{ ...reading, part, certainty }];
  });
  return found.sort(
    (first, other) => Number(other.certainty === 'CERTAIN') - Number(first.certainty === 'CERTAIN'),
  );
}

/**
 * The part of a code that seems to have swallowed those behind it, because no separator was sent;
 * null if there is none.
 */
export function findSwallowed(
  { elements, isBracketed }: ScannedCode,
  known: KnownOfCode,
): Swallowed | null {
  if (isBracketed) return null;
  const found = elements.flatMap((part) => swallowedBy(part, elements, known));
  return found.find(({ certainty }) => certainty === 'CERTAIN') ?? found[0] ?? null;
}

/**
 * The codes whose knowledge decides whether a lot that is entered may be a new one; none for an
 * ordinary lot.
 */
export function lotsLike(lot: string): string[] {
  const heads = [...readOn({ ai: '10', value: lot })].map(({ head }) => head);
  return heads.length > 0 || findSign({ ai: '10', value: lot }) ? [lot, ...heads] : [];
}

/**
 * Whether the part behind a lot is surely one: its form tells, and it is a last day of use to come,
 * or the lot before it is known.
 */
function isSure({ tail, certainty }: Swallowed, today: string): boolean {
  const [next] = tail;
  if (!next || !isTelling(next, today)) return false;
  const date = /^1[5-7]$/.test(next.ai) ? gs1Date(next.value, Number(today.slice(0, 4))) : null;
  return certainty === 'CERTAIN' || (date !== null && date > today);
}

/**
 * Says why a new lot cannot be meant as it was entered, alone: a part of its label stands in it, or
 * the sign for the separator. Null if it can. `least` is how sure the reading must be.
 */
export function lotDoubt(
  lot: string,
  known: KnownOfCode,
  least: Certainty = 'LIKELY',
): Fault | null {
  if (isKnown(known, lot)) return null;
  const part = { ai: '10', value: lot };
  const cut = findSign(part);
  if (cut) return fault('SIGN_IN_LOT', { lot, sign: cut.sign, before: lot.slice(0, cut.at) });
  const swallowed = swallowedBy(part, [], known).find(
    (reading) =>
      isSure(reading, known.today) && (least === 'LIKELY' || reading.certainty === least),
  );
  return swallowed ? swallowedFault(swallowed) : null;
}

const bracketed = ({ ai, value }: Gs1Element): string => `(${ai})${value}`;

/** `lot KX317280630 may be lot KX3 and (17) 280630`. */
export const swallowedFault = ({ part, head, tail }: Swallowed): Fault =>
  fault('SEPARATOR_MISSING', {
    code: bracketed(part),
    parts: [{ ai: part.ai, value: head }, ...tail].map(bracketed),
  });

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The lots whose knowledge decides how a code is read: each as it was sent, and as it may be read
 * otherwise.
 */
export function lotsInDoubt(scanned: string): string[] {
  const lots = [...readCode(scanned).elements, ...readCode(scanned, () => true).elements].flatMap(
    (part) => [
      ...(isLot(part.ai) ? [part.value] : []),
      ...(readable.test(part.ai) ? [...readOn(part)] : []).flatMap(({ head, tail }) => [
        ...(isLot(part.ai) ? [head] : []),
        ...tail.filter(({ ai }) => isLot(ai)).map(({ value }) => value),
      ]),
    ],
  );
  return [...new Set(lots)];
}

/** Whether it matters for a code how many units are plausible. */
export function hasCountInDoubt({ elements, isBracketed }: ScannedCode): boolean {
  return (
    !isBracketed &&
    elements.some(
      (part) => isCount(part.ai) && Number(part.value) >= LARGE_COUNT && !readOn(part).next().done,
    )
  );
}

/** What is doubtful about the separators of a code that was read. */
export function separatorDoubts(code: ScannedCode, known: KnownOfCode): Doubt[] {
  const swallowed = findSwallowed(code, known);
  return [
    ...(swallowed
      ? [
          {
            code: 'SEPARATOR_MISSING' as const,
            text: sentence(sayFault(swallowedFault(swallowed))),
          },
        ]
      : []),
    ...(code.sign === null
      ? []
      : [
          {
            code: 'SEPARATOR_UNKNOWN' as const,
            text: `${sentence(nameOfSign(code.sign))} was read as the separator between two parts of the code. ${SEPARATOR_SETTING}`,
          },
        ]),
  ];
}

/** Says that the last day of use has passed. `what` is a lot, or `The code says that the goods`. */
export function expiryDoubts(what: string, expiresOn: string | null, today: string): Doubt[] {
  return isExpired({ expiresOn }, today)
    ? [{ code: 'EXPIRED', text: `${what} expired on ${expiresOn}.` }]
    : [];
}

/** Says that a lot or serial that nobody knows looks like a known one. */
export function lookAlikeDoubts(code: string, like: string | null): Doubt[] {
  return like === null
    ? []
    : [{ code: 'LOOK_ALIKE', text: `"${code}" looks like "${like}", which exists.` }];
}
