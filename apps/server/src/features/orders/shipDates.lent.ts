import { type RawBuilder, sql } from 'kysely';

/** The date by which an order ships: what somebody asked for, or else what rules give. */
export const shipBy = (alias: string): RawBuilder<string | null> =>
  sql.raw(`coalesce(${alias}.requested_ship_date, ${alias}.derived_ship_date)`);

/** The same for sorting: orders without a date come last. */
export const shipOrder = (alias: string): RawBuilder<string> =>
  sql.raw(`coalesce(${alias}.requested_ship_date, ${alias}.derived_ship_date, 'infinity'::date)`);
