import type { Scan } from '@lading/contract/floor';
import { formsOfGtin, readCode } from '@lading/domain/gs1';
import { lpnForms } from '@lading/domain/settings';
import { type Actor, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { findPalletOf } from '../inventory/inventory.service.ts';
import { findLocationByCode, requireLocation } from '../locations/locations.service.ts';
import { findProductsByCode } from '../products/products.service.ts';
import { getRules } from '../settings/settings.service.ts';
import { getWarehouse } from '../warehouses/warehouses.service.ts';

/** What a code means in a warehouse, as far as the caller may see it. What is not known is told as such, never refused. */
export async function scan(db: Db, actor: Actor, warehouseId: number, scanned: string): Promise<Scan> {
  requireWarehouse(actor, warehouseId);
  const { text, elements, sscc, gtins, count, fault } = readCode(scanned);
  const nothing = { code: sscc ?? gtins[0] ?? text, count, fault, pallet: null, location: null, products: [] };
  if (fault !== null || text === '') return nothing;
  const isPlain = elements.length === 0;
  const codes = [...(sscc === null ? [] : [sscc]), ...(isPlain ? lpnForms(text, (await getRules(db)).lpnPattern) : [])];
  const pallet = codes.length === 0 ? null : await findPalletOf(db, actor, warehouseId, codes);
  const location = isPlain ? await findLocationByCode(db, warehouseId, text) : null;
  const hasProduct = isPlain || gtins.length > 0;
  const products = hasProduct ? await findProductsByCode(db, actor, isPlain ? text : (gtins[0] ?? ''), gtins.flatMap(formsOfGtin)) : [];
  return {
    ...nothing,
    code: pallet?.lpn ?? (isPlain ? text : nothing.code),
    pallet: pallet && {
      lpn: pallet.lpn,
      warehouse: await nameOf(db, actor, pallet.warehouseId),
      location: pallet.location && (await requireLocation(db, pallet.warehouseId, pallet.location.id)),
      totalQuantity: pallet.totalQuantity,
    },
    location,
    products: products.map(({ id, sku, name, customer }) => ({ id, sku, name, customer })),
  };
}

async function nameOf(db: Db, actor: Actor, warehouseId: number): Promise<{ id: number; name: string }> {
  const { id, name } = await getWarehouse(db, actor, warehouseId);
  return { id, name };
}
