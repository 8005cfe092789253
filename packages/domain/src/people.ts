import { idOfCode } from './codeText.ts';

/**
 * The name that an email suggests, for users of whom no name is given: "mara.lind@example.com"
 * gives "Mara Lind".
 */
export function nameFromEmail(email: string): string {
  const text = (email.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const name = text
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
  return name || email;
}

/** The code of a user's badge: `USER-7`. */
export function userCode(id: number): string {
  return `USER-${id}`;
}

/** The user whom a scanned code names, or null if it names none. */
export function userOfCode(code: string): number | null {
  return idOfCode('USER', code);
}

/** How a user signs in: by a password, as an account of the identity provider, or either way. */
export const signInWays = ['PASSWORD', 'PROVIDER', 'EITHER'] as const;
export type SignInWay = (typeof signInWays)[number];
