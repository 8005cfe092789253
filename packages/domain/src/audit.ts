/** What a change of which is kept in the audit trail. */
export const auditEntities = ['SETTINGS', 'CARRIER', 'REASON_CODE', 'USER', 'WAREHOUSE', 'CUSTOMER', 'PRODUCT', 'LOCATION'] as const;
export type AuditEntity = (typeof auditEntities)[number];

/** What happens at a user's door: it changes nothing of the user, and tells where it came from. */
export const doorActions = ['SIGNED_IN', 'SIGN_IN_FAILED', 'SIGNED_OUT', 'SESSION_ENDED'] as const;
export type DoorAction = (typeof doorActions)[number];

export const auditActions = ['CREATED', 'CHANGED', 'DELETED', ...doorActions] as const;
export type AuditAction = (typeof auditActions)[number];

/** Who tried to sign in as somebody and could not. */
export const NOT_SIGNED_IN = 'not signed in';

/** Failures in a row that are free of any wait. */
export const FREE_FAILURES = 5;

/**
 * True for the failures in a row that the trail keeps: the first, the one from which on the account has to wait, and whenever their number
 * has doubled since. Whoever guesses for weeks leaves a few rows, which say how often.
 */
export function isFailureKept(failures: number): boolean {
  return failures === 1 || Number.isInteger(Math.log2(failures / FREE_FAILURES));
}

/** Who did what no user did: somebody at the machine itself. */
export const OPERATOR_COMMAND = 'operator command';

export type AuditValue = string | number | boolean | null;

/** One field that differs: a dotted path, and what it said before and after; undefined where it was not there. */
export interface AuditDifference {
  field: string;
  before: AuditValue | undefined;
  after: AuditValue | undefined;
}

type Json = AuditValue | readonly Json[] | { readonly [name: string]: Json };

/** The fields in which two states differ, in the order in which they stand; null is a state that was not there. */
export function differences(before: object | null, after: object | null): AuditDifference[] {
  const [was, is] = [leavesOf(before as Json), leavesOf(after as Json)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((one) => one.before !== one.after);
}

function leavesOf(value: Json | undefined, path = '', leaves = new Map<string, AuditValue>()): Map<string, AuditValue> {
  if (value === undefined || (value === null && path === '')) return leaves;
  if (value === null || typeof value !== 'object') return leaves.set(path, value as AuditValue);
  for (const [name, inner] of Object.entries(value)) leavesOf(inner as Json, path ? `${path}.${name}` : name, leaves);
  return leaves;
}
