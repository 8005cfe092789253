import { describe, expect, it } from 'vitest';
import { type Machine, SLOW_AFTER } from './device.ts';
import { simulate } from './testing/simulate.ts';

type Event =
  | { kind: 'done'; code: string }
  | { kind: 'press' }
  | { kind: 'tap' }
  | { kind: 'leave' };

/** Looks each code up, and lists what was done. */
const machine: Machine<readonly string[], Event, string> = {
  step: (state, event) => {
    switch (event.kind) {
      case 'scan':
        return { state, ask: { ask: event.code, what: event.code } };
      case 'press':
        return { state, ask: { ask: 'press', what: 'the button' } };
      case 'done':
        return { state: [...state, event.code] };
      case 'tap':
        return { state: [...state, 'tap'] };
      case 'leave':
        return { state, leave: { to: '/next' } };
    }
  },
};

function makeDevice() {
  const simulated = simulate<readonly string[], Event, string>(machine, []);
  const { said, asked, answer, press, act } = simulated;
  return {
    ...simulated,
    texts: () => said.map(({ text }) => text),
    answer: (asking = asked.shift()) => {
      if (asking) answer({ kind: 'done', code: asking.ask }, asking);
      return asking;
    },
    press: () => press({ kind: 'press' }),
    tap: () => act({ kind: 'tap' }, 'Start over'),
  };
}

describe('scans', () => {
  it('that come while one waits for its answer are handled one after the other, in order', () => {
    const { scan, answer, asked, said, device } = makeDevice();
    for (const code of ['A', 'B', 'C']) scan(code);
    expect(asked).toHaveLength(1);
    for (const _ of 'ABC') answer();
    expect([device().task, said, device().running]).toEqual([['A', 'B', 'C'], [], null]);
  });

  it('are refused while one has no answer, until it is repeated', () => {
    const { scan, tap, lose, answer, retry, texts, task } = makeDevice();
    scan('A');
    scan('B');
    lose();
    scan('C');
    tap();
    expect(texts()).toEqual([
      'No answer from the server for A. Try again: it counts once. B was not taken.',
      'C was not taken. There is no answer for A yet. Try that again first.',
      'Start over was not taken. There is no answer for A yet. Try that again first.',
    ]);
    retry();
    retry();
    answer();
    scan('D');
    answer();
    expect(task()).toEqual(['A', 'D']);
  });

  it('are refused while an answer is slow, and taken afterwards', () => {
    const { scan, wait, answer, texts, task } = makeDevice();
    scan('A');
    wait(SLOW_AFTER);
    scan('B');
    wait(1);
    scan('C');
    expect(texts()).toEqual(['C was not taken. There is no answer for A yet. Wait for it.']);
    answer();
    answer();
    scan('C');
    answer();
    expect(task()).toEqual(['A', 'B', 'C']);
  });

  it('whose answer comes twice, or after the device went on, count once', () => {
    const { scan, answer, lose, asked, device } = makeDevice();
    scan('A');
    answer(answer());
    scan('B');
    const [late] = asked;
    lose();
    answer(late);
    expect([device().task, device().unanswered?.what]).toEqual([['A'], 'B']);
  });

  it('that the server refuses show its sentence, and the next is taken', () => {
    const { scan, refuse, answer, texts, task } = makeDevice();
    scan('A');
    scan('B');
    refuse('All of it is allocated.');
    answer();
    expect([texts(), task()]).toEqual([['All of it is allocated.'], ['B']]);
  });

  it('that wait when the screen is left are for the next one', () => {
    const { scan, tell, left, answer, task } = makeDevice();
    for (const code of ['A', 'B', 'C']) scan(code);
    tell({ kind: 'leave' });
    answer();
    expect([left, task()]).toMatchObject([[{ way: { to: '/next' }, waiting: ['B', 'C'] }], ['A']]);
  });
});

describe('presses', () => {
  it('wait for the scans before them; a second one is ignored until the first is done', () => {
    const { scan, press, answer, said, task } = makeDevice();
    scan('A');
    press();
    press();
    answer();
    press();
    answer();
    expect([task(), said]).toEqual([['A', 'press'], []]);
    press();
    answer();
    expect(task()).toEqual(['A', 'press', 'press']);
  });

  it('that need no answer are done at once', () => {
    const { scan, tap, task } = makeDevice();
    scan('A');
    tap();
    expect(task()).toEqual(['tap']);
  });
});

it('a message about the missing network goes once that is back', () => {
  const { scan, send, asked, device } = makeDevice();
  scan('A');
  send({
    kind: 'refused',
    ticket: asked.shift()?.ticket ?? 0,
    fault: 'Not known here.',
    untilReached: true,
    at: 0,
  });
  expect(device().message?.text).toBe('Not known here.');
  send({ kind: 'reached' });
  expect(device().message).toBeNull();
});

/** Asks about each code that was looked up; a second scan of it, or the button, is a yes. */
interface Asking {
  open: string | null;
  isDialog: boolean;
  taken: readonly string[];
}
type Reply = { kind: 'found'; code: string; isEarly: boolean } | { kind: 'yes' };
const asking: Machine<Asking, Reply, { code: string; isEarly: boolean }> = {
  step: (state, event) => {
    if (event.kind === 'scan')
      return {
        state,
        ask: { ask: { code: event.code, isEarly: event.isEarly === true }, what: event.code },
      };
    if (event.kind === 'yes')
      return { state: { ...state, open: null, taken: [...state.taken, state.open ?? ''] } };
    const isYes = state.open === event.code && !event.isEarly;
    return {
      state: isYes
        ? { ...state, open: null, taken: [...state.taken, event.code] }
        : { ...state, open: event.code },
    };
  },
  isAsking: ({ open, isDialog }) => isDialog && open !== null,
};

function makeAsking(isDialog: boolean) {
  const device = simulate<Asking, Reply, { code: string; isEarly: boolean }>(asking, {
    open: null,
    isDialog,
    taken: [],
  });
  const found = () => device.asked[0] && device.answer({ kind: 'found', ...device.asked[0].ask });
  return { ...device, found };
}

it('a code that was scanned again before its question was there is marked, and answers nothing', () => {
  const { scan, found, task } = makeAsking(false);
  scan('A');
  scan('A');
  found();
  found();
  expect(task()).toMatchObject({ open: 'A', taken: [] });
  scan('A');
  found();
  expect(task()).toMatchObject({ open: null, taken: ['A'] });
});

it('what was scanned before a dialog opened waits for its answer', () => {
  const { scan, found, act, asked, task } = makeAsking(true);
  scan('A');
  scan('B');
  found();
  expect([task().open, asked]).toEqual(['A', []]);
  act({ kind: 'yes' });
  expect(asked).toMatchObject([{ ask: { code: 'B', isEarly: true } }]);
  found();
  act({ kind: 'yes' });
  expect(task().taken).toEqual(['A', 'B']);
});
