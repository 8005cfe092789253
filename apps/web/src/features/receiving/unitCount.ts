import type { AnnouncedUnit } from '@lading/contract/asns';
import type { Scan, ScannedProduct } from '@lading/contract/floor';
import { statedCode } from '@lading/domain/lots';
import { isQuantity, MAX_QUANTITY } from '@lading/domain/quantity';
import { isSameCode } from '@lading/domain/spelling';
import { counted, formatUnits } from '../../lib/format.ts';
import type { Machine, Outcome, ScanEvent, Tone } from '../../ui/scan/device.ts';
import { doubtText, notWanted } from '../../ui/scan/scanned.ts';
import { awaitedIn, findAnnounced } from './announced.ts';
import { unitsOf } from './receivingGoods.ts';
import { kindName } from './stagedUnits.ts';

export type Item = AnnouncedUnit['items'][number];
/** What stands in the fields, by their names. */
export type Values = Record<string, string>;

/** One product and lot in one unit, with the names of its fields. */
export interface Row {
  unit: AnnouncedUnit;
  item: Item;
  found: string;
  damaged: string;
  lot: string;
  expires: string;
}

const rowsOf = (units: readonly AnnouncedUnit[]): Row[] =>
  units.flatMap((unit, place) =>
    unit.items.map((item, index) => {
      const name = (field: string) => `${field}_${place}_${index}`;
      return {
        unit,
        item,
        found: name('found'),
        damaged: name('damaged'),
        lot: name('lot'),
        expires: name('expires'),
      };
    }),
  );

export const needsLot = ({ item }: Row): boolean => item.tracking !== 'NONE' && item.lot === null;
export const needsDate = ({ item }: Row): boolean =>
  item.expires && (item.lot === null || item.lot.expiresOn === null);
export const takesSerials = ({ item }: Row): boolean =>
  item.tracking === 'SERIAL' && item.lot === null;

export const serialsIn = (text = ''): string[] =>
  text.split(/[\n,;]+/).flatMap((serial) => serial.trim() || []);

export const numberIn = (text = ''): number => (text.trim() === '' ? 0 : Number(text));

/** The count of what came in an announced unit and in those in it. */
export interface UnitCount {
  /** The code of the outer unit. */
  code: string;
  units: readonly AnnouncedUnit[];
  /** Of it and those in it, the ones of which the ASN says what is in them. */
  awaited: readonly AnnouncedUnit[];
  rows: readonly Row[];
  isBlind: boolean;
  warehouseId: number;
  /** The unit into whose lines scans count; null before it is known. */
  inHand: string | null;
  /** The units that were in hand. */
  seen: readonly string[];
  /** The fields that scans count up. Before its first scan a field has what was announced. */
  begun: readonly string[];
}

export type CountEvent =
  /** `values`: what stands in the fields now. */
  | { kind: 'found'; found: Scan; values: Values }
  /** Somebody went to a unit by hand. */
  | { kind: 'take'; code: string };

export interface LookUpAsk {
  code: string;
}

export type CountEffect =
  | { kind: 'fill'; name: string; text: string }
  /** Brings a unit, or a line of it, into sight. */
  | { kind: 'show'; name: string };

type Step = Outcome<UnitCount, CountEvent, LookUpAsk, CountEffect>;

export const nameOf = ({ kind, code }: AnnouncedUnit): string => `${kindName(kind)} ${code}`;

const say = (state: UnitCount, tone: Tone, text: string): Step => ({ state, say: { tone, text } });

export function beginCount(
  code: string,
  units: readonly AnnouncedUnit[],
  isBlind: boolean,
  warehouseId: number,
): UnitCount {
  const awaited = awaitedIn(units, code);
  const filled = awaited.filter(({ items }) => items.length > 0);
  const [only] = filled;
  // Where all goods are in one unit, no other one needs to be scanned first.
  const inHand = only && filled.length === 1 ? only.code : null;
  return {
    code,
    units,
    awaited: filled,
    rows: rowsOf(filled),
    isBlind,
    warehouseId,
    inHand,
    seen: inHand === null ? [] : [inHand],
    begun: [],
  };
}

function take(state: UnitCount, code: string): UnitCount {
  const { seen } = state;
  return { ...state, inHand: code, seen: seen.includes(code) ? seen : [...seen, code] };
}

/** How many units were in hand; nothing where there is one alone. */
function progress({ awaited, seen }: UnitCount): string {
  return awaited.length > 1
    ? ` ${formatUnits(seen.length)} of ${formatUnits(awaited.length)} begun.`
    : '';
}

function meetUnit(state: UnitCount, unit: AnnouncedUnit): Step {
  const { awaited, code } = state;
  if (unit.receivedAs !== null) return say(state, 'error', `${unit.code} is received already.`);
  if (!awaitedIn(state.units, code).includes(unit))
    return say(state, 'error', `${nameOf(unit)} is not announced in ${code}.`);
  if (!awaited.includes(unit))
    return unit.code === code
      ? say(state, 'info', `This is ${nameOf(unit)}. Scan what is in it.`)
      : say(state, 'error', `The ASN does not say what is in ${nameOf(unit)}.`);
  const after = take(state, unit.code);
  return {
    state: after,
    say: { tone: 'success', text: `${nameOf(unit)}: scan each product.${progress(after)}` },
    effects: [{ kind: 'show', name: unit.code }],
  };
}

/** The line of the unit in hand that a product belongs to, or why there is none. */
function lineFor(
  { rows }: UnitCount,
  unit: AnnouncedUnit,
  { id, sku, tracking }: ScannedProduct,
  { stated }: Scan,
): Row | string {
  const lines = rows.filter((row) => row.unit === unit && row.item.product.id === id);
  if (lines.length === 0) return `${sku} is not announced in ${nameOf(unit)}.`;
  const code = statedCode(tracking, stated);
  const fitting =
    code === null
      ? lines
      : lines.filter(({ item: { lot } }) => lot === null || isSameCode(lot.code, code));
  const [line] = fitting;
  if (!line) return `${sku}, ${code} is not announced in ${nameOf(unit)}.`;
  return fitting.length === 1
    ? line
    : `${sku} is announced in ${counted(fitting.length, 'lot')}: please enter how many of each there are.`;
}

/** What the fields of the lot get from a code, or why the code is of another one. */
function lotFills(
  row: Row,
  product: ScannedProduct,
  { stated }: Scan,
  values: Values,
): CountEffect[] | string {
  const code = statedCode(product.tracking, stated);
  const text = values[row.lot] ?? '';
  if (!needsLot(row)) return [];
  if (code === null)
    return takesSerials(row)
      ? `${product.sku} is tracked by serial: please scan into the field of its serials.`
      : [];
  if (takesSerials(row)) {
    const serials = serialsIn(text);
    return serials.some((serial) => isSameCode(serial, code))
      ? `Serial ${code} is counted already.`
      : [{ kind: 'fill', name: row.lot, text: [...serials, code].join('\n') }];
  }
  if (text.trim() !== '' && !isSameCode(text, code))
    return `${product.sku} is counted as lot ${text.trim()}, and this is lot ${code}. Enter it by hand.`;
  const date = stated?.expiresOn ?? null;
  return [
    { kind: 'fill', name: row.lot, text: code },
    ...(needsDate(row) && date !== null
      ? [{ kind: 'fill' as const, name: row.expires, text: date }]
      : []),
  ];
}

function countUp(
  state: UnitCount,
  unit: AnnouncedUnit,
  product: ScannedProduct,
  found: Scan,
  values: Values,
): Step {
  const row = lineFor(state, unit, product, found);
  if (typeof row === 'string') return say(state, 'error', row);
  const fills = lotFills(row, product, found, values);
  if (typeof fills === 'string') return say(state, 'error', fills);
  const { begun, isBlind } = state;
  const text = values[row.found] ?? '';
  const isAsAnnounced =
    !isBlind && !begun.includes(row.found) && text === String(row.item.quantity);
  const next =
    (isAsAnnounced ? 0 : numberIn(text)) + (takesSerials(row) ? 1 : unitsOf(product, found));
  if (Number.isNaN(next))
    return say(state, 'error', `What is entered for ${product.sku} is no number.`);
  if (!isQuantity(next))
    return say(state, 'error', `A line holds at most ${formatUnits(MAX_QUANTITY)} units.`);
  const announced = isBlind ? '' : ` of ${formatUnits(row.item.quantity)}`;
  const after = take(state, unit.code);
  return {
    state: { ...after, begun: [...begun.filter((name) => name !== row.found), row.found] },
    say: {
      tone: 'success',
      text: `${product.sku}: ${formatUnits(next)}${announced} in ${nameOf(unit)}.`,
    },
    effects: [
      { kind: 'fill', name: row.found, text: String(next) },
      ...fills,
      { kind: 'show', name: row.found },
    ],
  };
}

function onFound(
  state: UnitCount,
  { found, values }: Extract<CountEvent, { kind: 'found' }>,
): Step {
  const { awaited, rows, inHand, warehouseId } = state;
  const inUnits = new Set(rows.map(({ item }) => item.product.id));
  const product = found.products.find(({ id }) => inUnits.has(id)) ?? found.products[0];
  if (!product || found.fault !== null)
    return say(state, 'error', notWanted(found, 'a product', warehouseId));
  const doubt = doubtText(found);
  if (doubt !== null) return say(state, 'error', `${doubt} Please enter the figure by hand.`);
  const unit = awaited.find(({ code }) => code === inHand);
  return unit
    ? countUp(state, unit, product, found, values)
    : say(state, 'error', `Scan the unit in which ${product.sku} is first.`);
}

function step(state: UnitCount, event: CountEvent | ScanEvent): Step {
  switch (event.kind) {
    case 'scan': {
      const unit = findAnnounced(state.units, event.code);
      if (unit) return meetUnit(state, unit);
      const code = event.code.trim();
      return { state, ask: { ask: { code }, what: code } };
    }
    case 'found':
      return onFound(state, event);
    case 'take':
      return { state: take(state, event.code) };
  }
}

/**
 * Counts announced units: a unit's label takes it in hand, and each product adds one, or the units
 * of its pack, to its line in the unit in hand. The first scan of a line that shows what was
 * announced begins at none.
 */
export const unitCountMachine: Machine<UnitCount, CountEvent, LookUpAsk, CountEffect> = { step };
