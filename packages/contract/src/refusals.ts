import { codeText, counted } from '@lading/domain/codeText';

/** Values that the message of a refusal contains. */
export type Facts = Readonly<Record<string, string | number | null | undefined>>;

interface RefusalKind {
  status: number;
  /** The message for a person. */
  sentence: (facts: Facts) => string;
}

/** A message without facts. */
const fixed =
  (sentence: string): RefusalKind['sentence'] =>
  () =>
    sentence;

const areOf = (count: Facts[string]): string => (Number(count) === 1 ? 'is' : 'are');

/** Every refusal of the API: its stable code, its HTTP status and its message. */
export const refusals = {
  BAD_INPUT: { status: 400, sentence: ({ detail }) => `${detail ?? 'The input is not valid.'}` },
  BAD_CURSOR: {
    status: 400,
    sentence: fixed('The cursor does not belong to this list and order.'),
  },
  BAD_CSV: {
    status: 400,
    sentence: ({ count, more, detail }) => {
      const rows = count === 1 ? 'The file has a bad row.' : `The file has ${count} bad rows.`;
      return `${detail ?? rows}${more ? ` ${more} more ${more === 1 ? 'fault is' : 'faults are'} not listed.` : ''}`;
    },
  },
  LINK_ENDED: {
    status: 400,
    sentence: fixed('This link was used already, or has ended. Please ask for a new one.'),
  },
  MAIL_OFF: { status: 400, sentence: ({ instead }) => `This server sends no mail. ${instead}` },
  NOT_SIGNED_IN: { status: 401, sentence: fixed('Please sign in.') },
  WRONG_CREDENTIALS: { status: 401, sentence: fixed('The email or password is wrong.') },
  KEY_REFUSED: {
    status: 401,
    sentence: fixed(
      'This API key is unknown, has expired, was revoked, or may not be used from this address.',
    ),
  },
  PASSWORD_ENDED: {
    status: 401,
    sentence: ({ day }) =>
      `Somebody else set this password, and it ended on ${day} because it was not changed. Please ask an administrator for a new one.`,
  },
  READ_ONLY: {
    status: 403,
    sentence: fixed('This account may look at everything of its customer, but change nothing.'),
  },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    sentence: fixed(
      'The password is right. Please enter the code of your authenticator app, or a recovery code.',
    ),
  },
  WRONG_BADGE: {
    status: 401,
    sentence: fixed(
      'The badge or the PIN is wrong, or no PIN is set. Everybody sets their own under Settings, Account.',
    ),
  },
  PIN_LOCKED: {
    status: 401,
    sentence: fixed(
      'This PIN is locked after too many wrong ones. Sign in with your password, or ask a supervisor for a new PIN.',
    ),
  },
  DEVICE_UNKNOWN: {
    status: 401,
    sentence: fixed(
      'This device is not a shared device any more. Ask a supervisor to register it again.',
    ),
  },
  WRONG_CODE: {
    status: 401,
    sentence: fixed('The code is wrong, or was used already. Please enter the current one.'),
  },
  PASSKEY_REFUSED: {
    status: 401,
    sentence: fixed('This passkey is not known here. Please use another one, or your password.'),
  },
  PASSKEY_LATE: {
    status: 400,
    sentence: fixed('This took too long, or was finished already. Please begin again.'),
  },
  PASSKEY_COPIED: {
    status: 401,
    sentence: fixed(
      'This passkey was refused: its counter is lower than at its last use here, so somebody may have copied it. Please sign in another way and remove it.',
    ),
  },
  PASSKEY_REQUIRED: {
    status: 401,
    sentence: fixed(
      'Administrators of this company need a second factor, and yours is a passkey. Please sign in with it.',
    ),
  },
  OIDC_REFUSED: { status: 401, sentence: ({ detail }) => `${detail}` },
  LOCAL_SIGN_IN_CLOSED: {
    status: 401,
    sentence: fixed(
      'Local sign-in is closed. Please sign in with the identity provider of your company.',
    ),
  },
  OIDC_NOT_ADMITTED: { status: 401, sentence: ({ detail }) => `${detail}` },
  NOT_ALLOWED: { status: 403, sentence: fixed('Your role does not allow this.') },
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    sentence: fixed(
      'Please confirm that it is you: the last sign-in of this session is too long ago for this.',
    ),
  },
  SECOND_FACTOR_SETUP_REQUIRED: {
    status: 403,
    sentence: fixed('Administrators of this company need a second factor. Please set it up first.'),
  },
  FLOOR_ONLY: {
    status: 403,
    sentence: fixed(
      'A badge gives access to the tasks of the floor only. Sign in with your password for everything else.',
    ),
  },
  NOT_IN_SCOPE: {
    status: 403,
    sentence: ({ permission }) => `This API key does not have the scope ${permission}.`,
  },
  NOT_FOUND: { status: 404, sentence: ({ what }) => `${what ?? 'This'} was not found.` },
  NOT_ASSIGNED: {
    status: 404,
    sentence: ({ name }) =>
      `You are not assigned to the warehouse "${name}", and a transfer needs both of its warehouses. An administrator can assign it to you.`,
  },
  METHOD_NOT_ALLOWED: { status: 405, sentence: ({ method }) => `${method} is not possible here.` },
  DUPLICATE: { status: 409, sentence: ({ what, value }) => `${what} "${value}" already exists.` },
  BARCODE_TAKEN: {
    status: 409,
    sentence: ({ barcode, name }) =>
      `The barcode "${barcode}" already belongs to the location "${name}".`,
  },
  ALREADY_ASSIGNED: {
    status: 409,
    sentence: fixed('The user is already assigned to this warehouse.'),
  },
  STILL_IN_USE: {
    status: 409,
    sentence: ({ name, uses }) =>
      name === undefined ? 'Something refers to this now.' : `"${name}" still has ${uses}.`,
  },
  NAMED_ALREADY: {
    status: 409,
    sentence: ({ name, by }) => `"${name}" is used by ${by}. It can be deactivated instead.`,
  },
  LPN_USED: {
    status: 409,
    sentence: ({ lpn }) =>
      `A pallet of this warehouse has had the LPN ${lpn}. Please use a fresh label.`,
  },
  LPN_TAKEN: {
    status: 409,
    sentence: ({ lpn }) =>
      `A pallet is already named ${lpn}: this pattern would repeat existing LPNs.`,
  },
  LPNS_USED_UP: {
    status: 409,
    sentence: fixed(
      'The GS1 company prefix has no room for another pallet. An administrator can change it in Settings.',
    ),
  },
  VIEWS_USED_UP: {
    status: 409,
    sentence: ({ most }) => `At most ${most} views of a list can be saved. Delete one first.`,
  },
  ILLEGAL_STEP: {
    status: 409,
    sentence: ({ what, status, step, legal }) =>
      `${what} is ${codeText(String(status))}: it cannot ${step}${legal ? `. Possible now: ${legal}.` : ', and no further step is possible.'}`,
  },
  ASN_CLOSED: {
    status: 409,
    sentence: ({ reference, status }) =>
      `ASN "${reference}" is ${codeText(String(status))} and takes no more stock.`,
  },
  STOCK_ALLOCATED: {
    status: 409,
    sentence: ({ free, wanted }) =>
      free === 0
        ? 'All of these units are allocated to orders.'
        : `Only ${free} of these units are not allocated to orders; ${wanted} were asked for.`,
  },
  ALLOCATED_THERE: {
    status: 409,
    sentence: fixed(
      'Some of these units are allocated to orders, which take nothing from QUARANTINED, CUSTOMS and DISPATCH locations. They have to be picked, or freed by their orders, first.',
    ),
  },
  AWAITS_REPLENISHMENT: {
    status: 409,
    sentence: ({ sku, location }) =>
      `"${sku}" is not picked yet: it waits for the replenishment of ${location}. Once that is done or cancelled it can be picked.`,
  },
  PALLET_RECEIVED: {
    status: 409,
    sentence: ({ lpn, state }) =>
      state === 'SPLIT'
        ? `A part of pallet ${lpn} was received in another way. Please receive the rest by product.`
        : `Pallet ${lpn} stands in this warehouse already.`,
  },
  LPN_ELSEWHERE: {
    status: 409,
    sentence: ({ lpn }) =>
      `Pallet ${lpn} would stand in two warehouses: another one has it, or a transfer carries it. Please count or receive these units without its LPN.`,
  },
  LOT_REQUIRED: {
    status: 409,
    sentence: ({ sku }) => `"${sku}" is tracked by lot or serial, and no lot is named.`,
  },
  LOT_DIFFERS: {
    status: 409,
    sentence: ({ code, what, date }) =>
      `Lot "${code}" is known already: it ${what} on ${date}. If that is wrong, a supervisor corrects it on the lot's page (Lots, Correct Dates).`,
  },
  LOTS_APART: {
    status: 409,
    sentence: ({ code, other }) =>
      `Lots "${code}" and "${other}" are not to be merged: both must be of one product, and both on hold or neither.`,
  },
  LOT_HELD: {
    status: 409,
    sentence: ({ code, reason }) => `Lot "${code}" is on hold: ${reason}. Nothing of it goes out.`,
  },
  LOT_EXPIRED: {
    status: 409,
    sentence: ({ line, code, date }) =>
      `Line ${line}: lot "${code}" expired on ${date}. Nothing of it goes out.`,
  },
  SERIAL_TAKEN: {
    status: 409,
    sentence: ({ code }) => `Serial "${code}" is in stock already: a serial is one unit.`,
  },
  TRACKING_FIXED: {
    status: 409,
    sentence: ({ units }) =>
      `There ${areOf(units)} ${counted(Number(units), 'unit')} of this product in stock. How it is tracked can change only while there are none.`,
  },
  LOTS_NAMED: {
    status: 409,
    sentence: ({ documents, count }) =>
      `${documents} ${count === 1 ? 'names' : 'name'} a lot or serial of this product. How it is tracked, and whether it expires, can change once ${count === 1 ? 'it is' : 'they are'} done.`,
  },
  PACKS_NAMED: {
    status: 409,
    sentence: ({ documents, count }) =>
      `${documents} ${count === 1 ? 'counts' : 'count'} in a pack of this product that would have other units. ${count === 1 ? 'It keeps' : 'They keep'} the units entered, and what is scanned counts the new ones. Confirm the change to make it all the same.`,
  },
  PLACE_BLOCKED: {
    status: 409,
    sentence: ({ name, reason, way }) =>
      `"${name}" is blocked: nothing is ${way === 'out' ? 'taken from it' : 'brought into it'}. Reason: ${reason}.`,
  },
  PLACE_FULL: {
    status: 409,
    sentence: ({ name, capacity, units }) =>
      `"${name}" takes ${counted(Number(capacity), 'unit')}, and would hold ${units}.`,
  },
  RETIRED: {
    status: 409,
    sentence: ({ what, name }) => `${what} "${name}" is retired: nothing new may name it.`,
  },
  STOCK_GONE: {
    status: 409,
    sentence: fixed('The stock has changed in the meantime. Please look again.'),
  },
  ITEMS_FIXED: {
    status: 409,
    sentence: fixed('Picking has begun: the items can no longer change.'),
  },
  FIELDS_FIXED: {
    status: 409,
    sentence: ({ fields }) => `Picking has begun: ${fields} can no longer change.`,
  },
  OVER_PICK: {
    status: 409,
    sentence: ({ left, wanted }) =>
      left
        ? `Only ${left} of these units ${areOf(left)} left to pick; ${wanted} were given.`
        : 'Nothing is left to pick here. Please look at the pick list again.',
  },
  OVER_PACK: {
    status: 409,
    sentence: ({ sku, left, wanted }) =>
      `Only ${counted(Number(left), 'picked unit')} of "${sku}" ${areOf(left)} not packed yet; ${wanted} were given.`,
  },
  HANDED_OVER: {
    status: 409,
    sentence: ({ reference }) => `What shipped with order "${reference}" is handed over already.`,
  },
  TRANSFER_SHIPPED: {
    status: 409,
    sentence: ({ reference }) =>
      `"${reference}" is a transfer, which its destination expects: receive it there, and send it back.`,
  },
  RETURN_EXISTS: {
    status: 409,
    sentence: ({ reference, return: number }) =>
      `Return "${number}" names what shipped with order "${reference}". The shipment cannot be undone unless that return is cancelled.`,
  },
  FOLLOW_UP_BEGUN: {
    status: 409,
    sentence: ({ reference, status }) =>
      `What was missing goes on as order "${reference}", which is ${codeText(String(status))}. Cancel that order first.`,
  },
  OVER_UNPICK: {
    status: 409,
    sentence: ({ sku, left, wanted }) =>
      `Only ${counted(Number(left), 'unit')} of "${sku}" ${areOf(left)} picked here; ${wanted} were to go back.`,
  },
  STILL_PACKED: {
    status: 409,
    sentence: ({ sku, left, wanted }) =>
      `Only ${counted(Number(left), 'picked unit')} of "${sku}" ${areOf(left)} in no package; ${wanted} were to go back. Unpack the others first.`,
  },
  NOT_PICKED_THERE: {
    status: 409,
    sentence: ({ name }) =>
      `Orders take nothing of these units in "${name}". Bring them elsewhere, or let the order go on without them.`,
  },
  OVER_UNPACK: {
    status: 409,
    sentence: ({ sku, number, left, wanted }) =>
      `Package ${number} holds ${counted(Number(left), 'unit')} of "${sku}"; ${wanted} were to come out.`,
  },
  NOT_RELEASED: {
    status: 409,
    sentence: ({ reference, status }) =>
      `Order "${reference}" is ${codeText(String(status))}: only released orders are picked in a batch.`,
  },
  TASK_CLAIMED: { status: 409, sentence: ({ name, by }) => `${by} is working on ${name}.` },
  TASK_KIND: {
    status: 409,
    sentence: ({ kind }) => `This user does not do ${codeText(String(kind)).toLowerCase()} tasks.`,
  },
  TASK_OPEN: { status: 409, sentence: ({ name }) => `There is still something to do on ${name}.` },
  NO_TASK: { status: 404, sentence: fixed('Nothing is left to do here.') },
  IN_BATCH: {
    status: 409,
    sentence: ({ reference, batch }) => `Order "${reference}" is already in pick batch ${batch}.`,
  },
  TOTE_IN_USE: {
    status: 409,
    sentence: ({ tote, reference }) => `Tote ${tote} is in use: it holds "${reference}".`,
  },
  TOTE_KEPT: {
    status: 409,
    sentence: ({ tote, reference }) => `Order "${reference}" is in tote ${tote} already.`,
  },
  TOTE_FILLED: {
    status: 409,
    sentence: ({ tote, reference }) => `Units of order "${reference}" are in tote ${tote} already.`,
  },
  NOT_A_TOTE: { status: 409, sentence: ({ code, what }) => `"${code}" is ${what}, not a tote.` },
  WRONG_TOTE: {
    status: 409,
    sentence: ({ tote, wanted, reference }) =>
      wanted
        ? `This is tote ${tote}. Order "${reference}" goes into tote ${wanted}.`
        : `Order "${reference}" is in no tote.`,
  },
  TRANSFER_ASN: {
    status: 409,
    sentence: ({ reference, step, legal }) =>
      `ASN "${reference}" announces a transfer between warehouses: it cannot ${step}${legal ? `. Possible now: ${legal}.` : ', and no further step is possible.'}`,
  },
  RELEASED: {
    status: 409,
    sentence: fixed('The order is already released to the floor. Please ask the warehouse.'),
  },
  NOT_RETURNABLE: {
    status: 409,
    sentence: ({ reference, status }) =>
      `Order "${reference}" is ${codeText(String(status))}: only goods of a SHIPPED or DELIVERED order come back.`,
  },
  LEFT_WITH_OTHER_ORDER: {
    status: 409,
    sentence: ({ line, what, code, other, reference }) =>
      `Line ${line}: ${what} "${code}" left with ${other == null ? 'another order' : `order "${other}"`}, and this is a return of order "${reference}".`,
  },
  NOT_LEFT: {
    status: 409,
    sentence: ({ line, what, code, place, moved }) => {
      if (place != null)
        return `Line ${line}: ${what} "${code}" has not left: it is in stock in ${place}.`;
      return moved === 0
        ? `Line ${line}: ${what} "${code}" never left: nothing is known of it here.`
        : `Line ${line}: ${what} "${code}" did not leave with an order, or came back already.`;
    },
  },
  LOT_EXCEEDS_SHIPPED: {
    status: 409,
    sentence: ({ line, code, most, wanted, reference }) => {
      const left = `left${reference == null ? '' : ` with order "${reference}"`}`;
      if (most === 0)
        return `Line ${line}: all of lot "${code}" that ${left} came back already; ${wanted} were given.`;
      const units = counted(Number(most), 'unit');
      return `Line ${line}: only ${units} of lot "${code}" ${left} and ${most === 1 ? 'has' : 'have'} not come back; ${wanted} were given.`;
    },
  },
  RETURN_EXCEEDS_SHIPPED: {
    status: 409,
    sentence: ({ sku, left, wanted, reference }) =>
      `Of "${sku}" only ${left} of the units shipped with order "${reference}" can still come back; ${wanted} were asked for.`,
  },
  OVER_MAXIMUM: {
    status: 409,
    sentence: ({ location, sku, room, wanted }) =>
      room === 0
        ? `"${location}" has its maximum of "${sku}", or will have it once the open tasks are done.`
        : `"${location}" takes ${room} more of "${sku}" up to its maximum; ${wanted} were asked for.`,
  },
  NO_RESERVE: {
    status: 409,
    sentence: ({ sku, free, wanted }) =>
      wanted === undefined
        ? `There is no free reserve of "${sku}" outside the pick locations.`
        : `Only ${counted(Number(free), 'unit')} of this reserve of "${sku}" ${areOf(free)} free of orders and other tasks; ${wanted} were asked for.`,
  },
  NOTHING_TO_COUNT: {
    status: 409,
    sentence: ({ abcClass, days }) =>
      abcClass
        ? `No product with stock is in class ${abcClass}.`
        : `Every place was counted in the last ${days} days.`,
  },
  NOTHING_COUNTED: { status: 409, sentence: fixed('Nothing has been counted yet.') },
  COUNT_TOO_LARGE: {
    status: 409,
    sentence: ({ lines, most }) =>
      `${lines} lines would have to be counted, and a count holds ${most}. Please create smaller counts.`,
  },
  COUNTED_ELSEWHERE: {
    status: 409,
    sentence: ({ lpn, place }) =>
      `${lpn} was counted in ${place} in this count: it cannot be missing here as well.`,
  },
  COUNTED_BY_YOU: {
    status: 409,
    sentence: ({ name }) =>
      `"${name}" differs by more than those who counted it may approve: somebody else must approve it.`,
  },
  COUNT_STALE: {
    status: 409,
    sentence: ({ what, more }) =>
      `${what}${Number(more) > 0 ? ` and ${more} more` : ''}: the stock was corrected or taken away after it was counted. Please have it counted again.`,
  },
  COUNT_DIFFERS: {
    status: 409,
    sentence: ({ what, more }) =>
      `${what}${Number(more) > 0 ? ` and ${more} more` : ''}: two people counted different quantities. Please have it counted again.`,
  },
  COUNT_BELOW_PICKED: {
    status: 409,
    sentence: ({ what, more }) =>
      `${what}${Number(more) > 0 ? ` and ${more} more` : ''}: fewer were counted than orders have picked already. Please have it counted again.`,
  },
  SAME_PASSWORD: {
    status: 409,
    sentence: fixed('This is the current password. Please choose another one.'),
  },
  PASSKEYS_OFF: { status: 409, sentence: ({ detail }) => `${detail}` },
  PASSKEYS_FULL: {
    status: 409,
    sentence: ({ count }) =>
      `You have ${count} passkeys, the most that there can be. Please remove one first.`,
  },
  PASSKEY_TAKEN: { status: 409, sentence: fixed('This passkey was added already.') },
  PASSKEY_UNFIT: {
    status: 400,
    sentence: fixed(
      'The response of this device is not valid. Please try again, or use another device.',
    ),
  },
  SECOND_FACTOR_EXISTS: {
    status: 409,
    sentence: fixed('An authenticator app is set up already. Remove it first.'),
  },
  SECOND_FACTOR_MISSING: { status: 409, sentence: fixed('No second factor is set up.') },
  SECOND_FACTOR_KEPT: {
    status: 409,
    sentence: fixed(
      'Administrators of this company need a second factor, so yours cannot be removed.',
    ),
  },
  SECOND_FACTOR_FIRST: {
    status: 409,
    sentence: fixed('Set up your own second factor before you require one of every administrator.'),
  },
  PROVIDER_MISSING: {
    status: 409,
    sentence: fixed(
      'No identity provider is set up, so closing local sign-in would keep everybody out.',
    ),
  },
  EMERGENCY_ADMIN: {
    status: 409,
    sentence: fixed(
      'This is the emergency administrator of the closed local sign-in. Please name another one first.',
    ),
  },
  LAST_ADMIN: { status: 409, sentence: fixed('This is the last enabled administrator.') },
  REQUEST_IN_PROGRESS: {
    status: 409,
    sentence: fixed('The first request with this Idempotency-Key is still running.'),
  },
  BUSY: {
    status: 409,
    sentence: fixed('Somebody else is working on this just now. Please try again.'),
  },
  CURSOR_EXPIRED: {
    status: 410,
    sentence: ({ days }) =>
      `Changes are kept for ${days} days by one database, and this cursor is older or of another one. Please read the lists, then begin without a cursor.`,
  },
  STALE: {
    status: 412,
    sentence: fixed('Somebody else has changed this. Please reload and try again.'),
  },
  TOO_LARGE: { status: 413, sentence: fixed('The request is too large.') },
  WRONG_TYPE: { status: 415, sentence: fixed('This content type is not understood here.') },
  KEY_REUSED: {
    status: 422,
    sentence: fixed('This Idempotency-Key was used for another request.'),
  },
  SLOW_DOWN: {
    status: 429,
    sentence: ({ seconds }) => `Too many attempts. Please wait ${seconds} s.`,
  },
  FAULT: { status: 500, sentence: fixed('Something went wrong on our side. Please try again.') },
  UNAVAILABLE: {
    status: 503,
    sentence: ({ detail }) =>
      `${detail ?? 'The database cannot be reached just now. Please try again.'}`,
  },
} as const satisfies Record<string, RefusalKind>;

export type RefusalCode = keyof typeof refusals;

export const isRefusalCode = (text: string): text is RefusalCode => Object.hasOwn(refusals, text);

/** The maximum number of faults in one response. */
export const MAX_FAULTS = 50;

/** An invalid field: its dotted path and, for CSV, its line (the header is line 1) and column. */
export interface FieldFault {
  path: string;
  message: string;
  line?: number;
  column?: string;
}

/** RFC 9457, with Lading's own fields. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  error: string;
  code: RefusalCode;
  requestId: string;
  errors?: FieldFault[];
}
