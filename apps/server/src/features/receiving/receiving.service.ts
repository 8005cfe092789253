import type { Asn } from '@lading/contract/asns';
import type { FinalizedPallet } from '@lading/contract/receiving';
import { type AsnRemainder, isActiveAsn } from '@lading/domain/asns';
import type { StockStatus } from '@lading/domain/inventory';
import { type Actor, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { badField, notFound } from '../../platform/refusal.ts';
import { closeAsn, getAsn, lockAsnForReceipt, recordReceipt, type Transfer } from '../asns/asns.service.ts';
import { createPallet, receiveStock, receiveTransfer } from '../inventory/inventory.service.ts';
import { findFirstLocation } from '../locations/locations.service.ts';
import { deliverTransfer } from '../orders/orders.followUps.service.ts';
import { requireProducts } from '../products/products.service.ts';

export interface Batch {
  warehouseId: number;
  asnId?: number | null;
  userNotes?: string | null;
  items: readonly { productId: number; quantity: number; status?: StockStatus }[];
}

export interface Receipt {
  message: string;
  data: { pallet: FinalizedPallet; asn: Asn | null };
}

interface Line {
  productId: number;
  status: StockStatus;
  quantity: number;
}

/** Equal products of equal status become one line. */
function sumLines(items: Batch['items']): Line[] {
  const lines = new Map<string, Line>();
  for (const { productId, quantity, status = 'AVAILABLE' } of items) {
    const key = `${productId} ${status}`;
    const line = lines.get(key);
    if (line) line.quantity += quantity;
    else lines.set(key, { productId, status, quantity });
  }
  return [...lines.values()];
}

/** The one customer whose products all lines are; the ASN's where there is one. */
async function requireOneCustomer(tx: Tx, items: Batch['items'], asnCustomerId: number | null): Promise<number> {
  const products = await requireProducts(tx, [...new Set(items.map((item) => item.productId))]);
  let customerId = asnCustomerId;
  for (const [at, item] of items.entries()) {
    const product = products.get(item.productId);
    if (!product) throw notFound('The product');
    customerId ??= product.customerId;
    if (product.customerId !== customerId) {
      const whose = asnCustomerId === null ? 'the other lines' : 'the ASN';
      throw badField(`items.${at}.productId`, `Line ${at + 1}: "${product.sku}" belongs to another customer than ${whose}.`);
    }
  }
  if (customerId === null) throw badField('items', 'At least one item is required');
  return customerId;
}

/** Receives one pallet, all or nothing: stock, ledger, ASN and what the allocator must hear, in the caller's transaction. */
export async function finalizePallet(tx: Tx, actor: Actor, batch: Batch): Promise<Receipt> {
  requireWarehouse(actor, batch.warehouseId);
  const notes = batch.userNotes?.trim() || null;
  const asn = batch.asnId == null ? null : await lockAsnForReceipt(tx, actor, batch.asnId, batch.warehouseId);
  const customerId = await requireOneCustomer(tx, batch.items, asn?.customerId ?? null);
  const lines = sumLines(batch.items);
  const location = await findFirstLocation(tx, batch.warehouseId, 'RECEIVING');
  const asnItems = asn ? await recordReceipt(tx, actor, asn, sumProducts(lines), notes) : null;
  const place = { warehouseId: batch.warehouseId, customerId, locationId: location?.id ?? null };
  const pallet = await createPallet(tx, actor, { ...place, asnId: asn?.id ?? null });
  const arriving = lines.map((line) => ({ ...line, asnItemId: asnItems?.get(line.productId) ?? null }));
  if (asn?.transfer) {
    const arrival = { ...place, palletId: pallet.id, asnId: asn.id, notes };
    await receiveTransfer(tx, actor, { ...arrival, lines: takeFromTransit(arriving, asn.items) });
  } else {
    const document = asn ? { type: 'ASN' as const, id: asn.id } : null;
    await receiveStock(tx, actor, { ...place, palletId: pallet.id, lines: arriving, document, notes });
  }
  const after = asn ? await getAsn(tx, actor, asn.id) : null;
  if (after) await deliverIfDone(tx, actor, after, asn?.transfer ?? null);
  const totalQuantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const products = new Set(lines.map((line) => line.productId)).size;
  return {
    message: 'Pallet finalized successfully!',
    data: { pallet: { ...pallet, lines: products, totalQuantity }, asn: after },
  };
}

/** Of each line, what is still on its way of its product; the rest came beyond what was sent. */
function takeFromTransit<L extends { productId: number; quantity: number }>(
  lines: readonly L[],
  items: readonly { productId: number; expected: number; received: number; transitInventoryId: number | null }[],
): (L & { transit: { inventoryId: number; quantity: number } | null })[] {
  const underway = new Map(items.map((item) => [item.productId, Math.max(0, item.expected - item.received)]));
  return lines.map((line) => {
    const inventoryId = items.find((item) => item.productId === line.productId)?.transitInventoryId ?? null;
    const left = underway.get(line.productId) ?? 0;
    const quantity = Math.min(left, line.quantity);
    underway.set(line.productId, left - quantity);
    return { ...line, transit: inventoryId === null || quantity === 0 ? null : { inventoryId, quantity } };
  });
}

/** A transfer is delivered when nothing of it is on its way any more. */
async function deliverIfDone(tx: Tx, actor: Actor, asn: Asn, transfer: Transfer | null): Promise<void> {
  if (transfer && !isActiveAsn(asn.status)) await deliverTransfer(tx, actor, transfer, asn.asnReference);
}

/** Ends receiving against an ASN: the remainder comes LATER, or is given up (SHORT). */
export async function closeReceipt(
  tx: Tx,
  actor: Actor,
  id: number,
  body: { remainder: AsnRemainder; notes?: string | null },
): Promise<Asn> {
  const { asn, transfer } = await closeAsn(tx, actor, id, body);
  await deliverIfDone(tx, actor, asn, transfer);
  return asn;
}

function sumProducts(lines: readonly Line[]): { productId: number; quantity: number }[] {
  const sums = new Map<number, number>();
  for (const line of lines) sums.set(line.productId, (sums.get(line.productId) ?? 0) + line.quantity);
  return [...sums].map(([productId, quantity]) => ({ productId, quantity }));
}
