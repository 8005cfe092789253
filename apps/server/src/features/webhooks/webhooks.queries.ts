import type { Webhook } from '@lading/contract/webhooks';
import { outcome } from '@lading/domain/life';
import { type Remark, stepNotes } from '@lading/domain/messages/remarks';
import {
  openDeliveryStatuses,
  undeliveredStatuses,
  type WebhookStatus,
  webhookSteps,
} from '@lading/domain/webhooks';
import { type RawBuilder, sql } from 'kysely';
import { literalsOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type DatedRow, datesAsText } from '../../platform/database/dates.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';

type WebhookRow = DatedRow<Webhook, 'disabledAt' | 'lastDeliveredAt' | 'formerUntil' | 'createdAt'>;

const columnsAt = (at: Date) => sql<WebhookRow>`
  k.id, k.name, k.url, k.types, k.status, k.disabled_at, k.disabled_reason,
  k.disabled_remark, k.created_at, k.version,
  (select json_build_object('id', w.id, 'name', w.name)
    from warehouse w
    where w.id = k.warehouse_id) as warehouse,
  (select json_build_object('id', c.id, 'name', c.name)
    from customer c
    where c.id = k.customer_id) as customer,
  (select count(*)
    from webhook_delivery d
    where d.webhook_id = k.id and d.status in ${literalsOf(undeliveredStatuses)}) as undelivered,
  k.last_delivered_at, case when k.former_until > ${at} then k.former_until end as former_until`;

const toWebhook = ({ disabledReason, disabledRemark, ...row }: WebhookRow): Webhook => ({
  ...datesAsText(row),
  disabledReason: stepNotes(disabledReason, disabledRemark ? [disabledRemark] : []),
  disabledRemark,
});

export function webhookListing(
  filter: { status?: WebhookStatus; search?: string },
  at: Date,
): Listing<Webhook> {
  const where: RawBuilder<unknown>[] = [];
  if (filter.status) where.push(sql`k.status = ${filter.status}`);
  if (filter.search)
    where.push(
      sql`
        (fold(k.name) like ${containing(filter.search)}
          or fold(k.url) like ${containing(filter.search)})`,
    );
  return listing({
    select: columnsAt(at),
    from: sql`from webhook k`,
    where,
    id: sql`k.id`,
    sorts: {
      name: { by: sql`fold(k.name)`, type: 'text' },
      createdAt: { by: sql`k.created_at`, type: 'timestamptz' },
    },
    toItem: toWebhook,
  });
}

export async function findWebhook(db: Db, id: number, at: Date): Promise<Webhook | null> {
  const { rows } =
    await sql<WebhookRow>`select ${columnsAt(at)} from webhook k where k.id = ${id}`.execute(db);
  return rows[0] ? toWebhook(rows[0]) : null;
}

export async function lockWebhook(tx: Tx, id: number): Promise<boolean> {
  return (
    (await tx
      .selectFrom('webhook')
      .select('id')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()) !== undefined
  );
}

export interface WebhookValues {
  name: string;
  url: string;
  types: readonly string[];
  warehouseId: number | null;
  customerId: number | null;
}

/** A placeholder: the secret is sealed for the id, which the insert returns. */
const NO_SECRET = Buffer.alloc(0);

export async function insertWebhook(
  tx: Tx,
  { types, ...values }: WebhookValues,
  result: { positionXid: string; positionId: number; createdAt: Date },
): Promise<number> {
  const row = await tx
    .insertInto('webhook')
    .values({ ...values, ...result, types: [...types], secret: NO_SECRET })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Sets the secret of a new webhook. It is sealed for the webhook's id. */
export async function setSecret(tx: Tx, id: number, secret: Buffer): Promise<void> {
  await tx.updateTable('webhook').set({ secret }).where('id', '=', id).execute();
}

export interface StoredSecrets {
  id: number;
  secret: Buffer;
  formerSecret: Buffer | null;
  isSealed: boolean;
}

/** Locks the secrets of webhooks: all of them, or those of an earlier release. */
export function lockSecrets(tx: Tx, which: 'all' | 'unsealed'): Promise<StoredSecrets[]> {
  return tx
    .selectFrom('webhook')
    .select(['id', 'secret', 'formerSecret', 'isSealed'])
    .$if(which === 'unsealed', (query) => query.where('isSealed', '=', false))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function replaceSecret(
  tx: Tx,
  id: number,
  secret: Partial<Pick<StoredSecrets, 'secret' | 'formerSecret'>>,
): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ ...secret, isSealed: true })
    .where('id', '=', id)
    .execute();
}

export async function updateWebhook(
  tx: Tx,
  id: number,
  { types, ...values }: WebhookValues,
): Promise<void> {
  await tx
    .updateTable('webhook')
    .set((eb) => ({ ...values, types: [...types], version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function enableWebhook(tx: Tx, id: number, at: Date): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({
      status: outcome(webhookSteps, 'DISABLED', 'enable'),
      disabledAt: null,
      disabledReason: null,
      disabledRemark: null,
    })
    .where('id', '=', id)
    .execute();
  await sql`
    update webhook_delivery
    set due_at = ${at}
    where webhook_id = ${id}
      and status in ${literalsOf(openDeliveryStatuses)}
      and due_at > ${at}`.execute(tx);
}

export async function disableWebhook(tx: Tx, id: number, remark: Remark, at: Date): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({
      status: outcome(webhookSteps, 'ACTIVE', 'disable'),
      disabledAt: at,
      disabledRemark: JSON.stringify(remark),
    })
    .where('id', '=', id)
    .execute();
}

export async function rotateSecret(
  tx: Tx,
  id: number,
  secret: Buffer,
  formerUntil: Date | null,
): Promise<void> {
  await sql`
    update webhook
    set former_secret = case
    when ${formerUntil !== null} then secret end, former_until = ${formerUntil}::timestamptz,
      secret = ${secret}, version = version + 1
    where id = ${id}`.execute(tx);
}

export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('webhook').where('id', '=', id).execute();
}
