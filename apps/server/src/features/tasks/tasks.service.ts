import type { BodyOf, QueryOf, ResponseOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/tasks';
import type { Task, Worker } from '@lading/contract/tasks';
import { readTaskId, TASK_LEASE_MS, type TaskKind, taskId, taskKinds } from '@lading/domain/tasks';
import { type Actor, allows, requireAllowed, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type Listing, readFirst } from '../../platform/database/listing.ts';
import { noteChange } from '../../platform/events/changes.ts';
import { badField, notFound, Refusal } from '../../platform/refusal.ts';
import { createPickBatch } from '../picking/pickBatches.service.ts';
import {
  findTaskKinds,
  listStaffOf,
  requireStaffOf,
  setTaskKinds,
} from '../users/users.service.ts';
import {
  deleteClaim,
  deleteEndedClaims,
  findClaimedKinds,
  hasDocument,
  insertClaim,
  lockClaim,
  lockNextTaskOf,
  type Subject,
  taskListing,
  warehouseOfTask,
} from './tasks.queries.ts';

/** The most free tasks to try: others may claim the first ones at the same time. */
const CANDIDATES = 20;

export async function listTasks(
  db: Db,
  actor: Actor,
  { warehouseId, kind, mine, search }: QueryOf<typeof contract.listTasks>,
): Promise<Listing<Task>> {
  requireWarehouse(actor, warehouseId);
  const claimedBy = mine === 'true' ? actor.userId : undefined;
  const claimed =
    claimedBy === undefined
      ? taskKinds
      : await findClaimedKinds(db, warehouseId, claimedBy, actor.at);
  const kinds = taskKinds.filter(
    (taskKind) => (kind === undefined || taskKind === kind) && claimed.includes(taskKind),
  );
  return taskListing({ warehouseId, kinds }, actor.at, { search, claimedBy });
}

export function listWorkers(db: Db, actor: Actor, warehouseId: number): Promise<Worker[]> {
  requireWarehouse(actor, warehouseId);
  return listStaffOf(db, warehouseId);
}

/** Sets the tasks that a staff member of a warehouse may do. Refuses with 404. */
export async function setWorkerTasks(
  tx: Tx,
  actor: Actor,
  id: number,
  { warehouseId, taskKinds: kinds }: BodyOf<typeof contract.setWorkerTasks>,
): Promise<Worker> {
  requireWarehouse(actor, warehouseId);
  const { email, name, taskKinds: kept } = await setTaskKinds(tx, actor, id, warehouseId, kinds);
  noteChange(tx, { warehouseId });
  return { id, email, name, taskKinds: kept };
}

/**
 * Returns the task that the caller has claimed already, or claims the most urgent free one. Refuses
 * with 404 if there is none.
 */
export async function claimNext(
  tx: Tx,
  actor: Actor,
  { warehouseId, kinds }: BodyOf<typeof contract.claimNextTask>,
): Promise<Task> {
  requireWarehouse(actor, warehouseId);
  await lockNextTaskOf(tx, actor.userId);
  await deleteEndedClaims(tx, warehouseId, actor.at);
  const allowed = await findTaskKinds(tx, actor.userId);
  const scope = {
    warehouseId,
    kinds: (kinds ?? taskKinds).filter((kind) => allowed?.includes(kind) ?? true),
  };
  if (scope.kinds.length === 0) throw new Refusal('NO_TASK');
  const own = await readFirst(
    tx,
    taskListing(scope, actor.at, { claimedBy: actor.userId }),
    'urgency',
    1,
  );
  const free =
    own.length > 0
      ? []
      : await readFirst(
          tx,
          taskListing(scope, actor.at, { claimedBy: null }),
          'urgency',
          CANDIDATES,
        );
  for (const task of [...own, ...free])
    if (await claim(tx, actor, task, actor.userId, false)) return getTask(tx, actor, task.id);
  throw new Refusal('NO_TASK');
}

/**
 * Creates a pick batch with totes of the named orders, or of the most urgent ones, and claims it.
 * Keeps the claims on its orders until they expire: a parallel caller waits for them, and takes
 * other orders.
 */
export async function claimToteWalk(
  tx: Tx,
  actor: Actor,
  { warehouseId, orderIds, next }: BodyOf<typeof contract.claimToteWalk>,
): Promise<Task> {
  requireWarehouse(actor, warehouseId);
  requireAllowed(actor, 'orders:pick');
  if ((orderIds === undefined) === (next === undefined))
    throw badField('orderIds', 'EITHER', { first: 'orderIds', second: 'next' });
  await requireKind(tx, actor.userId, 'PICK_BATCH');
  await deleteEndedClaims(tx, warehouseId, actor.at);
  const chosen =
    next === undefined
      ? await claimOrders(tx, actor, orderIds ?? [])
      : await claimNextOrders(tx, actor, warehouseId, next);
  if (chosen.length === 0) throw new Refusal('NO_TASK');
  const { id } = await createPickBatch(tx, actor, {
    warehouseId,
    orderIds: chosen,
    usesTotes: true,
  });
  return claimTask(tx, actor, taskId('PICK_BATCH', id), undefined);
}

/**
 * Claims orders to pick. Refuses with TASK_CLAIMED if another user picks one. The batch refuses
 * orders that are no longer to pick.
 */
async function claimOrders(tx: Tx, actor: Actor, orderIds: readonly number[]): Promise<number[]> {
  const ids = [...orderIds].sort((first, other) => first - other);
  for (const id of ids) {
    const task = await findTask(tx, actor, 'PICK', id);
    if (task) await requireClaim(tx, actor, task, actor.userId, false);
  }
  return ids;
}

/** Claims the most urgent free orders to pick. */
async function claimNextOrders(
  tx: Tx,
  actor: Actor,
  warehouseId: number,
  count: number,
): Promise<number[]> {
  const scope = { warehouseId, kinds: ['PICK'] as const };
  const free = await readFirst(
    tx,
    taskListing(scope, actor.at, { claimedBy: null }),
    'urgency',
    count + CANDIDATES,
  );
  const chosen: number[] = [];
  for (const task of free) {
    if (chosen.length === count) break;
    if (await claim(tx, actor, task, actor.userId, false)) chosen.push(task.subjectId);
  }
  return chosen;
}

/** Claims a task for the caller. Only those who may assign tasks claim it for another user. */
export async function claimTask(
  tx: Tx,
  actor: Actor,
  id: number,
  userId: number | undefined,
): Promise<Task> {
  const task = await getTask(tx, actor, id);
  const assigns = userId !== undefined;
  if (assigns) requireAllowed(actor, 'tasks:assign');
  const worker = userId ?? actor.userId;
  if (assigns) await requireStaffOf(tx, worker, task.warehouseId);
  await requireKind(tx, worker, task.kind);
  await requireClaim(tx, actor, task, worker, assigns);
  return getTask(tx, actor, id);
}

/** Refuses with TASK_KIND if the user does not do tasks of this kind. */
async function requireKind(tx: Tx, userId: number, kind: TaskKind): Promise<void> {
  const allowed = await findTaskKinds(tx, userId);
  if (allowed !== null && !allowed.includes(kind)) throw new Refusal('TASK_KIND', { kind });
}

/** Claims a task. Refuses with TASK_CLAIMED if another user has it. */
async function requireClaim(
  tx: Tx,
  actor: Actor,
  task: Task,
  userId: number,
  force: boolean,
): Promise<void> {
  if (await claim(tx, actor, task, userId, force)) return;
  const other = await lockClaim(tx, task, actor.at);
  throw new Refusal('TASK_CLAIMED', { by: other?.name, name: task.name });
}

function claim(tx: Tx, actor: Actor, task: Task, userId: number, force: boolean): Promise<boolean> {
  noteChange(tx, { warehouseId: task.warehouseId });
  const { warehouseId, kind, subjectId } = task;
  return insertClaim(
    tx,
    { warehouseId, kind, subjectId },
    userId,
    actor.at,
    new Date(actor.at.getTime() + TASK_LEASE_MS),
    force,
  );
}

/** Ends the claim on a task. Does nothing if nobody has one. */
export async function releaseTask(tx: Tx, actor: Actor, id: number): Promise<Task> {
  const task = await getTask(tx, actor, id);
  await endClaim(tx, actor, task, task.name);
  return { ...task, claim: null };
}

/** Ends the claim on a task with nothing left to do. The claim may have ended already. */
export async function completeTask(
  tx: Tx,
  actor: Actor,
  id: number,
): Promise<ResponseOf<typeof contract.completeTask>> {
  const { kind, subjectId } = requireSubject(id);
  const open = await findTask(tx, actor, kind, subjectId);
  if (open?.claim && open.claim.user.id !== actor.userId)
    throw new Refusal('TASK_CLAIMED', { by: open.claim.user.name, name: open.name });
  if (open) throw new Refusal('TASK_OPEN', { name: open.name });
  const warehouseId = await warehouseOfTask(tx, kind, subjectId, actor.warehouseIds);
  const subject = { warehouseId, kind, subjectId };
  if (!(await hasDocument(tx, subject))) throw notFound('TASK');
  await endClaim(tx, actor, subject, null);
  return { id, kind, subjectId };
}

async function endClaim(
  tx: Tx,
  actor: Actor,
  subject: Subject,
  name: string | null,
): Promise<void> {
  const { warehouseId, kind, subjectId } = subject;
  const held = await lockClaim(tx, { warehouseId, kind, subjectId }, actor.at);
  if (held && held.userId !== actor.userId && !allows(actor, 'tasks:assign'))
    throw new Refusal('TASK_CLAIMED', { by: held.name, name });
  noteChange(tx, { warehouseId });
  await deleteClaim(tx, { warehouseId, kind, subjectId });
}

function requireSubject(id: number): { kind: TaskKind; subjectId: number } {
  const subject = readTaskId(id);
  if (!subject) throw notFound('TASK');
  return subject;
}

async function findTask(
  db: Db,
  actor: Actor,
  kind: TaskKind,
  subjectId: number,
): Promise<Task | undefined> {
  const warehouseId = await warehouseOfTask(db, kind, subjectId, actor.warehouseIds);
  const listed = taskListing({ warehouseId, kinds: [kind], subjectId }, actor.at, {});
  return (await readFirst(db, listed, 'urgency', 1))[0];
}

/** Returns an open task of the actor's warehouses. Refuses with 404. */
async function getTask(db: Db, actor: Actor, id: number): Promise<Task> {
  const { kind, subjectId } = requireSubject(id);
  const task = await findTask(db, actor, kind, subjectId);
  if (!task) throw notFound('TASK');
  return task;
}
