import type { InventoryRecord, Pallet } from '@lading/contract/inventory';
import { expect, test } from 'vitest';
import { type Chance, chanceOf, must, walkSeeds } from '../../lib/testing/seeded.ts';
import type { Machine, Outcome, ScanEvent } from '../../ui/scan/device.ts';
import { simulate } from '../../ui/scan/testing/simulate.ts';
import {
  beginMove,
  type Load,
  type MoveAsk,
  type MoveEvent,
  type MoveState,
  moveMachine,
} from './moveMachine.ts';
import { factsOf, type PlaceName, palletOf, places, recordOf, scanOf } from './testing/hall.ts';

type Event = MoveEvent | ScanEvent;

const nameOf = (id: number): PlaceName =>
  (Object.keys(places) as PlaceName[]).find((name) => places[name].id === id) ?? 'DOCK';

/** The warehouse: two pallets in the dock, and 11 loose units in A-01. */
function makeHall() {
  const pallets = new Map<string, Pallet>(
    ['LPN-1', 'LPN-2'].map((lpn) => [lpn, palletOf(lpn, 'DOCK')]),
  );
  let loose: InventoryRecord[] = [recordOf(101, 11, { place: 'A-01' })];
  let lastId = 200;
  const whereIs = (lpn: string): PlaceName => nameOf(pallets.get(lpn)?.location?.id ?? 0);
  const readPallet = (lpn: string): Pallet => pallets.get(lpn) ?? palletOf(lpn, 'DOCK', 0);
  const takeOff = (id: number, quantity: number) => {
    const less = (record: InventoryRecord) =>
      record.id === id
        ? {
            ...record,
            quantity: record.quantity - quantity,
            available: record.available - quantity,
          }
        : record;
    loose = loose.map(less).filter((record) => record.quantity > 0);
    for (const [lpn, pallet] of pallets) {
      const contents = pallet.contents.map(less).filter((record) => record.quantity > 0);
      pallets.set(lpn, {
        ...pallet,
        contents,
        totalQuantity: contents.reduce((sum, record) => sum + record.quantity, 0),
      });
    }
  };
  const move = (load: Load, to: PlaceName): Load => {
    const { id, name } = places[to];
    if (load.kind === 'pallet') {
      const now = readPallet(load.pallet.lpn);
      const contents = now.contents.map((record) => ({
        ...record,
        pallet: { lpn: now.lpn, location: { id, name } },
      }));
      const pallet = { ...now, location: { id, name }, contents };
      pallets.set(pallet.lpn, pallet);
      return { kind: 'pallet', pallet };
    }
    takeOff(load.record.id, load.quantity);
    lastId += 1;
    const record = recordOf(lastId, load.quantity, { place: to });
    loose = [...loose, record];
    return { kind: 'part', record, quantity: load.quantity };
  };
  const stockIn = (placeId: number): InventoryRecord[] => [
    ...loose.filter(({ location }) => location?.id === placeId),
    ...[...pallets.values()]
      .filter(({ location }) => location?.id === placeId)
      .flatMap(({ contents }) => contents),
  ];
  const has = ({ record, quantity }: Extract<Load, { kind: 'part' }>) =>
    [...loose, ...[...pallets.values()].flatMap(({ contents }) => contents)].some(
      ({ id, quantity: there }) => id === record.id && there >= quantity,
    );
  const units = () =>
    [...loose, ...[...pallets.values()].flatMap(({ contents }) => contents)].reduce(
      (sum, { quantity }) => sum + quantity,
      0,
    );
  /** Null if the server refuses it. */
  const answerTo = (ask: MoveAsk, isWaiting = false): MoveEvent | null => {
    switch (ask.kind) {
      case 'lookUp':
        return {
          kind: 'found',
          found: scanOf(ask.code, whereIs),
          code: ask.code,
          isEarly: ask.isEarly,
        };
      case 'readPallet':
        return { kind: 'palletRead', pallet: readPallet(ask.lpn), before: ask.before };
      case 'readPlace':
        return {
          kind: 'placeRead',
          location: ask.location,
          stock: stockIn(ask.location.id),
          before: ask.before,
        };
      case 'judge':
        return { kind: 'judged', load: ask.load, place: factsOf(ask.location) };
      case 'move': {
        const { load, to, isUndo } = ask;
        if (load.kind === 'part' && !has(load)) return null;
        const from = load.kind === 'pallet' ? load.pallet.location : load.record.location;
        const arrived = move(load, nameOf(to.id));
        const back = from && !isUndo && !isWaiting ? { load: arrived, to: from } : null;
        return { kind: 'moved', load, to, isUndo, isWaiting, back };
      }
    }
  };
  return { answerTo, whereIs, stockIn, units, readPallet };
}

function onFloor() {
  const hall = makeHall();
  const device = simulate<MoveState, MoveEvent, MoveAsk>(moveMachine, beginMove(1));
  const settle = () => {
    for (let [next] = device.asked; next; [next] = device.asked) {
      const event = hall.answerTo(next.ask);
      if (event) device.answer(event);
      else device.refuse('There is less.');
    }
  };
  const scan = (...codes: string[]) => {
    for (const code of codes) {
      device.scan(code);
      settle();
    }
  };
  const quantity = (units: number, recordId = 1) =>
    device.act({ kind: 'quantity', recordId, quantity: units });
  return {
    ...device,
    ...hall,
    scan,
    scanSlowly: device.scan,
    settle,
    quantity,
    words: () => device.said.at(-1),
  };
}

test('a keyed part goes where the next location says, also one whose name is a number', () => {
  const { scan, quantity, words, stockIn } = onFloor();
  scan('LPN-1', 'WB-1');
  quantity(9);
  scan('WB-1');
  expect(words()).toEqual({ tone: 'error', text: 'WB-1 is Bottle of Acme. Scan a location.' });
  scan('848415');
  expect(words()).toEqual({ tone: 'success', text: '9 × WB-1 moved to 848415.' });
  expect(stockIn(places['848415'].id).map((record) => record.quantity)).toEqual([9]);
});

test.each(['pallet', 'part'] as const)(
  'AVAILABLE goods go into quarantine only if that is confirmed: a %s',
  (what) => {
    for (const answer of ['scan', 'button'] as const) {
      const { scan, press, settle, words, stockIn } = onFloor();
      scan('LPN-1', ...(what === 'part' ? ['WB-1'] : []), 'Q-01');
      const goods = what === 'part' ? '30 × WB-1' : 'LPN-1';
      expect(words()).toEqual({
        tone: 'attention',
        text: `Q-01 is a QUARANTINED location. AVAILABLE stock belongs into STORAGE or PICK. Scan Q-01 again to put ${goods} there all the same.`,
      });
      expect(stockIn(places['Q-01'].id)).toEqual([]);
      if (answer === 'scan') scan('Q-01');
      else press({ kind: 'allTheSame' });
      settle();
      expect([words()?.tone, stockIn(places['Q-01'].id).length]).toEqual(['success', 1]);
    }
  },
);

test('a location that was scanned twice answers no question, and another figure asks anew', () => {
  const { scan, scanSlowly, settle, quantity, words, stockIn, press } = onFloor();
  scan('LPN-1', 'WB-1');
  scanSlowly('Q-01');
  scanSlowly('Q-01');
  settle();
  expect([words()?.tone, stockIn(places['Q-01'].id)]).toEqual(['attention', []]);
  quantity(5);
  press({ kind: 'allTheSame' });
  scan('Q-01');
  expect([words()?.text, stockIn(places['Q-01'].id)]).toEqual([
    'Q-01 is a QUARANTINED location. AVAILABLE stock belongs into STORAGE or PICK. Scan Q-01 again to put 5 × WB-1 there all the same.',
    [],
  ]);
});

test('the destination is no source until somebody was told so, and the way back stays', () => {
  const { scan, scanSlowly, settle, undo, words, whereIs, task } = onFloor();
  scan('LPN-1');
  scanSlowly('B-01');
  scanSlowly('B-01');
  settle();
  const message = {
    tone: 'attention',
    text: 'LPN-1 is in B-01. Scan B-01 again to take from there.',
  };
  expect([words(), task().source]).toEqual([message, null]);
  undo();
  settle();
  expect([words()?.text, whereIs('LPN-1')]).toEqual(['Undone: LPN-1 is in DOCK again.', 'DOCK']);
  scan('LPN-1', 'B-01', 'B-01');
  expect([words(), task().source]).toEqual([message, null]);
  scan('B-01');
  expect([words()?.text, task().source?.kind]).toEqual([
    'B-01 holds 1 product. Scan a product or an LPN.',
    'place',
  ]);
});

test('scans from before the reminder do not count as having read it', () => {
  const { scan, scanSlowly, settle, words, task } = onFloor();
  scan('LPN-1');
  for (const _ of 'abc') scanSlowly('B-01');
  settle();
  expect(task().source).toBeNull();
  scan('B-01');
  expect([words()?.text, task().source]).toEqual([
    'LPN-1 is in B-01. Scan B-01 again to take from there.',
    null,
  ]);
  scan('B-01');
  expect(task().source?.kind).toBe('place');
});

test('a figure of another balance changes nothing, and what is read late replaces nothing that was chosen since', () => {
  const { scan, scanSlowly, quantity, act, asked, answer, answerTo, settle, stockIn, words, task } =
    onFloor();
  scan('DOCK');
  scanSlowly('LPN-1');
  const event = asked[0] && answerTo(asked[0].ask);
  if (event) answer(event);
  const [record] = stockIn(places.DOCK.id);
  if (record) act({ kind: 'take', record });
  settle();
  expect([words()?.text, task().source?.kind]).toEqual([
    'Something else was chosen meanwhile. Scan LPN-1 again.',
    'part',
  ]);
  quantity(9, 999);
  expect(task().source).toMatchObject({ quantity: 30 });
});

test('a figure that changes while the location is judged is not moved as it was', () => {
  const { scan, scanSlowly, asked, answer, answerTo, quantity, words, units, stockIn } = onFloor();
  scan('LPN-1', 'WB-1');
  scanSlowly('B-01');
  const next = () => {
    const event = asked[0] && answerTo(asked[0].ask);
    if (event) answer(event);
  };
  next();
  quantity(7);
  next();
  expect([words()?.text, asked, stockIn(places['B-01'].id)]).toEqual([
    'What you move was changed meanwhile. Scan B-01 again.',
    [],
    [],
  ]);
  expect(units()).toBe(71);
});

test('while goods are moved nothing of them changes, and a refusal leaves them in hand', () => {
  const { scan, scanSlowly, asked, answer, answerTo, refuse, act, quantity, words, task } =
    onFloor();
  scan('LPN-1', 'WB-1');
  scanSlowly('B-01');
  for (const _ of ['look up', 'judge']) {
    const event = asked[0] && answerTo(asked[0].ask);
    if (event) answer(event);
  }
  quantity(3);
  act({ kind: 'release' });
  expect([words()?.text, task().source]).toMatchObject([
    'It is being moved already, and cannot be changed.',
    { quantity: 30 },
  ]);
  refuse('B-01 is full.');
  expect([words()?.text, task().isSending, task().source]).toMatchObject([
    'B-01 is full.',
    false,
    { quantity: 30 },
  ]);
});

test('a doubtful count is asked about', () => {
  const { scan, scanSlowly, settle, press, words, task } = onFloor();
  scan('LPN-1');
  scanSlowly('WB-1 (37)48107');
  scanSlowly('WB-1 (37)48107');
  settle();
  expect([words()?.text, task().source?.kind]).toEqual([
    'Count 48107 may be count 48 and lot 7. Scan it again to take it all the same.',
    'pallet',
  ]);
  press({ kind: 'allTheSame' });
  expect(task().source).toMatchObject({ kind: 'part', quantity: 30 });
});

/**
 * Checks one step: a move is of what is in hand, and a place that does not suit is asked about
 * first.
 */
function expectSound(
  before: MoveState,
  event: Event,
  { state: after, say, ask }: Outcome<MoveState, MoveEvent, MoveAsk>,
): void {
  if (event.kind === 'found') must(say !== undefined || ask !== undefined, 'a scan is answered');
  if (before.isSending && event.kind !== 'moved')
    must(after.source === before.source, 'what is sent stays as it is');
  if (ask?.ask.kind !== 'move') return;
  const { load, to, isUndo } = ask.ask;
  must(after.isSending, 'it knows that it sends');
  must(isUndo === (event.kind === 'undo'), 'a way back is pressed');
  if (isUndo) return;
  must(before.source === load, 'it moves what is in hand');
  const isSuited =
    event.kind === 'judged' && ['PICK', 'STORAGE'].includes(event.place.location.type);
  const isRead =
    before.unfit?.location.id === to.id &&
    (event.kind === 'allTheSame' || (event.kind === 'found' && !event.isEarly));
  must(isSuited || isRead, 'a location that does not suit is asked about');
}

const checked: Machine<MoveState, MoveEvent, MoveAsk> = {
  ...moveMachine,
  step: (state, event) => {
    const outcome = moveMachine.step(state, event);
    expectSound(state, event, outcome);
    if (event.kind === 'found' && outcome.ask?.ask.kind === 'readPlace' && state.source === null)
      must(
        state.done?.location.id !== event.found.location?.id || state.done?.isAsked === true,
        'a destination is no source in silence',
      );
    return outcome;
  },
};

type Device = ReturnType<typeof simulate<MoveState, MoveEvent, MoveAsk>>;

function respond(
  { asked, answer, refuse, lose }: Device,
  { answerTo }: ReturnType<typeof makeHall>,
  { isLikely }: Chance,
): void {
  const [next] = asked;
  if (!next) return;
  const isLost = isLikely(0.08);
  const event = isLost || isLikely(0.08) ? null : answerTo(next.ask, isLikely(0.2));
  if (isLost) lose();
  else if (!event) refuse('Refused.');
  else answer(event);
  if (event && isLikely(0.1)) answer(event, next);
}

function walk(seed: number): void {
  const chance = chanceOf(seed);
  const hall = makeHall();
  const device = simulate<MoveState, MoveEvent, MoveAsk>(checked, beginMove(1));
  const codes = [
    ...Object.keys(places),
    'LPN-1',
    'LPN-2',
    'LPN-1',
    'WB-1',
    'WB-1',
    'WB-1 (37)48107',
    'whatever',
  ];
  let last = 'LPN-1';
  const scan = () => {
    last = chance.isLikely(0.3) ? last : (chance.pick(codes) ?? last);
    device.scan(last);
  };
  const key = () => {
    const { source } = device.task();
    if (source?.kind === 'part')
      device.act({
        kind: 'quantity',
        recordId: source.record.id,
        quantity: 1 + chance.below(source.record.quantity),
      });
  };
  const take = () => {
    const record = chance.pick(hall.stockIn(chance.pick(Object.values(places))?.id ?? 0));
    if (record) device.act({ kind: 'take', record });
  };
  const steps: [weight: number, run: () => void][] = [
    [35, scan],
    [45, () => respond(device, hall, chance)],
    [5, key],
    [2, take],
    [5, () => device.press({ kind: 'allTheSame' })],
    [3, () => device.act({ kind: 'release' })],
    [3, () => device.undo()],
    [3, () => device.retry()],
    [1, () => device.wait(4_000)],
  ];
  for (let step = 0; step < 50; step += 1) {
    chance.weighed(steps)?.();
    must(device.asked.length <= 1, 'one question to the server at a time');
    must(hall.units() === 71, 'no unit is lost or invented');
    const { message } = device.device();
    const [, lpn, place] =
      /^(?:Undone: )?(LPN-\d) is in (\S+?)(?: again)?\.$/.exec(message?.text ?? '') ?? [];
    if (message?.tone === 'success' && lpn && place && device.asked.length === 0)
      must(hall.whereIs(lpn) === place, 'what is green is so');
  }
  for (let turn = 0; turn < 60; turn += 1) {
    if (device.device().unanswered) device.retry();
    const [next] = device.asked;
    const event = next && hall.answerTo(next.ask);
    if (event) device.answer(event);
    else if (next) device.refuse('Refused.');
  }
  const { waiting, unanswered, running, task } = device.device();
  must(waiting.length === 0 && !unanswered && !running && !task.isSending, 'nothing is stuck');
}

test('whatever is scanned, keyed, answered or lost, no unit is lost, and goods are where the screen says', () => {
  for (const seed of walkSeeds(150)) expect(() => walk(seed), `walk ${seed}`).not.toThrow();
});
