import type { Asn } from '@lading/contract/asns';
import type { FinalizedPallet } from '@lading/contract/receiving';
import type { StockStatus } from '@lading/domain/inventory';
import { type Actor, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { badField, notFound } from '../../platform/refusal.ts';
import { getAsn, lockAsnForReceipt, recordReceipt } from '../asns/asns.service.ts';
import { createPallet, receiveStock } from '../inventory/inventory.service.ts';
import { findFirstLocation } from '../locations/locations.service.ts';
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
  await receiveStock(tx, actor, {
    ...place,
    palletId: pallet.id,
    lines: lines.map((line) => ({ ...line, asnItemId: asnItems?.get(line.productId) ?? null })),
    document: asn ? { type: 'ASN', id: asn.id } : null,
    notes,
  });
  const totalQuantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const products = new Set(lines.map((line) => line.productId)).size;
  return {
    message: 'Pallet finalized successfully!',
    data: { pallet: { ...pallet, lines: products, totalQuantity }, asn: asn ? await getAsn(tx, actor, asn.id) : null },
  };
}

function sumProducts(lines: readonly Line[]): { productId: number; quantity: number }[] {
  const sums = new Map<number, number>();
  for (const line of lines) sums.set(line.productId, (sums.get(line.productId) ?? 0) + line.quantity);
  return [...sums].map(([productId, quantity]) => ({ productId, quantity }));
}
