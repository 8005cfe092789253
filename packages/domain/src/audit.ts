/** The entities whose changes the audit trail records. */
export const auditEntities = [
  'SETTINGS',
  'CARRIER',
  'REASON_CODE',
  'USER',
  'API_KEY',
  'WEBHOOK',
  'SHARED_DEVICE',
  'WAREHOUSE',
  'CUSTOMER',
  'PRODUCT',
  'LOCATION',
  'LOT',
  'PACKAGING',
  'LABEL_TEMPLATE',
  'CALENDAR',
  'SHIP_RULE',
  'LANE',
  'CARRIER_ACCOUNT',
  'CARRIER_RULES',
  'SHIPPING_LABEL',
  'PRINTER',
  'PRINT_RULE',
  'PRINT_JOB',
  'DOOR',
  'DOCK_RULES',
  'DOCK_LINK',
  'APPOINTMENT',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

/**
 * Events of signing in and out, with the address that they came from; and a call that somebody else
 * sent in the name of the user.
 */
export const sessionActions = [
  'SIGNED_IN',
  'SIGN_IN_FAILED',
  'SIGNED_OUT',
  'SESSION_ENDED',
  'SENT_FOR',
] as const;
export type SessionAction = (typeof sessionActions)[number];

export const auditActions = ['CREATED', 'CHANGED', 'DELETED', ...sessionActions] as const;
export type AuditAction = (typeof auditActions)[number];

/** The user of a failed sign-in. */
export const NOT_SIGNED_IN = 'not signed in';

/** Consecutive failures after which an account has to wait. */
export const FREE_FAILURES = 5;

/**
 * Whether the audit trail records the nth consecutive failure: the first, the fifth, and each
 * doubling since. A long attack therefore writes few rows.
 */
export function isFailureKept(failures: number): boolean {
  return failures === 1 || Number.isInteger(Math.log2(failures / FREE_FAILURES));
}

/** The user of changes that an operator's command made. */
export const OPERATOR_COMMAND = 'operator command';

/** The user of changes that the claims of an identity provider made. */
export const BY_PROVIDER = 'identity provider';

/** The user of what the server does by itself. */
export const BY_ITSELF = 'Lading';

export type AuditValue = string | number | boolean | null;

/**
 * A changed field: its dotted path, and its values before and after; undefined if the field was
 * absent.
 */
export interface AuditDifference {
  field: string;
  before: AuditValue | undefined;
  after: AuditValue | undefined;
}

type Json = AuditValue | readonly Json[] | { readonly [name: string]: Json };

/** Returns the fields in which two states differ, in order. A state of null has no fields. */
export function differences(before: object | null, after: object | null): AuditDifference[] {
  const [was, is] = [leavesOf(before as Json), leavesOf(after as Json)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((each) => each.before !== each.after);
}

function leavesOf(
  value: Json | undefined,
  path = '',
  leaves = new Map<string, AuditValue>(),
): Map<string, AuditValue> {
  if (value === undefined || (value === null && path === '')) return leaves;
  if (value === null || typeof value !== 'object') return leaves.set(path, value as AuditValue);
  for (const [name, inner] of Object.entries(value))
    leavesOf(inner as Json, path ? `${path}.${name}` : name, leaves);
  return leaves;
}
