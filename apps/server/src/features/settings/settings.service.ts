import type { BodyOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/settings';
import type { Carrier, ReasonCode, Settings } from '@lading/contract/settings';
import type { Role } from '@lading/domain/permissions';
import { type AbcLimits, areAbcLimits, type LpnRule, lpnCapacity } from '@lading/domain/settings';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { badField, notFound, Refusal, requireVersion } from '../../platform/refusal.ts';
import { recordChange } from '../audit/audit.service.ts';
import * as queries from './settings.queries.ts';

/** What other rooms go by. */
export interface Rules {
  companyName: string | null;
  lpnPattern: string;
  abcLimits: AbcLimits;
  /** A count this near to the ledger, in per cent of it, needs no second look. */
  countTolerancePercent: number;
}

/** The rules as they are now: one row, read where it is needed, so that a change holds at once on every server. */
export async function getRules(db: Db): Promise<Rules> {
  const { companyName, lpnPattern, countTolerancePercent, ...row } = await queries.findSettings(db);
  return { companyName, lpnPattern, countTolerancePercent, abcLimits: { a: row.abcLimitA, b: row.abcLimitB } };
}

/** What the role of the caller needs of the settings. */
export async function getSettings(db: Db, { role }: { role: Role }): Promise<Settings> {
  const all = await queries.findAll(db);
  const { companyName, carriers, reasonCodes, version } = all;
  const abcLimits = { a: all.abcLimitA, b: all.abcLimitB };
  const { gs1CompanyPrefix, lpnPattern, nextLpnNumber, countTolerancePercent } = all;
  return {
    companyName,
    carriers,
    ...(role === 'CLIENT' ? {} : { reasonCodes, abcLimits }),
    ...(role === 'ADMIN' || role === 'SUPERVISOR' ? { countTolerancePercent } : {}),
    ...(role === 'ADMIN' ? { gs1CompanyPrefix, lpnPattern, nextLpnNumber } : {}),
    version,
  };
}

/** Changes what the body names. A rule for LPNs that meets LPNs given long ago is refused: none is ever used twice. */
export async function changeSettings(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof contract.changeSettings>,
  ifMatch: number | null,
): Promise<Settings> {
  if (body.abcLimits && !areAbcLimits(body.abcLimits)) throw badField('abcLimits.b', 'The limit for B must be above the limit for A.');
  const stored = await queries.lockSettings(tx);
  const rule = {
    gs1CompanyPrefix: body.gs1CompanyPrefix === undefined ? stored.gs1CompanyPrefix : body.gs1CompanyPrefix,
    lpnPattern: body.lpnPattern ?? stored.lpnPattern,
  };
  requireVersion(stored.version, ifMatch);
  if (rule.gs1CompanyPrefix !== stored.gs1CompanyPrefix || rule.lpnPattern !== stored.lpnPattern) await requireFreshLpns(tx, rule);
  const values = {
    ...rule,
    companyName: body.companyName === undefined ? stored.companyName : (body.companyName?.trim() ?? null),
    abcLimitA: body.abcLimits?.a ?? stored.abcLimitA,
    abcLimitB: body.abcLimits?.b ?? stored.abcLimitB,
    countTolerancePercent: body.countTolerancePercent ?? stored.countTolerancePercent,
  };
  await queries.updateSettings(tx, values);
  await recordChange(tx, actor, 'SETTINGS', recorded(stored), recorded(values));
  return getSettings(tx, actor);
}

/** The settings as the audit trail shows them. */
const recorded = ({
  companyName,
  gs1CompanyPrefix,
  lpnPattern,
  abcLimitA,
  abcLimitB,
  countTolerancePercent,
}: Omit<queries.SettingsRow, 'version'>) => ({
  id: 1,
  name: 'Settings',
  companyName,
  gs1CompanyPrefix,
  lpnPattern,
  abcLimits: { a: abcLimitA, b: abcLimitB },
  countTolerancePercent,
});

async function requireFreshLpns(tx: Tx, rule: LpnRule): Promise<void> {
  const next = await queries.nextLpnNumber(tx);
  if (next >= (lpnCapacity(rule) ?? Number.POSITIVE_INFINITY))
    throw badField('gs1CompanyPrefix', `The prefix has no room for pallet number ${next}.`);
  const taken = await queries.findLpnAhead(tx, formOf(rule));
  if (taken !== undefined) throw new Refusal('LPN_TAKEN', { lpn: taken });
}

/** A regular expression for the rule's LPNs; its groups together are the number. */
function formOf({ gs1CompanyPrefix, lpnPattern }: LpnRule): string {
  if (gs1CompanyPrefix !== null) return `^(\\d)${gs1CompanyPrefix}(\\d{${16 - gs1CompanyPrefix.length}})\\d$`;
  return `^${lpnPattern.replaceAll('.', '\\.').replace(/#+/, ({ length }) => `(\\d{${length},})`)}$`;
}

export async function createCarrier(tx: Tx, actor: Actor, body: BodyOf<typeof contract.createCarrier>): Promise<Carrier> {
  const made = await queries.insertCarrier(tx, { name: body.name.trim(), trackingUrl: body.trackingUrl ?? null });
  await recordChange(tx, actor, 'CARRIER', null, made);
  return made;
}

export async function updateCarrier(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.updateCarrier>,
  ifMatch: number | null,
): Promise<Carrier> {
  const stored = await lockCarrier(tx, id);
  requireVersion(stored.version, ifMatch);
  const changed = await queries.updateCarrier(tx, id, {
    name: body.name.trim(),
    trackingUrl: body.trackingUrl === undefined ? stored.trackingUrl : body.trackingUrl,
    active: body.active ?? stored.active,
  });
  await recordChange(tx, actor, 'CARRIER', stored, changed);
  return changed;
}

export async function deleteCarrier(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  const stored = await lockCarrier(tx, id);
  if (await queries.isCarrierNamed(tx, stored.name)) throw new Refusal('NAMED_ALREADY', { name: stored.name, by: 'orders' });
  await queries.deleteCarrier(tx, id);
  await recordChange(tx, actor, 'CARRIER', stored, null);
}

export async function createReasonCode(
  tx: Tx,
  actor: Actor,
  { kind, name }: BodyOf<typeof contract.createReasonCode>,
): Promise<ReasonCode> {
  const made = await queries.insertReasonCode(tx, { kind, name: name.trim() });
  await recordChange(tx, actor, 'REASON_CODE', null, made);
  return made;
}

export async function updateReasonCode(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.updateReasonCode>,
  ifMatch: number | null,
): Promise<ReasonCode> {
  const stored = await lockReasonCode(tx, id);
  requireVersion(stored.version, ifMatch);
  const changed = await queries.updateReasonCode(tx, id, { name: body.name.trim(), active: body.active ?? stored.active });
  await recordChange(tx, actor, 'REASON_CODE', stored, changed);
  return changed;
}

export async function deleteReasonCode(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  const stored = await lockReasonCode(tx, id);
  if (await queries.isReasonNamed(tx, stored.name)) throw new Refusal('NAMED_ALREADY', { name: stored.name, by: 'movements or returns' });
  await queries.deleteReasonCode(tx, id);
  await recordChange(tx, actor, 'REASON_CODE', stored, null);
}

async function lockCarrier(tx: Tx, id: number): Promise<Carrier> {
  const stored = await queries.lockCarrier(tx, id);
  if (!stored) throw notFound('The carrier');
  return stored;
}

async function lockReasonCode(tx: Tx, id: number): Promise<ReasonCode> {
  const stored = await queries.lockReasonCode(tx, id);
  if (!stored) throw notFound('The reason');
  return stored;
}
