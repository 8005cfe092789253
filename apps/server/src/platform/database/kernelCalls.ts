import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** The names of ledger functions and types that the sources of the server use. */
export async function namesIn(sources: string): Promise<string[]> {
  const files = await readdir(sources, { recursive: true });
  const texts = await Promise.all(
    files
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFile(join(sources, file), 'utf8')),
  );
  return texts.flatMap((text) =>
    [...text.matchAll(/\bledger\.(\w+)\b/g)].map(([, name = '']) => name),
  );
}

/**
 * The functions and types of the ledger as PostgreSQL prints them: `adjust(_on ledger.context, _id
 * bigint) returns void`, `type context (at timestamptz)`. `names` null lists all.
 */
export async function readCalls(
  client: pg.Client,
  names: readonly string[] | null = null,
): Promise<string[]> {
  const { rows } = await client.query<{ call: string }>(
    `select format('%s(%s) returns %s', proname, pg_get_function_arguments(oid),
       pg_get_function_result(oid)) as call
     from pg_proc
     where pronamespace = 'ledger'::regnamespace and ($1::text[] is null or proname = any($1))
     union all
     select format('type %s (%s)', t.typname, string_agg(format('%s %s', a.attname,
       format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum))
     from pg_type t join pg_attribute a on a.attrelid = t.typrelid
     where t.typnamespace = 'ledger'::regnamespace and t.typtype = 'c'
       and ($1::text[] is null or t.typname = any($1))
     group by t.oid`,
    [names],
  );
  return rows.map(({ call }) => call).sort();
}

const CALL = /^(?<name>.*?)\((?<parameters>.*)\) returns (?<result>.*)$/;

/**
 * Returns true if a function accepts the calls of another one: its additional parameters have
 * defaults.
 */
function serves(next: string, former: string): boolean {
  if (next === former) return true;
  const [now, then] = [CALL.exec(next)?.groups, CALL.exec(former)?.groups];
  if (!now || !then || now.name !== then.name || now.result !== then.result) return false;
  const added = now.parameters?.startsWith(then.parameters ?? '')
    ? now.parameters.slice(then.parameters?.length).split(', ').filter(Boolean)
    : null;
  return added?.every((parameter) => parameter.includes(' DEFAULT ')) ?? false;
}

/** The calls of an earlier version's servers that a kernel does not accept. */
export const unservedCalls = (former: readonly string[], calls: readonly string[]): string[] =>
  former.filter((call) => !calls.some((next) => serves(next, call)));
