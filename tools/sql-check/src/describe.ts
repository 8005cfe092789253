import pg from 'pg';
import type { StoredFunction } from './functions.ts';

export interface ActualColumn {
  name: string;
  /** The name of its type in pg_type. */
  type: string;
  /**
   * The table column of which it is the value, and whether that is NOT NULL; null for an
   * expression.
   */
  shows: { column: string; notNull: boolean } | null;
}

interface Field {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

/** The connection that pg's client passes to a submitted query. */
interface Connection {
  parse(message: { text: string; name: string; types: number[] }, more: boolean): void;
  describe(message: { type: 'S'; name: string }, more: boolean): void;
  sync(): void;
}

/** Parses one statement and describes its columns, without executing it. */
class Describe {
  fields: Field[] = [];
  readonly done: Promise<Field[]>;
  readonly #text: string;
  #resolve!: (fields: Field[]) => void;
  #reject!: (error: Error) => void;

  constructor(text: string) {
    this.#text = text;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: Connection): null {
    connection.parse({ text: this.#text, name: '', types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
    return null;
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.fields = fields;
  }

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.fields);
  }
}

export interface Describer {
  describe: (text: string) => Promise<ActualColumn[]>;
  /** The tables that grow with work: their keys begin with the warehouse. */
  growing: ReadonlySet<string>;
  /** The tables whose rows a distributed database keeps on the node of their warehouse. */
  distributed: ReadonlySet<string>;
  /** The views of the database, and their queries. */
  views: readonly { name: string; query: string }[];
  /** The functions of the ledger and of triggers, without those of extensions. */
  functions: readonly StoredFunction[];
  /** The functions of PostgreSQL none of whose forms is immutable. */
  builtIn: readonly string[];
  /** The tables that functions of the ledger alone write: the role of the server may not. */
  guarded: readonly string[];
  close: () => Promise<void>;
}

const GROWING = `
  select c.conrelid::regclass::text as name
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'p' and a.attname = 'warehouse_id'`;

const DISTRIBUTED = `select name from ledger.table_places() where place = 'WAREHOUSE'`;

const VIEWS = `
  select relname::text as name, pg_get_viewdef(oid) as query from pg_class
  where relkind = 'v' and relnamespace = 'public'::regnamespace`;

const BUILT_IN = `
  select proname as name
  from pg_proc
  where pronamespace = 'pg_catalog'::regnamespace
  group by 1
  having not bool_or(provolatile = 'i')`;

const FUNCTIONS = `
  select case when n.nspname = 'public' then p.proname else n.nspname || '.' || p.proname end
      as name, l.lanname::text as language, pg_get_functiondef(p.oid) as definition,
    p.prosrc as body
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_language l on l.oid = p.prolang
  where n.nspname in ('public', 'ledger') and l.lanname in ('sql', 'plpgsql')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`;

/** Describes statements on a migrated database. */
export async function openDescriber(url: string): Promise<Describer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const types = new Map<number, string>();
  for (const { oid, name } of (
    await client.query('select oid::int, typname::text as name from pg_type')
  ).rows)
    types.set(oid, name);
  const shown = new Map<string, ActualColumn['shows']>();
  const columns = await client.query(
    'select attrelid::int as id, attnum as number, attname::text as column, attnotnull as "notNull" from pg_attribute where attnum > 0',
  );
  for (const { id, number, column, notNull } of columns.rows)
    shown.set(`${id}.${number}`, { column, notNull });
  const namesOf = async (query: string): Promise<Set<string>> =>
    new Set((await client.query<{ name: string }>(query)).rows.map(({ name }) => name));
  const [growing, distributed] = [await namesOf(GROWING), await namesOf(DISTRIBUTED)];
  const views = (await client.query<{ name: string; query: string }>(VIEWS)).rows;
  const functions = (await client.query<StoredFunction>(FUNCTIONS)).rows;
  const builtIn = (await client.query<{ name: string }>(BUILT_IN)).rows.map(({ name }) => name);
  const guarded = (
    await client.query<{ name: string }>('select unnest(ledger.guarded_tables()) as name')
  ).rows.map(({ name }) => name);
  let before: Promise<unknown> = Promise.resolve();
  /** The connection takes one statement at a time. */
  const inTurn = (text: string): Promise<Field[]> => {
    const turn = before.then(() => {
      const query = new Describe(text);
      client.query(query as unknown as pg.Submittable);
      return query.done;
    });
    before = turn.catch(() => {});
    return turn;
  };
  const describe = async (text: string): Promise<ActualColumn[]> =>
    (await inTurn(text)).map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      type: types.get(dataTypeID) ?? `type ${dataTypeID}`,
      shows: shown.get(`${tableID}.${columnID}`) ?? null,
    }));
  return {
    describe,
    growing,
    distributed,
    views,
    functions,
    builtIn,
    guarded,
    close: () => client.end(),
  };
}
