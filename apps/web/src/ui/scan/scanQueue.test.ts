import { beforeEach, describe, expect, it } from 'vitest';
import { type QueueState, ScanQueue, SLOW_AFTER } from './scanQueue.ts';

const noAnswer = () => new TypeError('Failed to fetch');
const faultOf = (reason: unknown) => (reason instanceof TypeError ? null : (reason as Error).message);

/** A call whose response the test sends. */
function pending() {
  let settle: { resolve: () => void; reject: (reason: unknown) => void } | undefined;
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...(settle ?? { resolve: () => undefined, reject: () => undefined }) };
}

/** Lets everything happen that waits for nothing but its turn. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

let said: string[];
let done: string[];
let state: QueueState;
let time: number;
let queue: ScanQueue;

beforeEach(() => {
  [said, done, time] = [[], [], 0];
  const onChange = (next: QueueState) => {
    state = next;
  };
  queue = new ScanQueue({ say: (_, text) => said.push(text), faultOf, onChange, now: () => time });
});

/** Scans a code whose call returns `answer`. */
function scan(what: string, answer: () => Promise<void> = async () => undefined): void {
  const work = async () => {
    await answer();
    done.push(what);
  };
  queue.add({ what, work });
}

describe('scans', () => {
  it('that come while one is processed are processed one after the other, in order', async () => {
    const first = pending();
    scan('A', () => first.promise);
    for (const what of ['B', 'C', 'D']) scan(what);
    await settled();
    expect([done, state.isBusy]).toEqual([[], true]);
    first.resolve();
    await settled();
    expect([done, said, state]).toEqual([['A', 'B', 'C', 'D'], [], { isBusy: false, isUnanswered: false }]);
  });

  it('are refused while one has no response, until it is tried again', async () => {
    let tries = 0;
    scan('A', async () => {
      tries += 1;
      if (tries === 1) throw noAnswer();
    });
    await settled();
    expect(said).toEqual(['No answer from the server for A. Try again: it counts once.']);
    expect(state).toEqual({ isBusy: false, isUnanswered: true });
    scan('B');
    queue.act(() => done.push('tap'), 'Start over');
    await settled();
    expect(said.slice(1)).toEqual([
      'B was not taken. There is no answer for A yet. Try that again first.',
      'Start over was not taken. There is no answer for A yet. Try that again first.',
    ]);
    queue.retry();
    await settled();
    scan('B');
    queue.act(() => done.push('tap'), 'Start over');
    await settled();
    expect([done, state.isUnanswered]).toEqual([['A', 'tap', 'B'], false]);
  });

  it('that waited for one without a response are listed, and not processed', async () => {
    const first = pending();
    scan('A', () => first.promise);
    for (const what of ['B', 'C', 'D']) scan(what);
    first.reject(noAnswer());
    await settled();
    expect(said).toEqual(['No answer from the server for A. Try again: it counts once. B, C and D were not taken.']);
    queue.retry();
    await settled();
    expect(done).toEqual([]);
    expect(state.isUnanswered).toBe(true);
  });

  it('are refused while a response is slow, and accepted afterwards', async () => {
    const first = pending();
    scan('A', () => first.promise);
    time = SLOW_AFTER;
    scan('B');
    time = SLOW_AFTER + 1;
    scan('C');
    expect(said).toEqual(['C was not taken. There is no answer for A yet. Wait for it.']);
    first.resolve();
    await settled();
    scan('C');
    await settled();
    expect(done).toEqual(['A', 'B', 'C']);
  });

  it('that the server refuses show its message, and the next is accepted', async () => {
    scan('A', async () => {
      throw new Error('All of it is allocated.');
    });
    scan('B');
    await settled();
    expect([said, done, state.isUnanswered]).toEqual([['All of it is allocated.'], ['B'], false]);
  });
});

describe('presses', () => {
  it('wait for the scans before them, and a second one is ignored until the first is done', async () => {
    const press = () => queue.press(async () => void done.push('press'), 'A');
    const first = pending();
    scan('A', () => first.promise);
    press();
    press();
    first.resolve();
    await settled();
    expect([done, said]).toEqual([['A', 'press'], []]);
    press();
    await settled();
    expect(done).toEqual(['A', 'press', 'press']);
  });
});
