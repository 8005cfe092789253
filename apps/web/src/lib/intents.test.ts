import { describe, expect, it } from 'vitest';
import { Intents } from './intents.ts';

const counting = () => {
  let count = 0;
  return () => `key-${++count}`;
};

describe('intents', () => {
  it('keep their key over retries of the same input', () => {
    const intents = new Intents(undefined, counting());
    expect([intents.keyFor('a'), intents.keyFor('a')]).toEqual(['key-1', 'key-1']);
  });

  it('get a new key when the input changed, and once they were fulfilled', () => {
    const intents = new Intents(undefined, counting());
    intents.keyFor('a');
    expect(intents.keyFor('b')).toBe('key-2');
    intents.fulfilled('b');
    expect(intents.keyFor('b')).toBe('key-3');
  });

  it('keep the key of a call without a response while others succeed', () => {
    const intents = new Intents(undefined, counting());
    const first = intents.keyFor('a');
    intents.keyFor('b');
    intents.fulfilled('b');
    expect(intents.keyFor('a')).toBe(first);
  });

  it('keep the newest fifty, so that abandoned ones do not accumulate', () => {
    const intents = new Intents(undefined, counting());
    const first = intents.keyFor('0');
    const second = intents.keyFor('1');
    for (let n = 2; n <= 50; n += 1) intents.keyFor(String(n));
    expect(intents.keyFor('1')).toBe(second);
    expect(intents.keyFor('0')).not.toBe(first);
  });
});
