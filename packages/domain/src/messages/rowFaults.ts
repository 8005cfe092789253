import { countries, countryName } from '../addresses.ts';
import { codeText } from '../codeText.ts';
import { importedOrderStates } from '../orders.ts';
import {
  anyMessage,
  declaredFacts,
  type FactKinds,
  type Facts,
  fixed,
  message,
  type Sentence,
  type Stating,
} from './facts.ts';
import { faults } from './faults.ts';
import { codesOf } from './words.ts';

/** What the cells of a row name. */
const subjects = {
  BARCODE: 'barcode',
  CUSTOMER: 'customer',
  EMAIL: 'email',
  LOCATION: 'location',
  LOT: 'lot',
  PACKAGING: 'packaging',
  PRODUCT: 'product',
  REFERENCE: 'reference',
  SERIAL: 'serial',
  SKU: 'SKU',
  WAREHOUSE: 'warehouse',
} as const;
export type RowSubject = keyof typeof subjects;

const what = codesOf(subjects);

/** `a, b and c` */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Names a code that exists and differs in its zeros alone. */
const likeText = (like: string | null | undefined): string =>
  like == null ? '' : `, but "${like}" exists: the zeros differ`;

const ENTER_AGAIN = 'make the column text and enter it again';

/** What spreadsheets make of cells. */
const spreadsheets = {
  SPREADSHEET_ERROR: message(
    { text: 'name' },
    ({ text }) => `holds ${text}, the error of a spreadsheet: please correct it`,
  ),
  CODE_CUT_SHORT: fixed(`is a number that a spreadsheet cut short: ${ENTER_AGAIN}`),
  CODE_MAYBE_CUT_SHORT: fixed(`may be a number that a spreadsheet cut short: ${ENTER_AGAIN}`),
  CODE_IS_DATE: fixed(`is a date, as spreadsheets make of codes: ${ENTER_AGAIN}`),
  CODE_HAS_DECIMALS: fixed(`is a number with decimals: ${ENTER_AGAIN}`),
  CODE_ROUNDED: fixed(
    `has more than 15 digits, of which a spreadsheet keeps 15 and fills up with zeros: ${ENTER_AGAIN}`,
  ),
};
export type SpreadsheetFault = keyof typeof spreadsheets;

/** What the header of a file lacks, and what a row is as a whole. */
const tables = {
  COLUMN_MISSING: message(
    { names: 'names' },
    ({ names }) => `the header has no column ${names.join(' or ')}`,
  ),
  COLUMNS_MISSING: message(
    { columns: 'names', 'others?': 'names' },
    ({ columns, others }) =>
      `the header has no column ${listed(columns)}${others == null ? '' : `, or ${listed(others)}`}`,
  ),
  HEADER_NEAR: message(
    { header: 'name', name: 'name' },
    ({ header, name }) => `the column "${header}" is near ${name}: name it so, or otherwise`,
  ),
  FILE_WITHOUT_ROWS: fixed('the file has no rows'),
  FIELDS_UNLIKE_HEADER: message(
    { fields: 'number', wanted: 'number' },
    ({ fields, wanted }) => `has ${fields} fields, the header has ${wanted}`,
  ),
};

const clockKinds = { time: 'name', zone: 'name', choices: 'names' } as const;

/** What the columns of a row are to each other: a sentence that a column begins. */
const columns = {
  REQUIRED_OR: message(
    { columns: 'names' },
    ({ columns: others }) => `is required, or ${listed(others)}`,
  ),
  PACK_OF_MEASURES: fixed('is required beside its units and measures'),
  SHIPMENT_REQUIRED: message(
    { state: importedOrderStates },
    ({ state }) => `is required of an order that is ${state}`,
  ),
  SHIPPED_IN_FUTURE: fixed('lies in the future'),
  RECEIVED_IN_FUTURE: message({ day: 'name' }, ({ day }) => `"${day}" is in the future`),
  TIME_TWICE: message(
    clockKinds,
    ({ time, zone, choices }) =>
      `"${time}" comes twice, as the clock is put back in ${zone}: write ${choices.join(' or ')}`,
  ),
  TIME_SKIPPED: message(
    clockKinds,
    ({ time, zone, choices }) =>
      `"${time}" is skipped, as the clock is put forward in ${zone}: write ${choices.join(' or ')}`,
  ),
  LINE_NUMBER_TAKEN: message(
    { number: 'number' },
    ({ number }) => `${number} is that of an earlier line`,
  ),
  OTHER_THAN_FIRST: message(
    { value: 'name', reference: 'name', line: 'number' },
    ({ value, reference, line }) => `"${value}" is not that of "${reference}" in line ${line}`,
  ),
};

/** What a row names and the database, or the file, has or has not. */
const names = {
  EXISTS: message(
    { what, name: 'name' },
    ({ what: subject, name }) => `the ${subjects[subject]} "${name}" exists already`,
  ),
  IN_EARLIER_LINE: message(
    { what, name: 'name', line: 'number' },
    ({ what: subject, name, line }) =>
      `the ${subjects[subject]} "${name}" stands in line ${line} already`,
  ),
  IS_RETIRED: message({ what, 'name?': 'name' }, ({ what: subject, name }) => {
    const named = name == null ? '' : ` "${name}"`;
    return `the ${subjects[subject]}${named} is retired`;
  }),
  NONE_NAMED: message(
    { what: ['CUSTOMER', 'WAREHOUSE'] },
    ({ what: subject }) =>
      `no ${subjects[subject]} is named: choose one for the file, or give a column ${subjects[subject]}`,
  ),
  NONE_CALLED: message(
    { what: ['CUSTOMER', 'WAREHOUSE'], name: 'name' },
    ({ what: subject, name }) => `there is no ${subjects[subject]} "${name}"`,
  ),
  SEVERAL_CALLED: message(
    { what: ['CUSTOMER', 'WAREHOUSE'], name: 'name' },
    ({ what: subject, name }) =>
      `several ${subjects[subject]}s are called "${name}": name it by its email`,
  ),
  NO_PRODUCT_WITH: message(
    { what: ['SKU', 'BARCODE'], name: 'name', 'like?': 'name' },
    ({ what: subject, name, like }) =>
      `the customer has no product with the ${subjects[subject]} "${name}"${likeText(like)}`,
  ),
  NO_LOCATION: message(
    { location: 'name', 'like?': 'name' },
    ({ location, like }) => `the warehouse has no location "${location}"${likeText(like)}`,
  ),
  NO_LOT: message(
    { sku: 'name', lot: 'name', 'like?': 'name' },
    ({ sku, lot, like }) => `the product "${sku}" has no lot "${lot}"${likeText(like)}`,
  ),
  NO_PACK: message({ pack: 'name' }, ({ pack }) => `the product has no pack "${pack}"`),
};

/** Codes that lost their zeros in a spreadsheet. */
const zeros = {
  ZEROS_DIFFER: message(
    { what, code: 'name', other: 'name', 'line?': 'number' },
    ({ what: subject, code, other, line }) =>
      `the ${subjects[subject]} "${code}" differs in its zeros alone from "${other}", which ${placeOf(line)}`,
  ),
  ZEROS_LOST: message(
    { what, code: 'name', other: 'name', 'line?': 'number' },
    ({ what: subject, code, other, line }) => {
      const isGtin = subject === 'BARCODE' && GTIN_LENGTHS.includes(other.length);
      return `the ${subjects[subject]} "${code}" ${isGtin ? 'is a GTIN that ' : ''}lost its zeros: "${other}" ${placeOf(line)}`;
    },
  ),
  GTIN_LOST_ZEROS: message(
    { barcode: 'name' },
    ({ barcode }) => `the barcode "${barcode}" is a GTIN that lost its zeros`,
  ),
  SSCC_LOST_ZERO: message(
    { lpn: 'name' },
    ({ lpn }) => `the LPN "${lpn}" is an SSCC that lost its zero`,
  ),
  POSTCODE_LOST_ZEROS: message(
    { postcode: 'name', country: countries, whole: 'name' },
    ({ postcode, country, whole }) =>
      `the postcode "${postcode}" lost its zeros: in ${countryName(country)} it is "${whole}"`,
  ),
};

const GTIN_LENGTHS: readonly number[] = [8, 12, 13, 14];

const placeOf = (line: number | null | undefined): string =>
  line == null ? 'exists' : `stands in line ${line}`;

/** Locations, products and packs of a file. */
const masterData = {
  BARCODE_OF_LOCATION: message(
    { barcode: 'name', location: 'name' },
    ({ barcode, location }) => `its barcode "${barcode}" is that of the location "${location}"`,
  ),
  BARCODE_OF_LINE: message(
    { barcode: 'name', line: 'number' },
    ({ barcode, line }) => `its barcode "${barcode}" is that of the location in line ${line}`,
  ),
  BARCODE_OF: message({ barcode: 'name', 'pack?': 'name', sku: 'name' }, (facts) => {
    const pack = facts.pack == null ? '' : `the pack "${facts.pack}" of `;
    return `the barcode "${facts.barcode}" is that of ${pack}"${facts.sku}"`;
  }),
  BARCODE_NOT_OF: message(
    { barcode: 'name', sku: 'name' },
    ({ barcode, sku }) => `the barcode "${barcode}" is not one of "${sku}"`,
  ),
  BARCODE_OF_PACK: message(
    { barcode: 'name', pack: 'name', field: 'name' },
    ({ barcode, pack, field }) =>
      `the barcode "${barcode}" is that of the pack "${pack}": ${field} is required`,
  ),
  UNTRACKED_EXPIRES: fixed('a product that expires must be tracked by lot or serial'),
  SERIALS_RECEIVED: fixed(
    'the serials of a product that is tracked by serial are recorded on receipt',
  ),
  HAS_ALREADY: message(
    { sku: 'name', what: ['PACK', 'BARCODE'] },
    ({ sku, what: thing }) =>
      `"${sku}" has ${thing === 'PACK' ? 'this pack' : 'this barcode'} already`,
  ),
  PACK_EXISTS: message(
    { pack: 'name' },
    ({ pack }) => `the pack "${pack}" exists already: its measures are changed with the product`,
  ),
  TOO_MANY_PACKS: message(
    { sku: 'name', most: 'number' },
    ({ sku, most }) => `"${sku}" has more than ${most} packs`,
  ),
  TOO_MANY_BARCODES: message(
    { sku: 'name', most: 'number' },
    ({ sku, most }) => `"${sku}" has more than ${most} barcodes`,
  ),
  PACK_OF_OTHER_UNITS: message(
    { pack: 'name', known: 'number', units: 'number' },
    ({ pack, known, units }) => `the pack "${pack}" has ${known} units, not ${units}`,
  ),
  PACK_WITHOUT_UNITS: message(
    { pack: 'name' },
    ({ pack }) => `the product has no pack "${pack}": units is required`,
  ),
  ONLY_CLIENT_HAS_CUSTOMER: fixed('only a CLIENT has a customer'),
  ONLY_CLIENT_READS_ONLY: fixed('only a CLIENT may be read-only'),
};

/** Lots and opening stock of a file. */
const stock = {
  SERIAL_IN_STOCK: message(
    { serial: 'name' },
    ({ serial }) => `the serial "${serial}" is in stock already`,
  ),
  LOT_NEEDS_DATE: message(
    { lot: 'name' },
    ({ lot }) => `the lot "${lot}" needs the day on which it expires`,
  ),
  OTHER_DATE_OF_LOT: message(
    { lot: 'name', date: ['EXPIRES', 'PRODUCED'], known: 'day', day: 'day' },
    ({ lot, date, known, day }) => {
      const verb = date === 'EXPIRES' ? 'expires' : 'was produced';
      return `the lot "${lot}" ${verb} on ${known}, not on ${day}`;
    },
  ),
  DATES_WITHOUT_LOT: fixed('dates are those of a lot: lot is required'),
  LOT_IS_EXPIRED: message({ lot: 'name' }, ({ lot }) => `the lot "${lot}" has expired`),
  LOT_OF_UNTRACKED: message(
    { sku: 'name' },
    ({ sku }) => `the product "${sku}" is not tracked by lot`,
  ),
  NO_FORM_OF_LPN: message(
    { lpn: 'name' },
    ({ lpn }) => `the LPN "${lpn}" must be an SSCC, or of the form of the company's LPNs`,
  ),
  LPN_IN_OTHER_LOCATION: message(
    { lpn: 'name', line: 'number' },
    ({ lpn, line }) => `the LPN "${lpn}" stands in another location in line ${line}`,
  ),
  LPN_OF_OTHER_CUSTOMER: message(
    { lpn: 'name', line: 'number' },
    ({ lpn, line }) => `the LPN "${lpn}" is another customer's in line ${line}`,
  ),
  LPN_IN_USE: message(
    { lpn: 'name', place: ['HERE', 'ELSEWHERE'] },
    ({ lpn, place }) =>
      `the LPN "${lpn}" is in use already${place === 'HERE' ? '' : ', outside of this warehouse'}`,
  ),
  UNIT_REQUIRED: fixed('names a parent unit, and no unit in it'),
  UNIT_AWAITED: message({ unit: 'name', 'reference?': 'name' }, ({ unit, reference }) =>
    reference == null
      ? `the unit "${unit}" is announced by another ASN`
      : `the unit "${unit}" is announced by ASN "${reference}"`,
  ),
  UNIT_OF_OTHER_ASN: message(
    { unit: 'name' },
    ({ unit }) => `the unit "${unit}" is announced by another ASN of the file`,
  ),
  UNIT_DIFFERS: message(
    { unit: 'name', line: 'number' },
    ({ unit, line }) => `the unit "${unit}" has another kind or parent in line ${line}`,
  ),
  STOCK_IN_EARLIER_LINE: message(
    { sku: 'name', location: 'name', line: 'number' },
    ({ sku, location, line }) =>
      `the stock of "${sku}" in "${location}" stands in line ${line} already`,
  ),
  STOCK_OPENED: message(
    { sku: 'name', location: 'name' },
    ({ sku, location }) =>
      `the stock of "${sku}" in "${location}" was brought already: correct it, or count it`,
  ),
  LOCATION_CLOSED: message(
    { location: 'name' },
    ({ location }) => `the location "${location}" is blocked: nothing may enter it`,
  ),
  NO_ROOM: message(
    { location: 'name', units: 'number' },
    ({ location, units }) => `the location "${location}" has room for ${units} more units`,
  ),
};

/** The parts that an address cannot do without. */
const addressParts = {
  NAME: 'a name',
  STREET: 'a street',
  CITY: 'a city',
  COUNTRY: 'a country',
} as const;
export type AddressPart = keyof typeof addressParts;

const partText = (part: string): string => addressParts[part as AddressPart] ?? part;

/** ASNs and orders of a file. */
const documents = {
  WITHOUT_LINES: message(
    { reference: 'name', file: 'name' },
    ({ reference, file }) => `"${reference}" has no lines in ${file}`,
  ),
  NOT_IN_FILE: message(
    { reference: 'name', file: 'name' },
    ({ reference, file }) => `the reference "${reference}" is not in ${file}`,
  ),
  TOO_MANY_LINES: message(
    { reference: 'name', most: 'number' },
    ({ reference, most }) => `"${reference}" has more than ${most} lines`,
  ),
  SUM_TOO_LARGE: message(
    { sku: 'name', most: 'number' },
    ({ sku, most }) => `the lines of "${sku}" add up to more than ${most}`,
  ),
  ONLY_TRANSFER_HAS_DESTINATION: fixed('only an internal transfer has a destination'),
  DESTINATION_REQUIRED: fixed('destination is required of an internal transfer'),
  DESTINATION_IS_SOURCE: fixed('the destination must be another warehouse'),
  NO_ADDRESS: fixed(
    'the order has no address: give it in one cell, or a name, a street, a city and a country',
  ),
  ADDRESS_LACKS: message(
    { parts: 'names' },
    ({ parts }) => `the address lacks ${listed(parts.map(partText))}`,
  ),
  NO_OUTFLOW: message(
    { field: 'name' },
    ({ field }) =>
      `${field}: only an order of type RETURN_TO_VENDOR or SCRAP takes other stock than AVAILABLE`,
  ),
  UNITS_NOT_SHIPPED: message(
    { state: importedOrderStates },
    ({ state }) =>
      `an order that is ${state} has no shipped units: import those as an order that is SHIPPED`,
  ),
  SHIPPED_TOO_MANY: message(
    { shipped: 'number', quantity: 'number' },
    ({ shipped, quantity }) =>
      `${shipped} units shipped are more than the ${quantity} that were ordered`,
  ),
  REST_UNKNOWN: fixed(
    'Lineitem fulfillment status does not say how many units are still to be sent: write their number to Lineitem quantity, and pending to Lineitem fulfillment status',
  ),
};

/** The messages of rows alone, by code. */
export const ownRowFaults = {
  ...spreadsheets,
  ...tables,
  ...columns,
  ...names,
  ...zeros,
  ...masterData,
  ...stock,
  ...documents,
  /** A message that was stored before messages had codes. */
  TEXT: message({ text: 'name' }, ({ text }) => text),
};

export const rowFaults = { ...faults, ...ownRowFaults };
/** What can be wrong with a row, by code; a fault of a field is one of a cell or of a line. */
export type RowFaultCode = keyof typeof rowFaults;
export const rowFaultCodes = codesOf(rowFaults);

type RowFaultFacts<C extends RowFaultCode> = Parameters<(typeof rowFaults)[C]['say']>[0];

/** What is wrong with a row of a file. */
export class RowFault {
  readonly code: RowFaultCode;
  readonly facts: Facts;
  /** The header of the column that the message begins with; null for none. */
  readonly column: string | null;

  constructor({ code, facts }: { code: RowFaultCode; facts: Facts }, column: string | null = null) {
    this.code = code;
    this.facts = facts;
    this.column = column;
  }
}

/** States what is wrong with a row. */
export function rowFault<C extends RowFaultCode, const F extends RowFaultFacts<C>>(
  code: C,
  ...[facts]: Stating<RowFaultFacts<C>, F>
): RowFault {
  return new RowFault({ code, facts: declaredFacts(rowFaults[code].facts, facts ?? {}) });
}

/** States what is wrong with the cell of a column, by its header. */
export function columnFault<C extends RowFaultCode, const F extends RowFaultFacts<C>>(
  column: string,
  code: C,
  ...facts: Stating<RowFaultFacts<C>, F>
): RowFault {
  return new RowFault(rowFault<C, F>(code, ...facts), column);
}

/** The facts that a fault of a row declares. */
export const rowFaultKinds = (code: RowFaultCode): FactKinds => rowFaults[code].facts;

/** A fault as a sentence in a list, which has no full stop. */
export const withoutStop = (text: string): Sentence => text.replace(/\.$/, '') as Sentence;

/** A fault of a row in English. One that a newer server stored reads as the words of its code. */
export function sayRowFault({ code, facts, column }: RowFault): Sentence {
  const isKnown = Object.hasOwn(rowFaults, code);
  const text = isKnown ? anyMessage(rowFaults[code]).say(facts) : codeText(code);
  const end = code in faults ? withoutStop(text) : text;
  return (column === null ? end : `${column} ${end}`) as Sentence;
}
