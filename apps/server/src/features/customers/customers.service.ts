import type * as contract from '@lading/contract/customers';
import type { Customer } from '@lading/contract/customers';
import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import { type Actor, customerScope } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { requireUnused } from '../../platform/database/references.ts';
import { noteChange } from '../../platform/events/changes.ts';
import { type IfMatch, notFound } from '../../platform/refusal.ts';
import {
  deleteRecorded,
  recordChange,
  recordCreated,
  updateRecorded,
} from '../audit/audit.service.ts';
import { createUser, removeClientUsers } from '../users/users.service.ts';
import * as queries from './customers.queries.ts';

/**
 * Tables whose rows do not prevent the deletion of a customer: its users are deleted with it, and
 * counts of stock exist only beside products.
 */
const GOES_WITH_IT = ['app_user', 'stock_count'];

const customers = { entity: 'CUSTOMER', what: 'CUSTOMER', toItem: queries.toCustomer } as const;

/** A client sees its own customer only, also when it is retired. */
export function listCustomers(
  actor: Actor,
  { search, active }: QueryOf<typeof contract.listCustomers>,
): Listing<Customer> {
  return queries.customerListing(actor.customerId, search, active);
}

/** Returns the ids of the customers in use. Names match in any letter case. */
export function listOpenCustomersNamed(db: Db, names: readonly string[]): Promise<number[]> {
  return queries.openCustomerIdsNamed(db, names);
}

/** Refuses with 404 if the actor may not read the customer. */
export async function getCustomer(db: Db, actor: Actor, id: number): Promise<Customer> {
  customerScope(actor, id);
  const row = await queries.findCustomer(db, id);
  if (!row) throw notFound('CUSTOMER');
  return queries.toCustomer(row);
}

/**
 * Returns the customer whose rows a call reads: the one that it names, or by default a client's
 * own; null for all. Refuses with 404 a customer that the actor may not read.
 */
export async function requireCustomerScope(
  db: Db,
  actor: Actor,
  customerId: number | undefined,
): Promise<number | null> {
  return customerId === undefined
    ? actor.customerId
    : (await getCustomer(db, actor, customerId)).id;
}

/** Creates a customer and the user that signs in for it. */
export async function createCustomer(
  tx: Tx,
  actor: Actor,
  {
    name,
    email,
    password,
    rotation = null,
    overtaking = true,
    minRemainingDays = null,
    announcedUnits = 'ACCEPT',
  }: BodyOf<typeof contract.createCustomer>,
): Promise<Customer> {
  const customer = queries.toCustomer(
    await queries.insertCustomer(tx, {
      name: name.trim(),
      email: email.trim(),
      rotation,
      overtaking,
      minRemainingDays,
      announcedUnits,
      createdAt: actor.at,
    }),
  );
  await recordChange(tx, actor, 'CUSTOMER', null, customer);
  await createUser(tx, actor, {
    email,
    name: customer.name,
    password,
    role: 'CLIENT',
    customerId: customer.id,
  });
  return customer;
}

const CHUNK = 500;

/** Creates customers without users, for imports. The caller trims the values. */
export async function insertCustomers(
  tx: Tx,
  actor: Actor,
  rows: readonly queries.GivenCustomer[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const customers = await queries.insertCustomers(tx, rows.slice(from, from + CHUNK), actor.at);
    await recordCreated(tx, actor, 'CUSTOMER', customers.map(queries.toCustomer));
  }
}

/** Absent fields stay as they are. Retiring a customer does not change its logins. */
export function updateCustomer(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.updateCustomer>,
  ifMatch: IfMatch,
): Promise<Customer> {
  noteChange(tx, { customerId: id });
  return updateRecorded(tx, actor, customers, {
    lock: lockCustomer(tx, actor, id),
    ifMatch,
    update: () =>
      queries.updateCustomer(tx, id, { ...body, name: body.name.trim(), email: body.email.trim() }),
  });
}

/** Deletes a customer and its users. Refuses if any other row names the customer. */
export function deleteCustomer(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  noteChange(tx, { customerId: id });
  return deleteRecorded(tx, actor, customers, lockCustomer(tx, actor, id), async ({ name }) => {
    await requireUnused(tx, 'customer', name, { id }, GOES_WITH_IT);
    await removeClientUsers(tx, actor, id);
    await queries.deleteCustomer(tx, id);
  });
}

async function lockCustomer(tx: Tx, actor: Actor, id: number) {
  customerScope(actor, id);
  return queries.lockCustomer(tx, id);
}

/** Finds the customers whose name contains the term. */
export function findCustomerIds(db: Db, term: string): Promise<number[]> {
  return queries.findCustomerIds(db, term);
}
