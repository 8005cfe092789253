import type * as contract from '@lading/contract/asns';
import type { BodyOf } from '@lading/contract/endpoint';
import {
  type AnnouncedGoods,
  defaultUnitKind,
  inTreeOrder,
  linesBeyond,
  treeFaults,
  unitCodeFault,
  unitsFrom,
} from '@lading/domain/announcedUnits';
import { type EnteredLot, lotFault, type TrackedProduct } from '@lading/domain/lots';
import { fault } from '@lading/domain/messages/faults';
import { sumByKey } from '@lading/domain/quantity';
import { assignToLines } from '@lading/domain/receiving';
import type { UnitKind } from '@lading/domain/units';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  badField,
  badFields,
  type FieldAtFault,
  notFound,
  Refusal,
} from '../../platform/refusal.ts';
import { freshLpns } from '../inventory/codes.service.ts';
import { resolveAnnounced, withSerialUnits } from '../inventory/lots.ledger.ts';
import { takeLpns } from '../inventory/pallets.service.ts';
import { findNamedProducts } from '../products/codedLines.service.ts';
import * as queries from './announced.queries.ts';

type UnitInput = NonNullable<BodyOf<typeof contract.createAsn>['units']>[number];
type ItemInput = NonNullable<UnitInput['items']>[number];

/** A line of an ASN, as far as its units know it. */
interface Line {
  lineNo: number;
  productId: number;
  lotId: number | null;
  expected: number;
}

/** The ASN whose units are announced; its id is null before it exists. */
export interface Announcing {
  id: number | null;
  warehouseId: number;
  customerId: number;
  products: ReadonlyMap<number, TrackedProduct>;
  lines: readonly Line[];
}

/**
 * Reads the units of a call. Refuses with a 400 that names each code, parent and item at fault, and
 * with 409 a code that a unit has, or that another ASN announces.
 */
export async function readUnits(
  tx: Tx,
  actor: Actor,
  asn: Announcing,
  units: readonly UnitInput[],
): Promise<queries.NewUnit[]> {
  if (units.length === 0) return [];
  const placed = await readTree(tx, units);
  const goods = await readGoods(tx, actor, asn, units);
  requireWithinLines(goods, asn.lines);
  await requireFreeCodes(
    tx,
    actor,
    asn,
    placed.map(({ code }) => code),
  );
  const items = goods.map(({ unit, productId, lotId, quantity }) => ({
    unit,
    item: { productId, lotId, quantity },
  }));
  return inTreeOrder(
    placed.map((unit, index) => ({
      ...unit,
      items: items.flatMap((each) => (each.unit === index ? [each.item] : [])),
    })),
  );
}

/** Refuses codes that are no LPNs, that come twice, and parents in circles. */
async function readTree(tx: Tx, units: readonly UnitInput[]) {
  const lpnOf = await freshLpns(tx);
  const faults: FieldAtFault[] = [];
  const placed = units.map(({ code, kind, parent }, index) => {
    const found = unitCodeFault(code, lpnOf(code));
    if (found) faults.push({ path: `units.${index}.code`, ...found });
    const outer = parent == null ? null : (lpnOf(parent) ?? parent);
    return { code: lpnOf(code) ?? code, kind: kind ?? defaultUnitKind(outer), parent: outer };
  });
  faults.push(
    ...treeFaults(placed).map(({ at, field, fault }) => ({
      path: `units.${at}.${field}`,
      ...fault,
    })),
  );
  if (faults.length) throw badFields(faults);
  return placed;
}

/** The goods of an announced unit. `unit` is its place among the units of the call. */
interface UnitGoods extends AnnouncedGoods {
  unit: number;
}

interface UnitContent extends Omit<UnitGoods, 'lotId'> {
  path: string;
  lot: EnteredLot | null;
}

async function readGoods(
  tx: Tx,
  actor: Actor,
  { customerId, products, lines }: Announcing,
  units: readonly UnitInput[],
): Promise<UnitGoods[]> {
  const entered = units.flatMap(({ items = [] }, unit) =>
    withSerialUnits(items).map((item, index) => ({
      ...item,
      unit,
      path: `units.${unit}.items.${index}`,
    })),
  );
  const pathOf = (at: number): string => `${entered[at]?.path}.`;
  const named = await findNamedProducts(
    tx,
    actor,
    customerId,
    { items: entered.map((item) => ({ ...item, ...ofLine(item, lines) })) },
    pathOf,
  );
  const faults: FieldAtFault[] = [];
  const contents = named.items.flatMap(({ path, ...item }): UnitContent[] => {
    const found = itemFault(item, lines, products);
    if (found) faults.push({ path: `${path}.${found.field}`, ...found.fault });
    const { unit, lineNo = null, productId, quantity = 0, lot = null, serials } = item;
    const content = { path, unit, lineNo, productId, quantity, lot };
    if (!serials) return [content];
    return serials.map((code) => ({ ...content, quantity: 1, lot: { code } }));
  });
  if (faults.length) throw badFields(faults);
  const resolved = await resolveAnnounced(
    tx,
    actor,
    products,
    contents,
    (at) => `${contents[at]?.path}.`,
  );
  return resolved.map(({ unit, lineNo, productId, quantity, lotId }) => ({
    unit,
    lineNo,
    productId,
    quantity,
    lotId: lotId ?? lotOfLine(lineNo, productId, lines),
  }));
}

/** The product of the line that an item names, where it names none itself; 0 for no such line. */
const ofLine = ({ lineNo, productId, sku }: ItemInput, lines: readonly Line[]) => {
  if (lineNo == null || productId !== undefined || sku != null) return {};
  return { productId: lines.find((line) => line.lineNo === lineNo)?.productId ?? 0 };
};

/** The lot of the line that an item names, or of the only line of its product. */
function lotOfLine(
  lineNo: number | null,
  productId: number,
  lines: readonly Line[],
): number | null {
  const own = lines.filter((line) =>
    lineNo === null ? line.productId === productId : line.lineNo === lineNo,
  );
  return own.length === 1 ? (own[0]?.lotId ?? null) : null;
}

function itemFault(
  item: { productId: number } & Pick<ItemInput, 'lineNo' | 'quantity' | 'lot' | 'serials'>,
  lines: readonly Line[],
  products: ReadonlyMap<number, TrackedProduct>,
) {
  const { lineNo, productId, quantity, serials } = item;
  if (lineNo != null) {
    const line = lines.find((each) => each.lineNo === lineNo);
    if (!line) return { field: 'lineNo', fault: fault('NO_SUCH_LINE', { number: lineNo }) };
    if (line.productId !== productId)
      return { field: 'lineNo', fault: fault('OTHER_LINE', { number: lineNo }) };
  }
  if (!lines.some((line) => line.productId === productId))
    return { field: 'productId', fault: fault('NOT_ON_ASN') };
  if (quantity === undefined) return { field: 'quantity', fault: fault('REQUIRED') };
  const product = products.get(productId);
  const found = serials && product ? lotFault(product, item) : null;
  return found && { field: found.field, fault: found };
}

/** Refuses units whose goods are more than the lines of the ASN. */
function requireWithinLines(goods: readonly AnnouncedGoods[], lines: readonly Line[]): void {
  const beyond = linesBeyond(goods, lines).map(({ lineNo, announced, expected }) => ({
    path: 'units',
    ...fault('BEYOND_LINE', { number: lineNo, announced, expected }),
  }));
  if (beyond.length) throw badFields(beyond);
}

/**
 * Reads the units of an edit, which replace those of the ASN. Returns null where they stay: the
 * edit leaves them out, and they still fit the lines.
 */
export async function editUnits(
  tx: Tx,
  actor: Actor,
  asn: Announcing & { id: number },
  units: readonly UnitInput[] | undefined,
): Promise<queries.NewUnit[] | null> {
  const stored = await queries.listUnits(tx, asn);
  if (units === undefined) {
    const goods = stored.flatMap(({ items }) =>
      items.map(({ product, lot, quantity }) => ({
        lineNo: null,
        productId: product.id,
        lotId: lot?.id ?? null,
        quantity,
      })),
    );
    const [gone] = goods.filter(({ productId }) => !asn.products.has(productId));
    if (gone) throw badField('units', 'NOT_ON_ASN');
    requireWithinLines(goods, asn.lines);
    return null;
  }
  if (units.length === 0 && stored.length === 0) return null;
  await queries.deleteUnits(tx, asn);
  return readUnits(tx, actor, asn, units);
}

async function requireFreeCodes(
  tx: Tx,
  actor: Actor,
  { id, warehouseId }: Announcing,
  codes: readonly string[],
): Promise<void> {
  await takeLpns(tx, warehouseId, codes);
  await requireUnannounced(tx, actor, codes, id);
}

/** A unit that arrives, and the announced one that it is. */
export interface ArrivingUnit {
  id: number;
  lpn: string;
  kind: UnitKind;
  /** The place, from 1, of its parent among the units; null for none. */
  parent: number | null;
  announced: readonly queries.TreeItem[];
}

interface Arriving<I> {
  /** Each behind its parent: the unit that is received comes first. */
  units: ArrivingUnit[];
  /** What is in them; `unit` is the place of its unit, from 1. */
  items: (I & { unit: number })[];
  /** How many units are announced in the received one, and do not come with it. */
  expected: number;
}

type Announced = Pick<ItemInput, 'lot'> & { productId: number; quantity: number };

/**
 * Returns the unit of a locked ASN that is received, with those in it that are not received yet and
 * what is in them: as announced, or what was found. Refuses with UNIT_RECEIVED, with 404 a unit
 * that the ASN does not announce, and with 400 an item in another unit.
 */
export async function getArrivingUnits<I extends { unit?: string | null | undefined }>(
  tx: Tx,
  asn: { warehouseId: number; id: number },
  scanned: string,
  found: readonly I[] | null,
): Promise<Arriving<Omit<I, 'unit'> | Announced>> {
  const lpnOf = await freshLpns(tx);
  const code = lpnOf(scanned) ?? scanned;
  const tree = await queries.listTrees(tx, asn, [code]);
  const outer = tree.find((unit) => unit.code === code);
  if (!outer) throw notFound('ANNOUNCED_UNIT', code);
  if (outer.receivedAs !== null)
    throw new Refusal('UNIT_RECEIVED', { lpn: code, as: outer.receivedAs });
  const awaited = unitsFrom(tree, code).filter(({ receivedAs }) => receivedAs === null);
  const inUnits = found?.map(({ unit, ...item }) => ({
    code: unit == null ? code : (lpnOf(unit) ?? unit),
    item,
  }));
  const come = inUnits ? cameIn(awaited, code, inUnits) : awaited;
  const places = new Map(come.map((unit, index) => [unit.code, index + 1]));
  const goods = await queries.listItems(
    tx,
    asn,
    come.map(({ id }) => id),
  );
  const units = come.map((unit) => ({
    id: unit.id,
    lpn: unit.code,
    kind: unit.kind,
    parent: unit === outer ? null : placeAround(unit, tree, places),
    announced: goods.get(unit.id) ?? [],
  }));
  const asAnnounced = () =>
    come.flatMap((unit) =>
      (goods.get(unit.id) ?? []).map(({ productId, lot, quantity }) => ({
        code: unit.code,
        item: { productId, quantity, ...(lot !== null && { lot: { code: lot, asPrinted: true } }) },
      })),
    );
  return {
    units,
    items: (inUnits ?? asAnnounced()).map(({ code, item }) => ({
      ...item,
      unit: places.get(code) ?? 0,
    })),
    expected: awaited.length - come.length,
  };
}

/**
 * Lists the units of a locked ASN that have these labels, if nothing is announced in them: then
 * what is received by product is in them. Refuses with UNIT_ANNOUNCED one in which something is
 * announced, and one of another ASN.
 */
export async function listBareUnits(
  tx: Tx,
  actor: Actor,
  asn: { warehouseId: number; id: number; reference: string },
  lpns: readonly string[],
): Promise<queries.TreeUnit[]> {
  await requireUnannounced(tx, actor, lpns, asn.id);
  const tree = await queries.listTrees(tx, asn, lpns);
  const units = tree.filter(({ code, receivedAs }) => lpns.includes(code) && receivedAs === null);
  if (units.length === 0) return [];
  const items = await queries.listItems(
    tx,
    asn,
    units.flatMap(({ code }) => unitsFrom(tree, code).map(({ id }) => id)),
  );
  for (const { code: lpn } of units)
    if (unitsFrom(tree, lpn).some(({ id }) => items.has(id)))
      throw new Refusal('UNIT_ANNOUNCED', { lpn, reference: asn.reference });
  return units;
}

/** The units in which something was found, those around them, and the received one. */
function cameIn(
  awaited: readonly queries.TreeUnit[],
  outer: string,
  found: readonly { code: string }[],
): queries.TreeUnit[] {
  const faults = found.flatMap(({ code }, index) =>
    awaited.some((unit) => unit.code === code)
      ? []
      : [{ path: `items.${index}.unit`, ...fault('NOT_IN_UNIT', { code, outer }) }],
  );
  if (faults.length) throw badFields(faults);
  const codes = new Set(found.map(({ code }) => code));
  return awaited.filter(
    ({ code }) => code === outer || unitsFrom(awaited, code).some((unit) => codes.has(unit.code)),
  );
}

/** The place of the innermost unit around another one that arrives too. */
function placeAround(
  unit: queries.TreeUnit,
  tree: readonly queries.TreeUnit[],
  places: ReadonlyMap<string, number>,
): number | null {
  const parent = tree.find(({ code }) => code === unit.parent);
  if (!parent) return null;
  return places.get(parent.code) ?? placeAround(parent, tree, places);
}

/** How much less, and how much more, came in units than was announced in them. */
export interface UnitDifference {
  short: number;
  over: number;
}

/** Records announced units as received, with what came in each. Returns how it differs. */
export async function recordUnits(
  tx: Tx,
  asn: { warehouseId: number; id: number; customerId: number },
  units: readonly (Pick<ArrivingUnit, 'id' | 'announced'> & {
    unitId: number;
    lines: readonly { productId: number; lotId: number | null; quantity: number }[];
  })[],
): Promise<UnitDifference> {
  const came = units.flatMap(({ id, announced, lines }) =>
    assignToLines(
      lines.map(({ productId, lotId, quantity }) => ({ productId, lotId, quantity })),
      announced.map((item) => ({ ...item, expected: item.quantity, received: 0 })),
      true,
    ).map(({ lineId, ...goods }) => ({ ...goods, asnUnitId: id, itemId: lineId })),
  );
  await queries.recordUnits(tx, asn, units, came);
  const received = sumByKey(came.map(({ itemId, quantity }) => ({ key: itemId, quantity })));
  const differences = units.flatMap(({ announced }) =>
    announced.map((item) => (received.get(item.id) ?? 0) - item.quantity),
  );
  const sumOf = (parts: readonly number[]) =>
    parts.reduce((sum, part) => sum + Math.max(0, part), 0);
  return {
    short: sumOf(differences.map((difference) => -difference)),
    over: sumOf(differences) + (received.get(null) ?? 0),
  };
}

/**
 * Refuses with UNIT_ANNOUNCED codes that another ASN, which still takes stock, announces. Names the
 * ASN only to whoever may see it: a code is of the whole company, its ASN is not.
 */
export async function requireUnannounced(
  tx: Tx,
  actor: Actor,
  codes: readonly string[],
  exceptAsnId: number | null = null,
): Promise<void> {
  const [awaited] = await queries.listAwaited(tx, codes, exceptAsnId);
  if (!awaited) return;
  const { code: lpn, warehouseId, customerId, reference } = awaited;
  const isSeen =
    actor.warehouseIds.includes(warehouseId) && [null, customerId].includes(actor.customerId);
  throw new Refusal('UNIT_ANNOUNCED', { lpn, ...(isSeen && { reference }) });
}
