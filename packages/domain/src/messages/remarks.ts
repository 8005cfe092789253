import { codeText, counted } from '../codeText.ts';
import type { UnpickWay } from '../picking.ts';
import {
  anyMessage,
  declaredFacts,
  type FactKinds,
  type Facts,
  type FactsOf,
  type MessageKind,
  message,
  type Quantity,
  type Sentence,
  type Stating,
} from './facts.ts';
import { codesOf } from './words.ts';

/** What the program says of a step in the history of a document, beside what people enter. */
interface RemarkKind<D extends FactKinds> extends MessageKind<D> {
  /** What separates it from a remark before it. */
  lead: string;
}

const remarkKind = <const D extends FactKinds>(
  facts: D,
  say: (facts: FactsOf<D>) => string,
  lead = ' ',
): RemarkKind<D> => ({ ...message(facts, say), lead });

const fixed = (text: string, lead?: string): RemarkKind<Record<never, never>> =>
  remarkKind({}, () => text, lead);

const LINE = '\n';
const LIST = ', ';

/** `2 of "AB-1", 3 of "AB-2"` */
const unitsText = (units: readonly Quantity[]): string =>
  units.map(({ quantity, name }) => `${quantity} of "${name}"`).join(', ');

/** What stock was promised to an order, and what it lost. */
const promises = {
  PROMISES_TAKEN: remarkKind({ sku: 'name', orders: 'quantities' }, ({ sku, orders }) => {
    const taken = orders.map(({ quantity, name }) => `${quantity} from order "${name}"`);
    return `Took over promised units of "${sku}": ${taken.join(', ')}.`;
  }),
  PROMISES_OVERTAKEN: remarkKind(
    { units: 'quantities', reference: 'name' },
    ({ units, reference }) =>
      `${unitsText(units)} taken over by order "${reference}", which is more urgent.`,
  ),
  PROMISES_UNCOVERED: remarkKind(
    { units: 'quantities' },
    ({ units }) =>
      `${unitsText(units)} no longer allocated: stock fell below what orders were promised.`,
  ),
  PLACES_NOT_ALLOCATED: fixed(
    'Stock in QUARANTINED, CUSTOMS and DISPATCH locations is no longer allocated.',
  ),
  PLACES_NOT_PROMISED: fixed('Stock in blocked locations is no longer promised.'),
  COUNT_FOUND: remarkKind(
    { 'count?': 'name', found: ['LESS', 'UNSELLABLE'] },
    ({ count, found }) => {
      const subject = count == null ? 'A stock count' : `Cycle count "${count}"`;
      const object =
        found === 'LESS' ? 'less than was allocated' : 'goods where nothing is for sale';
      return `${subject} found ${object}.`;
    },
  ),
  LOT_HELD: remarkKind(
    { code: 'name', reason: 'name' },
    ({ code, reason }) => `Lot "${code}" was put on hold: ${reason}`,
  ),
  LOT_EXPIRED: remarkKind(
    { code: 'name', day: 'day' },
    ({ code, day }) => `Lot "${code}" expired on ${day}.`,
  ),
  LOT_DATED: remarkKind(
    { code: 'name', day: 'day', reason: 'name', effect: ['EXPIRED', 'TOO_SHORT'] },
    ({ code, day, reason, effect }) => {
      const verb = effect === 'EXPIRED' ? 'expired on' : 'lasts no longer than';
      return `Lot "${code}" ${verb} ${day}, by a correction: ${reason}`;
    },
  ),
  LOT_MERGED: remarkKind(
    { code: 'name', into: 'name', reason: 'name' },
    ({ code, into, reason }) => `Lot "${code}" is lot "${into}": ${reason}`,
  ),
};

/** What becomes of units that were brought back. */
const ways = {
  PICK_AGAIN: 'picked again there',
  PICK_OTHERS: 'others are picked instead',
  LEAVE_OUT: 'the order goes on without them',
} as const satisfies Record<UnpickWay, string>;

/** What was done with an order. */
const orders = {
  IMPORTED: fixed('Imported as history: no stock moved.'),
  NOT_PAID: remarkKind(
    { program: 'name', status: 'name' },
    ({ program, status }) => `Not paid: its status in ${program} is "${status}".`,
  ),
  ITEMS_CHANGED: fixed('Items changed.'),
  TASKS_CREATED: remarkKind({ created: 'number', awaited: 'number' }, ({ created, awaited }) => {
    const result = `${counted(created, 'replenishment task')} ${created === 1 ? 'was' : 'were'} created`;
    return awaited === 0
      ? `${result}.`
      : `${result}; picks wait for ${awaited === 1 ? 'one' : awaited} of them.`;
  }),
  NOT_FOUND: remarkKind(
    { quantity: 'number', sku: 'name', 'place?': 'name', reason: 'name' },
    ({ quantity, sku, place, reason }) =>
      `${quantity} of "${sku}" not found in ${place ?? 'no place'}: ${reason}`,
    LINE,
  ),
  BROUGHT_BACK: remarkKind(
    { quantity: 'number', sku: 'name', 'place?': 'name' },
    ({ quantity, sku, place }) => `${quantity} of "${sku}" back to ${place ?? 'no place'}`,
    LINE,
  ),
  GOES_ON: remarkKind(
    { way: codesOf(ways), 'reason?': 'name' },
    ({ way, reason }) => `${ways[way]}.${reason == null ? '' : ` ${reason}`}`,
    ': ',
  ),
  UNPACKED: remarkKind(
    { number: 'number', units: 'quantities' },
    ({ number, units }) => `Out of package ${number}: ${unitsText(units)}.`,
    LINE,
  ),
  PACKAGE_UNPACKED: remarkKind(
    { number: 'number' },
    ({ number }) => `All of package ${number}.`,
    LINE,
  ),
  ANNOUNCED: remarkKind(
    { reference: 'name' },
    ({ reference }) => `Announced as ASN "${reference}".`,
  ),
  RECEIVED: remarkKind({ reference: 'name' }, ({ reference }) => `Received as ASN "${reference}".`),
  DEPARTED: remarkKind({ number: 'name' }, ({ number }) => `Departed with load ${number}.`),
  PACKAGES_LEFT: remarkKind(
    { count: 'number', reference: 'name' },
    ({ count, reference }) => `${counted(count, 'package')} stayed behind: order "${reference}".`,
  ),
  SPLIT_OFF: remarkKind(
    { reference: 'name', number: 'name' },
    ({ reference, number }) => `Packages of "${reference}" that load ${number} left behind.`,
  ),
  SHIPMENT_UNDONE: remarkKind(
    { reference: 'name' },
    ({ reference }) => `The shipment of "${reference}" was undone.`,
  ),
  FOLLOW_UP_CANCELLED: remarkKind(
    { reference: 'name' },
    ({ reference }) => `Order "${reference}" was cancelled.`,
  ),
};

/** What an edit changed of an ASN. */
const edits = {
  REFERENCE_CHANGED: remarkKind(
    { from: 'name', to: 'name' },
    ({ from, to }) => `reference ${from} → ${to}`,
    LIST,
  ),
  ARRIVAL_CHANGED: remarkKind(
    { from: 'day', to: 'day' },
    ({ from, to }) => `arrival ${from} → ${to}`,
    LIST,
  ),
  UNITS_CHANGED: fixed('units', LIST),
  NOTES_CHANGED: fixed('notes', LIST),
  EXPECTED_CHANGED: remarkKind(
    { sku: 'name', from: 'number', to: 'number' },
    ({ sku, from, to }) => `${sku} ${from} → ${to}`,
    LIST,
  ),
  MORE_CHANGED: remarkKind(
    { products: 'number' },
    ({ products }) => `${products} more ${products === 1 ? 'product' : 'products'}`,
    LIST,
  ),
};

/** What a load goes by. */
const loadFields = {
  carrier: 'carrier',
  scac: 'SCAC',
  service: 'service',
  door: 'door',
  trailer: 'trailer',
  seal: 'seal',
  proNumber: 'PRO number',
  bolNumber: 'number of the bill of lading',
  plannedOn: 'day',
};
export type LoadField = keyof typeof loadFields;

const ordersText = (orders: readonly string[], more: number | null | undefined): string => {
  const named = orders.map((order) => `"${order}"`).join(', ');
  return `${orders.length === 1 && more == null ? 'order' : 'orders'} ${named}${more == null ? '' : ` and ${more} more`}`;
};

/** What an edit changed of a load. */
const loads = {
  LOAD_CHANGED: remarkKind(
    { field: codesOf(loadFields), 'from?': 'name', 'to?': 'name' },
    ({ field, from, to }) => `${loadFields[field]} ${from ?? 'none'} → ${to ?? 'none'}`,
    LIST,
  ),
  ORDERS_ADDED: remarkKind({ orders: 'names', 'more?': 'number' }, ({ orders, more }) => {
    const added = ordersText(orders, more);
    return `Added ${added}.`;
  }),
  ORDERS_REMOVED: remarkKind({ orders: 'names', 'more?': 'number' }, ({ orders, more }) => {
    const removed = ordersText(orders, more);
    return `Took off ${removed}.`;
  }),
};

/** Why a webhook is off. */
const webhooks = {
  SWITCHED_OFF: remarkKind({ by: 'name' }, ({ by }) => `Switched off by ${by}.`),
  RECEIVER_GONE: fixed('The receiver answered 410 Gone.'),
  DELIVERY_FAILED: remarkKind(
    { attempts: 'number' },
    ({ attempts }) => `A delivery failed ${attempts} times in three days.`,
  ),
};

/** What the program says of what was done with a document or a webhook, by code. */
export const remarks = { ...promises, ...orders, ...edits, ...loads, ...webhooks };
export type RemarkCode = keyof typeof remarks;

/** What the history of a document says of a step. */
export interface Remark {
  readonly code: RemarkCode;
  readonly facts: Facts;
}

type RemarkFacts<C extends RemarkCode> = Parameters<(typeof remarks)[C]['say']>[0];

/** States a remark. */
export function remark<C extends RemarkCode, const F extends RemarkFacts<C>>(
  code: C,
  ...[facts]: Stating<RemarkFacts<C>, F>
): Remark {
  return { code, facts: declaredFacts(remarks[code].facts, facts ?? {}) };
}

/** A remark as a history stores it: a newer server may have written a code that is not known. */
export interface StoredRemark {
  readonly code: string;
  readonly facts: Facts;
}

const isKnown = (code: string): code is RemarkCode => Object.hasOwn(remarks, code);

function sayRemark({ code, facts }: StoredRemark, index: number): string {
  if (!isKnown(code)) return `${index === 0 ? '' : ' '}${codeText(code)}`;
  return `${index === 0 ? '' : remarks[code].lead}${anyMessage(remarks[code]).say(facts)}`;
}

/** What a history says of a step: what people entered, then the remarks in English. */
export function stepNotes(notes: string | null, stated: readonly StoredRemark[]): Sentence | null {
  const said = stated.map(sayRemark).join('');
  const text = [notes, said].filter((part) => part !== null && part !== '').join(' ');
  return text === '' ? null : (text as Sentence);
}

/** A step of a history with all that is said of it in its notes. */
export const spokenStep = <S extends { notes: string | null; remarks: readonly StoredRemark[] }>(
  step: S,
): S => ({ ...step, notes: stepNotes(step.notes, step.remarks) });
