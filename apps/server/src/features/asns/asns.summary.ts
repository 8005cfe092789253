import type { AsnSummary } from '@lading/contract/asns';
import { ProductRef } from '@lading/contract/fields';
import {
  type AsnStatus,
  accuracyRate,
  averageVariance,
  variedAsnStatuses,
} from '@lading/domain/asns';
import { plannedEachTime } from '@lading/pipelined-postgres';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import { literalsOf } from '../../platform/database/array.ts';
import type { Db } from '../../platform/database/database.ts';
import { jsonOf } from '../../platform/database/json.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import type { Search } from '../../platform/database/search.ts';
import { type AsnFilter, asnConditions } from './asns.queries.ts';

/** The most products in each list of the analytics. */
const TOP = 5;

interface SummaryRow {
  counts: Pick<AsnSummary, 'total' | 'complete' | 'completeWithVariances' | 'inProgress'>;
  sums: Pick<
    AsnSummary['variances'],
    'asns' | 'overageUnits' | 'itemsWithOverage' | 'extraUnits' | 'shortUnits'
  >;
  topOverages: AsnSummary['variances']['topOverages'] | null;
  topExtraItems: AsnSummary['variances']['topExtraItems'] | null;
}

/**
 * The products with the most units of a kind of variance, then by SKU, so that the order is stable.
 */
const top = (condition: 'expected > 0' | 'expected = 0', name: 'variance' | 'received') => sql`
  (select json_agg(json_build_object('product', ${jsonOf(ProductRef, 'p')}, ${sql.lit(name)},
    most.units)
      order by most.units desc, p.sku, p.id)
    from (
      select product_id, sum(beyond) as units
      from differing
      where beyond > 0 and ${sql.raw(condition)}
      group by product_id order by units desc, product_id limit ${sql.lit(TOP)}
    ) most
    join product p on p.id = most.product_id)`;

const countOf = (status: AsnStatus) => sql`count(*) filter (where status = ${sql.lit(status)})`;

/**
 * Counts the matching ASNs by status, and sums their overages and shortages in units. Reads the
 * items only of ASNs whose status can have variances: most ASNs have none.
 */
export async function summarize(
  db: Db,
  actor: Actor,
  query: AsnFilter,
  search: Search | null,
): Promise<AsnSummary> {
  const fits = sql.join(
    [...asnConditions(actor, query), ...(search ? [search.condition] : [])],
    sql` and `,
  );
  const summary = await sql<SummaryRow>`
    with differing as materialized (
      select i.asn_id, i.product_id, i.expected, i.received - i.expected as beyond
      from asn join asn_item i on i.warehouse_id = asn.warehouse_id and i.asn_id = asn.id
      where ${fits} and asn.status in ${literalsOf(variedAsnStatuses)}
        and (i.received > i.expected or (asn.closed_short and i.received < i.expected))
    )
    select
      (select json_build_object(
        'total', count(*),
        'complete', ${countOf('COMPLETE')},
        'completeWithVariances', ${countOf('COMPLETE_WITH_VARIANCES')},
        'inProgress', ${countOf('RECEIVING_IN_PROGRESS')}) from asn where ${fits}) as counts,
      (select json_build_object(
        'asns', count(distinct asn_id),
        'overageUnits', coalesce(sum(beyond) filter (where beyond > 0 and expected > 0), 0),
        'itemsWithOverage', count(*) filter (where beyond > 0 and expected > 0),
        'extraUnits', coalesce(sum(beyond) filter (where expected = 0), 0),
        'shortUnits', coalesce(-sum(beyond) filter (where beyond < 0), 0)) from differing) as sums,
      ${top('expected > 0', 'variance')} as top_overages,
      ${top('expected = 0', 'received')} as top_extra_items`
    .withPlugin(plannedEachTime)
    .execute(db);
  const { counts, sums, topOverages, topExtraItems } = oneRow(summary);
  return {
    ...counts,
    accuracyRate: accuracyRate(counts.complete, counts.completeWithVariances),
    variances: {
      ...sums,
      averagePerItem: averageVariance(sums.overageUnits, sums.itemsWithOverage),
      topOverages: topOverages ?? [],
      topExtraItems: topExtraItems ?? [],
    },
  };
}
