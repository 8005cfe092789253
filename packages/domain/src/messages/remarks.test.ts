import { expect, test } from 'vitest';
import { type RemarkCode, remark, remarks, stepNotes } from './remarks.ts';

const stateOf = {
  name: 'N',
  number: 2,
  day: '2026-11-28',
  names: ['A', 'B'],
  quantities: [
    { name: 'A', quantity: 1 },
    { name: 'B', quantity: 2 },
  ],
};

test.each(Object.keys(remarks) as RemarkCode[])('the remark %s is text', (code) => {
  const facts = Object.fromEntries(
    Object.entries<string | readonly string[]>(remarks[code].facts).map(([name, kind]) => [
      name.replace(/\?$/, ''),
      typeof kind === 'string' ? stateOf[kind as keyof typeof stateOf] : kind[0],
    ]),
  );
  expect(stepNotes(null, [{ code, facts }])).not.toMatch(/undefined|null|object/);
});

test('the notes of a step are what was entered, then the remarks, each behind its separator', () => {
  expect(stepNotes(null, [])).toBeNull();
  expect(stepNotes('Wet', [])).toBe('Wet');
  const reference = 'O-1';
  expect(stepNotes('Wet', [remark('FOLLOW_UP_CANCELLED', { reference })])).toBe(
    'Wet Order "O-1" was cancelled.',
  );
  const back = { quantity: 2, sku: 'A' };
  expect(
    stepNotes(null, [
      remark('BROUGHT_BACK', { ...back, place: 'A-10' }),
      remark('BROUGHT_BACK', { ...back, place: null }),
      remark('GOES_ON', { way: 'LEAVE_OUT', reason: 'Wet' }),
    ]),
  ).toBe('2 of "A" back to A-10\n2 of "A" back to no place: the order goes on without them. Wet');
});

test('a remark that a newer server wrote is told by its code', () => {
  expect(stepNotes(null, [remark('ITEMS_CHANGED'), { code: 'WAVE_PLANNED', facts: {} }])).toBe(
    'Items changed. WAVE PLANNED',
  );
});
