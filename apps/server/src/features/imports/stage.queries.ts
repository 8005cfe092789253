import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import { deleteSlices } from '../../platform/database/slices.ts';

/** A valid row of a file, and the number of its document in the file. */
export interface StagedRow {
  document: number;
  /** 1 for a line whose document is in another file, else 0. */
  part: number;
  line: number;
  content: object;
}

/** The class of the advisory locks on stages in use. */
const LOCKS = sql.lit(0x1add);

/** Returns an id that no other stage has. Locks it until the session ends. */
export async function openStage(session: Db): Promise<number> {
  const found = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('import_run', 'id')) as id`.execute(session);
  const { id } = oneRow(found);
  await sql`select pg_advisory_lock(${LOCKS}, ${id}::integer)`.execute(session);
  return id;
}

export async function closeStage(session: Db, id: number): Promise<void> {
  await sql`delete from import_row where import_id = ${id}`.execute(session);
  await sql`select pg_advisory_unlock(${LOCKS}, ${id}::integer)`.execute(session);
}

export async function insertRows(
  session: Db,
  id: number,
  rows: readonly StagedRow[],
): Promise<void> {
  await sql`
    insert into import_row (import_id, document, part, line, content)
    select ${id}, r.document, r.part, r.line, r.content
    from json_to_recordset(${JSON.stringify(rows)})
      as r (document bigint, part smallint, line bigint, content json)`.execute(session);
}

/** Lists rows of a stage by document, part and line, after the given row. */
export async function listRows(
  session: Db,
  id: number,
  after: Omit<StagedRow, 'content'>,
  limit: number,
): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select document, part, line, content from import_row
    where import_id = ${id} and (document, part, line) > (${after.document}, ${after.part},
      ${after.line})
    order by document, part, line limit ${limit}`.execute(session);
  return rows;
}

/** Deletes the rows of abandoned stages, whose programs were killed. */
export async function purgeStages(db: Db, isStopped: () => boolean): Promise<void> {
  const condition = sql`
    import_id not in (
      select l.objid::bigint
      from pg_locks l
      join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and l.classid::bigint = ${LOCKS} and l.objsubid = 2
        and d.datname = current_database())`;
  await deleteSlices(db, { table: 'importRow', by: 'importId', condition }, { isStopped });
}
