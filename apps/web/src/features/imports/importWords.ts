import type { Import } from '@lading/contract/imports';
import { type OldEncoding, oldEncodings } from '@lading/domain/encodings';
import {
  type DateOrder,
  type DecimalMark,
  type DoubtfulCodes,
  dateOrders,
  decimalMarks,
  doubtfulCodeModes,
  type ExistingMode,
  encodings,
  existingModes,
  type HiddenMode,
  hiddenModes,
  type ImportKind,
  type ImportProgram,
  type ImportState,
  updatableKinds,
} from '@lading/domain/imports';
import { codeChoices } from '../../lib/choices.ts';
import { counted, formatUnits } from '../../lib/format.ts';

const kinds = {
  WAREHOUSES: 'Warehouses',
  CUSTOMERS: 'Customers',
  LOCATIONS: 'Locations',
  PACKAGINGS: 'Packagings',
  PRODUCTS: 'Products',
  PACKS: 'Packs and Barcodes',
  OPENING_STOCK: 'Opening Stock',
  ASNS: 'ASNs',
  ORDERS: 'Orders',
  USERS: 'Users',
} as const satisfies Record<ImportKind, string>;
export const kindText = (kind: ImportKind): string => kinds[kind];

const programs = {
  SHOPIFY: 'Shopify',
  WOOCOMMERCE: 'WooCommerce',
  EXTENSIV: 'Extensiv',
} as const satisfies Record<ImportProgram, string>;
export const programText = (program: ImportProgram): string => programs[program];

const READ_AS_THEY_ARE =
  'What Shopify, WooCommerce and Extensiv export is read as it is, and what Lading exports.';
/** Whose files of a kind need no mapping of columns. */
export const programsNote = (kind: ImportKind): string =>
  kind === 'PRODUCTS' || kind === 'ORDERS'
    ? READ_AS_THEY_ARE
    : 'What Lading exports is read as it is. Other columns are chosen in the next step.';

/** The words of fields that do not say themselves what they are. */
const fieldWords: Readonly<Record<string, string>> = {
  sku: 'SKU',
  lpn: 'LPN',
  gtin: 'GTIN',
  asnStatus: 'ASN Status',
  externalLineId: 'External Line ID',
  lineNo: 'Line Number',
  address: 'Address in One Cell',
  shipName: 'Recipient',
  shipLine1: 'Street',
  shipLine2: 'Address Line 2',
  shipLine3: 'Address Line 3',
  shipPostcode: 'Postcode',
  shipCity: 'City',
  shipCountry: 'Country',
  shipPhone: 'Phone of Recipient',
  shipEmail: 'E-mail of Recipient',
  lot: 'Lot or Serial',
};

/** The words of a field: `expectedDate` is "Expected Date". */
export function fieldText(field: string): string {
  const known = fieldWords[field];
  if (known !== undefined) return known;
  const text = field
    .replace(/([a-z])([A-Z\d])/g, '$1 $2')
    .replace(/^./, (letter) => letter.toUpperCase());
  return text.replace(/ Mm$/, ' (mm)').replace(/ Grams$/, ' (g)');
}

const dates = {
  YMD: 'Year first (2026-04-03)',
  DMY: 'Day first (03/04/2026)',
  MDY: 'Month first (04/03/2026)',
} as const satisfies Record<DateOrder, string>;
const decimals = { POINT: 'Point (1,234.50)', COMMA: 'Comma (1.234,50)' } as const satisfies Record<
  DecimalMark,
  string
>;
const existingWords = {
  REFUSE: 'Is a bad row',
  SKIP: 'Is left out',
  UPDATE: 'Is updated by the file',
} as const satisfies Record<ExistingMode, string>;

export const dateChoices = codeChoices(dateOrders, (order) => dates[order]);
export const decimalChoices = codeChoices(decimalMarks, (mark) => decimals[mark]);
const doubtfulCodeWords = {
  REFUSE: 'Are bad rows',
  TAKE: 'Are taken as they are',
} as const satisfies Record<DoubtfulCodes, string>;
export const doubtfulCodeChoices = codeChoices(
  doubtfulCodeModes,
  (mode) => doubtfulCodeWords[mode],
);

const encodingRegions: Readonly<Record<OldEncoding, string>> = {
  WINDOWS_1252: 'Western Europe',
  WINDOWS_1250: 'Central Europe',
  WINDOWS_1251: 'Cyrillic',
  ISO_8859_2: 'Central Europe',
  ISO_8859_15: 'Western Europe',
  SHIFT_JIS: 'Japanese',
  GBK: 'Chinese',
};
export const encodingChoices = codeChoices(encodings, (encoding) =>
  encoding === 'AUTO'
    ? 'Automatic (UTF-8, UTF-16, or a guess)'
    : `${oldEncodings[encoding].label} (${encodingRegions[encoding]})`,
);

const hiddenWords = {
  LEAVE: 'Are left out',
  TAKE: 'Are read as the others',
} as const satisfies Record<HiddenMode, string>;
export const hiddenChoices = codeChoices(hiddenModes, (mode) => hiddenWords[mode]);

export const existingChoices = (kind: ImportKind) =>
  codeChoices(
    existingModes.filter((mode) => mode !== 'UPDATE' || updatableKinds.includes(kind)),
    (mode) => existingWords[mode],
  );

/** The state as people see it: a dry run that is done has checked the file. */
export const shownState = ({
  state,
  dryRun,
}: Pick<Import, 'state' | 'dryRun'>): ImportState | 'CHECKED' =>
  state === 'DONE' && dryRun ? 'CHECKED' : state;

const GO_ON = ' Started again, it goes on behind it.';

/** What became of rows that name what exists. */
function existingSentence({ skipped, updated }: Pick<Import, 'skipped' | 'updated'>): string {
  const existing = (count: number, become: string) =>
    count > 0
      ? ` ${counted(count, 'row')} that ${count === 1 ? 'exists already is' : 'exist already are'} ${become}.`
      : '';
  return existing(updated, 'updated') + existing(skipped, 'left out');
}

/** What is written of an import that is not written completely. */
const writtenSentence = ({ written }: Import): string =>
  written
    ? `Up to line ${formatUnits(written.to)} it is written: ${written.made}.${existingSentence(written)}`
    : 'Nothing is written';

/** What happened, or is to be done, in one sentence. */
export function stateSentence(run: Import): string {
  const { state, dryRun, made, written, rowsRead, faults, sheet, sheets } = run;
  const others = existingSentence(run);
  switch (state) {
    case 'MAPPING':
      return sheets.length > 1
        ? `Please say which column of the sheet "${sheet}" is which, or choose another sheet, then check the file.`
        : 'Please say which column is which, then check the file.';
    case 'WAITING':
      return 'Waiting for its turn.';
    case 'RUNNING':
      return `${counted(rowsRead, 'row')} read so far.${written ? ` ${writtenSentence(run)}` : ''} You may leave this page.`;
    case 'DONE':
      return dryRun
        ? `The ${written ? 'rest of the ' : ''}file is good: ${made} would be created.${others} ${writtenSentence(run)}${written ? '' : ' yet.'}`
        : `${made} created.${others}`;
    case 'FAULTY':
      return `${counted(faults, 'fault')} found. ${written ? `${writtenSentence(run)} Mend` : 'Nothing is written: mend'} the bad rows below, or choose other columns.`;
    case 'CANCELED':
      return `Canceled. ${writtenSentence(run)}${written ? GO_ON : '.'}`;
    case 'FAILED':
      return `The import failed. ${writtenSentence(run)}${written ? GO_ON : '.'}`;
  }
}
