import { findForm, MAX_IDENTIFIER, predefinedLength } from './gs1Identifiers.ts';

/** One part of an element string: its application identifier, and the data that belongs to it. */
export interface Gs1Element {
  ai: string;
  value: string;
}

/** What a scanned or typed code says. */
export interface ScannedCode {
  /** As it was scanned, without symbology identifier and line end: what to look up as it stands. */
  text: string;
  /** The parts of an element string; none for a plain code. */
  elements: readonly Gs1Element[];
  /** The 18 digits of a logistic unit's number (SSCC), or null. */
  sscc: string | null;
  /** Each trade item number (GTIN) that it may mean, as 14 digits. */
  gtins: readonly string[];
  /** Units that the code itself counts, (37) or (30); null where it counts none. */
  count: number | null;
  /** Why it cannot be trusted, in a sentence; null where all is well. */
  fault: string | null;
}

/** Separates an element string's variable parts: what FNC1 becomes on its way through a scanner. */
export const GROUP_SEPARATOR = '\u001d';
/** What scanners and programs send in its place. */
const separators = /\u241d|[<{](?:GS|FNC1)[>}]/gi;

/** ISO/IEC 15424: `]`, a letter for the symbology, and how it was read. */
const symbology = /^\]([A-Za-z])([0-9A-Za-z])/;
/** GS1-128, GS1 DataBar and Composite, GS1 DataMatrix, GS1 QR Code, GS1 DotCode. */
const carriesElements = /^\](?:C1|e[0-3]|d2|Q3|J1)/;
/** An EAN or UPC with an add-on of two or five digits, which says nothing about the item itself. */
const withAddOn = /^\]E3(\d{13})(?:\d{2}|\d{5})$/;

/**
 * The check digit of the digits before it: weights 3 and 1 in turn from the right, and what is missing to the next ten.
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

/** How many SSCCs a company prefix has room for: extension digit and serial reference have 17 digits less the prefix. */
export function ssccCapacity(companyPrefix: string): number {
  return 10 ** (17 - companyPrefix.length);
}

/**
 * The SSCC with this number under a GS1 company prefix of 4 to 12 digits: extension digit, prefix, serial reference, check digit.
 * The extension digit has no meaning of its own and takes what the serial reference has no room for. RangeError beyond the
 * capacity. Source: GS1 General Specifications, section 3.2, "Identification of a logistic unit (SSCC): AI (00)".
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

/** An SSCC as it stands under its bars: `(00) 395011015300000011`. */
export function ssccText(sscc: string): string {
  return `(00) ${sscc}`;
}

/** The twelve digits of a UPC-A that the eight of a zero-suppressed UPC-E stand for, or null where they stand for none. */
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

/** Every GTIN that digits of the length of an EAN, UPC or ITF-14 may mean, as 14 digits. */
function gtinsOf(digits: string): string[] {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return [];
  const whole = hasCheckDigit(digits) ? [digits] : [];
  return [...whole, expandUpcE(digits) ?? []].flat().map((gtin) => gtin.padStart(14, '0'));
}

/** The ways a GTIN is written and stored: with 14 digits, and shorter where it begins with noughts. */
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

/** Reads `(01)…(37)…` or `[01]…[37]…`, as people write it; null where the text is not written so. */
function parseBracketed(text: string): Parsed | null {
  const mark = text.startsWith('(') ? /\((\d{2,4})\)/ : text.startsWith('[') ? /\[(\d{2,4})\]/ : null;
  if (!mark || text.search(mark) !== 0) return null;
  const [, ...parts] = text.split(mark);
  const elements: Gs1Element[] = [];
  for (let at = 0; at < parts.length; at += 2) elements.push({ ai: parts[at] ?? '', value: (parts[at + 1] ?? '').trim() });
  return checkAll(elements);
}

/** Reads an element string as a scanner sends it: parts of fixed length follow directly, the others end at a separator. */
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
  // Nothing said that it is one: a plain code may begin so by chance.
  return 'fault' in parsed ? null : parsed;
}

/** Understands a code as a scanner or a person gives it: a GS1 element string, or a plain code. */
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
