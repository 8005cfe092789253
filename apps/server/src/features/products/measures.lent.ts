import { type RawBuilder, sql } from 'kysely';

/** The cubic millimetres of a unit of product `p`: of its sides, else its part of a pack. */
export const unitVolume: RawBuilder<number | null> = sql`
  coalesce(p.length_mm::float8 * p.width_mm * p.height_mm, (
    select k.length_mm::float8 * k.width_mm * k.height_mm / k.units
    from product_pack k
    where k.product_id = p.id and k.length_mm * k.width_mm::float8 * k.height_mm is not null
    order by k.units, k.id
    limit 1))`;

/** The grams of a unit of product `p`: its own, else its part of a pack. */
export const unitGrams: RawBuilder<number | null> = sql`
  coalesce(p.weight_grams::float8, (
    select k.weight_grams::float8 / k.units
    from product_pack k
    where k.product_id = p.id and k.weight_grams is not null
    order by k.units, k.id
    limit 1))`;
