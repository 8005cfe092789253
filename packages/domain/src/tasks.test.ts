import { expect, test } from 'vitest';
import { readTaskId, taskId, taskKinds } from './tasks.ts';

test('the id of a task names its kind and its document', () => {
  const ids = taskKinds.map((kind) => taskId(kind, 42));
  expect(new Set(ids).size).toBe(taskKinds.length);
  expect(ids.map(readTaskId)).toEqual(taskKinds.map((kind) => ({ kind, subjectId: 42 })));
});

test('other ids are invalid', () => {
  expect(readTaskId(taskId('COUNT', 42) + 1)).toBeNull();
  expect(readTaskId(3)).toBeNull();
});
