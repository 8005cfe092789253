import { MAX_CART_TOTES } from '@lading/domain/limits';
import { taskKinds } from '@lading/domain/tasks';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  CalendarDate,
  Closed,
  Flag,
  Id,
  Instant,
  Named,
  Nullable,
  OneOf,
  ProductRef,
  Units,
  UserRef,
} from './fields.ts';
import { TaskKinds } from './users.ts';

export const TaskClaim = Closed({ user: UserRef, at: Instant, until: Instant });
export type TaskClaim = Static<typeof TaskClaim>;

export const Task = Closed({
  id: Id,
  kind: OneOf(taskKinds),
  warehouseId: Id,
  subjectId: Type.Integer({
    minimum: 1,
    description: 'The pallet, replenishment task, order, pick batch, return or count.',
    examples: [42],
  }),
  name: Type.String({
    description: 'The LPN, SKU, reference or name of it.',
    examples: ['LPN-00000042'],
  }),
  customer: Nullable(Named),
  location: Nullable(Named, { description: 'Where the work begins.' }),
  product: Nullable(ProductRef, {
    description: 'What a replenishment brings; null for other work.',
  }),
  to: Nullable(Named, {
    description: 'The location that a replenishment fills; null for other work.',
  }),
  units: Nullable(Units),
  lines: Nullable(Units),
  urgency: Type.Integer({
    minimum: 0,
    maximum: 5,
    description:
      '0: an order past its ship-by date; 1: due today, or of priority 1 or 2; 2: of priority 3, and replenishment, which is as urgent as the orders that wait for it where that is more; 3: of priority 4 to 6, and putaway; 4: of a lower priority, and returns; 5: counts.',
    examples: [1],
  }),
  dueOn: Nullable(CalendarDate),
  since: Instant,
  claim: Nullable(TaskClaim),
});
export type Task = Static<typeof Task>;

export const listTasks = listEndpoint('/api/tasks', {
  permission: 'tasks:read',
  summary:
    'Open work on the floor of a warehouse, in order of urgency, due date and way; `mine=true` gives what the caller has claimed.',
  filters: { warehouseId: Id, kind: Type.Optional(OneOf(taskKinds)), mine: Flag },
  sorts: ['urgency', 'since'],
  defaultSort: 'urgency',
  item: Task,
});

export const Worker = Closed({ ...UserRef.properties, taskKinds: TaskKinds });
export type Worker = Static<typeof Worker>;

export const listWorkers = endpoint('GET', '/api/tasks/workers', {
  permission: 'tasks:assign',
  summary:
    'The staff of a warehouse, by name, to whom tasks can be given, and the tasks that each of them may do.',
  query: Closed({ warehouseId: Id }),
  responses: { 200: Type.Array(Worker) },
});

export const setWorkerTasks = endpoint('PUT', '/api/users/{id}/task-kinds', {
  permission: 'tasks:assign',
  summary:
    'Sets which tasks somebody of the staff of a warehouse may do, in every warehouse. What they have claimed stays theirs.',
  changes: ['tasks', 'users', 'audit'],
  body: Closed({ warehouseId: Id, taskKinds: TaskKinds }),
  responses: { 200: Worker },
});

export const claimNextTask = endpoint('POST', '/api/tasks/next', {
  permission: 'tasks:work',
  summary:
    'Claims the next task for the caller for 10 minutes: the one that the caller has claimed already, else the most urgent that nobody has. 404 where there is none.',
  body: Closed({
    warehouseId: Id,
    kinds: Type.Optional(Type.Array(OneOf(taskKinds), { minItems: 1, uniqueItems: true })),
  }),
  responses: { 200: Task },
});

export const claimToteWalk = endpoint('POST', '/api/tasks/tote-walk', {
  permission: 'tasks:work',
  summary:
    'Puts released orders into a pick batch that is walked with a tote for each, and claims it for the caller for 10 minutes: the orders that are named, or the next ones that nobody has. 404 where there is none.',
  body: Closed({
    warehouseId: Id,
    orderIds: Type.Optional(
      Type.Array(Id, { minItems: 1, maxItems: MAX_CART_TOTES, uniqueItems: true }),
    ),
    next: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_CART_TOTES,
        description: 'The number of most urgent orders to take; without orderIds.',
        examples: [4],
      }),
    ),
  }),
  changes: ['tasks', 'picking', 'orders'],
  responses: { 201: Task },
});

export const claimTask = endpoint('POST', '/api/tasks/{id}/claim', {
  permission: 'tasks:work',
  summary:
    'Claims a task for the caller for 10 minutes, or extends the claim. A supervisor may give it to somebody by `userId`, also where it is claimed.',
  body: Type.Optional(Closed({ userId: Type.Optional(Id) })),
  responses: { 200: Task },
});

export const releaseTask = endpoint('POST', '/api/tasks/{id}/release', {
  permission: 'tasks:work',
  summary: 'Ends a claim; that of somebody else by a supervisor alone.',
  responses: { 200: Task },
});

export const CompletedTask = Closed({ id: Id, kind: OneOf(taskKinds), subjectId: Id });

export const completeTask = endpoint('POST', '/api/tasks/{id}/complete', {
  permission: 'tasks:work',
  summary:
    'Ends the claim of a task whose work is done. 409 TASK_OPEN while something is left to do.',
  responses: { 200: CompletedTask },
});
