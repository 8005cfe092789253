import { describe, expect, it } from 'vitest';
import { Intent } from './intent.ts';

const counting = () => {
  let count = 0;
  return () => `key-${++count}`;
};

describe('an intent', () => {
  it('keeps its key over retries of the same input', () => {
    const intent = new Intent(undefined, counting());
    expect([intent.keyFor('a'), intent.keyFor('a')]).toEqual(['key-1', 'key-1']);
  });

  it('gets a new key when the input changed, and once it was fulfilled', () => {
    const intent = new Intent(undefined, counting());
    intent.keyFor('a');
    expect(intent.keyFor('b')).toBe('key-2');
    intent.fulfilled();
    expect(intent.keyFor('b')).toBe('key-3');
  });
});
