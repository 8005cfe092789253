import type { Asn } from '@lading/contract/asns';
import type { BodyOf, ResponseOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/receiving';
import { isActiveAsn } from '@lading/domain/asns';
import { type Fault, fault } from '@lading/domain/messages/faults';
import { outcomeOf } from '@lading/domain/messages/outcomes';
import { type Actor, requireOpenWarehouse, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { noteChange } from '../../platform/events/changes.ts';
import { badField, notFound } from '../../platform/refusal.ts';
import {
  endReceiving,
  getAsn,
  getCarried,
  lockAsnForReceipt,
  type ReceivableAsn,
  recordReceipt,
  type Transfer,
} from '../asns/asns.service.ts';
import { freshLpnOf, lookalikesOfLots } from '../inventory/codes.service.ts';
import { type ArrivingLine, receiveStock } from '../inventory/inventory.ledger.ts';
import {
  type LineOfLot,
  resolveLots,
  type TrackedProduct,
  withSerialUnits,
} from '../inventory/lots.ledger.ts';
import { takeLpn } from '../inventory/pallets.service.ts';
import { receiveCarried, receiveTransfer } from '../inventory/transfers.ledger.ts';
import { firstOpenLocationId } from '../locations/locations.lent.ts';
import { deliverTransfer } from '../orders/shipments.service.ts';
import { type ResolvedLine, requireEntered, resolveLines } from '../products/packaging.service.ts';
import {
  listProductsById,
  requireActiveProducts,
  requireOrderable,
  requireProductsOf,
} from '../products/products.service.ts';

type Batch = BodyOf<typeof contract.receiveBatch>;
type Item = Batch['items'][number];

type Line = Omit<ArrivingLine, 'asnItemId'>;

/** Refuses goods that are not AVAILABLE without a reason. */
function requireReasons(items: Batch['items']): void {
  for (const [index, { status = 'AVAILABLE', reason }] of items.entries()) {
    if (status !== 'AVAILABLE' && !reason?.trim())
      throw badField(`items.${index}.reason`, 'REASON_REQUIRED', { status, line: index + 1 });
  }
}

/** Lines of one product, status and lot become one, which keeps every reason that was given. */
function sumLines(items: readonly LineOfLot<ResolvedLine<Item>>[]): Line[] {
  const groups = new Map<string, { line: Line; reasons: Set<string> }>();
  for (const { productId, quantity, status = 'AVAILABLE', lotId, reason } of items) {
    const key = `${productId} ${status} ${lotId}`;
    const group = groups.get(key) ?? {
      line: { productId, status, lotId, quantity: 0, reason: null },
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

/** Whose the goods of a batch are, and its products. */
interface Owned {
  customerId: number;
  products: ReadonlyMap<number, TrackedProduct>;
}

/**
 * Returns the one customer of all lines, the ASN's where there is one, and the products. A foreign
 * key ties an ASN's products to its customer, so they are not looked up again.
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
  // What an ASN announced comes in although it was retired since.
  if (asn === null) requireOrderable(products.values());
  else requireActiveProducts([...products.values()].filter(({ id }) => !announced.has(id)));
  return { customerId, products };
}

/**
 * Takes the LPN of the pallet's label, if it has one. A transfer's pallets come with those that
 * they were sent with.
 */
async function requireLpn(
  tx: Tx,
  { warehouseId, lpn }: Batch,
  transfer: Transfer | null,
): Promise<string | null> {
  if (lpn == null) return null;
  if (transfer) throw badField('lpn', 'LPN_OF_TRANSFER');
  const label = await freshLpnOf(tx, lpn);
  if (label === null) throw badField('lpn', 'NOT_LPN');
  await takeLpn(tx, warehouseId, label);
  return label;
}

/** Receives one pallet, all or nothing. */
export async function finalizePallet(
  tx: Tx,
  actor: Actor,
  batch: Batch,
): Promise<ResponseOf<typeof contract.receiveBatch>> {
  const items = withSerialUnits(batch.items);
  requireReasons(items);
  requireEntered(items);
  requireWarehouse(actor, batch.warehouseId);
  const notes = batch.userNotes?.trim() || null;
  const asn =
    batch.asnId == null ? null : await lockAsnForReceipt(tx, actor, batch.asnId, batch.warehouseId);
  const { customerId, products: known } = await requireOneCustomer(tx, actor, items, asn);
  if (asn === null) requireOpenWarehouse(actor, batch.warehouseId);
  noteChange(tx, { warehouseId: batch.warehouseId, customerId });
  const lines = sumLines(await resolveLots(tx, actor, known, await resolveLines(tx, items)));
  const arriving = asn
    ? await recordReceipt(tx, actor, asn, lines, notes)
    : lines.map((line) => ({ ...line, asnItemId: null }));
  const lpn = await requireLpn(tx, batch, asn?.transfer ?? null);
  const arrival = { warehouseId: batch.warehouseId, customerId, notes, lines: arriving, lpn };
  const totalQuantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const receiving = asn?.transfer
    ? receiveTransfer(tx, actor, { ...arrival, asnId: asn.id })
    : receiveStock(tx, actor, {
        ...arrival,
        asnId: asn?.id ?? null,
        locationId: firstOpenLocationId(batch.warehouseId, 'RECEIVING', totalQuantity),
      });
  const [pallet, after] = await Promise.all([receiving, asn && getAsn(tx, actor, asn.id)]);
  if (after) await deliverIfDone(tx, actor, after, asn?.transfer ?? null);
  const products = new Set(lines.map((line) => line.productId)).size;
  const lotIds = lines.flatMap(({ lotId }) => (lotId === null ? [] : [lotId]));
  return {
    warnings: await lookalikesOfLots(tx, actor, lotIds),
    ...outcomeOf('PALLET_FINALIZED'),
    data: { pallet: { ...pallet, lines: products, totalQuantity }, asn: after },
  };
}

/**
 * Receives a pallet of a transfer as it was sent: it keeps its LPN, and its goods their lots and
 * age.
 */
export async function receivePallet(
  tx: Tx,
  actor: Actor,
  asnId: number,
  lpn: string,
): Promise<ResponseOf<typeof contract.receiveBatch>> {
  const { warehouse, customer } = await getAsn(tx, actor, asnId);
  const asn = await lockAsnForReceipt(tx, actor, asnId, warehouse.id);
  const parts = await getCarried(tx, warehouse.id, asnId, lpn);
  if (parts.length === 0) throw notFound('PALLET');
  noteChange(tx, { warehouseId: warehouse.id, customerId: customer.id });
  const arriving = await recordReceipt(tx, actor, asn, parts, null);
  const pallet = await receiveCarried(
    tx,
    actor,
    { warehouseId: warehouse.id, customerId: customer.id, asnId, lpn },
    arriving,
  );
  const after = await getAsn(tx, actor, asnId);
  await deliverIfDone(tx, actor, after, asn.transfer);
  const totalQuantity = parts.reduce((sum, part) => sum + part.quantity, 0);
  const lines = new Set(parts.map(({ productId }) => productId)).size;
  return {
    ...outcomeOf('PALLET_RECEIVED', { lpn }),
    data: { pallet: { ...pallet, lines, totalQuantity }, asn: after },
  };
}

/** Delivers a transfer when nothing of it is in transit any more. */
async function deliverIfDone(
  tx: Tx,
  actor: Actor,
  asn: Asn,
  transfer: Transfer | null,
): Promise<void> {
  if (transfer && !isActiveAsn(asn.status))
    await deliverTransfer(tx, actor, transfer, asn.asnReference);
}

/** Ends receiving against an ASN: the remainder comes LATER, or never does (SHORT). */
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
