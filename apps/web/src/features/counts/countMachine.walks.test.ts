// Random walks of a counter: scans, keys, taps, answers late, twice, refused or never, the network
// gone and back, reloads, and others who count the same.
import type { CountDetail, CountLine } from '@lading/contract/counts';
import type { Named } from '@lading/contract/fields';
import { test } from 'vitest';
import { formatUnits } from '../../lib/format.ts';
import { isFromBefore } from '../../ui/scan/device.ts';
import { type Chance, chanceOf, must, walksOf } from '../../ui/scan/testing/chance.ts';
import { type Asking, simulate } from '../../ui/scan/testing/simulate.ts';
import { type Goods, keyOf } from './countingRules.ts';
import {
  beginCounting,
  type CountAsk,
  type CountEvent,
  type Counting,
  countMachine,
  type FoundCode,
  isKeyed,
  type KeepEffect,
  type KeptCounting,
  type SavedEntry,
} from './countMachine.ts';

const STEPS = 70;
const places: [Named, Named] = [
  { id: 1, name: 'A-01' },
  { id: 2, name: 'A-02' },
];
const productOf = (id: number) => ({ id, sku: `SKU-${id}`, name: `Goods ${id}` });
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
const cased = { ...untracked, pack: { id: 7, name: 'Case of 24', units: 24 } };
const lotted = { tracking: 'LOT', expires: false, pack: null } as const;
const statedLot = (lot: string) => ({ lot, serial: null, expiresOn: null, producedOn: null });

interface Label {
  found: FoundCode;
  /** The units that it counts; null if it counts none. */
  units: number | null;
}
const label = (more: Partial<FoundCode>, units: number | null = null): Label => ({
  found: { ...nothing, ...more },
  units,
});
const labels: Readonly<Record<string, Label>> = {
  'A-01': label({ location: places[0] }),
  'A-02': label({ location: places[1] }),
  'SKU-1': label({ products: [{ ...productOf(1), ...untracked }] }),
  'CASE-1': label({ products: [{ ...productOf(1), ...cased }] }, 24),
  '848415': label({ products: [{ ...productOf(2), ...untracked }] }),
  'SKU-3': label({ products: [{ ...productOf(3), ...lotted }] }),
  'LOT-A': label({ products: [{ ...productOf(3), ...lotted }], stated: statedLot('A') }),
  'LOT-B': label({ products: [{ ...productOf(3), ...lotted }], stated: statedLot('B') }),
  'LPN-1': label({ pallet: { lpn: 'LPN-1' } }),
  doubtful: label(
    {
      products: [{ ...productOf(2), ...untracked }],
      count: 48,
      doubts: [{ code: 'SEPARATOR_MISSING', text: 'Doubtful.' }],
    },
    48,
  ),
  misread: label({ fault: 'The check digit is wrong.' }),
  unknown: label({}),
};
const codes = Object.keys(labels) as [string, ...string[]];

interface Line {
  place: number;
  product: number;
  lpn: string | null;
  lot: string | null;
  quantity: number | null;
}
const lineKey = (place: number, goods: Goods): string =>
  `${goods.lpn === null ? place : ''} ${keyOf(goods)}`;

function makeServer() {
  const lines = new Map<string, Line>();
  const put = (
    place: number,
    product: number,
    lpn: string | null,
    lot: string | null,
    quantity: number | null,
  ) => {
    const goods: Goods = {
      product: productOf(product),
      lpn,
      ...(lot !== null && { lot: { code: lot } }),
    };
    lines.set(lineKey(place, goods), { place, product, lpn, lot, quantity });
  };
  put(1, 1, null, null, null);
  put(1, 2, null, null, null);
  put(1, 3, null, 'A', null);
  put(2, 1, 'LPN-1', null, null);
  put(2, 2, 'LPN-1', null, null);
  const read = (): CountDetail => {
    const all = [...lines.values()].map((line, id) => ({
      id,
      location: places[line.place - 1],
      product: productOf(line.product),
      pallet: line.lpn === null ? null : { lpn: line.lpn },
      lot: line.lot === null ? null : { id: 1, code: line.lot },
      foundIn: null,
      countedQuantity: line.quantity,
      entered: line.quantity !== null,
    })) as CountLine[];
    const ofPlace = places.map((location) => ({
      location,
      lines: 3,
      linesCounted: 0,
      done: false,
    }));
    return {
      id: 4,
      name: 'Aisle',
      status: 'COUNTING',
      chosenBy: 'LOCATIONS',
      products: [],
      lines: all,
      places: ofPlace,
    } as unknown as CountDetail;
  };
  return {
    lines,
    read,
    enter: ({ place, goods, quantity }: Extract<CountAsk, { kind: 'save' }>) =>
      put(place.id, goods.product.id, goods.lpn, goods.lot?.code ?? null, quantity),
    withdraw: ({ place, goods, before }: SavedEntry) =>
      put(place.id, goods.product.id, goods.lpn, goods.lot?.code ?? null, before),
  };
}

function newDevice(state: Counting, now: number) {
  const device = simulate<Counting, CountEvent, CountAsk, KeepEffect>(countMachine, state);
  device.wait(now);
  return device;
}

/** A press of Save, with what was keyed then, or a scan. */
interface Cause {
  kind: 'press' | 'scan';
  of: string;
  at: number;
  keyed?: string | null;
}

class Walk {
  readonly #chance: Chance;
  readonly #server = makeServer();
  #device: ReturnType<typeof newDevice>;
  #now = 1_000;
  #kept: KeptCounting | null = null;
  #lastCode = 'A-01';
  /** The last tap or key. */
  #touchedAt = 0;
  /** For which goods, and where, the figure in the field was keyed, and when. */
  #keyed: { of: string; quantity: string; at: number } | null = null;
  /**
   * What may ask for the next save: presses that wait for their turn, and the scan that was
   * answered.
   */
  #causes: Cause[] = [];
  /** The last quantity that was shown in green, by line. */
  readonly #shown = new Map<string, number>();
  readonly #old: Asking<CountAsk>[] = [];
  events = 0;

  constructor(seed: number) {
    this.#chance = chanceOf(seed);
    this.#device = newDevice(beginCounting(this.#server.read(), null, null, false), this.#now);
  }

  get #state(): Counting {
    return this.#device.task();
  }

  /** The goods of the form, with their place; empty without a form. */
  #form({ position: { place, goods } } = this.#state): string {
    return place && goods ? `${place.id} ${keyOf(goods)}` : '';
  }

  #perform(does: () => void): {
    before: Counting;
    isSaid: boolean;
    asks: readonly Asking<CountAsk>[];
  } {
    const { asked, said, effects } = this.#device;
    const before = this.#state;
    const [saidBefore, effectsBefore, known] = [said.length, effects.length, new Set(asked)];
    this.events += 1;
    does();
    for (const { kept } of effects.slice(effectsBefore)) this.#kept = kept;
    const asks = asked.filter((asking) => !known.has(asking));
    must(asked.length <= 1, true);
    for (const { ask } of asks) if (ask.kind === 'save') this.#judgeSave(ask);
    this.#judgeKept();
    if (asked.length === 0) this.#causes = [];
    return { before, isSaid: said.length > saidBefore, asks };
  }

  /**
   * A save is asked for by Save or by the code of its own goods, and only of the figure that stands
   * in their field.
   */
  #judgeSave({ place, goods, quantity }: Extract<CountAsk, { kind: 'save' }>): void {
    const key = `${place.id} ${keyOf(goods)}`;
    must(this.#form(), key);
    const causes = this.#causes.filter((cause) => cause.of === key);
    must(String(quantity), this.#state.entered.quantity.trim());
    const figure = this.#keyed;
    const { entered, position } = this.#state;
    const isOfSum = !figure || !isKeyed(entered, position.units);
    if (!isOfSum) must([figure.of, figure.quantity], [key, String(quantity)]);
    const isCause = ({ kind, keyed, at }: Cause) =>
      kind === 'press' ? keyed === (isOfSum ? null : figure.quantity) : !isOfSum && at >= figure.at;
    must(causes.some(isCause), true);
  }

  #judgeKept(): void {
    const { position, entered } = this.#state;
    const { place = null, goods = null } = this.#kept ?? {};
    must(
      [place, goods, this.#kept?.entered ?? { quantity: '' }],
      [position.place, position.goods, position.place ? entered : { quantity: '' }],
    );
  }

  #touch(event: CountEvent): void {
    const { before } = this.#perform(() => this.#device.act(event));
    const { position, entered, question } = this.#state;
    if (position !== before.position || entered !== before.entered || question !== before.question)
      this.#touchedAt = this.#now;
  }

  #scan(code: string): void {
    this.#lastCode = code;
    const { waiting } = this.#device.device();
    const { before, isSaid, asks } = this.#perform(() => this.#device.scan(code));
    const isWaiting = this.#device.device().waiting.length > waiting.length;
    must(isSaid || asks.length > 0 || isWaiting, true);
    must(this.#state.position, before.position);
    must(this.#state.entered, before.entered);
  }

  #key(): void {
    if (!this.#state.position.goods) return;
    const quantity = this.#chance.oneOf(['', '0', '5', '12', '1.5', '848415']);
    const before = this.#state;
    this.#touch({ kind: 'entered', entered: { quantity }, at: this.#now });
    if (this.#state.entered === before.entered)
      must(before.isSaving || this.#device.device().unanswered !== null, true);
    else this.#keyed = quantity === '' ? null : { of: this.#form(), quantity, at: this.#now };
  }

  #save(): void {
    const { position, entered } = this.#state;
    const { goods, units } = position;
    const keyed = units === null || isKeyed(entered, units) ? entered.quantity : null;
    this.#causes.push({ kind: 'press', of: this.#form(), at: this.#now, keyed });
    this.#perform(() => this.#device.press({ kind: 'save', of: goods ? keyOf(goods) : '', keyed }));
  }

  #finish() {
    const { question, position } = this.#state;
    const at = this.#now;
    if (question?.kind === 'finish' && this.#chance.onceIn(2))
      return this.#touch({ kind: 'leaveOpen', at });
    const { place } = question?.kind === 'finish' ? question : position;
    if (!place) return;
    const event: CountEvent =
      question?.kind === 'finish'
        ? { kind: 'finishAs', place, openLines: 'ZERO', at }
        : { kind: 'finish', place, at };
    this.#perform(() => this.#device.press(event));
  }

  #tap() {
    const { position, question } = this.#state;
    const at = this.#now;
    const listed = this.#state.count.lines[this.#chance.below(3)];
    if (question?.kind === 'lot')
      return this.#touch({ kind: 'lot', lot: this.#chance.onceIn(3) ? null : { code: 'C' }, at });
    if (question?.kind === 'doubt') {
      this.#perform(() => this.#device.press({ kind: 'sure', at }));
    } else if (position.goods && this.#chance.onceIn(2)) this.#touch({ kind: 'back', at });
    else if (this.#chance.onceIn(2))
      this.#touch({ kind: 'place', place: this.#chance.oneOf(places), at });
    else if (listed) {
      const lot = listed.lot ? { lot: { code: listed.lot.code } } : {};
      this.#touch({
        kind: 'goods',
        goods: { product: listed.product, lpn: listed.pallet?.lpn ?? null, ...lot },
        at,
      });
    }
  }

  #answerOf(ask: CountAsk): CountEvent {
    if (ask.kind === 'lookUp')
      return { ...ask, kind: 'found', found: labels[ask.code]?.found ?? nothing };
    const waits = this.#chance.onceIn(3);
    if (ask.kind === 'finish')
      return { ...ask, kind: 'finished', after: this.#server.read(), waits };
    if (ask.kind === 'withdraw') {
      this.#server.withdraw(ask.entry);
      return { ...ask, kind: 'withdrawn', after: this.#server.read(), waits };
    }
    this.#server.enter(ask);
    return { ...ask, kind: 'saved', key: '', after: this.#server.read(), waits };
  }

  #answer(): void {
    const [asking] = this.#device.asked;
    if (!asking) return;
    this.#old.push(asking);
    if (this.#chance.onceIn(8)) this.#fail(asking.ask);
    else this.#reply(asking.ask);
  }

  #reply(ask: CountAsk): void {
    const event = this.#answerOf(ask);
    const isLast = this.#device.device().waiting.length === 0;
    if (ask.kind === 'lookUp') this.#causes.push({ kind: 'scan', of: this.#form(), at: ask.at });
    const { before, isSaid, asks } = this.#perform(() => this.#device.answer(event));
    if (event.kind === 'found' && isLast) this.#judgeFound(event, before, isSaid, asks);
    if (event.kind === 'withdrawn') this.#judgeWithdrawn(event);
    if (event.kind !== 'saved') return;
    const { place, goods, quantity } = event;
    const green = this.#device.said.at(-1);
    // Where another scan waited, its message is the last.
    if (isLast)
      must(
        [green?.tone, green?.text.startsWith(`${formatUnits(quantity)} × ${goods.product.sku}`)],
        ['success', true],
      );
    this.#shown.set(lineKey(place.id, goods), quantity);
    this.#keyed = null;
  }

  /** Takes the last entry back, while the message about it stands. */
  #undo(): void {
    const undo = this.#device.device().message?.undo;
    if (undo) this.#perform(() => this.#device.press(undo));
  }

  #judgeWithdrawn({ entry: { place, goods, before } }: Extract<CountEvent, { kind: 'withdrawn' }>) {
    const key = lineKey(place.id, goods);
    if (before === null) this.#shown.delete(key);
    else this.#shown.set(key, before);
  }

  #fail(ask: CountAsk): void {
    const isLost = this.#chance.onceIn(2);
    const { before, isSaid } = this.#perform(() =>
      isLost ? this.#device.lose() : this.#device.refuse('Refused.'),
    );
    must(isSaid, true);
    if (ask.kind === 'save')
      must([this.#form(), this.#state.entered], [this.#form(before), before.entered]);
  }

  #judgeFound(
    event: Extract<CountEvent, { kind: 'found' }>,
    before: Counting,
    isSaid: boolean,
    asks: readonly Asking<CountAsk>[],
  ): void {
    const { position, entered } = this.#state;
    const { found, units } = labels[event.code] ?? label({});
    const saves = asks.some(({ ask }) => ask.kind === 'save');
    must(isSaid || saves, true);
    if (isFromBefore(event.at, this.#touchedAt))
      must([position, entered, saves], [before.position, before.entered, false]);
    if (found.location === null) must(position.place, before.position.place);
    const wasKeyed = isKeyed(before.entered, before.position.units);
    if (before.position.goods)
      must(
        [position.goods, wasKeyed ? entered : null],
        [before.position.goods, wasKeyed ? before.entered : null],
      );
    const isOwn = found.products.some(({ id }) => id === before.position.goods?.product.id);
    if (saves) {
      must([wasKeyed, units], [true, null]);
      must(found.products.length === 0 || isOwn, true);
      const lot = found.stated?.lot;
      if (lot) must(before.position.goods?.lot?.code, lot);
    }
    if (before.position.goods && !wasKeyed && entered !== before.entered) {
      must(isOwn, true);
      must(Number(entered.quantity), Number(before.entered.quantity) + Math.max(1, units ?? 1));
    }
  }

  /** An answer that comes twice or too late changes nothing. */
  #answerAgain(): void {
    const asking = this.#old[this.#chance.below(this.#old.length)];
    if (!asking || this.#device.asked.some(({ ticket }) => ticket === asking.ticket)) return;
    const { running } = this.#device.device();
    if (running?.ticket === asking.ticket) return;
    const { before } = this.#perform(() =>
      this.#device.answer(this.#answerTwice(asking.ask), asking),
    );
    must(this.#state, before);
  }

  #answerTwice(ask: CountAsk): CountEvent {
    if (ask.kind === 'lookUp')
      return { ...ask, kind: 'found', found: labels[ask.code]?.found ?? nothing };
    const [after, waits] = [this.#server.read(), false];
    if (ask.kind === 'withdraw') return { ...ask, kind: 'withdrawn', after, waits };
    return ask.kind === 'save'
      ? { ...ask, kind: 'saved', key: '', after, waits }
      : { ...ask, kind: 'finished', after, waits };
  }

  /** The page is loaded again: what was asked may have been done or not, and nobody hears of it. */
  #reload(): void {
    const [asking] = this.#device.asked;
    if (asking?.ask.kind === 'save' && this.#chance.onceIn(2)) {
      this.#server.enter(asking.ask);
      this.#shown.delete(lineKey(asking.ask.place.id, asking.ask.goods));
    }
    const { entered, position } = this.#state;
    this.#device = newDevice(beginCounting(this.#server.read(), null, this.#kept, true), this.#now);
    this.#old.length = 0;
    this.#causes = [];
    must(
      [this.#state.entered, this.#state.position.goods, this.#state.position.place],
      position.place ? [entered, position.goods, position.place] : [{ quantity: '' }, null, null],
    );
  }

  #told(): void {
    const line = [...this.#server.lines.entries()][this.#chance.below(this.#server.lines.size)];
    if (line) {
      this.#server.lines.set(line[0], { ...line[1], quantity: this.#chance.below(50) });
      this.#shown.delete(line[0]);
    }
    const { before } = this.#perform(() =>
      this.#device.tell({ kind: 'told', count: this.#server.read() }),
    );
    must(
      [this.#state.position, this.#state.entered, this.#state.question],
      [before.position, before.entered, before.question],
    );
  }

  step(): void {
    const wait = this.#chance.oneOf([10, 300, 1_200, 1_200]);
    this.#now += wait;
    this.#device.wait(wait);
    const kind = this.#chance.below(26);
    if (kind < 7) this.#scan(this.#chance.oneOf(codes));
    else if (kind < 9) this.#scan(this.#lastCode);
    else if (kind < 16) this.#answer();
    else if (kind < 19) this.#key();
    else if (kind < 21) this.#save();
    else if (kind < 23) this.#tap();
    else if (kind === 23) this.#chance.oneOf([() => this.#finish(), () => this.#undo()])();
    else if (kind === 24) this.#chance.oneOf([() => this.#told(), () => this.#answerAgain()])();
    else
      this.#chance.oneOf([
        () => this.#device.retry(),
        () => this.#device.retry(),
        () => this.#reload(),
      ])();
  }

  /** Whatever happened, the counter comes on, and the server has what was shown. */
  end(): void {
    for (
      let left = 20;
      left > 0 && (this.#device.asked.length > 0 || this.#device.device().unanswered);
      left -= 1
    ) {
      this.#device.retry();
      const [asking] = this.#device.asked;
      if (asking) this.#reply(asking.ask);
    }
    for (const [key, quantity] of this.#shown)
      must(this.#server.lines.get(key)?.quantity, quantity);
    this.#now += 2_000;
    for (const kind of ['leaveOpen', 'back', 'back', 'back'] as const)
      this.#perform(() => this.#device.act({ kind, at: this.#now }));
    this.#perform(() => this.#device.act({ kind: 'lot', lot: null, at: this.#now }));
    this.#now += 2_000;
    this.#device.wait(20_000);
    this.#now += 18_000;
    this.#perform(() => this.#device.scan('A-02'));
    this.#perform(() =>
      this.#device.answer({
        kind: 'found',
        code: 'A-02',
        at: this.#now,
        isEarly: false,
        found: { ...nothing, location: places[1] },
      }),
    );
    must(this.#state.position.place, places[1]);
  }
}

test('whatever a counter, the network and others do, an entry is what was keyed or scanned of its goods, and nothing is silent', () => {
  for (const seed of walksOf(300)) {
    const walk = new Walk(seed);
    try {
      for (let left = STEPS; left > 0; left -= 1) walk.step();
      walk.end();
    } catch (reason) {
      throw new Error(`Walk ${seed} failed at event ${walk.events}.`, { cause: reason });
    }
  }
});
