import { Named, UserRef } from '@lading/contract/fields';
import type { Import, ImportSummary, Mapping } from '@lading/contract/imports';
import {
  cancelable,
  FAULT_EXAMPLES,
  faultKind,
  type ImportKind,
  type ImportState,
  MAX_FAULT_GROUPS,
  startable,
} from '@lading/domain/imports';
import type { Tracking } from '@lading/domain/lots';
import type { Pack } from '@lading/domain/packs';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { arrayOf, jsonOf as jsonOfRows } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { datesAsText } from '../../platform/database/dates.ts';
import { jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';
import type { Fault } from './table.ts';

/** How a file is read and written. */
export type Choices = Pick<Import, 'dryRun' | 'existing' | 'dates' | 'decimals'>;
/** What the header of a file says. */
export type Described = Pick<Import, 'columns' | 'unused' | 'sample'>;
/** Whom an import works for. The instant is that of the work. */
export type Owner = Omit<Actor, 'at' | 'sessionId' | 'key'>;

export interface NewImport extends Choices, Described {
  kind: ImportKind;
  state: ImportState;
  fileName: string;
  /** Compressed by gzip. */
  file: Buffer;
  encoding: Import['encoding'];
  mapping: Mapping;
  remembered: boolean;
  customerId: number | null;
  warehouseId: number | null;
}

/** What of an import changes when it is started again. */
export type Started = Choices & Described & { mapping: Mapping; state: ImportState };

/** The imports of a client are its own; staff see all. */
const ofOwner = ({ customerId }: Actor) => (customerId === null ? sql`true` : sql`r.owner_id = ${customerId}`);

const faultsOf = sql`(select count(*) from import_fault f where f.import_id = r.id)`;

export function importListing(
  actor: Actor,
  filter: { kind?: ImportKind | undefined; state?: ImportState | undefined; search?: string | undefined },
): Listing<ImportSummary> {
  type Row = Omit<ImportSummary, 'createdAt' | 'endedAt'> & { createdAt: Date; endedAt: Date | null };
  const { kind, state, search } = filter;
  return listing({
    select: sql<Row>`r.id, r.kind, r.state, r.dry_run, r.file_name, r.made, ${faultsOf} as faults, ${jsonOf(UserRef, 'u')} as created_by, r.created_at, r.ended_at`,
    from: sql`from import_run r join app_user u on u.id = r.user_id`,
    where: [
      ofOwner(actor),
      ...(kind ? [sql`r.kind = ${kind}`] : []),
      ...(state ? [sql`r.state = ${state}`] : []),
      ...(search ? [sql`fold(r.file_name) like ${containing(search)}`] : []),
    ],
    id: sql`r.id`,
    sorts: { createdAt: { by: sql`r.created_at`, type: 'timestamptz' } },
    toItem: (row: Row) => datesAsText(row),
  });
}

type ImportRow = Omit<Import, 'createdAt' | 'startedAt' | 'endedAt'> & { createdAt: Date; startedAt: Date | null; endedAt: Date | null };

export async function findImport(db: Db, actor: Actor, id: number): Promise<Import | null> {
  const { rows } = await sql<ImportRow>`
    select r.id, r.kind, r.state, r.dry_run, r.existing, r.dates, r.decimals, r.encoding, r.file_name, ${orNull('c', jsonOf(Named, 'c'))} as customer,
      ${orNull('w', jsonOf(Named, 'w'))} as warehouse, r.columns, r.unused, r.sample, r.remembered, r.rows_read, r.made, r.skipped, r.updated, ${faultsOf} as faults,
      (select coalesce(json_agg(json_build_object('message', g.message, 'count', g.count, 'examples', g.examples) order by g.count desc, g.first), '[]')
        from (select (array_agg(message order by place))[1] as message, count(*) as count, min(place) as first,
            array_to_json((array_agg(json_build_object('line', line, 'value', value) order by place))[1:${sql.lit(FAULT_EXAMPLES)}]) as examples
          from import_fault where import_id = r.id group by kind order by 2 desc, 3 limit ${sql.lit(MAX_FAULT_GROUPS)}) g) as fault_groups,
      r.warnings, ${jsonOf(UserRef, 'u')} as created_by, r.created_at, r.started_at, r.ended_at, r.version
    from import_run r join app_user u on u.id = r.user_id left join customer c on c.id = r.customer_id left join warehouse w on w.id = r.warehouse_id
    where r.id = ${id} and ${ofOwner(actor)}`.execute(db);
  return rows[0] ? datesAsText(rows[0]) : null;
}

const ownerOf = ({ at: _, sessionId: __, key: ___, ...owner }: Actor): Owner => owner;

export async function insertImport(tx: Tx, actor: Actor, run: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('importRun')
    .values({
      ...run,
      ...{ mapping: JSON.stringify(run.mapping), columns: JSON.stringify(run.columns) },
      ...{ unused: JSON.stringify(run.unused), sample: JSON.stringify(run.sample) },
      ...{ actor: JSON.stringify(ownerOf(actor)), ownerId: actor.customerId, userId: actor.userId, createdAt: actor.at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How a stored file is read. */
export interface Stored extends Choices {
  kind: ImportKind;
  fileName: string;
  encoding: Import['encoding'];
  mapping: Mapping;
  customerId: number | null;
  warehouseId: number | null;
}

/** Locks an import that can be started, and returns its file; null where there is none, or its state does not allow it. */
export async function lockStartable(tx: Tx, actor: Actor, id: number): Promise<(Stored & { ownerId: number | null }) | null> {
  const { rows } = await sql<Stored & { ownerId: number | null }>`
    select r.owner_id, r.kind, r.file_name, r.encoding, r.mapping, r.customer_id, r.warehouse_id, r.dry_run, r.existing, r.dates, r.decimals
    from import_run r where r.id = ${id} and ${ofOwner(actor)} and r.state = any(${arrayOf('text', startable)}) for update`.execute(tx);
  return rows[0] ?? null;
}

export async function updateStarted(tx: Tx, actor: Actor, id: number, run: Started): Promise<void> {
  await sql`delete from import_fault where import_id = ${id}`.execute(tx);
  await tx
    .updateTable('importRun')
    .set((row) => ({
      ...run,
      ...{ mapping: JSON.stringify(run.mapping), columns: JSON.stringify(run.columns) },
      ...{ unused: JSON.stringify(run.unused), sample: JSON.stringify(run.sample), actor: JSON.stringify(ownerOf(actor)) },
      remembered: false,
      ...{ startedAt: null, endedAt: null, leaseUntil: null, attempts: 0, rowsRead: 0, made: null, skipped: 0, updated: 0, warnings: '[]' },
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Cancels an import that has not ended. Returns the customer of the client who sent it; undefined where it had ended. */
export async function updateCanceled(tx: Tx, actor: Actor, id: number): Promise<number | null | undefined> {
  const { rows } = await sql<{ ownerId: number | null }>`
    update import_run r set state = 'CANCELED', ended_at = ${actor.at}, version = version + 1
    where r.id = ${id} and ${ofOwner(actor)} and r.state = any(${arrayOf('text', cancelable)}) returning r.owner_id`.execute(tx);
  return rows[0]?.ownerId;
}

export interface Claimed extends Stored {
  id: number;
  actor: Owner;
  /** How often its job began, this time included. */
  attempts: number;
}

/** Takes the oldest import that waits, or whose job has died. */
export async function claimImport(db: Db, at: Date, until: Date): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    update import_run r set state = 'RUNNING', started_at = ${at}, lease_until = ${until}, rows_read = 0, attempts = attempts + 1, version = version + 1
    where id = (select id from import_run where state = 'WAITING' or state = 'RUNNING' and lease_until < ${at} order by id limit 1 for update skip locked)
    returning r.id, r.kind, r.file_name, r.encoding, r.mapping, r.customer_id, r.warehouse_id, r.dry_run, r.existing, r.dates, r.decimals, r.actor, r.attempts`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Says how far an import is, and that its job lives. Returns false where it was canceled. */
export async function updateProgress(db: Db, id: number, rowsRead: number, until: Date): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update import_run set rows_read = ${rowsRead}, lease_until = ${until} where id = ${id} and state = 'RUNNING'`.execute(db);
  return numAffectedRows === 1n;
}

export interface Outcome {
  state: 'DONE' | 'FAULTY' | 'FAILED';
  made: string | null;
  skipped: number;
  updated: number;
  rowsRead: number;
  warnings: readonly string[];
}

/** Writes the outcome of an import that runs. Returns false where it was canceled. */
export async function updateEnded(tx: Tx, id: number, outcome: Outcome, at: Date): Promise<boolean> {
  const { state, made, skipped, updated, rowsRead, warnings } = outcome;
  const { numAffectedRows } = await sql`
    update import_run set state = ${state}, made = ${made}, skipped = ${skipped}, updated = ${updated}, rows_read = ${rowsRead}, warnings = ${JSON.stringify(warnings)}::jsonb,
      ended_at = ${at}, lease_until = null, version = version + 1
    where id = ${id} and state = 'RUNNING'`.execute(tx);
  return numAffectedRows === 1n;
}

/** Inserts faults of an import from a place on. */
export async function insertFaults(tx: Tx, id: number, from: number, faults: readonly Fault[]): Promise<void> {
  const rows = faults.map(({ line, message, value }, index) => ({ place: from + index, line, kind: faultKind(message), message, value }));
  await sql`
    insert into import_fault (import_id, place, line, kind, message, value)
    select ${id}, f.place, f.line, f.kind, f.message, f.value
    from jsonb_to_recordset(${jsonOfRows(rows)}) as f (place bigint, line bigint, kind text, message text, value text)`.execute(tx);
}

export async function findEncoding(db: Db, actor: Actor, id: number): Promise<Import['encoding'] | null> {
  const { rows } = await sql<Pick<Stored, 'encoding'>>`
    select r.encoding from import_run r where r.id = ${id} and ${ofOwner(actor)}`.execute(db);
  return rows[0]?.encoding ?? null;
}

/** In bytes: the driver needs five times as much. */
const SLICE = 1024 * 1024;

/** Reads the file of an import, compressed as it is stored. */
export async function readFile(db: Db, id: number): Promise<Buffer> {
  const slices: Buffer[] = [];
  for (let from = 1; ; from += SLICE) {
    const { rows } = await sql<{
      slice: Buffer;
    }>`select substring(file from ${from}::integer for ${SLICE}::integer) as slice /* never null: slice */ from import_run where id = ${id}`.execute(
      db,
    );
    const slice = rows[0]?.slice ?? Buffer.alloc(0);
    slices.push(slice);
    if (slice.length < SLICE) return Buffer.concat(slices);
  }
}

/** Lists the messages of each bad line. */
export async function listReasons(db: Db, id: number): Promise<{ line: number; reasons: string }[]> {
  const { rows } = await sql<{ line: number; reasons: string }>`
    select line, string_agg(message, '; ' order by place) as reasons /* never null: message is not */ from import_fault where import_id = ${id} group by line order by line`.execute(
    db,
  );
  return rows;
}

export interface Known {
  id: number;
  /** The names that a file may use for it. */
  names: string[];
  /** False for what is retired. */
  active: boolean;
}

/** Lists this customer, or all where it is null. */
export async function listCustomers(db: Db, customerId: number | null): Promise<Known[]> {
  const all = db.selectFrom('customer').select(['id', 'name', 'email', 'active']);
  const rows = await (customerId === null ? all : all.where('id', '=', customerId)).execute();
  return rows.map(({ id, name, email, active }) => ({ id, names: [name, email], active }));
}

/** Lists these warehouses, or all where they are null. */
export async function listWarehouses(db: Db, ids: readonly number[] | null): Promise<Known[]> {
  const all = db.selectFrom('warehouse').select(['id', 'name', 'active']);
  const rows = await (ids === null ? all : all.where('id', 'in', ids.length ? ids : [0])).execute();
  return rows.map(({ id, name, active }) => ({ id, names: [name], active }));
}

export async function findFirstAdmin(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('kind', '=', 'PERSON')
    .where('disabled', '=', false)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}

export interface StoredProduct {
  id: number;
  customerId: number;
  sku: string;
  packs: readonly Pack[];
  active: boolean;
  tracking: Tracking;
  expires: boolean;
}

export async function listProducts(db: Db, customerIds: readonly number[], skus: readonly string[]): Promise<StoredProduct[]> {
  if (customerIds.length === 0 || skus.length === 0) return [];
  const { rows } = await sql<StoredProduct>`
    select p.id, p.customer_id, p.sku, p.active, p.tracking, p.expires,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'units', k.units)), '[]') from product_pack k where k.product_id = p.id) as packs
    from product p where p.customer_id = any(${arrayOf('bigint', customerIds)}) and p.sku = any(${arrayOf('text', skus)})`.execute(db);
  return rows;
}

/** Lists the products that have one of these SKUs, and those with one of these codes, which are then named too. */
export async function listTakenCodes(
  db: Db,
  customerIds: readonly number[],
  skus: readonly string[],
  codes: readonly string[],
): Promise<{ id: number; customerId: number; sku: string; code: string | null }[]> {
  if (customerIds.length === 0) return [];
  const ofCustomers = arrayOf('bigint', customerIds);
  const { rows } = await sql<{ id: number; customerId: number; sku: string; code: string | null }>`
    select id, customer_id, sku, null::text as code /* never null: id, customer_id, sku */ from product where customer_id = any(${ofCustomers}) and sku = any(${arrayOf('text', skus)})
    union all
    select p.id, b.customer_id, p.sku, b.code from product_barcode b join product p on p.id = b.product_id
    where b.customer_id = any(${ofCustomers}) and b.code = any(${arrayOf('text', codes)})`.execute(db);
  return rows;
}

/** Lists the customers that have one of these emails. */
export async function listCustomersByEmail(db: Db, emails: readonly string[]): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select id, email from customer where fold(email) in (select fold(e) from unnest(${arrayOf('text', emails)}) e)`.execute(db);
  return rows;
}

export interface StoredLot {
  id: number;
  productId: number;
  code: string;
  isHeld: boolean;
  /** The warehouses in which its last day has passed. */
  expiredIn: readonly number[];
}

export async function listLots(db: Db, codes: readonly string[]): Promise<StoredLot[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<StoredLot>`
    select t.id, t.product_id, t.code, t.held_at is not null as is_held /* never null: it is a comparison */,
      array(select w.id from warehouse w where t.expires_on < today_in(w.id))::float8[] as expired_in
    from lot t where t.code = any(${arrayOf('text', codes)})`.execute(db);
  return rows;
}

/** Lists the locations that have one of these names or barcodes. */
export async function listLocations(
  db: Db,
  { warehouseIds, names, barcodes }: { warehouseIds: readonly number[]; names: readonly string[]; barcodes: readonly string[] },
): Promise<{ id: number; warehouseId: number; name: string; barcode: string }[]> {
  if (warehouseIds.length === 0) return [];
  const { rows } = await sql<{ id: number; warehouseId: number; name: string; barcode: string }>`
    select id, warehouse_id, name, barcode from location
    where warehouse_id = any(${arrayOf('bigint', warehouseIds)}) and (name = any(${arrayOf('text', names)}) or barcode = any(${arrayOf('text', barcodes)}))`.execute(
    db,
  );
  return rows;
}

/** A product by one of its codes. */
export interface CodedProduct {
  customerId: number;
  code: string;
  sku: string;
  /** The pack that the code stands on; null for the base unit. */
  pack: string | null;
}

export async function listCodedProducts(db: Db, customerIds: readonly number[], codes: readonly string[]): Promise<CodedProduct[]> {
  if (customerIds.length === 0 || codes.length === 0) return [];
  const { rows } = await sql<CodedProduct>`
    select b.customer_id, b.code, p.sku, k.name as pack
    from product_barcode b join product p on p.id = b.product_id left join product_pack k on k.id = b.pack_id
    where b.customer_id = any(${arrayOf('bigint', customerIds)}) and b.code = any(${arrayOf('text', codes)})`.execute(db);
  return rows;
}

/** Counts the codes of these products, those of their packs included. */
export async function countCodes(db: Db, productIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await sql<{ productId: number; count: number }>`
    select product_id, count(*) as count from product_barcode where product_id = any(${arrayOf('bigint', productIds)}) group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ productId, count }) => [productId, count]));
}

/** A location that stock is opened in. */
export interface StoredPlace {
  id: number;
  warehouseId: number;
  name: string;
  barcode: string;
  active: boolean;
  blockedIn: boolean;
  capacity: number | null;
  /** Where it has a capacity, the units that stand there. */
  units: number;
}

/** Lists the locations that have one of these names, or one of these as their barcode. */
export async function listPlaces(db: Db, warehouseIds: readonly number[], names: readonly string[]): Promise<StoredPlace[]> {
  if (warehouseIds.length === 0) return [];
  const [ofWarehouses, called] = [arrayOf('bigint', warehouseIds), arrayOf('text', names)];
  const { rows } = await sql<StoredPlace>`
    select warehouse_id, id, name, barcode, active, blocked_in, capacity,
      case when capacity is null then 0 else units_in(warehouse_id, id) end as units /* never null: both are not */
    from location where warehouse_id = any(${ofWarehouses}) and (name = any(${called}) or barcode = any(${called}))`.execute(db);
  return rows;
}

/** Lists the warehouses with their present day. */
export async function listDays(db: Db): Promise<{ id: number; today: string }[]> {
  const { rows } = await sql<{ id: number; today: string }>`
    select id, today_in(id)::text as today /* never null: the warehouse exists */ from warehouse`.execute(db);
  return rows;
}

export interface DatedLot {
  productId: number;
  code: string;
  expiresOn: string | null;
  producedOn: string | null;
  /** The units of it that the company has. */
  units: number;
}

export async function listDatedLots(db: Db, productIds: readonly number[], codes: readonly string[]): Promise<DatedLot[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<DatedLot>`
    select t.product_id, t.code, t.expires_on::text as expires_on, t.produced_on::text as produced_on,
      (select coalesce(sum(i.quantity), 0)::bigint from inventory i where i.lot_id = t.id and i.quantity > 0) as units
    from lot t where t.product_id = any(${arrayOf('bigint', productIds)}) and t.code = any(${arrayOf('text', codes)})`.execute(db);
  return rows;
}

/** Lists those of these LPNs that a pallet has, or that a transfer carries. */
export async function listLpns(db: Db, lpns: readonly string[]): Promise<string[]> {
  if (lpns.length === 0) return [];
  const named = arrayOf('text', lpns);
  const { rows } = await sql<{ lpn: string }>`
    select lpn from pallet where lpn = any(${named})
    union select lpn from transit_pallet where lpn = any(${named}) and arrived_at is null`.execute(db);
  return rows.map(({ lpn }) => lpn);
}

/** Where an opening brought stock. */
export interface Opened {
  warehouseId: number;
  productId: number;
  status: string;
  lot: string | null;
  locationId: number;
  lpn: string | null;
}

export async function listOpened(db: Db, warehouseIds: readonly number[], productIds: readonly number[]): Promise<Opened[]> {
  if (warehouseIds.length === 0 || productIds.length === 0) return [];
  const { rows } = await sql<Opened>`
    select m.warehouse_id, m.product_id, m.to_status as status, t.code as lot, m.to_location_id as location_id, p.lpn
    from movement m left join lot t on t.id = m.lot_id left join pallet p on p.warehouse_id = m.warehouse_id and p.id = m.to_pallet_id
    where m.kind = 'OPENING' and m.to_status is not null and m.to_location_id is not null and m.warehouse_id = any(${arrayOf('bigint', warehouseIds)}) and m.product_id = any(${arrayOf('bigint', productIds)})
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return rows;
}

interface StoredReference {
  warehouseId: number;
  customerId: number;
  reference: string;
  isCancelled: boolean;
  /** Of an order. */
  orderDate: Date | null;
}

/** Lists the stored ASNs or orders with one of these references, of any warehouse and customer, cancelled ones too. */
export async function listReferences(db: Db, table: 'asn' | 'orders', references: readonly string[]): Promise<StoredReference[]> {
  const orderDate = table === 'orders' ? sql`order_date` : sql`null::timestamptz`;
  const { rows } = await sql<StoredReference>`
    select warehouse_id, customer_id, reference, status = 'CANCELLED' as is_cancelled, ${orderDate} as order_date
    from ${sql.table(table)} where reference = any(${arrayOf('text', references)})`.execute(db);
  return rows;
}

/** A valid row of a file, and the place of its document among those of the file. */
export interface StagedRow {
  document: number;
  /** 1 for a line whose document stands in another file. */
  part: number;
  line: number;
  content: object;
}

/** Returns an id that no other import has, for one that is not kept. */
export async function nextImportId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('import_run', 'id')) as id`.execute(tx);
  return (rows[0] as { id: number }).id;
}

export async function insertRows(tx: Tx, id: number, rows: readonly StagedRow[]): Promise<void> {
  await sql`
    insert into import_row (import_id, document, part, line, content)
    select ${id}, r.document, r.part, r.line, r.content
    from json_to_recordset(${JSON.stringify(rows)}) as r (document bigint, part smallint, line bigint, content json)`.execute(tx);
}

/** Lists rows of an import by document, part and line, from after this one on. */
export async function listRows(tx: Tx, id: number, after: Omit<StagedRow, 'content'>, limit: number): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select document, part, line, content from import_row
    where import_id = ${id} and (document, part, line) > (${after.document}, ${after.part}, ${after.line})
    order by document, part, line limit ${limit}`.execute(tx);
  return rows;
}

export async function deleteRows(tx: Tx, id: number): Promise<void> {
  await sql`delete from import_row where import_id = ${id}`.execute(tx);
}

/** The columns that somebody chose for files of a kind, and how their dates and decimals are written. */
export type Remembered = Pick<Stored, 'mapping' | 'dates' | 'decimals'>;

export async function findRemembered(db: Db, kind: ImportKind, customerId: number | null): Promise<Remembered | null> {
  const { rows } = await sql<Remembered>`
    select mapping, dates, decimals from import_mapping where kind = ${kind} and customer_id is not distinct from ${customerId}::bigint`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function upsertRemembered(tx: Tx, kind: ImportKind, customerId: number | null, one: Remembered): Promise<void> {
  await sql`
    insert into import_mapping (kind, customer_id, mapping, dates, decimals)
    values (${kind}, ${customerId}, ${JSON.stringify(one.mapping)}::jsonb, ${one.dates}, ${one.decimals})
    on conflict (kind, customer_id) do update set mapping = excluded.mapping, dates = excluded.dates, decimals = excluded.decimals`.execute(
    tx,
  );
}
