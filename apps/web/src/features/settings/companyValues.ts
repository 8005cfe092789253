import type { changeSettings } from '@lading/contract/calls';
import type { Settings } from '@lading/contract/settings';
import { LOCK_MINUTES, MOST_LOCK_MINUTES } from '@lading/domain/badges';
import { isLocale } from '@lading/domain/locale';
import {
  isGs1Prefix,
  isLpnPattern,
  type LpnRule,
  lpnCapacity,
  lpnOf,
  MAX_GS1_PREFIX,
  MAX_LPN_PATTERN,
} from '@lading/domain/lpns';
import { type Period, type Retention, retentions } from '@lading/domain/retention';
import { areAbcLimits, currencies } from '@lading/domain/settings';
import type { BodyOf } from '../../lib/api.ts';
import { formatUnits } from '../../lib/format.ts';

/** The fields of the form, as typed. Their names are the paths of the body. */
export interface CompanyValues {
  companyName: string;
  /** Empty for none. */
  currency: string;
  locale: string;
  gs1CompanyPrefix: string;
  lpnPattern: string;
  abcLimits: { a: string; b: string };
  countTolerancePercent: string;
  /** Empty for none. */
  countApprovalLimits: { units: string; value: string };
  replenishOnRelease: boolean;
  waitForReplenishment: boolean;
  /** One a line. */
  webhookNetworks: string;
  /** One a line. */
  printNetworks: string;
  requireSecondFactor: boolean;
  idleLockMinutes: string;
  /** Days. */
  retention: Record<Retention, string>;
}

export const companyFields = [
  'companyName',
  'currency',
  'locale',
  'gs1CompanyPrefix',
  'lpnPattern',
  'abcLimits.a',
  'abcLimits.b',
  'countTolerancePercent',
  'countApprovalLimits.units',
  'countApprovalLimits.value',
  'replenishOnRelease',
  'waitForReplenishment',
  'webhookNetworks',
  'printNetworks',
  'requireSecondFactor',
  'idleLockMinutes',
  'retention.changes',
  'retention.deliveries',
  'retention.mails',
  'retention.imports',
  'retention.prints',
] as const;

export const valuesOf = (settings: Settings): CompanyValues => ({
  companyName: settings.companyName ?? '',
  currency: settings.currency ?? '',
  locale: settings.locale,
  gs1CompanyPrefix: settings.gs1CompanyPrefix ?? '',
  lpnPattern: settings.lpnPattern ?? '',
  abcLimits: { a: String(settings.abcLimits?.a ?? ''), b: String(settings.abcLimits?.b ?? '') },
  countTolerancePercent: String(settings.countTolerancePercent ?? ''),
  countApprovalLimits: {
    units: String(settings.countApprovalLimits?.units ?? ''),
    value: String(settings.countApprovalLimits?.value ?? ''),
  },
  replenishOnRelease: settings.replenishOnRelease ?? false,
  waitForReplenishment: settings.waitForReplenishment ?? false,
  webhookNetworks: (settings.webhookNetworks ?? []).join('\n'),
  printNetworks: (settings.printNetworks ?? []).join('\n'),
  requireSecondFactor: settings.requireSecondFactor ?? false,
  idleLockMinutes: String(settings.idleLockMinutes ?? LOCK_MINUTES),
  retention: {
    changes: String(settings.retention?.changes ?? retentions.changes.days),
    deliveries: String(settings.retention?.deliveries ?? retentions.deliveries.days),
    mails: String(settings.retention?.mails ?? retentions.mails.days),
    imports: String(settings.retention?.imports ?? retentions.imports.days),
    prints: String(settings.retention?.prints ?? retentions.prints.days),
  },
});

const networksOf = (text: string): string[] =>
  text.split(/[\s,;]+/).filter((network) => network !== '');

const limitOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

export const bodyOf = (values: CompanyValues): BodyOf<typeof changeSettings> => ({
  companyName: values.companyName.trim() || null,
  currency: values.currency || null,
  locale: values.locale.trim(),
  gs1CompanyPrefix: values.gs1CompanyPrefix.trim() || null,
  lpnPattern: values.lpnPattern.trim(),
  abcLimits: { a: Number(values.abcLimits.a), b: Number(values.abcLimits.b) },
  countTolerancePercent: Number(values.countTolerancePercent),
  countApprovalLimits: {
    units: limitOf(values.countApprovalLimits.units),
    value: limitOf(values.countApprovalLimits.value),
  },
  replenishOnRelease: values.replenishOnRelease,
  requireSecondFactor: values.requireSecondFactor,
  idleLockMinutes: Number(values.idleLockMinutes),
  waitForReplenishment: values.waitForReplenishment,
  webhookNetworks: networksOf(values.webhookNetworks),
  printNetworks: networksOf(values.printNetworks),
  retention: {
    changes: Number(values.retention.changes),
    deliveries: Number(values.retention.deliveries),
    mails: Number(values.retention.mails),
    imports: Number(values.retention.imports),
    prints: Number(values.retention.prints),
  },
});

const isWholePercent = (text: string): boolean => /^[1-9]\d?$/.test(text.trim());

/** Language tags to choose from; any other is taken too. */
export const localeChoices = (
  'cs-CZ da-DK de-AT de-CH de-DE en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA es-ES es-MX et-EE fi-FI fr-BE fr-CA fr-CH fr-FR hu-HU it-CH ' +
  'it-IT lt-LT lv-LV nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO sk-SK sl-SI sv-SE tr-TR uk-UA'
).split(' ');

const currencyNames = new Intl.DisplayNames(['en'], { type: 'currency' });
export const currencyChoices = [
  { value: '', label: 'None: plain numbers' },
  ...currencies.map((value) => ({ value, label: `${value} - ${currencyNames.of(value)}` })),
];

/** What is kept for some days only, as people read it. */
export const keptRows: readonly { key: Retention; label: string; what: string }[] = [
  { key: 'changes', label: 'Changes', what: 'What programs read from /api/changes.' },
  { key: 'deliveries', label: 'Deliveries', what: 'What webhooks sent, and the answers.' },
  { key: 'mails', label: 'Mails', what: 'Mails to users, and the notices in them.' },
  { key: 'imports', label: 'Imports', what: 'Imports with their files and bad rows.' },
  { key: 'prints', label: 'Print jobs', what: 'Ended print jobs, with what was printed.' },
];

/** The rule of a number of days for which rows are kept. */
export const daysCheck =
  ({ least, most }: Period) =>
  (text: string): true | string =>
    (/^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most) ||
    `A whole number from ${least} to ${formatUnits(most)}.`;

/** The rules of the fields. Each returns true, or a sentence if the text is invalid. */
export const checks = {
  locale: (text) => isLocale(text.trim()) || 'A language tag, such as en-GB or de-DE.',
  gs1CompanyPrefix: (text) =>
    text.trim() === '' ||
    isGs1Prefix(text.trim()) ||
    `A GS1 company prefix has 7 to ${MAX_GS1_PREFIX} digits.`,
  lpnPattern: (text) =>
    isLpnPattern(text.trim()) ||
    `Capital letters, digits and . / _ - around one run of 4 to 12 #, ${MAX_LPN_PATTERN} characters at most.`,
  a: (text) => isWholePercent(text) || 'A whole number from 1 to 99.',
  b: (text, { abcLimits }) => {
    if (!isWholePercent(text)) return 'A whole number from 1 to 99.';
    if (!isWholePercent(abcLimits.a)) return true;
    return (
      areAbcLimits({ a: Number(abcLimits.a), b: Number(text) }) ||
      'The limit for B must be above the limit for A.'
    );
  },
  countTolerancePercent: (text) => {
    const isFine = /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) && Number(text) <= 100;
    return isFine || 'A number from 0 to 100 with at most two decimals.';
  },
  idleLockMinutes: (text) =>
    (/^\d{1,2}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MOST_LOCK_MINUTES) ||
    `A whole number from 1 to ${MOST_LOCK_MINUTES}.`,
  units: (text) => /^\d{0,9}$/.test(text.trim()) || 'A whole number, or nothing for no limit.',
  value: (text) =>
    /^(\d{1,9}(\.\d{1,2})?)?$/.test(text.trim()) ||
    'An amount with at most two decimals, or nothing for no limit.',
} satisfies Readonly<Record<string, (text: string, values: CompanyValues) => true | string>>;

/** The LPN of the next pallet by the typed rule; null while the rule is invalid. */
export function previewLpn(
  { gs1CompanyPrefix, lpnPattern }: Pick<CompanyValues, 'gs1CompanyPrefix' | 'lpnPattern'>,
  number: number,
): string | null {
  if (checks.gs1CompanyPrefix(gs1CompanyPrefix) !== true || checks.lpnPattern(lpnPattern) !== true)
    return null;
  const rule: LpnRule = {
    gs1CompanyPrefix: gs1CompanyPrefix.trim() || null,
    lpnPattern: lpnPattern.trim(),
  };
  return number < (lpnCapacity(rule) ?? Number.POSITIVE_INFINITY) ? lpnOf(rule, number) : null;
}
