import { findForm, MAX_IDENTIFIER, predefinedLength } from './gs1Identifiers.ts';

/** One part of an element string: its application identifier, and the data that belongs to it. */
export interface Gs1Element {
  ai: string;
  value: string;
}

export interface ScannedCode {
  /** The scanned text without symbology identifier and line end, which is looked up unchanged. */
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
}

/** Ends a part of variable length in an element string. A scanner sends it for FNC1. */
export const GROUP_SEPARATOR = '\u001d';
/** Other texts that scanners and programs send for FNC1. */
const separators = /\u241d|[<{](?:GS|FNC1)[>}]/gi;

/** A symbology identifier of ISO/IEC 15424: `]`, a letter for the symbology, and a modifier. */
const symbology = /^\]([A-Za-z])([0-9A-Za-z])/;
/** The identifiers of GS1-128, GS1 DataBar and Composite, GS1 DataMatrix, GS1 QR Code and GS1 DotCode. */
const carriesElements = /^\](?:C1|e[0-3]|d2|Q3|J1)/;
/** An EAN or UPC with an add-on of two or five digits, which says nothing about the item itself. */
const withAddOn = /^\]E3(\d{13})(?:\d{2}|\d{5})$/;

/**
 * Returns the check digit of some digits. Weighted 3 and 1 in turn from the right, the digits and the check digit add up to a multiple
 * of ten.
 * Source: GS1 General Specifications, section 7.9.
 */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) sum += Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
}

export function hasCheckDigit(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && Number(digits.at(-1)) === checkDigit(digits.slice(0, -1));
}

/** The number of SSCCs that a company prefix allows: 17 digits less the prefix remain for extension digit and serial reference. */
export function ssccCapacity(companyPrefix: string): number {
  return 10 ** (17 - companyPrefix.length);
}

/**
 * Returns the SSCC with this number for a GS1 company prefix of 4 to 12 digits: extension digit, prefix, serial reference, check digit.
 * The extension digit is the first digit of the number. Throws a RangeError beyond the capacity. Source: GS1 General Specifications, section 3.2, "Identification of a logistic unit (SSCC): AI (00)".
 */
export function ssccOf(companyPrefix: string, number: number): string {
  if (number < 0 || number >= ssccCapacity(companyPrefix))
    throw new RangeError(`The GS1 company prefix ${companyPrefix} has no room for number ${number}.`);
  const serial = String(number).padStart(17 - companyPrefix.length, '0');
  const digits = `${serial.slice(0, 1)}${companyPrefix}${serial.slice(1)}`;
  return `${digits}${checkDigit(digits)}`;
}

export function isSscc(text: string): boolean {
  return text.length === 18 && hasCheckDigit(text);
}

/** An SSCC as it is printed below its bars: `(00) 395011015300000011`. */
export function ssccText(sscc: string): string {
  return `(00) ${sscc}`;
}

/** Expands the eight digits of a zero-suppressed UPC-E to the twelve of its UPC-A. Returns null for other digits. */
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

/** Returns the forms in which a GTIN is written and stored: 14 digits, and shorter ones without leading zeros. */
export function formsOfGtin(gtin: string): string[] {
  return [14, 13, 12, 8].filter((length) => /^0*$/.test(gtin.slice(0, 14 - length))).map((length) => gtin.slice(14 - length));
}

type Parsed = { elements: Gs1Element[] } | { fault: string };

function checkElement({ ai, value }: Gs1Element): string | null {
  const form = findForm(ai);
  if (!form) return `GS1 knows no application identifier (${ai}).`;
  if (!form.pattern.test(value)) return `(${ai}) takes ${form.words}, and "${value}" is something else.`;
  const checked = value.slice(0, form.checked);
  if (checked === '' || hasCheckDigit(checked)) return null;
  return `The check digit of (${ai}) ${checked} is ${checked.at(-1)} and should be ${checkDigit(checked.slice(0, -1))}: the code was misread or misprinted.`;
}

function checkAll(elements: Gs1Element[]): Parsed {
  for (const element of elements) {
    const fault = checkElement(element);
    if (fault) return { fault };
    const twin = elements.find(({ ai, value }) => ai === element.ai && value !== element.value);
    if (twin && /^(00|01|02|37)$/.test(element.ai)) return { fault: `The code names two different (${element.ai}).` };
  }
  return { elements };
}

/** Reads `(01)…(37)…` or `[01]…[37]…`, as people write element strings. Returns null for other text. */
function parseBracketed(text: string): Parsed | null {
  const mark = text.startsWith('(') ? /\((\d{2,4})\)/ : text.startsWith('[') ? /\[(\d{2,4})\]/ : null;
  if (!mark || text.search(mark) !== 0) return null;
  const [, ...parts] = text.split(mark);
  const elements: Gs1Element[] = [];
  for (let at = 0; at < parts.length; at += 2) elements.push({ ai: parts[at] ?? '', value: (parts[at + 1] ?? '').trim() });
  return checkAll(elements);
}

/** Reads an element string as a scanner sends it. A part of fixed length ends by its length, any other at a separator. */
function parseElements(text: string): Parsed {
  const elements: Gs1Element[] = [];
  let rest = text;
  while (rest !== '') {
    if (rest.startsWith(GROUP_SEPARATOR)) {
      rest = rest.slice(1);
      continue;
    }
    const end = rest.indexOf(GROUP_SEPARATOR);
    const length = predefinedLength(rest) ?? (end < 0 ? rest.length : end);
    const part = rest.slice(0, length);
    const ai = findIdentifier(part);
    if (ai === null) return { fault: `"${part}" begins with no application identifier of GS1.` };
    elements.push({ ai, value: part.slice(ai.length) });
    rest = rest.slice(length);
  }
  return elements.length === 0 ? { fault: 'The code is empty.' } : checkAll(elements);
}

function findIdentifier(part: string): string | null {
  for (let length = 2; length <= MAX_IDENTIFIER; length += 1) {
    const ai = part.slice(0, length);
    if (ai.length === length && findForm(ai)) return ai;
  }
  return null;
}

/** An element string that lost its symbology identifier on the way is still known by an SSCC or GTIN with a right check digit. */
function looksLikeElements(text: string): boolean {
  const leading = /^00(\d{18})/.exec(text)?.[1] ?? /^0[12](\d{14})/.exec(text)?.[1];
  return leading !== undefined && hasCheckDigit(leading);
}

function parse(text: string, isMarked: boolean): Parsed | null {
  if (isMarked || text.includes(GROUP_SEPARATOR)) return parseElements(text);
  const bracketed = parseBracketed(text);
  if (bracketed) return bracketed;
  if (!looksLikeElements(text)) return null;
  const parsed = parseElements(text);
  // Without a symbology identifier a plain code may begin like an element string by chance.
  return 'fault' in parsed ? null : parsed;
}

/** Reads a scanned or typed code: a GS1 element string or a plain code. */
export function readCode(scanned: string): ScannedCode {
  const addOn = withAddOn.exec(scanned.trim())?.[1];
  const isMarked = carriesElements.test(scanned.trim());
  const text = (addOn ?? scanned.trim().replace(symbology, '')).replace(separators, GROUP_SEPARATOR).trim();
  const parsed = text === '' ? null : parse(text, isMarked);
  const nothing = { text, elements: [], sscc: null, gtins: [], count: null, fault: null };
  if (!parsed) return { ...nothing, sscc: isSscc(text) ? text : null, gtins: gtinsOf(text) };
  if ('fault' in parsed) return { ...nothing, fault: parsed.fault };
  const { elements } = parsed;
  const dataOf = (...ais: string[]): string | null =>
    ais.map((ai) => elements.find((element) => element.ai === ai)?.value).find(Boolean) ?? null;
  const gtin = dataOf('01', '02');
  const count = dataOf('37', '30');
  return { ...nothing, elements, sscc: dataOf('00'), gtins: gtin === null ? [] : [gtin], count: count === null ? null : Number(count) };
}
