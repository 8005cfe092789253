import type { Tx } from '../../platform/database/database.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import type { SettingsChange } from '../settings/settings.service.ts';
import { isFitForEmergency } from './auth.queries.ts';
import { hasPasskey, hasSecondFactor } from './secondFactor.service.ts';

/** Refuses settings that would lock people out. */
export async function requireSignIn(
  tx: Tx,
  { stored, wanted, userId, hasProvider }: SettingsChange,
): Promise<void> {
  const { emergencyAdminId } = wanted;
  if (emergencyAdminId !== null && emergencyAdminId !== stored.emergencyAdminId)
    await requireWaysIn(tx, emergencyAdminId, hasProvider);
  if (
    wanted.requireSecondFactor &&
    !stored.requireSecondFactor &&
    !(await hasSecondFactor(tx, userId)) &&
    !(await hasPasskey(tx, userId))
  )
    throw new Refusal('SECOND_FACTOR_FIRST');
}

/** Refuses to close local sign-in if nobody could sign in afterwards. */
async function requireWaysIn(
  tx: Tx,
  emergencyAdminId: number,
  hasProvider: boolean,
): Promise<void> {
  if (!hasProvider) throw new Refusal('PROVIDER_MISSING');
  if (!(await isFitForEmergency(tx, emergencyAdminId)))
    throw badField('emergencyAdminId', 'NO_EMERGENCY_ADMIN');
}
