import { type RawBuilder, sql } from 'kysely';
import { snakeCase } from './array.ts';

/**
 * Conditions that columns equal the filters of the same names; none for absent filters. `alias` is
 * that of the table.
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
