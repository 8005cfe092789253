import type * as contract from '@lading/contract/asns';
import type { AnnouncedUnit, Asn, AsnStep, AsnSummary, CarriedPallet } from '@lading/contract/asns';
import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import type { closeAsn } from '@lading/contract/receiving';
import { type AsnEvent, editRemarks, isActiveAsn, statusAfterReceipt } from '@lading/domain/asns';
import { readCode } from '@lading/domain/gs1';
import { legalEvents } from '@lading/domain/life';
import type { TrackedProduct } from '@lading/domain/lots';
import { sumByKey } from '@lading/domain/quantity';
import { assignToLines } from '@lading/domain/receiving';
import { REFERENCE_STEM, transferReference } from '@lading/domain/references';
import { spellingKey } from '@lading/domain/spelling';
import { sendAlong } from '@lading/pipelined-postgres';
import {
  type Actor,
  customerScope,
  requireAllowed,
  requireOpenWarehouse,
  requireWarehouse,
} from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { findReferenced, type Referenced } from '../../platform/database/referenced.ts';
import { searchOwnDocuments } from '../../platform/database/search.ts';
import { identifyLines, requireLocked, requireOwnNumbers } from '../../platform/documents.ts';
import { noteChange } from '../../platform/events/changes.ts';
import {
  badField,
  type IfMatch,
  notFound,
  Refusal,
  requireLegal,
  requireUnchanged,
  requireVersion,
} from '../../platform/refusal.ts';
import { findCustomerIds, getCustomer } from '../customers/customers.service.ts';
import { resolveAnnounced } from '../inventory/lots.ledger.ts';
import {
  type CarriedUnit,
  carryUnits,
  loseInTransit,
  type PalletPart,
  sendInTransit,
} from '../inventory/transfers.ledger.ts';
import { findNamedProducts, type WithProducts } from '../products/codedLines.service.ts';
import { keepNamed } from '../products/openDocuments.service.ts';
import { requireEntered, resolveLines } from '../products/packaging.service.ts';
import {
  requireActiveProducts,
  requireOrderable,
  requireProductsOf,
} from '../products/products.service.ts';
import {
  type AwaitedUnit,
  findByUnit,
  insertUnits,
  listAwaited,
  listUnits,
} from './announced.queries.ts';
import { type Announcing, editUnits, readUnits } from './announced.service.ts';
import { addReceipt } from './asns.ledger.ts';
import * as queries from './asns.queries.ts';
import { summarize } from './asns.summary.ts';
import * as carried from './carried.queries.ts';

export type { AwaitedUnit } from './announced.queries.ts';
export type { ReceivableAsn } from './asns.queries.ts';

const CHUNK = 1_000;

export async function listAsns(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listAsns>,
): Promise<Listing<Asn>> {
  await requireScope(db, actor, query);
  return queries.asnListing(
    actor,
    query,
    await searchOwnDocuments(db, actor, queries.documents, query, findCustomerIds),
  );
}

export function findAsnsByReference(
  db: Db,
  actor: Actor,
  warehouseId: number,
  reference: string,
): Promise<Referenced[]> {
  return findReferenced(db, actor, queries.documents, warehouseId, reference);
}

/** Finds the ASNs that still take stock and announce a unit with this code in the warehouse. */
export function findAsnsByUnit(
  db: Db,
  actor: Actor,
  warehouseId: number,
  code: string,
): Promise<(Referenced & { unit: string })[]> {
  return findByUnit(db, actor, warehouseId, readCode(code).sscc ?? code.toUpperCase());
}

/**
 * Returns the most units of one of these products that an ASN of the warehouse still expects; 0 if
 * none does.
 */
export function countAnnounced(
  db: Db,
  warehouseId: number,
  productIds: readonly number[],
): Promise<number> {
  return queries.findMostExpected(db, warehouseId, productIds);
}

export async function summarizeAsns(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.summarizeAsns>,
): Promise<AsnSummary> {
  await requireScope(db, actor, query);
  return summarize(
    db,
    actor,
    query,
    await searchOwnDocuments(db, actor, queries.documents, query, findCustomerIds),
  );
}

async function requireScope(db: Db, actor: Actor, query: queries.AsnFilter): Promise<void> {
  if (query.warehouseId !== undefined) requireWarehouse(actor, query.warehouseId);
  if (query.customerId !== undefined) await getCustomer(db, actor, query.customerId);
}

/** Returns one ASN in the actor's scope. Refuses with 404. */
export async function getAsn(db: Db, actor: Actor, id: number): Promise<Asn> {
  const asn = await queries.findAsn(db, actor, id);
  if (!asn) throw notFound('ASN');
  return asn;
}

/** Creates an ASN. A CLIENT may omit its own customer. */
export async function createAsn(
  tx: Tx,
  actor: Actor,
  input: BodyOf<typeof contract.createAsn>,
): Promise<Asn> {
  const body = await findNamedProducts(tx, actor, actor.customerId ?? input.customerId, input);
  requireOwnNumbers(body.items);
  requireEntered(enteredOf(body.items), FIELD);
  const customerId = body.customerId ?? actor.customerId;
  if (customerId === null) throw badField('customerId', 'FIELD_REQUIRED', { field: 'customerId' });
  requireWarehouse(actor, body.warehouseId);
  await getCustomer(tx, actor, customerId);
  await keepNamed(tx, body.items);
  const products = await requireProductsOf(tx, actor, customerId, body.items, 'ASN');
  requireOpenWarehouse(actor, body.warehouseId);
  requireOrderable(products.values());
  const fields = await fieldsOf(tx, actor, products, body, []);
  noteChange(tx, { warehouseId: body.warehouseId, customerId });
  const creation = { createdBy: actor.userId, createdAt: actor.at };
  const [id] = await queries.insertAsns(tx, [
    { ...fields, ...creation, warehouseId: body.warehouseId, customerId },
  ]);
  const asn = { warehouseId: body.warehouseId, customerId, id: id as number };
  const announcing = { ...asn, products, lines: fields.items };
  if (body.units) await insertUnits(tx, asn, await readUnits(tx, actor, announcing, body.units));
  return getAsn(tx, actor, asn.id);
}

/** Refuses an ASN that has received something. */
export async function updateAsn(
  tx: Tx,
  actor: Actor,
  id: number,
  input: BodyOf<typeof contract.updateAsn>,
  ifMatch: IfMatch,
): Promise<Asn> {
  requireOwnNumbers(input.items);
  const asn = await lockAsn(tx, actor, id);
  const body = await findNamedProducts(tx, actor, asn.customerId, input);
  customerScope(actor, body.customerId);
  requireUnchanged(body, { customerId: asn.customerId, warehouseId: asn.warehouseId });
  const stored = await queries.listItems(tx, asn);
  requireEntered(identifyLines(enteredOf(body.items), stored), FIELD, stored.map(toStored));
  await keepNamed(tx, body.items);
  const products = await requireProductsOf(tx, actor, asn.customerId, body.items, 'ASN');
  const fields = await fieldsOf(tx, actor, products, body, stored);
  requireVersion(asn.version, ifMatch);
  requireNoTransfer(asn, 'edit');
  requireStep(asn, 'edit');
  const listed = new Set(stored.map((item) => item.productId));
  requireActiveProducts([...products.values()].filter((product) => !listed.has(product.id)));
  const announcing = { ...asn, products, lines: fields.items };
  const announced = await editUnits(tx, actor, announcing, body.units);
  const before = { ...(await queries.getText(tx, asn)), items: stored };
  const items = fields.items.map(({ productId, expected }) => ({
    sku: products.get(productId)?.sku ?? '',
    expected,
  }));
  await queries.rewriteAsn(tx, asn, fields, {
    userId: actor.userId,
    at: actor.at,
    remarks: editRemarks(before, { ...fields, items, areUnitsChanged: announced !== null }),
  });
  if (announced) await insertUnits(tx, asn, announced);
  return getAsn(tx, actor, id);
}

/**
 * Ends receiving. LATER expects the remainder; SHORT does not, requires a permission of its own and
 * writes off the remainder of a transfer as lost. Returns the ASN and its transfer, if it has one.
 */
export async function endReceiving(
  tx: Tx,
  actor: Actor,
  id: number,
  { remainder, notes }: BodyOf<typeof closeAsn>,
): Promise<{ asn: Asn; transfer: Transfer | null }> {
  const short = remainder === 'SHORT';
  if (short) requireAllowed(actor, 'asns:closeShort');
  const asn = await lockAsn(tx, actor, id);
  requireStep(asn, `close ${remainder}`);
  await queries.endAsn(tx, asn, {
    userId: actor.userId,
    at: actor.at,
    event: `close ${remainder}`,
    short,
    notes: trimmed(notes),
  });
  const transfer = transferOf(asn);
  if (transfer && short) {
    const itemIds = (await queries.listItems(tx, asn)).map((item) => item.id);
    await loseInTransit(tx, actor, asn.warehouseId, id, itemIds);
  }
  return { asn: await getAsn(tx, actor, id), transfer };
}

/** The order in another warehouse whose goods an ASN announces. */
export interface Transfer {
  warehouseId: number;
  orderId: number;
}

const transferOf = (asn: {
  sourceWarehouseId: number | null;
  sourceOrderId: number | null;
}): Transfer | null =>
  asn.sourceWarehouseId === null || asn.sourceOrderId === null
    ? null
    : { warehouseId: asn.sourceWarehouseId, orderId: asn.sourceOrderId };

function requireStep(asn: queries.AsnHead, event: AsnEvent): void {
  requireLegal(
    queries.stepsOf(asn),
    { document: 'ASN', reference: asn.reference, status: asn.status },
    event,
  );
}

/** Refuses to edit or cancel the ASN of a transfer, whatever its status. */
function requireNoTransfer(asn: queries.AsnHead, event: 'edit' | 'cancel'): void {
  if (!transferOf(asn)) return;
  const legal: readonly string[] = legalEvents(queries.stepsOf(asn), asn.status);
  throw new Refusal('TRANSFER_ASN', { reference: asn.reference, step: event, legal });
}

/**
 * Creates the ASN of a transfer in the destination, and puts the goods in transit there. Returns
 * its reference.
 */
export async function announceTransfer(
  tx: Tx,
  actor: Actor,
  transfer: Transfer & {
    destinationId: number;
    customerId: number;
    reference: string;
    expectedOn: string;
  },
  units: readonly { productId: number; lotId: number | null; quantity: number; receivedAt: Date }[],
  carriedIn: { units: readonly CarriedUnit[]; parts: readonly PalletPart[] },
): Promise<string> {
  const { destinationId, customerId, expectedOn } = transfer;
  const stored = await queries.listReferences(
    tx,
    destinationId,
    customerId,
    transfer.reference.slice(0, REFERENCE_STEM),
  );
  const taken = new Set(stored.map(spellingKey));
  const reference = transferReference(transfer.reference, (candidate) =>
    taken.has(spellingKey(candidate)),
  );
  // A line for each product and lot, in the order in which they left.
  const keyOf = ({ productId, lotId }: { productId: number; lotId: number | null }): string =>
    `${productId} ${lotId}`;
  const expected = sumByKey(units.map((unit) => ({ key: keyOf(unit), quantity: unit.quantity })));
  const announced = [...new Map(units.map((unit) => [keyOf(unit), unit])).values()];
  const [id] = await queries.insertAsns(tx, [
    {
      warehouseId: destinationId,
      customerId,
      reference,
      expectedOn,
      notes: null,
      createdBy: actor.userId,
      createdAt: actor.at,
      source: transfer,
      items: identifyLines(
        announced.map((each) => ({
          productId: each.productId,
          lotId: each.lotId,
          expected: expected.get(keyOf(each)) ?? 0,
        })),
      ),
    },
  ]);
  const asn = { warehouseId: destinationId, id: id as number };
  noteChange(tx, { warehouseId: destinationId, customerId, rooms: ['asns', 'inventory'] });
  const itemIds = new Map((await queries.listItems(tx, asn)).map((item) => [keyOf(item), item.id]));
  const sent = units.map((unit) => ({ ...unit, asnItemId: itemIds.get(keyOf(unit)) ?? 0 }));
  await sendInTransit(tx, actor, { warehouseId: destinationId, customerId, asnId: asn.id }, sent);
  const parts = carriedIn.parts.map((part) => ({
    ...part,
    asnItemId: itemIds.get(keyOf(part)) ?? 0,
  }));
  await carryUnits(tx, { warehouseId: destinationId, asnId: asn.id }, carriedIn.units, parts);
  return reference;
}

/** Lists the steps of an ASN, the oldest first. */
export async function getAsnHistory(db: Db, actor: Actor, id: number): Promise<AsnStep[]> {
  const { warehouse } = await getAsn(db, actor, id);
  return queries.listSteps(db, actor, { warehouseId: warehouse.id, id });
}

/** Lists the units in which goods of a transfer travel. Empty for other ASNs. */
export async function listAsnPallets(db: Db, actor: Actor, id: number): Promise<CarriedPallet[]> {
  const { warehouse } = await getAsn(db, actor, id);
  return carried.listCarried(db, warehouse.id, id);
}

/**
 * Lists the announced units of an ASN, or those with these ids, each behind the one in which it
 * stands.
 */
export async function listAnnouncedUnits(
  db: Db,
  actor: Actor,
  id: number,
  unitIds: readonly number[] | null = null,
): Promise<AnnouncedUnit[]> {
  const { warehouse } = await getAsn(db, actor, id);
  return listUnits(db, { warehouseId: warehouse.id, id }, unitIds);
}

/**
 * Returns a unit of a locked ASN's transfer with those in it that are still in transit, each behind
 * its parent, and what is in them; null if the transfer has no such unit. Refuses with
 * PALLET_RECEIVED if the unit itself is not in transit.
 */
export async function getCarried(
  tx: Tx,
  warehouseId: number,
  asnId: number,
  lpn: string,
): Promise<{ units: carried.CarriedUnit[]; parts: carried.CarriedPart[] } | null> {
  const inside = await carried.listUnitsIn(tx, warehouseId, asnId, lpn);
  const [outer] = inside;
  if (!outer) return null;
  if (outer.state !== 'UNDER_WAY')
    throw new Refusal('PALLET_RECEIVED', { lpn: outer.lpn, state: outer.state });
  // A unit comes in the innermost one around it that comes too.
  const comes = (code: string | null): string | null => {
    const unit = inside.find((each) => each.lpn === code);
    if (!unit) return null;
    return unit.state === 'UNDER_WAY' ? unit.lpn : comes(unit.parent);
  };
  const units = inside
    .filter(({ state }) => state === 'UNDER_WAY')
    .map((unit) => ({ ...unit, parent: comes(unit.parent) }));
  const lpns = units.map((unit) => unit.lpn);
  return { units, parts: await carried.listParts(tx, warehouseId, asnId, lpns) };
}

/** Refuses an ASN that has received something. */
export async function cancelAsn(tx: Tx, actor: Actor, id: number): Promise<Asn> {
  const asn = await lockAsn(tx, actor, id);
  requireNoTransfer(asn, 'cancel');
  requireStep(asn, 'cancel');
  await queries.endAsn(tx, asn, {
    userId: actor.userId,
    at: actor.at,
    event: 'cancel',
    short: false,
    notes: null,
  });
  return getAsn(tx, actor, id);
}

/**
 * Locks the ASN that a batch into one of the actor's warehouses names. Refuses with 404 an ASN out
 * of scope, with 400 one of another warehouse.
 */
export async function lockAsnForReceipt(
  tx: Tx,
  actor: Actor,
  asnId: number,
  warehouseId: number,
): Promise<queries.ReceivableAsn & { transfer: Transfer | null }> {
  const [found, items] = await Promise.all([
    queries.lockAsn(tx, { warehouseId, customerId: actor.customerId }, asnId),
    queries.listItems(tx, { id: asnId, warehouseId }),
  ]);
  if (!found && (await queries.findAsn(tx, actor, asnId)))
    throw badField('asnId', 'FOREIGN_WAREHOUSE', { field: 'asnId', document: 'ASN' });
  const asn = requireLocked(tx, found, 'ASN');
  return { ...asn, transfer: transferOf(asn), items };
}

/**
 * Adds received units to the items of a locked ASN, and takes the step. Returns the units with the
 * item of each. Refuses with ASN_CLOSED.
 */
export async function recordReceipt<
  G extends { productId: number; lotId: number | null; quantity: number },
>(
  tx: Tx,
  actor: Actor,
  asn: queries.ReceivableAsn & { transfer: Transfer | null },
  goods: readonly G[],
  notes: string | null,
): Promise<(G & { asnItemId: number })[]> {
  if (!isActiveAsn(asn.status))
    throw new Refusal('ASN_CLOSED', { reference: asn.reference, status: asn.status });
  const assigned = assignToLines(goods, asn.items, asn.transfer !== null);
  const known = sumByKey(
    assigned.flatMap(({ lineId, quantity }) =>
      lineId === null ? [] : [{ key: lineId, quantity }],
    ),
  );
  const extras = sumByKey(
    assigned.flatMap(({ lineId, productId, quantity }) =>
      lineId === null ? [{ key: productId, quantity }] : [],
    ),
  );
  const counts = asn.items.map(({ id, expected, received }) => ({
    expected,
    received: received + (known.get(id) ?? 0),
  }));
  const to = statusAfterReceipt([
    ...counts,
    ...[...extras.values()].map((received) => ({ expected: 0, received })),
  ]);
  const adding = addReceipt(tx, actor, asn, known, extras, { to, notes: trimmed(notes) });
  if (extras.size === 0) sendAlong(tx, adding);
  const result = extras.size === 0 ? new Map<number, number>() : await adding;
  return assigned.map((each) => ({
    ...each,
    asnItemId: each.lineId ?? result.get(each.productId) ?? 0,
  }));
}

/**
 * Creates ASNs, for imports. The caller has trimmed the values and checked the products. Returns
 * the new ids.
 */
export async function insertAsns(tx: Tx, rows: readonly queries.NewAsn[]): Promise<number[]> {
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += CHUNK)
    ids.push(...(await queries.insertAsns(tx, rows.slice(from, from + CHUNK))));
  return ids;
}

/**
 * Announces the units of a new ASN, for imports, which have checked the products. Refuses as
 * `readUnits` does.
 */
export async function announceUnits(
  tx: Tx,
  actor: Actor,
  asn: Omit<Announcing, 'products' | 'id'> & { id: number },
  units: Parameters<typeof readUnits>[3],
): Promise<void> {
  if (units.length === 0) return;
  await insertUnits(tx, asn, await readUnits(tx, actor, { ...asn, products: new Map() }, units));
}

/** Finds those of the codes that ASNs announce and still await. */
export function findAwaited(db: Db, codes: readonly string[]): Promise<AwaitedUnit[]> {
  return listAwaited(db, codes, null);
}

async function lockAsn(tx: Tx, actor: Actor, id: number): Promise<queries.AsnHead> {
  const scope = await queries.scopeOfAsn(tx, actor, id);
  return requireLocked(tx, await queries.lockAsn(tx, scope, id), 'ASN');
}

type Body = WithProducts<BodyOf<typeof contract.updateAsn>>;

/** The name of the units in a line of an ASN. */
const FIELD = 'expectedQuantity';

const enteredOf = (items: Body['items']) =>
  items.map(({ expectedQuantity, ...item }) => ({ ...item, quantity: expectedQuantity }));

const toStored = (item: queries.AsnItemCount) => ({ ...item, quantity: item.expected });

async function fieldsOf(
  tx: Tx,
  actor: Actor,
  products: ReadonlyMap<number, TrackedProduct>,
  body: Body,
  stored: readonly queries.AsnItemCount[],
): Promise<queries.AsnEdit> {
  const numbered = identifyLines(enteredOf(body.items), stored);
  const lines = await resolveLines(tx, numbered, FIELD, stored.map(toStored));
  const items = await resolveAnnounced(tx, actor, products, lines);
  return {
    reference: body.asnReference.trim(),
    expectedOn: body.expectedArrivalDate,
    notes: trimmed(body.notes),
    items: items.map(({ quantity, ...item }) => ({ ...item, expected: quantity })),
  };
}

const trimmed = (notes: string | null | undefined): string | null => notes?.trim() || null;
