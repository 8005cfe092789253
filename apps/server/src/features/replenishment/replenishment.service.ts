import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/replenishment';
import type { ReplenishmentNeed, ReplenishmentRule } from '@lading/contract/replenishment';
import { PICK_LOCATION_TYPE } from '@lading/domain/replenishment';
import { type Actor, requireOpenWarehouse, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { noteChange } from '../../platform/events/changes.ts';
import {
  badField,
  type IfMatch,
  notFound,
  Refusal,
  requireActive,
  requireUnchanged,
  requireVersion,
} from '../../platform/refusal.ts';
import { getCustomer } from '../customers/customers.service.ts';
import { requireScope } from '../inventory/inventory.service.ts';
import { requireLocation, requireLocations } from '../locations/locations.service.ts';
import { getProduct } from '../products/products.service.ts';
import * as queries from './replenishment.queries.ts';

export async function listRules(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listReplenishmentRules>,
): Promise<Listing<ReplenishmentRule>> {
  await requireScope(db, actor, query);
  return queries.ruleListing(query);
}

/**
 * Lists the pick locations whose stock and open tasks are below the minimum, each with the reserve
 * that is next in rotation.
 */
export async function listNeeds(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof contract.listReplenishmentNeeds>,
): Promise<Listing<ReplenishmentNeed>> {
  await requireScope(db, actor, query);
  return queries.needListing(query);
}

/** Counts the list of needs. A CLIENT counts only its own. */
export function countNeeds(db: Db, actor: Actor, warehouseId: number): Promise<number> {
  requireWarehouse(actor, warehouseId);
  return queries.countNeeds(db, warehouseId, actor.customerId);
}

export async function getRule(db: Db, actor: Actor, id: number): Promise<ReplenishmentRule> {
  const rule = await queries.findRule(db, id, actor.warehouseIds);
  if (!rule) throw notFound('REPLENISHMENT_RULE');
  return rule;
}

/** A product has at most one rule in a pick location. */
export async function createRule(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof contract.createReplenishmentRule>,
): Promise<ReplenishmentRule> {
  requireLimits(body);
  requireWarehouse(actor, body.warehouseId);
  const product = await getProduct(tx, actor, body.productId);
  const location = await requireLocation(tx, body.warehouseId, body.locationId);
  if (location.type !== PICK_LOCATION_TYPE)
    throw badField('locationId', 'NOT_PICK_FACE', { name: location.name });
  requireOpenWarehouse(actor, body.warehouseId);
  requireActive('PRODUCT', [{ name: product.sku, active: product.active }]);
  requireActive('CUSTOMER', [await getCustomer(tx, actor, product.customerId)]);
  requireActive('LOCATION', await requireLocations(tx, body.warehouseId, [body.locationId]));
  if (await queries.hasRule(tx, body)) throw duplicate(product.sku, location.name);
  noteChange(tx, { warehouseId: body.warehouseId, customerId: product.customerId });
  const id = await queries.insertRule(tx, {
    ...body,
    customerId: product.customerId,
    createdAt: actor.at,
    createdBy: actor.userId,
  });
  return getRule(tx, actor, id);
}

const duplicate = (sku: string, location: string): Refusal =>
  new Refusal('DUPLICATE', { what: 'REPLENISHMENT_RULE', location, value: sku });

export async function updateRule(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.updateReplenishmentRule>,
  ifMatch: IfMatch,
): Promise<ReplenishmentRule> {
  requireLimits(body);
  const rule = await lockRule(tx, actor, id);
  requireUnchanged(body, {
    warehouseId: rule.warehouseId,
    productId: rule.product.id,
    locationId: rule.location.id,
  });
  requireVersion(rule.version, ifMatch);
  await queries.updateRule(tx, rule, { minimum: body.minimum, maximum: body.maximum });
  return getRule(tx, actor, id);
}

/** Deletes a rule. Its tasks stay. */
export async function deleteRule(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  await queries.deleteRule(tx, await lockRule(tx, actor, id));
}

/** Locks the rule before it reads it. */
export async function lockRule(tx: Tx, actor: Actor, id: number): Promise<ReplenishmentRule> {
  if (!(await queries.lockRule(tx, id, actor.warehouseIds))) throw notFound('REPLENISHMENT_RULE');
  const rule = await getRule(tx, actor, id);
  noteChange(tx, { warehouseId: rule.warehouseId, customerId: rule.customer.id });
  return rule;
}

function requireLimits({ minimum, maximum }: { minimum: number; maximum: number }): void {
  if (maximum < minimum) throw badField('maximum', 'MAXIMUM_BELOW_MINIMUM');
}
