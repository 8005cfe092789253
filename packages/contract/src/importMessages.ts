import type { Facts } from '@lading/domain/messages/facts';
import {
  RowFault,
  type RowFaultCode,
  rowFaultCodes,
  rowFaultKinds,
  sayRowFault,
  withoutStop,
} from '@lading/domain/messages/rowFaults';
import { isRefusalCode, sayRefusal } from './refusals.ts';

/**
 * What is wrong with a row. REFUSED: the change that it makes is refused. FAILED: the import of the
 * whole file is. The facts of both have the code as `refusal`; without it the server is at fault.
 */
export const importFaultCodes = [...rowFaultCodes, 'REFUSED', 'FAILED'] as const;
export type ImportFaultCode = RowFaultCode | 'REFUSED' | 'FAILED';

/** What is wrong with a row of an import, or with all of it. */
export interface ImportFault {
  readonly code: ImportFaultCode;
  readonly facts: Facts;
  /** The header of the column that the message begins with; null for none. */
  readonly column: string | null;
}

/** A fault of an import in English. */
export function sayImportFault({ code, facts, column }: ImportFault): string {
  if (code !== 'REFUSED' && code !== 'FAILED')
    return sayRowFault(new RowFault({ code, facts }, column));
  const { refusal } = facts;
  const text =
    typeof refusal === 'string' && isRefusalCode(refusal)
      ? sayRefusal(refusal, facts)
      : 'Something went wrong on our side. Please start it again.';
  return code === 'FAILED' ? text : withoutStop(text);
}

/**
 * The text by which faults are of one kind: they have one code and one column, and differ in names
 * and numbers alone.
 */
export function kindOfFault({ code, facts, column }: ImportFault): string {
  const kinds = code === 'REFUSED' || code === 'FAILED' ? null : rowFaultKinds(code);
  const isCode = (name: string): boolean =>
    kinds === null
      ? name === 'refusal' || name === 'reason'
      : Array.isArray(kinds[name] ?? kinds[`${name}?`]);
  const names = Object.keys(facts).sort();
  return JSON.stringify([
    code,
    column,
    ...names.map((name) => (isCode(name) ? facts[name] : name)),
  ]);
}
