import type { AuditDifference, AuditEntity, AuditValue } from '@lading/domain/audit';
import { deviceOf } from '../../lib/deviceOf.ts';
import { formatDateTime } from '../../lib/format.ts';
import { beginOf, endOf } from '../../lib/zone.ts';

export const entityWords = {
  SETTINGS: 'Settings',
  CARRIER: 'Carrier',
  REASON_CODE: 'Reason',
  USER: 'User',
  API_KEY: 'API key',
  WEBHOOK: 'Webhook',
  SHARED_DEVICE: 'Shared device',
  WAREHOUSE: 'Warehouse',
  CUSTOMER: 'Customer',
  PRODUCT: 'Product',
  LOCATION: 'Location',
  LOT: 'Lot',
  PACKAGING: 'Packaging',
  LABEL_TEMPLATE: 'Label template',
  CALENDAR: 'Working days',
  SHIP_RULE: 'Ship-by rule',
  LANE: 'Lane',
  CARRIER_ACCOUNT: 'Carrier account',
  CARRIER_RULES: 'Carrier rules',
  SHIPPING_LABEL: 'Shipping label',
  PRINTER: 'Printer',
  PRINT_RULE: 'Print rule',
  PRINT_JOB: 'Print job',
  DOOR: 'Door',
  DOCK_RULES: 'Dock rules',
  DOCK_LINK: 'Dock link',
  APPOINTMENT: 'Appointment',
} as const satisfies Record<AuditEntity, string>;

const spelled: Readonly<Record<string, string>> = {
  gs1CompanyPrefix: 'GS1 company prefix',
  lpnPattern: 'LPN pattern',
  sku: 'SKU',
  scac: 'SCAC',
  trackingUrl: 'Tracking link',
  countTolerancePercent: 'Count tolerance (%)',
  'countApprovalLimits.units': 'Count approval limit (units)',
  'countApprovalLimits.value': 'Count approval limit (value)',
  'abcLimits.a': 'ABC limit A (%)',
  'abcLimits.b': 'ABC limit B (%)',
  'retention.changes': 'Changes kept (days)',
  'retention.deliveries': 'Deliveries kept (days)',
  'retention.mails': 'Mails kept (days)',
  'retention.imports': 'Imports kept (days)',
  'retention.prints': 'Print jobs kept (days)',
  passwordSetByOther: 'Password set by somebody else',
  passwordEndsAt: 'Password ends',
  userAgent: 'Device',
};

/** The label of a field: `Assigned warehouse` for `assignedWarehouse.name`. */
export function fieldText(field: string): string {
  const text = field
    .replace(/\.name$/, '')
    .replaceAll('.', ' ')
    .replace(
      /([a-z0-9])([A-Z])/g,
      (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`,
    );
  return spelled[field] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

/** The text of a value; a dash if the field did not exist. */
export function valueText(value: AuditValue | undefined, field = ''): string {
  if (value === undefined) return '–';
  if (typeof value === 'string' && field === 'userAgent') return deviceOf(value);
  if (typeof value === 'string' && field.endsWith('At')) return formatDateTime(value);
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}

/** Leaves out ids whose names are listed, and objects whose fields are listed. */
export function worthSaying(all: readonly AuditDifference[]): AuditDifference[] {
  const fields = new Set(all.map(({ field }) => field));
  const isNamed = (field: string): boolean =>
    (field.endsWith('.id') && fields.has(`${field.slice(0, -2)}name`)) ||
    (field.endsWith('Id') && fields.has(`${field.slice(0, -2)}.name`));
  const isOpened = (field: string): boolean =>
    all.some((other) => other.field.startsWith(`${field}.`));
  return all.filter(({ field }) => !isNamed(field) && !isOpened(field));
}

/**
 * Replaces the days `from` and `to` by the instants at which they begin and end in the warehouse.
 */
export function instantsOf<Q extends { from?: string; to?: string }>(query: Q): Q {
  const { from, to } = query;
  return {
    ...query,
    ...(from ? { from: beginOf(from) } : {}),
    ...(to ? { to: endOf(to) } : {}),
  };
}
