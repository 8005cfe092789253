import type { QueryOf } from '@lading/contract/endpoint';
import type { listPrintJobs, PrintJob } from '@lading/contract/printers';
import { outcome, statusesFor } from '@lading/domain/life';
import {
  endedPrintStatuses,
  openPrintStatuses,
  PRINT_WAIT_MS,
  type PrinterConnection,
  type PrintFormat,
  type PrintJobEvent,
  type PrintJobStatus,
  printJobSteps,
} from '@lading/domain/printers';
import { type RawBuilder, sql } from 'kysely';
import { inWarehouses } from '../../platform/auth/inScope.ts';
import { arrayOf, literalsOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonInstant } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';
import { deleteSlices } from '../../platform/database/slices.ts';
import type { Failure, QueueState } from '../../platform/jobs/job.ts';

const open = literalsOf(openPrintStatuses);
const ended = literalsOf(endedPrintStatuses);
const queued = literalsOf(statusesFor(printJobSteps, 'begin'));
const sent = literalsOf(statusesFor(printJobSteps, 'print'));
const failed = literalsOf(statusesFor(printJobSteps, 'retry'));

const columns = sql<PrintJob>`
  j.id, j.warehouse_id,
    (select json_build_object('id', p.id, 'name', p.name)
      from printer p
      where p.id = j.printer_id) as printer,
    j.document, j.title, j.labels, j.status, j.possibly_printed, j.attempts, j.error,
    ${jsonInstant('j.created_at')} as created_at, j.created_by,
    ${jsonInstant('j.sent_at')} as sent_at, ${jsonInstant('j.ended_at')} as ended_at,
    case when j.status in ${queued} and not j.is_taken then ${jsonInstant('j.due_at')} end
      as next_attempt_at,
    j.reprint_of, j.reason`;

export function jobListing(
  { warehouseId, status, document, printerId, stuck, search }: QueryOf<typeof listPrintJobs>,
  at: Date,
): Listing<PrintJob> {
  const where: RawBuilder<unknown>[] = [sql`j.warehouse_id = ${warehouseId}`];
  if (status) where.push(sql`j.status = ${status}`);
  if (document) where.push(sql`j.document = ${document}`);
  if (printerId) where.push(sql`j.printer_id = ${printerId}`);
  if (stuck === 'true') {
    const since = new Date(at.getTime() - PRINT_WAIT_MS);
    where.push(
      sql`
        (j.status in ${failed} or j.status in ${open} and j.created_at < ${since})`,
    );
  }
  if (search)
    where.push(
      sql`
        (fold(j.title) like ${containing(search)}
          or fold(j.created_by) like ${containing(search)})`,
    );
  return listing({
    select: columns,
    from: sql`from print_job j`,
    where,
    id: sql`j.id`,
    sorts: { createdAt: { by: sql`j.created_at`, type: 'timestamptz' } },
  });
}

export async function findJob(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<PrintJob | undefined> {
  const { rows } = await sql<PrintJob>`
    select ${columns}
    from print_job j
    where j.id = ${id} and ${inWarehouses('j', warehouseIds)}`.execute(db);
  return rows[0];
}

export interface NewJob {
  warehouseId: number;
  printerId: number;
  document: PrintJob['document'];
  title: string;
  content: Buffer;
  format: PrintFormat;
  labels: number;
  createdAt: Date;
  createdBy: string;
}

/** Inserts a job that is due at once. */
export async function insertJob(tx: Tx, job: NewJob): Promise<number> {
  const { id } = await tx
    .insertInto('printJob')
    .values({ ...job, dueAt: job.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a job with the content of an ended one. */
export async function insertReprint(
  tx: Tx,
  { id, printerId, reason }: { id: number; printerId: number; reason: string },
  { createdAt, createdBy }: Pick<NewJob, 'createdAt' | 'createdBy'>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into print_job (warehouse_id, printer_id, document, title, content, format, labels,
      due_at, created_at, created_by, reprint_of, reason)
    select warehouse_id, ${printerId}, document, title, content, format, labels, ${createdAt},
      ${createdAt}, ${createdBy}, id, ${reason}
    from print_job where id = ${id}
    returning id`.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** What whoever has taken a job needs to know of it. */
export interface LockedJob {
  id: number;
  warehouseId: number;
  printerId: number;
  status: PrintJobStatus;
  possiblyPrinted: boolean;
  attempts: number;
  failures: number;
  labels: number;
  format: PrintFormat;
}

export async function lockJob(
  tx: Tx,
  id: number,
  warehouseIds: readonly number[],
): Promise<LockedJob | undefined> {
  const { rows } = await sql<LockedJob>`
    select j.id, j.warehouse_id, j.printer_id, j.status, j.possibly_printed, j.attempts,
      j.failures, j.labels, j.format
    from print_job j
    where j.id = ${id} and ${inWarehouses('j', warehouseIds)} for no key update`.execute(tx);
  return rows[0];
}

export interface DuePrinter {
  id: number;
  name: string;
  address: string | null;
}

/** Locks a job while it is as its taker left it: with the same number of attempts. */
export async function lockAttempt(
  tx: Tx,
  id: number,
  attempts: number,
): Promise<LockedJob | undefined> {
  const { rows } = await sql<LockedJob>`
    select id, warehouse_id, printer_id, status, possibly_printed, attempts, failures, labels,
      format
    from print_job
    where id = ${id} and attempts = ${attempts} for no key update`.execute(tx);
  return rows[0];
}

/**
 * Lists printers with jobs that are due, and on which nobody prints, of these connections: those
 * of some warehouses, or of all for null.
 */
export async function listDue(
  db: Db,
  {
    warehouseIds,
    connections,
    at,
  }: {
    warehouseIds: readonly number[] | null;
    connections: readonly PrinterConnection[];
    at: Date;
  },
): Promise<DuePrinter[]> {
  const { rows } = await sql<DuePrinter>`
    select p.id, p.name, p.address
    from printer p
    where p.connection = any(${arrayOf('text', connections)})
      and ${warehouseIds === null ? sql`true` : inWarehouses('p', warehouseIds)}
      and exists (select
        from print_job d
        where d.printer_id = p.id and d.status in ${queued} and d.due_at <= ${at})
      and not exists (select
        from print_job s
        where s.printer_id = p.id and s.status in ${sent})
    order by p.id`.execute(db);
  return rows;
}

export interface TakenJob {
  id: number;
  warehouseId: number;
  attempts: number;
  labels: number;
  title: string;
  content: Buffer;
  format: PrintFormat;
}

/**
 * Takes the job of a printer that has been due for longest, until an instant, unless somebody else
 * takes or has one of the same printer. Whoever takes it after that has another number of attempts.
 */
export async function takeDue(
  tx: Tx,
  printerId: number,
  { at, until }: { at: Date; until: Date },
): Promise<TakenJob | undefined> {
  if (!(await lockFreePrinter(tx, printerId))) return undefined;
  const { rows } = await sql<TakenJob>`
    update print_job j set attempts = j.attempts + 1, is_taken = true, due_at = ${until}
    where j.id = (
      select d.id
      from print_job d
      where d.printer_id = ${printerId}
        and d.status in ${queued}
        and d.due_at <= ${at}
        and not exists (
          select
          from print_job o
          where o.printer_id = d.printer_id
            and o.status in ${open}
            and o.is_taken
            and (o.status in ${sent} or o.due_at > ${at}))
      order by d.due_at, d.id
      limit 1) and j.status in ${queued}
    returning j.id, j.warehouse_id, j.attempts, j.labels, j.title, j.content,
      j.format`.execute(tx);
  return rows[0];
}

/**
 * Locks a printer whose jobs nobody else takes just now. The next statement sees all that was
 * taken before.
 */
async function lockFreePrinter(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('printer')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a taken job back of which nothing was sent. That is no attempt. */
export async function giveBack(
  db: Db,
  { id, attempts }: Pick<TakenJob, 'id' | 'attempts'>,
  at: Date,
): Promise<void> {
  await sql`
    update print_job
    set attempts = attempts - 1, is_taken = false, due_at = ${at}
    where id = ${id} and attempts = ${attempts} and status in ${queued} and is_taken`.execute(db);
}

/**
 * Says that a taken job is about to be sent. Returns false if it is not the taker's any more, and
 * if another job of its printer is being sent.
 */
export async function beginSending(
  tx: Tx,
  { id, attempts }: Pick<TakenJob, 'id' | 'attempts'>,
  { at, until }: { at: Date; until: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update print_job j
    set status = ${outcome(printJobSteps, 'QUEUED', 'begin')}, sent_at = ${at}, due_at = ${until}
    where j.id = ${id}
      and j.attempts = ${attempts}
      and j.status in ${queued}
      and j.is_taken
      and not exists (
        select
        from print_job o
        where o.printer_id = j.printer_id and o.status in ${sent})`.execute(tx);
  return numAffectedRows === 1n;
}

/** Records a step of a job that the caller has locked. */
export async function recordStep(
  tx: Tx,
  { id, status, failures }: Pick<LockedJob, 'id' | 'status' | 'failures'>,
  event: PrintJobEvent,
  {
    at,
    dueAt = at,
    error = null,
    possiblyPrinted = false,
  }: { at: Date; dueAt?: Date; error?: string | null; possiblyPrinted?: boolean },
): Promise<void> {
  const to = outcome(printJobSteps, status, event);
  await tx
    .updateTable('printJob')
    .set({
      status: to,
      dueAt,
      error,
      possiblyPrinted,
      isTaken: false,
      endedAt: endedPrintStatuses.includes(to) ? at : null,
      failures: event === 'postpone' || event === 'giveUp' ? failures + 1 : 0,
    })
    .where('id', '=', id)
    .execute();
}

/** Lists the jobs that were being sent when their takers were lost. */
export async function listLost(db: Db, at: Date): Promise<{ id: number; warehouseId: number }[]> {
  const { rows } = await sql<{ id: number; warehouseId: number }>`
    select id, warehouse_id from print_job where status in ${sent} and due_at <= ${at}`.execute(db);
  return rows;
}

/** Locks a job whose taker was lost, unless that has ended it meanwhile. */
export async function lockLost(tx: Tx, id: number, at: Date): Promise<LockedJob | undefined> {
  const { rows } = await sql<LockedJob>`
    select id, warehouse_id, printer_id, status, possibly_printed, attempts, failures, labels,
      format
    from print_job
    where id = ${id} and status in ${sent} and due_at <= ${at} for no key update`.execute(tx);
  return rows[0];
}

/** Notes that an agent asked for the jobs of warehouses, at most once a minute. */
export async function noteAgent(tx: Tx, warehouseIds: readonly number[], at: Date): Promise<void> {
  await sql`
    update printer p
    set agent_seen_at = ${at}
    where ${inWarehouses('p', warehouseIds)}
      and p.connection = 'AGENT'
      and coalesce(p.agent_seen_at, '-infinity') < ${at}::timestamptz - interval '1 minute'`.execute(
    tx,
  );
}

const SHOWN = 50;

/** Returns the jobs that wait, and those that failed. */
export async function readQueue(db: Db): Promise<QueueState> {
  const { rows } = await sql<Omit<QueueState, 'failures'>>`
    select count(*) filter (where status in ${open} and error is null) as waiting,
      min(created_at) filter (where status in ${open} and error is null) as waiting_since,
      count(*) filter (where status in ${open} and error is not null) as failing,
      count(*) filter (where status in ${failed}) as given_up
    from print_job`.execute(db);
  const { rows: failures } = await sql<Failure>`
    select 'print job ' || id as item, attempts, created_at as since,
      case when status in ${open} then due_at end as due_at, error
    from print_job
    where (status in ${open} or status in ${failed}) and error is not null
    order by due_at, id
    limit ${SHOWN}`.execute(db);
  return { ...(rows[0] as Omit<QueueState, 'failures'>), failures };
}

/** Makes failed jobs due that cannot have been printed. Returns their number. */
export async function retryFailed(tx: Tx, id: number | null, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update print_job
    set due_at = ${at}, ended_at = null, failures = 0,
      status = ${outcome(printJobSteps, 'FAILED', 'retry')}
    where (status in ${queued} or status in ${failed}) and not is_taken and not possibly_printed
      and error is not null
      and ${id === null ? sql`true` : sql`id = ${id}`}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

export async function deleteEnded(db: Db, before: Date, isStopped: () => boolean): Promise<void> {
  const condition = sql`status in ${ended} and created_at < ${before}`;
  await deleteSlices(db, { table: 'printJob', by: 'createdAt', condition }, { isStopped });
}
