// Random walks of a replenishment: scans, keys, taps, answers late, twice, refused or never, the
// network gone and back, reloads, and others who change the task.
import type { Scan } from '@lading/contract/floor';
import type { ReplenishmentTask } from '@lading/contract/replenishment';
import { test } from 'vitest';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import { isFromBefore } from '../../ui/scan/device.ts';
import { type Chance, chanceOf, must, walksOf } from '../../ui/scan/testing/chance.ts';
import { type Asking, simulate } from '../../ui/scan/testing/simulate.ts';
import {
  beginReplenishing,
  type KeepEffect,
  type KeptReplenishing,
  type ReplenishAsk,
  type ReplenishEvent,
  type Replenishing,
  replenishMachine,
} from './replenishMachine.ts';

const STEPS = 40;
const reserve = { id: 8, name: 'R-08' };
const bin = { id: 1, name: 'A-01' };
const product = { id: 5, sku: 'WB-1', name: 'Bottle' };
const planned = {
  id: 4,
  warehouseId: 1,
  status: 'OPEN',
  product,
  from: { location: reserve, pallet: { lpn: 'LPN-9' } },
  to: bin,
  quantity: 20,
  room: null,
  endedBy: null,
  movedQuantity: 0,
} as unknown as ReplenishmentTask;

const found = (more: Partial<Scan>): Scan => ({ ...unknownScan, ...more });
const products = (id: number) =>
  [
    {
      ...product,
      id,
      customer: { id: 3, name: 'Acme' },
      tracking: 'NONE',
      expires: false,
      pack: null,
    },
  ] as Scan['products'];
const at = (id: number, name: string, type: 'PICK' | 'STORAGE') =>
  found({ kind: 'LOCATION', location: { id, name, type } });
const labels: Readonly<Record<string, Scan>> = {
  'R-08': at(8, 'R-08', 'STORAGE'),
  'A-01': at(1, 'A-01', 'PICK'),
  'A-02': at(2, 'A-02', 'PICK'),
  'A-03': at(3, 'A-03', 'PICK'),
  'B-01': at(9, 'B-01', 'STORAGE'),
  'WB-1': found({ kind: 'PRODUCT', products: products(5) }),
  other: found({ kind: 'PRODUCT', products: products(6) }),
  doubtful: found({
    kind: 'PRODUCT',
    products: products(5),
    doubts: [{ code: 'SEPARATOR_MISSING', text: 'Doubtful.' }],
  }),
  misread: found({ fault: 'The check digit is wrong.' }),
  unknown: unknownScan,
};
const codes = Object.keys(labels) as [string, ...string[]];

type MoveAsk = Extract<ReplenishAsk, { kind: 'move' }>;

function newDevice(state: Replenishing, now: number) {
  const device = simulate<Replenishing, ReplenishEvent, ReplenishAsk, KeepEffect>(
    replenishMachine,
    state,
  );
  device.wait(now);
  return device;
}

/** One person with one device, the server's task, and what both are held to. */
class Walk {
  readonly #chance: Chance;
  #server = planned;
  #device: ReturnType<typeof newDevice>;
  #now = 1_000;
  #kept: KeptReplenishing | null = null;
  #lastCode = 'R-08';
  #touchedAt = 0;
  /**
   * The place that the screen asked about, and when that was shown; null once anything else came.
   */
  #asked: { id: number; at: number } | null = null;
  /** The scan that is being answered, or the button. */
  #cause:
    | { kind: 'scan'; code: string; at: number }
    | { kind: 'yes'; place: number | null }
    | null = null;
  #moves = 0;
  readonly #old: Asking<ReplenishAsk>[] = [];
  events = 0;

  constructor(seed: number) {
    this.#chance = chanceOf(seed);
    this.#device = newDevice(beginReplenishing(this.#server, null), this.#now);
  }

  get #state(): Replenishing {
    return this.#device.task();
  }

  #perform(does: () => void): {
    before: Replenishing;
    isSaid: boolean;
    asks: readonly Asking<ReplenishAsk>[];
  } {
    const { asked, said, effects } = this.#device;
    const before = this.#state;
    const [saidBefore, effectsBefore, known] = [said.length, effects.length, new Set(asked)];
    this.events += 1;
    does();
    for (const { kept } of effects.slice(effectsBefore)) this.#kept = kept;
    const asks = asked.filter((asking) => !known.has(asking));
    must(asked.length <= 1, true);
    must(this.#kept?.taken ?? null, this.#state.taken);
    for (const { ask } of asks) if (ask.kind === 'move') this.#judgeMove(ask, before);
    return { before, isSaid: said.length > saidBefore, asks };
  }

  /**
   * Goods go where the plan says, or elsewhere by a deliberate act; and as many as the screen
   * showed to be in hand.
   */
  #judgeMove({ quantity, to }: MoveAsk, { task }: Replenishing): void {
    must([quantity, this.#state.isSending], [this.#state.taken, true]);
    must(task.status, 'OPEN');
    const cause = this.#cause;
    if (cause?.kind === 'yes') {
      must(cause.place, to.id);
      return;
    }
    must(labels[cause?.code ?? '']?.location?.id, to.id);
    if (to.id === bin.id || task.room === 0) return;
    must([this.#asked?.id, (cause?.at ?? 0) >= (this.#asked?.at ?? 0)], [to.id, true]);
  }

  #scan(code: string): void {
    this.#lastCode = code;
    const { waiting } = this.#device.device();
    const { isSaid, asks, before } = this.#perform(() => this.#device.scan(code));
    must(isSaid || asks.length > 0 || this.#device.device().waiting.length > waiting.length, true);
    must(this.#state.taken, before.taken);
  }

  #key(): void {
    const quantity = 1 + this.#chance.below(20);
    const { before, isSaid } = this.#perform(() =>
      this.#device.act({ kind: 'quantity', quantity, at: this.#now }),
    );
    const isTaken =
      before.taken !== null && !before.isSending && this.#device.device().unanswered === null;
    must(this.#state.taken, isTaken ? quantity : before.taken);
    must(isSaid || before.taken === null, true);
    if (!isTaken) return;
    this.#touchedAt = this.#now;
    this.#asked = null;
  }

  #yes(): void {
    const { question } = this.#state;
    if (!question || this.#device.device().running) return;
    this.#cause = { kind: 'yes', place: question.kind === 'elsewhere' ? question.place.id : null };
    this.#perform(() => this.#device.press({ kind: 'yes', question, at: this.#now }));
    if (this.#state.question !== question) this.#asked = null;
  }

  #answerOf(ask: ReplenishAsk): ReplenishEvent {
    if (ask.kind === 'lookUp')
      return { ...ask, kind: 'found', found: labels[ask.code] ?? unknownScan };
    if (this.#server.status === 'OPEN') {
      this.#server = { ...this.#server, status: 'DONE', movedQuantity: ask.quantity };
      this.#moves += 1;
    }
    return { ...ask, kind: 'moved', waits: this.#chance.onceIn(3) };
  }

  #answer(): void {
    const [asking] = this.#device.asked;
    if (!asking) return;
    this.#old.push(asking);
    const { ask } = asking;
    if (this.#chance.onceIn(8)) this.#fail(ask);
    else if (ask.kind === 'move' && this.#server.status !== 'OPEN') this.#refuse();
    else this.#reply(ask);
  }

  #refuse(): void {
    const { before } = this.#perform(() => this.#device.refuse('The task is over.'));
    must([this.#state.taken, this.#state.isSending], [before.taken, false]);
  }

  #reply(ask: ReplenishAsk): void {
    const event = this.#answerOf(ask);
    if (ask.kind === 'lookUp')
      this.#cause = {
        kind: 'scan',
        code: ask.code,
        at: ask.isEarly ? Number.NEGATIVE_INFINITY : ask.at,
      };
    const isLast = this.#device.device().waiting.length === 0;
    const { before, isSaid, asks } = this.#perform(() => this.#device.answer(event));
    const { question } = this.#state;
    const shownAt =
      this.#asked?.id === (question?.kind === 'elsewhere' && question.place.id)
        ? this.#asked?.at
        : null;
    this.#asked =
      question?.kind === 'elsewhere' ? { id: question.place.id, at: shownAt ?? this.#now } : null;
    if (event.kind === 'moved') {
      const last = this.#device.said.at(-1);
      if (isLast)
        must(
          [
            last?.tone,
            last?.text.startsWith(`${event.quantity} × WB-1 moved to ${event.to.name}.`),
          ],
          ['success', true],
        );
      must([this.#state.taken, this.#state.task.status], [null, 'DONE']);
      return;
    }
    if (!isLast || event.kind !== 'found') return;
    must(isSaid || asks.length > 0, true);
    if (isFromBefore(event.at, this.#touchedAt))
      must([this.#state.taken, asks.length], [before.taken, 0]);
  }

  #fail(ask: ReplenishAsk): void {
    const { before, isSaid } = this.#perform(() =>
      this.#chance.onceIn(2) ? this.#device.lose() : this.#device.refuse('Refused.'),
    );
    must(isSaid, true);
    if (ask.kind === 'move') must(this.#state.taken, before.taken);
  }

  #answerAgain(): void {
    const asking = this.#old[this.#chance.below(this.#old.length)];
    if (!asking || this.#device.device().running?.ticket === asking.ticket) return;
    const { ask } = asking;
    const event: ReplenishEvent =
      ask.kind === 'lookUp'
        ? { ...ask, kind: 'found', found: labels[ask.code] ?? unknownScan }
        : { ...ask, kind: 'moved', waits: false };
    const { before } = this.#perform(() => this.#device.answer(event, asking));
    must(this.#state === before, true);
  }

  /** Another person changes the room, cancels, or does the task. */
  #told(): void {
    const status = this.#chance.onceIn(6)
      ? this.#chance.oneOf(['CANCELLED', 'DONE'] as const)
      : this.#server.status;
    if (this.#server.status === 'OPEN')
      this.#server = { ...this.#server, status, room: this.#chance.oneOf([null, 0, 5, 30]) };
    const wasOpen = this.#state.task.status === 'OPEN';
    const { before, isSaid } = this.#perform(() =>
      this.#device.tell({ kind: 'told', task: this.#server, at: this.#now }),
    );
    const changed = before.task.room !== this.#state.task.room || this.#server.status !== 'OPEN';
    if (before.taken === null || before.isSending || !wasOpen || !changed) return;
    must(isSaid, true);
    if (this.#server.status !== 'OPEN') must(this.#state.taken, null);
    else must((this.#state.taken ?? 0) <= before.taken, true);
    this.#touchedAt = this.#now;
    this.#asked = null;
  }

  /**
   * The page is loaded again; a move that was being sent was perhaps done, and nobody hears of it.
   */
  #reload(): void {
    const [asking] = this.#device.asked;
    if (asking?.ask.kind === 'move' && this.#chance.onceIn(2)) this.#answerOf(asking.ask);
    const { taken } = this.#state;
    this.#device = newDevice(beginReplenishing(this.#server, this.#kept), this.#now);
    this.#old.length = 0;
    this.#asked = null;
    this.#cause = null;
    must(this.#state.taken, this.#server.status === 'OPEN' ? taken : null);
    this.#kept = this.#state.taken === null ? null : this.#kept;
  }

  step(): void {
    const wait = this.#chance.oneOf([10, 300, 1_200, 1_200]);
    this.#now += wait;
    this.#device.wait(wait);
    const kind = this.#chance.below(24);
    if (kind < 5) this.#scan(this.#chance.oneOf(codes));
    else if (kind < 8) this.#scan(this.#chance.oneOf(['R-08', 'A-02', 'A-03']));
    else if (kind < 11) this.#scan(this.#lastCode);
    else if (kind < 18) this.#answer();
    else if (kind < 19) this.#key();
    else if (kind < 20) this.#yes();
    else if (kind < 22) this.#chance.oneOf([() => this.#told(), () => this.#answerAgain()])();
    else
      this.#chance.oneOf([
        () => this.#device.retry(),
        () => this.#device.retry(),
        () => this.#reload(),
      ])();
  }

  /** The task was done at most once, and whoever holds goods can still bring them. */
  end(): void {
    for (
      let left = 30;
      left > 0 && (this.#device.asked.length > 0 || this.#device.device().unanswered);
      left -= 1
    ) {
      this.#device.retry();
      const [asking] = this.#device.asked;
      if (asking?.ask.kind === 'move' && this.#server.status !== 'OPEN') this.#refuse();
      else if (asking) this.#reply(asking.ask);
    }
    must([this.#moves <= 1, this.#state.isSending], [true, false]);
    if (this.#state.task.status !== 'OPEN' || this.#server.status !== 'OPEN') return;
    this.#now += 5_000;
    this.#device.wait(5_000);
    for (const code of ['R-08', 'A-01']) {
      this.#scan(code);
      const [asking] = this.#device.asked;
      if (asking) this.#reply(asking.ask);
    }
    const [moving] = this.#device.asked;
    must(moving?.ask.kind, 'move');
  }
}

test('whatever a person, the network and others do, goods go where the plan or a deliberate act says, once, and nothing is silent', () => {
  for (const seed of walksOf(400)) {
    const walk = new Walk(seed);
    try {
      for (let left = STEPS; left > 0; left -= 1) walk.step();
      walk.end();
    } catch (reason) {
      throw new Error(`Walk ${seed} failed at event ${walk.events}.`, { cause: reason });
    }
  }
});
