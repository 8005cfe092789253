import { describe, expect, test } from 'vitest';
import { MAX_JSON_BRACKETS, MAX_JSON_DEPTH, parseJson } from './json.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('what is nested too deeply, or has too many brackets, is not parsed', () => {
  test.each([
    ['brackets alone', '['.repeat(1_000_000), 'is nested deeper than 32 levels'],
    ['objects', '{"a":'.repeat(200_000), 'is nested deeper than 32 levels'],
    ['one level too many', nested(MAX_JSON_DEPTH + 1), 'is nested deeper than 32 levels'],
    [
      'after texts with quotes and brackets',
      `{"a":"\\"]]]]","b":${nested(MAX_JSON_DEPTH)}}`,
      'is nested deeper than 32 levels',
    ],
    [
      'after a backslash',
      `{"a":"\\\\","b":${nested(MAX_JSON_DEPTH)}}`,
      'is nested deeper than 32 levels',
    ],
    [
      'empty arrays',
      `[${'[],'.repeat(MAX_JSON_BRACKETS)}1]`,
      'has more than 60,000 arrays and objects',
    ],
    ['broken', '{"a":', 'is not valid JSON'],
  ])('%s', (_, text, message) => {
    expect(() => parseJson(text)).toThrow(message);
  });

  test.each([
    ['as deep as allowed', nested(MAX_JSON_DEPTH)],
    ['brackets in a text', JSON.stringify({ text: '['.repeat(100_000), quoted: '"\\[{' })],
    ['escapes', `{"\\u005b":"${'\\u005b'.repeat(10_000)}"}`],
    ['a number', '1'],
  ])('%s is read', (_, text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });
});
