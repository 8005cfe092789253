import { Named, ProductRef, UserRef } from '@lading/contract/fields';
import type { Task } from '@lading/contract/tasks';
import { TASK_ID_STEP, type TaskKind, taskKinds } from '@lading/domain/tasks';
import { sql } from 'kysely';
import { arrayOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonInstant, jsonOf, orNull } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';
import { warehouseOf } from '../../platform/database/warehouseOf.ts';
import { openWork, type WorkScope } from './openWork.ts';

/** The document that a claim is about. */
export interface Subject {
  warehouseId: number;
  kind: TaskKind;
  subjectId: number;
}

interface TaskFilter {
  /** The id of the user with the claim; null for unclaimed tasks; undefined for all. */
  claimedBy?: number | null | undefined;
  search?: string | undefined;
}

/** Open tasks with their claims at an instant, without expired claims. */
export function taskListing(
  scope: WorkScope,
  at: Date,
  { claimedBy, search }: TaskFilter,
): Listing<Task> {
  const { warehouseId } = scope;
  const id = sql`
    (w.subject_id + ${sql.lit(TASK_ID_STEP)} * array_position(${arrayOf('text', taskKinds)},
      w.kind))`;
  return listing({
    // What is only shown is read for the rows of the page, not for each open task.
    select: sql<Task>`
      ${id} as id, w.kind, w.warehouse_id, w.subject_id, w.name,
        (select ${jsonOf(Named, 'c')} from customer c where c.id = w.customer_id) as customer,
      ${orNull('l', jsonOf(Named, 'l'))} as location,
        (select ${jsonOf(ProductRef, 'p')} from product p where p.id = w.product_id) as product,
        (select ${jsonOf(Named, 'd')}
          from location d
          where d.warehouse_id = ${warehouseId} and d.id = w.to_location_id) as "to",
        w.units, w.lines, w.urgency, w.due_on, ${jsonInstant('w.since')} as since,
      (select json_build_object('user', ${jsonOf(UserRef, 'u')}, 'at',
          ${jsonInstant('k.claimed_at')}, 'until', ${jsonInstant('k.expires_at')})
        from app_user u
        where u.id = k.user_id) as claim
        /* never null: kind, warehouseId, subjectId, name, urgency */`,
    common: sql`
      with work as (select *
      from (${openWork(scope)})
        o ${search?.trim() ? sql`where fold(o.name) like ${containing(search)}` : sql``})`,
    from: sql`from work w
      left join lateral (select id, name, sequence
      from location
      where warehouse_id = ${warehouseId} and id = w.from_location_id
      limit 1) l on true
      left join task_claim k on k.warehouse_id = ${warehouseId}
        and k.kind = w.kind
        and k.subject_id = w.subject_id
        and k.expires_at > ${at}`,
    where:
      claimedBy === undefined
        ? []
        : [claimedBy === null ? sql`k.user_id is null` : sql`k.user_id = ${claimedBy}`],
    id,
    // Without the places by which the page is ordered.
    ...(claimedBy === undefined && { stored: sql`select count(*) from work` }),
    sorts: {
      urgency: {
        by: sql`
          concat(w.urgency, ' ', coalesce(w.due_on, '9999-12-31'), ' ',
            lpad(coalesce(l.sequence, 2147483647)::text, 10, '0'), ' ', l.name) collate "C"`,
        type: 'text',
      },
      since: { by: sql`w.since`, type: 'timestamptz' },
    },
  });
}

export async function findClaimedKinds(
  db: Db,
  warehouseId: number,
  userId: number,
  at: Date,
): Promise<string[]> {
  const claims = await db
    .selectFrom('taskClaim')
    .select('kind')
    .distinct()
    .where('warehouseId', '=', warehouseId)
    .where('userId', '=', userId)
    .where('expiresAt', '>', at)
    .execute();
  return claims.map(({ kind }) => kind);
}

/**
 * Locks the search of a user for the next task: of two parallel requests, each would find that the
 * user has no task, and claim one.
 */
export async function lockNextTaskOf(tx: Tx, userId: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(format('next task %s', ${userId}::bigint),
      0))`.execute(tx);
}

/**
 * Claims a free task, or extends the user's claim. With `force` takes the task from another user.
 * Returns false if another user has it.
 */
export async function insertClaim(
  tx: Tx,
  subject: Subject,
  userId: number,
  at: Date,
  until: Date,
  force: boolean,
): Promise<boolean> {
  const claimed = await tx
    .insertInto('taskClaim')
    .values({ ...subject, userId, claimedAt: at, expiresAt: until })
    .onConflict((conflict) =>
      conflict
        .columns(['warehouseId', 'kind', 'subjectId'])
        .doUpdateSet((eb) => ({
          userId,
          claimedAt: eb
            .case()
            .when('taskClaim.userId', '=', userId)
            .then(eb.ref('taskClaim.claimedAt'))
            .else(at)
            .end(),
          expiresAt: until,
        }))
        .where((eb) =>
          eb.or([
            eb.val(force),
            eb('taskClaim.userId', '=', userId),
            eb('taskClaim.expiresAt', '<=', at),
          ]),
        ),
    )
    .returning('userId')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Locks the claim on a task. Returns the user who has it; undefined if nobody has. */
export function lockClaim(
  tx: Tx,
  { warehouseId, kind, subjectId }: Subject,
  at: Date,
): Promise<{ userId: number; name: string } | undefined> {
  return tx
    .selectFrom('taskClaim')
    .innerJoin('appUser', 'appUser.id', 'taskClaim.userId')
    .select(['taskClaim.userId', 'appUser.name'])
    .where('taskClaim.warehouseId', '=', warehouseId)
    .where('taskClaim.kind', '=', kind)
    .where('taskClaim.subjectId', '=', subjectId)
    .where('taskClaim.expiresAt', '>', at)
    .forUpdate('taskClaim')
    .executeTakeFirst();
}

const tables: Record<
  TaskKind,
  'pallet' | 'replenishmentTask' | 'orders' | 'pickBatch' | 'returns' | 'cycleCount'
> = {
  PUTAWAY: 'pallet',
  REPLENISHMENT: 'replenishmentTask',
  PICK: 'orders',
  PICK_BATCH: 'pickBatch',
  PACK: 'orders',
  LOAD: 'orders',
  RETURN: 'returns',
  COUNT: 'cycleCount',
};

/** The one of these warehouses that has the document of a task; 0 if none has. */
export const warehouseOfTask = (
  db: Db,
  kind: TaskKind,
  subjectId: number,
  warehouseIds: readonly number[],
): Promise<number> => warehouseOf(db, tables[kind], subjectId, warehouseIds);

/** Returns true if there is the document of a task. The task may be done. */
export async function hasDocument(
  db: Db,
  { warehouseId, kind, subjectId }: Subject,
): Promise<boolean> {
  const found = await db
    .selectFrom(tables[kind])
    .select('id')
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', subjectId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteClaim(
  tx: Tx,
  { warehouseId, kind, subjectId }: Subject,
): Promise<void> {
  await tx
    .deleteFrom('taskClaim')
    .where('warehouseId', '=', warehouseId)
    .where('kind', '=', kind)
    .where('subjectId', '=', subjectId)
    .execute();
}

export async function deleteEndedClaims(tx: Tx, warehouseId: number, at: Date): Promise<void> {
  await tx
    .deleteFrom('taskClaim')
    .where('warehouseId', '=', warehouseId)
    .where('expiresAt', '<=', at)
    .execute();
}
