import { codeText, counted } from '@lading/domain/codeText';
import { labelDocuments, labelWords } from '@lading/domain/labelFields';
import { labelLanguages } from '@lading/domain/labelTemplates';
import {
  type AnyMessage,
  anyMessage,
  type FactKinds,
  type Facts,
  type FactsOf,
  type MessageKind,
  message,
  type Sentence,
  type Stating,
} from '@lading/domain/messages/facts';
import type { FaultCode } from '@lading/domain/messages/faults';
import { type ReasonCode, reasons, sayReason } from '@lading/domain/messages/reasons';
import {
  codeKinds,
  codesOf,
  countedText,
  orderFields,
  type RecordKind,
  records,
  steps,
  stepText,
  subjectOf,
  things,
  uniques,
} from '@lading/domain/messages/words';
import { printedText } from '@lading/domain/printers';

/** A refusal: its HTTP status, the facts of its message, and the message. */
interface RefusalKind<D extends FactKinds> extends MessageKind<D> {
  status: number;
  /** The message where the refusal has a reason, whose code and facts are then among its own. */
  hasReason?: true;
}

const refusal = <const D extends FactKinds>(
  status: number,
  facts: D,
  say: (facts: FactsOf<D>) => string,
): RefusalKind<D> => ({ ...message(facts, say), status });

/** Labels, each with its package, and what is wrong with them. */
const labelsText = (state: string, labels: readonly string[] | null | undefined): string[] =>
  labels?.length ? [`${labels.join(', ')}: ${state}.`] : [];

/** A refusal without facts. */
const plain = (status: number, text: string): RefusalKind<Record<never, never>> =>
  refusal(status, {}, () => text);

/** A refusal that may have a reason, which is then its message. */
const reasoned = (status: number, text = 'The input is not valid.') => ({
  ...refusal(status, noFacts, () => text),
  hasReason: true as const,
});
const noFacts = {} as const;

/** What the documents that a refusal names have in common. */
const openDocuments = {
  'asns?': 'names',
  'counts?': 'names',
  'orders?': 'names',
  'returns?': 'names',
  /** Of how many documents the names are not given. */
  more: 'number',
  count: 'number',
} as const;

const enumeration = new Intl.ListFormat('en-GB');

/** `order "A", order "B" and 2 more` */
function documentsText(documents: FactsOf<typeof openDocuments>): string {
  const { asns, counts, orders, returns, more } = documents;
  const named = Object.entries({
    ASN: asns,
    count: counts,
    order: orders,
    return: returns,
  }).flatMap(([kind, references]) =>
    (references ?? []).map((reference) => `${kind} "${reference}"`),
  );
  if (named.length === 0) return `${more} open ${more === 1 ? 'document' : 'documents'}`;
  return enumeration.format(more > 0 ? [...named, `${more} more`] : named);
}

/** The first line of a count that is named, and how many more there are. */
const countedLine = {
  'sku?': 'name',
  'location?': 'name',
  'lpn?': 'name',
  more: 'number',
} as const;

function linesText({ sku, location, lpn, more }: FactsOf<typeof countedLine>): string {
  const others = more > 0 ? ` and ${more} more` : '';
  return `${countedText({ sku, location, lpn })}${others}`;
}

/** `orders`, by which a name is used. */
const namers = {
  ORDERS: 'orders',
  LOADS: 'loads',
  MOVEMENTS_AND_RETURNS: 'movements or returns',
  PACKAGINGS: 'packagings',
} as const;

/** What people do where a server sends no mail. */
const insteadOfMail = {
  SET_PASSWORD: 'Please set a password, and tell it to the user.',
  RESET_PASSWORD: 'Please reset the password, and tell it to the user.',
  ASK_ADMINISTRATOR: 'Please ask an administrator for a new password.',
} as const;

/** `2 orders, 1 pallet` */
const usesText = (uses: Readonly<Record<string, number>>): string =>
  Object.entries(uses)
    .map(([record, count]) => `${count} ${recordText(record, count)}`)
    .join(', ');

const recordText = (record: string, count: number): string =>
  Object.hasOwn(records, record) ? records[record as RecordKind][count === 1 ? 0 : 1] : record;

const fieldsText = (fields: readonly string[]): string =>
  fields.map((field) => orderFields[field as keyof typeof orderFields]).join(' and ');

/** What is unique and taken. A rule has no name of its own. */
const uniqueText = (what: keyof typeof uniques, location: string | null | undefined): string =>
  location == null ? uniques[what] : uniques[what].replace('this location', location);

const areOf = (count: number): string => (count === 1 ? 'is' : 'are');

/** Every refusal of the API: its stable code, its HTTP status and its message. */
export const refusals = {
  BAD_INPUT: reasoned(400),
  BAD_CURSOR: plain(400, 'The cursor does not belong to this list and order.'),
  BAD_CSV: {
    ...refusal(400, { 'count?': 'number', 'more?': 'number' }, ({ count, more }) => {
      const rows = count === 1 ? 'The file has a bad row.' : `The file has ${count} bad rows.`;
      return `${rows}${more ? ` ${more} more ${more === 1 ? 'fault is' : 'faults are'} not listed.` : ''}`;
    }),
    hasReason: true as const,
  },
  LINK_ENDED: plain(400, 'This link was used already, or has ended. Please ask for a new one.'),
  MAIL_OFF: refusal(
    400,
    { instead: codesOf(insteadOfMail) },
    ({ instead }) => `This server sends no mail. ${insteadOfMail[instead]}`,
  ),
  NOT_SIGNED_IN: plain(401, 'Please sign in.'),
  WRONG_CREDENTIALS: plain(401, 'The email or password is wrong.'),
  KEY_REFUSED: plain(
    401,
    'This API key is unknown, has expired, was revoked, or may not be used from this address.',
  ),
  PASSWORD_ENDED: refusal(
    401,
    { day: 'day' },
    ({ day }) =>
      `Somebody else set this password, and it ended on ${day} because it was not changed. Please ask an administrator for a new one.`,
  ),
  READ_ONLY: plain(403, 'This account may look at everything of its customer, but change nothing.'),
  SECOND_FACTOR_REQUIRED: plain(
    401,
    'The password is right. Please enter the code of your authenticator app, or a recovery code.',
  ),
  WRONG_BADGE: plain(
    401,
    'The badge or the PIN is wrong, or no PIN is set. Everybody sets their own under Settings, Account.',
  ),
  PIN_LOCKED: plain(
    401,
    'This PIN is locked after too many wrong ones. Sign in with your password, or ask a supervisor for a new PIN.',
  ),
  DEVICE_UNKNOWN: plain(
    401,
    'This device is not a shared device any more. Ask a supervisor to register it again.',
  ),
  WRONG_CODE: plain(401, 'The code is wrong, or was used already. Please enter the current one.'),
  PASSKEY_REFUSED: plain(
    401,
    'This passkey is not known here. Please use another one, or your password.',
  ),
  PASSKEY_LATE: plain(400, 'This took too long, or was finished already. Please begin again.'),
  PASSKEY_COPIED: plain(
    401,
    'This passkey was refused: its counter is lower than at its last use here, so somebody may have copied it. Please sign in another way and remove it.',
  ),
  PASSKEY_REQUIRED: plain(
    401,
    'Administrators of this company need a second factor, and yours is a passkey. Please sign in with it.',
  ),
  OIDC_REFUSED: reasoned(401),
  LOCAL_SIGN_IN_CLOSED: plain(
    401,
    'Local sign-in is closed. Please sign in with the identity provider of your company.',
  ),
  OIDC_NOT_ADMITTED: reasoned(401),
  NOT_ALLOWED: plain(403, 'Your role does not allow this.'),
  REAUTHENTICATION_REQUIRED: plain(
    403,
    'Please confirm that it is you: the last sign-in of this session is too long ago for this.',
  ),
  SECOND_FACTOR_SETUP_REQUIRED: plain(
    403,
    'Administrators of this company need a second factor. Please set it up first.',
  ),
  FLOOR_ONLY: plain(
    403,
    'A badge gives access to the tasks of the floor only. Sign in with your password for everything else.',
  ),
  NOT_IN_SCOPE: refusal(
    403,
    { permission: 'name' },
    ({ permission }) => `This API key does not have the scope ${permission}.`,
  ),
  NOT_FOUND: refusal(
    404,
    { 'what?': codesOf(things), 'name?': 'name' },
    ({ what, name }) =>
      `${what ? things[what] : 'This'}${name == null ? '' : ` (${name})`} was not found.`,
  ),
  METHOD_NOT_ALLOWED: refusal(
    405,
    { method: 'name' },
    ({ method }) => `${method} is not possible here.`,
  ),
  DUPLICATE: refusal(
    409,
    { what: codesOf(uniques), 'value?': 'name', 'location?': 'name' },
    ({ what, value, location }) => `${uniqueText(what, location)} "${value}" already exists.`,
  ),
  BARCODE_TAKEN: refusal(
    409,
    { barcode: 'name', name: 'name' },
    ({ barcode, name }) => `The barcode "${barcode}" already belongs to the location "${name}".`,
  ),
  SHIP_RULE_TAKEN: refusal(
    409,
    { name: 'name' },
    ({ name }) => `The rule "${name}" is for the same customer, carrier and priority.`,
  ),
  ALREADY_ASSIGNED: plain(409, 'The user is already assigned to this warehouse.'),
  STILL_IN_USE: refusal(409, { 'name?': 'name', 'uses?': 'counts' }, ({ name, uses }) =>
    name == null ? 'Something refers to this now.' : `"${name}" still has ${usesText(uses ?? {})}.`,
  ),
  TEMPLATE_DELIVERED: refusal(
    409,
    { name: 'name' },
    ({ name }) => `"${name}" came with Lading and never changes. Copy it and change the copy.`,
  ),
  NO_LABEL_TEMPLATE: refusal(
    404,
    { document: labelDocuments, language: labelLanguages },
    ({ document, language }) =>
      `No template in ${language} is active for labels of the kind ${labelWords[document]}.`,
  ),
  NO_PAPER: refusal(404, {}, () => 'There is nothing to print: no package is there yet.'),
  NAMED_ALREADY: refusal(
    409,
    { name: 'name', by: codesOf(namers) },
    ({ name, by }) => `"${name}" is used by ${namers[by]}. It can be deactivated instead.`,
  ),
  LPN_USED: refusal(
    409,
    { lpn: 'name' },
    ({ lpn }) => `A pallet of this warehouse has had the LPN ${lpn}. Please use a fresh label.`,
  ),
  LABEL_OPEN: plain(
    409,
    'A package of this order has a shipping label that is, or may be, paid. Void the label first.',
  ),
  LABEL_EXISTS: refusal(
    409,
    { reference: 'name', status: 'name' },
    ({ reference, status }) =>
      `The package has the label ${reference} already, which is ${codeText(status)}.`,
  ),
  LABEL_STEP: refusal(
    409,
    { reference: 'name', status: 'name' },
    ({ reference, status }) =>
      `The label ${reference} is ${codeText(status)}: this is not possible.`,
  ),
  LABELS_DOUBTFUL: refusal(
    409,
    { 'voided?': 'names', 'unknown?': 'names', 'test?': 'names', more: 'number' },
    ({ voided, unknown, test, more }) =>
      [
        'Not every package has a shipping label that its carrier takes.',
        ...labelsText('void', voided),
        ...labelsText('not known to be paid', unknown),
        ...labelsText('for tests alone', test),
        ...(more > 0 ? [`And ${counted(more, 'more package')}.`] : []),
        'Confirm it to let them leave all the same.',
      ].join(' '),
  ),
  LABEL_CLOSED: refusal(
    409,
    { reference: 'name' },
    ({ reference }) =>
      `The label ${reference} is in a manifest that its carrier has. Please ask the carrier.`,
  ),
  PACKAGE_WEIGHT: plain(
    409,
    'Nobody knows what the package weighs. Please weigh it, or enter the weights of its products.',
  ),
  ADDRESS_PARTS: plain(
    409,
    'This carrier needs the address in parts: street, postcode, city and country. The order has it as text alone.',
  ),
  NO_SERVICE: plain(
    409,
    'No rule chooses a service for this package. Please choose one of the rates.',
  ),
  NOT_PACKED: refusal(
    409,
    { reference: 'name', status: 'name', 'number?': 'name' },
    ({ reference, status, number }) =>
      number === undefined
        ? `Order "${reference}" is ${codeText(status)}: labels are bought for the packages of orders that have not shipped.`
        : `Order "${reference}" has left with load ${number}: no label is bought for its packages.`,
  ),
  NUMBERS_USED_UP: refusal(
    409,
    { name: 'name' },
    ({ name }) =>
      `The tracking numbers of ${name} are used up. An administrator can enter the next range.`,
  ),
  CARRIER_REFUSED: refusal(
    409,
    { name: 'name', text: 'name' },
    ({ name, text }) => `${name} refuses: ${text}`,
  ),
  CARRIER_SILENT: refusal(
    409,
    { name: 'name', text: 'name' },
    ({ name, text }) => `${name} did not answer: ${text}`,
  ),
  NOTHING_TO_CLOSE: plain(
    409,
    'This account has no labels in this warehouse that are in no manifest.',
  ),
  UNIT_IN_ITSELF: plain(409, 'A unit cannot stand in itself, or in a unit that stands in it.'),
  UNIT_TOO_DEEP: plain(409, 'No more than five units may stand in one another.'),
  UNIT_OF_OTHERS: refusal(
    409,
    { lpn: 'name' },
    ({ lpn }) => `${lpn} belongs to another customer, so this cannot be put into it.`,
  ),
  UNIT_NOT_WHOLE: refusal(
    409,
    { lpn: 'name' },
    ({ lpn }) => `${lpn} holds more, or other goods, than is picked, so it cannot be taken whole.`,
  ),
  UNIT_RETURNED: refusal(
    409,
    { lpn: 'name', reference: 'name' },
    ({ lpn, reference }) => `${lpn} is on return "${reference}" already.`,
  ),
  UNIT_IN_USE: refusal(
    409,
    { lpn: 'name' },
    ({ lpn }) =>
      `${lpn} is not free: it holds other goods, or goods left in it with an order whose shipment can still be undone.`,
  ),
  UNIT_PACKED: refusal(
    409,
    { lpn: 'name' },
    ({ lpn }) => `${lpn} is a package already, or stands in one.`,
  ),
  UNIT_LOADED: refusal(
    409,
    { lpn: 'name', number: 'name', status: 'name' },
    ({ lpn, number, status }) =>
      status === 'DEPARTED'
        ? `${lpn} left with load ${number}.`
        : `${lpn}, or what stands with it, is on load ${number}. Please unload it first.`,
  ),
  UNIT_CHANGED: refusal(
    409,
    { lpn: 'name' },
    ({ lpn }) => `${lpn} lacks a unit that left in it. Put that back into it first.`,
  ),
  UNIT_ANNOUNCED: refusal(409, { lpn: 'name', 'reference?': 'name' }, ({ lpn, reference }) =>
    reference == null
      ? `The unit ${lpn} is announced by another ASN.`
      : `The unit ${lpn} is announced by ASN "${reference}".`,
  ),
  UNIT_RECEIVED: refusal(
    409,
    { lpn: 'name', as: 'name' },
    ({ lpn, as }) =>
      `${lpn} is received already${as === lpn ? '' : `, and is labelled ${as} now`}.`,
  ),
  COUNT_REQUIRED: refusal(
    409,
    { lpn: 'name' },
    ({ lpn }) => `The units of this customer are checked: please say what is in ${lpn}.`,
  ),
  LPN_TAKEN: refusal(
    409,
    { lpn: 'name' },
    ({ lpn }) => `A pallet is already named ${lpn}: this pattern would repeat existing LPNs.`,
  ),
  LPNS_USED_UP: plain(
    409,
    'The GS1 company prefix has no room for another pallet. An administrator can change it in Settings.',
  ),
  VIEWS_USED_UP: refusal(
    409,
    { most: 'number' },
    ({ most }) => `At most ${most} views of a list can be saved. Delete one first.`,
  ),
  ILLEGAL_STEP: refusal(
    409,
    {
      document: codesOf(steps),
      'reference?': 'name',
      status: 'name',
      step: 'name',
      'legal?': 'names',
    },
    ({ document, reference, status, step, legal }) =>
      `${subjectOf(document, reference)} is ${codeText(status)}: ${stepText(document, step, legal)}`,
  ),
  ASN_CLOSED: refusal(
    409,
    { reference: 'name', status: 'name' },
    ({ reference, status }) => `ASN "${reference}" is ${codeText(status)} and takes no more stock.`,
  ),
  STOCK_ALLOCATED: refusal(409, { free: 'number', wanted: 'number' }, ({ free, wanted }) =>
    free === 0
      ? 'All of these units are allocated to orders.'
      : `Only ${free} of these units are not allocated to orders; ${wanted} were asked for.`,
  ),
  ALLOCATED_THERE: plain(
    409,
    'Some of these units are allocated to orders, which take nothing from QUARANTINED, CUSTOMS and DISPATCH locations. They have to be picked, or freed by their orders, first.',
  ),
  AWAITS_REPLENISHMENT: refusal(
    409,
    { sku: 'name', location: 'name' },
    ({ sku, location }) =>
      `"${sku}" is not picked yet: it waits for the replenishment of ${location}. Once that is done or cancelled it can be picked.`,
  ),
  PALLET_RECEIVED: refusal(409, { lpn: 'name', 'state?': 'name' }, ({ lpn, state }) =>
    state === 'SPLIT'
      ? `A part of pallet ${lpn} was received in another way. Please receive the rest by product.`
      : `Pallet ${lpn} stands in this warehouse already.`,
  ),
  LPN_ELSEWHERE: refusal(
    409,
    { lpn: 'name' },
    ({ lpn }) =>
      `Pallet ${lpn} would stand in two warehouses: another one has it, or a transfer carries it. Please count or receive these units without its LPN.`,
  ),
  LOT_REQUIRED: refusal(
    409,
    { sku: 'name' },
    ({ sku }) => `"${sku}" is tracked by lot or serial, and no lot is named.`,
  ),
  LOT_DIFFERS: refusal(
    409,
    { code: 'name', what: ['EXPIRES', 'PRODUCED'], date: 'day' },
    ({ code, what, date }) =>
      `Lot "${code}" is known already: it ${what === 'EXPIRES' ? 'expires' : 'was produced'} on ${date}. If that is wrong, a supervisor corrects it on the lot's page (Lots, Correct Dates).`,
  ),
  LOTS_APART: refusal(
    409,
    { code: 'name', other: 'name' },
    ({ code, other }) =>
      `Lots "${code}" and "${other}" are not to be merged: both must be of one product, and both on hold or neither.`,
  ),
  LOT_HELD: refusal(
    409,
    { code: 'name', reason: 'name' },
    ({ code, reason }) => `Lot "${code}" is on hold: ${reason}. Nothing of it goes out.`,
  ),
  LOT_EXPIRED: refusal(
    409,
    { line: 'number', code: 'name', date: 'day' },
    ({ line, code, date }) =>
      `Line ${line}: lot "${code}" expired on ${date}. Nothing of it goes out.`,
  ),
  SERIAL_TAKEN: refusal(
    409,
    { code: 'name' },
    ({ code }) => `Serial "${code}" is in stock already: a serial is one unit.`,
  ),
  SERIALS_PACKED: refusal(409, { codes: 'names' }, ({ codes }) =>
    codes.length === 1
      ? `Serial "${codes[0]}" is in a package already: a serial is one unit.`
      : `${codes.length} serials are in packages already: ${codes.slice(0, 3).join(', ')}${codes.length > 3 ? ' ...' : ''}.`,
  ),
  TRACKING_FIXED: refusal(
    409,
    { units: 'number' },
    ({ units }) =>
      `There ${areOf(units)} ${counted(units, 'unit')} of this product in stock. How it is tracked can change only while there are none.`,
  ),
  LOTS_NAMED: refusal(409, openDocuments, (documents) => {
    const isOne = documents.count === 1;
    return `${documentsText(documents)} ${isOne ? 'names' : 'name'} a lot or serial of this product. How it is tracked, and whether it expires, can change once ${isOne ? 'it is' : 'they are'} done.`;
  }),
  PACKS_NAMED: refusal(409, openDocuments, (documents) => {
    const isOne = documents.count === 1;
    return `${documentsText(documents)} ${isOne ? 'counts' : 'count'} in a pack of this product that would have other units. ${isOne ? 'It keeps' : 'They keep'} the units entered, and what is scanned counts the new ones. Confirm the change to make it all the same.`;
  }),
  PLACE_BLOCKED: refusal(
    409,
    { name: 'name', 'reason?': 'name', way: ['IN', 'OUT'] },
    ({ name, reason, way }) =>
      `"${name}" is blocked: nothing is ${way === 'OUT' ? 'taken from it' : 'brought into it'}. Reason: ${reason}.`,
  ),
  PLACE_FULL: refusal(
    409,
    { name: 'name', capacity: 'number', units: 'number' },
    ({ name, capacity, units }) =>
      `"${name}" takes ${counted(capacity, 'unit')}, and would hold ${units}.`,
  ),
  RETIRED: refusal(
    409,
    { what: codesOf(things), name: 'name' },
    ({ what, name }) => `${things[what]} "${name}" is retired: nothing new may name it.`,
  ),
  SLOT_TAKEN: plain(
    409,
    'The door has another truck at this time. Please choose another time or door.',
  ),
  DOORS_CLOSED: plain(
    409,
    'Every door for such trucks is closed at some of this time. Please choose another time.',
  ),
  SLOT_PAST: plain(409, 'This time has passed. Please choose a later one.'),
  DOOR_CLOSED: refusal(
    409,
    { name: 'name' },
    ({ name }) => `"${name}" is closed at some of this time.`,
  ),
  DOOR_KIND: refusal(409, { name: 'name', kind: 'name' }, ({ name, kind }) =>
    kind === 'INBOUND'
      ? `"${name}" takes no trucks to unload.`
      : `"${name}" takes no trucks to load.`,
  ),
  DOOR_OCCUPIED: refusal(
    409,
    { name: 'name', truck: 'name' },
    ({ name, truck }) => `The truck "${truck}" still stands at "${name}".`,
  ),
  NO_DOOR: plain(409, 'The appointment has no door yet. Please say at which the truck stands.'),
  NOT_DUE_YET: plain(409, 'The time of this appointment has not come yet. It can be cancelled.'),
  ASN_NOT_LOADED: plain(409, 'Goods of an ASN are unloaded: an outbound appointment has none.'),
  LOAD_ENDED: refusal(
    409,
    { number: 'name', status: 'name' },
    ({ number, status }) => `Load ${number} is ${codeText(status)}: no truck comes for it.`,
  ),
  LOAD_NOT_UNLOADED: plain(409, 'A load leaves: an inbound appointment has none.'),
  SLOT_OFF_STEPS: refusal(
    409,
    { stepMinutes: 'number' },
    ({ stepMinutes }) =>
      `Times begin every ${stepMinutes} minutes from the opening of the door. Please choose one of those that are offered.`,
  ),
  DOCK_LINK_UNKNOWN: plain(
    404,
    'This link is not known. Please open it again from the message with which you got it, or ask the warehouse for another one.',
  ),
  DOCK_LINK_ENDED: plain(
    409,
    'This link has ended. Please ask the warehouse for another one, or to change what you booked.',
  ),
  LINK_USED_UP: plain(
    409,
    'Nothing more can be booked by this link. Move what you booked, or ask the warehouse for another one.',
  ),
  TRUCK_HERE: plain(409, 'The truck is here: only the warehouse changes its appointment now.'),
  TOO_LATE: refusal(
    409,
    { hours: 'number' },
    ({ hours }) =>
      `Less than ${counted(hours, 'hour')} before, only the warehouse books and changes. Please call it.`,
  ),
  NO_PRINTER: refusal(
    409,
    { document: 'name' },
    ({ document }) =>
      `No printer is set up here for ${printedText(document)}. Print in the browser, or choose a printer.`,
  ),
  PRINT_JOB_LOST: plain(
    409,
    'This print job is not yours any more: somebody ended it, another agent has it, or its printer is busy. Nothing of it may be sent.',
  ),
  PRINTS_IN_BROWSER: refusal(
    409,
    { name: 'name' },
    ({ name }) => `"${name}" stands for the print dialog of the browser: no job can be sent to it.`,
  ),
  OTHER_PRINTER: refusal(
    409,
    { name: 'name', prints: 'name' },
    ({ name, prints }) =>
      `"${name}" prints ${prints.toLowerCase()} alone. Please choose another printer.`,
  ),
  MEDIA_TOO_SMALL: refusal(
    409,
    { name: 'name', label: 'name', media: 'name' },
    ({ name, label, media }) =>
      `The label is ${label}, and "${name}" prints on ${media}. Please choose another printer, or another template.`,
  ),
  LABEL_NOT_ZPL: refusal(
    409,
    { reference: 'name', format: 'name' },
    ({ reference, format }) =>
      `The label ${reference} is a ${format}, which printers of papers print, and no label printer does. Choose such a printer, or print it in the browser.`,
  ),
  LABELS_APART: refusal(
    409,
    { reference: 'name', format: 'name' },
    ({ reference, format }) =>
      `The label ${reference} is a ${format}. Please print such labels one by one.`,
  ),
  LABEL_UNREADABLE: refusal(
    409,
    { reference: 'name', format: 'name' },
    ({ reference, format }) =>
      `The label ${reference} came as ${format}, and is none that a printer takes. Save its file, or ask the carrier for it.`,
  ),
  STOCK_GONE: plain(409, 'The stock has changed in the meantime. Please look again.'),
  ITEMS_FIXED: plain(409, 'Picking has begun: the items can no longer change.'),
  FIELDS_FIXED: refusal(
    409,
    { fields: 'names' },
    ({ fields }) => `Picking has begun: ${fieldsText(fields)} can no longer change.`,
  ),
  OVER_PICK: refusal(409, { left: 'number', wanted: 'number' }, ({ left, wanted }) =>
    left
      ? `Only ${left} of these units ${areOf(left)} left to pick; ${wanted} were given.`
      : 'Nothing is left to pick here. Please look at the pick list again.',
  ),
  OVER_PACK: refusal(
    409,
    { sku: 'name', left: 'number', wanted: 'number' },
    ({ sku, left, wanted }) =>
      `Only ${counted(left, 'picked unit')} of "${sku}" ${areOf(left)} not packed yet; ${wanted} were given.`,
  ),
  CARTONS_PACKED: refusal(
    409,
    { reference: 'name' },
    ({ reference }) =>
      `Packages of order "${reference}" are suggested cartons already. Unpack them first.`,
  ),
  ON_OTHER_LOAD: refusal(
    409,
    { reference: 'name', number: 'name' },
    ({ reference, number }) => `Order "${reference}" is on load ${number}.`,
  ),
  GOES_ELSEWHERE: refusal(
    409,
    { reference: 'name', carrier: 'name', load: 'name' },
    ({ reference, carrier, load }) =>
      `Order "${reference}" goes by ${carrier}, and this load by ${load}.`,
  ),
  OTHER_DESTINATION: refusal(
    409,
    { reference: 'name', 'destination?': 'name', 'load?': 'name' },
    ({ reference, destination, load }) => {
      const order = destination == null ? 'is no transfer' : `goes to ${destination}`;
      return `Order "${reference}" ${order}, and this load ${load == null ? 'carries no transfers' : `goes to ${load}`}.`;
    },
  ),
  ORDER_HELD: refusal(
    409,
    { reference: 'name' },
    ({ reference }) => `Order "${reference}" is on hold.`,
  ),
  NOT_ON_LOAD: refusal(
    409,
    { reference: 'name', number: 'name' },
    ({ reference, number }) =>
      `Order "${reference}" is not on load ${number}. Please put it on the load first.`,
  ),
  ORDER_NOT_PACKED: refusal(
    409,
    { reference: 'name', status: 'name' },
    ({ reference, status }) =>
      `Order "${reference}" is ${codeText(status)}: it is loaded once it is packed.`,
  ),
  ORDER_ON_LOAD: refusal(
    409,
    { reference: 'name', number: 'name' },
    ({ reference, number }) =>
      `Order "${reference}" is on load ${number} and ships with it. Take it off the load to ship it alone.`,
  ),
  PACKAGE_LOADED: refusal(
    409,
    { number: 'name' },
    ({ number }) => `The package is on load ${number}. Please unload it first.`,
  ),
  LABEL_ON_LOAD: refusal(
    409,
    { reference: 'name', number: 'name' },
    ({ reference, number }) =>
      `The label ${reference} is on a package of load ${number}, which is closed. Please open the load again first.`,
  ),
  STILL_LOADED: refusal(
    409,
    { 'reference?': 'name', number: 'name', packages: 'number' },
    ({ reference, number, packages }) =>
      `${counted(packages, 'package')}${reference == null ? '' : ` of order "${reference}"`} ${areOf(packages)} on load ${number}. Please unload ${packages === 1 ? 'it' : 'them'} first.`,
  ),
  LOAD_INCOMPLETE: refusal(
    409,
    { number: 'name', packages: 'number', 'reference?': 'name', 'codes?': 'names' },
    ({ number, packages, reference, codes }) =>
      `${counted(packages, 'package')} of load ${number} ${areOf(packages)} neither loaded nor left behind${reference == null ? '' : `, the first of order "${reference}"`}${codes == null ? '' : `: ${codes.join(', ')}${codes.length < packages ? ', …' : ''}`}.`,
  ),
  LOAD_EMPTY: refusal(409, { number: 'name' }, ({ number }) => `Nothing is on load ${number}.`),
  LOAD_FULL: refusal(
    409,
    { number: 'name', max: 'number' },
    ({ number, max }) => `Load ${number} has no more than ${max} orders.`,
  ),
  HANDED_OVER: refusal(
    409,
    { reference: 'name' },
    ({ reference }) => `What shipped with order "${reference}" is handed over already.`,
  ),
  TRANSFER_SHIPPED: refusal(
    409,
    { reference: 'name' },
    ({ reference }) =>
      `"${reference}" is a transfer, which its destination expects: receive it there, and send it back.`,
  ),
  RETURN_EXISTS: refusal(
    409,
    { reference: 'name', return: 'name' },
    ({ reference, return: number }) =>
      `Return "${number}" names what shipped with order "${reference}". The shipment cannot be undone unless that return is cancelled.`,
  ),
  FOLLOW_UP_BEGUN: refusal(
    409,
    { reference: 'name', status: 'name' },
    ({ reference, status }) =>
      `What was missing goes on as order "${reference}", which is ${codeText(status)}. Cancel that order first.`,
  ),
  OVER_UNPICK: refusal(
    409,
    { sku: 'name', left: 'number', wanted: 'number' },
    ({ sku, left, wanted }) =>
      `Only ${counted(left, 'unit')} of "${sku}" ${areOf(left)} picked here; ${wanted} were to go back.`,
  ),
  STILL_PACKED: refusal(
    409,
    { sku: 'name', left: 'number', wanted: 'number' },
    ({ sku, left, wanted }) =>
      `Only ${counted(left, 'picked unit')} of "${sku}" ${areOf(left)} in no package; ${wanted} were to go back. Unpack the others first.`,
  ),
  NOT_PICKED_THERE: refusal(
    409,
    { name: 'name' },
    ({ name }) =>
      `Orders take nothing of these units in "${name}". Bring them elsewhere, or let the order go on without them.`,
  ),
  OVER_UNPACK: refusal(
    409,
    { sku: 'name', number: 'number', left: 'number', wanted: 'number' },
    ({ sku, number, left, wanted }) =>
      `Package ${number} holds ${counted(left, 'unit')} of "${sku}"; ${wanted} were to come out.`,
  ),
  NOT_RELEASED: refusal(
    409,
    { reference: 'name', status: 'name' },
    ({ reference, status }) =>
      `Order "${reference}" is ${codeText(status)}: only released orders are picked in a batch.`,
  ),
  TASK_CLAIMED: refusal(
    409,
    { 'name?': 'name', 'by?': 'name' },
    ({ name, by }) => `${by ?? 'Somebody else'} is working on ${name ?? 'it'}.`,
  ),
  TASK_KIND: refusal(
    409,
    { kind: 'name' },
    ({ kind }) => `This user does not do ${codeText(kind).toLowerCase()} tasks.`,
  ),
  TASK_OPEN: refusal(
    409,
    { name: 'name' },
    ({ name }) => `There is still something to do on ${name}.`,
  ),
  NO_TASK: plain(404, 'Nothing is left to do here.'),
  IN_BATCH: refusal(
    409,
    { reference: 'name', batch: 'number' },
    ({ reference, batch }) => `Order "${reference}" is already in pick batch ${batch}.`,
  ),
  TOTE_IN_USE: refusal(
    409,
    { tote: 'name', reference: 'name' },
    ({ tote, reference }) => `Tote ${tote} is in use: it holds "${reference}".`,
  ),
  TOTE_KEPT: refusal(
    409,
    { tote: 'name', reference: 'name' },
    ({ tote, reference }) => `Order "${reference}" is in tote ${tote} already.`,
  ),
  TOTE_FILLED: refusal(
    409,
    { tote: 'name', reference: 'name' },
    ({ tote, reference }) => `Units of order "${reference}" are in tote ${tote} already.`,
  ),
  NOT_A_TOTE: refusal(
    409,
    { code: 'name', what: codesOf(codeKinds) },
    ({ code, what }) => `"${code}" is ${codeKinds[what]}, not a tote.`,
  ),
  WRONG_TOTE: refusal(
    409,
    { tote: 'name', 'wanted?': 'name', reference: 'name' },
    ({ tote, wanted, reference }) =>
      wanted
        ? `This is tote ${tote}. Order "${reference}" goes into tote ${wanted}.`
        : `Order "${reference}" is in no tote.`,
  ),
  TRANSFER_ASN: refusal(
    409,
    { reference: 'name', step: 'name', 'legal?': 'names' },
    ({ reference, step, legal }) =>
      `ASN "${reference}" announces a transfer between warehouses: ${stepText('ASN', step, legal)}`,
  ),
  RELEASED: plain(409, 'The order is already released to the floor. Please ask the warehouse.'),
  NOT_RETURNABLE: refusal(
    409,
    { reference: 'name', status: 'name' },
    ({ reference, status }) =>
      `Order "${reference}" is ${codeText(status)}: only goods of a SHIPPED or DELIVERED order come back.`,
  ),
  LEFT_WITH_OTHER_ORDER: refusal(
    409,
    {
      line: 'number',
      what: ['LOT', 'SERIAL'],
      code: 'name',
      'other?': 'name',
      'reference?': 'name',
    },
    ({ line, what, code, other, reference }) =>
      `Line ${line}: ${what.toLowerCase()} "${code}" left with ${other == null ? 'another order' : `order "${other}"`}, and this is a return of order "${reference}".`,
  ),
  NOT_LEFT: refusal(
    409,
    { line: 'number', what: ['LOT', 'SERIAL'], code: 'name', 'place?': 'name', moved: 'number' },
    ({ line, what, code, place, moved }) => {
      if (place != null)
        return `Line ${line}: ${what.toLowerCase()} "${code}" has not left: it is in stock in ${place}.`;
      return moved === 0
        ? `Line ${line}: ${what.toLowerCase()} "${code}" never left: nothing is known of it here.`
        : `Line ${line}: ${what.toLowerCase()} "${code}" did not leave with an order, or came back already.`;
    },
  ),
  LOT_EXCEEDS_SHIPPED: refusal(
    409,
    { line: 'number', code: 'name', most: 'number', wanted: 'number', 'reference?': 'name' },
    ({ line, code, most, wanted, reference }) => {
      const left = `left${reference == null ? '' : ` with order "${reference}"`}`;
      if (most === 0)
        return `Line ${line}: all of lot "${code}" that ${left} came back already; ${wanted} were given.`;
      const units = counted(most, 'unit');
      return `Line ${line}: only ${units} of lot "${code}" ${left} and ${most === 1 ? 'has' : 'have'} not come back; ${wanted} were given.`;
    },
  ),
  RETURN_EXCEEDS_SHIPPED: refusal(
    409,
    { sku: 'name', left: 'number', wanted: 'number', reference: 'name' },
    ({ sku, left, wanted, reference }) =>
      `Of "${sku}" only ${left} of the units shipped with order "${reference}" can still come back; ${wanted} were asked for.`,
  ),
  OVER_MAXIMUM: refusal(
    409,
    { location: 'name', sku: 'name', room: 'number', 'wanted?': 'number' },
    ({ location, sku, room, wanted }) =>
      room === 0
        ? `"${location}" has its maximum of "${sku}", or will have it once the open tasks are done.`
        : `"${location}" takes ${room} more of "${sku}" up to its maximum; ${wanted} were asked for.`,
  ),
  NO_RESERVE: refusal(
    409,
    { sku: 'name', 'free?': 'number', 'wanted?': 'number' },
    ({ sku, free, wanted }) =>
      free == null || wanted == null
        ? `There is no free reserve of "${sku}" outside the pick locations.`
        : `Only ${counted(free, 'unit')} of this reserve of "${sku}" ${areOf(free)} free of orders and other tasks; ${wanted} were asked for.`,
  ),
  NOTHING_TO_COUNT: refusal(
    409,
    { 'abcClass?': 'name', 'days?': 'number' },
    ({ abcClass, days }) =>
      abcClass
        ? `No product with stock is in class ${abcClass}.`
        : `Every place was counted in the last ${days} days.`,
  ),
  NOTHING_COUNTED: plain(409, 'Nothing has been counted yet.'),
  COUNT_TOO_LARGE: refusal(
    409,
    { lines: 'number', most: 'number' },
    ({ lines, most }) =>
      `${lines} lines would have to be counted, and a count holds ${most}. Please create smaller counts.`,
  ),
  COUNTED_ELSEWHERE: refusal(
    409,
    { lpn: 'name', place: 'name' },
    ({ lpn, place }) =>
      `${lpn} was counted in ${place} in this count: it cannot be missing here as well.`,
  ),
  COUNTED_BY_YOU: refusal(
    409,
    { name: 'name' },
    ({ name }) =>
      `"${name}" differs by more than those who counted it may approve: somebody else must approve it.`,
  ),
  COUNT_STALE: refusal(
    409,
    countedLine,
    (line) =>
      `${linesText(line)}: the stock was corrected or taken away after it was counted. Please have it counted again.`,
  ),
  COUNT_DIFFERS: refusal(
    409,
    countedLine,
    (line) =>
      `${linesText(line)}: two people counted different quantities. Please have it counted again.`,
  ),
  COUNT_BELOW_PICKED: refusal(
    409,
    countedLine,
    (line) =>
      `${linesText(line)}: fewer were counted than orders have picked already. Please have it counted again.`,
  ),
  SAME_PASSWORD: plain(409, 'This is the current password. Please choose another one.'),
  PASSKEYS_OFF: reasoned(409),
  PASSKEYS_FULL: refusal(
    409,
    { count: 'number' },
    ({ count }) =>
      `You have ${count} passkeys, the most that there can be. Please remove one first.`,
  ),
  PASSKEY_TAKEN: plain(409, 'This passkey was added already.'),
  PASSKEY_UNFIT: plain(
    400,
    'The response of this device is not valid. Please try again, or use another device.',
  ),
  SECOND_FACTOR_EXISTS: plain(409, 'An authenticator app is set up already. Remove it first.'),
  SECOND_FACTOR_MISSING: plain(409, 'No second factor is set up.'),
  SECOND_FACTOR_KEPT: plain(
    409,
    'Administrators of this company need a second factor, so yours cannot be removed.',
  ),
  SECOND_FACTOR_FIRST: plain(
    409,
    'Set up your own second factor before you require one of every administrator.',
  ),
  PROVIDER_MISSING: plain(
    409,
    'No identity provider is set up, so closing local sign-in would keep everybody out.',
  ),
  EMERGENCY_ADMIN: plain(
    409,
    'This is the emergency administrator of the closed local sign-in. Please name another one first.',
  ),
  LAST_ADMIN: plain(409, 'This is the last enabled administrator.'),
  REQUEST_IN_PROGRESS: plain(409, 'The first request with this Idempotency-Key is still running.'),
  BUSY: plain(409, 'Somebody else is working on this just now. Please try again.'),
  CURSOR_EXPIRED: refusal(
    410,
    { days: 'number' },
    ({ days }) =>
      `Changes are kept for ${days} days by one database, and this cursor is older or of another one. Please read the lists, then begin without a cursor.`,
  ),
  STALE: plain(412, 'Somebody else has changed this. Please reload and try again.'),
  TOO_LARGE: plain(413, 'The request is too large.'),
  WRONG_TYPE: plain(415, 'This content type is not understood here.'),
  KEY_REUSED: plain(422, 'This Idempotency-Key was used for another request.'),
  SLOW_DOWN: refusal(
    429,
    { seconds: 'number' },
    ({ seconds }) => `Too many attempts. Please wait ${seconds} s.`,
  ),
  FAULT: plain(500, 'Something went wrong on our side. Please try again.'),
  UNAVAILABLE: reasoned(503, 'The database cannot be reached just now. Please try again.'),
};

export type RefusalCode = keyof typeof refusals;

export const isRefusalCode = (text: string): text is RefusalCode => Object.hasOwn(refusals, text);

/** The refusals that can have a reason. */
export type ReasonedCode = {
  [C in RefusalCode]: (typeof refusals)[C] extends { hasReason: true } ? C : never;
}[RefusalCode];

/** The facts of a refusal. */
export type RefusalFacts<C extends RefusalCode> = C extends RefusalCode
  ? Parameters<(typeof refusals)[C]['say']>[0]
  : never;

/** The arguments that state the facts of a refusal. */
export type RefusalArguments<C extends RefusalCode, F extends RefusalFacts<C>, Options> = Stating<
  RefusalFacts<C>,
  F,
  Options
>;

/** The maximum number of faults in one response. */
export const MAX_FAULTS = 50;

/** An invalid field: its dotted path and, for CSV, its line (the header is line 1) and column. */
export interface FieldFault {
  path: string;
  code: FaultCode;
  /** What the message states, by name. */
  facts: Facts;
  message: Sentence;
  line?: number;
  column?: string;
}

/** A refusal whose facts are known at run time only. */
const kindOf = (code: RefusalCode): AnyMessage & { hasReason: boolean } => {
  const kind = refusals[code];
  return { ...anyMessage(kind), hasReason: 'hasReason' in kind };
};

/** The facts that a refusal declares, with those of its reason, and nothing else. */
export const factKinds = (code: RefusalCode, reason: ReasonCode | null): FactKinds =>
  reason !== null && kindOf(code).hasReason
    ? { reason: codesOf(reasons), ...(reasons[reason] as MessageKind).facts }
    : kindOf(code).facts;

/** True if the facts of a refusal have a reason, which is its message. */
export function reasonOf(facts: Facts): ReasonCode | null {
  const { reason } = facts;
  return typeof reason === 'string' && Object.hasOwn(reasons, reason)
    ? (reason as ReasonCode)
    : null;
}

/** The message of a refusal in English. */
export function sayRefusal(code: RefusalCode, facts: Facts): Sentence {
  const reason = reasonOf(facts);
  const kind = kindOf(code);
  return reason !== null && kind.hasReason ? sayReason(reason, facts) : kind.say(facts);
}

/** RFC 9457, with Lading's own fields. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  error: string;
  code: RefusalCode;
  /** What the message states: numbers, names and references, by name. */
  facts: Facts;
  requestId: string;
  errors?: FieldFault[];
}
