import { findForm, MAX_IDENTIFIER, predefinedLength } from './gs1Identifiers.ts';
import { nameOfSign, SEPARATOR_SETTING } from './messages/words.ts';
import { GROUP_SEPARATOR } from './separator.ts';

/** One part of an element string: its application identifier, and the data that belongs to it. */
export interface Gs1Element {
  ai: string;
  value: string;
}

export interface ScannedCode {
  /** The scanned text without symbology identifier and line end. */
  text: string;
  /** The parts of an element string; none for a plain code. */
  elements: readonly Gs1Element[];
  /** The 18 digits of a logistic unit's number (SSCC), or null. */
  sscc: string | null;
  /** Every trade item number (GTIN) that the code may mean, as 14 digits. */
  gtins: readonly string[];
  /** The number of units that the code states, (37) or (30), or null. */
  count: number | null;
  /** A sentence that says why the code cannot be used, or null. */
  fault: string | null;
  /**
   * The sign that was read as the separator between two parts although it may be one of a part;
   * null if there is none.
   */
  sign: string | null;
  /** True if brackets mark the identifiers, so that no separator can be missing. */
  isBracketed: boolean;
}

/** Other texts that scanners and programs send for FNC1, and that stand for nothing else. */
const separators = /\u241d|[<{](?:GS|FNC1)[>}]/gi;
/**
 * Names and escapes of FNC1 that a scanner may be set to send, and that may also be a sign and the
 * part behind it.
 */
const names = /^(?:\\F|~1|\^\]|\\x1d|\\u001d|%1d|&#29;|<0x1d>|[[(](?:GS|FNC1)[\])])/i;
/** Signs that a scanner may be set to send for FNC1, since they are rare in lots. */
const signs = /[^ -~]|[!"#$%&';*=?@[\\\]^`{|}~<>]|\((?:GS|FNC1)\)/i;
/**
 * A sign that GS1 allows in no part. Spaces and square brackets are left out, because printers use
 * them.
 */
const foreignSign = /[^ -~]|[#$@\\^`{|}~]/;

/** A symbology identifier of ISO/IEC 15424: `]`, a letter for the symbology, and a modifier. */
const symbology = /^\]([A-Za-z])([0-9A-Za-z])/;
/**
 * The identifiers of GS1-128, GS1 DataBar and Composite, GS1 DataMatrix, GS1 QR Code and GS1
 * DotCode.
 */
const carriesElements = /^\](?:C1|e[0-3]|d2|Q3|J1)/;
/** An EAN or UPC with an add-on of two or five digits, which says nothing about the item itself. */
const withAddOn = /^\]E3(\d{13})(?:\d{2}|\d{5})$/;

/**
 * Returns the check digit of some digits. Weighted 3 and 1 in turn from the right, the digits and
 * the check digit add up to a multiple of ten. Source: GS1 General Specifications, section 7.9.
 */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1)
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
}

export function hasCheckDigit(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && Number(digits.at(-1)) === checkDigit(digits.slice(0, -1));
}

/**
 * The number of SSCCs that a company prefix allows: 17 digits less the prefix remain for extension
 * digit and serial reference.
 */
export function ssccCapacity(companyPrefix: string): number {
  return 10 ** (17 - companyPrefix.length);
}

/**
 * Returns the SSCC with this number for a GS1 company prefix of 4 to 12 digits: extension digit,
 * prefix, serial reference, check digit. The extension digit is the first digit of the number.
 * Throws a RangeError beyond the capacity. Source: GS1 General Specifications, section 3.2,
 * "Identification of a logistic unit (SSCC): AI (00)".
 */
export function ssccOf(companyPrefix: string, number: number): string {
  if (number < 0 || number >= ssccCapacity(companyPrefix))
    throw new RangeError(
      `The GS1 company prefix ${companyPrefix} has no room for number ${number}.`,
    );
  const serial = String(number).padStart(17 - companyPrefix.length, '0');
  const digits = `${serial.slice(0, 1)}${companyPrefix}${serial.slice(1)}`;
  return `${digits}${checkDigit(digits)}`;
}

export function isSscc(text: string): boolean {
  return text.length === 18 && hasCheckDigit(text);
}

/**
 * Says that digits of the length of an SSCC, with or without (00), have another check digit; null
 * for any other text.
 */
export function ssccFault(text: string): string | null {
  const digits = /^(?:00)?(\d{18})$/.exec(text.trim())?.[1];
  if (digits === undefined || hasCheckDigit(digits)) return null;
  return `As an SSCC its check digit is ${digits.at(-1)} and should be ${checkDigit(digits.slice(0, -1))}: the code was misread or mistyped.`;
}

/** An SSCC as it is printed below its bars: `(00) 395011015300000011`. */
export function ssccText(sscc: string): string {
  return `(00) ${sscc}`;
}

/**
 * Expands the eight digits of a zero-suppressed UPC-E to the twelve of its UPC-A. Returns null for
 * other digits.
 */
export function expandUpcE(code: string): string | null {
  if (!/^[01]\d{7}$/.test(code)) return null;
  const [system, a, b, c, d, e, last, check] = code;
  const body =
    last === '0' || last === '1' || last === '2'
      ? `${a}${b}${last}0000${c}${d}${e}`
      : last === '3'
        ? `${a}${b}${c}00000${d}${e}`
        : last === '4'
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${last}`;
  const upc = `${system}${body}${check}`;
  return hasCheckDigit(upc) ? upc : null;
}

/** Returns every GTIN, as 14 digits, that the digits of an EAN, UPC or ITF-14 may mean. */
function gtinsOf(digits: string): string[] {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return [];
  const whole = hasCheckDigit(digits) ? [digits] : [];
  return [...whole, expandUpcE(digits) ?? []].flat().map((gtin) => gtin.padStart(14, '0'));
}

/**
 * Returns the forms in which a GTIN is written and stored: 14 digits, and shorter ones without
 * leading zeros.
 */
export function formsOfGtin(gtin: string): string[] {
  return [14, 13, 12, 8]
    .filter((length) => /^0*$/.test(gtin.slice(0, 14 - length)))
    .map((length) => gtin.slice(14 - length));
}

type Parsed =
  | { elements: Gs1Element[]; sign: string | null }
  | { fault: string; isRunTogether?: boolean };

/** Lots and serials that are known as they were sent, so that no sign of them is a separator. */
export type IsKnownLot = (code: string) => boolean;
const noneKnown: IsKnownLot = () => false;

function checkElement({ ai, value }: Gs1Element): string | null {
  const form = findForm(ai);
  if (!form) return `GS1 knows no application identifier (${ai}).`;
  if (!form.pattern.test(value))
    return `(${ai}) takes ${form.words}, and "${value}" is something else.`;
  const checked = value.slice(0, form.checked);
  if (checked === '' || hasCheckDigit(checked)) return null;
  return `The check digit of (${ai}) ${checked} is ${checked.at(-1)} and should be ${checkDigit(checked.slice(0, -1))}: the code was misread or misprinted.`;
}

function findTwin(elements: readonly Gs1Element[]): string | null {
  const twin = elements.find(({ ai, value }, index) =>
    elements.some((other, place) => place < index && other.ai === ai && other.value !== value),
  );
  return twin && /^(00|01|02|37)$/.test(twin.ai)
    ? `The code names two different (${twin.ai}).`
    : null;
}

/**
 * Reads `(01)…(37)…` or `[01]…[37]…`, as people write element strings. Returns null for other text.
 */
function parseBracketed(text: string): Parsed | null {
  const mark = text.startsWith('(')
    ? /\((\d{2,4})\)/
    : text.startsWith('[')
      ? /\[(\d{2,4})\]/
      : null;
  if (!mark || text.search(mark) !== 0) return null;
  const [, ...parts] = text.split(mark);
  const elements: Gs1Element[] = [];
  for (let index = 0; index < parts.length; index += 2)
    elements.push({ ai: parts[index] ?? '', value: (parts[index + 1] ?? '').trim() });
  for (const element of elements) {
    const fault = checkElement(element);
    if (fault) return { fault };
  }
  const fault = findTwin(elements);
  return fault ? { fault } : { elements, sign: null };
}

/** A month and a day, which parts for dates end in. */
const datePart = /^1[1-7]\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])/;

/**
 * Whether a part of an element string begins here, up to the next separator or sign that may be
 * one.
 */
function beginsPart(text: string, taken: string): boolean {
  const ai = findIdentifier(text);
  if (ai === null || ai === taken || (/^1[1-7]/.test(ai) && !datePart.test(text))) return false;
  const behind = text.slice(ai.length);
  const length = predefinedLength(text);
  const value =
    length === null
      ? (behind.split(GROUP_SEPARATOR)[0] ?? '')
      : behind.slice(0, length - ai.length);
  const end = length === null ? value.search(signs) : -1;
  return checkElement({ ai, value: end > 0 ? value.slice(0, end) : value }) === null;
}

/** A part begins behind the separators, or nothing comes. */
function goesOn(text: string, taken: string, sign: string): boolean {
  const rest = text.startsWith(sign) ? text.slice(sign.length) : text;
  return rest === '' ? foreignSign.test(sign) : beginsPart(rest, taken);
}

/**
 * Where a part of variable length ends by a sign that stands for the separator: behind it another
 * part begins, or nothing.
 */
export function findSign({ ai, value }: Gs1Element): { at: number; sign: string } | null {
  for (let from = 1; from < value.length; from += 1) {
    const at = value.slice(from).search(signs);
    if (at < 0) return null;
    from += at;
    const sign = signsAt(value.slice(from)).find((text) =>
      goesOn(value.slice(from + text.length), ai, text),
    );
    if (sign !== undefined) return { at: from, sign };
  }
  return null;
}

/** What stands for the separator at the start of a text, the longest first. */
function signsAt(text: string): string[] {
  const sign = signs.exec(text);
  return [names.exec(text)?.[0] ?? [], sign?.index === 0 ? sign[0] : []].flat();
}

/**
 * Why a part that a scanner sent is none; null if it is one. Says so if the separator behind it
 * seems to be missing.
 */
function checkSent(
  element: Gs1Element,
  isKnownLot: IsKnownLot,
): { fault: string; isRunTogether: boolean } | null {
  const { ai, value } = element;
  const fault = checkElement(element);
  const isVariable = predefinedLength(ai) === null;
  const [sign] = (isVariable && !isKnownLot(value) && foreignSign.exec(value)) || [];
  if (sign !== undefined)
    return {
      fault: `(${ai}) "${value}" contains ${nameOfSign(sign)}, which GS1 allows in no part. If it stands for the separator: ${SEPARATOR_SETTING}`,
      isRunTogether: true,
    };
  if (fault === null) return null;
  const reading = isVariable ? readOn(element).next().value : undefined;
  if (!reading) return { fault, isRunTogether: false };
  return {
    fault: `${fault} The separator behind (${ai}) ${reading.head} seems to be missing. ${SEPARATOR_SETTING}`,
    isRunTogether: true,
  };
}

/**
 * Reads an element string as a scanner sends it. A part of fixed length ends by its length, any
 * other at a separator.
 */
function parseElements(text: string, isKnownLot: IsKnownLot): Parsed {
  const elements: Gs1Element[] = [];
  let seen: string | null = null;
  let rest = text;
  while (rest !== '') {
    const lead = leadOf(rest);
    if (lead !== '') {
      if (lead !== GROUP_SEPARATOR) seen ??= lead;
      rest = rest.slice(lead.length);
      continue;
    }
    const end = rest.indexOf(GROUP_SEPARATOR);
    const fixed = predefinedLength(rest);
    const part = rest.slice(0, fixed ?? (end < 0 ? rest.length : end));
    const ai = findIdentifier(part);
    if (ai === null) return { fault: `"${part}" begins with no application identifier of GS1.` };
    const whole = { ai, value: part.slice(ai.length) };
    const cut = fixed !== null || isKnownLot(whole.value) ? null : findSign(whole);
    const element = cut ? { ai, value: whole.value.slice(0, cut.at) } : whole;
    const fault = checkSent(element, isKnownLot);
    if (fault) return fault;
    elements.push(element);
    seen ??= cut?.sign ?? null;
    rest = rest.slice(ai.length + element.value.length + (cut?.sign.length ?? 0));
  }
  if (elements.length === 0) return { fault: 'The code is empty.' };
  const fault = findTwin(elements);
  return fault ? { fault } : { elements, sign: seen };
}

/**
 * The separator, or a sign that stands for it, at the start of a text; empty if a part begins
 * there.
 */
function leadOf(text: string): string {
  if (text.startsWith(GROUP_SEPARATOR)) return GROUP_SEPARATOR;
  const found = signsAt(text);
  return found.find((sign) => beginsPart(text.slice(sign.length), '')) ?? found.at(-1) ?? '';
}

function findIdentifier(part: string): string | null {
  for (let length = 2; length <= MAX_IDENTIFIER; length += 1) {
    const ai = part.slice(0, length);
    if (ai.length === length && findForm(ai)) return ai;
  }
  return null;
}

/** Another reading of a part: what remains of it, and the parts behind it. */
export interface ReadOn {
  head: string;
  tail: readonly Gs1Element[];
}

/**
 * Every way to read a part of variable length as a shorter one and further parts, without a
 * separator between them.
 */
export function* readOn({ ai, value }: Gs1Element): Generator<ReadOn> {
  for (let index = 1; index < value.length - 2; index += 1) {
    const head = value.slice(0, index);
    // Inner identifiers are those of two digits, and weights; others are as rare on labels as they
    // are frequent in lots.
    if (
      !/^(?:0[0-2]|1[0-35-7]|2[0-2]|30|37|3[1-6]\d\d|41\d)/.test(value.slice(index)) ||
      checkElement({ ai, value: head })
    )
      continue;
    const tail = parseTail(value.slice(index));
    if (tail && !tail.some((element) => element.ai === ai)) yield { head, tail };
  }
}

/** Reads parts without separators; null if they are none. */
function parseTail(text: string): Gs1Element[] | null {
  const elements: Gs1Element[] = [];
  for (let rest = text; rest !== ''; ) {
    const ai = findIdentifier(rest);
    if (ai === null) return null;
    const part = rest.slice(0, predefinedLength(rest) ?? rest.length);
    const element = { ai, value: part.slice(ai.length) };
    if (checkElement(element)) return null;
    elements.push(element);
    rest = rest.slice(part.length);
  }
  return elements;
}

/**
 * An element string that lost its symbology identifier on the way is still known by an SSCC or GTIN
 * with a right check digit.
 */
function looksLikeElements(text: string): boolean {
  const leading = /^00(\d{18})/.exec(text)?.[1] ?? /^0[12](\d{14})/.exec(text)?.[1];
  return leading !== undefined && hasCheckDigit(leading);
}

function parse(text: string, isMarked: boolean, isKnownLot: IsKnownLot): Parsed | null {
  if (isMarked || text.includes(GROUP_SEPARATOR)) return parseElements(text, isKnownLot);
  const bracketed = parseBracketed(text);
  if (bracketed) return bracketed;
  if (!looksLikeElements(text.slice(leadOf(text).length))) return null;
  const parsed = parseElements(text, isKnownLot);
  // Without a symbology identifier a plain code may begin like an element string by chance.
  return 'fault' in parsed && !parsed.isRunTogether ? null : parsed;
}

/**
 * The forms in which a stored text may have been sent: as it is, and behind the symbology
 * identifier.
 */
export function wholesOf(scanned: string): string[] {
  const text = scanned.trim();
  return [...new Set([text, text.replace(symbology, '')])].filter(Boolean);
}

/** The GTIN that an element string names, whether or not the code has a fault behind it. */
export function gtinsIn(scanned: string): readonly string[] {
  const { gtins } = readCode(scanned);
  return gtins.length > 0 ? gtins : readCode(scanned, () => true).gtins;
}

/** A text that is taken as it is, because something has this code. */
export const plainCode = (text: string): ScannedCode => ({
  text,
  elements: [],
  sscc: isSscc(text) ? text : null,
  gtins: gtinsOf(text),
  count: null,
  fault: null,
  sign: null,
  isBracketed: false,
});

/** Reads a scanned or typed code: a GS1 element string or a plain code. */
export function readCode(scanned: string, isKnownLot: IsKnownLot = noneKnown): ScannedCode {
  const addOn = withAddOn.exec(scanned.trim())?.[1];
  const isMarked = carriesElements.test(scanned.trim());
  const text = (addOn ?? scanned.trim().replace(symbology, ''))
    .replace(separators, GROUP_SEPARATOR)
    .trim();
  const parsed = text === '' ? null : parse(text, isMarked, isKnownLot);
  if (!parsed) return plainCode(text);
  const nothing = { ...plainCode(text), sscc: null, gtins: [], isBracketed: /^[([]/.test(text) };
  if ('fault' in parsed) return { ...nothing, fault: parsed.fault };
  const { elements, sign } = parsed;
  const dataOf = (...ais: string[]): string | null =>
    ais.map((ai) => elements.find((element) => element.ai === ai)?.value).find(Boolean) ?? null;
  const gtin = dataOf('01', '02');
  const count = dataOf('37', '30');
  return {
    ...nothing,
    elements,
    sign,
    sscc: dataOf('00'),
    gtins: gtin === null ? [] : [gtin],
    count: count === null ? null : Number(count),
  };
}
