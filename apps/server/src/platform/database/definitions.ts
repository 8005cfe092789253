import type pg from 'pg';

/** A constraint or an index: the statement that removes it, and the one that makes it again. */
export interface Definition {
  removal: string;
  creation: string;
}

const CONSTRAINT = `format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname)
    as removal,
  format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname,
    pg_get_constraintdef(c.oid)) as creation`;

/**
 * The foreign keys from and to the tables; of all tables if none are named. They come in the order
 * in which they were made, which is that of what they do when a row is deleted.
 */
export async function readForeignKeys(
  client: pg.Client,
  tables: readonly string[] | null = null,
): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select ${CONSTRAINT}
     from pg_constraint c
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       and ($1::text[] is null or c.conrelid::regclass::text = any($1)
         or c.confrelid::regclass::text = any($1))
     order by c.oid`,
    [tables],
  );
  return rows;
}

/**
 * The indexes, table by table, with the keys and unique constraints that own one. A key on which a
 * view depends is left out: it cannot be removed without the view.
 */
export async function readIndexes(client: pg.Client): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select d.removal, d.creation
     from pg_index i
     left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')
     cross join lateral (
       select ${CONSTRAINT} where c.oid is not null
       union all
       select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
       where c.oid is null) d
     where i.indrelid in (select oid from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r')
       and not exists (select from pg_depend p
         where p.refclassid = 'pg_constraint'::regclass and p.refobjid = c.oid
           and p.classid = 'pg_rewrite'::regclass)
     order by i.indrelid::regclass::text, i.indexrelid::regclass::text`,
  );
  return rows;
}

export const remove = (client: pg.Client, definitions: readonly Definition[]): Promise<unknown> =>
  runAll(
    client,
    definitions.map(({ removal }) => removal),
  );

export const create = (client: pg.Client, definitions: readonly Definition[]): Promise<unknown> =>
  runAll(
    client,
    definitions.map(({ creation }) => creation),
  );

async function runAll(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}
