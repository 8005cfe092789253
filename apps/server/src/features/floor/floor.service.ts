import type { Scan } from '@lading/contract/floor';
import { type Actor, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { findByCode } from '../inventory/codes.service.ts';
import { requireLocation } from '../locations/locations.service.ts';
import { getWarehouse } from '../warehouses/warehouses.service.ts';

/** Finds what a code means in a warehouse, within the caller's scope. Does not refuse an unknown code. */
export async function scan(db: Db, actor: Actor, warehouseId: number, scanned: string): Promise<Scan> {
  requireWarehouse(actor, warehouseId);
  const { code, pallet, location, products, stated, lots } = await findByCode(db, actor, warehouseId, scanned);
  const { text, elements, sscc, gtins, count, fault } = code;
  return {
    code: pallet?.lpn ?? (elements.length === 0 ? text : (sscc ?? gtins[0] ?? text)),
    count,
    fault,
    pallet: pallet && {
      lpn: pallet.lpn,
      warehouse: await nameOf(db, actor, pallet.warehouseId),
      location: pallet.location && (await requireLocation(db, pallet.warehouseId, pallet.location.id)),
      totalQuantity: pallet.totalQuantity,
    },
    location,
    stated,
    lots,
    products: products.map(({ id, sku, name, customer, tracking, expires, pack }) => ({
      id,
      sku,
      name,
      customer,
      tracking,
      expires,
      pack,
    })),
  };
}

async function nameOf(db: Db, actor: Actor, warehouseId: number): Promise<{ id: number; name: string }> {
  const { id, name } = await getWarehouse(db, actor, warehouseId);
  return { id, name };
}
