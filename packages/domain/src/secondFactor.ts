/** Recovery codes of one user. */
export const RECOVERY_CODES = 10;

/** Seconds for which a code of an authenticator app is shown. */
export const TOTP_SECONDS = 30;

/**
 * The digits of a code of an authenticator app as people type it, such as `492 039`; null for
 * anything else.
 */
export function totpDigits(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** A recovery code as it is stored: without blanks and dashes, in lower case. */
export const plainRecoveryCode = (typed: string): string =>
  typed.replace(/[\s-]/g, '').toLowerCase();

/** Groups of four are read more easily. */
export const readableRecoveryCode = (plain: string): string =>
  plain.match(/.{1,4}/g)?.join('-') ?? plain;
