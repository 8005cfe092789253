import { codeText, counted } from '../codeText.ts';
import {
  anyMessage,
  declaredFacts,
  type FactKinds,
  type Facts,
  type FactsOf,
  fixed,
  message,
  type Sentence,
  type Stating,
} from './facts.ts';
import { codesOf, countedText, elementText, nameOfSign, SEPARATOR_SETTING } from './words.ts';

type WithLine<D extends FactKinds> = D & { readonly 'line?': 'number' };

/** A message that begins with the line of its document, where that is known. */
const ofLine = <const D extends FactKinds>(facts: D, say: (facts: FactsOf<D>) => string) => {
  const kinds: WithLine<D> = { ...facts, 'line?': 'number' };
  return message(kinds, (stated) => {
    const { line } = stated as { line?: number | null };
    const text = say(stated as unknown as FactsOf<D>);
    return line == null ? text : `Line ${line}: ${text}`;
  });
};

const areOf = (count: number): string => (count === 1 ? 'is' : 'are');

/** What a value of a schema must be. */
const schemas = {
  REQUIRED: fixed('is required'),
  UNKNOWN_FIELD: fixed('is not known here'),
  INVALID: fixed('is not valid'),
  FIXED: fixed('cannot change'),
  FILE_TWICE: fixed('is there twice'),
  NOT_ONE_OF: message(
    { allowed: 'names' },
    ({ allowed }) => `must be one of ${allowed.join(', ')}`,
  ),
  NOT_INTEGER: fixed('must be a whole number'),
  NOT_NUMBER: fixed('must be a number'),
  NOT_TEXT: fixed('must be text'),
  NOT_BOOLEAN: fixed('must be true or false'),
  NOT_LIST: fixed('must be a list'),
  NOT_OBJECT: fixed('must be an object'),
  EMPTY: fixed('must not be empty'),
  TOO_SHORT: message({ least: 'number' }, ({ least }) => `must have at least ${least} characters`),
  TOO_LONG: message({ most: 'number' }, ({ most }) => `must have at most ${most} characters`),
  TOO_SMALL: message({ least: 'number' }, ({ least }) => `must be at least ${least}`),
  TOO_LARGE: message({ most: 'number' }, ({ most }) => `must be at most ${most}`),
  NOT_ABOVE: message({ limit: 'number' }, ({ limit }) => `must be more than ${limit}`),
  TOO_FEW_ENTRIES: message(
    { least: 'number' },
    ({ least }) => `must have at least ${least} entries`,
  ),
  TOO_MANY_ENTRIES: message({ most: 'number' }, ({ most }) => `must have at most ${most} entries`),
  REPEATED_ENTRIES: message(
    { first: 'number', second: 'number' },
    ({ first, second }) =>
      `must NOT have duplicate items (items ## ${second} and ${first} are identical)`,
  ),
  NOTHING_TO_CHANGE: fixed('must name something to change'),
  NOT_LIKE: message({ example: 'name' }, ({ example }) => `must be written like ${example}`),
  FORBIDDEN_VALUE: message({ value: 'name' }, ({ value }) => `must not be ${value}`),
  OTHER_RULE: message({ rule: 'name' }, ({ rule }) => `breaks the rule ${rule}`),
  NOT_EMAIL: fixed('must be an email address'),
  NOT_DATE: message(
    { from: 'day', to: 'day' },
    ({ from, to }) => `must be a date from ${from} to ${to}, such as 2026-11-28`,
  ),
  NOT_INSTANT: message(
    { from: 'day', to: 'day' },
    ({ from, to }) => `must be an instant from ${from} to ${to}, such as 2026-11-28T08:30:00.000Z`,
  ),
  NOT_PRICE: fixed('must have at most two decimals'),
  NOT_GTIN: fixed(
    'must be a GTIN: 8, 12, 13 or 14 digits, of which the last is the right check digit',
  ),
  NOT_LOCALE: fixed('must be a language tag, such as en-US'),
  NOT_TIME_ZONE: fixed('must be an IANA time zone, such as Europe/Amsterdam'),
};

/** The names of characters that cannot be seen. */
const characters = {
  GROUP_SEPARATOR: 'a group separator',
  SOFT_HYPHEN: 'a soft hyphen',
  ZERO_WIDTH_SPACE: 'a zero-width space',
  ZERO_WIDTH_NON_JOINER: 'a zero-width non-joiner',
  ZERO_WIDTH_JOINER: 'a zero-width joiner',
  LEFT_TO_RIGHT_MARK: 'a left-to-right mark',
  RIGHT_TO_LEFT_MARK: 'a right-to-left mark',
  LINE_SEPARATOR: 'a line separator',
  PARAGRAPH_SEPARATOR: 'a paragraph separator',
  WORD_JOINER: 'a word joiner',
  BYTE_ORDER_MARK: 'a byte order mark',
  TAB: 'a tab',
  LINE_BREAK: 'a line break',
  LEFT_TO_RIGHT_EMBEDDING: 'a left-to-right embedding',
  RIGHT_TO_LEFT_EMBEDDING: 'a right-to-left embedding',
  LEFT_TO_RIGHT_OVERRIDE: 'a left-to-right override',
  RIGHT_TO_LEFT_OVERRIDE: 'a right-to-left override',
} as const;
export type CharacterName = keyof typeof characters;

const characterKinds = {
  place: 'number',
  point: 'name',
  'name?': Object.keys(characters) as CharacterName[],
} as const;

export const characterText = (name: CharacterName | null | undefined): string | undefined =>
  name == null ? undefined : characters[name];

/** What the characters of a text must be. */
const spellings = {
  HAS_NUL: fixed('must not hold a NUL character'),
  HAS_HALF_CHARACTER: fixed('must not hold half of a character'),
  HAS_LINE_BREAK: message(
    { place: 'number', point: 'name' },
    ({ place, point }) => `must not hold line breaks: character ${place} is one (${point})`,
  ),
  HAS_INVISIBLE: message(
    characterKinds,
    ({ place, point, name }) =>
      `must not hold invisible characters: character ${place} is ${characterText(name) ?? 'one'} (${point})`,
  ),
  NOT_ONE_LINE: message(
    characterKinds,
    ({ place, point, name }) =>
      `must be one line of plain characters: character ${place} is ${characterText(name) ?? 'a control character'} (${point})`,
  ),
};

/** What a password and a PIN must be. */
const secrets = {
  PASSWORD_TOO_SHORT: message(
    { least: 'number' },
    ({ least }) => `must have at least ${least} characters, blanks at its ends not counted`,
  ),
  PASSWORD_TOO_COMMON: fixed('must not be one of the most common passwords'),
  PASSWORD_BREACHED: fixed('must not be one of the passwords that are known from breaches'),
  PASSWORD_OF_NAMES: fixed(
    'must not contain a word of the name of the company, of a warehouse or of the user',
  ),
  WRONG_PIN_LENGTH: message(
    { least: 'number', most: 'number' },
    ({ least, most }) => `must have ${least} to ${most} digits`,
  ),
};

/** What fields of a call must be to each other and to what is stored. */
const rules = {
  OTHER_ENDING: message(
    { endings: 'names' },
    ({ endings }) => `must have a name that ends in ${endings.join(', ')}`,
  ),
  BEFORE: message({ field: 'name' }, ({ field }) => `must not come before ${field}`),
  TOO_FAR: message({ days: 'number' }, ({ days }) => `must be within ${days} days of from`),
  TOO_MANY_PERIODS: message(
    { most: 'number', periods: 'number' },
    ({ most, periods }) => `must make at most ${most} periods of this time, not ${periods}`,
  ),
  IN_FUTURE: fixed('must not lie in the future'),
  NOT_IN_FUTURE: fixed('must be in the future'),
  REPEATED: fixed('must not be repeated'),
  NO_DAYS: fixed('must say how soon'),
  DAYS_OF_OTHER_TOPIC: fixed('must be null except for EXPIRING'),
  NOTHING_PICKED: fixed('must be at least 1, or say a shortReason'),
  NOT_RAW_ADDRESS: fixed('must be the host of the printer, or host:port, such as 10.1.2.30:9100'),
  NOT_IPP_ADDRESS: fixed('must be the address of the printer, such as ipp://10.1.2.30/ipp/print'),
  NO_PRINTER_ADDRESS: fixed('must be left out: the browser knows its printers'),
  NO_LABEL_PRINTER: fixed('is of label printers alone: a printer of papers has none'),
  NOT_OF_PAPERS: fixed('must be left out: papers are of orderIds, loadIds, batchIds or asnIds'),
  NOT_OF_LABELS: fixed('must be left out: labels are of subjectIds or lpns'),
  PAPER_OF_OTHERS: message(
    { fields: 'names' },
    ({ fields }) => `must be left out: this paper is of ${fields.join(' or ')}`,
  ),
  NOT_OF_REPORT: fixed('must be left out: this report has no such filter'),
  PAPER_OF_ONE_KIND: fixed('must not be given beside other records of which the paper is'),
  ONE_PLACE: fixed('must not be given beside another place'),
  CLOSES_BEFORE_OPENING: fixed('must close after it opens'),
  HOURS_OVERLAP: fixed('must not overlap other hours of its day'),
  NOT_HTTPS: fixed('must be an address that begins with https://'),
  HAS_LOGIN: fixed('must not contain a user or a password'),
  ONLY_HTTPS: message(
    { list: 'name' },
    ({ list }) => `must begin with https://, unless its network is listed in ${list}`,
  ),
  NO_USER_ID: fixed('must be the id of a user'),
  SCAN_IN_FUTURE: fixed('must not lie in the future: please check the clock of the device'),
  SCAN_BEFORE_COUNT: fixed('must not lie before the start of the count'),
  SCAN_TOO_OLD: message(
    { days: 'number' },
    ({ days }) => `must not be older than ${days} days: please count it again`,
  ),
  REQUIRED_BESIDE: message({ field: 'name' }, ({ field }) => `is required beside ${field}`),
  NEEDS_PACKS: fixed('needs packId and packs'),
  NOT_OWN_PACK: fixed('is not a pack of this product'),
  LISTED_ALREADY: fixed('stands in the list already'),
  PACK_NAME_TAKEN: message(
    { name: 'name' },
    ({ name }) => `is taken: another pack of the product is called "${name}"`,
  ),
  CODE_TWICE: message(
    { code: 'name' },
    ({ code }) =>
      `names the code "${code}" once more; a code stands for one pack or for the base unit`,
  ),
  BESIDE_PACK_ID: fixed('stands beside packId'),
  NOT_FIRST_BARCODE: fixed('must be the first of the barcodes of the base unit, or be left out'),
  REQUIRED_FOR_CLIENT: fixed('is required for a CLIENT'),
  FOR_CLIENT_ALONE: fixed('is for a CLIENT alone'),
  ADMIN_WORKS_EVERYWHERE: fixed('must be empty: an ADMIN works in every warehouse'),
  NO_ENTRY: fixed('must have at least 1 entry'),
  BEYOND_ROLE: message(
    { role: 'name', scopes: 'names' },
    ({ role, scopes }) => `must be within the role ${role}, which has no ${scopes.join(', ')}`,
  ),
  OF_OTHER_CUSTOMER: fixed('is a product of another customer'),
  NUMBER_OF_EARLIER: fixed('is the number of an earlier line'),
  TOO_MUCH_BACK: fixed('is more than can still come back'),
  NOT_ON_THIS_RETURN: fixed('cannot come back on this return'),
  IDEMPOTENCY_KEY: fixed('must be 1 to 255 visible characters'),
};

/** Sentences about a field that need not name it. */
const sentences = {
  EASY_PIN: fixed(
    'is too easy to guess: the same digit, digits in a row, a repeated pair or a year',
  ),
  TOO_MANY_PRODUCTS: message(
    { count: 'number', most: 'number' },
    ({ count, most }) =>
      `names ${count} products, and one call takes ${most}: ask in several calls`,
  ),
  ONLY_FLOOR: fixed('is only for work of the floor'),
  OR_PRODUCED_ON: fixed('or producedOn is required'),
  BODY_NOT_JSON: fixed('The body is not valid JSON.'),
  BODY_TOO_DEEP: message(
    { levels: 'number' },
    ({ levels }) => `The body is nested deeper than ${levels} levels.`,
  ),
  BODY_TOO_LARGE: message(
    { most: 'number' },
    ({ most }) => `The body has more than ${most.toLocaleString('en')} arrays and objects.`,
  ),
  FIELD_REQUIRED: message({ field: 'name' }, ({ field }) => `${field} is required`),
  FIELD_UNKNOWN: message({ field: 'name' }, ({ field }) => `${field} is not known here`),
  FIELD_NOT_ID: message({ field: 'name' }, ({ field }) => `${field} must be a positive integer`),
  REQUIRED_FOR: message(
    { field: 'name' },
    ({ field }) => `${field} is required for an internal transfer`,
  ),
  FIELD_REQUIRED_FOR_CLIENT: message(
    { field: 'name' },
    ({ field }) => `${field} is required for a CLIENT`,
  ),
  FIELD_FOR_CLIENT_ALONE: message(
    { field: 'name' },
    ({ field }) => `${field} is for a CLIENT alone`,
  ),
  CHIEF_READS_ONLY: fixed('chief is not for a user who only reads'),
  CURSOR_WITHOUT_LIMIT: fixed('cursor needs a limit'),
  FOREIGN_WAREHOUSE: message(
    { field: 'name', document: ['ASN', 'ORDER'] },
    ({ field, document }) =>
      `${field} names an ${document === 'ASN' ? 'ASN' : 'order'} of another warehouse`,
  ),
  FOREIGN_CUSTOMER: message(
    { field: 'name' },
    ({ field }) => `${field} names an order of another customer`,
  ),
  TRANSFER_RETURNS_BY_TRANSFER: fixed(
    'An internal transfer comes back by another transfer, not by a return',
  ),
  SCRAP_IS_GONE: fixed('What a SCRAP order took out was disposed of: it cannot come back'),
  NOT_ABOVE_TARE: fixed('The maximum weight must be above the tare, which it includes.'),
  OTHER_UNIT_KIND: fixed('The packaging is of another kind of unit, or of another warehouse.'),
  BELOW_TARE: message(
    { grams: 'number' },
    ({ grams }) => `The gross weight is below the tare of ${grams} g.`,
  ),
  NO_SUCH_CARRIER: message(
    { name: 'name' },
    ({ name }) => `The settings have no carrier "${name}".`,
  ),
  REPEATED_DAY: message({ day: 'name' }, ({ day }) => `${day} is a holiday already.`),
  SAME_DESTINATION: fixed('The destination must be another warehouse.'),
  INBOUND_DOOR: fixed('Trucks are only unloaded at this door.'),
  BOL_CHECK_DIGIT: message(
    { digit: 'number' },
    ({ digit }) =>
      `As a number of 17 digits it should end in ${digit}, its check digit: it was mistyped.`,
  ),
  NO_DESTINATION: fixed('Only an internal transfer has a destination warehouse.'),
  ONLY_AVAILABLE: fixed(
    'Only an order of type RETURN TO VENDOR or SCRAP takes other stock than AVAILABLE.',
  ),
  WRONG_PASSWORD: fixed('The current password is wrong.'),
  WRONG_CODE: fixed('The code is wrong, or was used already.'),
  WRONG_FIRST_CODE: fixed(
    'The code is wrong. Please look whether the clock of the phone is right.',
  ),
  WRONG_PASSKEY: fixed('This passkey does not prove that it is you.'),
  OWN_FACTOR: fixed('Your own second factor is removed in Settings (POST /api/auth/totp/remove).'),
  OWN_PASSWORD: fixed(
    'Your own password is changed in Settings (POST /api/auth/password), with the current one.',
  ),
  USER_DISABLED: fixed('The user is disabled.'),
  USER_OF_PROVIDER: fixed('The identity provider signs this user in, without a password.'),
  USER_SIGNS_IN_THERE: fixed(
    'Local sign-in is closed: the user signs in with the identity provider.',
  ),
  NOT_IN_WAREHOUSE: fixed('This user does not work in the warehouse.'),
  NO_SUCH_CHANGE: message({ type: 'name' }, ({ type }) => `There is no change ${type}.`),
  OF_OTHER_OWNER: message(
    { lpn: 'name', sku: 'name' },
    ({ lpn, sku }) => `${lpn} carries goods of another customer than "${sku}".`,
  ),
  NOT_IN_COUNT: message({ name: 'name' }, ({ name }) => `"${name}" is not part of this count.`),
  ONE_CHOICE: message(
    { fields: 'names' },
    ({ fields }) => `Choose what is counted in exactly one way: ${fields.join(', ')}.`,
  ),
  EITHER: message(
    { first: 'name', second: 'name' },
    ({ first, second }) => `give either ${first} or ${second}`,
  ),
  PACKAGE_TWICE: fixed('the package is named before'),
  PACKED_UNIT_TWICE: fixed('the unit is named by an earlier package'),
  NOT_ALL_IN_UNIT: message(
    { lpn: 'name' },
    ({ lpn }) => `must state all that is in ${lpn}, which is packed as it stands, or be left out`,
  ),
  ALLOCATION_TWICE: fixed('the allocation is named before'),
  ALLOCATION_PICKED_TWICE: fixed('the allocation is named by an earlier pick'),
  ITEM_TWICE: fixed('the item is already in this package'),
  PRODUCT_TWICE: fixed('the product is named by an earlier line'),
  ORDER_ELSEWHERE: message(
    { reference: 'name' },
    ({ reference }) => `Order "${reference}" is another warehouse's.`,
  ),
  SERIALS_ON_RECEIPT: fixed(
    'The serials of a product that is tracked by serial are recorded on receipt.',
  ),
  EXPIRES_UNTRACKED: fixed('A product that expires must be tracked by lot or serial.'),
  NO_ITEMS: fixed('At least one item is required'),
  REASON_REQUIRED: ofLine(
    { status: 'name' },
    ({ status }) => `a reason is required for goods that arrive ${codeText(status)}.`,
  ),
  LPN_OF_TRANSFER: fixed(
    'A transfer is received by product with the next LPN, or as the pallet that was sent.',
  ),
  NOT_LPN: fixed('The LPN must be an SSCC, or of the form of the company’s LPNs.'),
  SSCC_CHECK_DIGIT: message(
    { code: 'name' },
    ({ code }) => `The check digit of the SSCC ${code} is wrong.`,
  ),
  UNIT_TWICE: message({ code: 'name' }, ({ code }) => `The unit ${code} is announced twice.`),
  NO_SUCH_UNIT: message(
    { code: 'name' },
    ({ code }) => `The parent ${code} is not among the units of the ASN.`,
  ),
  UNIT_IN_ITSELF: message({ code: 'name' }, ({ code }) => `The unit ${code} stands in itself.`),
  UNIT_TOO_DEEP: message(
    { most: 'number' },
    ({ most }) => `No more than ${most} units may stand in one another.`,
  ),
  NO_BUILT_UNIT: message(
    { number: 'number' },
    ({ number }) => `There is no unit ${number}, or it does not come before what is in it.`,
  ),
  UNIT_EMPTY: fixed('Nothing is in this unit.'),
  LABEL_TWICE: message(
    { lpn: 'name' },
    ({ lpn }) => `The label ${lpn} is on another unit of this pallet.`,
  ),
  NOT_IN_UNIT: message(
    { code: 'name', outer: 'name' },
    ({ code, outer }) => `The unit ${code} is not announced in ${outer}, or received already.`,
  ),
  NO_SUCH_LINE: message({ number: 'number' }, ({ number }) => `The ASN has no line ${number}.`),
  OTHER_LINE: message(
    { number: 'number' },
    ({ number }) => `Line ${number} is of another product.`,
  ),
  NOT_ON_ASN: fixed('No line of the ASN has this product.'),
  BEYOND_LINE: message(
    { number: 'number', announced: 'number', expected: 'number' },
    ({ number, announced, expected }) =>
      `The units announce ${announced} of line ${number}, which expects ${expected}.`,
  ),
  NOT_PICK_FACE: message({ name: 'name' }, ({ name }) => `"${name}" is not a PICK location.`),
  NOT_PICKED_FROM: message(
    { name: 'name' },
    ({ name }) => `"${name}" is not a PICK location that orders pick from.`,
  ),
  THERE_ALREADY: message({ name: 'name' }, ({ name }) => `The units are in "${name}" already.`),
  MAXIMUM_BELOW_MINIMUM: fixed('The maximum must not be below the minimum.'),
  OTHER_PRODUCT: message({ sku: 'name' }, ({ sku }) => `The stock is not of "${sku}".`),
  TASK_UNITS: message(
    { units: 'number' },
    ({ units }) => `The task is for ${counted(units, 'unit')}.`,
  ),
  LIMITS_OUT_OF_ORDER: fixed('The limit for B must be above the limit for A.'),
  NO_EMERGENCY_ADMIN: fixed(
    'The emergency administrator must be an enabled ADMIN who chose their own password.',
  ),
  PREFIX_TOO_LONG: message(
    { number: 'name' },
    ({ number }) => `The prefix has no room for pallet number ${number}.`,
  ),
  NO_DISPOSITION: fixed('only a reason for returns has a disposition'),
  HEARS_NOTHING: fixed('Your role does not hear of this.'),
  STOCK_STANDS_THERE: message({ by: ['LOOSE', 'PALLET'] }, ({ by }) =>
    by === 'LOOSE'
      ? 'The stock is already in this location.'
      : 'The stock is already in this location, on its pallet.',
  ),
  STOCK_IS_ALREADY: message({ status: 'name' }, ({ status }) => `The stock is already ${status}.`),
  NOT_NETWORK: message(
    { network: 'name' },
    ({ network }) => `"${network}" is not an IP address or a network such as 10.0.0.0/8.`,
  ),
  IPV4_IN_IPV6: message(
    { network: 'name' },
    ({ network }) =>
      `"${network}" is an IPv4 address within IPv6: please write it as IPv4, such as 10.0.0.0/8.`,
  ),
  NO_OTHER_SHEETS: fixed('The file has no other sheets.'),
  NO_SHEETS: fixed('Only a workbook has sheets, and this file is none.'),
  NOT_ENCODED: message(
    { encoding: 'name' },
    ({ encoding }) => `The file is not ${encoding} text: please choose its encoding.`,
  ),
  GUESSED_ENCODING: message(
    { encoding: 'name' },
    ({ encoding }) => `The file is not UTF-8 text. It seems to be ${encoding}: please choose it.`,
  ),
  STOCK_NOT_UPDATED: fixed(
    'Stock and documents that exist are not updated: please choose to leave them out.',
  ),
  MAPPED_NO_FIELD: message(
    { field: 'name', kind: 'name' },
    ({ field, kind }) => `mapping names "${field}", which is not a field of ${codeText(kind)}`,
  ),
  MAPPED_NO_COLUMN: message(
    { column: 'name' },
    ({ column }) => `mapping names "${column}", which is not a column of the file`,
  ),
  MAPPING_NOT_JSON: fixed('mapping must be JSON'),
  COUNTED_LINE: message({ sku: 'name', location: 'name', 'lpn?': 'name' }, (line) =>
    countedText(line),
  ),
};

/** Why nothing is sent to an address. */
const addresses = {
  HOST_WITHOUT_ADDRESS: message({ host: 'name' }, ({ host }) => `The host ${host} has no address.`),
  NOT_PUBLIC: message(
    { host: 'name', 'address?': 'name', list: 'name' },
    ({ host, address, list }) =>
      `${host} is ${address == null ? '' : `${address}, which is `}not a public address: an administrator can list its network in ${list}.`,
  ),
  NOT_LISTED: message(
    { host: 'name', 'address?': 'name', list: 'name' },
    ({ host, address, list }) =>
      `${host} is ${address == null ? '' : `${address}, which is `}in no network that an administrator listed in ${list}.`,
  ),
  HTTPS_TO_UNLISTED: message(
    { list: 'name' },
    ({ list }) => `Only https is sent to addresses that no administrator listed in ${list}.`,
  ),
};

/** What is wrong with a line of a document, or with its lots. */
const lines = {
  NOT_TRACKED_BY_LOT: ofLine({ sku: 'name' }, ({ sku }) => `"${sku}" is not tracked by lot.`),
  NOT_TRACKED_BY_SERIAL: ofLine({ sku: 'name' }, ({ sku }) => `"${sku}" is not tracked by serial.`),
  TRACKED_BY_LOT: ofLine(
    { sku: 'name' },
    ({ sku }) => `"${sku}" is tracked by lot, not by serial.`,
  ),
  LOT_REQUIRED: ofLine(
    { sku: 'name' },
    ({ sku }) => `"${sku}" is tracked by lot: the lot is required.`,
  ),
  SERIALS_REQUIRED: ofLine(
    { sku: 'name' },
    ({ sku }) => `"${sku}" is tracked by serial: a serial for each unit is required.`,
  ),
  SERIAL_TWICE: ofLine({ code: 'name' }, ({ code }) => `serial "${code}" is named twice.`),
  SERIAL_PACKED: ofLine({ code: 'name', 'order?': 'name' }, ({ code, order }) =>
    order === undefined
      ? `serial "${code}" is in a package already.`
      : `serial "${code}" is in a package of ${order} already.`,
  ),
  SERIAL_OF_PRODUCT: ofLine(
    { code: 'name', sku: 'name' },
    ({ code, sku }) => `"${code}" is a code of ${sku}, not a serial.`,
  ),
  SERIAL_NOT_PACKED: ofLine(
    { code: 'name' },
    ({ code }) => `serial "${code}" is not in this package.`,
  ),
  SERIAL_IS_ONE_UNIT: ofLine({ code: 'name' }, ({ code }) => `serial "${code}" is one unit.`),
  OTHER_NUMBER_OF_SERIALS: ofLine(
    { units: 'number', serials: 'number' },
    ({ units, serials }) =>
      `${counted(units, 'unit')} ${units === 1 ? 'needs' : 'need'} ${counted(units, 'serial')}, and ${serials} ${areOf(serials)} named.`,
  ),
  DATE_REQUIRED: ofLine(
    { sku: 'name', code: 'name' },
    ({ sku, code }) => `"${sku}" expires: the date of lot "${code}" is required.`,
  ),
  EXPIRES_BEFORE_MADE: ofLine({}, () => 'a lot cannot expire before it was produced.'),
  PRODUCT_OF_OTHER: ofLine({ sku: 'name', 'than?': ['ASN', 'LINES'] }, ({ sku, than }) => {
    const others = than === 'ASN' ? 'the ASN' : 'the other lines';
    return `"${sku}" belongs to another customer${than == null ? '' : ` than ${others}`}.`;
  }),
  SIGN_IN_LOT: ofLine(
    { lot: 'name', sign: 'name', before: 'name' },
    ({ lot, sign, before }) =>
      `lot ${lot} contains ${nameOfSign(sign)}, which seems to stand for the separator behind lot ${before}. ${SEPARATOR_SETTING}`,
  ),
  SEPARATOR_MISSING: ofLine(
    { code: 'name', parts: 'names' },
    ({ code, parts }) =>
      `${elementText(code)} may be ${parts.slice(0, -1).map(elementText).join(', ')} and ${elementText(parts.at(-1) ?? '')}: the separator between them is missing. ${SEPARATOR_SETTING}`,
  ),
  NO_SUCH_LOT: ofLine(
    { sku: 'name', lot: 'name' },
    ({ sku, lot }) => `"${sku}" has no lot "${lot}".`,
  ),
  OTHER_CODE: ofLine(
    { sku: 'name' },
    ({ sku }) => `"${sku}" is not a code of the product that productId names.`,
  ),
  NO_SUCH_PRODUCT: ofLine({ sku: 'name' }, ({ sku }) => `the customer has no product "${sku}".`),
  SEVERAL_PRODUCTS: ofLine(
    { sku: 'name' },
    ({ sku }) => `"${sku}" is a code of several products: productId is required.`,
  ),
  NO_PRODUCT: ofLine({}, () => 'productId or sku is required.'),
  PACK_OF_OTHER_PRODUCT: ofLine({}, () => 'the pack is not one of the product.'),
  OTHER_UNITS: ofLine(
    {
      packs: 'number',
      pack: 'name',
      'loose?': 'number',
      units: 'number',
      field: 'name',
      quantity: 'number',
    },
    ({ packs, pack, loose, units, field, quantity }) =>
      `${packsText(packs, pack, loose)} are ${units} units, and ${field} says ${quantity}.`,
  ),
  TOO_MANY_UNITS: ofLine(
    { packs: 'number', pack: 'name', 'loose?': 'number', most: 'number' },
    ({ packs, pack, loose, most }) =>
      `${packsText(packs, pack, loose)} are more than ${most} units.`,
  ),
  PACK_CHANGED: ofLine(
    { pack: 'name', before: 'number', now: 'number', field: 'name' },
    ({ pack, before, now, field }) =>
      `"${pack}" had ${before} units when this line was entered, and has ${now} now: ${field} is required.`,
  ),
};

/** `3 x case + 2` */
const packsText = (packs: number, pack: string, loose: number | null | undefined): string =>
  `${packs} x ${pack}${loose ? ` + ${loose}` : ''}`;

/** The kinds of files by their names and contents. */
const files = { TEXT: 'text', WORKBOOK: 'a workbook', GZIP: 'packed by gzip' } as const;
type FileName = keyof typeof files;
const fileNames = Object.keys(files) as FileName[];
const contentOf = (kind: FileName | null | undefined): string =>
  kind == null ? 'neither text nor a workbook' : files[kind];

/** What is wrong with a file or a row of one. */
const uploads = {
  OTHER_CONTENT: message(
    { 'content?': fileNames },
    ({ content }) => `is ${contentOf(content)} by its content`,
  ),
  NAMED_OTHERWISE: message(
    { name: fileNames, 'content?': fileNames },
    ({ name, content }) =>
      `is ${files[name]} by its name, and ${contentOf(content)} by its content`,
  ),
  WRONG_HEADER: message(
    { columns: 'names', optional: 'names' },
    ({ columns, optional }) =>
      `The header must be ${columns.join(',')}. It may add ${optional.join(', ')}.`,
  ),
  NOT_CSV: fixed('is no valid CSV: check the quotes'),
  OTHER_NUMBER_OF_FIELDS: message(
    { fields: 'number', wanted: 'number' },
    ({ fields, wanted }) => `has ${counted(fields, 'field')} instead of ${wanted}`,
  ),
  NAME_TOO_LONG: message(
    { most: 'number' },
    ({ most }) => `must not have more than ${most} characters`,
  ),
  NAME_IN_LINE: message(
    { name: 'name', line: 'number' },
    ({ name, line }) => `"${name}" stands in line ${line} already`,
  ),
  BARCODE_IN_LINE: message(
    { barcode: 'name', name: 'name', line: 'number' },
    ({ barcode, name, line }) =>
      `gives the barcode "${barcode}", as does "${name}" in line ${line}`,
  ),
  NAME_EXISTS: message({ name: 'name' }, ({ name }) => `"${name}" already exists`),
  BARCODE_OF_OTHER: message(
    { barcode: 'name', name: 'name' },
    ({ barcode, name }) =>
      `gives the barcode "${barcode}", which belongs to the location "${name}"`,
  ),
  BLOCKED_WITHOUT_REASON: fixed('A reason is required for a blocked location.'),
  OPEN_WITH_REASON: fixed('A location that is not blocked has no reason.'),
};

/** What the check of a label's template says of a line. */
const labels = {
  LABEL_BAD_DIRECTIVE: message(
    { text: 'name' },
    ({ text }) =>
      `${text} is no field. Write {{name}}, {{barcode:name 60x20}}, {{qr:name 20}}, {{mm:12.5}}, {{if:name}} or {{end}}.`,
  ),
  LABEL_UNKNOWN_FIELD: message(
    { field: 'name', fields: 'names' },
    ({ field, fields }) => `The document has no field "${field}". It has ${fields.join(', ')}.`,
  ),
  LABEL_FIELD_NO_CODE: message(
    { field: 'name' },
    ({ field }) => `"${field}" is no code: it is printed as text only.`,
  ),
  LABEL_CONDITION_OPEN: fixed(
    '{{if:name}} and {{end}} come in pairs, none of which is within another.',
  ),
  LABEL_COMMAND: message(
    { command: 'name' },
    ({ command }) =>
      `${command} is not allowed: a template draws, and neither stores, loads nor changes anything.`,
  ),
  LABEL_FIELD_OUTSIDE: fixed('Fields stand in the data of ^FD.'),
  LABEL_CODE_COMMAND: message(
    { command: 'name' },
    ({ command }) => `${command} takes no field. Write {{barcode:name 60x20}}, or use ^BC or ^BQ.`,
  ),
  LABEL_FRAME: fixed('A template is one label: ^XA at the start, ^XZ at the end, each once.'),
  LABEL_ELEMENT: message(
    { name: 'name' },
    ({ name }) => `${name} is not allowed: a label has text, tables and pictures of its own.`,
  ),
  LABEL_STYLE: message(
    { name: 'name' },
    ({ name }) => `The style ${name} is not allowed: it may load nothing.`,
  ),
  LABEL_FIELD_IN_TAG: fixed('Fields stand in text, not within a tag.'),
  LABEL_MISSING_CODE: message(
    { field: 'name' },
    ({ field }) => `The label has no {{barcode:${field} 60x20}}: nobody can scan what it is for.`,
  ),
  LABEL_MISSING_TEST: fixed(
    'The label has no {{test}}: a label of an account in test mode must say that it is one.',
  ),
  LABEL_TEXT_CUT: message({ text: 'name' }, ({ text }) => `The text is cut: ${text}`),
  LABEL_OUTSIDE_MEDIA: fixed('This is beyond the end of the label.'),
  LABEL_OTHER_FONT: fixed(
    'The usual font lacks signs of this text: the printer needs the font TT0003M_.FNT.',
  ),
  LABEL_THIN_BARS: message(
    { field: 'name', mm: 'number' },
    ({ field, mm }) =>
      `The bars of "${field}" are ${mm} mm thin. Scanners need 0.25 mm, GS1 asks for 0.495 mm on logistic labels.`,
  ),
  LABEL_CODE_AS_QR: message(
    { field: 'name', code: 'name' },
    ({ field, code }) =>
      `"${codeText(code)}" of "${field}" has no room as Code 128, or it cannot carry it: a QR code is printed.`,
  ),
  LABEL_CODE_UNFIT: message(
    { field: 'name' },
    ({ field }) => `The value of "${field}" cannot be drawn as this code: nothing is printed.`,
  ),
  LABEL_CODE_WIDE: message(
    { code: 'name' },
    ({ code }) => `The code "${codeText(code)}" is wider than the label.`,
  ),
};

export const labelFaultCodes = codesOf(labels);

/** The faults that a field can have, by code. */
export const faults = {
  ...schemas,
  ...spellings,
  ...secrets,
  ...rules,
  ...sentences,
  ...addresses,
  ...lines,
  ...uploads,
  ...labels,
};
export type FaultCode = keyof typeof faults;

export interface Fault {
  readonly code: FaultCode;
  readonly facts: Facts;
}

type FaultFacts<C extends FaultCode> = Parameters<(typeof faults)[C]['say']>[0];
export type FaultArguments<C extends FaultCode, F extends FaultFacts<C>> = Stating<
  FaultFacts<C>,
  F
>;
export type { FaultFacts };

export function fault<C extends FaultCode, const F extends FaultFacts<C>>(
  code: C,
  ...[facts]: FaultArguments<C, F>
): Fault {
  return { code, facts: declaredFacts(faults[code].facts, facts ?? {}) };
}

/** The fault of a line, which its sentence begins with. */
export const onLine = ({ code, facts }: Fault, line: number): Fault => ({
  code,
  facts: { ...facts, line },
});

/** A fault in English. */
export const sayFault = ({ code, facts }: Fault): Sentence => anyMessage(faults[code]).say(facts);

const predicateCodes: ReadonlySet<string> = new Set(
  [schemas, spellings, secrets, rules].flatMap((group) => Object.keys(group)),
);

/** True if a fault is the end of a sentence that its field begins. */
export const isPredicate = ({ code }: Fault): boolean => predicateCodes.has(code);
