import { counted } from '../codeText.ts';
import {
  anyMessage,
  declaredFacts,
  type Facts,
  fixed,
  message,
  type Sentence,
  type Stating,
} from './facts.ts';
import { codesOf } from './words.ts';

/** What became of a new order. */
const ordered = {
  ALLOCATED: 'created and fully allocated.',
  PARTIALLY_ALLOCATED: 'created and partially allocated; the rest is waiting for stock.',
  BACKORDER: 'created; it is waiting for stock.',
} as const;

/** What calls say of what they did, by code. */
export const outcomes = {
  LOCATIONS_CREATED: message(
    { created: 'number' },
    ({ created }) => `${counted(created, 'location')} created.`,
  ),
  ORDER_CREATED: message(
    { reference: 'name', status: codesOf(ordered) },
    ({ reference, status }) => `Order "${reference}" ${ordered[status]}`,
  ),
  PALLET_FINALIZED: fixed('Pallet finalized successfully!'),
  UNIT_RECEIVED: message(
    {
      lpn: 'name',
      inside: 'number',
      quantity: 'number',
      short: 'number',
      over: 'number',
      expected: 'number',
    },
    ({ lpn, inside, quantity, short, over, expected }) =>
      [
        `${lpn} received${inside === 0 ? '' : `, with ${inside} in it`}: ${counted(quantity, 'unit')}.`,
        ...(short === 0 ? [] : [`${short} short.`]),
        ...(over === 0 ? [] : [`${over} over.`]),
        ...(expected === 0 ? [] : [`Of what was announced in it, ${expected} did not come.`]),
      ].join(' '),
  ),
  PALLET_RECEIVED: message({ lpn: 'name', inside: 'number' }, ({ lpn, inside }) =>
    inside === 0 ? `Pallet ${lpn} received.` : `${lpn} received, with ${inside} in it.`,
  ),
};
export type OutcomeCode = keyof typeof outcomes;

type OutcomeFacts<C extends OutcomeCode> = Parameters<(typeof outcomes)[C]['say']>[0];

/** What a call did, with its message in English. */
export interface Outcome<C extends OutcomeCode = OutcomeCode> {
  readonly code: C;
  readonly facts: Facts;
  readonly message: Sentence;
}

/** States an outcome. */
export function outcomeOf<C extends OutcomeCode, const F extends OutcomeFacts<C>>(
  code: C,
  ...[stated]: Stating<OutcomeFacts<C>, F>
): Outcome<C> {
  const facts = declaredFacts(outcomes[code].facts, stated ?? {});
  return { code, facts, message: anyMessage(outcomes[code]).say(facts) };
}
