/** What a change of which is kept in the audit trail. */
export const auditEntities = ['SETTINGS', 'CARRIER', 'REASON_CODE', 'USER', 'WAREHOUSE', 'CUSTOMER', 'PRODUCT', 'LOCATION'] as const;
export type AuditEntity = (typeof auditEntities)[number];

export const auditActions = ['CREATED', 'CHANGED', 'DELETED'] as const;
export type AuditAction = (typeof auditActions)[number];

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
