import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { REST_AFTER_MS, type Surroundings, startLive } from './live.ts';
import { SILENCE_MS } from './liveStream.ts';

vi.mock('./reach.ts', () => ({ reach: { set: () => {} } }));
vi.mock('./session.ts', () => ({ getSession: () => null, interruptSession: () => {} }));

/**
 * A server and a page under control of the test: its responses; whether the page is shown, and
 * whether there are others.
 */
function setUp({
  refusal = null,
  hidden = false,
}: {
  refusal?: number | null;
  hidden?: boolean;
} = {}) {
  const connections: { say: (text: string) => void; end: () => void; signal: AbortSignal }[] = [];
  const page = { hidden, changed: () => {}, others: () => {}, told: 0 };
  const heard = { rooms: [] as string[][], missed: 0, refused: 0, states: [] as string[] };
  let tries = 0;
  const open = async (signal: AbortSignal): Promise<Response> => {
    tries += 1;
    if (refusal !== null) throw new ApiError(refusal, null);
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        const encoder = new TextEncoder();
        signal.addEventListener('abort', () => controller.error(new Error('aborted')));
        connections.push({
          say: (text) => controller.enqueue(encoder.encode(text)),
          end: () => controller.close(),
          signal,
        });
      },
    });
    return new Response(stream);
  };
  const surroundings: Surroundings = {
    isHidden: () => page.hidden,
    watch: (changed) => {
      page.changed = changed;
      return () => {};
    },
    tellOthers: () => {
      page.told += 1;
    },
    hearOthers: (others) => {
      page.others = others;
      return () => {};
    },
    random: () => 0.5,
  };
  const stop = startLive({
    open,
    onRooms: (rooms) => heard.rooms.push(rooms),
    onMissed: () => {
      heard.missed += 1;
    },
    onRefused: () => {
      heard.refused += 1;
    },
    onState: (state) => heard.states.push(state),
    page: surroundings,
  });
  const show = (hidden: boolean) => {
    page.hidden = hidden;
    page.changed();
  };
  return {
    connections,
    page,
    heard,
    stop,
    show,
    tries: () => tries,
    allow: () => (refusal = null),
  };
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const at = <T>(list: readonly T[], index: number): T => {
  const item = list.at(index);
  if (item === undefined) throw new Error(`There is no ${index}.`);
  return item;
};

/** The server shows that it lives, as it does now and then. */
async function beat(connection: { say: (text: string) => void }, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) {
    connection.say(': \n\n');
    await pass(1_000);
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('passes on the rooms of each event, however the bytes are split', async () => {
  const { connections, heard, stop } = setUp();
  await pass();
  const { say } = at(connections, 0);
  for (const part of [
    'retry: 2000\n\n: \n',
    '\ndata: {"roo',
    'ms":["orders","inventory"]}\n\nda',
    'ta: {"rooms":["robots","asns"]}\n\n',
    'data: x\n\n',
  ])
    say(part);
  await pass();
  expect(heard.rooms).toEqual([['orders', 'inventory'], ['asns'], []]);
  expect(heard).toMatchObject({ states: ['live'], missed: 0 });
  stop();
});

describe('a connection that breaks', () => {
  test('is opened again, and everything is read again', async () => {
    const { connections, heard, stop } = setUp();
    await pass();
    at(connections, 0).end();
    await pass();
    expect(heard).toMatchObject({ states: ['live', 'lost'], missed: 0 });
    await pass(1_000);
    expect(connections).toHaveLength(2);
    expect(heard).toMatchObject({ states: ['live', 'lost', 'live'], missed: 1 });
    stop();
  });

  test('is tried less and less often, at once when the network is back, and soon again after it worked', async () => {
    const { connections, heard, allow, tries, show, stop } = setUp({ refusal: 503 });
    await pass(1_000 + 2_000 + 4_000 + 8_000 + 15_000);
    expect([heard.states, tries()]).toEqual([['lost'], 6]);
    allow();
    await pass(1_000);
    expect(connections).toHaveLength(0);
    show(false);
    await pass();
    expect(connections).toHaveLength(1);
    expect(heard).toMatchObject({ states: ['lost', 'live'], missed: 1 });
    at(connections, 0).end();
    await pass(1_000);
    expect(connections).toHaveLength(2);
    stop();
  });

  test('is noticed when nothing arrives for too long', async () => {
    const { connections, heard, stop } = setUp();
    await pass();
    await pass(SILENCE_MS - 1_000);
    at(connections, 0).say(': \n\n');
    await pass(SILENCE_MS - 1_000);
    expect(heard.states).toEqual(['live']);
    await pass(1_000);
    expect(heard.states).toEqual(['live', 'lost']);
    stop();
  });
});

test('a user who may not listen gets a message, and rarely tries again', async () => {
  const { connections, heard, allow, tries, stop } = setUp({ refusal: 404 });
  await pass(59_000);
  expect([heard.refused, tries()]).toEqual([1, 1]);
  allow();
  await pass(1_000);
  expect([heard.refused, connections.length]).toEqual([1, 1]);
  stop();
});

describe('a tab that nobody looks at', () => {
  test('closes its connection after a while, and reads everything when it is shown again', async () => {
    const { connections, heard, show, stop } = setUp();
    await pass();
    show(true);
    await beat(at(connections, 0), REST_AFTER_MS - 1_000);
    expect(at(connections, 0).signal.aborted).toBe(false);
    show(false);
    await beat(at(connections, 0), REST_AFTER_MS);
    expect(at(connections, 0).signal.aborted).toBe(false);
    show(true);
    await beat(at(connections, 0), REST_AFTER_MS - 1_000);
    await pass(1_000);
    expect(at(connections, 0).signal.aborted).toBe(true);
    expect(heard.states).toEqual(['live', 'resting']);
    await pass(3_600_000);
    expect(connections).toHaveLength(1);
    show(false);
    await pass();
    expect(heard).toMatchObject({ states: ['live', 'resting', 'live'], missed: 1 });
    stop();
  });

  test('gives its connection to the visible tab; a visible tab keeps it', async () => {
    const { connections, page, show, stop } = setUp();
    await pass();
    expect(page.told).toBe(1);
    page.others();
    expect(at(connections, 0).signal.aborted).toBe(false);
    show(true);
    page.others();
    expect(at(connections, 0).signal.aborted).toBe(true);
    stop();
  });

  test('does not begin to listen', async () => {
    const { tries, heard, show, stop } = setUp({ hidden: true });
    await pass(3_600_000);
    expect([tries(), heard.states]).toEqual([0, ['resting']]);
    show(false);
    await pass();
    expect(tries()).toBe(1);
    stop();
  });
});

test('after a stop no event is passed on and no connection is opened', async () => {
  const { connections, heard, stop } = setUp();
  await pass();
  stop();
  await pass(3_600_000);
  expect(connections).toHaveLength(1);
  expect(heard.states).toEqual(['live']);
});
