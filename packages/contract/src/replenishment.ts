import { replenishmentStatuses } from '@lading/domain/replenishment';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  Closed,
  Id,
  Instant,
  Named,
  Nullable,
  OneOf,
  PalletRef,
  ProductRef,
  Quantity,
  Reference,
  Units,
  UserRef,
  Version,
} from './fields.ts';

const ruleFields = {
  id: Id,
  warehouseId: Id,
  customer: Named,
  product: ProductRef,
  location: Named,
  minimum: Units,
  maximum: Units,
  available: Units,
  inbound: Units,
};

export const ReplenishmentRule = Closed(
  { ...ruleFields, createdAt: Instant, version: Version },
  {
    description:
      'What a pick location is to hold; `available` is free to pick there, `inbound` on its way by open tasks, without the units that orders wait for.',
  },
);
export type ReplenishmentRule = Static<typeof ReplenishmentRule>;

const RuleInput = { minimum: Quantity, maximum: Quantity };

export const listReplenishmentRules = listEndpoint('/api/replenishment/rules', {
  permission: 'replenishment:read',
  summary: 'Replenishment rules: minimum and maximum of a product in a pick location.',
  filters: {
    warehouseId: Id,
    customerId: Type.Optional(Id),
    productId: Type.Optional(Id),
    locationId: Type.Optional(Id),
  },
  sorts: ['location', 'sku', 'createdAt'],
  defaultSort: 'location',
  item: ReplenishmentRule,
});

export const getReplenishmentRule = endpoint('GET', '/api/replenishment/rules/{id}', {
  permission: 'replenishment:read',
  summary: 'One rule.',
  responses: { 200: ReplenishmentRule },
  versioned: true,
});

export const createReplenishmentRule = endpoint('POST', '/api/replenishment/rules', {
  permission: 'replenishment:rules',
  summary: 'Creates a rule.',
  body: Closed({ warehouseId: Id, productId: Id, locationId: Id, ...RuleInput }),
  responses: { 201: ReplenishmentRule },
});

export const updateReplenishmentRule = endpoint('PUT', '/api/replenishment/rules/{id}', {
  permission: 'replenishment:rules',
  summary: 'Changes minimum and maximum; product and location stay.',
  body: Closed({
    ...RuleInput,
    warehouseId: Type.Optional(Id),
    productId: Type.Optional(Id),
    locationId: Type.Optional(Id),
  }),
  responses: { 200: ReplenishmentRule },
  versioned: true,
});

export const deleteReplenishmentRule = endpoint('DELETE', '/api/replenishment/rules/{id}', {
  permission: 'replenishment:rules',
  summary: 'Deletes a rule; open tasks stay.',
  responses: { 204: null },
});

export const ReplenishmentNeed = Closed(
  {
    ...ruleFields,
    needed: Units,
    why: Type.String({ examples: ['3 are free to pick; the minimum is 12.'] }),
    source: Nullable(
      Closed({
        inventoryId: Id,
        location: Named,
        pallet: Nullable(PalletRef),
        receivedDate: Instant,
        free: Units,
        quantity: Units,
      }),
    ),
  },
  {
    description:
      'A rule whose location is below its minimum, by its id, and the reserve to fill it from: free, and the next in the rotation of its product.',
  },
);
export type ReplenishmentNeed = Static<typeof ReplenishmentNeed>;

export const listReplenishmentNeeds = listEndpoint('/api/replenishment/needs', {
  permission: 'replenishment:read',
  summary:
    'Pick locations whose stock and open tasks are below the minimum, each with the reserve to take next.',
  filters: { warehouseId: Id, customerId: Type.Optional(Id) },
  sorts: ['available', 'location', 'sku'],
  defaultSort: 'available',
  item: ReplenishmentNeed,
});

export const ReplenishmentTask = Closed(
  {
    id: Id,
    warehouseId: Id,
    status: OneOf(replenishmentStatuses),
    customer: Named,
    product: ProductRef,
    inventoryId: Id,
    from: Closed({ location: Nullable(Named), pallet: Nullable(PalletRef) }),
    to: Named,
    quantity: Units,
    movedQuantity: Units,
    room: Nullable(Units),
    waiting: Closed(
      { units: Units, orders: Type.Array(Closed({ id: Id, orderReference: Reference })) },
      { description: 'Units of it that orders wait for, and these orders, the most urgent first.' },
    ),
    createdAt: Instant,
    createdBy: UserRef,
    endedAt: Nullable(Instant),
    endedBy: Nullable(UserRef),
    version: Version,
  },
  {
    description:
      'A move from reserve to a pick location; `room` is what that takes now: 0 where it is blocked or retired, null where nothing limits it, and once the task has ended.',
  },
);
export type ReplenishmentTask = Static<typeof ReplenishmentTask>;

export const listReplenishmentTasks = listEndpoint('/api/replenishment/tasks', {
  permission: 'replenishment:read',
  summary: 'Replenishment tasks, open and ended.',
  filters: {
    warehouseId: Id,
    customerId: Type.Optional(Id),
    locationId: Type.Optional(Id),
    status: Type.Optional(OneOf(replenishmentStatuses)),
  },
  sorts: ['createdAt', 'status', 'sku'],
  defaultSort: '-createdAt',
  item: ReplenishmentTask,
});

export const getReplenishmentTask = endpoint('GET', '/api/replenishment/tasks/{id}', {
  permission: 'replenishment:read',
  summary: 'One task.',
  responses: { 200: ReplenishmentTask },
});

export const createReplenishmentTask = endpoint('POST', '/api/replenishment/tasks', {
  permission: 'replenishment:work',
  summary:
    "Creates the task that fills a rule's location; by default from the reserve that is next in the rotation of its product.",
  body: Closed({ ruleId: Id, inventoryId: Type.Optional(Id), quantity: Type.Optional(Quantity) }),
  responses: { 201: ReplenishmentTask },
});

export const finishReplenishmentTask = endpoint('POST', '/api/replenishment/tasks/{id}/done', {
  permission: 'replenishment:work',
  summary:
    'Moves the stock, whole or in part, into its location or another pick location, and ends the task.',
  body: Type.Optional(Closed({ quantity: Type.Optional(Quantity), locationId: Type.Optional(Id) })),
  responses: { 200: ReplenishmentTask },
});

export const cancelReplenishmentTask = endpoint('POST', '/api/replenishment/tasks/{id}/cancel', {
  permission: 'replenishment:work',
  summary: 'Cancels a task and frees its units. What orders wait for is picked from the reserve.',
  responses: { 200: ReplenishmentTask },
});
