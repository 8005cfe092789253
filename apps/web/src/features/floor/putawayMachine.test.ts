import type { Location } from '@lading/contract/locations';
import { expect, test } from 'vitest';
import { type Chance, chanceOf, must, walkSeeds } from '../../lib/testing/seeded.ts';
import type { Machine, Outcome, ScanEvent } from '../../ui/scan/device.ts';
import { simulate } from '../../ui/scan/testing/simulate.ts';
import {
  beginPutaway,
  type PutawayAsk,
  type PutawayEvent,
  type PutawayState,
  putawayMachine,
} from './putawayMachine.ts';
import { adviceOf, factsOf, type PlaceName, palletOf, places, scanOf } from './testing/hall.ts';

type Event = PutawayEvent | ScanEvent;

/** The warehouse: where each pallet is. LPN-1 is advised into A-01. */
function makeHall() {
  const at = new Map<string, PlaceName>(['LPN-1', 'LPN-2', 'LPN-3'].map((lpn) => [lpn, 'DOCK']));
  const whereIs = (lpn: string): PlaceName => at.get(lpn) ?? 'DOCK';
  const nameOf = (id: number): PlaceName =>
    (Object.keys(places) as PlaceName[]).find((name) => places[name].id === id) ?? 'DOCK';
  const answerTo = (ask: PutawayAsk, isWaiting = false): PutawayEvent => {
    switch (ask.kind) {
      case 'lookUp':
        return { kind: 'found', found: scanOf(ask.code, whereIs), isEarly: ask.isEarly };
      case 'take':
        return {
          kind: 'taken',
          pallet: palletOf(ask.lpn, whereIs(ask.lpn)),
          advice: adviceOf(ask.lpn, 'A-01'),
          putId: null,
        };
      case 'judge':
        return { kind: 'judged', lpn: ask.lpn, place: factsOf(ask.location) };
      case 'put': {
        at.set(ask.lpn, nameOf(ask.to.id));
        const { lpn, to, before, isUndo } = ask;
        return { kind: 'put', lpn, to, before, isUndo, isWaiting };
      }
    }
  };
  return { whereIs, answerTo };
}

function onFloor(first: string | null = null) {
  const hall = makeHall();
  const device = simulate<PutawayState, PutawayEvent, PutawayAsk>(
    putawayMachine,
    beginPutaway(1, first),
  );
  const settle = () => {
    for (let [next] = device.asked; next; [next] = device.asked)
      device.answer(hall.answerTo(next.ask));
  };
  const scan = (...codes: string[]) => {
    for (const code of codes) {
      device.scan(code);
      settle();
    }
  };
  return {
    ...device,
    ...hall,
    scan,
    scanSlowly: device.scan,
    settle,
    words: () => device.said.at(-1),
    undoOf: () => device.device().message?.undo,
  };
}

const DOUBT =
  'Q-01 is a QUARANTINED location. AVAILABLE stock belongs into STORAGE or PICK. Scan Q-01 again to put LPN-1 there all the same.';

test('a location that does not suit the pallet is a question, which a second scan or the button answers', () => {
  for (const answer of ['scan', 'button'] as const) {
    const { scan, press, settle, words, whereIs } = onFloor();
    scan('LPN-1', 'Q-01');
    expect([words(), whereIs('LPN-1')]).toEqual([{ tone: 'attention', text: DOUBT }, 'DOCK']);
    if (answer === 'scan') scan('Q-01');
    else press({ kind: 'allTheSame' });
    settle();
    expect([words(), whereIs('LPN-1')]).toEqual([
      { tone: 'success', text: 'LPN-1 is put away into Q-01.' },
      'Q-01',
    ]);
  }
});

test('a location that was scanned twice before its question was there does not answer it', () => {
  const { scan, scanSlowly, settle, words, whereIs } = onFloor();
  scan('LPN-1');
  scanSlowly('Q-01');
  scanSlowly('Q-01');
  settle();
  expect([words(), whereIs('LPN-1')]).toEqual([{ tone: 'attention', text: DOUBT }, 'DOCK']);
  // Another location in between is another question.
  scan('DOCK', 'B-01');
  expect([words()?.text, whereIs('LPN-1')]).toEqual(['LPN-1 is put away into B-01.', 'B-01']);
});

test('a question ends with the scan of another location, also one that is refused', () => {
  const { scan, scanSlowly, asked, answer, answerTo, words, whereIs } = onFloor();
  scan('LPN-1', 'Q-01');
  scanSlowly('B-01');
  if (asked[0]) answer(answerTo(asked[0].ask));
  const rules = { capacity: 1, blockedIn: false, active: true, blockReason: null } as Location;
  answer({ kind: 'judged', lpn: 'LPN-1', place: { ...factsOf(places['B-01']), rules } });
  expect(words()?.text).toBe(
    'B-01 takes at most 1 unit, and 30 are on this pallet. Scan another location.',
  );
  scan('Q-01');
  expect([words()?.text, whereIs('LPN-1')]).toEqual([DOUBT, 'DOCK']);
});

test('the location of the last pallet once more keeps success and its way back', () => {
  const { scan, scanSlowly, settle, words, undo, whereIs } = onFloor();
  scan('LPN-1');
  scanSlowly('A-01');
  scanSlowly('A-01');
  settle();
  scan('A-01');
  expect(words()).toEqual({ tone: 'success', text: 'LPN-1 is put away into A-01.' });
  undo();
  settle();
  expect([words()?.text, whereIs('LPN-1')]).toEqual(['Undone: LPN-1 is in DOCK again.', 'DOCK']);
});

test('undoing the last pallet leaves the next one in hand, and a pallet that is being put away cannot be released', () => {
  const { scan, press, act, asked, answer, answerTo, words, task, settle } = onFloor();
  scan('LPN-1', 'A-01', 'LPN-2');
  press({ kind: 'undo', lpn: 'LPN-1', to: places.DOCK });
  settle();
  expect(task().inHand?.pallet.lpn).toBe('LPN-2');
  scan('Q-01');
  press({ kind: 'allTheSame' });
  act({ kind: 'release' });
  expect([words()?.text, task().inHand?.pallet.lpn]).toEqual([
    'LPN-2 is being put away already.',
    'LPN-2',
  ]);
  const [next] = asked;
  if (next) answer(answerTo(next.ask, true));
  expect(words()?.text).toBe('LPN-2 is put away into Q-01. It waits, and is sent by itself.');
});

test('the pallet of the address is in hand once, and what this device put since it was read counts', () => {
  const { press, asked, answer, scan, words } = onFloor('LPN-1');
  press({ kind: 'first' });
  expect(asked).toMatchObject([{ ask: { kind: 'take', lpn: 'LPN-1' } }]);
  answer({
    kind: 'taken',
    pallet: palletOf('LPN-1', 'DOCK'),
    advice: adviceOf('LPN-1', null),
    putId: places['B-01'].id,
  });
  press({ kind: 'first' });
  expect(asked).toEqual([]);
  scan('B-01');
  expect(words()).toEqual({ tone: 'error', text: 'LPN-1 is in B-01 already.' });
});

test('a pallet that was released while its location was judged stays where it is', () => {
  const { scan, scanSlowly, asked, answer, answerTo, act, words, whereIs } = onFloor();
  scan('LPN-1');
  scanSlowly('B-01');
  const next = () => asked[0] && answer(answerTo(asked[0].ask));
  next();
  act({ kind: 'release' });
  next();
  expect([words()?.text, asked, whereIs('LPN-1')]).toEqual([
    'LPN-1 is not in hand any more. Nothing was put into B-01.',
    [],
    'DOCK',
  ]);
});

/** Checks one step: what is green is done, and what does not suit is asked about first. */
function expectSound(
  before: PutawayState,
  event: Event,
  { state: after, say, ask }: Outcome<PutawayState, PutawayEvent, PutawayAsk>,
): void {
  const held = before.inHand;
  if (event.kind === 'found') must(say !== undefined || ask !== undefined, 'a scan is answered');
  if (say?.tone === 'success')
    must(
      ['put', 'taken'].includes(event.kind) || (event.kind === 'found' && before.done?.say === say),
      'green is what was done',
    );
  if (ask?.ask.kind !== 'put') return;
  const { to, lpn, isUndo } = ask.ask;
  must(after.isSending, 'it knows that it sends');
  must(isUndo === (event.kind === 'undo'), 'a way back is pressed');
  if (isUndo) return;
  must(held?.pallet.lpn === lpn, 'it puts what is in hand');
  const isAdvised = held.advice.suggestions.some(({ location }) => location.id === to.id);
  const isSuited =
    event.kind === 'judged' &&
    event.place.location.type !== 'QUARANTINED' &&
    event.place.location.type !== 'RECEIVING';
  const isRead =
    held.unfit?.location.id === to.id &&
    (event.kind === 'allTheSame' || (event.kind === 'found' && !event.isEarly));
  must(isAdvised || isSuited || isRead, 'a location that does not suit is asked about');
}

const checked: Machine<PutawayState, PutawayEvent, PutawayAsk> = {
  ...putawayMachine,
  step: (state, event) => {
    const outcome = putawayMachine.step(state, event);
    expectSound(state, event, outcome);
    return outcome;
  },
};

type Device = ReturnType<typeof simulate<PutawayState, PutawayEvent, PutawayAsk>>;

function respond(
  { asked, answer, refuse, lose }: Device,
  { answerTo }: ReturnType<typeof makeHall>,
  { isLikely }: Chance,
): void {
  const [next] = asked;
  if (!next) return;
  const isRefused = isLikely(0.08);
  if (isLikely(0.08)) {
    if (isLikely(0.5)) answerTo(next.ask);
    lose();
  } else if (isRefused) refuse('Refused.');
  else {
    const event = answerTo(next.ask, isLikely(0.3));
    answer(event);
    if (isLikely(0.1)) answer(event, next);
  }
}

function walk(seed: number): void {
  const chance = chanceOf(seed);
  const hall = makeHall();
  const device = simulate<PutawayState, PutawayEvent, PutawayAsk>(checked, beginPutaway(1, null));
  const codes = [...Object.keys(places), 'LPN-1', 'LPN-2', 'LPN-3', 'LPN-1', 'WB-1', 'whatever'];
  let last = 'LPN-1';
  const scan = () => {
    last = chance.isLikely(0.3) ? last : (chance.pick(codes) ?? last);
    device.scan(last);
  };
  const steps: [weight: number, run: () => void][] = [
    [35, scan],
    [45, () => respond(device, hall, chance)],
    [5, () => device.press({ kind: 'allTheSame' })],
    [3, () => device.act({ kind: 'release' })],
    [3, () => device.undo()],
    [2, () => device.press({ kind: 'choose', lpn: 'LPN-3' })],
    [3, () => device.retry()],
    [1, () => device.wait(4_000)],
  ];
  for (let step = 0; step < 50; step += 1) {
    chance.weighed(steps)?.();
    must(device.asked.length <= 1, 'one question to the server at a time');
    const { message } = device.device();
    const [, lpn, place] =
      /^(?:Undone: )?(LPN-\d) is (?:put away into|in) (\S+?)(?: again)?\.$/.exec(
        message?.text ?? '',
      ) ?? [];
    if (message?.tone === 'success' && lpn && place && device.asked.length === 0)
      must(hall.whereIs(lpn) === place, 'what is green is so');
  }
  for (let turn = 0; turn < 60; turn += 1) {
    if (device.device().unanswered) device.retry();
    const [next] = device.asked;
    if (next) device.answer(hall.answerTo(next.ask));
  }
  const { waiting, unanswered, running, task } = device.device();
  must(waiting.length === 0 && !unanswered && !running && !task.isSending, 'nothing is stuck');
}

test('whatever is scanned, pressed, answered or lost, a pallet stands where the screen says', () => {
  for (const seed of walkSeeds(150)) expect(() => walk(seed), `walk ${seed}`).not.toThrow();
});
