import type {
  CarrierAccount,
  CarrierRule,
  listCarrierAccounts,
  RuleSet,
} from '@lading/contract/carriers';
import type { QueryOf } from '@lading/contract/endpoint';
import { Named } from '@lading/contract/fields';
import type { Address } from '@lading/domain/addresses';
import type { CarrierAdapter, LabelFormat, NumberRange } from '@lading/domain/shippingLabels';
import { type RawBuilder, sql } from 'kysely';
import { isActive } from '../../platform/database/active.ts';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';

/** The services of an account, in the order in which they were entered. */
const services = sql`
  (select coalesce(json_agg(json_build_object('id', s.id, 'code', s.code, 'name', s.name,
      'carrier', s.carrier, 'cost', s.cost, 'days', s.days, 'active', s.active,
      'range', case when s.prefix is not null then json_build_object('prefix', s.prefix,
        'suffix', s.suffix, 'digits', s.digits, 'next', s.next_number, 'last', s.last_number,
        'checkDigit', s.check_digit, 'warnAt', s.warn_at,
        'left', s.last_number - s.next_number + 1) end) order by s.id), '[]')
    from carrier_service s
    where s.account_id = a.id)`;

const columns = sql<CarrierAccount>`
  a.id, a.name, a.adapter, a.account_number, a.url, a.label_format, a.is_test, a.active,
    ${orNull('w', jsonOf(Named, 'w'))} as warehouse,
    ${orNull('c', jsonOf(Named, 'c'))} as customer, a.sender, ${services} as services,
    a.credentials is not null as has_credentials,
    ${jsonInstant('a.credentials_set_at')} as credentials_set_at,
    ${jsonInstant('a.last_call_at')} as last_call_at, a.last_call_error,
    ${jsonInstant('a.created_at')} as created_at, a.version`;

const tables = sql`
  from carrier_account a
  left join warehouse w on w.id = a.warehouse_id
  left join customer c on c.id = a.customer_id`;

/** The accounts of the caller's warehouses: one that is of no warehouse is of all. */
const ofWarehouses = (warehouseIds: readonly number[]): RawBuilder<unknown> =>
  sql`(a.warehouse_id is null or a.warehouse_id = any(${arrayOf('bigint', warehouseIds)}))`;

export function accountListing(
  { warehouseId, active, search }: QueryOf<typeof listCarrierAccounts>,
  warehouseIds: readonly number[],
): Listing<CarrierAccount> {
  return listing({
    select: columns,
    from: tables,
    where: [
      ofWarehouses(warehouseId === undefined ? warehouseIds : [warehouseId]),
      ...isActive('a', active),
      ...(search ? [sql`fold(a.name) like ${containing(search)}`] : []),
    ],
    id: sql`a.id`,
    sorts: {
      name: { by: sql`fold(a.name)`, type: 'text' },
      createdAt: { by: sql`a.created_at`, type: 'timestamptz' },
    },
  });
}

export async function findAccount(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<CarrierAccount | undefined> {
  const { rows } = await sql<CarrierAccount>`
    select ${columns} ${tables} where a.id = ${id} and ${ofWarehouses(warehouseIds)}`.execute(db);
  return rows[0];
}

export async function lockAccount(
  tx: Tx,
  id: number,
  warehouseIds: readonly number[],
): Promise<CarrierAccount | undefined> {
  const { rows } = await sql<{ id: number }>`
    select a.id
    from carrier_account a
    where a.id = ${id} and ${ofWarehouses(warehouseIds)} for no key update`.execute(tx);
  return rows[0] && findAccount(tx, id, warehouseIds);
}

/** What a call to a carrier needs of an account. */
export interface CallAccount extends CarrierAccount {
  credentials: Buffer | null;
  networks: string[];
  currency: string | null;
}

/** The accounts that a package of a customer in a warehouse may use; by ids, whatever they are of. */
export async function listCallAccounts(
  db: Db,
  which: { ids: readonly number[] } | { warehouseId: number; customerId: number },
): Promise<CallAccount[]> {
  const where =
    'ids' in which
      ? sql`a.id = any(${arrayOf('bigint', which.ids)})`
      : sql`a.active and (a.warehouse_id is null or a.warehouse_id = ${which.warehouseId})
          and (a.customer_id is null or a.customer_id = ${which.customerId})`;
  const { rows } = await sql<CallAccount>`
    select ${columns}, a.credentials, t.webhook_networks as networks, t.currency
    ${tables}
    cross join settings t
    where ${where}
    order by a.id`.execute(db);
  return rows;
}

export interface AccountValues {
  name: string;
  accountNumber: string | null;
  url: string | null;
  sender: Address;
  labelFormat: LabelFormat;
  isTest: boolean;
  active: boolean;
  warehouseId: number | null;
  customerId: number | null;
}

export async function insertAccount(
  tx: Tx,
  { sender, ...values }: AccountValues & { adapter: CarrierAdapter; createdAt: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('carrierAccount')
    .values({ ...values, sender: JSON.stringify(sender) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAccount(
  tx: Tx,
  id: number,
  { sender, ...values }: AccountValues,
): Promise<void> {
  await tx
    .updateTable('carrierAccount')
    .set((eb) => ({ ...values, sender: JSON.stringify(sender), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteAccount(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('carrierAccount').where('id', '=', id).execute();
}

export async function setCredentials(
  tx: Tx,
  id: number,
  credentials: Buffer,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('carrierAccount')
    .set((eb) => ({ credentials, credentialsSetAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Locks the credentials of all accounts. */
export function lockCredentials(tx: Tx): Promise<{ id: number; credentials: Buffer }[]> {
  return tx
    .selectFrom('carrierAccount')
    .select(['id', 'credentials'])
    .where('credentials', 'is not', null)
    .$narrowType<{ credentials: Buffer }>()
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function replaceCredentials(tx: Tx, id: number, credentials: Buffer): Promise<void> {
  await tx.updateTable('carrierAccount').set({ credentials }).where('id', '=', id).execute();
}

/** Records how the last call of an account ended: null for a success. */
export async function recordCall(
  db: Db,
  id: number,
  error: string | null,
  at: Date,
): Promise<void> {
  await sql`
    update carrier_account
    set last_call_at = ${at}, last_call_error = ${error}
    where id = ${id}`.execute(db);
}

export interface ServiceValues {
  id?: number | undefined;
  code: string;
  name: string;
  carrier: string;
  cost: number | null;
  days: number | null;
  active: boolean;
  range: NumberRange | null;
}

const serviceRow = ({ range, id: _, ...service }: ServiceValues) => ({
  ...service,
  prefix: range?.prefix ?? null,
  suffix: range?.suffix ?? null,
  digits: range?.digits ?? null,
  nextNumber: range?.next ?? null,
  lastNumber: range?.last ?? null,
  checkDigit: range?.checkDigit ?? null,
  warnAt: range?.warnAt ?? null,
});

/** Replaces the services of an account: those with an id change, those that are absent go. */
export async function setServices(
  tx: Tx,
  accountId: number,
  wanted: readonly ServiceValues[],
): Promise<void> {
  const kept = wanted.flatMap(({ id }) => id ?? []);
  await sql`
    delete from carrier_service
    where account_id = ${accountId} and not id = any(${arrayOf('bigint', kept)})`.execute(tx);
  for (const service of wanted) {
    const row = serviceRow(service);
    if (service.id === undefined)
      await tx
        .insertInto('carrierService')
        .values({ accountId, ...row })
        .execute();
    else
      await tx
        .updateTable('carrierService')
        .set(row)
        .where('accountId', '=', accountId)
        .where('id', '=', service.id)
        .execute();
  }
}

/** Takes the next number of a service; null if there is none. No number is given twice. */
export async function takeNumber(db: Db, serviceId: number): Promise<number | null> {
  const { rows } = await sql<{ place: number }>`
    update carrier_service
    set next_number = next_number + 1
    where id = ${serviceId} and next_number <= last_number
    returning next_number - 1 as place`.execute(db);
  return rows[0]?.place ?? null;
}

const ruleColumns = sql`
  json_build_object('id', r.id, 'countries', r.countries, 'maxWeightGrams', r.max_weight_grams,
    'maxSideMm', r.max_side_mm, 'maxDays', r.max_days, 'maxCost', r.max_cost,
    'serviceId', r.service_id)`;

/** The rules of customers, those of all others first. */
export async function listRuleSets(db: Db): Promise<RuleSet[]> {
  const { rows } = await sql<RuleSet>`
    select ${orNull('c', jsonOf(Named, 'c'))} as customer,
      json_agg(${ruleColumns} order by r.position) as rules
    from carrier_rule r
    left join customer c on c.id = r.customer_id
    group by c.id, c.name
    order by c.name nulls first, c.id`.execute(db);
  return rows;
}

/** Replaces the rules of a customer; null: those of all others. */
export async function setRules(
  tx: Tx,
  customerId: number | null,
  rules: readonly Omit<CarrierRule, 'id'>[],
): Promise<void> {
  await sql`
    delete from carrier_rule where customer_id is not distinct from ${customerId}::bigint`.execute(
    tx,
  );
  for (const [index, { countries, ...rule }] of rules.entries())
    await tx
      .insertInto('carrierRule')
      .values({ customerId, position: index + 1, countries: [...countries], ...rule })
      .execute();
}

/** Lists which of these services exist. */
export async function listServiceIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from carrier_service where id = any(${arrayOf('bigint', ids)})`.execute(db);
  return rows.map(({ id }) => id);
}
