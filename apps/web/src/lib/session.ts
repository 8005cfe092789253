import type { User } from '@lading/contract/users';
import type { Warehouse } from '@lading/contract/warehouses';
import { useSyncExternalStore } from 'react';
import { formatDate } from './format.ts';
import { readJson, removeKeys, storageKeys, writeJson, writeText } from './storage.ts';

export interface Session {
  token: string;
  user: User;
}

/** Where somebody was when the server ended the session, so that signing in again leads back. */
export interface Interrupted {
  userId: number;
  path: string;
  warehouse: Warehouse | null;
}

function stored(): Session | null {
  const token = localStorage.getItem(storageKeys.token);
  const user = readJson<User>(storageKeys.user);
  return token && user ? { token, user } : null;
}

let session = stored();
let interrupted: Interrupted | null = null;
const listeners = new Set<() => void>();

function publish(next: Session | null): void {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab of the same browser signing in or out holds for this one too.
window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === storageKeys.token || event.key === storageKeys.user) publish(stored());
});

export function getSession(): Session | null {
  return session;
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, getSession);
}

/** The signed-in user; only for screens behind the sign-in. */
export function useUser(): User {
  const current = useSession();
  if (!current) throw new Error('This screen needs a session.');
  return current.user;
}

export function startSession(token: string, user: User): void {
  interrupted = null;
  writeText(storageKeys.token, token);
  writeJson(storageKeys.user, user);
  if (user.passwordSetByOther) writeText(storageKeys.passwordHint, 'due');
  publish({ token, user });
}

/** What the owner of a password that somebody else chose is told. */
export function passwordHint({ passwordEndsAt }: User): string {
  const end = passwordEndsAt ? ` The present one works until ${formatDate(passwordEndsAt)}.` : '';
  return `Somebody else chose your password. Please choose your own.${end}`;
}

/** True from a sign-in with such a password until its owner was told. */
export function isPasswordHintDue(): boolean {
  return localStorage.getItem(storageKeys.passwordHint) !== null;
}

export function forgetPasswordHint(): void {
  removeKeys(storageKeys.passwordHint);
}

/** Keeps the stored user in step with what the server says of them now. */
export function refreshUser(user: User): void {
  if (!session || JSON.stringify(session.user) === JSON.stringify(user)) return;
  writeJson(storageKeys.user, user);
  publish({ ...session, user });
}

export function clearSession(): void {
  removeKeys(storageKeys.token, storageKeys.user, storageKeys.currentWarehouse, storageKeys.passwordHint);
  publish(null);
}

/** The server no longer knows the token: ends the session and remembers where one was. */
export function interruptSession(token: string): void {
  if (session?.token !== token) return;
  interrupted = {
    userId: session.user.id,
    path: location.pathname + location.search,
    warehouse: readJson<Warehouse>(storageKeys.currentWarehouse),
  };
  clearSession();
}

export function getInterrupted(): Interrupted | null {
  return interrupted;
}
