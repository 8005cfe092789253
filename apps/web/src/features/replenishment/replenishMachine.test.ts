import type { Scan } from '@lading/contract/floor';
import type { ReplenishmentTask } from '@lading/contract/replenishment';
import { expect, test } from 'vitest';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import { simulate } from '../../ui/scan/testing/simulate.ts';
import {
  beginReplenishing,
  type KeepEffect,
  type ReplenishAsk,
  type ReplenishEvent,
  type Replenishing,
  replenishMachine,
} from './replenishMachine.ts';

const reserve = { id: 8, name: 'R-08' };
const bin = { id: 1, name: 'A-01' };
const other = { id: 2, name: 'A-02' };
const product = { id: 5, sku: 'WB-1', name: 'Bottle' };

const task = {
  id: 4,
  warehouseId: 1,
  status: 'OPEN',
  product,
  from: { location: reserve, pallet: { lpn: 'LPN-9' } },
  to: bin,
  quantity: 20,
  room: null,
  endedBy: null,
} as unknown as ReplenishmentTask;

const found = (more: Partial<Scan>): Scan => ({ ...unknownScan, ...more });
const separator = { code: 'SEPARATOR_MISSING', text: 'The separator may be missing.' } as const;
const expired = { code: 'EXPIRED', text: 'The goods expired.' } as const;
const goods = [
  { ...product, customer: { id: 3, name: 'Acme' }, tracking: 'NONE', expires: false, pack: null },
] as Scan['products'];
const codes: Record<string, Scan> = {
  'R-08': found({ kind: 'LOCATION', location: { ...reserve, type: 'STORAGE' } }),
  'A-01': found({ kind: 'LOCATION', location: { ...bin, type: 'PICK' } }),
  'A-02': found({ kind: 'LOCATION', location: { ...other, type: 'PICK' } }),
  'A-03': found({ kind: 'LOCATION', location: { id: 3, name: 'A-03', type: 'PICK' } }),
  'WB-1': found({ kind: 'PRODUCT', products: goods }),
  doubtful: found({ kind: 'PRODUCT', products: goods, doubts: [separator] }),
  old: found({ kind: 'PRODUCT', products: goods, doubts: [expired] }),
};

function device(begun = beginReplenishing(task, null)) {
  const simulated = simulate<Replenishing, ReplenishEvent, ReplenishAsk, KeepEffect>(
    replenishMachine,
    begun,
  );
  const { asked, answer, wait, said, task: state, press } = simulated;
  const sent: ReplenishAsk[] = [];
  let now = 0;
  const settle = (waits = false) => {
    for (;;) {
      const [asking] = asked;
      if (!asking) return;
      const { ask } = asking;
      if (ask.kind === 'lookUp')
        answer({ ...ask, kind: 'found', found: codes[ask.code] ?? unknownScan });
      else {
        sent.push(ask);
        answer({ ...ask, kind: 'moved', waits });
      }
    }
  };
  const later = (ms = 1_500) => {
    now += ms;
    wait(ms);
  };
  return {
    ...simulated,
    sent,
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
    burst: (...scanned: string[]) => {
      for (const code of scanned) {
        later(1_100);
        simulated.scan(code);
      }
    },
    tell: (change: Partial<ReplenishmentTask>) => {
      later();
      simulated.tell({ kind: 'told', task: { ...state().task, ...change }, at: now });
    },
    yes: () => {
      later();
      const { question } = state();
      if (question) press({ kind: 'yes', question, at: now });
      settle();
    },
    text: () => said.at(-1)?.text,
    tone: () => said.at(-1)?.tone,
  };
}

test('the source, then the destination: the goods are moved once, and the task is over', () => {
  const { scan, sent, text, tone } = device();
  scan('R-08', 'A-01');
  expect([sent, text()]).toEqual([
    [{ kind: 'move', quantity: 20, to: { ...bin, type: 'PICK' } }],
    '20 × WB-1 moved to A-01.',
  ]);
  scan('A-01');
  expect([sent.length, tone(), text()]).toEqual([
    1,
    'error',
    '"A-01" was not taken. This task is done.',
  ]);
});

test('a doubled destination that is not the planned one moves nothing: not while its question is under way, and not within a second', () => {
  const { scan, burst, settle, sent, text } = device();
  scan('R-08');
  burst('A-02', 'A-02', 'A-02');
  settle();
  expect([sent, text()]).toEqual([
    [],
    'This is A-02. Scan A-02 again to bring 20 × WB-1 there instead of to A-01.',
  ]);
  const quick = device();
  quick.scan('R-08', 'A-02');
  quick.later(500);
  quick.send({
    kind: 'input',
    event: { kind: 'scan', code: 'A-02', at: quick.clock() },
    what: 'A-02',
    at: quick.clock(),
  });
  quick.settle();
  expect(quick.sent).toEqual([]);
});

test('a second scan after the question, or its button, brings the goods there', () => {
  const scanned = device();
  scanned.scan('R-08', 'A-02', 'A-02');
  const pressed = device();
  pressed.scan('R-08', 'A-02');
  pressed.yes();
  for (const { sent } of [scanned, pressed])
    expect(sent).toMatchObject([{ kind: 'move', quantity: 20, to: other }]);
});

test('the button answers the question that it was shown for, and no later one', () => {
  const { scan, press, settle, clock, sent, text, task: state } = device();
  scan('R-08', 'A-02');
  const { question } = state();
  scan('A-03');
  if (question) press({ kind: 'yes', question, at: clock() });
  settle();
  expect([sent, text()]).toEqual([[], 'That has changed. Look again.']);
});

test('anything else ends the question: another code, a figure, a change of the task', () => {
  for (const end of ['code', 'figure', 'task'] as const) {
    const { scan, act, clock, tell, sent, task: state } = device();
    scan('R-08', 'A-02');
    if (end === 'code') scan('A-03');
    else if (end === 'figure') act({ kind: 'quantity', quantity: 7, at: clock() });
    else tell({ room: 12 });
    expect(state().question).toEqual(
      end === 'code'
        ? expect.objectContaining({ place: expect.objectContaining({ name: 'A-03' }) })
        : null,
    );
    scan('A-02');
    expect(sent).toEqual([]);
  }
});

test('a figure that was keyed is said with its destination, whose code moves it', () => {
  const { scan, act, clock, text, sent } = device();
  scan('R-08');
  act({ kind: 'quantity', quantity: 7, at: clock() });
  expect(text()).toBe('Take 7 of 20 × WB-1 to A-01, and scan A-01.');
  scan('WB-1', 'A-01');
  expect([sent, text()]).toEqual([
    [expect.objectContaining({ quantity: 7 })],
    '7 × WB-1 moved to A-01. 13 units left at R-08.',
  ]);
});

test('a scan from before a figure was keyed, or the task changed, is refused in words', () => {
  for (const change of ['figure', 'task'] as const) {
    const { scan, burst, later, act, tell, clock, settle, sent, text } = device();
    scan('R-08');
    burst('A-02');
    later(200);
    if (change === 'figure') act({ kind: 'quantity', quantity: 7, at: clock() });
    else tell({ room: 0 });
    settle();
    expect([sent, text()]).toEqual([
      [],
      '"A-02" was scanned before that, and was not taken. Scan it again.',
    ]);
  }
});

test('room that changes while somebody walks is said, and a full location sends the goods elsewhere by one scan', () => {
  const { scan, tell, text, sent } = device();
  scan('R-08');
  tell({ room: 5 });
  expect(text()).toBe('Take 5 of 20 × WB-1 to A-01, and scan A-01.');
  tell({ room: 0 });
  expect(text()).toBe(
    'A-01 takes nothing now. Take 5 of 20 × WB-1 to another pick location, and scan that.',
  );
  scan('A-02');
  expect(sent).toMatchObject([{ quantity: 5, to: other }]);
});

test('a task that is cancelled says so, and where the goods in hand go; a scan afterwards is refused in words', () => {
  const { scan, tell, text, tone, sent } = device();
  scan('R-08');
  tell({ status: 'CANCELLED' });
  expect([text(), tone()]).toEqual([
    'This task was cancelled. Put 20 × WB-1 back to R-08.',
    'attention',
  ]);
  scan('A-01');
  expect([sent, tone(), text()]).toEqual([
    [],
    'error',
    '"A-01" was not taken. This task was cancelled. What you took of it belongs to R-08.',
  ]);
  const done = device();
  done.scan('R-08');
  done.tell({ status: 'DONE', endedBy: { id: 2, email: 'm', name: 'Mara Lind' } });
  expect(done.text()).toBe(
    'This task was done by Mara Lind: 20 × WB-1 that you hold count as moved to A-01.',
  );
});

test('a move that is refused stays in hand; cancelled meanwhile, it says where the goods go', () => {
  const { scan, tell, refuse, text, task: state, send, clock, answer, asked } = device();
  scan('R-08');
  send({
    kind: 'input',
    event: { kind: 'scan', code: 'A-01', at: clock() },
    what: 'A-01',
    at: clock(),
  });
  const [lookUp] = asked;
  if (lookUp?.ask.kind === 'lookUp')
    answer({ ...lookUp.ask, kind: 'found', found: codes['A-01'] ?? unknownScan });
  tell({ status: 'CANCELLED' });
  refuse('The task is over.');
  expect([state().taken, text()]).toEqual([
    20,
    'The task is over. This task was cancelled. Put 20 × WB-1 back to R-08.',
  ]);
});

test('without a network the move waits, and the task is over on this device', () => {
  const { scan, settle, later, send, clock, text, task: state } = device();
  scan('R-08');
  later();
  send({
    kind: 'input',
    event: { kind: 'scan', code: 'A-01', at: clock() },
    what: 'A-01',
    at: clock(),
  });
  settle(true);
  expect([text(), state().task.status]).toEqual([
    '20 × WB-1 moved to A-01. It waits, and is sent by itself.',
    'DONE',
  ]);
});

test('while the goods are being moved their figure stays', () => {
  const { scan, act, clock, send, asked, answer, text, task: state } = device();
  scan('R-08');
  send({
    kind: 'input',
    event: { kind: 'scan', code: 'A-01', at: clock() },
    what: 'A-01',
    at: clock(),
  });
  const [lookUp] = asked;
  if (lookUp?.ask.kind === 'lookUp')
    answer({ ...lookUp.ask, kind: 'found', found: codes['A-01'] ?? unknownScan });
  act({ kind: 'quantity', quantity: 3, at: clock() });
  expect([state().taken, text()]).toEqual([20, '20 × WB-1 are being moved.']);
});

test('a doubtful code changes nothing until it is confirmed, and a date that has passed is said', () => {
  const { scan, text, tone, yes, task: state } = device();
  scan('R-08', 'doubtful');
  expect([text(), tone(), state().question?.kind]).toEqual([
    `${separator.text} Scan it again to take it as it is.`,
    'attention',
    'doubt',
  ]);
  yes();
  expect(text()).toBe('Take 20 × WB-1 to A-01, and scan A-01.');
  scan('old');
  expect([text(), tone()]).toEqual([
    `Take 20 × WB-1 to A-01, and scan A-01. ${expired.text}`,
    'attention',
  ]);
});

test('a reload leaves the goods in hand, and a task that is over leaves none', () => {
  const { scan, effects } = device();
  scan('R-08');
  const kept = effects.at(-1)?.kept ?? null;
  expect(beginReplenishing(task, kept).taken).toBe(20);
  expect(beginReplenishing({ ...task, status: 'CANCELLED' }, kept).taken).toBeNull();
  scan('A-01');
  expect(effects.at(-1)).toEqual({ kind: 'keep', kept: null });
});
