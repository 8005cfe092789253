import type { Carrier, ReasonCode } from '@lading/contract/settings';
import type { Disposition } from '@lading/domain/returns';
import type { ReasonKind } from '@lading/domain/settings';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/oneRow.ts';
import type { Settings } from '../../platform/database/types.ts';

const columns = [
  'companyName',
  'currency',
  'locale',
  'gs1CompanyPrefix',
  'lpnPattern',
  'abcLimitA',
  'abcLimitB',
  'countTolerancePercent',
  'countApprovalUnits',
  'countApprovalValue',
  'replenishOnRelease',
  'waitForReplenishment',
  'webhookNetworks',
  'printNetworks',
  'requireSecondFactor',
  'emergencyAdminId',
  'idleLockMinutes',
  'changeDays',
  'deliveryDays',
  'mailDays',
  'importDays',
  'printDays',
  'version',
] as const;
export type SettingsRow = Pick<Selectable<Settings>, (typeof columns)[number]>;

export function findSettings(db: Db): Promise<SettingsRow> {
  return db.selectFrom('settings').select(columns).executeTakeFirstOrThrow();
}

/**
 * The settings, their lists and the number of the next pallet. One statement reads them, so that
 * they are of one snapshot.
 */
export async function findAll(
  db: Db,
): Promise<
  SettingsRow & { carriers: Carrier[]; reasonCodes: ReasonCode[]; nextLpnNumber: number }
> {
  const found = await sql<Awaited<ReturnType<typeof findAll>>>`
    select s.company_name, s.currency, s.locale, s.gs1_company_prefix, s.lpn_pattern, s.abc_limit_a,
      s.abc_limit_b, s.count_tolerance_percent, s.count_approval_units, s.count_approval_value,
      s.replenish_on_release, s.wait_for_replenishment, s.webhook_networks, s.print_networks,
      s.require_second_factor, s.emergency_admin_id, s.idle_lock_minutes, s.change_days,
      s.delivery_days, s.mail_days, s.import_days, s.print_days, s.version,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'trackingUrl',
        tracking_url, 'scac', scac, 'active', active, 'version', version)
        order by name, id), '[]') from carrier) as carriers,
      (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'name', name,
        'disposition', disposition, 'active', active, 'version', version)
        order by kind, name, id), '[]') from reason_code) as reason_codes,
      ${nextNumber} as next_lpn_number
    from settings s`.execute(db);
  return oneRow(found);
}

const nextNumber = sql<number>`(select last_value + is_called::integer from lpn_number)`;

export function lockSettings(tx: Tx): Promise<SettingsRow> {
  return tx.selectFrom('settings').select(columns).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export function updateSettings(
  tx: Tx,
  values: Partial<Omit<SettingsRow, 'version'>>,
): Promise<SettingsRow> {
  return tx
    .updateTable('settings')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function findNextLpnNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ next: number }>`select ${nextNumber} as next`.execute(db);
  return rows[0]?.next ?? 1;
}

const carrierColumns = ['id', 'name', 'trackingUrl', 'scac', 'active', 'version'] as const;

export function lockCarrier(tx: Tx, id: number): Promise<Carrier | undefined> {
  return tx
    .selectFrom('carrier')
    .select(carrierColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function insertCarrier(
  tx: Tx,
  values: Pick<Carrier, 'name' | 'trackingUrl' | 'scac'>,
): Promise<Carrier> {
  return tx
    .insertInto('carrier')
    .values(values)
    .returning(carrierColumns)
    .executeTakeFirstOrThrow();
}

export function updateCarrier(
  tx: Tx,
  id: number,
  values: Partial<Omit<Carrier, 'id' | 'version'>>,
): Promise<Carrier> {
  return tx
    .updateTable('carrier')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(carrierColumns)
    .executeTakeFirstOrThrow();
}

export async function deleteCarrier(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('carrier').where('id', '=', id).execute();
}

const reasonColumns = [
  'id',
  sql.ref<ReasonKind>('kind').as('kind'),
  'name',
  sql.ref<Disposition | null>('disposition').as('disposition'),
  'active',
  'version',
] as const;

export function lockReasonCode(tx: Tx, id: number): Promise<ReasonCode | undefined> {
  return tx
    .selectFrom('reasonCode')
    .select(reasonColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function insertReasonCode(
  tx: Tx,
  values: { kind: ReasonKind; name: string; disposition: Disposition | null },
): Promise<ReasonCode> {
  return tx
    .insertInto('reasonCode')
    .values(values)
    .returning(reasonColumns)
    .executeTakeFirstOrThrow();
}

export function updateReasonCode(
  tx: Tx,
  id: number,
  values: { name: string; active?: boolean; disposition?: Disposition | null },
): Promise<ReasonCode> {
  return tx
    .updateTable('reasonCode')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning(reasonColumns)
    .executeTakeFirstOrThrow();
}

export function listReturnReasons(
  db: Db,
): Promise<{ name: string; disposition: Disposition | null }[]> {
  return db
    .selectFrom('reasonCode')
    .select(['name', sql.ref<Disposition | null>('disposition').as('disposition')])
    .where('kind', '=', sql.lit('RETURN'))
    .execute();
}

export async function deleteReasonCode(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('reasonCode').where('id', '=', id).execute();
}
