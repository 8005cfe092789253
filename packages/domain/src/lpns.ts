import { ssccCapacity, ssccOf } from './gs1.ts';

/**
 * Characters that Code 128 can encode and people can read, around one run of `#`, which stands for
 * the number.
 */
export const LPN_PATTERN = '^[A-Z0-9./_-]*#{4,12}[A-Z0-9./_-]*$';
export const MAX_LPN_PATTERN = 40;

export const isLpnPattern = (pattern: string): boolean =>
  pattern.length <= MAX_LPN_PATTERN && new RegExp(LPN_PATTERN).test(pattern);

/** GS1 also issues longer prefixes, but they leave too few serial numbers. */
export const MAX_GS1_PREFIX = 10;
export const GS1_PREFIX = `^\\d{7,${MAX_GS1_PREFIX}}$`;

export const isGs1Prefix = (prefix: string): boolean => new RegExp(GS1_PREFIX).test(prefix);

/** How new pallets are named. */
export interface LpnRule {
  /** If set, LPNs are SSCC-18 and the pattern is not used. */
  gs1CompanyPrefix: string | null;
  lpnPattern: string;
}

/**
 * The LPN of the pallet with this number. A pattern's `#` are its digits with zeros in front; a
 * number that has more digits than that keeps them all, so that no two numbers share an LPN.
 * RangeError where a GS1 prefix has no room for the number.
 */
export function lpnOf({ gs1CompanyPrefix, lpnPattern }: LpnRule, number: number): string {
  if (gs1CompanyPrefix !== null) return ssccOf(gs1CompanyPrefix, number);
  return lpnPattern.replace(/#+/, (digits) => String(number).padStart(digits.length, '0'));
}

/**
 * True for an LPN as the pattern writes it, such as may stand on a label that was printed
 * beforehand. By digits alone it could be any number.
 */
export function isOfPattern(lpn: string, lpnPattern: string): boolean {
  if (/^#+$/.test(lpnPattern)) return false;
  return new RegExp(
    `^${lpnPattern.replaceAll('.', '\\.').replace(/#+/, ({ length }) => `\\d{${length},}`)}$`,
  ).test(lpn);
}

/** The LPNs that a typed code may mean: the code itself, and the LPN of the number in `lpn 42`. */
export function lpnForms(code: string, lpnPattern: string): string[] {
  const text = code.trim();
  const texts = lpnPattern
    .split(/#+/)
    .map((part) => part.replace(/^[./_-]+|[./_-]+$/g, '').replaceAll('.', '\\.'));
  const match =
    texts[0] || texts[1]
      ? new RegExp(`^${texts.join('[\\s./_-]*0*(\\d{1,15})[\\s./_-]*')}$`, 'i').exec(text)
      : null;
  const number = match?.[1];
  return [
    ...new Set([
      text,
      text.toUpperCase(),
      ...(number === undefined
        ? []
        : [lpnOf({ gs1CompanyPrefix: null, lpnPattern }, Number(number))]),
    ]),
  ];
}

/** The number of LPNs that a rule can produce; null if unlimited. */
export const lpnCapacity = ({ gs1CompanyPrefix }: LpnRule): number | null =>
  gs1CompanyPrefix === null ? null : ssccCapacity(gs1CompanyPrefix);

/** The LPN or SSCC of a scan, without what GS1 codes have around it: `]C1`, `(00)` or `00`. */
export const plainLpn = (code: string): string =>
  code
    .trim()
    .replace(/^\]C1/, '')
    .replace(/^\(?00\)?(?=\d{18}$)/, '');
