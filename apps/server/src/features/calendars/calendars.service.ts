import type * as contract from '@lading/contract/calendars';
import type { Calendar, ShipRule } from '@lading/contract/calendars';
import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import { fault } from '@lading/domain/messages/faults';
import { type Actor, requireOpenWarehouse, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { noteChange } from '../../platform/events/changes.ts';
import {
  badFields,
  type IfMatch,
  notFound,
  Refusal,
  requireActive,
  requireUnchanged,
} from '../../platform/refusal.ts';
import { deleteRecorded, type Kind, recordChange, updateRecorded } from '../audit/audit.service.ts';
import { getCustomer } from '../customers/customers.service.ts';
import * as queries from './calendars.queries.ts';

/** Lists the marks of the ship-by rules of all warehouses. */
export const listShipMarks = (db: Db): ReturnType<typeof queries.listMarks> =>
  queries.listMarks(db);

const calendars: Kind<Calendar, Calendar> = {
  entity: 'CALENDAR',
  what: 'CALENDAR',
  toItem: (calendar) => calendar,
};

const rules: Kind<ShipRule, ShipRule> = {
  entity: 'SHIP_RULE',
  what: 'SHIP_RULE',
  toItem: (rule) => rule,
};

export async function getCalendar(db: Db, actor: Actor, warehouseId: number): Promise<Calendar> {
  requireWarehouse(actor, warehouseId);
  const calendar = await queries.findCalendar(db, warehouseId);
  if (!calendar) throw notFound('WAREHOUSE');
  return calendar;
}

export async function updateCalendar(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  body: BodyOf<typeof contract.updateCalendar>,
  ifMatch: IfMatch,
): Promise<Calendar> {
  requireWarehouse(actor, warehouseId);
  requireDifferentDays(body.holidays ?? []);
  await queries.raiseRules(tx, warehouseId);
  return updateRecorded(tx, actor, calendars, {
    lock: getCalendar(tx, actor, warehouseId),
    ifMatch,
    update: async ({ workingDays, holidays }) => {
      await queries.updateCalendar(tx, warehouseId, valuesOf({ workingDays, holidays, ...body }));
      noteChange(tx, { warehouseId });
      return getCalendar(tx, actor, warehouseId);
    },
  });
}

const valuesOf = ({ workingDays, holidays }: queries.CalendarValues): queries.CalendarValues => ({
  workingDays: [...workingDays].sort((first, second) => first - second),
  holidays: holidays
    .map(({ day, name }) => ({ day, name: name.trim() }))
    .sort((first, second) => first.day.localeCompare(second.day)),
});

/** Refuses a day that occurs twice among the holidays. */
function requireDifferentDays(holidays: Calendar['holidays']): void {
  const days = holidays.map(({ day }) => day);
  const repeated = days.flatMap((day, index) =>
    days.indexOf(day) < index
      ? [{ path: `holidays.${index}.day`, ...fault('REPEATED_DAY', { day }) }]
      : [],
  );
  if (repeated.length) throw badFields(repeated);
}

export async function listShipRules(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listShipRules>,
): Promise<Listing<ShipRule>> {
  requireWarehouse(actor, query.warehouseId);
  if (query.customerId !== undefined) await getCustomer(db, actor, query.customerId);
  return queries.ruleListing(query);
}

export async function getShipRule(db: Db, actor: Actor, id: number): Promise<ShipRule> {
  const rule = await queries.findRule(db, id, actor.warehouseIds);
  if (!rule) throw notFound('SHIP_RULE');
  return rule;
}

export async function createShipRule(
  tx: Tx,
  actor: Actor,
  { warehouseId, ...input }: BodyOf<typeof contract.createShipRule>,
): Promise<ShipRule> {
  requireWarehouse(actor, warehouseId);
  const values = ruleValues({ customerId: null, carrier: null, priority: null, ...input });
  await requireCustomer(tx, actor, values.customerId);
  requireOpenWarehouse(actor, warehouseId);
  await queries.raiseRules(tx, warehouseId);
  await requireOwnScope(tx, warehouseId, values, null);
  const id = await queries.insertRule(tx, { warehouseId, ...values });
  noteChange(tx, { warehouseId });
  const rule = await getShipRule(tx, actor, id);
  await recordChange(tx, actor, 'SHIP_RULE', null, rule);
  return rule;
}

export async function updateShipRule(
  tx: Tx,
  actor: Actor,
  id: number,
  { warehouseId, ...input }: BodyOf<typeof contract.updateShipRule>,
  ifMatch: IfMatch,
): Promise<ShipRule> {
  return updateRecorded(tx, actor, rules, {
    lock: lockRule(tx, actor, id),
    ifMatch,
    check: (stored) => requireUnchanged({ warehouseId }, { warehouseId: stored.warehouseId }),
    update: async ({ customer, ...stored }) => {
      const values = ruleValues({ ...stored, customerId: customer?.id ?? null, ...input });
      if (values.customerId !== customer?.id) await requireCustomer(tx, actor, values.customerId);
      await requireOwnScope(tx, stored.warehouseId, values, id);
      await queries.updateRule(tx, stored, values);
      noteChange(tx, { warehouseId: stored.warehouseId });
      return getShipRule(tx, actor, id);
    },
  });
}

export function deleteShipRule(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  return deleteRecorded(tx, actor, rules, lockRule(tx, actor, id), async (stored) => {
    await queries.deleteRule(tx, stored);
    noteChange(tx, { warehouseId: stored.warehouseId });
  });
}

/** Locks the rules of the rule's warehouse, then reads the rule. */
async function lockRule(tx: Tx, actor: Actor, id: number): Promise<ShipRule | undefined> {
  const found = await queries.findRule(tx, id, actor.warehouseIds);
  if (!found) return undefined;
  await queries.raiseRules(tx, found.warehouseId);
  return queries.findRule(tx, id, actor.warehouseIds);
}

async function requireCustomer(tx: Tx, actor: Actor, customerId: number | null): Promise<void> {
  if (customerId !== null) requireActive('CUSTOMER', [await getCustomer(tx, actor, customerId)]);
}

/** Refuses a rule for the customer, carrier and priority of another one. */
async function requireOwnScope(
  tx: Tx,
  warehouseId: number,
  values: queries.RuleValues,
  id: number | null,
): Promise<void> {
  const other = await queries.findSameScope(tx, warehouseId, values, id);
  if (other) throw new Refusal('SHIP_RULE_TAKEN', { name: other.name });
}

const ruleValues = ({
  name,
  customerId,
  carrier,
  priority,
  cutoff,
  days,
}: queries.RuleValues): queries.RuleValues => ({
  name: name.trim(),
  customerId,
  carrier: carrier?.trim() || null,
  priority,
  cutoff,
  days,
});
