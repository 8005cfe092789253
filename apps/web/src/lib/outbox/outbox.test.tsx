import { putAwayPallet } from '@lading/contract/calls';
import type { User } from '@lading/contract/users';
import { HOUR_MS } from '@lading/domain/time';
import { waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../api.ts';
import { startSession } from '../session.ts';
import { answer, refusal } from '../testing/network.ts';
import { readEntries, removeEntries } from './deviceStore.ts';
import { type Entry, KEY_LASTS_MS, MOST_FAULTS, type NewEntry, stripText } from './entry.ts';
import { Outbox } from './outbox.ts';
import { sendWork } from './pageOutbox.ts';

const OLEK = 10;
const MARA = 9;

/** What the network does to the next request. */
type Fate = 'answers' | 'unreached' | 'hangs' | 'unanswered' | 'refuses' | 'faults' | 'signedOut';

const refused = () =>
  new ApiError(409, { status: 409, code: 'STOCK_ALLOCATED', error: 'It is allocated.' });
const stale = () =>
  new ApiError(412, { status: 412, code: 'STALE', error: 'Somebody else has changed this.' });
const fault = () =>
  new ApiError(500, { status: 500, code: 'FAULT', error: 'Something went wrong on our side.' });
const signedOut = () =>
  new ApiError(401, { status: 401, code: 'NOT_SIGNED_IN', error: 'Please sign in.' });

/** A server that does the work of each key once, and a network that loses requests and answers. */
class World {
  userId: number | null = OLEK;
  isOnline = true;
  time = Date.UTC(2026, 10, 22);
  fates: Fate[] = [];
  fate: Fate = 'answers';
  readonly did: { userId: number; key: string }[] = [];
  readonly sent: string[] = [];
  /** Whether the user may send for others. */
  isLead = false;
  /** The version of the one record there is. */
  version = 1;
  #queue: Promise<void> = Promise.resolve();

  /** A tab: what it knew is gone with the next one. */
  tab(): Outbox {
    return new Outbox({
      userId: () => this.userId,
      userName: () => (this.userId === OLEK ? 'Olek' : 'Mara'),
      isOnline: () => this.isOnline,
      call: (entry, signal) => this.#call(entry, signal),
      alone: (work) => {
        this.#queue = this.#queue.then(work, work);
        return this.#queue;
      },
      now: () => this.time,
      instant: () => new Date(this.time),
      random: () => 0.5,
      tellOthers: () => {},
      onDone: () => {},
    });
  }

  async #call({ key, userId, ifMatch }: Entry, signal: AbortSignal): Promise<unknown> {
    await Promise.resolve();
    if (!this.isLead) expect(userId).toBe(this.userId);
    this.sent.push(key);
    const fate = this.fates.shift() ?? this.fate;
    if (fate === 'unreached') throw new ApiError(0, null);
    if (fate === 'hangs')
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    if (fate === 'signedOut') throw signedOut();
    if (fate === 'faults') throw fault();
    const isKnown = this.did.some((done) => done.key === key);
    if (fate === 'refuses' && !isKnown) throw refused();
    if (!isKnown && ifMatch !== undefined && ifMatch !== this.version) throw stale();
    if (!isKnown) this.did.push({ userId, key });
    if (fate === 'unanswered') throw new ApiError(0, null);
    return { answered: key };
  }
}

const move = (key: string, more: Partial<NewEntry> = {}): NewEntry<'putAwayPallet'> =>
  ({
    to: 'putAwayPallet',
    input: { params: { lpn: key }, body: { locationId: 1 } },
    warehouseId: 1,
    what: key,
    way: '/floor',
    key,
    ...more,
  }) as NewEntry<'putAwayPallet'>;

const statesOf = async (userId = OLEK) =>
  (await readEntries(userId)).map(({ key, state }) => `${key} ${state}`);
const untilIdle = (outbox: Outbox) =>
  waitFor(() =>
    expect(outbox.entries.get().filter(({ state }) => state === 'waiting')).toEqual([]),
  );

test('a call that succeeds at once returns its response, and is shown as done', async () => {
  const world = new World();
  const outbox = world.tab();
  await outbox.open(OLEK);
  expect(await outbox.send(move('A'), 3_000)).toEqual({ answered: 'A' });
  expect(await statesOf()).toEqual(['A done']);
});

test('an outbox is open for a user once their entries are read, and for nobody after the last', async () => {
  const world = new World();
  world.fate = 'unreached';
  const before = world.tab();
  await before.open(OLEK);
  await before.send(move('A'), 3_000);
  const outbox = world.tab();
  const seen: [number | null, number][] = [];
  outbox.openFor.subscribe(() => seen.push([outbox.openFor.get(), outbox.entries.get().length]));
  await outbox.open(OLEK);
  await outbox.open(MARA);
  await outbox.open(null);
  expect(seen).toEqual([
    [OLEK, 1],
    [MARA, 0],
    [null, 0],
  ]);
});

test('a call that is refused at once throws the refusal, and is not kept', async () => {
  const world = new World();
  world.fate = 'refuses';
  const outbox = world.tab();
  await outbox.open(OLEK);
  await expect(outbox.send(move('A'), 3_000)).rejects.toThrow('It is allocated.');
  expect(await statesOf()).toEqual([]);
});

test('without a network calls wait in order, survive the tab, and take effect once', async () => {
  const world = new World();
  world.fate = 'unreached';
  const before = world.tab();
  await before.open(OLEK);
  for (const key of ['A', 'B', 'C']) expect(await before.send(move(key), 3_000)).toBeNull();
  expect(stripText(before.entries.get(), false)).toBe('Offline, 3 waiting');
  await before.open(null);
  // The answer for A is lost once.
  world.fates = ['unanswered'];
  world.fate = 'answers';
  const after = world.tab();
  await after.open(OLEK);
  await waitFor(() => expect(world.did).toHaveLength(1));
  after.kick();
  await untilIdle(after);
  expect(world.did.map(({ key }) => key)).toEqual(['A', 'B', 'C']);
  expect(await statesOf()).toEqual(['A done', 'B done', 'C done']);
});

test('a call that hangs on a lost network is sent again as soon as there is another one, and those behind it follow', async () => {
  const world = new World();
  world.fate = 'hangs';
  const outbox = world.tab();
  await outbox.open(OLEK);
  for (const key of ['A', 'B']) expect(await outbox.send(move(key), 0)).toBeNull();
  await waitFor(() => expect(world.sent).toEqual(['A']));
  world.fate = 'answers';
  outbox.reconnect();
  await untilIdle(outbox);
  expect(world.sent).toEqual(['A', 'A', 'B']);
  expect(world.did.map(({ key }) => key)).toEqual(['A', 'B']);
});

test('while a call waits, the server is tried at least every ten seconds', async ({
  onTestFinished,
}) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const world = new World();
  world.fate = 'unreached';
  const outbox = world.tab();
  await outbox.open(OLEK);
  await outbox.send(move('A'), 0);
  for (let tried = 1; tried <= 8; tried += 1) {
    // It waits once the attempt has failed.
    await expect.poll(() => world.sent.length >= tried && vi.getTimerCount() > 0).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
  }
  await outbox.open(null);
});

test('a later refusal is kept until the user decides', async () => {
  const world = new World();
  world.fate = 'unreached';
  const outbox = world.tab();
  await outbox.open(OLEK);
  await outbox.send(move('A'), 0);
  await outbox.send(move('B'), 0);
  world.fate = 'answers';
  world.fates = ['refuses'];
  outbox.kick();
  await waitFor(async () => expect(await statesOf()).toEqual(['A refused', 'B done']));
  const [first] = outbox.entries.get();
  expect(first?.reason).toBe('It is allocated.');
  expect(stripText(outbox.entries.get(), true)).toBe('1 refused');
  await outbox.retry(first?.seq ?? 0);
  await untilIdle(outbox);
  expect(world.did.map(({ key }) => key)).toEqual(['B', 'A']);
});

test('an entry that needs a refused one waits for the decision, and is dropped with it', async () => {
  const world = new World();
  world.fate = 'unreached';
  const outbox = world.tab();
  await outbox.open(OLEK);
  await outbox.send(move('line', { group: 'count 4 place 1' }), 0);
  await outbox.send(move('finish', { group: 'count 4 place 1', needsGroup: true }), 0);
  await outbox.send(move('finish next', { group: 'count 4 place 12', needsGroup: true }), 0);
  await outbox.send(move('submit', { group: 'count 4', needsGroup: true }), 0);
  await outbox.send(move('other', { group: 'count 41', needsGroup: true }), 0);
  world.fate = 'answers';
  world.fates = ['refuses'];
  outbox.kick();
  const states = [
    'line refused',
    'finish waiting',
    'finish next done',
    'submit waiting',
    'other done',
  ];
  await waitFor(async () => expect(await statesOf()).toEqual(states));
  await outbox.drop(outbox.entries.get()[0]?.seq ?? 0, 'Miscounted');
  expect(await statesOf()).toEqual([
    'line dropped',
    'finish dropped',
    'finish next done',
    'submit dropped',
    'other done',
  ]);
  expect(world.did.map(({ key }) => key)).toEqual(['finish next', 'other']);
});

test('an entry that needs another group waits for the decision, and is sent after it whatever that is', async () => {
  const world = new World();
  world.fate = 'unreached';
  const outbox = world.tab();
  await outbox.open(OLEK);
  await outbox.send(move('pick', { group: 'order 4 units' }), 0);
  await outbox.send(move('package', { group: 'order 4 packages', needsGroup: 'order 4 units' }), 0);
  await outbox.send(move('ship', { group: 'order 4', needsGroup: true }), 0);
  world.fate = 'answers';
  world.fates = ['refuses'];
  outbox.kick();
  await waitFor(async () =>
    expect(await statesOf()).toEqual(['pick refused', 'package waiting', 'ship waiting']),
  );
  expect(world.did).toEqual([]);
  await outbox.drop(outbox.entries.get()[0]?.seq ?? 0, 'Done in another way');
  await waitFor(async () =>
    expect(await statesOf()).toEqual(['pick dropped', 'package done', 'ship dropped']),
  );
});

test('an entry is taken back before it may have left the device, and not afterwards', async () => {
  const world = new World();
  world.isOnline = false;
  world.fate = 'unreached';
  const outbox = world.tab();
  await outbox.open(OLEK);
  await outbox.send(move('A'), 0);
  await outbox.send(move('B'), 0);
  expect(await outbox.takeBack('A')).toBe(true);
  expect(await statesOf()).toEqual(['B waiting']);
  world.isOnline = true;
  outbox.kick();
  // A try without a network sends nothing.
  await waitFor(async () => expect((await readEntries(OLEK))[0]?.sentAt).not.toBeNull());
  expect(await outbox.takeBack('B')).toBe(false);
  world.fate = 'answers';
  outbox.kick();
  await untilIdle(outbox);
  expect(world.did.map(({ key }) => key)).toEqual(['B']);
  expect(await outbox.takeBack('B')).toBe(false);
  expect(await outbox.takeBack('A')).toBe(false);
});

test("one user's entries are neither shown to another nor sent for them", async () => {
  const world = new World();
  world.fate = 'signedOut';
  const outbox = world.tab();
  await outbox.open(OLEK);
  await outbox.send(move('A'), 3_000);
  world.userId = MARA;
  world.fate = 'answers';
  await outbox.open(MARA);
  expect(outbox.entries.get()).toEqual([]);
  await outbox.send(move('M'), 3_000);
  expect(world.did).toEqual([{ userId: MARA, key: 'M' }]);
  world.userId = OLEK;
  await outbox.open(OLEK);
  await untilIdle(outbox);
  expect(world.did.map(({ key }) => key)).toEqual(['M', 'A']);
});

test('a call without a response is not repeated once its key may have expired; a call that was never sent is sent', async () => {
  const world = new World();
  const outbox = world.tab();
  await outbox.open(OLEK);
  world.fates = ['unanswered'];
  world.fate = 'unreached';
  await outbox.send(move('sent'), 3_000);
  world.isOnline = false;
  await outbox.send(move('unsent'), 3_000);
  world.time += KEY_LASTS_MS + HOUR_MS;
  world.isOnline = true;
  world.fate = 'answers';
  outbox.kick();
  await untilIdle(outbox);
  expect(await statesOf()).toEqual(['sent unsure', 'unsent done']);
  expect(world.did.map(({ key }) => key)).toEqual(['sent', 'unsent']);
});

test('an entry on which the server fails again and again lets the others pass', async () => {
  const world = new World();
  const outbox = world.tab();
  await outbox.open(OLEK);
  world.fates = Array<Fate>(MOST_FAULTS).fill('faults');
  await outbox.send(move('bad'), 3_000);
  await outbox.send(move('good'), 0);
  for (let n = 1; n < MOST_FAULTS; n += 1) {
    await waitFor(() => expect(world.sent.length).toBeGreaterThanOrEqual(n));
    outbox.kick();
  }
  await untilIdle(outbox);
  expect(await statesOf()).toEqual(['bad refused', 'good done']);
});

test('the same key is kept once', async () => {
  const world = new World();
  const outbox = world.tab();
  await outbox.open(OLEK);
  await outbox.send(move('A'), 3_000);
  await outbox.send(move('A'), 3_000);
  expect(await statesOf()).toEqual(['A done']);
  expect(world.sent).toEqual(['A']);
});

const fates = fc.constantFrom<Fate>(
  'answers',
  'unreached',
  'unanswered',
  'refuses',
  'faults',
  'signedOut',
);
const steps = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('scan' as const), tab: fc.nat(1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('network' as const),
      fate: fates,
      isOnline: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reload' as const), tab: fc.nat(1) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('signIn' as const),
      userId: fc.constantFrom(OLEK, MARA),
    }),
  },
);

test('whatever the network does, each scan ends as done, refused with a message, or waiting, and takes effect at most once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 40 }), async (way) => {
      for (const user of [OLEK, MARA])
        await removeEntries((await readEntries(user)).map(({ seq }) => seq));
      const world = new World();
      const tabs = [world.tab(), world.tab()] as const;
      const heardKeys = new Set<string>();
      const keys: string[] = [];
      await Promise.all(tabs.map((tab) => tab.open(OLEK)));
      for (const step of way) {
        if (step.kind === 'network') {
          world.fate = step.fate;
          world.isOnline = step.isOnline;
        } else if (step.kind === 'signIn') {
          world.userId = step.userId;
          await Promise.all(tabs.map((tab) => tab.open(step.userId)));
        } else if (step.kind === 'reload') await tabs[step.tab === 1 ? 1 : 0].open(world.userId);
        else {
          const key = `k${keys.length}`;
          keys.push(key);
          await tabs[step.tab === 1 ? 1 : 0].send(move(key), 3_000).catch(() => heardKeys.add(key));
        }
      }
      const entries = [...(await readEntries(OLEK)), ...(await readEntries(MARA))];
      for (const key of keys) {
        const entry = entries.find((kept) => kept.key === key);
        const done = world.did.filter((work) => work.key === key).length;
        expect(done).toBeLessThanOrEqual(1);
        if (heardKeys.has(key)) expect([entry, done]).toEqual([undefined, 0]);
        else if (entry?.state === 'done') expect(done).toBe(1);
        else expect(entry?.state).toMatch(/waiting|refused/);
      }
      await Promise.all(tabs.map((tab) => tab.open(null)));
    }),
    { numRuns: 60 },
  );
});

test('work for a version that somebody has changed meanwhile is refused, and sent for the present one by whoever has looked', async () => {
  const world = new World();
  world.fate = 'unreached';
  const outbox = world.tab();
  await outbox.open(OLEK);
  expect(await outbox.send(move('A', { ifMatch: 1 }), 3_000)).toBeNull();
  world.version = 2;
  world.fate = 'answers';
  outbox.kick();
  await untilIdle(outbox);
  const [entry] = outbox.entries.get();
  expect(entry).toMatchObject({ state: 'refused', reason: 'Somebody else has changed this.' });
  expect(world.did).toEqual([]);
  await outbox.retry(entry?.seq ?? 0);
  await untilIdle(outbox);
  expect(world.did).toEqual([{ userId: OLEK, key: 'A' }]);
  await expect(outbox.send(move('A', { ifMatch: 1 }), 0)).rejects.toThrow(
    'Other work was sent with this key.',
  );
});

test('work of which nobody knows is sent again for the version that was shown', async () => {
  const world = new World();
  world.fate = 'unanswered';
  const outbox = world.tab();
  await outbox.open(OLEK);
  await outbox.send(move('A', { ifMatch: 1 }), 3_000);
  world.time += KEY_LASTS_MS + 1;
  outbox.kick();
  await untilIdle(outbox);
  expect(outbox.entries.get()).toMatchObject([{ state: 'unsure' }]);
  await outbox.retry(outbox.entries.get()[0]?.seq ?? 0);
  await waitFor(() => expect(outbox.entries.get()).toMatchObject([{ ifMatch: 1 }]));
});

const olek: User = {
  id: OLEK,
  email: 'mara@example.com',
  name: 'Mara Lind',
  role: 'ADMIN',
  customerId: null,
  disabled: false,
  readOnly: false,
  chief: false,
  taskKinds: null,
  passwordSetByOther: false,
  signsInBy: 'PASSWORD',
  passwordEndsAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 1,
};

test('the version goes with the call', async () => {
  startSession('token', olek);
  const asked = answer(putAwayPallet, () =>
    refusal(412, 'STALE', 'Somebody else has changed this.'),
  );
  const work = {
    to: 'putAwayPallet',
    input: { params: { lpn: 'LPN-1' }, body: { locationId: 1 } },
    warehouseId: 1,
    what: 'LPN-1',
  } as const;
  await expect(sendWork<'putAwayPallet'>({ ...work, ifMatch: 4 })).rejects.toThrow(
    'Somebody else has changed this.',
  );
  await expect(sendWork<'putAwayPallet'>(work)).rejects.toThrow('Somebody else has changed this.');
  expect(asked.map(({ ifMatch }) => ifMatch)).toEqual(['"4"', null]);
});

test('a lead sends what somebody else scanned with the keys of their own, in its order, or keeps it unsent', async () => {
  const world = new World();
  world.fate = 'unreached';
  const his = world.tab();
  await his.open(OLEK);
  for (const key of ['A', 'B', 'C']) await his.send(move(key), 3_000);
  await his.open(null);
  world.userId = MARA;
  world.isLead = true;
  const hers = world.tab();
  await hers.open(MARA);
  expect(hers.entries.get()).toEqual([]);
  await expect(hers.sendFor(OLEK)).rejects.toThrow('status 0');
  world.fates = ['answers', 'refuses'];
  world.fate = 'answers';
  await hers.sendFor(OLEK);
  expect(world.did).toEqual(['A', 'C'].map((key) => ({ userId: OLEK, key })));
  expect(await statesOf()).toEqual(['A done', 'B refused', 'C done']);
  await hers.setAside(OLEK, 'Set aside by Mara');
  expect(await statesOf()).toEqual(['A done', 'B aside', 'C done']);
  await hers.sendFor(OLEK);
  expect(world.did).toHaveLength(2);
  expect((await readEntries(OLEK)).map(({ by }) => by)).toEqual(['Olek', 'Olek', 'Olek']);
});
