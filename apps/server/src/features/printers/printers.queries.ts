import type { QueryOf } from '@lading/contract/endpoint';
import type { listPrinters, listPrintRules, Printer, PrintRule } from '@lading/contract/printers';
import { statusesFor } from '@lading/domain/life';
import {
  openPrintStatuses,
  type PlacedPrinter,
  type PrintedKind,
  type PrinterConnection,
  type PrintRuleValues,
  printJobSteps,
} from '@lading/domain/printers';
import { type RawBuilder, sql } from 'kysely';
import { inWarehouses } from '../../platform/auth/inScope.ts';
import { isActive } from '../../platform/database/active.ts';
import { literalsOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonInstant } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';

export type StoredPrinter = Pick<
  Printer,
  | 'name'
  | 'prints'
  | 'workstation'
  | 'zone'
  | 'dpi'
  | 'mediaWidthMm'
  | 'mediaHeightMm'
  | 'connection'
  | 'address'
  | 'active'
>;

/** The statuses of jobs that are printed yet, or may be. */
const unfinished = [...openPrintStatuses, ...statusesFor(printJobSteps, 'retry')];

const columns = sql<Printer>`
  p.id, p.warehouse_id, p.name, p.prints, p.workstation, p.zone, p.dpi, p.media_width_mm,
    p.media_height_mm, p.connection, p.address, p.active,
    (select count(*)
      from print_job w
      where w.warehouse_id = p.warehouse_id and w.printer_id = p.id
        and w.status in ${literalsOf(openPrintStatuses)}) as waiting,
    (select json_build_object('id', j.id, 'status', j.status, 'possiblyPrinted',
        j.possibly_printed, 'error', j.error, 'createdAt', ${jsonInstant('j.created_at')})
      from print_job j
      where j.printer_id = p.id
      order by j.id desc
      limit 1) as last_job,
    case when p.connection = 'AGENT' then ${jsonInstant('p.agent_seen_at')} end as agent_seen_at,
    ${jsonInstant('p.created_at')} as created_at, p.version`;

export function printerListing({
  warehouseId,
  active,
  search,
}: QueryOf<typeof listPrinters>): Listing<Printer> {
  return listing({
    select: columns,
    from: sql`from printer p`,
    where: [
      sql`p.warehouse_id = ${warehouseId}`,
      ...isActive('p', active),
      ...(search
        ? [
            sql`
              (fold(p.name) like ${containing(search)}
                or fold(p.workstation) like ${containing(search)}
                or fold(p.zone) like ${containing(search)}
                or fold(p.address) like ${containing(search)})`,
          ]
        : []),
    ],
    id: sql`p.id`,
    sorts: {
      name: { by: sql`p.name`, type: 'text' },
      createdAt: { by: sql`p.created_at`, type: 'timestamptz' },
    },
  });
}

export async function findPrinter(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<Printer | undefined> {
  const { rows } = await sql<Printer>`
    select ${columns}
    from printer p
    where p.id = ${id} and ${inWarehouses('p', warehouseIds)}`.execute(db);
  return rows[0];
}

export async function lockPrinter(
  tx: Tx,
  id: number,
  warehouseIds: readonly number[],
): Promise<Printer | undefined> {
  const { rows } = await sql<Printer>`
    select ${columns}
    from printer p
    where p.id = ${id} and ${inWarehouses('p', warehouseIds)} for no key update of p`.execute(tx);
  return rows[0];
}

export async function lockRow(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('printer').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function insertPrinter(
  tx: Tx,
  values: StoredPrinter & { warehouseId: number; createdAt: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('printer')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePrinter(tx: Tx, id: number, values: StoredPrinter): Promise<void> {
  await tx
    .updateTable('printer')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Counts the jobs that wait or failed, and the rules of a printer. */
export async function countUses(tx: Tx, id: number): Promise<{ jobs: number; rules: number }> {
  const { rows } = await sql<{ jobs: number; rules: number }>`
    select (select count(*)
        from print_job j
        where j.printer_id = ${id} and j.status in ${literalsOf(unfinished)}) as jobs,
      (select count(*) from print_rule r where r.printer_id = ${id}) as rules`.execute(tx);
  return rows[0] as { jobs: number; rules: number };
}

export async function deletePrinter(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('printer').where('id', '=', id).execute();
}

/** A printer in use, as the choice of a printer needs it. */
export interface UsedPrinter extends PlacedPrinter {
  connection: PrinterConnection;
}

export async function listUsedPrinters(db: Db, warehouseId: number): Promise<UsedPrinter[]> {
  const { rows } = await sql<UsedPrinter>`
    select id, name, prints, workstation, zone, connection
    from printer
    where warehouse_id = ${warehouseId} and active
    order by name, id`.execute(db);
  return rows;
}

const ruleColumns = sql<PrintRule>`
  r.id, r.warehouse_id, r.document, r.workstation, r.zone,
    (select json_build_object('id', d.id, 'name', d.name)
      from shared_device d
      where d.id = r.device_id) as device,
    (select json_build_object('id', p.id, 'name', p.name)
      from printer p
      where p.id = r.printer_id) as printer,
    ${jsonInstant('r.created_at')} as created_at`;

export function ruleListing({
  warehouseId,
  document,
  search,
}: QueryOf<typeof listPrintRules>): Listing<PrintRule> {
  const where: RawBuilder<unknown>[] = [sql`r.warehouse_id = ${warehouseId}`];
  if (document) where.push(sql`r.document = ${document}`);
  if (search)
    where.push(
      sql`
        (fold(r.workstation) like ${containing(search)} or fold(r.zone) like ${containing(search)}
          or exists (select
            from printer s
            where s.id = r.printer_id and fold(s.name) like ${containing(search)}))`,
    );
  return listing({
    select: ruleColumns,
    from: sql`from print_rule r`,
    where,
    id: sql`r.id`,
    sorts: {
      document: { by: sql`r.document`, type: 'text' },
      createdAt: { by: sql`r.created_at`, type: 'timestamptz' },
    },
  });
}

export async function findRule(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<PrintRule | undefined> {
  const { rows } = await sql<PrintRule>`
    select ${ruleColumns}
    from print_rule r
    where r.id = ${id} and ${inWarehouses('r', warehouseIds)}`.execute(db);
  return rows[0];
}

export async function listRules(db: Db, warehouseId: number): Promise<PrintRuleValues[]> {
  const { rows } = await sql<PrintRuleValues>`
    select document, workstation, zone, device_id, printer_id
    from print_rule
    where warehouse_id = ${warehouseId}
    order by id`.execute(db);
  return rows;
}

export async function insertRule(
  tx: Tx,
  values: PrintRuleValues & { warehouseId: number; prints: PrintedKind; createdAt: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('printRule')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteRule(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('printRule').where('id', '=', id).execute();
}

/** Returns true if a warehouse has a shared device of this id. */
export async function hasDevice(db: Db, warehouseId: number, deviceId: number): Promise<boolean> {
  const { rows } = await sql`
    select from shared_device where warehouse_id = ${warehouseId} and id = ${deviceId}`.execute(db);
  return rows.length > 0;
}
