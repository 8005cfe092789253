import { LOCK_MINUTES } from '@lading/domain/badges';
import { MINUTE_MS } from '@lading/domain/time';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentSettings } from '../lib/currentSettings.ts';
import { reach } from '../lib/reach.ts';
import { useSession } from '../lib/session.ts';
import { ownDevice } from '../lib/sharedDevice.ts';
import { storageKeys, writeText } from '../lib/storage.ts';

const CHECK_EVERY_MS = 15_000;

/** Kept beside the session, so that a tab that the device closed in between knows it too. */
const touchedAt = (): number => Number(localStorage.getItem(storageKeys.touchedAt) ?? Date.now());
const touch = (): void => writeText(storageKeys.touchedAt, String(Date.now()));

/**
 * Locks a shared device once nobody has touched it for a while, however its user signed in: what is
 * done there carries the owner's name. Not without a network, where nobody could sign in and the
 * work would stop.
 */
export function useIdleLock(lock: (token: string) => void): void {
  const session = useSession();
  const token = session && (session.byBadge || ownDevice()) ? session.token : null;
  const settings = useQuery({ ...currentSettings(), enabled: token !== null });
  const lockMs = settings.isPending
    ? null
    : (settings.data?.idleLockMinutes ?? LOCK_MINUTES) * MINUTE_MS;
  useEffect(() => {
    // Until the settings are here nobody knows whether it is too late.
    if (token === null || lockMs === null) return;
    const check = (): boolean => {
      const isDue = reach.get() && Date.now() - touchedAt() >= lockMs;
      if (isDue) lock(token);
      return isDue;
    };
    // A device that slept had no timer, so the first touch may come too late.
    const use = () => void (check() || touch());
    if (!check() && localStorage.getItem(storageKeys.touchedAt) === null) touch();
    const timer = setInterval(check, CHECK_EVERY_MS);
    for (const event of ['pointerdown', 'keydown'] as const)
      window.addEventListener(event, use, true);
    return () => {
      clearInterval(timer);
      for (const event of ['pointerdown', 'keydown'] as const)
        window.removeEventListener(event, use, true);
    };
  }, [token, lock, lockMs]);
}
