import type {
  listManifests,
  listShippingLabels,
  Manifest,
  ShippingLabel,
} from '@lading/contract/carriers';
import type { QueryOf } from '@lading/contract/endpoint';
import { Named, UserRef } from '@lading/contract/fields';
import { outcome } from '@lading/domain/life';
import {
  type LabelEvent,
  type LabelFormat,
  type LabelStatus,
  labelSteps,
  type ManifestStatus,
  openLabelStatuses,
  soughtLabelStatuses,
} from '@lading/domain/shippingLabels';
import { type RawBuilder, sql } from 'kysely';
import { arrayOf, literalsOf } from '../../platform/database/array.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { jsonInstant, jsonOf } from '../../platform/database/json.ts';
import { type Listing, listing } from '../../platform/database/listing.ts';
import { containing } from '../../platform/database/search.ts';
import { warehouseOf } from '../../platform/database/warehouseOf.ts';
import type { QueueState } from '../../platform/jobs/job.ts';
import type { BoughtLabel } from './adapters/carrier.ts';

const columns = (warehouseId: number) => sql<ShippingLabel>`
  l.id, l.warehouse_id, (select json_build_object('id', o.id, 'orderReference', o.reference)
    from orders o
    where o.warehouse_id = ${warehouseId} and o.id = l.order_id) as order,
    l.package_id, l.reference, ${jsonOf(Named, 'a')} as account, a.adapter,
    l.service_name as service, l.carrier, l.rule, l.is_test, l.status, l.tracking_number, l.cost,
    l.currency, l.format, l.error, l.reason, l.manifest_id is not null as is_closed,
    ${jsonInstant('l.requested_at')} as requested_at, ${jsonOf(UserRef, 'u')} as requested_by,
    case when l.status = 'UNKNOWN' then ${jsonInstant('l.due_at')} end as next_find_at, l.version`;

const tables = sql`
  from shipping_label l
  join carrier_account a on a.id = l.account_id
  join app_user u on u.id = l.requested_by`;

export function labelListing({
  warehouseId,
  orderId,
  status,
  accountId,
  search,
}: QueryOf<typeof listShippingLabels>): Listing<ShippingLabel> {
  const where: RawBuilder<unknown>[] = [sql`l.warehouse_id = ${warehouseId}`];
  if (orderId !== undefined) where.push(sql`l.order_id = ${orderId}`);
  if (status !== undefined) where.push(sql`l.status = ${status}`);
  if (accountId !== undefined) where.push(sql`l.account_id = ${accountId}`);
  if (search)
    where.push(sql`
      (fold(l.reference) like ${containing(search)}
        or fold(l.tracking_number) like ${containing(search)})`);
  return listing({
    select: columns(warehouseId),
    from: tables,
    where,
    id: sql`l.id`,
    sorts: { requestedAt: { by: sql`l.requested_at`, type: 'timestamptz' } },
  });
}

export async function findLabel(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<ShippingLabel | undefined> {
  const warehouseId = await warehouseOf(db, 'shippingLabel', id, warehouseIds);
  const { rows } = await sql<ShippingLabel>`
    select ${columns(warehouseId)} ${tables}
    where l.id = ${id} and l.warehouse_id = ${warehouseId}`.execute(db);
  return rows[0];
}

const sought = literalsOf(soughtLabelStatuses);

interface LabelKey {
  warehouseId: number;
  id: number;
}

/** A label with what a call about it needs. */
export interface CallLabel {
  id: number;
  warehouseId: number;
  orderId: number;
  packageId: number | null;
  reference: string;
  accountId: number;
  carrier: string;
  status: LabelStatus;
  externalId: string | null;
  trackingNumber: string | null;
  attempts: number;
  isClosed: boolean;
  requestedAt: Date;
}

const callColumns = sql`
  l.id, l.warehouse_id, l.order_id, l.package_id, l.reference, l.account_id, l.carrier, l.status,
    l.external_id, l.tracking_number, l.attempts, l.manifest_id is not null as is_closed,
    l.requested_at`;

export async function findCallLabel(
  db: Db,
  id: number,
  warehouseIds: readonly number[],
): Promise<CallLabel | undefined> {
  const warehouseId = await warehouseOf(db, 'shippingLabel', id, warehouseIds);
  const { rows } = await sql<CallLabel>`
    select ${callColumns}
    from shipping_label l
    where l.warehouse_id = ${warehouseId} and l.id = ${id}`.execute(db);
  return rows[0];
}

/** What is printed of a label; nulls while there is nothing. */
export interface StoredContent {
  format: LabelFormat | null;
  content: Buffer | null;
}

export async function findContent(
  db: Db,
  { warehouseId, id }: LabelKey,
): Promise<StoredContent | undefined> {
  const { rows } = await sql<StoredContent>`
    select format, content
    from shipping_label
    where warehouse_id = ${warehouseId} and id = ${id}`.execute(db);
  return rows[0];
}

/** The label of a package that is or may be paid. */
export async function findOpen(
  db: Db,
  warehouseId: number,
  packageId: number,
): Promise<{ reference: string; status: LabelStatus } | null> {
  const { rows } = await sql<{ reference: string; status: LabelStatus }>`
    select reference, status
    from shipping_label
    where warehouse_id = ${warehouseId}
      and package_id = ${packageId}
      and status in ${literalsOf(openLabelStatuses)}`.execute(db);
  return rows[0] ?? null;
}

export interface DoubtfulLabel {
  doubt: 'VOIDED' | 'UNKNOWN' | 'TEST';
  /** Its reference, the reference of its order, and the code on its package. */
  name: string;
}

/**
 * Lists the packages whose last label, of those that did not fail, their carriers do not take. A
 * test label is one where labels could be bought that are none.
 */
export async function listDoubtful(
  db: Db,
  warehouseId: number,
  packageIds: readonly number[],
): Promise<DoubtfulLabel[]> {
  const { rows } = await sql<DoubtfulLabel>`
    select last.doubt,
      format('%s (%s, %s)', last.reference, o.reference,
        coalesce(u.lpn, format('PACKAGE-%s', b.id))) as name
    from package b
    join orders o on o.warehouse_id = ${warehouseId} and o.id = b.order_id
    left join pallet u on u.warehouse_id = ${warehouseId} and u.id = b.unit_id
    cross join lateral (select l.reference, case when l.status = 'VOIDED' then 'VOIDED'
          when l.status in ${sought} then 'UNKNOWN'
          when l.is_test and exists (select
            from carrier_account a
            where a.active
              and not a.is_test
              and coalesce(a.warehouse_id, ${warehouseId}) = ${warehouseId}
              and coalesce(a.customer_id, o.customer_id) = o.customer_id) then 'TEST' end as doubt
      from shipping_label l
      where l.warehouse_id = ${warehouseId}
        and l.order_id = b.order_id
        and l.package_id = b.id
        and l.status <> 'FAILED'
      order by l.id desc
      limit 1) last
    where b.warehouse_id = ${warehouseId}
      and b.id = any(${arrayOf('bigint', packageIds)})
      and last.doubt is not null
    order by o.reference, b.id`.execute(db);
  return rows;
}

export interface NewLabel {
  warehouseId: number;
  orderId: number;
  packageId: number;
  token: string;
  accountId: number;
  serviceCode: string;
  serviceName: string;
  carrier: string;
  rule: string | null;
  isTest: boolean;
  weightGrams: number;
  dueAt: Date;
  requestedAt: Date;
  requestedBy: number;
}

/** Writes a label before its carrier is called. Returns null if the package has an open one. */
export async function insertLabel(
  tx: Tx,
  { token, ...label }: NewLabel,
): Promise<{ id: number; reference: string } | null> {
  const { warehouseId, packageId } = label;
  const { rows } = await sql<{ id: number; reference: string }>`
    insert into shipping_label (warehouse_id, order_id, package_id, attempt, reference, account_id,
      service_code, service_name, carrier, rule, is_test, status, weight_grams, due_at,
      requested_at, requested_by)
    select ${warehouseId}, ${label.orderId}, ${packageId}::bigint, past.attempt,
      format('P%s-%s-%s', ${packageId}::bigint, past.attempt, ${token}::text),
      ${label.accountId}::bigint, ${label.serviceCode}, ${label.serviceName}, ${label.carrier},
      ${label.rule}, ${label.isTest}::boolean, 'REQUESTED', ${label.weightGrams}::int,
      ${label.dueAt}::timestamptz, ${label.requestedAt}::timestamptz, ${label.requestedBy}::bigint
    from (select count(*)::int + 1 as attempt
      from shipping_label l
      where l.warehouse_id = ${warehouseId} and l.order_id = ${label.orderId}
        and l.package_id = ${packageId}) past
    on conflict do nothing
    returning id, reference`.execute(tx);
  return rows[0] ?? null;
}

/** Stores the carrier's own name of a purchase that is about to be paid. */
export async function rememberExternalId(
  db: Db,
  { warehouseId, id }: LabelKey,
  externalId: string,
): Promise<void> {
  await sql`
    update shipping_label
    set external_id = ${externalId}
    where warehouse_id = ${warehouseId} and id = ${id}`.execute(db);
}

export interface Outcome {
  event: LabelEvent;
  error?: string | null;
  reason?: string | null;
  trackingNumber?: string | null;
  bought?: BoughtLabel;
  dueAt?: Date;
}

/** Takes a step of a label that has this status. Returns false if it has another one by now. */
export async function takeLabelStep(
  tx: Tx,
  { warehouseId, id, status }: LabelKey & { status: LabelStatus },
  { event, error = null, reason = null, trackingNumber, bought, dueAt }: Outcome,
  at: Date,
): Promise<boolean> {
  const to = outcome(labelSteps, status, event);
  const { numUpdatedRows } = await tx
    .updateTable('shippingLabel')
    .set((eb) => ({
      status: to,
      error,
      version: eb('version', '+', 1),
      dueAt: dueAt ?? null,
      ...(dueAt ? {} : { endedAt: at }),
      ...(reason === null ? {} : { reason }),
      ...(trackingNumber === undefined ? {} : { trackingNumber }),
      ...(bought && {
        externalId: bought.externalId ?? eb.ref('externalId'),
        trackingNumber: bought.trackingNumber,
        cost: bought.cost,
        currency: bought.currency,
        format: bought.format,
        content: bought.content,
      }),
    }))
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes why a label could not be voided. */
export async function noteError(
  db: Db,
  { warehouseId, id }: LabelKey,
  error: string,
): Promise<void> {
  await sql`
    update shipping_label
    set error = ${error}
    where warehouse_id = ${warehouseId} and id = ${id}`.execute(db);
}

/** Claims labels whose carriers are asked for them, with a lease until `until`. */
export async function claimDue(
  db: Db,
  { at, until, limit }: { at: Date; until: Date; limit: number },
): Promise<CallLabel[]> {
  const { rows: due } = await sql<LabelKey>`
    select /* asks all nodes: a job serves all warehouses */ warehouse_id, id
    from shipping_label
    where due_at <= ${at}
    order by due_at, id
    limit ${limit}`.execute(db);
  const claimed: CallLabel[] = [];
  for (const { warehouseId, id } of due) {
    const { rows } = await sql<CallLabel>`
      update shipping_label l
      set attempts = l.attempts + 1, due_at = ${until}
      where l.warehouse_id = ${warehouseId}
        and l.id = ${id}
        and l.status in ${sought}
        and l.due_at <= ${at}
      returning ${callColumns}`.execute(db);
    claimed.push(...rows);
  }
  return claimed;
}

/** Gives a claimed label back unasked, because the server stops. */
export async function releaseClaim(
  db: Db,
  { warehouseId, id, attempts }: CallLabel,
  at: Date,
): Promise<void> {
  await sql`
    update shipping_label
    set attempts = attempts - 1, due_at = ${at}
    where warehouse_id = ${warehouseId}
      and id = ${id}
      and attempts = ${attempts}
      and status in ${sought}`.execute(db);
}

const SHOWN = 50;

/** The labels that carriers are asked for. */
export async function readQueue(db: Db): Promise<QueueState> {
  const { rows } = await sql<{
    id: number;
    attempts: number;
    since: Date;
    dueAt: Date;
    error: string | null;
  }>`
    select /* asks all nodes: a job serves all warehouses */ id, attempts, requested_at as since,
      due_at, error
    from shipping_label
    where due_at is not null
    order by due_at, id`.execute(db);
  const failing = rows.filter(({ error }) => error !== null);
  const waiting = rows.filter(({ error }) => error === null);
  return {
    waiting: waiting.length,
    waitingSince: waiting[0]?.since ?? null,
    failing: failing.length,
    givenUp: 0,
    failures: failing
      .slice(0, SHOWN)
      .map(({ id, error, ...row }) => ({ ...row, item: `label ${id}`, error: error ?? '' })),
  };
}

/** Has carriers asked at once: for one label, or all. Returns for how many. */
export async function retry(tx: Tx, id: number | null, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update /* asks all nodes: a job serves all warehouses */ shipping_label
    set due_at = ${at}
    where status = 'UNKNOWN' and ${id === null ? sql`true` : sql`id = ${id}`}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

const manifestColumns = sql<Manifest>`
  m.id, m.warehouse_id, ${jsonOf(Named, 'a')} as account, m.reference, m.status, m.labels,
    m.external_id, m.url, m.error, ${jsonInstant('m.requested_at')} as requested_at,
    ${jsonOf(UserRef, 'u')} as requested_by`;
const manifestTables = sql`
  from carrier_manifest m
  join carrier_account a on a.id = m.account_id
  join app_user u on u.id = m.requested_by`;

export function manifestListing({
  warehouseId,
  search,
}: QueryOf<typeof listManifests>): Listing<Manifest> {
  return listing({
    select: manifestColumns,
    from: manifestTables,
    where: [
      sql`m.warehouse_id = ${warehouseId}`,
      ...(search ? [sql`fold(m.reference) like ${containing(search)}`] : []),
    ],
    id: sql`m.id`,
    sorts: { requestedAt: { by: sql`m.requested_at`, type: 'timestamptz' } },
  });
}

export async function getManifest(db: Db, { warehouseId, id }: LabelKey): Promise<Manifest> {
  const { rows } = await sql<Manifest>`
    select ${manifestColumns} ${manifestTables}
    where m.warehouse_id = ${warehouseId} and m.id = ${id}`.execute(db);
  const [manifest] = rows;
  if (!manifest) throw new Error('A manifest was lost.');
  return manifest;
}

export interface OpenManifest extends LabelKey {
  reference: string;
}

/** The manifest of an account that is not known to be closed. */
export async function findOpenManifest(
  db: Db,
  warehouseId: number,
  accountId: number,
): Promise<OpenManifest | null> {
  const { rows } = await sql<OpenManifest>`
    select warehouse_id, id, reference
    from carrier_manifest
    where warehouse_id = ${warehouseId}
      and account_id = ${accountId}
      and status in ('REQUESTED', 'UNKNOWN')`.execute(db);
  return rows[0] ?? null;
}

/**
 * Writes a manifest with the labels of an account that are in none. Returns null if there are none,
 * or if another manifest is open.
 */
export async function insertManifest(
  tx: Tx,
  values: {
    warehouseId: number;
    accountId: number;
    reference: string;
    requestedAt: Date;
    requestedBy: number;
  },
): Promise<OpenManifest | null> {
  const { warehouseId, accountId, reference, requestedAt, requestedBy } = values;
  const { rows: labels } = await sql<{ id: number }>`
    select id
    from shipping_label
    where warehouse_id = ${warehouseId}
      and account_id = ${accountId}
      and status = 'BOUGHT'
      and manifest_id is null
    order by id for update`.execute(tx);
  if (labels.length === 0) return null;
  const { rows } = await sql<OpenManifest>`
    insert into carrier_manifest (warehouse_id, account_id, reference, status, labels,
      requested_at, requested_by)
    values (${warehouseId}, ${accountId}, ${reference}, 'REQUESTED', ${labels.length},
      ${requestedAt}::timestamptz, ${requestedBy})
    on conflict do nothing
    returning warehouse_id, id, reference`.execute(tx);
  const [manifest] = rows;
  if (!manifest) return null;
  await sql`
    update shipping_label
    set manifest_id = ${manifest.id}
    where warehouse_id = ${warehouseId}
      and id = any(${arrayOf(
        'bigint',
        labels.map(({ id }) => id),
      )})`.execute(tx);
  return manifest;
}

export async function listManifestLabels(
  db: Db,
  { warehouseId, id }: LabelKey,
): Promise<CallLabel[]> {
  const { rows } = await sql<CallLabel>`
    select ${callColumns}
    from shipping_label l
    where l.warehouse_id = ${warehouseId} and l.manifest_id = ${id}
    order by l.id`.execute(db);
  return rows;
}

/** Records how the close of a day ended. The labels of one that failed are free again. */
export async function endManifest(
  tx: Tx,
  { warehouseId, id }: LabelKey,
  result: {
    status: ManifestStatus;
    externalId?: string | null;
    url?: string | null;
    error?: string | null;
  },
): Promise<void> {
  const { status, externalId = null, url = null, error = null } = result;
  await tx
    .updateTable('carrierManifest')
    .set({ status, externalId, url, error })
    .where('warehouseId', '=', warehouseId)
    .where('id', '=', id)
    .where('status', 'in', ['REQUESTED', 'UNKNOWN'])
    .execute();
  if (status !== 'FAILED') return;
  await sql`
    update shipping_label
    set manifest_id = null
    where warehouse_id = ${warehouseId} and manifest_id = ${id}`.execute(tx);
}
