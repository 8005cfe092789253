import { expect, test } from 'vitest';
import { outcomeOf } from './outcomes.ts';

test('an outcome has the facts that are stated, and their message', () => {
  expect(outcomeOf('PALLET_FINALIZED')).toEqual({
    code: 'PALLET_FINALIZED',
    facts: {},
    message: 'Pallet finalized successfully!',
  });
  const facts = { reference: 'O-1', status: 'PARTIALLY_ALLOCATED' } as const;
  expect(outcomeOf('ORDER_CREATED', facts)).toEqual({
    code: 'ORDER_CREATED',
    facts,
    message: 'Order "O-1" created and partially allocated; the rest is waiting for stock.',
  });
  expect(outcomeOf('LOCATIONS_CREATED', { created: 1 }).message).toBe('1 location created.');
});
