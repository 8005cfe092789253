import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

/** The names of functions and types of the ledger in the sources of the server. */
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
 * bigint) returns void`, `type context (at timestamptz)`. Of all names, or of these.
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
 * Whether a function takes the calls of another one: its further parameters, if any, have defaults.
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

/** The calls of servers of an earlier version that a kernel does not serve. */
export const unservedCalls = (former: readonly string[], calls: readonly string[]): string[] =>
  former.filter((call) => !calls.some((next) => serves(next, call)));
