import type { InventoryRecord, Pallet } from '@lading/contract/inventory';
import type { UnitKind } from '@lading/domain/units';
import { expect, test } from 'vitest';
import { type Chance, chanceOf, must, walkSeeds } from '../../lib/testing/seeded.ts';
import type { Machine, Outcome, ScanEvent } from '../../ui/scan/device.ts';
import { simulate } from '../../ui/scan/testing/simulate.ts';
import {
  beginMove,
  type MoveAsk,
  type MoveEvent,
  type MoveState,
  moveMachine,
} from './moveMachine.ts';
import { type Load, type Target, targetName } from './moveSource.ts';
import { factsOf, type PlaceName, palletOf, places, recordOf, scanOf } from './testing/hall.ts';

type Event = MoveEvent | ScanEvent;

const nameOf = (id: number): PlaceName =>
  (Object.keys(places) as PlaceName[]).find((name) => places[name].id === id) ?? 'DOCK';

interface StandingUnit {
  kind: UnitKind;
  parent: string | null;
  place: PlaceName;
  records: InventoryRecord[];
}

/**
 * The warehouse: two pallets of 30 units, of which the second has a carton of 5, and an empty
 * carton in the dock, and 11 loose units in A-01.
 */
function makeHall() {
  const stock = (lpn: string, quantity: number) => palletOf(lpn, 'DOCK', quantity).contents;
  const units = new Map<string, StandingUnit>([
    ['LPN-1', { kind: 'PALLET', parent: null, place: 'DOCK', records: stock('LPN-1', 30) }],
    ['LPN-2', { kind: 'PALLET', parent: null, place: 'DOCK', records: stock('LPN-2', 30) }],
    ['LPN-3', { kind: 'CARTON', parent: 'LPN-2', place: 'DOCK', records: stock('LPN-3', 5) }],
    ['LPN-4', { kind: 'CARTON', parent: null, place: 'DOCK', records: [] }],
  ]);
  let loose: InventoryRecord[] = [recordOf(101, 11, { place: 'A-01' })];
  let lastId = 200;
  const unit = (lpn: string): StandingUnit => {
    const found = units.get(lpn);
    if (!found) throw new Error(`There is no ${lpn}.`);
    return found;
  };
  const whereIs = (lpn: string): PlaceName => unit(lpn).place;
  const parentOf = (lpn: string): string | null => unit(lpn).parent;
  /** The unit and those in it. */
  const treeOf = (lpn: string): string[] => [
    lpn,
    ...[...units].flatMap(([inner, { parent }]) => (parent === lpn ? treeOf(inner) : [])),
  ];
  const readUnit = (lpn: string): Pallet => {
    const { kind, parent, place } = unit(lpn);
    const contents = treeOf(lpn).flatMap((inner) => unit(inner).records);
    const totalQuantity = contents.reduce((sum, { quantity }) => sum + quantity, 0);
    return {
      ...palletOf(lpn, place, 0),
      kind,
      parent: parent === null ? null : { lpn: parent },
      totalQuantity,
      contents,
    };
  };
  const allRecords = () => [...loose, ...[...units.values()].flatMap(({ records }) => records)];
  const stockIn = (placeId: number) =>
    allRecords().filter(({ location, pallet }) => (pallet?.location ?? location)?.id === placeId);
  const count = () => allRecords().reduce((sum, { quantity }) => sum + quantity, 0);

  const bring = (lpn: string, place: PlaceName): void => {
    const { id, name } = places[place];
    for (const inner of treeOf(lpn)) {
      const each = unit(inner);
      each.place = place;
      each.records = each.records.map((record) => ({
        ...record,
        pallet: { lpn: inner, location: { id, name } },
      }));
    }
  };
  /** Where what goes into a unit will be: an empty one that stands in no other comes to it. */
  const placeFor = (lpn: string, place: PlaceName): PlaceName => {
    if (parentOf(lpn) !== null || readUnit(lpn).totalQuantity > 0) return whereIs(lpn);
    bring(lpn, place);
    return place;
  };
  const moveUnit = (lpn: string, target: Target): boolean => {
    if (target.kind === 'unit') {
      if (treeOf(lpn).includes(target.unit.lpn)) return false;
      unit(lpn).parent = null;
      bring(lpn, placeFor(target.unit.lpn, whereIs(lpn)));
      unit(lpn).parent = target.unit.lpn;
      return true;
    }
    unit(lpn).parent = null;
    if (target.kind === 'place') bring(lpn, nameOf(target.place.id));
    return true;
  };
  const takeOff = (id: number, quantity: number): boolean => {
    if (!allRecords().some((record) => record.id === id && record.quantity >= quantity))
      return false;
    const less = (records: InventoryRecord[]) =>
      records
        .map((record) =>
          record.id === id
            ? {
                ...record,
                quantity: record.quantity - quantity,
                available: record.available - quantity,
              }
            : record,
        )
        .filter((record) => record.quantity > 0);
    loose = less(loose);
    for (const each of units.values()) each.records = less(each.records);
    return true;
  };
  const movePart = (
    { record, quantity, customer }: Extract<Load, { kind: 'part' }>,
    target: Target,
  ): Load | null => {
    if (target.kind === 'out' || !takeOff(record.id, quantity)) return null;
    lastId += 1;
    const from = nameOf((record.pallet?.location ?? record.location)?.id ?? 0);
    if (target.kind === 'place') {
      const place = nameOf(target.place.id);
      const arrived = recordOf(lastId, quantity, { place });
      loose = [...loose, arrived];
      return { kind: 'part', record: arrived, quantity, customer };
    }
    const { lpn } = target.unit;
    const arrived = recordOf(lastId, quantity, { lpn, place: placeFor(lpn, from) });
    unit(lpn).records.push(arrived);
    return { kind: 'part', record: arrived, quantity, customer };
  };
  /** Null if the server refuses it. */
  const move = (ask: Extract<MoveAsk, { kind: 'move' }>, isWaiting: boolean): MoveEvent | null => {
    const { load, target, isUndo } = ask;
    const moved = (arrived: Load, before: Target | null): MoveEvent => {
      const back = before && !isUndo && !isWaiting ? { load: arrived, target: before } : null;
      return { kind: 'moved', load, target, isUndo, isWaiting, back };
    };
    if (load.kind === 'part') {
      const arrived = movePart(load, target);
      const { pallet, location } = load.record;
      if (!arrived) return null;
      if (pallet) return moved(arrived, { kind: 'unit', unit: pallet });
      return moved(arrived, location && { kind: 'place', place: location });
    }
    const { lpn } = load.unit;
    const [parent, place] = [parentOf(lpn), places[whereIs(lpn)]];
    if (!moveUnit(lpn, target)) return null;
    const arrived: Load = { kind: 'unit', unit: readUnit(lpn) };
    return moved(
      arrived,
      parent === null
        ? { kind: 'place', place }
        : { kind: 'unit', unit: { lpn: parent, location: place } },
    );
  };
  const answerTo = (ask: MoveAsk, isWaiting = false): MoveEvent | null => {
    switch (ask.kind) {
      case 'lookUp':
        return {
          kind: 'found',
          found: scanOf(ask.code, whereIs),
          code: ask.code,
          isEarly: ask.isEarly,
        };
      case 'readUnit':
        return { kind: 'unitRead', unit: readUnit(ask.lpn), before: ask.before };
      case 'readTarget':
        return {
          kind: 'targetRead',
          unit: readUnit(ask.lpn),
          place: ask.place,
          load: ask.load,
        };
      case 'readPlace':
        return {
          kind: 'placeRead',
          location: ask.location,
          stock: stockIn(ask.location.id),
          before: ask.before,
        };
      case 'judge':
        return {
          kind: 'judged',
          load: ask.load,
          target: ask.target,
          place: factsOf(ask.location),
        };
      case 'relabel': {
        const former = unit(ask.lpn);
        units.delete(ask.lpn);
        units.set(ask.label, former);
        bring(ask.label, former.place);
        return { kind: 'labelled', former: ask.lpn, lpn: ask.label };
      }
      case 'make':
        if (units.has(ask.label)) return null;
        units.set(ask.label, { kind: ask.unitKind, parent: null, place: 'DOCK', records: [] });
        return { kind: 'made', unit: readUnit(ask.label), load: ask.load };
      case 'move':
        return move(ask, isWaiting);
    }
  };
  return { answerTo, whereIs, parentOf, stockIn, count, readUnit };
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
  expect(words()).toEqual({
    tone: 'error',
    text: 'WB-1 is Bottle of Acme. Scan a location or an LPN.',
  });
  scan('848415');
  expect(words()).toEqual({ tone: 'success', text: '9 × WB-1 moved to 848415.' });
  expect(stockIn(places['848415'].id).map((record) => record.quantity)).toEqual([9]);
});

test.each(['unit', 'part'] as const)(
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
  const { scan, scanSlowly, asked, answer, answerTo, quantity, words, count, stockIn } = onFloor();
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
  expect(count()).toBe(76);
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
    'unit',
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
  const { load, target, isUndo } = ask.ask;
  must(after.isSending, 'it knows that it sends');
  must(isUndo === (event.kind === 'undo'), 'a way back is pressed');
  if (isUndo) return;
  must(before.source === load, 'it moves what is in hand');
  if (target.kind === 'out') {
    must(event.kind === 'takeOut', 'taking out is pressed');
    return;
  }
  const isPalletInUnit =
    target.kind === 'unit' && load.kind === 'unit' && load.unit.kind === 'PALLET';
  const isSuited =
    !isPalletInUnit &&
    (event.kind === 'targetRead' ||
      event.kind === 'made' ||
      (event.kind === 'judged' &&
        (['PICK', 'STORAGE'].includes(event.place.location.type) ||
          (load.kind === 'unit' && load.unit.totalQuantity === 0))));
  const isRead =
    before.unfit !== null &&
    targetName(before.unfit.target) === targetName(target) &&
    (event.kind === 'allTheSame' || (event.kind === 'found' && !event.isEarly));
  must(isSuited || isRead, 'a target that does not suit is asked about');
}

const checked: Machine<MoveState, MoveEvent, MoveAsk> = {
  ...moveMachine,
  step: (state, event) => {
    const outcome = moveMachine.step(state, event);
    expectSound(state, event, outcome);
    const { ask } = outcome.ask ?? {};
    if (event.kind === 'found' && (ask?.kind === 'readPlace' || ask?.kind === 'readUnit'))
      must(
        state.source !== null ||
          state.done?.isAsked === true ||
          state.done?.name !== (ask.kind === 'readUnit' ? ask.lpn : ask.location.name),
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
    'LPN-3',
    'LPN-3',
    'LPN-4',
    'LPN-9',
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
    [3, () => device.press({ kind: 'takeOut' })],
    [3, () => device.press({ kind: 'make', unitKind: 'CARTON' })],
    [3, () => device.undo()],
    [3, () => device.retry()],
    [1, () => device.wait(4_000)],
  ];
  for (let step = 0; step < 50; step += 1) {
    chance.weighed(steps)?.();
    must(device.asked.length <= 1, 'one question to the server at a time');
    must(hall.count() === 76, 'no unit is lost or invented');
    const { message } = device.device();
    const [, lpn, place] =
      /^(?:Undone: )?(LPN-\d) is in ([\w-]+?)(?: again|, and no longer in LPN-\d)?\.$/.exec(
        message?.text ?? '',
      ) ?? [];
    if (message?.tone === 'success' && lpn && place && device.asked.length === 0)
      must([hall.whereIs(lpn), hall.parentOf(lpn)].includes(place), 'what is green is so');
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

test('a carton is put onto a pallet, goes with it, and comes back by a tap', () => {
  const { scan, settle, undo, words, whereIs, parentOf } = onFloor();
  scan('LPN-4', 'LPN-1');
  expect([words(), parentOf('LPN-4')]).toEqual([
    { tone: 'success', text: 'LPN-4 is in LPN-1.' },
    'LPN-1',
  ]);
  undo();
  settle();
  expect([words()?.text, parentOf('LPN-4')]).toEqual(['Undone: LPN-4 is in DOCK again.', null]);
  scan('LPN-4', 'LPN-1');
  // The label of the pallet may have been scanned twice.
  scan('LPN-1');
  expect(words()?.text).toBe('LPN-4 is in LPN-1. Scan LPN-1 again to move it.');
  scan('LPN-1', 'B-01');
  expect([words()?.text, whereIs('LPN-4')]).toEqual(['LPN-1 is in B-01.', 'B-01']);
});

test('a carton leaves its pallet by a location or a tap, and goes back into it', () => {
  const { scan, press, settle, undo, words, whereIs, parentOf } = onFloor();
  scan('LPN-3');
  expect(words()?.text).toBe(
    'LPN-3: 5 units in DOCK, in LPN-2. Scan a location or an LPN to move all of it, or choose what to take off.',
  );
  scan('B-01');
  expect(words()?.text).toBe('LPN-3 is in B-01, and no longer in LPN-2.');
  undo();
  settle();
  expect([words()?.text, whereIs('LPN-3'), parentOf('LPN-3')]).toEqual([
    'Undone: LPN-3 is in LPN-2 again.',
    'DOCK',
    'LPN-2',
  ]);
  scan('LPN-3');
  press({ kind: 'takeOut' });
  settle();
  expect([words()?.text, parentOf('LPN-3')]).toEqual(['LPN-3 is no longer in LPN-2.', null]);
});

test('units are put into a carton that is scanned, and back', () => {
  const { scan, settle, quantity, undo, words, readUnit } = onFloor();
  scan('LPN-1', 'WB-1');
  quantity(12);
  scan('LPN-4');
  expect([words()?.text, readUnit('LPN-4').totalQuantity]).toEqual([
    '12 × WB-1 put into LPN-4.',
    12,
  ]);
  undo();
  settle();
  expect([words()?.text, readUnit('LPN-1').totalQuantity]).toEqual([
    'Undone: 12 × WB-1 are in LPN-1 again.',
    30,
  ]);
});

test.each([
  ['itself', ['LPN-4', 'LPN-4'], 'LPN-4 cannot go into itself. Scan another unit, or a location.'],
  [
    'a unit in which it stands',
    ['LPN-3', 'LPN-2'],
    'LPN-3 is in LPN-2 already. Scan another unit, or a location.',
  ],
  [
    'a unit that stands in it',
    ['LPN-2', 'LPN-3'],
    'LPN-3 is in LPN-2. To take it out, start over and scan LPN-3 first.',
  ],
  [
    'the unit of its units',
    ['LPN-1', 'WB-1', 'LPN-1'],
    'WB-1 is in LPN-1 already. Scan another unit, or a location.',
  ],
])('nothing goes into %s', (_, codes, text) => {
  const { scan, words, task } = onFloor();
  scan(...codes);
  expect(words()).toEqual({ tone: 'error', text });
  expect(task().source).not.toBeNull();
});

test('a unit of another customer takes nothing', () => {
  const { scanSlowly, scan, asked, answer, answerTo, words } = onFloor();
  scan('LPN-4');
  scanSlowly('LPN-1');
  const next = (change: (event: MoveEvent) => MoveEvent) => {
    const event = asked[0] && answerTo(asked[0].ask);
    if (event) answer(change(event));
  };
  next((event) => event);
  next((event) =>
    event.kind === 'targetRead'
      ? { ...event, unit: { ...event.unit, customer: { id: 9, name: 'Bolt' } } }
      : event,
  );
  expect([words()?.text, asked]).toEqual([
    'LPN-1 is for goods of Bolt, and LPN-4 is of Acme. Scan another unit, or a location.',
    [],
  ]);
});

test('a pallet goes into another unit only if that is confirmed', () => {
  const { scan, words, parentOf } = onFloor();
  scan('LPN-1', 'LPN-2');
  expect([words()?.text, parentOf('LPN-1')]).toEqual([
    'LPN-1 is a pallet, and would stand in another unit. Scan LPN-2 again to put LPN-1 into it all the same.',
    null,
  ]);
  scan('LPN-2');
  expect([words()?.text, parentOf('LPN-1')]).toEqual(['LPN-1 is in LPN-2.', 'LPN-2']);
});

test('a unit into which goods go is judged by where it stands, unless it comes to them', () => {
  const { scan, words, whereIs, press, settle } = onFloor();
  scan('LPN-2', 'Q-01', 'Q-01', 'LPN-1', 'WB-1', 'LPN-2');
  expect(words()?.text).toBe(
    'Q-01 is a QUARANTINED location. AVAILABLE stock belongs into STORAGE or PICK. Scan LPN-2 again to put 30 × WB-1 into it all the same.',
  );
  press({ kind: 'release' });
  settle();
  scan('A-01', 'WB-1', 'LPN-4');
  expect([words()?.text, whereIs('LPN-4')]).toEqual(['11 × WB-1 put into LPN-4.', 'A-01']);
});

test('the unit in hand gets the label that is scanned next, which no other unit has', () => {
  const { scan, act, words, whereIs, task } = onFloor();
  scan('LPN-1');
  act({ kind: 'label' });
  expect(words()?.text).toBe('Scan the new label of LPN-1.');
  scan('LPN-2');
  expect(words()?.text).toMatch(/^LPN-2 is in DOCK, .* Scan a new label\.$/);
  scan('LPN-9');
  expect([words(), whereIs('LPN-9'), task().source]).toEqual([
    { tone: 'success', text: 'LPN-1 is LPN-9 now.' },
    'DOCK',
    null,
  ]);
});

test('goods go into a unit that is made with a fresh label', () => {
  const { scan, quantity, press, settle, words, readUnit, task } = onFloor();
  scan('LPN-1', 'WB-1');
  quantity(12);
  scan('LPN-9');
  expect(words()).toEqual({
    tone: 'attention',
    text: 'No unit with the label LPN-9 is known. Choose what it is to make it.',
  });
  press({ kind: 'make', unitKind: 'TOTE' });
  settle();
  expect([words()?.text, readUnit('LPN-9')]).toMatchObject([
    '12 × WB-1 put into LPN-9.',
    { kind: 'TOTE', totalQuantity: 12 },
  ]);
  expect(task().freshLabel).toBeNull();
});

test('a fresh label is forgotten with the next scan', () => {
  const { scan, press, settle, words, task } = onFloor();
  scan('LPN-4', 'LPN-9', 'B-01');
  press({ kind: 'make', unitKind: 'TOTE' });
  settle();
  expect([words()?.text, task().freshLabel]).toEqual(['LPN-4 is in B-01.', null]);
});
