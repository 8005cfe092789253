/**
 * Changes of how somebody signs in, of which the owner of the account is told: by a notice in every
 * other session, and by mail.
 */
export const accountChanges = [
  'PASSWORD_CHANGED',
  'SECOND_FACTOR_ADDED',
  'SECOND_FACTOR_REMOVED',
  'RECOVERY_CODES_RENEWED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
] as const;
export type AccountChange = (typeof accountChanges)[number];

/**
 * Open sessions of one user. With one more, that which was not used for longest ends. Sessions that
 * began with a badge are not counted.
 */
export const MAX_SESSIONS = 50;

/** Days that a notice is kept which nobody closes. */
export const ACCOUNT_NOTICE_DAYS = 90;

/** Days in which a mail about such a change is tried. */
export const ACCOUNT_MAIL_DAYS = 3;

/** What happened, as a sentence without its end. */
export const accountChangeWords: Readonly<Record<AccountChange, string>> = {
  PASSWORD_CHANGED: 'Your password was changed',
  SECOND_FACTOR_ADDED: 'An authenticator app was set up for your account',
  SECOND_FACTOR_REMOVED: 'The second factor of your account was removed',
  RECOVERY_CODES_RENEWED: 'The recovery codes of your account were replaced',
  PASSKEY_ADDED: 'A passkey was added to your account',
  PASSKEY_REMOVED: 'A passkey of your account was removed',
};
