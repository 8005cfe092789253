import type { CountDetail, CountLine } from '@lading/contract/counts';
import { expect, test } from 'vitest';
import { simulate } from '../../ui/scan/testing/simulate.ts';
import { type Goods, keyOf } from './countingRules.ts';
import {
  beginCounting,
  type CountAsk,
  type CountEvent,
  type Counting,
  countMachine,
  type FoundCode,
  idleText,
  type KeepEffect,
} from './countMachine.ts';

const shelf = { id: 1, name: 'A-01' };
const other = { id: 2, name: 'A-02' };
const productOf = (id: number) => ({ id, sku: `SKU-${id}`, name: `Goods ${id}` });

const lineOf = (id: number, countedQuantity: number | null = null): CountLine => ({
  id,
  location: shelf,
  product: productOf(id),
  pallet: null,
  lot: null,
  listed: true,
  countedQuantity,
  entered: countedQuantity !== null,
  countedAt: null,
  countedBy: null,
  movedSince: false,
  differs: false,
  foundIn: null,
  expectedQuantity: null,
  variance: null,
  variancePercentage: null,
  unitCost: null,
  varianceValue: null,
  isAccurate: null,
  recordedIn: null,
  attempts: [],
});

const placeOf = (location: typeof shelf, lines: number, linesCounted: number) => ({
  location,
  lines,
  linesCounted,
  done: lines > 0 && lines === linesCounted,
  doneAt: null,
  doneBy: null,
});

const countOf = (lines: CountLine[] = [lineOf(1), lineOf(2)], id = 4): CountDetail =>
  ({
    id,
    name: 'Aisle A',
    warehouse: { id: 1, name: 'North' },
    status: 'COUNTING',
    chosenBy: 'LOCATIONS',
    products: [],
    lines,
    places: [
      placeOf(shelf, lines.length, lines.filter((line) => line.entered).length),
      placeOf(other, 0, 0),
    ],
  }) as unknown as CountDetail;

const nothing: FoundCode = {
  fault: null,
  doubts: [],
  location: null,
  pallet: null,
  products: [],
  stated: null,
  count: null,
};
const untracked = { tracking: 'NONE', expires: false, pack: null } as const;
const lotted = { tracking: 'LOT', expires: false, pack: null } as const;
const cased = { ...untracked, pack: { id: 7, name: 'Case of 24', units: 24 } };
const separator = {
  code: 'SEPARATOR_MISSING',
  text: 'Count 48107 may be count 48 and lot 7.',
} as const;
const expired = {
  code: 'EXPIRED',
  text: 'The code says that the goods expired on 2024-01-31.',
} as const;

const codes: Record<string, FoundCode> = {
  'A-01': { ...nothing, location: shelf },
  'A-02': { ...nothing, location: other },
  'SKU-1': { ...nothing, products: [{ ...productOf(1), ...untracked }] },
  'SKU-2': { ...nothing, products: [{ ...productOf(2), ...untracked }] },
  '848415': { ...nothing, products: [{ ...productOf(2), ...untracked }] },
  'CASE-1': { ...nothing, products: [{ ...productOf(1), ...cased }] },
  'CASE-2': { ...nothing, products: [{ ...productOf(2), ...cased }] },
  'LPN-1': { ...nothing, pallet: { lpn: 'LPN-1' } },
  'PAL-1': { ...nothing, pallet: { lpn: 'PAL-1' } },
  'CTN-2': { ...nothing, pallet: { lpn: 'CTN-2' } },
  MILK: { ...nothing, products: [{ ...productOf(6), ...lotted }] },
  '(10)L-2': {
    ...nothing,
    products: [{ ...productOf(6), ...lotted }],
    stated: { lot: 'L-2', serial: null, expiresOn: null, producedOn: null },
  },
  doubtful: {
    ...nothing,
    products: [{ ...productOf(1), ...untracked }],
    count: 48_107,
    doubts: [separator],
  },
  swallowed: {
    ...nothing,
    products: [{ ...productOf(6), ...lotted }],
    stated: { lot: 'KX317280630', serial: null, expiresOn: null, producedOn: null },
    doubts: [separator],
  },
  old: { ...nothing, products: [{ ...productOf(1), ...untracked }], doubts: [expired] },
  misread: { ...nothing, fault: 'The check digit is wrong.' },
};

function device(count = countOf(), begun: Counting = beginCounting(count, null, null, false)) {
  const simulated = simulate<Counting, CountEvent, CountAsk, KeepEffect>(countMachine, begun);
  const { asked, answer, press, act, wait, task, said } = simulated;
  const sent: CountAsk[] = [];
  let now = 0;
  const reply = (): void => {
    const [asking] = asked;
    if (!asking) throw new Error('Nothing is asked.');
    const { ask } = asking;
    if (ask.kind === 'lookUp') answer({ ...ask, kind: 'found', found: codes[ask.code] ?? nothing });
    else {
      sent.push(ask);
      const after = (goods: Goods | null, quantity: number | null) =>
        countOf(
          task().count.lines.map((line) =>
            line.product.id === goods?.product.id ? lineOf(line.id, quantity) : line,
          ),
        );
      if (ask.kind === 'finish')
        answer({ ...ask, kind: 'finished', after: after(null, null), waits: false });
      else if (ask.kind === 'withdraw') {
        const { goods, before } = ask.entry;
        answer({ ...ask, kind: 'withdrawn', after: after(goods, before), waits: false });
      } else {
        const { goods, quantity } = ask;
        answer({ ...ask, kind: 'saved', key: 'k', after: after(goods, quantity), waits: false });
      }
    }
  };
  const settle = () => {
    while (asked.length > 0) reply();
  };
  const later = (ms = 1_500) => {
    now += ms;
    wait(ms);
  };
  return {
    ...simulated,
    sent,
    reply,
    settle,
    later,
    clock: () => now,
    scan: (...scanned: string[]) => {
      for (const code of scanned) {
        later();
        simulated.scan(code);
        settle();
      }
    },
    key: (quantity: string) => {
      later();
      act({ kind: 'entered', entered: { quantity }, at: now });
    },
    save: (keyed: string | null) => {
      later();
      const { goods } = task().position;
      press({ kind: 'save', of: goods ? keyOf(goods) : '', keyed });
    },
    text: () => said.at(-1)?.text,
    tone: () => said.at(-1)?.tone,
    goods: () => task().position.goods?.product.sku ?? null,
  };
}

const quantities = (sent: readonly CountAsk[]) =>
  sent.map((ask) => (ask.kind === 'save' ? [ask.goods.product.sku, ask.quantity] : ask.kind));

test.each([
  ['SKU-2', 'another product'],
  ['848415', 'another product, whose code is a number'],
  ['CASE-2', 'a case of another product'],
  ['A-02', 'another location'],
  ['A-01', 'the location itself'],
  ['LPN-1', 'a pallet'],
  ['old-and-unknown', 'an unknown code'],
])(
  'a figure that was keyed is not saved by %s, %s: it stays, and the message says what saves it',
  (code) => {
    const { scan, key, sent, text, task, goods, tone } = device();
    scan('A-01', 'SKU-1');
    key('5');
    scan(code);
    expect(sent).toEqual([]);
    expect(text()).toContain('5 × SKU-1 is keyed, not saved. Scan SKU-1 or press Save first.');
    expect(['attention', 'error']).toContain(tone());
    expect([goods(), task().entered.quantity, task().position.place]).toEqual([
      'SKU-1',
      '5',
      shelf,
    ]);
  },
);

test('a figure that was keyed is saved by the code of its own goods, and then the next code counts', () => {
  const { scan, key, sent, text, goods } = device();
  scan('A-01', 'SKU-1');
  key('5');
  scan('SKU-1');
  expect(text()).toBe('5 × SKU-1.');
  scan('SKU-2');
  expect([goods(), quantities(sent)]).toEqual(['SKU-2', [['SKU-1', 5]]]);
});

test('a case of the same goods beside a figure that was keyed may mean either, so it is asked', () => {
  const { scan, key, sent, text, task } = device();
  scan('A-01', 'CASE-1', 'CASE-1');
  expect(task().entered.quantity).toBe('48');
  key('50');
  scan('CASE-1');
  expect(text()).toBe(
    '50 × SKU-1 is keyed, and this code counts 24. Press Save, or clear the figure first.',
  );
  expect([sent, task().entered.quantity]).toEqual([[], '50']);
  key('');
  scan('CASE-1');
  expect(task().entered.quantity).toBe('24');
});

test('a pallet adds no unit to what the scans of its cases have counted', () => {
  const onPallet = { ...lineOf(1), pallet: { lpn: 'LPN-1' } } as CountLine;
  const { scan, task, tone } = device(countOf([onPallet, lineOf(2)]));
  scan('A-01', 'CASE-1', 'LPN-1');
  expect([task().entered.quantity, tone()]).toEqual(['24', 'error']);
});

test('a scan that comes while a figure is being saved is the next one, and is not lost', () => {
  const { scan, key, save, reply, simulatedScan, settle, goods, sent } = (() => {
    const result = device();
    return {
      ...result,
      simulatedScan: (code: string) =>
        result.send({
          kind: 'input',
          event: { kind: 'scan', code, at: result.clock() },
          what: code,
          at: result.clock(),
        }),
    };
  })();
  scan('A-01', 'SKU-1');
  key('7');
  save('7');
  simulatedScan('SKU-2');
  expect(goods()).toBe('SKU-1');
  reply();
  settle();
  expect([goods(), quantities(sent)]).toEqual(['SKU-2', [['SKU-1', 7]]]);
});

test('a refused save leaves the figure in its field, and a further save sends it again', () => {
  const { scan, key, save, refuse, text, task, settle, sent } = device();
  scan('A-01', 'SKU-1');
  key('7');
  save('7');
  refuse('The count is in review.');
  expect([text(), task().entered.quantity, task().position.goods?.product.sku]).toEqual([
    'The count is in review.',
    '7',
    'SKU-1',
  ]);
  save('7');
  settle();
  expect(quantities(sent)).toEqual([['SKU-1', 7]]);
});

test('while a figure is saved neither keys nor taps change it', () => {
  const { scan, key, save, act, clock, text, task, settle, sent } = device();
  scan('A-01', 'SKU-1');
  key('7');
  save('7');
  key('78');
  expect([text(), task().entered.quantity]).toEqual(['SKU-1 is being saved.', '7']);
  act({ kind: 'back', at: clock() });
  expect(task().position.goods?.product.sku).toBe('SKU-1');
  settle();
  expect(quantities(sent)).toEqual([['SKU-1', 7]]);
});

test('a press of Save saves the goods that it was pressed for, and no others', () => {
  const { scan, key, press, send, clock, settle, sent, goods } = device();
  scan('A-01', 'SKU-1');
  key('7');
  // All of this comes before the first answer.
  for (const code of ['SKU-1', 'CASE-2'])
    send({
      kind: 'input',
      event: { kind: 'scan', code, at: clock() + 1 },
      what: code,
      at: clock() + 1,
    });
  press({ kind: 'save', of: '1::', keyed: null });
  settle();
  expect([goods(), quantities(sent)]).toEqual(['SKU-2', [['SKU-1', 7]]]);
});

test('a scan from before a tap or a key is refused in words, and not taken for what stands there now', () => {
  const { scan, send, act, clock, later, settle, text, goods, task } = device();
  scan('A-01');
  send({
    kind: 'input',
    event: { kind: 'scan', code: 'SKU-1', at: clock() },
    what: 'SKU-1',
    at: clock(),
  });
  later(200);
  act({ kind: 'place', place: other, at: clock() });
  settle();
  expect(text()).toBe('"SKU-1" was scanned before that, and was not taken. Scan it again.');
  expect([goods(), task().position.place]).toEqual([null, other]);
});

test('the location of the counter, scanned once more, leaves neither the pallet nor a question', () => {
  const goods = [lineOf(1), lineOf(2)].map(
    (line) => ({ ...line, pallet: { lpn: 'LPN-1' } }) as CountLine,
  );
  const { scan, task, text } = device(countOf(goods));
  scan('A-01', 'LPN-1', 'A-01');
  expect([task().position.lpn, text()]).toEqual(['LPN-1', 'A-01: 2 lines to count.']);
});

test('a doubtful code changes nothing until it is scanned again, and a tap or another code ends the question', () => {
  const { scan, task, text, tone, goods, press, clock } = device();
  scan('A-01', 'doubtful');
  expect([text(), tone(), goods()]).toEqual([
    `${separator.text} Scan it again to take it as it is.`,
    'attention',
    null,
  ]);
  scan('A-02', 'A-01', 'doubtful');
  expect(goods()).toBeNull();
  scan('doubtful');
  expect([goods(), task().entered.quantity]).toEqual(['SKU-1', '48107']);
  const again = device();
  again.scan('A-01', 'doubtful');
  again.press({ kind: 'sure', at: again.clock() });
  expect(again.goods()).toBe('SKU-1');
  press({ kind: 'sure', at: clock() });
  expect(text()).toBe('How many of SKU-1?');
});

test('a doubtful code that was scanned twice before its question was there is asked about, and its lot is sent as it is printed', () => {
  const { send, later, clock, settle, scan, goods, task } = device();
  scan('A-01');
  for (const _ of [1, 2]) {
    later();
    send({
      kind: 'input',
      event: { kind: 'scan', code: 'swallowed', at: clock() },
      what: 'swallowed',
      at: clock(),
    });
  }
  settle();
  expect([task().question?.kind, goods()]).toEqual(['doubt', null]);
  scan('swallowed');
  expect(task().position.goods?.lot).toEqual({ code: 'KX317280630', asPrinted: true });
});

test('a tap that was pressed before another one makes no older scan valid again', () => {
  const { scan, send, press, act, later, clock, settle, goods } = device();
  scan('A-01', 'doubtful');
  const input = (code: string) =>
    send({ kind: 'input', event: { kind: 'scan', code, at: clock() }, what: code, at: clock() });
  input('A-01');
  press({ kind: 'sure', at: clock() });
  later(100);
  input('SKU-2');
  later(100);
  act({ kind: 'place', place: other, at: clock() });
  settle();
  expect(goods()).toBeNull();
});

test('a code whose date has passed says so at once, and never in green', () => {
  const { scan, text, tone, goods } = device();
  scan('A-01', 'old');
  expect([text(), tone(), goods()]).toEqual([
    `How many of SKU-1? ${expired.text}`,
    'attention',
    'SKU-1',
  ]);
});

test('an entry bears the instant of the scan, and a finished place that of the finish', () => {
  const { scan, key, save, settle, sent, press, clock } = device();
  scan('A-01', 'SKU-1');
  const scanned = clock();
  key('5');
  save('5');
  settle();
  press({ kind: 'finish', place: shelf, at: clock() });
  press({ kind: 'finishAs', place: shelf, openLines: 'ZERO', at: 77_000 });
  settle();
  expect(sent).toMatchObject([
    { kind: 'save', at: scanned },
    { kind: 'finish', at: 77_000 },
  ]);
});

test('a place with lines that nobody entered asks, and no scan answers', () => {
  const { scan, press, clock, task, sent, settle, act, text } = device();
  scan('A-01');
  press({ kind: 'finish', place: shelf, at: clock() });
  expect(task().question).toEqual({ kind: 'finish', place: shelf });
  scan('A-02');
  expect(text()).toBe('"A-02" was not taken. Answer the question first.');
  act({ kind: 'leaveOpen', at: clock() });
  expect([task().question, task().position.place, sent]).toEqual([null, shelf, []]);
  press({ kind: 'finish', place: shelf, at: clock() });
  press({ kind: 'finishAs', place: shelf, openLines: 'NOT_COUNTED', at: clock() });
  settle();
  expect([sent.length, task().position.place]).toEqual([1, null]);
});

test('a figure that is keyed keeps its place from being finished, and taps from leading elsewhere', () => {
  const { scan, key, press, act, clock, sent, text, task } = device();
  scan('A-01', 'SKU-1');
  key('5');
  press({ kind: 'finish', place: shelf, at: clock() });
  expect(text()).toContain('5 × SKU-1 is keyed, not saved.');
  act({ kind: 'place', place: other, at: clock() });
  act({ kind: 'goods', goods: { product: productOf(2), lpn: null }, at: clock() });
  expect([task().position.goods?.product.sku, task().entered.quantity, sent]).toEqual([
    'SKU-1',
    '5',
    [],
  ]);
  act({ kind: 'back', at: clock() });
  expect([text(), task().position.goods]).toEqual([
    '5 × SKU-1 was not saved. Scan a product or an LPN.',
    null,
  ]);
});

test('a reload brings back the place and the figure, another visit only a figure that was keyed', () => {
  const { scan, key, effects, clock } = device();
  const last = () => effects.at(-1)?.kept ?? null;
  scan('A-01');
  const inPlace = last();
  expect(beginCounting(countOf(), null, inPlace, true).position.place).toEqual(shelf);
  expect(beginCounting(countOf(), other, inPlace, false).position.place).toEqual(other);
  scan('SKU-1');
  const since = clock();
  key('5');
  for (const isSameVisit of [true, false]) {
    const begun = beginCounting(countOf(), other, last(), isSameVisit);
    expect([begun.position.place, begun.entered.quantity, begun.since]).toEqual([
      shelf,
      '5',
      since,
    ]);
    expect(idleText(begun)).toBe('5 × SKU-1 is keyed, not saved. Scan SKU-1 or press Save first.');
  }
});

test('what others enter meanwhile is shown, and changes neither the place nor the figure', () => {
  const { scan, key, tell, task } = device();
  scan('A-01', 'SKU-1');
  key('5');
  tell({ kind: 'told', count: countOf([lineOf(1, 9), lineOf(2)]) });
  expect([task().count.lines[0]?.countedQuantity, task().entered.quantity]).toEqual([9, '5']);
});

test('the lot of goods that are not listed is a question: no scan answers it, and dismissed it leaves the goods', () => {
  const { scan, act, clock, task, text, goods } = device();
  scan('A-01', 'MILK');
  expect([task().question?.kind, goods()]).toEqual(['lot', null]);
  scan('SKU-1');
  expect([text(), goods()]).toEqual(['"SKU-1" was not taken. Answer the question first.', null]);
  act({ kind: 'lot', lot: null, at: clock() });
  expect([text(), goods()]).toEqual(['SKU-6 was left as it is.', null]);
  scan('MILK');
  act({ kind: 'lot', lot: { code: 'L-1' }, at: clock() });
  expect(text()).toBe('SKU-6, lot L-1 is not on the list here. How many are there?');
});

test('a code of another lot of the product does not save what was keyed of this one', () => {
  const { scan, act, key, clock, sent, text } = device();
  scan('A-01', 'MILK');
  act({ kind: 'lot', lot: { code: 'L-1' }, at: clock() });
  key('4');
  scan('(10)L-2');
  expect([sent, text()]).toEqual([
    [],
    '4 × SKU-6, lot L-1 is keyed, not saved. Scan SKU-6 or press Save first.',
  ]);
  scan('MILK');
  expect(sent).toMatchObject([{ goods: { lot: { code: 'L-1' } }, quantity: 4 }]);
});

test('a scan of a pallet means what stands on it: its cartons are counted one by one', () => {
  const inCarton = (id: number, lpn: string, within = ['PAL-1']): CountLine => ({
    ...lineOf(id),
    product: productOf(1),
    pallet: { lpn },
    within,
  });
  const lines = [inCarton(11, 'CTN-1'), inCarton(12, 'CTN-2', ['PAL-1', 'BOX']), lineOf(3)];
  const { scan, text, task } = device(
    countOf(lines),
    beginCounting(countOf(lines), shelf, null, false),
  );
  scan('PAL-1');
  expect(text()).toBe('PAL-1: 2 LPNs to count on it. Scan each of them, or a product.');
  scan('SKU-1');
  expect(task().position.choice?.map(({ lpn }) => lpn)).toEqual(['CTN-1', 'CTN-2']);
  scan('CTN-2');
  expect(task().position.goods).toMatchObject({ lpn: 'CTN-2', product: { id: 1 } });
  // One carton alone on a pallet is meant by either LPN.
  const alone = countOf([inCarton(11, 'CTN-1')]);
  const single = device(alone, beginCounting(alone, shelf, null, false));
  single.scan('PAL-1');
  expect(single.task().position.goods?.lpn).toBe('CTN-1');
});

test('an entry is taken back: what counted before it counts again, unless the next goods are counted', () => {
  const { scan, key, save, settle, press, sent, text, task, device: now } = device();
  const undo = () => {
    const { undo } = now().message ?? {};
    if (undo) press(undo);
    settle();
  };
  const counts = () => task().count.lines[0]?.countedQuantity;
  const enter = (quantity: string) => {
    scan('SKU-1');
    key(quantity);
    save(quantity);
    settle();
  };
  scan('A-01');
  enter('5');
  undo();
  expect([text(), counts()]).toEqual(['Undone: SKU-1 in A-01 is not counted.', null]);
  enter('5');
  enter('6');
  const entered = now().message?.undo;
  undo();
  expect([text(), counts()]).toEqual(['Undone: SKU-1 in A-01 counts 5 again.', 5]);
  const withdrawals = () => sent.filter(({ kind }) => kind === 'withdraw').length;
  expect(withdrawals()).toBe(2);
  scan('SKU-2');
  if (entered) press(entered);
  settle();
  expect([text(), withdrawals()]).toEqual([
    'How many of SKU-2? Enter a number of units, 0 if there is none.',
    2,
  ]);
});
