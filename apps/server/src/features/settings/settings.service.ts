import type { BodyOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/settings';
import type { Carrier, ReasonCode, Settings } from '@lading/contract/settings';
import type { ApprovalLimits } from '@lading/domain/counts';
import { type LpnRule, lpnCapacity } from '@lading/domain/lpns';
import type { Role } from '@lading/domain/permissions';
import { type Disposition, proposedDisposition } from '@lading/domain/returns';
import { type AbcLimits, areAbcLimits, type ReasonKind } from '@lading/domain/settings';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
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
    ...row
  }) => ({
    id: 1,
    name: 'Settings',
    ...row,
    ...limitsOf({ abcLimitA, abcLimitB, countApprovalUnits, countApprovalValue }),
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

/** The settings that other rooms read. */
export interface Rules {
  companyName: string | null;
  lpnPattern: string;
  abcLimits: AbcLimits;
  /** A count that differs by at most this many per cent from the ledger is not counted again. */
  countTolerancePercent: number;
  countApprovalLimits: ApprovalLimits;
  /** The release of an order makes the replenishment tasks that its pick locations need. */
  replenishOnRelease: boolean;
  /**
   * Loose units that the pick locations of a product lack wait for their replenishment; else they
   * are picked from reserve.
   */
  waitForReplenishment: boolean;
  /** What webhooks may reach beside public addresses. */
  webhookNetworks: readonly string[];
  /** Administrators sign in with a second factor. */
  requireSecondFactor: boolean;
  /** Who alone signs in without the identity provider; null if everybody may. */
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

/** Reads the rules. They are not cached, so that a change holds at once on every server. */
export async function getRules(db: Db): Promise<Rules> {
  const rules = await queries.findSettings(db);
  return { ...rules, ...limitsOf(rules) };
}

/** Returns the settings that the caller's role may read. */
export async function getSettings(db: Db, { role }: { role: Role }): Promise<Settings> {
  const all = await queries.findAll(db);
  const { companyName, currency, locale, carriers, reasonCodes, idleLockMinutes, version } = all;
  const { abcLimits, countApprovalLimits } = limitsOf(all);
  const { gs1CompanyPrefix, lpnPattern, nextLpnNumber, countTolerancePercent } = all;
  const {
    replenishOnRelease,
    waitForReplenishment,
    webhookNetworks,
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
    requireSecondFactor,
    emergencyAdminId,
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

/**
 * Changes the settings that the body names. Refuses a rule for LPNs that would give an LPN again.
 * `hasProvider` is true if people can sign in with an identity provider.
 */
export async function changeSettings(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof contract.changeSettings>,
  ifMatch: IfMatch,
  hasProvider: boolean,
): Promise<Settings> {
  if (body.abcLimits && !areAbcLimits(body.abcLimits))
    throw badField('abcLimits.b', 'The limit for B must be above the limit for A.');
  requireNetworks('webhookNetworks', body.webhookNetworks ?? []);
  await updateRecorded(tx, actor, settings, {
    lock: queries.lockSettings(tx),
    ifMatch,
    update: async (stored) => {
      const { gs1CompanyPrefix, lpnPattern, requireSecondFactor, emergencyAdminId } = {
        ...stored,
        ...body,
      };
      if (emergencyAdminId !== null && emergencyAdminId !== stored.emergencyAdminId)
        await requireWaysIn(tx, emergencyAdminId, hasProvider);
      if (
        requireSecondFactor &&
        !stored.requireSecondFactor &&
        !(await queries.hasSecondFactor(tx, actor.userId))
      )
        throw new Refusal('SECOND_FACTOR_FIRST');
      if (gs1CompanyPrefix !== stored.gs1CompanyPrefix || lpnPattern !== stored.lpnPattern)
        await requireFreshLpns(tx, { gs1CompanyPrefix, lpnPattern });
      const { abcLimits, countApprovalLimits, companyName, ...plain } = body;
      return queries.updateSettings(tx, {
        ...plain,
        ...(companyName !== undefined && { companyName: companyName?.trim() ?? null }),
        ...(abcLimits && { abcLimitA: abcLimits.a, abcLimitB: abcLimits.b }),
        ...(countApprovalLimits && {
          countApprovalUnits: countApprovalLimits.units,
          countApprovalValue: countApprovalLimits.value,
        }),
      });
    },
  });
  return getSettings(tx, actor);
}

/** Refuses to close local sign-in where nobody could come in any more. */
async function requireWaysIn(
  tx: Tx,
  emergencyAdminId: number,
  hasProvider: boolean,
): Promise<void> {
  if (!hasProvider) throw new Refusal('PROVIDER_MISSING');
  if (!(await queries.isFitForEmergency(tx, emergencyAdminId)))
    throw badField(
      'emergencyAdminId',
      'The emergency administrator must be an enabled ADMIN who chose their own password.',
    );
}

async function requireFreshLpns(tx: Tx, rule: LpnRule): Promise<void> {
  const next = await queries.nextLpnNumber(tx);
  if (next >= (lpnCapacity(rule) ?? Number.POSITIVE_INFINITY))
    throw badField('gs1CompanyPrefix', `The prefix has no room for pallet number ${next}.`);
  const taken = await queries.findLpnAhead(tx, formOf(rule));
  if (taken !== undefined) throw new Refusal('LPN_TAKEN', { lpn: taken });
}

/** A regular expression for the rule's LPNs, whose groups together are the number. */
function formOf({ gs1CompanyPrefix, lpnPattern }: LpnRule): string {
  if (gs1CompanyPrefix !== null)
    return `^(\\d)${gs1CompanyPrefix}(\\d{${16 - gs1CompanyPrefix.length}})\\d$`;
  return `^${lpnPattern.replaceAll('.', '\\.').replace(/#+/, ({ length }) => `(\\d{${length},})`)}$`;
}

export async function createCarrier(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof contract.createCarrier>,
): Promise<Carrier> {
  const made = await queries.insertCarrier(tx, {
    name: body.name.trim(),
    trackingUrl: body.trackingUrl ?? null,
  });
  await recordChange(tx, actor, 'CARRIER', null, made);
  return made;
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

export function deleteCarrier(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  return deleteRecorded(tx, actor, carriers, queries.lockCarrier(tx, id), async ({ name }) => {
    if (await queries.isCarrierNamed(tx, name))
      throw new Refusal('NAMED_ALREADY', { name, by: 'ORDERS' });
    await queries.deleteCarrier(tx, id);
  });
}

export async function createReasonCode(
  tx: Tx,
  actor: Actor,
  { kind, name, disposition = null }: BodyOf<typeof contract.createReasonCode>,
): Promise<ReasonCode> {
  requireDispositionOf(kind, disposition);
  const made = await queries.insertReasonCode(tx, { kind, name: name.trim(), disposition });
  await recordChange(tx, actor, 'REASON_CODE', null, made);
  return made;
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
  if (disposition !== null && kind !== 'RETURN')
    throw badField('disposition', 'only a reason for returns has a disposition');
}

/**
 * What becomes of goods that come back for a reason, unless somebody sees that they are in another
 * condition.
 */
export async function proposeDisposition(db: Db, reason: string): Promise<Disposition> {
  return proposedDisposition(reason, await queries.listReturnReasons(db));
}

export function deleteReasonCode(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  return deleteRecorded(
    tx,
    actor,
    reasonCodes,
    queries.lockReasonCode(tx, id),
    async ({ name }) => {
      if (await queries.isReasonNamed(tx, name))
        throw new Refusal('NAMED_ALREADY', { name, by: 'MOVEMENTS_AND_RETURNS' });
      await queries.deleteReasonCode(tx, id);
    },
  );
}
