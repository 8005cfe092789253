export const reasonKinds = [
  'ADJUSTMENT',
  'STATUS_CHANGE',
  'SHORT_PICK',
  'RETURN',
  'CANCELLATION',
] as const;
export type ReasonKind = (typeof reasonKinds)[number];

export interface AbcLimits {
  /** The share of the units shipped, in per cent, up to which products are A, the busiest first. */
  a: number;
  /** The same for B; the rest is C. */
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
