import type { User } from '@lading/contract/users';
import type { Warehouse } from '@lading/contract/warehouses';
import { formatDate } from './format.ts';
import { declineProof } from './proof.ts';
import { readJson, removeKeys, storageKeys, writeJson, writeText } from './storage.ts';
import { createStore } from './store.ts';
import { giveUpUnanswered } from './unanswered.ts';

export interface Session {
  token: string;
  /**
   * The token that the session had when this tab first knew it: a proof gives it another one, and
   * it stays the same session.
   */
  beganAs: string;
  user: User;
  /** True if it began with a badge, and reaches the floor alone. */
  byBadge: boolean;
}

/**
 * Where somebody was when the server ended the session, or which address was opened without one:
 * signing in leads there.
 */
export interface Interrupted {
  /** Null for an address that was opened without a session: whoever signs in gets there. */
  userId: number | null;
  path: string;
  warehouse: Warehouse | null;
}

function stored(): Session | null {
  const token = localStorage.getItem(storageKeys.token);
  const user = readJson<User>(storageKeys.user);
  return token && user
    ? { token, beganAs: token, user, byBadge: localStorage.getItem(storageKeys.byBadge) !== null }
    : null;
}

const session = createStore(stored());
let interrupted: Interrupted | null = null;

/** Takes over what another tab has stored. The same user goes on in the same session. */
function adopt(other: Session | null): void {
  const current = session.get();
  session.set(
    other && current?.user.id === other.user.id ? { ...other, beganAs: current.beganAs } : other,
  );
}

// Another tab of the same browser signing in or out holds for this one too.
window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === storageKeys.token || event.key === storageKeys.user)
    adopt(stored());
});

/** True while the server lets the session do nothing but set up a second factor. */
const setUpDue = createStore(localStorage.getItem(storageKeys.setUpDue) !== null);
export const useSetUpDue = setUpDue.use;
export function requireSetUp(): void {
  writeText(storageKeys.setUpDue, 'yes');
  setUpDue.set(true);
}
export function endSetUp(): void {
  removeKeys(storageKeys.setUpDue);
  setUpDue.set(false);
}

export const getSession = session.get;
export const useSession = session.use;

/** The signed-in user; only for screens behind the sign-in. */
export function useUser(): User {
  const current = useSession();
  if (!current) throw new Error('This screen needs a session.');
  return current.user;
}

/** True while the session of the screen began with a badge. */
export const useByBadge = (): boolean => useSession()?.byBadge ?? false;

export function startSession(token: string, user: User, byBadge = false): void {
  interrupted = null;
  endSetUp();
  // Before the token, at which other tabs look.
  if (byBadge) writeText(storageKeys.byBadge, 'yes');
  else removeKeys(storageKeys.byBadge);
  writeText(storageKeys.token, token);
  writeJson(storageKeys.user, user);
  if (user.passwordSetByOther && !byBadge) writeText(storageKeys.passwordHint, 'due');
  session.set({ token, beganAs: token, user, byBadge });
}

/**
 * Another token of the same session, which a proof has given. Other tabs look at the user as well.
 */
export function renewSession(token: string): void {
  const current = getSession();
  if (!current) return;
  writeText(storageKeys.token, token);
  writeJson(storageKeys.user, current.user);
  session.set({ ...current, token });
}

/** The hint to the owner of a password that somebody else chose. */
export function passwordHint({ passwordEndsAt }: User): string {
  const end = passwordEndsAt ? ` The present one works until ${formatDate(passwordEndsAt)}.` : '';
  return `Somebody else chose your password. Please choose your own.${end}`;
}

/** True from a sign-in with such a password until the hint was shown. */
export function isPasswordHintDue(): boolean {
  return localStorage.getItem(storageKeys.passwordHint) !== null;
}

export function forgetPasswordHint(): void {
  removeKeys(storageKeys.passwordHint);
}

export function refreshUser(user: User): void {
  const current = getSession();
  if (!current || JSON.stringify(current.user) === JSON.stringify(user)) return;
  writeJson(storageKeys.user, user);
  session.set({ ...current, user });
}

export function clearSession(): void {
  const { token, user, currentWarehouse, passwordHint, byBadge, touchedAt } = storageKeys;
  removeKeys(token, user, currentWarehouse, passwordHint, byBadge, touchedAt);
  session.set(null);
  endSetUp();
  declineProof();
  giveUpUnanswered();
}

/** Where a user is now, to go on there after signing in again. */
export const hereOf = (userId: number): Interrupted => ({
  userId,
  path: location.pathname + location.search,
  warehouse: readJson<Warehouse>(storageKeys.currentWarehouse),
});

let renewal: Promise<unknown> | null = null;

/**
 * Runs a proof that gives the session another token. Calls that the former token makes meanwhile
 * wait for it.
 */
export async function renewing(prove: () => Promise<{ token: string }>): Promise<void> {
  const proving = prove().then(({ token }) => renewSession(token));
  renewal = proving.catch(() => {});
  try {
    await proving;
  } finally {
    renewal = null;
  }
}

/**
 * True if the session has another token than the one that the server refused: the same call may be
 * made again.
 */
export async function hasNewToken(refused: string): Promise<boolean> {
  await renewal;
  const current = stored();
  if (!current || current.token === refused) return false;
  // Another tab has proved who its user is.
  if (getSession()?.token === refused) adopt(current);
  return getSession()?.token === current.token;
}

/** Ends the session whose token the server refused, and keeps where somebody was. */
export function interruptSession(token: string): void {
  const current = getSession();
  if (current?.token !== token) return;
  interrupted = hereOf(current.user.id);
  clearSession();
}

export function getInterrupted(): Interrupted | null {
  return interrupted;
}
