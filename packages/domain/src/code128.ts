import { GS1_MARK } from './labelFields.ts';
import { fitsCode128 } from './locations.ts';
import { GROUP_SEPARATOR } from './separator.ts';

/**
 * Text as data of Code 128 in ZPL: digits at the start in subset C, in pairs, and the rest in
 * subset B. `>8` is FNC1. ZPL has own pairs for signs that begin its commands and invocations.
 *
 * Source: ZPL II Programming Guide 45541L, "Code 128 Bar Code", table of invocation characters.
 */
export interface ZplCode128 {
  data: string;
  /** The width of the symbol in modules, without its quiet zones. */
  modules: number;
}

/** Clear modules at each side of Code 128. Source: GS1 General Specifications, section 5.4. */
export const QUIET_MODULES = 10;

const invocations: Readonly<Record<string, string>> = { '^': '><', '>': '>0', '~': '>=' };

/** Start, check character and stop, in modules. Every other character has 11. */
const FRAME_MODULES = 11 + 11 + 13;
const SYMBOL_MODULES = 11;

export const subsetB = (text: string): string =>
  text.replace(/[\^>~]/g, (sign) => invocations[sign] ?? sign);

/** True for the text of ASCII without controls, which subsets B and C carry. */
const isPrintable = (text: string): boolean => fitsCode128(text) && /^[ -~]*$/.test(text);

/**
 * Encodes a value of a field: GS1-128 if it is an element string. Returns null if neither subset
 * carries it.
 */
export function zplCode128(value: string): ZplCode128 | null {
  const isGs1 = value.startsWith(GS1_MARK);
  // FNC1 is one symbol: here a group separator, also in front.
  const text = isGs1 ? GROUP_SEPARATOR + value.slice(GS1_MARK.length) : value;
  const plain = isGs1 ? text.replaceAll(GROUP_SEPARATOR, '') : text;
  if (plain === '' || !isPrintable(plain)) return null;
  const [lead, rest] = partsOf(text);
  const pairs = lead.replaceAll(GROUP_SEPARATOR, '').length / 2;
  if (pairs < 2) {
    const data = `>:${withFnc1(subsetB(text))}`;
    return { data, modules: FRAME_MODULES + SYMBOL_MODULES * text.length };
  }
  const symbols = pairs + (lead.length - 2 * pairs) + (rest === '' ? 0 : 1 + rest.length);
  return {
    data: `>;${withFnc1(lead)}${rest === '' ? '' : `>6${withFnc1(subsetB(rest))}`}`,
    modules: FRAME_MODULES + SYMBOL_MODULES * symbols,
  };
}

/** What subset C carries at the start, and the rest. */
function partsOf(text: string): [lead: string, rest: string] {
  const lead = new RegExp(`^(?:${GROUP_SEPARATOR}|\\d\\d)*`).exec(text)?.[0] ?? '';
  // Renderers drop a sign that is alone behind the change of the subset: it takes one before it.
  const isAlone = text.length === lead.length + 1;
  const kept = isAlone && lead !== '' ? (lead.endsWith(GROUP_SEPARATOR) ? 1 : 2) : 0;
  const end = lead.length - kept;
  return [text.slice(0, end), text.slice(end)];
}

const withFnc1 = (text: string): string => text.replaceAll(GROUP_SEPARATOR, '>8');

/**
 * Bytes that a QR code of medium correction carries, by version from 1. Source: ISO/IEC 18004,
 * table 7.
 */
const qrBytes = [
  14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666,
  711, 779, 857, 911, 997, 1059, 1125, 1190, 1264, 1370,
];

/** The bytes of a text in UTF-8. */
const bytesOf = (text: string): number =>
  [...text].reduce((sum, sign) => {
    const point = sign.codePointAt(0) ?? 0;
    return sum + (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);
  }, 0);

/** The modules of one side of a QR code with this text; null if it is too long. */
export function qrModules(text: string): number | null {
  const length = bytesOf(text);
  const place = qrBytes.findIndex((most) => length <= most);
  return place < 0 ? null : 4 * (place + 1) + 17;
}
