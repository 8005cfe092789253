import type { BodyOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/settings';
import type { Carrier, ReasonCode, Settings } from '@lading/contract/settings';
import type { ApprovalLimits } from '@lading/domain/counts';
import type { Role } from '@lading/domain/permissions';
import type { RetentionDays } from '@lading/domain/retention';
import { type Disposition, proposedDisposition } from '@lading/domain/returns';
import { type AbcLimits, areAbcLimits, type ReasonKind } from '@lading/domain/settings';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { type Decision, type Guard, requireConsent } from '../../platform/guards.ts';
import { requireNetworks } from '../../platform/http/addresses.ts';
import { badField, type IfMatch, Refusal } from '../../platform/refusal.ts';
import { deleteRecorded, type Kind, recordChange, updateRecorded } from '../audit/audit.service.ts';
import * as queries from './settings.queries.ts';

const settings: Kind<queries.SettingsRow, { id: number; name: string }> = {
  entity: 'SETTINGS',
  what: 'SETTINGS',
  toItem: ({
    version: _,
    abcLimitA,
    abcLimitB,
    countApprovalUnits,
    countApprovalValue,
    changeDays,
    deliveryDays,
    mailDays,
    importDays,
    printDays,
    ...row
  }) => ({
    id: 1,
    name: 'Settings',
    ...row,
    ...limitsOf({ abcLimitA, abcLimitB, countApprovalUnits, countApprovalValue }),
    retention: retentionOf({ changeDays, deliveryDays, mailDays, importDays, printDays }),
  }),
};
const carriers: Kind<Carrier, Carrier> = {
  entity: 'CARRIER',
  what: 'CARRIER',
  toItem: (row) => row,
};
const reasonCodes: Kind<ReasonCode, ReasonCode> = {
  entity: 'REASON_CODE',
  what: 'REASON',
  toItem: (row) => row,
};

export interface SettingsChange {
  stored: queries.SettingsRow;
  wanted: queries.SettingsRow;
  userId: number;
  /** True if an identity provider is configured. */
  hasProvider: boolean;
}

/** A row whose name other rows keep as text. */
export interface NamedByOthers {
  name: string;
}

/** Higher rooms refuse settings that would break what they do. */
export const settingsChange: Decision<SettingsChange> = { name: 'a change of the settings' };
/** Higher rooms refuse to delete a carrier whose name they keep. */
export const carrierDeletion: Decision<NamedByOthers> = { name: 'the deletion of a carrier' };
/** Higher rooms refuse to delete a reason whose name they keep. */
export const reasonDeletion: Decision<NamedByOthers> = { name: 'the deletion of a reason' };

export const carrierInUse = (name: string, namer: 'ORDERS' | 'LOADS' | 'PACKAGINGS'): Refusal =>
  new Refusal('NAMED_ALREADY', { name, by: namer });

export const reasonInUse = (name: string): Refusal =>
  new Refusal('NAMED_ALREADY', { name, by: 'MOVEMENTS_AND_RETURNS' });

export interface Rules {
  companyName: string | null;
  gs1CompanyPrefix: string | null;
  lpnPattern: string;
  abcLimits: AbcLimits;
  /** A count that differs by at most this many per cent from the ledger is not counted again. */
  countTolerancePercent: number;
  countApprovalLimits: ApprovalLimits;
  /**
   * True if the release of an order creates the replenishment tasks that its pick locations need.
   */
  replenishOnRelease: boolean;
  /**
   * True if units that the pick locations lack wait for replenishment; false if they are picked
   * from reserve.
   */
  waitForReplenishment: boolean;
  /** The private networks that webhooks may reach. Public addresses are always allowed. */
  webhookNetworks: readonly string[];
  /** The networks of printers to which the server prints. */
  printNetworks: readonly string[];
  /** True if administrators need a second factor to sign in. */
  requireSecondFactor: boolean;
  /**
   * The administrator who can sign in without the identity provider while local sign-in is closed;
   * null while it is open.
   */
  emergencyAdminId: number | null;
}

type Limits = Pick<
  queries.SettingsRow,
  'abcLimitA' | 'abcLimitB' | 'countApprovalUnits' | 'countApprovalValue'
>;

const limitsOf = (row: Limits): Pick<Rules, 'abcLimits' | 'countApprovalLimits'> => ({
  abcLimits: { a: row.abcLimitA, b: row.abcLimitB },
  countApprovalLimits: { units: row.countApprovalUnits, value: row.countApprovalValue },
});

const retentionOf = (
  row: Pick<
    queries.SettingsRow,
    'changeDays' | 'deliveryDays' | 'mailDays' | 'importDays' | 'printDays'
  >,
): RetentionDays => ({
  changes: row.changeDays,
  deliveries: row.deliveryDays,
  mails: row.mailDays,
  imports: row.importDays,
  prints: row.printDays,
});

/** Reads for how many days old rows are kept. */
export async function getRetention(db: Db): Promise<RetentionDays> {
  return retentionOf(await queries.findSettings(db));
}

/** Reads the rules. They are not cached, so that a change holds at once on every server. */
export async function getRules(db: Db): Promise<Rules> {
  const rules = await queries.findSettings(db);
  return { ...rules, ...limitsOf(rules) };
}

/** Returns only the settings that the caller's role may read. */
export async function getSettings(db: Db, { role }: { role: Role }): Promise<Settings> {
  const all = await queries.findAll(db);
  const { companyName, currency, locale, carriers, reasonCodes, idleLockMinutes, version } = all;
  const { abcLimits, countApprovalLimits } = limitsOf(all);
  const { gs1CompanyPrefix, lpnPattern, nextLpnNumber, countTolerancePercent } = all;
  const {
    replenishOnRelease,
    waitForReplenishment,
    webhookNetworks,
    printNetworks,
    requireSecondFactor,
    emergencyAdminId,
  } = all;
  const ofAdmin = {
    gs1CompanyPrefix,
    lpnPattern,
    nextLpnNumber,
    replenishOnRelease,
    waitForReplenishment,
    webhookNetworks,
    printNetworks,
    requireSecondFactor,
    emergencyAdminId,
    retention: retentionOf(all),
  };
  return {
    companyName,
    currency,
    locale,
    carriers,
    ...(role === 'CLIENT' ? {} : { reasonCodes, abcLimits, idleLockMinutes }),
    ...(role === 'ADMIN' || role === 'SUPERVISOR'
      ? { countTolerancePercent, countApprovalLimits }
      : {}),
    ...(role === 'ADMIN' ? ofAdmin : {}),
    version,
  };
}

export function getNextLpnNumber(db: Db): Promise<number> {
  return queries.findNextLpnNumber(db);
}

/** Changes the settings that the body names, unless a room refuses. */
export async function changeSettings(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof contract.changeSettings>,
  ifMatch: IfMatch,
  { guards, hasProvider }: { guards: readonly Guard[]; hasProvider: boolean },
): Promise<Settings> {
  if (body.abcLimits && !areAbcLimits(body.abcLimits))
    throw badField('abcLimits.b', 'LIMITS_OUT_OF_ORDER');
  requireNetworks('webhookNetworks', body.webhookNetworks ?? []);
  requireNetworks('printNetworks', body.printNetworks ?? []);
  await updateRecorded(tx, actor, settings, {
    lock: queries.lockSettings(tx),
    ifMatch,
    update: async (stored) => {
      const { abcLimits, countApprovalLimits, retention, companyName, ...plain } = body;
      await requireConsent(tx, guards, settingsChange, {
        stored,
        wanted: { ...stored, ...plain },
        userId: actor.userId,
        hasProvider,
      });
      return queries.updateSettings(tx, {
        ...plain,
        ...(companyName !== undefined && { companyName: companyName?.trim() ?? null }),
        ...(abcLimits && { abcLimitA: abcLimits.a, abcLimitB: abcLimits.b }),
        ...(countApprovalLimits && {
          countApprovalUnits: countApprovalLimits.units,
          countApprovalValue: countApprovalLimits.value,
        }),
        ...(retention && daysOf(retention)),
      });
    },
  });
  return getSettings(tx, actor);
}

const daysOf = ({ changes, deliveries, mails, imports, prints }: Partial<RetentionDays>) => ({
  ...(changes !== undefined && { changeDays: changes }),
  ...(deliveries !== undefined && { deliveryDays: deliveries }),
  ...(mails !== undefined && { mailDays: mails }),
  ...(imports !== undefined && { importDays: imports }),
  ...(prints !== undefined && { printDays: prints }),
});

export async function createCarrier(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof contract.createCarrier>,
): Promise<Carrier> {
  const carrier = await queries.insertCarrier(tx, {
    name: body.name.trim(),
    trackingUrl: body.trackingUrl ?? null,
    scac: body.scac ?? null,
  });
  await recordChange(tx, actor, 'CARRIER', null, carrier);
  return carrier;
}

export function updateCarrier(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.updateCarrier>,
  ifMatch: IfMatch,
): Promise<Carrier> {
  return updateRecorded(tx, actor, carriers, {
    lock: queries.lockCarrier(tx, id),
    ifMatch,
    update: () => queries.updateCarrier(tx, id, { ...body, name: body.name.trim() }),
  });
}

export function deleteCarrier(
  tx: Tx,
  actor: Actor,
  id: number,
  guards: readonly Guard[],
): Promise<undefined> {
  return deleteRecorded(tx, actor, carriers, queries.lockCarrier(tx, id), async ({ name }) => {
    await requireConsent(tx, guards, carrierDeletion, { name });
    await queries.deleteCarrier(tx, id);
  });
}

export async function createReasonCode(
  tx: Tx,
  actor: Actor,
  { kind, name, disposition = null }: BodyOf<typeof contract.createReasonCode>,
): Promise<ReasonCode> {
  requireDispositionOf(kind, disposition);
  const reasonCode = await queries.insertReasonCode(tx, { kind, name: name.trim(), disposition });
  await recordChange(tx, actor, 'REASON_CODE', null, reasonCode);
  return reasonCode;
}

export function updateReasonCode(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.updateReasonCode>,
  ifMatch: IfMatch,
): Promise<ReasonCode> {
  return updateRecorded(tx, actor, reasonCodes, {
    lock: queries.lockReasonCode(tx, id),
    ifMatch,
    update: ({ kind }) => {
      requireDispositionOf(kind, body.disposition ?? null);
      return queries.updateReasonCode(tx, id, { ...body, name: body.name.trim() });
    },
  });
}

function requireDispositionOf(kind: ReasonKind, disposition: Disposition | null): void {
  if (disposition !== null && kind !== 'RETURN') throw badField('disposition', 'NO_DISPOSITION');
}

/** Returns the default disposition of goods that come back for a reason. */
export async function proposeDisposition(db: Db, reason: string): Promise<Disposition> {
  return proposedDisposition(reason, await queries.listReturnReasons(db));
}

export function deleteReasonCode(
  tx: Tx,
  actor: Actor,
  id: number,
  guards: readonly Guard[],
): Promise<undefined> {
  return deleteRecorded(
    tx,
    actor,
    reasonCodes,
    queries.lockReasonCode(tx, id),
    async ({ name }) => {
      await requireConsent(tx, guards, reasonDeletion, { name });
      await queries.deleteReasonCode(tx, id);
    },
  );
}
