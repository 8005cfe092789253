import pg from 'pg';
import { fieldsOf, listOf } from './tree.ts';
import type { Placed } from './warehouses.ts';

/** What Citus does with a statement, the best first: it asks one node, several, or refuses it. */
const spreads = ['ONE', 'SEVERAL', 'REFUSED'] as const;
type Spread = (typeof spreads)[number];

/** A value for a parameter of each type, as text. Lists have two elements, of different shards. */
const SAMPLES: Readonly<Record<string, string>> = {
  bigint: '1',
  integer: '1',
  smallint: '1',
  numeric: '1',
  'double precision': '1',
  text: 'x',
  boolean: 'true',
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01',
  interval: '1 day',
  json: '[]',
  jsonb: '[]',
  xid8: '1',
  inet: '127.0.0.1',
  bytea: '\\x00',
  'bigint[]': '{1,2}',
  'integer[]': '{1,2}',
  'smallint[]': '{1,2}',
  'numeric[]': '{1,2}',
  'text[]': '{x,y}',
  'boolean[]': '{t,f}',
  'date[]': '{2026-01-01,2026-01-02}',
  'timestamp with time zone[]': '{2026-01-01,2026-01-02}',
  'tid[]': '{"(0,1)","(0,2)"}',
};

/** Adds the number of tasks of each step of a plan. The plans of the tasks are PostgreSQL's. */
function collectTasks(node: unknown, tasks: number[]): void {
  for (const element of listOf(node)) collectTasks(element, tasks);
  for (const [key, value] of Object.entries(fieldsOf(node))) {
    if (key === 'Task Count') tasks.push(Number(value));
    else if (key !== 'Tasks') collectTasks(value, tasks);
  }
}

/** The types of the parameters of a statement. */
async function typesOf(client: pg.Client, statement: string): Promise<string[]> {
  await client.query(`prepare statement as ${statement}`);
  const { rows } = await client.query<{ type: string }>(
    `select type::text from pg_prepared_statements,
      unnest(parameter_types) with ordinality p (type, place)
    where name = 'statement' order by place`,
  );
  await client.query('deallocate statement');
  return rows.map(({ type }) => type);
}

interface Answer {
  spread: Spread;
  /** Why it is refused, or how many shards its steps ask. */
  text: string;
}

async function ask(client: pg.Client, text: string): Promise<Answer> {
  const statement = text.replace(/^(\S*(\/\*.*?\*\/)?\s*)declare .*? cursor for/s, '$1');
  try {
    const values = (await typesOf(client, statement)).map((type) => {
      const sample = SAMPLES[type];
      if (sample === undefined) throw new Error(`nodes.ts has no value of the type ${type}`);
      return `'${sample}'::${type}`;
    });
    // To explain an `insert ... select`, Citus forgets its parameters.
    const valued = statement.replaceAll(/\$(\d+)/g, (_, place) => values[Number(place) - 1] ?? '');
    const plan = await client.query(`explain (format json, costs off) ${valued}`);
    const tasks: number[] = [];
    collectTasks(plan.rows, tasks);
    const isOne = tasks.every((count) => count <= 1);
    return { spread: isOne ? 'ONE' : 'SEVERAL', text: `${tasks.join(', ')} shards` };
  } catch (error) {
    await client.query('deallocate all');
    return { spread: 'REFUSED', text: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Asks a database of Citus with distributed tables how it plans the statements. Each counts at the
 * worst of its forms. Returns those that do not ask one node, one line each, and the numbers.
 */
export async function askNodes(url: string, placed: readonly Placed[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const worst = new Map<string, Answer>();
  for (const { sql, place } of placed) {
    const answer = await ask(client, sql);
    const known = worst.get(place);
    if (!known || spreads.indexOf(answer.spread) > spreads.indexOf(known.spread))
      worst.set(place, answer);
  }
  await client.end();
  const lines = [...worst]
    .filter(([, { spread }]) => spread !== 'ONE')
    .map(([place, { spread, text }]) => `${spread} ${place}: ${text}`);
  const counts = spreads.map((spread) => {
    const count = [...worst.values()].filter((answer) => answer.spread === spread).length;
    return `${count} ${spread}`;
  });
  return [...lines.sort(), `${worst.size} statements: ${counts.join(', ')}`];
}
