import type { Asn } from '@lading/contract/asns';
import type { BodyOf, ResponseOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/receiving';
import { isActiveAsn } from '@lading/domain/asns';
import { builtFaults, setApart } from '@lading/domain/builtUnits';
import { lotFault, type TrackedProduct } from '@lading/domain/lots';
import { type Fault, fault } from '@lading/domain/messages/faults';
import { outcomeOf } from '@lading/domain/messages/outcomes';
import type { UnitKind } from '@lading/domain/units';
import { type Actor, requireOpenWarehouse, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Parts, RequestKey } from '../../platform/database/parts.ts';
import { noteChange } from '../../platform/events/changes.ts';
import { badField, badFields, notFound, Refusal } from '../../platform/refusal.ts';
import {
  getArrivingUnits,
  listBareUnits,
  recordUnits,
  requireUnannounced,
} from '../asns/announced.service.ts';
import { composeAsn, keepAsn, type StoredAsn } from '../asns/asns.lent.ts';
import {
  endReceiving,
  getAsn,
  getCarried,
  listAnnouncedUnits,
  lockAsnForReceipt,
  type ReceivableAsn,
  recordReceipt,
  type Transfer,
} from '../asns/asns.service.ts';
import { getCustomer } from '../customers/customers.service.ts';
import { freshLpns, lookalikesOfLots } from '../inventory/codes.service.ts';
import {
  type ArrivingLine,
  noteStock,
  receiveStock,
  receiveUnits,
} from '../inventory/inventory.ledger.ts';
import { isWholeCode, resolveLots, withSerialUnits } from '../inventory/lots.ledger.ts';
import { takeLpns } from '../inventory/pallets.service.ts';
import { receiveCarried, receiveTransfer } from '../inventory/transfers.ledger.ts';
import { firstOpenLocationId } from '../locations/locations.lent.ts';
import { deliverTransfer } from '../orders/shipments.service.ts';
import { requireEntered, resolveLines } from '../products/packaging.service.ts';
import {
  listProductsById,
  requireActiveProducts,
  requireOrderable,
  requireProductsOf,
} from '../products/products.service.ts';
import type { Arrived, PlainGoods } from './receiving.ledger.ts';
import * as ledger from './receiving.ledger.ts';

type Batch = BodyOf<typeof contract.receiveBatch>;
type Finalized = ResponseOf<typeof contract.receiveBatch>;

/** A line whose units and lot are resolved. `unit` is the place of its unit; null for the pallet. */
type Line = Omit<ArrivingLine, 'asnItemId'> & { unit: number | null };

/** A line as it was entered. Goods without a status are AVAILABLE. */
type EnteredLine = Omit<Line, 'status' | 'reason' | 'unit'> &
  Pick<Batch['items'][number], 'status' | 'reason' | 'unit'>;

/** Refuses a line without units, and goods without a reason that are not AVAILABLE. */
function readItems<I extends Batch['items'][number]>(input: readonly I[]): I[] {
  const items = withSerialUnits(input);
  for (const [index, { status = 'AVAILABLE', reason }] of items.entries()) {
    if (status !== 'AVAILABLE' && !reason?.trim())
      throw badField(`items.${index}.reason`, 'REASON_REQUIRED', { status, line: index + 1 });
  }
  requireEntered(items);
  return items;
}

/** Sums lines of one product, status and lot in one unit. The sum keeps every reason. */
function sumLines(items: readonly EnteredLine[]): Line[] {
  const groups = new Map<string, { line: Line; reasons: Set<string> }>();
  for (const { productId, quantity, status = 'AVAILABLE', lotId, reason, unit = null } of items) {
    const key = `${productId} ${status} ${lotId} ${unit}`;
    const group = groups.get(key) ?? {
      line: { productId, status, lotId, quantity: 0, reason: null, unit },
      reasons: new Set(),
    };
    group.line.quantity += quantity;
    if (reason?.trim()) group.reasons.add(reason.trim());
    groups.set(key, group);
  }
  return [...groups.values()].map(({ line, reasons }) => ({
    ...line,
    reason: [...reasons].join('; ') || null,
  }));
}

/** The parts of the response to a batch whose goods are plain. */
export type ReceivedParts = Parts<Counted, { received: Arrived; asn: StoredAsn | null }>;

/** The lines of a pallet, of different products, and its units. */
type Counted = ReturnType<typeof countedOf>;

const countedOf = (lines: readonly { productId: number; quantity: number }[]) => ({
  lines: new Set(lines.map(({ productId }) => productId)).size,
  totalQuantity: unitsOf(lines),
});

/**
 * The goods of a batch of which the server has nothing to decide before it knows the ASN and the
 * products; null for others: goods with serials or a label, and lots whose code or dates are in
 * doubt.
 */
async function plainGoods(
  tx: Tx,
  actor: Actor,
  batch: Batch,
  items: Batch['items'],
): Promise<PlainGoods | null> {
  const isPlain = items.every(
    ({ lot, serials }) => !serials && (!lot || (isWholeCode(lot) && !lotFault(ANY_LOT, { lot }))),
  );
  const isRetired = actor.retiredWarehouses.some(({ id }) => id === batch.warehouseId);
  if (!isPlain || batch.lpn != null || batch.units?.length) return null;
  if (isRetired && batch.asnId == null) return null;
  if (batch.separate && isMixed(items)) return null;
  const lots = new Map<string, PlainGoods['lots'][number]>();
  const placed = (await resolveLines(tx, items)).map(({ lot, ...item }) => {
    if (!lot) return { ...item, lotId: null };
    const { code, expiresOn = null, producedOn = null } = lot;
    const key = JSON.stringify([item.productId, code, expiresOn, producedOn]);
    lots.set(key, lots.get(key) ?? { productId: item.productId, code, expiresOn, producedOn });
    return { ...item, lotId: [...lots.keys()].indexOf(key) + 1 };
  });
  const lines = sumLines(placed);
  return {
    warehouseId: batch.warehouseId,
    asnId: batch.asnId ?? null,
    lines: lines.map(({ lotId, unit: _, ...line }) => ({ ...line, lot: lotId })),
    lots: [...lots.values()],
    notes: batch.userNotes?.trim() || null,
    locationId: placeOf({ warehouseId: batch.warehouseId, lines }),
  };
}

/** True for goods of which some are AVAILABLE and some are not. */
const isMixed = (lines: readonly { status?: string }[]): boolean =>
  new Set(lines.map(({ status = 'AVAILABLE' }) => status === 'AVAILABLE')).size > 1;

const ANY_LOT = { sku: '', tracking: 'LOT' } as const;

/**
 * Receives plain goods by statements that are sent together; the last one stores the parts of the
 * response.
 */
async function receivePlain(
  tx: Tx,
  actor: Actor,
  goods: PlainGoods,
  key: RequestKey,
): Promise<ReceivedParts> {
  const { warehouseId, asnId } = goods;
  const known = countedOf(goods.lines);
  const receiving =
    asnId === null
      ? ledger.receiveUnannounced(tx, actor, goods, { key, known })
      : receiveWithAsn(tx, actor, { ...goods, asnId }, { key, known });
  const result = await receiving;
  const { customerId } = result.received;
  noteChange(tx, { warehouseId, customerId });
  noteStock(tx, warehouseId, customerId);
  return [known, result];
}

async function receiveWithAsn(
  tx: Tx,
  actor: Actor,
  goods: PlainGoods & { asnId: number },
  kept: { key: RequestKey; known: Counted },
): Promise<ReceivedParts[1]> {
  const [, result] = await Promise.all([
    ledger.receiveAnnounced(tx, actor, goods),
    keepAsn<Arrived>(tx, actor, goods.asnId, kept),
  ]);
  return result;
}

/** Composes the response for a pallet from its parts. */
export function composeReceived([counted, { received, asn }]: ReceivedParts): Finalized {
  const pallet = { ...received.pallet, ...counted };
  return {
    warnings: [],
    ...outcomeOf('PALLET_FINALIZED'),
    data: { pallet, asn: asn && composeAsn(asn) },
  };
}

interface Owned {
  customerId: number;
  products: ReadonlyMap<number, TrackedProduct>;
}

/**
 * Returns the one customer of all lines, and the products. An ASN gives the customer; a foreign key
 * ties its products to it, so they are not looked up again.
 */
async function requireOneCustomer(
  tx: Tx,
  actor: Actor,
  items: Batch['items'],
  asn: ReceivableAsn | null,
): Promise<Owned> {
  const announced = new Map(asn?.items.map((item) => [item.productId, item]));
  if (asn && items.every((item) => announced.has(item.productId)))
    return { customerId: asn.customerId, products: announced };
  const [first] = items;
  if (!first) throw badField('items', 'NO_ITEMS');
  const known = await listProductsById(tx, [...new Set(items.map((item) => item.productId))]);
  const customerId = asn?.customerId ?? known.get(first.productId)?.customerId;
  if (customerId === undefined) throw notFound('PRODUCT');
  const belongs = (line: number, sku: string): Fault =>
    fault('PRODUCT_OF_OTHER', { sku, than: asn === null ? 'LINES' : 'ASN', line });
  const products = await requireProductsOf(tx, actor, customerId, items, belongs, known);
  // Announced products are received even if they were retired since.
  if (asn === null) requireOrderable(products.values());
  else requireActiveProducts([...products.values()].filter(({ id }) => !announced.has(id)));
  return { customerId, products };
}

/** A unit that arrives, and the announced one that its label names, in which nothing is announced. */
interface LabelledUnit {
  lpn: string | null;
  kind: UnitKind;
  parent: number | null;
  announcedId: number | null;
}

/**
 * Reads the labels of the pallet and of the units on it, and takes their LPNs. Pallets of a
 * transfer keep the LPN that they were sent with. The pallet comes first.
 */
async function readLabels(
  tx: Tx,
  actor: Actor,
  { warehouseId, lpn = null, units = [] }: Pick<Batch, 'warehouseId' | 'lpn' | 'units'>,
  asn: (ReceivableAsn & { transfer: Transfer | null }) | null,
): Promise<LabelledUnit[]> {
  const entered = [
    { path: 'lpn', lpn, kind: 'PALLET' as const, parent: null },
    ...units.map(({ lpn: label = null, kind = 'CARTON' as const, parent = null }, index) => ({
      path: `units.${index}.lpn`,
      lpn: label,
      kind,
      parent,
    })),
  ];
  const labelled = entered.filter(({ lpn: label }) => label !== null);
  if (asn?.transfer && (labelled.length > 0 || units.length > 0))
    throw badField(labelled[0]?.path ?? 'units', 'LPN_OF_TRANSFER');
  if (labelled.length === 0)
    return entered.map(({ path: _, ...unit }) => ({ ...unit, announcedId: null }));
  const lpnOf = await freshLpns(tx);
  const read = entered.map(({ path, lpn: label, ...unit }) => {
    const known = label === null ? null : lpnOf(label);
    if (label !== null && known === null) throw badField(path, 'NOT_LPN');
    return { path, ...unit, lpn: known };
  });
  const lpns = read.flatMap(({ lpn: label }) => label ?? []);
  const again = read.find(
    ({ lpn: label }, index) =>
      label !== null && read.findIndex((unit) => unit.lpn === label) < index,
  );
  if (again) throw badField(again.path, 'LABEL_TWICE', { lpn: again.lpn ?? '' });
  if (!asn) await requireUnannounced(tx, actor, lpns);
  const announced = asn ? await listBareUnits(tx, actor, asn, lpns) : [];
  await takeLpns(tx, warehouseId, lpns);
  return read.map(({ path: _, ...unit }) => ({
    ...unit,
    announcedId: announced.find(({ code }) => code === unit.lpn)?.id ?? null,
  }));
}

/**
 * Receives one pallet, all or nothing. With a key, plain goods are received by statements that are
 * sent together, the last of which ends the transaction.
 */
export async function finalizePallet(
  tx: Tx,
  actor: Actor,
  batch: Batch,
  key: RequestKey | null = null,
): Promise<Finalized> {
  const items = readItems(batch.items);
  requireBuilt(batch);
  requireWarehouse(actor, batch.warehouseId);
  const plain = key && (await plainGoods(tx, actor, batch, items));
  if (plain) return composeReceived(await receivePlain(tx, actor, plain, key));
  const asn =
    batch.asnId == null ? null : await lockAsnForReceipt(tx, actor, batch.asnId, batch.warehouseId);
  const { customerId, products } = await requireOneCustomer(tx, actor, items, asn);
  if (asn === null) requireOpenWarehouse(actor, batch.warehouseId);
  noteChange(tx, { warehouseId: batch.warehouseId, customerId });
  const lines = sumLines(await resolveLots(tx, actor, products, await resolveLines(tx, items)));
  const goods = { ...batch, customerId, lines, notes: batch.userNotes?.trim() || null };
  const received = asn
    ? await receiveAnnounced(tx, actor, asn, goods)
    : await receiveUnannounced(tx, actor, goods);
  const lotIds = lines.flatMap(({ lotId }) => (lotId === null ? [] : [lotId]));
  return {
    warnings: await lookalikesOfLots(tx, actor, lotIds),
    ...outcomeOf('PALLET_FINALIZED'),
    data: received,
  };
}

/** Refuses units that stand in none of the list, too deep or empty, and goods in no unit of it. */
function requireBuilt({ units = [], items }: Batch): void {
  const faults = builtFaults({
    units: units.map(({ parent = null }) => ({ parent })),
    goods: items.map(({ unit = null }) => ({ unit })),
  });
  if (faults.length > 0)
    throw badFields(faults.map(({ path, fault: found }) => ({ path, ...found })));
}

/** The goods of a pallet that arrives. */
interface Goods extends Pick<Batch, 'warehouseId' | 'lpn' | 'units' | 'separate'> {
  customerId: number;
  notes: string | null;
  lines: readonly Line[];
}

type Received = Finalized['data'];

interface Arriving extends Pick<Goods, 'warehouseId' | 'customerId' | 'notes'> {
  asn: (ReceivableAsn & { transfer: Transfer | null }) | null;
}

/** Makes a pallet with the units on it; the pallet comes first. Returns them in that order. */
async function makeUnits(
  tx: Tx,
  actor: Actor,
  { asn, ...head }: Arriving,
  units: readonly LabelledUnit[],
  lines: readonly (ArrivingLine & { unit: number | null })[],
): Promise<{ id: number; lpn: string }[]> {
  const arrival = { ...head, asnId: asn?.id ?? null };
  if (asn?.transfer)
    return [await receiveTransfer(tx, actor, { ...arrival, asnId: asn.id, lines })];
  const locationId = placeOf({ ...head, lines });
  const lpn = units[0]?.lpn ?? null;
  if (units.length === 1)
    return [await receiveStock(tx, actor, { ...arrival, lines, lpn, locationId })];
  return receiveUnits(tx, actor, {
    ...arrival,
    locationId,
    units: units.map(({ lpn: label, kind, parent }, index) => ({
      lpn: label,
      kind,
      parent: index === 0 ? null : (parent ?? 0) + 1,
    })),
    lines: lines.map((line) => ({ ...line, unit: (line.unit ?? 0) + 1 })),
  });
}

/** Receives a pallet with the units on it, and counts what came in announced ones. */
async function receiveTree(
  tx: Tx,
  actor: Actor,
  arriving: Arriving,
  units: readonly LabelledUnit[],
  lines: readonly (ArrivingLine & { unit: number | null })[],
): Promise<Received['pallet']> {
  const received = await makeUnits(tx, actor, arriving, units, lines);
  const { asn } = arriving;
  const known = units.flatMap(({ announcedId }, place) =>
    announcedId === null
      ? []
      : [
          {
            id: announcedId,
            announced: [],
            unitId: received[place]?.id ?? 0,
            lines: lines.filter(({ unit }) => (unit ?? 0) === place),
          },
        ],
  );
  if (asn && known.length > 0) await recordUnits(tx, asn, known);
  const [outer = { id: 0, lpn: '' }, ...inner] = received;
  return {
    ...outer,
    ...countedOf(lines),
    ...(inner.length > 0 && {
      units: inner.map((unit, index) => ({ ...unit, kind: units[index + 1]?.kind ?? 'CARTON' })),
    }),
  };
}

/** Receives goods on one pallet, or the AVAILABLE ones on one and the others on another one. */
async function receiveEach(
  tx: Tx,
  actor: Actor,
  goods: Goods & Arriving,
  lines: readonly (ArrivingLine & { unit: number | null })[],
): Promise<Omit<Received, 'asn'>> {
  const { separate, warehouseId, customerId, notes, asn } = goods;
  const arriving = { warehouseId, customerId, notes, asn };
  const [outer = UNLABELLED, ...units] = await readLabels(tx, actor, goods, asn);
  const built = { units, goods: lines };
  if (!separate || !isMixed(lines))
    return { pallet: await receiveTree(tx, actor, arriving, [outer, ...units], lines) };
  const [good, others] = setApart(built, ({ status }) => status === 'AVAILABLE');
  return {
    pallet: await receiveTree(tx, actor, arriving, [outer, ...good.units], good.goods),
    setAside: await receiveTree(tx, actor, arriving, [UNLABELLED, ...others.units], others.goods),
  };
}

const UNLABELLED: LabelledUnit = { lpn: null, kind: 'PALLET', parent: null, announcedId: null };

/**
 * Receives goods that an ASN announces. Writes the ASN first, then the stock, then a transfer's
 * order.
 */
async function receiveAnnounced(
  tx: Tx,
  actor: Actor,
  asn: ReceivableAsn & { transfer: Transfer | null },
  goods: Goods,
): Promise<Received> {
  const lines = await recordReceipt(tx, actor, asn, goods.lines, goods.notes);
  const [received, after] = await Promise.all([
    receiveEach(tx, actor, { ...goods, asn }, lines),
    getAsn(tx, actor, asn.id),
  ]);
  await deliverIfDone(tx, actor, after, asn.transfer);
  return { ...received, asn: after };
}

async function receiveUnannounced(tx: Tx, actor: Actor, goods: Goods): Promise<Received> {
  const lines = goods.lines.map((line) => ({ ...line, asnItemId: null }));
  return { ...(await receiveEach(tx, actor, { ...goods, asn: null }, lines)), asn: null };
}

const unitsOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * The location where goods arrive, as an SQL expression: the statement that receives them evaluates
 * it.
 */
const placeOf = ({ warehouseId, lines }: Pick<Goods, 'warehouseId' | 'lines'>) =>
  firstOpenLocationId(warehouseId, 'RECEIVING', unitsOf(lines));

/**
 * Receives an announced unit with the units in it, as one: as announced, or what was found. Refuses
 * with UNIT_RECEIVED, and with COUNT_REQUIRED if its customer's units are checked.
 */
export async function receiveUnit(
  tx: Tx,
  actor: Actor,
  { id, lpn: code }: { id: number; lpn: string },
  { items: found, userNotes }: BodyOf<typeof contract.receiveUnit>,
): Promise<ResponseOf<typeof contract.receiveUnit>> {
  const { warehouse, customer } = await getAsn(tx, actor, id);
  const asn = await lockAsnForReceipt(tx, actor, id, warehouse.id);
  if (found == null) await requireAccepted(tx, actor, customer.id, code);
  const { units, items, expected } = await getArrivingUnits(tx, asn, code, found ?? null);
  const goods = readItems(items);
  const { products } = await requireOneCustomer(tx, actor, goods, asn);
  const resolved = await resolveLots(tx, actor, products, await resolveLines(tx, goods));
  const lines = sumLines(resolved);
  const notes = userNotes?.trim() || null;
  const assigned = await recordReceipt(tx, actor, asn, lines, notes);
  await takeLpns(
    tx,
    warehouse.id,
    units.map(({ lpn }) => lpn),
  );
  const head = { warehouseId: warehouse.id, customerId: customer.id, asnId: id };
  const pallets = await receiveUnits(tx, actor, {
    ...head,
    locationId: placeOf({ ...head, lines }),
    units,
    lines: assigned.map((line) => ({ ...line, unit: line.unit ?? 1 })),
    notes,
  });
  const differs = await recordUnits(
    tx,
    asn,
    units.map((unit, index) => ({
      ...unit,
      unitId: pallets[index]?.id ?? 0,
      lines: lines.filter((line) => line.unit === index + 1),
    })),
  );
  const [outer = { id: 0, lpn: code }] = pallets;
  const pallet = { ...outer, ...countedOf(lines) };
  const [after, announced] = await Promise.all([
    getAsn(tx, actor, id),
    listAnnouncedUnits(
      tx,
      actor,
      id,
      units.map((unit) => unit.id),
    ),
  ]);
  const outcome = { lpn: pallet.lpn, inside: units.length - 1, quantity: pallet.totalQuantity };
  return {
    ...outcomeOf('UNIT_RECEIVED', { ...outcome, ...differs, expected }),
    data: { pallet, asn: after, units: announced },
  };
}

async function requireAccepted(
  tx: Tx,
  actor: Actor,
  customerId: number,
  lpn: string,
): Promise<void> {
  const { announcedUnits } = await getCustomer(tx, actor, customerId);
  if (announcedUnits !== 'ACCEPT') throw new Refusal('COUNT_REQUIRED', { lpn });
}

/**
 * Receives a unit of a transfer as it was sent, with the units in it. They keep their LPNs, and the
 * goods their lots and age.
 */
export async function receivePallet(
  tx: Tx,
  actor: Actor,
  asnId: number,
  lpn: string,
): Promise<ResponseOf<typeof contract.receiveBatch>> {
  const { warehouse, customer } = await getAsn(tx, actor, asnId);
  const asn = await lockAsnForReceipt(tx, actor, asnId, warehouse.id);
  const carried = await getCarried(tx, warehouse.id, asnId, lpn);
  if (!carried) throw notFound('PALLET', lpn);
  const { units, parts } = carried;
  noteChange(tx, { warehouseId: warehouse.id, customerId: customer.id });
  const arriving = parts.length > 0 ? await recordReceipt(tx, actor, asn, parts, null) : [];
  const arrival = { warehouseId: warehouse.id, customerId: customer.id, asnId };
  const pallet = await receiveCarried(tx, actor, arrival, units, arriving);
  const after = await getAsn(tx, actor, asnId);
  await deliverIfDone(tx, actor, after, asn.transfer);
  return {
    ...outcomeOf('PALLET_RECEIVED', { lpn: pallet.lpn, inside: units.length - 1 }),
    data: { pallet: { ...pallet, ...countedOf(parts) }, asn: after },
  };
}

/** Ends a transfer as delivered when none of its goods are in transit. */
async function deliverIfDone(
  tx: Tx,
  actor: Actor,
  asn: Asn,
  transfer: Transfer | null,
): Promise<void> {
  if (transfer && !isActiveAsn(asn.status))
    await deliverTransfer(tx, actor, transfer, asn.asnReference);
}

/** Ends receiving against an ASN. LATER expects the remainder; SHORT does not. */
export async function closeAsn(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.closeAsn>,
): Promise<Asn> {
  const { asn, transfer } = await endReceiving(tx, actor, id, body);
  await deliverIfDone(tx, actor, asn, transfer);
  return asn;
}
