import { describe, expect, it } from 'vitest';
import { Intents } from './intents.ts';

const counting = () => {
  let count = 0;
  return () => `key-${++count}`;
};

const attempt = (input: string) => ({ fingerprint: input, input });

function make() {
  const intents = new Intents(undefined, counting());
  const begin = (input: string, place = 'here') => intents.begin(place, attempt(input));
  return { intents, begin };
}

describe('intents', () => {
  it('keep their key over retries of the same input', () => {
    const { begin } = make();
    expect([begin('a').key, begin('a').key]).toEqual(['key-1', 'key-1']);
  });

  it('keep their key for a correction while nobody knows whether the first attempt was done', () => {
    const { begin } = make();
    begin('a');
    expect(begin('b')).toMatchObject({ key: 'key-1', attempts: [attempt('a'), attempt('b')] });
    expect(begin('a').key).toBe('key-1');
    expect(begin('c', 'elsewhere').key).toBe('key-2');
  });

  it('end with a refusal of the only attempt, and not with that of a correction', () => {
    const { intents, begin } = make();
    intents.refused(begin('a'));
    expect(begin('b').key).toBe('key-2');
    intents.refused(begin('c'));
    expect(begin('d').key).toBe('key-2');
    expect(begin('a').key).toBe('key-1');
  });

  it('get a new key once they were fulfilled', () => {
    const { intents, begin } = make();
    intents.fulfilled(begin('a'));
    expect(begin('a').key).toBe('key-2');
  });

  it('are others while an answer may still come', () => {
    const { intents, begin } = make();
    const { key } = begin('a');
    expect(intents.begin('here', attempt('b'), (running) => running === key).key).toBe('key-2');
  });

  it('keep the newest fifty, so that abandoned ones do not accumulate', () => {
    const { begin } = make();
    const first = begin('0', '0').key;
    const second = begin('1', '1').key;
    for (let n = 2; n <= 50; n += 1) begin(String(n), String(n));
    expect(begin('1', '1').key).toBe(second);
    expect(begin('0', '0').key).not.toBe(first);
  });
});
