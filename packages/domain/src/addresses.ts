/** Where goods go, in parts. */
export interface Address {
  name: string;
  /** Street and number, and what stands between them and the name. */
  lines: string[];
  postcode: string | null;
  city: string;
  /** A code of ISO 3166-1 alpha-2. */
  country: string;
  phone: string | null;
  email: string | null;
}

/** The codes of ISO 3166-1 alpha-2. */
export const countries: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL ' +
  'CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU ' +
  'GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC ' +
  'MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT ' +
  'PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA ' +
  'UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** The English name of a country; the code itself where there is none. */
export const countryName = (code: string): string => names.of(code) ?? code;

const codes: ReadonlyMap<string, string> = new Map([
  ...countries.map((code) => [countryName(code).toUpperCase(), code] as const),
  ['USA', 'US'],
  ['UK', 'GB'],
]);

/**
 * The code of a country that is named by its code, or in English. Returns other text in capital
 * letters.
 */
export const countryCode = (text: string): string =>
  codes.get(text.toUpperCase()) ?? text.toUpperCase();

/** Countries that write the postcode behind the city; the others write it before. */
const CITY_FIRST: ReadonlySet<string> = new Set(['AU', 'CA', 'GB', 'IE', 'IN', 'NZ', 'US']);

/** The address as it is printed, one line below the other. Phone and email are not part of it. */
export function addressText({
  name,
  lines,
  postcode,
  city,
  country,
}: Omit<Address, 'phone' | 'email'>): string {
  const place = CITY_FIRST.has(country) ? [city, postcode] : [postcode, city];
  return [name, ...lines, place.filter(Boolean).join(' '), countryName(country)].join('\n');
}

/** Trims every part. A blank optional part becomes null. */
export function trimAddress({
  name,
  lines,
  postcode,
  city,
  country,
  phone,
  email,
}: Address): Address {
  const orNull = (text: string | null): string | null => text?.trim() || null;
  return {
    name: name.trim(),
    lines: lines.map((line) => line.trim()).filter(Boolean),
    postcode: orNull(postcode),
    city: city.trim(),
    country,
    phone: orNull(phone),
    email: orNull(email),
  };
}
