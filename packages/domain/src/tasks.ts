import { MINUTE_MS } from './time.ts';

/**
 * What there is to do on the floor. The place in this list is part of a task's id, so new kinds
 * come last.
 */
export const taskKinds = [
  'PUTAWAY',
  'REPLENISHMENT',
  'PICK',
  'PICK_BATCH',
  'PACK',
  'LOAD',
  'RETURN',
  'COUNT',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** A task that nobody works on for so long is free again. */
export const TASK_LEASE_MS = 10 * MINUTE_MS;

/** The factor of a document's id in that of its task. It leaves room for more kinds. */
export const TASK_ID_FACTOR = 16;

/** The id of a task: that of its document, and its kind. */
export function taskId(kind: TaskKind, subjectId: number): number {
  return subjectId * TASK_ID_FACTOR + taskKinds.indexOf(kind);
}

/** The kind and the document of a task, or null if no task has this id. */
export function readTaskId(id: number): { kind: TaskKind; subjectId: number } | null {
  const kind = taskKinds[id % TASK_ID_FACTOR];
  const subjectId = Math.floor(id / TASK_ID_FACTOR);
  return kind === undefined || subjectId < 1 ? null : { kind, subjectId };
}
