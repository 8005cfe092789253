import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { freshDatabase } from './freshDatabase.ts';

/**
 * A connection to a test's database as superuser, for whom no constraint holds that it has not
 * dropped.
 */
export async function superuser(url: string): Promise<pg.Client> {
  const address = new URL(inject('adminUrl'));
  address.pathname = new URL(url).pathname;
  const client = new pg.Client({ connectionString: address.toString() });
  await client.connect();
  return client;
}

export interface Unguarded {
  db: Database['db'];
  /** For whom neither triggers nor foreign keys hold, and no check does at all. */
  admin: pg.Client;
  close: () => Promise<void>;
}

/**
 * A database with these rows, in which from then on everything can be broken. Citus breaks nothing
 * so: its tests are of a plain PostgreSQL.
 */
export async function unguarded(rows: string): Promise<Unguarded> {
  const fresh = await freshDatabase();
  const database = openDatabase(fresh.url);
  const admin = await superuser(fresh.url);
  await admin.query(rows);
  await admin.query('set session_replication_role = replica');
  const { rows: checks } = await admin.query(
    "select conrelid::regclass::text as t, conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace",
  );
  for (const { t, conname } of checks)
    await admin.query(`alter table ${t} drop constraint "${conname}"`);
  return {
    db: database.db,
    admin,
    close: async () => {
      await admin.end();
      await database.close();
      await fresh.drop();
    },
  };
}

const ALLOCATED_STOCK = `
  insert into warehouse (name) values ('North'), ('South');
  insert into customer (name, email) values ('Acme', 'acme@example.com');
  insert into product (customer_id, sku, name)
  values (1, 'A', 'Bottle'), (1, 'B', 'A name, "quoted" \\ with' || chr(10) || chr(9)
    || 'a line and \\.' || chr(10) || '\\.');
  insert into location (warehouse_id, name, type, barcode)
  values (1, 'R-1', 'RECEIVING', 'R-1'), (1, 'A-1', 'STORAGE', 'A-1');
  insert into asn (warehouse_id, customer_id, reference, status, expected_on, created_at,
    created_by)
  values (1, 1, 'PO-1', 'COMPLETE', '2026-01-01', now(), 1);
  insert into asn_item (warehouse_id, asn_id, customer_id, product_id, expected, received)
  values (1, 1, 1, 1, 30, 30);
  insert into pallet (warehouse_id, lpn, customer_id, location_id, asn_id, created_at, created_by)
  values (1, 'LPN-1', 1, 1, 1, now(), 1);
  insert into inventory (warehouse_id, customer_id, product_id, pallet_id, location_id, status,
    quantity, allocated, received_at)
    values (1, 1, 1, 1, 1, 'AVAILABLE', 26, 10, '2026-01-01'),
      (1, 1, 1, null, 2, 'AVAILABLE', 1, 0, '2026-01-01');
  insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, to_inventory_id,
    to_pallet_id, to_location_id, to_status, user_id, document_type, document_id, asn_item_id)
    values (1, now(), 'RECEIVE', 1, 1, 30, 1, 1, 1, 'AVAILABLE', 1, 'ASN', 1, 1);
  insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity,
    from_inventory_id, from_pallet_id, from_location_id, from_status, to_inventory_id,
    to_location_id, to_status, user_id)
    values (1, now(), 'MOVE', 1, 1, 4, 1, 1, 1, 'AVAILABLE', 2, 2, 'AVAILABLE', 1);
  insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity,
    from_inventory_id, from_location_id, from_status, user_id, reason)
    values (1, now(), 'ADJUST', 1, 1, 3, 2, 2, 'AVAILABLE', 1, 'Broken');
  insert into orders (warehouse_id, customer_id, reference, type, priority, status,
    shipping_address, order_date, created_by)
    values (1, 1, 'SO-1', 'STANDARD_OUTBOUND', 5, 'PENDING_PICK', 'Kade 3', now(), 1);
  insert into order_line (warehouse_id, order_id, customer_id, product_id, quantity, price,
    allocated)
  values (1, 1, 1, 1, 10, 19.99, 10);
  insert into allocation (warehouse_id, order_line_id, inventory_id, quantity, created_at)
  values (1, 1, 1, 10, now());
`;

/**
 * A little company whose rows have the ids 1, 2, …: 30 units came for an ASN, 4 of them were moved
 * off the pallet, 3 of those were broken and 10 on the pallet are allocated to an order.
 */
export const ALLOCATED_WORLD = `
  insert into app_user (email, name, password_hash, role)
  values ('mara@example.com', 'Mara', 'x', 'ADMIN');${ALLOCATED_STOCK}`;

/** The same before users had names. */
export const NAMELESS_WORLD = `
  insert into app_user (email, password_hash, role)
  values ('mara@example.com', 'x', 'ADMIN');${ALLOCATED_STOCK}`;

/**
 * The same, where a count found 5 units of another product and an administrator changed the
 * settings.
 */
export const LITTLE_WORLD = `${ALLOCATED_WORLD}
  insert into cycle_count (warehouse_id, name, status, chosen_by, created_at, created_by, closed_at)
  values (1, 'Aisle A', 'APPROVED', 'LOCATIONS', now(), 1, now());
  insert into cycle_count_place (warehouse_id, count_id, location_id, counted_at)
  values (1, 1, 2, now());
  insert into cycle_count_line (warehouse_id, count_id, customer_id, product_id, location_id,
    listed, counted, ledger, counted_location_id, counted_at, counted_by, posted)
    values (1, 1, 1, 2, 2, false, 5, 0, 2, now(), 1, 5);
  insert into cycle_count_scan (warehouse_id, line_id, at, user_id, location_id, quantity, ledger,
    round)
  values (1, 1, now(), 1, 2, 5, 0, 1);
  insert into cycle_count_event (warehouse_id, count_id, at, user_id, event, to_status)
  values (1, 1, now(), 1, 'create', 'DRAFT');
  insert into inventory (warehouse_id, customer_id, product_id, location_id, status, quantity,
    received_at)
  values (1, 1, 2, 2, 'AVAILABLE', 5, '2026-01-02');
  insert into movement (warehouse_id, at, kind, customer_id, product_id, quantity, to_inventory_id,
    to_location_id, to_status, user_id, document_type, document_id, count_line_id, reason)
    values (1, now(), 'COUNT', 1, 2, 5, 3, 2, 'AVAILABLE', 1, 'COUNT', 1, 1, 'Cycle count');
  insert into allocation_wake (warehouse_id, product_ids) values (1, '{1,2}');
  select setval('lpn_number', 41);
  update settings set company_name = 'Kade', gs1_company_prefix = '8712345', version = 2;
  delete from carrier where name = 'USPS';
  insert into carrier (name, tracking_url) values ('Van', 'https://van.example/{trackingNumber}');
  delete from reason_code where kind = 'RETURN';
  insert into audit (at, user_id, done_by, entity, entity_id, name, action, before, after, words)
    values (now(), 1, 'mara@example.com', 'SETTINGS', 1, 'Settings', 'CHANGED',
      '{"companyName": null}', '{"companyName": "Kade"}', 'Kade');
`;
