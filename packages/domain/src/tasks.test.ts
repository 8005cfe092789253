import { expect, test } from 'vitest';
import { readTaskId, TASK_ID_STEP, taskId, taskKinds } from './tasks.ts';

test('the id of a task names its kind and its document', () => {
  const ids = taskKinds.map((kind) => taskId(kind, 42));
  expect(new Set(ids).size).toBe(taskKinds.length);
  expect(ids.map(readTaskId)).toEqual(taskKinds.map((kind) => ({ kind, subjectId: 42 })));
});

test('no node of a distributed database gives a document whose tasks JavaScript cannot number', () => {
  expect(taskKinds.length).toBeLessThan(16);
  for (const node of [1, 2, 31]) {
    const subjectId = node * 2 ** 48 + 2 ** 44 - 1;
    const ids = taskKinds.map((kind) => taskId(kind, subjectId));
    expect(ids.every(Number.isSafeInteger)).toBe(true);
    expect(ids.map(readTaskId)).toEqual(taskKinds.map((kind) => ({ kind, subjectId })));
  }
});

test('other ids are invalid', () => {
  expect(readTaskId(taskId('COUNT', 42) + TASK_ID_STEP)).toBeNull();
  expect(readTaskId(taskId('PUTAWAY', 0))).toBeNull();
  expect(readTaskId(42)).toBeNull();
});
