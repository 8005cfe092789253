import type { Customer } from '@lading/contract/customers';
import type { ActiveFilter } from '@lading/contract/fields';
import type { AnnouncedUnitRule } from '@lading/domain/announcedUnits';
import type { Rotation } from '@lading/domain/lots';
import { plannedEachTime } from '@lading/pipelined-postgres';
import { sql } from 'kysely';
import { isActive } from '../../platform/database/active.ts';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type DatedRow, datesAsText } from '../../platform/database/dates.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';

/** The type is narrowed without a check: a constraint of the table allows no other value. */
const rotation = sql.ref<Rotation | null>('rotation').as('rotation');
const announcedUnits = sql.ref<AnnouncedUnitRule>('announced_units').as('announcedUnits');
const columns = [
  'id',
  'name',
  'email',
  rotation,
  'overtaking',
  'minRemainingDays',
  announcedUnits,
  'active',
  'createdAt',
  'version',
] as const;
type CustomerRow = DatedRow<Customer, 'createdAt'>;

export type CustomerValues = Pick<
  CustomerRow,
  'name' | 'email' | 'rotation' | 'overtaking' | 'minRemainingDays' | 'announcedUnits'
>;

export const toCustomer = (row: CustomerRow): Customer => datesAsText(row);

/** `only` is the id of the one customer to list; null lists all. */
export function customerListing(
  only: number | null,
  search: string | undefined,
  active: ActiveFilter | undefined,
): Listing<Customer> {
  return listing({
    select: sql<CustomerRow>`
      c.id, c.name, c.email, c.rotation, c.overtaking, c.min_remaining_days,
        c.announced_units, c.active, c.created_at, c.version`,
    from: sql`from customer c`,
    where: [
      ...(only === null ? isActive('c', active) : []),
      ...(only === null ? [] : [sql`c.id = ${only}`]),
      ...(search
        ? [
            sql`
              (fold(c.name) like ${containing(search)}
                or fold(c.email) like ${containing(search)})`,
          ]
        : []),
    ],
    id: sql`c.id`,
    sorts: {
      name: { by: sql`c.name`, type: 'text' },
      email: { by: sql`fold(c.email)`, type: 'text' },
      createdAt: { by: sql`c.created_at`, type: 'timestamptz' },
    },
    toItem: toCustomer,
  });
}

export async function openCustomerIdsNamed(db: Db, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from customer
    where active and fold(name) = any(array(select fold(n)
      from unnest(${arrayOf('text', names)}) n))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export function findCustomer(db: Db, id: number): Promise<CustomerRow | undefined> {
  return db.selectFrom('customer').select(columns).where('id', '=', id).executeTakeFirst();
}

export function lockCustomer(tx: Tx, id: number): Promise<CustomerRow | undefined> {
  return tx
    .selectFrom('customer')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function insertCustomer(
  tx: Tx,
  values: CustomerValues & { createdAt: Date },
): Promise<CustomerRow> {
  return tx.insertInto('customer').values(values).returning(columns).executeTakeFirstOrThrow();
}

/** The values that an import or an edit gives. */
export type GivenCustomer = Pick<CustomerValues, 'name' | 'email'> &
  Partial<CustomerValues> & { active?: boolean };

export async function insertCustomers(
  tx: Tx,
  rows: readonly GivenCustomer[],
  at: Date,
): Promise<CustomerRow[]> {
  if (rows.length === 0) return [];
  const values = rows.map((row) => ({
    rotation: null,
    overtaking: true,
    minRemainingDays: null,
    announcedUnits: 'ACCEPT' as const,
    active: true,
    ...row,
    createdAt: at,
  }));
  return tx.insertInto('customer').values(values).returning(columns).execute();
}

export function updateCustomer(tx: Tx, id: number, values: GivenCustomer): Promise<CustomerRow> {
  return tx
    .updateTable('customer')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function deleteCustomer(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('customer').where('id', '=', id).execute();
}

export async function findCustomerIds(db: Db, term: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from customer where fold(name) like ${containing(term)}`
    .withPlugin(plannedEachTime)
    .execute(db);
  return rows.map(({ id }) => id);
}
