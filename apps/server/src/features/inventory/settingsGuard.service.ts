import { type LpnRule, lpnCapacity } from '@lading/domain/lpns';
import type { Tx } from '../../platform/database/database.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import {
  getNextLpnNumber,
  type NamedByOthers,
  reasonInUse,
  type SettingsChange,
} from '../settings/settings.service.ts';
import { findLpnAhead, isReasonGiven } from './inventory.queries.ts';

/** Refuses a rule for LPNs that would give an existing LPN again. */
export async function requireFreshLpns(tx: Tx, { stored, wanted }: SettingsChange): Promise<void> {
  const { gs1CompanyPrefix, lpnPattern } = wanted;
  if (gs1CompanyPrefix === stored.gs1CompanyPrefix && lpnPattern === stored.lpnPattern) return;
  const next = await getNextLpnNumber(tx);
  if (next >= (lpnCapacity(wanted) ?? Number.POSITIVE_INFINITY))
    throw badField('gs1CompanyPrefix', 'PREFIX_TOO_LONG', { number: String(next) });
  const taken = await findLpnAhead(tx, formOf(wanted), next);
  if (taken !== undefined) throw new Refusal('LPN_TAKEN', { lpn: taken });
}

/** A regular expression for the LPNs of the rule. Its groups together are the number. */
function formOf({ gs1CompanyPrefix, lpnPattern }: LpnRule): string {
  if (gs1CompanyPrefix !== null)
    return `^(\\d)${gs1CompanyPrefix}(\\d{${16 - gs1CompanyPrefix.length}})\\d$`;
  return `^${lpnPattern.replaceAll('.', '\\.').replace(/#+/, ({ length }) => `(\\d{${length},})`)}$`;
}

export async function requireNoMovement(tx: Tx, { name }: NamedByOthers): Promise<void> {
  if (await isReasonGiven(tx, name)) throw reasonInUse(name);
}
