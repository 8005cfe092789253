import { type RawBuilder, sql } from 'kysely';
import { snakeCase } from './array.ts';

/**
 * The conditions that columns, by the alias of their table, equal the filters of the same names;
 * none for filters that are absent.
 */
export function equalTo<F extends object>(
  alias: string,
  filter: F,
  names: readonly (keyof F & string)[],
): RawBuilder<unknown>[] {
  return names.flatMap((name) =>
    filter[name] === undefined
      ? []
      : [sql`${sql.ref(`${alias}.${snakeCase(name)}`)} = ${filter[name]}`],
  );
}
