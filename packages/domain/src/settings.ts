import { ssccCapacity, ssccOf } from './gs1.ts';

/** Where a reason is asked for. */
export const reasonKinds = ['ADJUSTMENT', 'STATUS_CHANGE', 'SHORT_PICK', 'RETURN', 'CANCELLATION'] as const;
export type ReasonKind = (typeof reasonKinds)[number];

/** Characters that Code 128 can encode and people can read, around one run of `#`, which stands for the number. */
export const LPN_PATTERN = '^[A-Z0-9./_-]*#{4,12}[A-Z0-9./_-]*$';
export const MAX_LPN_PATTERN = 40;

export const isLpnPattern = (pattern: string): boolean => pattern.length <= MAX_LPN_PATTERN && new RegExp(LPN_PATTERN).test(pattern);

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
 * The LPN of the pallet with this number. A pattern's `#` are its digits with zeros in front; a number that has more digits than
 * that keeps them all, so that no two numbers share an LPN. RangeError where a GS1 prefix has no room for the number.
 */
export function lpnOf({ gs1CompanyPrefix, lpnPattern }: LpnRule, number: number): string {
  if (gs1CompanyPrefix !== null) return ssccOf(gs1CompanyPrefix, number);
  return lpnPattern.replace(/#+/, (digits) => String(number).padStart(digits.length, '0'));
}

/** True for an LPN as the pattern writes it, such as may stand on a label that was printed beforehand. By digits alone it could be any number. */
export function isOfPattern(lpn: string, lpnPattern: string): boolean {
  if (/^#+$/.test(lpnPattern)) return false;
  return new RegExp(`^${lpnPattern.replaceAll('.', '\\.').replace(/#+/, ({ length }) => `\\d{${length},}`)}$`).test(lpn);
}

/** The LPNs that a typed code may mean: the code itself, and the LPN of the number in `lpn 42`. */
export function lpnForms(code: string, lpnPattern: string): string[] {
  const text = code.trim();
  const words = lpnPattern.split(/#+/).map((part) => part.replace(/^[./_-]+|[./_-]+$/g, '').replaceAll('.', '\\.'));
  const match = words[0] || words[1] ? new RegExp(`^${words.join('[\\s./_-]*0*(\\d{1,15})[\\s./_-]*')}$`, 'i').exec(text) : null;
  const number = match?.[1];
  return [
    ...new Set([
      text,
      text.toUpperCase(),
      ...(number === undefined ? [] : [lpnOf({ gs1CompanyPrefix: null, lpnPattern }, Number(number))]),
    ]),
  ];
}

/** The number of LPNs that a rule can produce; null if unlimited. */
export const lpnCapacity = ({ gs1CompanyPrefix }: LpnRule): number | null =>
  gs1CompanyPrefix === null ? null : ssccCapacity(gs1CompanyPrefix);

export interface AbcLimits {
  /** Products that together make up to so many per cent of the units shipped, the busiest first. */
  a: number;
  /** As `a`, up to here; what remains is C. */
  b: number;
}

export const areAbcLimits = ({ a, b }: AbcLimits): boolean => a > 0 && a < b && b < 100;

/** The codes of ISO 4217 for money in circulation. */
export const currencies: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF ' +
  'DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW ' +
  'KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP ' +
  'PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD ' +
  'UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
).split(' ');

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
