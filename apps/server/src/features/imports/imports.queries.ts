import { Named, UserRef } from '@lading/contract/fields';
import { type ImportFault, kindOfFault, sayImportFault } from '@lading/contract/importMessages';
import type { Import, ImportSummary, Mapping } from '@lading/contract/imports';
import {
  FAULT_EXAMPLES,
  type HiddenMode,
  type ImportKind,
  type ImportState,
  importSteps,
  lackingNeeds,
  MAX_FAULT_GROUPS,
  needText,
  queuedImportStates,
} from '@lading/domain/imports';
import { outcome } from '@lading/domain/life';
import { type ImportWarning, sayImportWarning } from '@lading/domain/messages/importWarnings';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { jsonRowsOf, literalsOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type DatedRow, datesAsText } from '../../platform/database/dates.ts';
import { jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';
import { deleteSlices } from '../../platform/database/slices.ts';
import type { Failure, Purge, QueueState } from '../../platform/jobs/job.ts';
import { type Account, madeText, NOTHING_WRITTEN } from './account.ts';
import { programRead } from './adapter.ts';
import { purgeStages } from './stage.queries.ts';
import type { Fault } from './table.ts';

/** The choices of how a file is read and written. */
export type Choices = Pick<Import, 'dryRun' | 'existing' | 'dates' | 'decimals' | 'doubtfulCodes'>;
/** What the header of a file tells about it. */
export type Described = Pick<Import, 'columns' | 'unused' | 'sample'>;
/** The user of an import. The job sets the instant. */
export type Owner = Omit<Actor, 'at' | 'sessionId' | 'key'>;

export interface NewImport extends Choices, Described {
  kind: ImportKind;
  state: ImportState;
  fileName: string;
  /** Compressed by gzip. */
  file: Buffer;
  encoding: Import['encoding'];
  /** For a workbook with several sheets. */
  workbook: Buffer | null;
  sheet: string | null;
  sheets: readonly string[];
  hidden: HiddenMode;
  hides: Import['hides'];
  fileWarnings: readonly ImportWarning[];
  mapping: Mapping;
  remembered: boolean;
  /** The version of the profile that reads the file; null for none. */
  profile: number | null;
  customerId: number | null;
  warehouseId: number | null;
}

/**
 * The fields that a new start of an import changes. The file is one of them if it is read from
 * another sheet or mended.
 */
export type Started = Choices &
  Described &
  Pick<NewImport, 'mapping' | 'state' | 'fileWarnings'> &
  Partial<Replaced> & {
    /** What earlier starts have written; null for nothing. */
    written: Account | null;
    made: string | null;
  };

/** The file that replaces the stored one. Absent fields stay. */
export type Replaced = Pick<NewImport, 'file' | 'encoding'> &
  Partial<Pick<NewImport, 'sheet' | 'hidden' | 'hides' | 'fileWarnings'>> & { leftOut?: number };

/** A client sees only its own imports, staff see all. */
const ofOwner = ({ customerId }: Actor) =>
  customerId === null ? sql`true` : sql`r.owner_id = ${customerId}`;

/** The facts of a fault. A fault from before the codes has its message as text. */
const facts = sql`coalesce(facts, jsonb_build_object('text', message))`;

const faultsOf = sql`(select count(*) from import_fault f where f.import_id = r.id)`;

export function importListing(
  actor: Actor,
  filter: {
    kind?: ImportKind | undefined;
    state?: ImportState | undefined;
    search?: string | undefined;
  },
): Listing<ImportSummary> {
  type Row = DatedRow<ImportSummary, 'createdAt' | 'endedAt'>;
  const { kind, state, search } = filter;
  return listing({
    select: sql<Row>`
      r.id, r.kind, r.state, r.dry_run, r.file_name, r.made, ${faultsOf} as faults,
        ${jsonOf(UserRef, 'u')} as created_by, r.created_at, r.ended_at`,
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

type ImportRow = DatedRow<
  Omit<Import, 'program' | 'lacking' | 'written' | 'faultGroups' | 'warnings' | 'warningFacts'> & {
    written: Account | null;
    faultGroups: Omit<Import['faultGroups'][number], 'message'>[];
    warnings: ImportWarning[];
  },
  'createdAt' | 'startedAt' | 'endedAt'
>;

export async function findImport(db: Db, actor: Actor, id: number): Promise<Import | null> {
  const { rows } = await sql<ImportRow>`
    select r.id, r.kind, r.state, r.dry_run, r.existing, r.dates, r.decimals, r.doubtful_codes,
      r.encoding, r.file_name, r.sheet, r.sheets, r.hidden, r.hides,
      ${orNull('c', jsonOf(Named, 'c'))} as customer,
      ${orNull('w', jsonOf(Named, 'w'))} as warehouse, r.columns, r.unused, r.sample, r.remembered,
      r.profile, r.rows_read, r.made, r.written, r.skipped, r.updated, ${faultsOf} as faults,
      (select coalesce(json_agg(json_build_object('code', g.first->'code', 'facts',
        g.first->'facts', 'column', g.first->'column', 'count', g.count, 'examples', g.examples)
        order by g.count desc, g.first_place), '[]')
        from (select (array_agg(jsonb_build_object('code', code, 'facts', ${facts},
            'column', header) order by place))[1] as first, count(*) as count,
            min(place) as first_place,
            array_to_json((array_agg(json_build_object('line', line, 'value', value)
              order by place))[1:${sql.lit(FAULT_EXAMPLES)}]) as examples
          from import_fault
          where import_id = r.id
          group by kind
          order by 2 desc, 3
          limit ${sql.lit(MAX_FAULT_GROUPS)}) g) as fault_groups,
      r.warnings, ${jsonOf(UserRef, 'u')} as created_by, r.created_at, r.started_at, r.ended_at,
        r.version
    from import_run r
    join app_user u on u.id = r.user_id
    left join customer c on c.id = r.customer_id
    left join warehouse w on w.id = r.warehouse_id
    where r.id = ${id} and ${ofOwner(actor)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { program, others } = programRead([
    ...row.columns.flatMap(({ header }) => header ?? []),
    ...row.unused,
  ]);
  const read = new Set(
    row.columns.flatMap(({ field, header }) => (header === null ? [] : [field])),
  );
  const lacking = lackingNeeds(row.kind, (field) => read.has(field)).map((need) =>
    needText(need, (field) => field),
  );
  return {
    ...datesAsText(row),
    program,
    lacking,
    written: row.written && writtenOf(row.kind, row.written),
    faultGroups: row.faultGroups.map((group) => ({ ...group, message: sayImportFault(group) })),
    warnings: row.warnings.map(sayImportWarning),
    warningFacts: row.warnings,
    unused: row.unused.filter((header) => others.includes(header)),
  };
}

const writtenOf = (
  kind: ImportKind,
  { to, counts, skipped, updated }: Account,
): Import['written'] => ({ made: madeText(kind, counts), to, skipped, updated });

const ownerOf = ({ at: _, sessionId: __, key: ___, ...owner }: Actor): Owner => owner;

export async function insertImport(tx: Tx, actor: Actor, run: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('importRun')
    .values({
      ...run,
      mapping: JSON.stringify(run.mapping),
      columns: JSON.stringify(run.columns),
      unused: JSON.stringify(run.unused),
      sample: JSON.stringify(run.sample),
      sheets: JSON.stringify(run.sheets),
      hides: JSON.stringify(run.hides),
      fileWarnings: JSON.stringify(run.fileWarnings),
      warnings: JSON.stringify(run.fileWarnings),
      actor: JSON.stringify(ownerOf(actor)),
      ownerId: actor.customerId,
      userId: actor.userId,
      createdAt: actor.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Stored extends Choices {
  kind: ImportKind;
  fileName: string;
  encoding: Import['encoding'];
  mapping: Mapping;
  customerId: number | null;
  warehouseId: number | null;
}

export interface Locked extends Stored {
  id: number;
  state: ImportState;
  sheet: string | null;
  fileWarnings: readonly ImportWarning[];
  leftOut: number;
  /** The customer of the client who sent it; null for staff. */
  ownerId: number | null;
  written: Account | null;
}

export async function lockImport(tx: Tx, actor: Actor, id: number): Promise<Locked | null> {
  const { rows } = await sql<Locked>`
    select r.id, r.state, r.sheet, r.file_warnings, r.left_out, r.owner_id, r.kind, r.file_name,
      r.encoding, r.mapping, r.customer_id, r.warehouse_id, r.dry_run, r.existing, r.dates,
      r.decimals, r.doubtful_codes, r.written
    from import_run r where r.id = ${id} and ${ofOwner(actor)} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function updateStarted(tx: Tx, actor: Actor, id: number, run: Started): Promise<void> {
  await deleteFaults(tx, id);
  await tx
    .updateTable('importRun')
    .set((row) => ({
      ...run,
      mapping: JSON.stringify(run.mapping),
      columns: JSON.stringify(run.columns),
      unused: JSON.stringify(run.unused),
      sample: JSON.stringify(run.sample),
      actor: JSON.stringify(ownerOf(actor)),
      ...(run.hides && { hides: JSON.stringify(run.hides) }),
      fileWarnings: JSON.stringify(run.fileWarnings),
      warnings: JSON.stringify(run.fileWarnings),
      remembered: false,
      profile: null,
      startedAt: null,
      endedAt: null,
      leaseUntil: null,
      attempts: 0,
      rowsRead: 0,
      written: run.written && JSON.stringify(run.written),
      skipped: run.written?.skipped ?? 0,
      updated: run.written?.updated ?? 0,
      isChecked: false,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function updateCanceled(tx: Tx, { id, state }: Locked, at: Date): Promise<void> {
  await deleteFaults(tx, id);
  await tx
    .updateTable('importRun')
    .set((row) => ({
      state: outcome(importSteps, state, 'cancel'),
      endedAt: at,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

const running = outcome(importSteps, 'WAITING', 'run');
const queued = literalsOf(queuedImportStates);

export interface Claimed extends Stored {
  id: number;
  /** The start of this run, which distinguishes it from those of other jobs. */
  startedAt: Date;
  fileWarnings: readonly ImportWarning[];
  leftOut: number;
  actor: Owner;
  /** The number of times that a job has begun it, including this one. */
  attempts: number;
  /** What earlier attempts, and earlier starts of the same file, have written. */
  written: Account;
  /** True if an earlier attempt found no fault. */
  isChecked: boolean;
  warnings: readonly ImportWarning[];
}

/** Bytes of text that are read in about a second. */
const SMALL = 256 * 1024;
/** Separate lanes, so that small files do not wait for large ones. */
export const importLanes = ['SMALL', 'LARGE'] as const;
export type ImportLane = (typeof importLanes)[number];

const isIn = (lane: ImportLane, alias: string) =>
  sql`(${sql.ref(`${alias}.text_bytes`)} <= ${sql.lit(SMALL)}) = ${lane === 'SMALL'}`;

export interface Turn {
  lane: ImportLane;
  /** The most imports of one party in the lane at the same time, on all servers. */
  ofParty: number;
  at: Date;
  until: Date;
}

/**
 * Claims an import that waits or whose job has died: the oldest one of the party whose last start
 * in its lane is longest ago. The imports of a party begin in their order.
 */
export async function claimImport(
  db: Db,
  { lane, ofParty, at, until }: Turn,
): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    update import_run r
    set state = ${running}, started_at = ${at}, lease_until = ${until}, rows_read = 0,
      attempts = attempts + 1, version = version + 1
    where id = (
      select q.id
      from import_run q
      where q.state in ${queued} and coalesce(q.lease_until < ${at}, true) and ${isIn(lane, 'q')}
        and (
          select count(*)
          from import_run o
          where o.party = q.party and o.state in ${queued} and o.id <> q.id and ${isIn(lane, 'o')}
            and (o.id < q.id or o.lease_until >= ${at})) < ${ofParty}
      order by (
          select max(o.started_at) from import_run o where o.party = q.party and ${isIn(lane, 'o')}
        ) nulls first, q.id
      limit 1
      for update of q skip locked)
    returning r.id, coalesce(r.started_at, ${at}) as started_at, r.kind, r.file_name, r.encoding,
      r.mapping, r.customer_id, r.warehouse_id, r.dry_run, r.existing, r.dates, r.decimals,
      r.doubtful_codes, r.file_warnings, r.left_out, r.actor, r.attempts,
      coalesce(r.written, ${NOTHING}::jsonb) as written, r.is_checked, r.warnings`.execute(db);
  return rows[0] ?? null;
}

const SHOWN = 50;

export async function readQueue(db: Db): Promise<QueueState> {
  const { rows } = await sql<Omit<QueueState, 'failures'>>`
    select count(*) filter (where state = 'WAITING') as waiting,
      min(created_at) filter (where state = 'WAITING') as waiting_since, 0::bigint as failing,
      count(*) filter (where state = 'FAILED') as given_up
    from import_run`.execute(db);
  const { rows: failed } = await sql<Omit<Failure, 'error'> & { fault: ImportFault | null }>`
    select 'import ' || r.id as item, r.attempts, r.created_at as since,
      null::timestamptz as due_at, (
        select json_build_object('code', code, 'facts', ${facts}, 'column', header)
        from import_fault
        where import_id = r.id
        order by place
        limit 1) as fault
    from import_run r
    where r.state = 'FAILED'
    order by r.ended_at desc, r.id
    limit ${SHOWN}`.execute(db);
  const failures = failed.map(({ fault, ...failure }) => ({
    ...failure,
    error: fault ? sayImportFault(fault) : 'It failed.',
  }));
  return { ...(rows[0] as Omit<QueueState, 'failures'>), failures };
}

/** Makes failed imports run again with the choices of their last start. Returns their number. */
export async function retry(tx: Tx, id: number | null): Promise<number> {
  const isMeant = id === null ? sql`true` : sql`id = ${id}`;
  await sql`
    delete from import_fault
    where import_id in (select id from import_run where state = 'FAILED' and ${isMeant})
  `.execute(tx);
  const { numAffectedRows } = await sql`
    update import_run
    set state = ${outcome(importSteps, 'FAILED', 'start', 'WAITING')}, started_at = null,
      ended_at = null, lease_until = null, attempts = 0, rows_read = 0, version = version + 1
    where state = 'FAILED' and ${isMeant}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * A condition: this run of the import goes on. False if it was canceled or another job has claimed
 * it.
 */
const isRun = ({ id, startedAt }: Pick<Claimed, 'id' | 'startedAt'>) =>
  sql`id = ${id} and state = ${running} and started_at = ${startedAt}`;

/**
 * Records the progress of an import and renews its lease. Returns false if it was canceled or
 * another job has claimed it.
 */
export async function updateProgress(
  db: Db,
  run: Claimed,
  rowsRead: number,
  until: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
      update import_run
      set rows_read = ${rowsRead}, lease_until = ${until}
      where ${isRun(run)}`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Releases an import that was interrupted because its server stops. This does not count as an
 * attempt.
 */
export async function releaseImport(db: Db, { id, attempts }: Claimed): Promise<void> {
  await sql`
    update import_run
    set state = ${outcome(importSteps, running, 'giveBack')}, started_at = null, lease_until = null,
      rows_read = 0,
      attempts = attempts - 1, version = version + 1
    where id = ${id} and state = ${running} and attempts = ${attempts}`.execute(db);
}

const NOTHING = JSON.stringify(NOTHING_WRITTEN);

/** Records that the check of a running import found no fault. Returns false if it was canceled. */
export async function updateChecked(
  db: Db,
  run: Claimed,
  warnings: readonly ImportWarning[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update import_run
    set is_checked = true, warnings = ${JSON.stringify(warnings)}::jsonb
    where ${isRun(run)}`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Records what a running import has written, and begins the count of its attempts anew: its servers
 * survived it so far. Returns false if it was canceled or another job has recorded more.
 */
export async function updateWritten(
  tx: Tx,
  run: Pick<Claimed, 'id' | 'startedAt'>,
  before: Account,
  after: Account,
  result: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update import_run
    set written = ${JSON.stringify(after)}::jsonb, made = ${result}, skipped = ${after.skipped},
      updated = ${after.updated}, attempts = 1
    where ${isRun(run)}
      and coalesce((written ->> 'to')::bigint, 0) = ${before.to}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Records that a running import failed. What it has written stays. */
export async function updateFailed(tx: Tx, run: Claimed, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update import_run
    set state = ${outcome(importSteps, running, 'end', 'FAILED')}, ended_at = ${at},
      lease_until = null, is_checked = false, version = version + 1
    where ${isRun(run)}`.execute(tx);
  return numAffectedRows === 1n;
}

export interface Ended {
  state: ImportState;
  /** True if everything is written: the same file can then be imported again. */
  isWritten: boolean;
  made: string | null;
  skipped: number;
  updated: number;
  rowsRead: number;
  warnings: readonly ImportWarning[];
}

/** Records the end of a running import. Returns false if it was canceled. */
export async function updateEnded(tx: Tx, run: Claimed, ended: Ended, at: Date): Promise<boolean> {
  const { state, isWritten, made, skipped, updated, rowsRead, warnings } = ended;
  const { numAffectedRows } = await sql`
    update import_run
    set state = ${outcome(importSteps, running, 'end', state)}, made = ${made},
      skipped = ${skipped}, updated = ${updated}, rows_read = ${rowsRead},
      warnings = ${JSON.stringify(warnings)}::jsonb, is_checked = false,
      written = case when ${isWritten}::boolean then null else written end,
      ended_at = ${at}, lease_until = null, version = version + 1
    where ${isRun(run)}`.execute(tx);
  return numAffectedRows === 1n;
}

export async function deleteFaults(tx: Tx, id: number): Promise<void> {
  await sql`delete from import_fault where import_id = ${id}`.execute(tx);
}

/** Inserts faults of an import, numbered from `from`. */
export async function insertFaults(
  tx: Tx,
  id: number,
  from: number,
  faults: readonly Fault[],
): Promise<void> {
  const rows = faults.map(({ line, code, facts, column: header, value }, index) => ({
    place: from + index,
    line,
    kind: kindOfFault({ code, facts, column: header }),
    code,
    facts,
    header,
    value,
  }));
  await sql`
    insert into import_fault (import_id, place, line, kind, code, facts, header, value)
    select ${id}, f.place, f.line, f.kind, f.code, f.facts, f.header, f.value
    from jsonb_to_recordset(${jsonRowsOf(rows)}) as f (place bigint, line bigint, kind text,
      code text, facts jsonb, header text, value text)`.execute(tx);
}

/** How the cells of a stored file become texts. */
export type StoredReading = Pick<Stored, 'kind' | 'encoding' | 'mapping' | 'decimals'>;

export async function findReading(db: Db, actor: Actor, id: number): Promise<StoredReading | null> {
  const { rows } = await sql<StoredReading>`
    select r.kind, r.encoding, r.mapping, r.decimals
    from import_run r
    where r.id = ${id} and ${ofOwner(actor)}`.execute(db);
  return rows[0] ?? null;
}

/** In bytes. The driver needs five times as much memory. */
const SLICE = 1024 * 1024;

/** Reads the stored, compressed file of an import, or its workbook. */
export async function readFile(
  db: Db,
  id: number,
  column: 'file' | 'workbook' = 'file',
): Promise<Buffer> {
  const slices: Buffer[] = [];
  for (let from = 1; ; from += SLICE) {
    const { rows } = await sql<{
      slice: Buffer | null;
    }>`
      select substring(${sql.ref(column)} from ${from}::integer for ${SLICE}::integer) as slice
      from import_run
      where id = ${id}`.execute(db);
    const slice = rows[0]?.slice ?? Buffer.alloc(0);
    slices.push(slice);
    if (slice.length < SLICE) return Buffer.concat(slices);
  }
}

/** Lists the faults of an import in the order of their lines. */
export async function listFaults(db: Db, id: number): Promise<(ImportFault & { line: number })[]> {
  const { rows } = await sql<ImportFault & { line: number }>`
    select line, code, ${facts} as facts, header as column
    from import_fault
    where import_id = ${id}
    order by line, place`.execute(db);
  return rows;
}

/**
 * A profile: the columns that people chose for files of a kind and a customer, and the form of
 * their dates and decimals.
 */
export type Remembered = Pick<Stored, 'mapping' | 'dates' | 'decimals'>;

/** Finds the last profile. */
export async function findRemembered(
  db: Db,
  kind: ImportKind,
  customerId: number | null,
): Promise<(Remembered & { version: number }) | null> {
  const { rows } = await sql<Remembered & { version: number }>`
    select mapping, dates, decimals, version
    from import_mapping
    where kind = ${kind} and customer_id is not distinct from ${customerId}::bigint
    order by version desc
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Inserts a profile as a new version unless it equals the last one. Earlier versions stay. */
export async function insertRemembered(
  tx: Tx,
  kind: ImportKind,
  customerId: number | null,
  { mapping, dates, decimals }: Remembered,
  at: Date,
): Promise<void> {
  // If a parallel import stores a profile with this version, that one stays.
  await sql`
    insert into import_mapping (kind, customer_id, version, mapping, dates, decimals, created_at)
    select ${kind}, ${customerId}::bigint, coalesce(l.version, 0) + 1, v.mapping, ${dates},
      ${decimals}, ${at}::timestamptz
    from (values (${JSON.stringify(mapping)}::jsonb)) v (mapping)
    left join lateral (
      select *
      from import_mapping
      where kind = ${kind} and customer_id is not distinct from ${customerId}::bigint
      order by version desc
      limit 1) l on true
    where (l.mapping, l.dates, l.decimals) is distinct from (v.mapping, ${dates}, ${decimals})
    on conflict do nothing`.execute(tx);
}

/** Deletes old imports with their files, and staged rows of programs that were killed. */
export const purgeImports: Purge = async (db, before, isStopped) => {
  await purgeStages(db, isStopped);
  const condition = sql`coalesce(ended_at, created_at) < ${before}`;
  await deleteSlices(
    db,
    { table: 'importRun', by: 'createdAt', condition },
    { rows: 10, isStopped },
  );
};
