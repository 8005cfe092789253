import { codeText, counted } from '../codeText.ts';
import { oldEncodings } from '../encodings.ts';
import { type Encoding, encodings, hiddenModes } from '../imports.ts';
import { keysOf } from '../keysOf.ts';
import { anyMessage, declaredFacts, type Facts, fixed, message, type Stating } from './facts.ts';
import { codesOf } from './words.ts';

const oldOnes = keysOf(oldEncodings);
const labelOf = (encoding: Encoding): string =>
  encoding === 'AUTO' ? 'Unicode' : oldEncodings[encoding].label;

const areOf = (count: number): string => (count === 1 ? 'is' : 'are');
const quoted = (name: string): string => `"${name}"`;

type Mode = (typeof hiddenModes)[number];
const doneWith = (mode: Mode): string => (mode === 'LEAVE' ? 'left out' : 'read');

/** The names of a list that a warning shows. */
const SHOWN = 5;

/** What a file is, and how it is read. */
const files = {
  HIDDEN_ROWS: message(
    { rows: 'number', lines: 'names', mode: hiddenModes },
    ({ rows, lines, mode }) => {
      const more = rows > lines.length ? ', …' : '';
      return `${counted(rows, 'row')} that the sheet hides, by hand or by a filter, ${areOf(rows)} ${doneWith(mode)}: ${lines.join(', ')}${more}`;
    },
  ),
  HIDDEN_COLUMNS: message(
    { columns: 'names', mode: hiddenModes },
    ({ columns, mode }) =>
      `${counted(columns.length, 'column')} that the sheet hides ${areOf(columns.length)} ${doneWith(mode)}: ${columns.map(quoted).join(', ')}`,
  ),
  HIDDEN_SHEETS: message(
    { sheets: 'number' },
    ({ sheets }) => `${counted(sheets, 'hidden sheet')} of the workbook ${areOf(sheets)} not read`,
  ),
  ENCODING_GUESSED: message({ encoding: oldOnes, 'word?': 'name' }, ({ encoding, word }) => {
    const example = word == null ? '' : `, in which it has "${word}"`;
    return `The file is not UTF-8: it is read as ${labelOf(encoding)}${example}. Choose another encoding if that is wrong`;
  }),
  STRANGE_WORD: message(
    { word: 'name' },
    ({ word }) =>
      `"${word}" looks as if the text had been read in another encoding than its own: please check it`,
  ),
  OTHER_ENCODING: message(
    { word: 'name', encoding: encodings, other: oldOnes, 'meant?': 'name' },
    ({ word, encoding, other, meant }) => {
      const means = meant == null ? '' : `, in which it is "${meant}"`;
      return `"${word}" looks as if the file were not ${labelOf(encoding)} but ${labelOf(other)}${means}`;
    },
  ),
  EXAMPLES_LEFT_OUT: message(
    { rows: 'number' },
    ({ rows }) => `${counted(rows, 'row')} left out: an example of the template`,
  ),
  BAD_ROWS_LEFT_OUT: message(
    { rows: 'number' },
    ({ rows }) =>
      `${counted(rows, 'bad row')} left out, as the file of mended rows lacks ${rows === 1 ? 'it' : 'them'}`,
  ),
};

/** Why a row of another program's file is left out. */
const leftOutReasons = {
  NOT_SHIPPED: 'of what needs no shipping, such as a gift card, a protection or a tip',
  CANCELLED_IN_PART: 'of an order that was cancelled after a part of it was sent',
  SENT: 'sent already, of an order that is fulfilled in part',
  PICTURE: 'with a picture alone',
  NOT_STOCKED: 'not stocked itself, such as the product above variations',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;
export const leftOutCodes = codesOf(leftOutReasons);

/** What rows say and the import changes, or leaves out. */
const rows = {
  ROWS_LEFT_OUT: message(
    { rows: 'number', why: leftOutCodes, names: 'names' },
    ({ rows: count, why, names }) => {
      const more = names.length > SHOWN ? ', …' : '';
      const named = names.slice(0, SHOWN).map(quoted).join(', ');
      return `${counted(count, 'row')} left out: ${leftOutReasons[why]}${named === '' ? '' : ` (${named}${more})`}`;
    },
  ),
  ROUNDED: message({ what: ['PRICE', 'COST'], count: 'number' }, ({ what, count }) => {
    const each = what === 'PRICE' ? 'price' : 'cost';
    return `${counted(count, each)} rounded to cents`;
  }),
  ASNS_LEFT_OUT: message(
    { asns: 'number' },
    ({ asns }) => `${counted(asns, 'ASN')} left out: an ASN that is not EXPECTED is not imported`,
  ),
  SHIPMENTS_LEFT_OUT: message(
    { orders: 'number' },
    ({ orders }) =>
      `${counted(orders, 'order')} named a shipment, which is left out: only with the status SHIPPED or DELIVERED is it history`,
  ),
  CONTACTS_LEFT_OUT: message(
    { orders: 'number' },
    ({ orders }) =>
      `${counted(orders, 'order')} named an e-mail or a phone, which is left out: only an address in parts has them`,
  ),
  REFERENCES_SHARED: message(
    { references: 'number' },
    ({ references }) =>
      `${counted(references, 'reference')} ${references === 1 ? 'stands' : 'stand'} for a cancelled and another order`,
  ),
  LINES_ADDED: message(
    { lines: 'number' },
    ({ lines }) => `${counted(lines, 'line')} added to an earlier line of the same product`,
  ),
  PRICES_CHANGED: message(
    { lines: 'number', change: 'number' },
    ({ lines, change }) =>
      `${lines} of them had another price, for which that of the earlier line is taken: this changes the total by ${change.toFixed(2)}`,
  ),
  LOTS_ON_HOLD: message(
    { lines: 'number', lots: 'names', skus: 'names', more: 'number' },
    ({ lines, lots, skus, more }) => {
      const named = lots.map((lot, index) => `"${lot}" of "${skus[index]}"`).join(', ');
      const others = more > 0 ? ` and ${more} more` : '';
      return `${counted(lines, 'line')} ${lines === 1 ? 'names' : 'name'} a lot that is on hold (${named}${others}) and ${lines === 1 ? 'waits' : 'wait'} until it is released: release it, or name another lot`;
    },
  ),
  NO_INVITATIONS: fixed(
    'this server sends no invitations: reset the password of each new user, and tell it to the user',
  ),
};

/** What an import tells whoever sent the file, by code. */
export const importWarnings = {
  ...files,
  ...rows,
  /** A message that was stored before messages had codes. */
  TEXT: message({ text: 'name' }, ({ text }) => text),
};
export type ImportWarningCode = keyof typeof importWarnings;
export const importWarningCodes = codesOf(importWarnings);

/** A warning with its facts. */
export interface ImportWarning {
  readonly code: ImportWarningCode;
  readonly facts: Facts;
}

type WarningFacts<C extends ImportWarningCode> = Parameters<(typeof importWarnings)[C]['say']>[0];

/** States a warning. */
export function importWarning<C extends ImportWarningCode, const F extends WarningFacts<C>>(
  code: C,
  ...[facts]: Stating<WarningFacts<C>, F>
): ImportWarning {
  return { code, facts: declaredFacts(importWarnings[code].facts, facts ?? {}) };
}

/** A warning in English. One that a newer server stored reads as the words of its code. */
export const sayImportWarning = ({ code, facts }: ImportWarning): string =>
  Object.hasOwn(importWarnings, code)
    ? anyMessage(importWarnings[code]).say(facts)
    : codeText(code);
