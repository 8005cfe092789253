import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';

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
  const found = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('import_run', 'id')) as id`.execute(tx);
  return oneRow(found).id;
}

export async function insertRows(tx: Tx, id: number, rows: readonly StagedRow[]): Promise<void> {
  await sql`
    insert into import_row (import_id, document, part, line, content)
    select ${id}, r.document, r.part, r.line, r.content
    from json_to_recordset(${JSON.stringify(rows)})
      as r (document bigint, part smallint, line bigint, content json)`.execute(tx);
}

/** Lists rows of an import by document, part and line, from after this one on. */
export async function listRows(
  tx: Tx,
  id: number,
  after: Omit<StagedRow, 'content'>,
  limit: number,
): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select document, part, line, content from import_row
    where import_id = ${id} and (document, part, line) > (${after.document}, ${after.part},
      ${after.line})
    order by document, part, line limit ${limit}`.execute(tx);
  return rows;
}

export async function deleteRows(tx: Tx, id: number): Promise<void> {
  await sql`delete from import_row where import_id = ${id}`.execute(tx);
}
