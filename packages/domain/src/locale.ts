/** How numbers, prices and dates are written where nobody says otherwise. */
export const DEFAULT_LOCALE = 'en-US';
export const MAX_LOCALE = 35;

/** True for a language tag in its usual spelling, of a language that this machine can write. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0] === tag && !tag.includes('-u-');
  } catch {
    return false;
  }
}
