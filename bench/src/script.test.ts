import { expect, test } from 'vitest';
import { readScript } from './script.ts';

test('a script has random numbers, statements over several lines, and rows that are kept', () => {
  const script =
    '\\set a random(1, 5000)\nbegin;\nselect :a::int as b,\n  :a + 1 \\gset\nselect x from unnest(:b::int[]) x where y = :a;\ncommit;\n';
  expect(readScript(script)).toEqual([
    { set: 'a', from: 1, to: 5000 },
    { text: 'begin', names: [], keeps: false },
    { text: 'select $1::int as b,\n  $1 + 1 ', names: ['a'], keeps: true },
    { text: 'select x from unnest($1::int[]) x where y = $2', names: ['b', 'a'], keeps: false },
    { text: 'commit', names: [], keeps: false },
  ]);
});
