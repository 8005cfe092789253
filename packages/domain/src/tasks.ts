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

/**
 * The id of a task is that of its document, with the place of its kind in four bits above it. Ids
 * of documents are lower; the bits above these four name the node of a distributed database that
 * gave the id, up to 31. So no id of a task leaves the range of JavaScript.
 */
export const TASK_ID_STEP = 2 ** 44;
const TASK_KINDS_LIMIT = 16;

/** The id of a task: that of its document, and its kind. */
export function taskId(kind: TaskKind, subjectId: number): number {
  return subjectId + (taskKinds.indexOf(kind) + 1) * TASK_ID_STEP;
}

/** The kind and the document of a task, or null if no task has this id. */
export function readTaskId(id: number): { kind: TaskKind; subjectId: number } | null {
  const place = Math.floor(id / TASK_ID_STEP) % TASK_KINDS_LIMIT;
  const kind = taskKinds[place - 1];
  const subjectId = id - place * TASK_ID_STEP;
  return kind === undefined || subjectId < 1 ? null : { kind, subjectId };
}
