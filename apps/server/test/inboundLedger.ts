import type { BareLedger } from './bareLedger.ts';

/** Inserts a pallet. Returns its id. */
export const insertPallet = (
  ledger: BareLedger,
  lpn: string,
  location: number | null,
): Promise<number> =>
  ledger.insert('pallet', {
    warehouse_id: ledger.warehouse,
    lpn,
    customer_id: ledger.customer,
    location_id: location,
    created_at: '2026-01-01',
    created_by: ledger.user,
  });

/**
 * Of each balance of a product and of later ones: product, status, units, allocated units,
 * location, LPN, lot, when it was received.
 */
export const stockFrom = (ledger: BareLedger, product: number) =>
  ledger.rows(`
    select i.product_id, i.status, i.quantity, i.allocated, i.location_id, p.lpn, i.lot_id,
      to_char(i.received_at, 'YYYY-MM-DD HH24:MI')
    from inventory i
    left join pallet p on p.warehouse_id = i.warehouse_id and p.id = i.pallet_id
    where i.product_id >= ${product}
    order by i.id`);

/** Of each of their movements: kind, product, units, from, to, ASN item, reason, notes. */
export const movementsFrom = (ledger: BareLedger, product: number) =>
  ledger.rows(
    `
      select kind, product_id, quantity, from_inventory_id, to_inventory_id, asn_item_id, reason,
        notes
      from movement
      where product_id >= ${product}
      order by id`,
  );

/** The last balance of a product. */
export const balanceOf = (ledger: BareLedger, product: number, where = 'true') =>
  ledger.value(`select max(id) from inventory where product_id = ${product} and ${where}`);
