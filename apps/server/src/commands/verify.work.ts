import { countSteps } from '@lading/domain/counts';
import { statusesFor } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import { replenishmentSteps } from '@lading/domain/replenishment';
import { returnSteps } from '@lading/domain/returns';
import type { Check } from './verify.outbound.ts';

/** The documents that cause work of a kind, by their lives. */
interface Cause {
  view: string;
  table: string;
  statuses: readonly string[];
  /** A condition on the document `d`: its work is in another view. */
  elsewhere?: string;
}

/** Picks of an order are in the work of its batch, or wait for replenishment tasks. */
const PICKED_OTHERWISE = `
  exists (select
    from work_pick_batch w
    where w.warehouse_id = d.warehouse_id and w.subject_id = d.pick_batch_id)
  or exists (select
    from order_line l
    join allocation a on a.warehouse_id = l.warehouse_id
      and a.order_line_id = l.id
      and a.ended_at is null
    join work_replenishment w on w.warehouse_id = a.warehouse_id and w.subject_id = a.task_id
    where l.warehouse_id = d.warehouse_id and l.order_id = d.id)`;

const causes: readonly Cause[] = [
  {
    view: 'work_pick',
    table: 'orders',
    statuses: statusesFor(orderSteps, 'pick'),
    elsewhere: PICKED_OTHERWISE,
  },
  { view: 'work_pack', table: 'orders', statuses: statusesFor(orderSteps, 'pack') },
  { view: 'work_load', table: 'orders', statuses: statusesFor(orderSteps, 'ship') },
  {
    view: 'work_replenishment',
    table: 'replenishment_task',
    statuses: statusesFor(replenishmentSteps, 'done'),
  },
  { view: 'work_return', table: 'returns', statuses: statusesFor(returnSteps, 'receive') },
  { view: 'work_count', table: 'cycle_count', statuses: statusesFor(countSteps, 'count') },
];

const listOf = (statuses: readonly string[]): string =>
  statuses.map((status) => `'${status}'`).join(', ');

/** Finds open documents without work, and work whose document is not open. */
const compared = ({ view, table, statuses, elsewhere = 'false' }: Cause): Check[] => [
  {
    truth: 0,
    scope: 'whole',
    table,
    broken: `
      select d.warehouse_id, d.id, format('it is %s, and %s has no work on it', d.status,
        '${view}') as what
      from ${table} d
      where d.status in (${listOf(statuses)})
        and not (exists (select
            from ${view} w
            where w.warehouse_id = d.warehouse_id and w.subject_id = d.id)
          or ${elsewhere})`,
  },
  {
    truth: 0,
    scope: 'whole',
    table,
    broken: `
      select w.warehouse_id, w.subject_id as id, format('%s has work on it, and it is %s',
        '${view}', coalesce(d.status, 'not there')) as what /* never null: warehouseId, id */
      from ${view} w
      left join ${table} d on d.warehouse_id = w.warehouse_id and d.id = w.subject_id
      where d.status is null or d.status not in (${listOf(statuses)})`,
  },
];

export const workChecks: readonly Check[] = [
  ...causes.flatMap(compared),
  {
    truth: 0,
    scope: 'whole',
    table: 'orders',
    broken: `
      select w.warehouse_id, w.subject_id as id,
        format('work on it is of %s units, its lines have %s allocated', w.units,
        coalesce(sum(l.allocated), 0)) as what /* never null: warehouseId, id */
      from (select 'PICK' as step, warehouse_id, subject_id, units from work_pick
        union all
        select 'PACK', warehouse_id, subject_id, units from work_pack
        union all
        select 'LOAD', warehouse_id, subject_id, units from work_load) w
      left join order_line l on l.warehouse_id = w.warehouse_id and l.order_id = w.subject_id
      group by w.step, w.warehouse_id, w.subject_id, w.units
      having w.units <> coalesce(sum(l.allocated), 0)`,
  },
  {
    truth: 0,
    scope: 'whole',
    table: 'pallet',
    broken: `
      select waiting.warehouse_id, waiting.id,
        format('%s of its units wait to be put away, work is on %s', waiting.units,
        coalesce(w.units, 0)) as what /* never null: id */
      from (select i.warehouse_id, coalesce(u.path[1], i.pallet_id) as id,
          sum(i.quantity) as units
        from inventory i
        left join pallet u on u.warehouse_id = i.warehouse_id and u.id = i.pallet_id
        left join location r on r.warehouse_id = i.warehouse_id and r.id = i.location_id
        where i.pallet_id is not null and coalesce(r.type, 'RECEIVING') = 'RECEIVING'
          and u.order_id is null
        group by 1, 2
        having sum(i.quantity) > 0) waiting
      left join work_putaway w on w.warehouse_id = waiting.warehouse_id
        and w.subject_id = waiting.id
      where w.units is distinct from waiting.units`,
  },
  {
    truth: 0,
    scope: 'whole',
    table: 'pick_batch',
    broken: `
      select w.warehouse_id, w.subject_id as id,
        'there is work to pick it, and no order of it is to be picked' as what
        /* never null: warehouseId, id */
      from work_pick_batch w
      left join orders o on o.warehouse_id = w.warehouse_id
        and o.pick_batch_id = w.subject_id
        and o.status in (${listOf(statusesFor(orderSteps, 'pick'))})
      where o.id is null`,
  },
];
