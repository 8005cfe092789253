import type { Scan } from '@lading/contract/floor';
import type { OrderDetail } from '@lading/contract/orders';
import type { OutboundUnit } from '@lading/contract/picking';
import { isLegal } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import { statusAfterPack, statusAfterUnpack } from '@lading/domain/picking';
import { expect, test } from 'vitest';
import type { Entry, EntryState, Work } from '../../lib/outbox/entry.ts';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import { type Chance, chanceOf, must, walksOf } from '../../ui/scan/testing/chance.ts';
import { simulate } from '../../ui/scan/testing/simulate.ts';
import { withOwnWork } from './ownOrder.ts';
import { emptyPackage, type PackageDraft, packLines } from './packDraft.ts';
import {
  beginPacking,
  draftOf,
  linesOf,
  type PackAsk,
  type PackEffect,
  type PackEvent,
  type PackTask,
  packMachine,
} from './packMachine.ts';
import { carton, orderOf, parcel, soap, towel, unitOf } from './testing/packing.ts';

type Package = {
  lines: { orderItemId: number; quantity: number }[];
  weight?: number | null;
  unit?: string | null;
};
const unitsOf = ({ units }: PackageDraft): number =>
  Object.values(units).reduce((total, { quantity }) => total + Number(quantity), 0);
const sum = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((units, { quantity }) => units + quantity, 0);

/** The server: does the work of each key once, and refuses what is not legal. */
class Server {
  order: OrderDetail;
  readonly answers = new Map<string, OrderDetail | string>();
  #ids = 7;
  /** The units of soap in the carton. */
  inCarton: number;

  constructor(quantities: readonly number[], inCarton: number) {
    this.order = orderOf(quantities);
    this.inCarton = inCarton;
  }

  get units(): OutboundUnit[] {
    const packed = this.order.packages.find(({ unit }) => unit);
    return [unitOf(this.inCarton, { packageId: packed?.id ?? null })];
  }

  /** Takes loose soap first, then that in the carton. */
  #takeLoose(quantity: number): void {
    const [line] = packLines(this.order);
    const isPacked = this.order.packages.some(({ unit }) => unit);
    if (!isPacked) this.inCarton = Math.min(this.inCarton, (line?.left ?? 0) - quantity);
  }

  #after(change: Partial<OrderDetail>, isUnpacked = false): OrderDetail {
    const next = { ...this.order, ...change, version: this.order.version + 1 };
    const lines = packLines(next).map(({ picked, left }) => ({ picked, packed: picked - left }));
    this.order = change.status
      ? next
      : { ...next, status: isUnpacked ? statusAfterUnpack(lines) : statusAfterPack(lines) };
    return this.order;
  }

  pack(packages: readonly Package[]): OrderDetail | string {
    const left = new Map(packLines(this.order).map((line) => [line.orderItemId, line.left]));
    if (!isLegal(orderSteps, this.order.status, 'pack')) return 'It cannot be packed.';
    if (
      packages.some(({ lines }) =>
        lines.some(({ orderItemId, quantity }) => quantity > (left.get(orderItemId) ?? 0)),
      )
    )
      return 'Too many.';
    for (const { unit, lines } of packages) {
      const soaps = sum(lines.filter(({ orderItemId }) => orderItemId === 1));
      if (!unit) this.#takeLoose(soaps);
      else if (this.units[0]?.packageId !== null) return 'The carton is a package already.';
      else if (soaps !== this.inCarton) return 'This is not all that is in the carton.';
    }
    const result = packages.map(({ lines, unit }) => ({
      ...parcel(++this.#ids, []),
      lines,
      ...(unit && { unit: carton }),
    }));
    return this.#after({ packages: [...this.order.packages, ...result] });
  }

  unpack(packageId: number): OrderDetail | string {
    if (!isLegal(orderSteps, this.order.status, 'unpack')) return 'It cannot be unpacked.';
    const packages = this.order.packages.filter(({ id }) => id !== packageId);
    return packages.length === this.order.packages.length
      ? 'The package was not found.'
      : this.#after({ packages }, true);
  }

  ship(): OrderDetail | string {
    return isLegal(orderSteps, this.order.status, 'ship')
      ? this.#after({ status: 'SHIPPED' })
      : 'It cannot ship.';
  }

  cancel(): void {
    if (isLegal(orderSteps, this.order.status, 'cancel'))
      this.#after({ status: 'CANCELLED', packages: [] });
  }

  do({ key, to, input }: Entry): OrderDetail | string {
    const known = this.answers.get(key);
    if (known !== undefined) return known;
    const answer =
      to === 'packOrder'
        ? this.pack(
            input.body.packages.map(({ lines = [], weight, unit = null }) => ({
              lines,
              unit,
              ...(weight && { weight }),
            })),
          )
        : to === 'unpackOrder'
          ? this.unpack(firstOf(input.body.packages))
          : this.ship();
    this.answers.set(key, answer);
    return answer;
  }
}

const firstOf = ([first]: readonly { packageId: number }[]): number => first?.packageId ?? 0;
const customer = { id: 3, name: 'Acme' };
const ofOrder = { kind: 'ORDER' as const, id: 22, reference: 'ORD-22', status: 'PICKED', customer };

function meaningOf(code: string): Scan {
  const product = [soap, towel].find(({ sku }) => code.startsWith(sku));
  const products = product
    ? [{ ...product, customer, tracking: 'NONE' as const, expires: false, pack: null }]
    : [];
  const doubts = code.endsWith('?')
    ? [{ code: 'SEPARATOR_MISSING' as const, text: 'It may be another one.' }]
    : [];
  return { ...unknownScan, code, products, doubts, documents: code === 'T-2' ? [ofOrder] : [] };
}

/** The grams of a unit. */
const LIGHT = { [soap.id]: 1_000, [towel.id]: 1_000 };

/** A person with a device, a server, and what is between them. */
class Walk {
  readonly server: Server;
  readonly chance: Chance;
  device!: ReturnType<Walk['open']>;
  entries: Entry[] = [];
  base: OrderDetail;
  units: readonly OutboundUnit[];
  readAt = 0;
  now = 1;
  isReached = true;
  kept: PackageDraft = emptyPackage;
  /**
   * Units that the person saw in green in a closed package, without those that were opened again.
   */
  closedUnits = 0;
  #seq = 0;
  #keys = new Map<PackAsk, string>();

  constructor(seed: number) {
    this.chance = chanceOf(seed);
    const soaps = 1 + this.chance.below(4);
    this.server = new Server([soaps, 1 + this.chance.below(2)], this.chance.below(soaps + 1));
    this.base = this.server.order;
    this.units = this.server.units;
    this.device = this.open();
  }

  own(): OrderDetail {
    return withOwnWork(this.base, this.entries, this.readAt);
  }

  open() {
    return simulate<PackTask, PackEvent, PackAsk, PackEffect>(
      packMachine,
      beginPacking(this.own(), this.kept, (id) => `/pack/${id}`),
    );
  }

  reload(): void {
    this.device = this.open();
    this.tell();
  }

  tell(): void {
    if (this.device.device().running) return;
    const own = this.entries.filter(({ state }) => state !== 'dropped');
    const refusals = own
      .filter(({ state }) => state === 'refused')
      .map(({ seq }) => ({ seq, what: 'A package', reason: 'Too many.' }));
    this.device.tell({
      kind: 'told',
      order: this.own(),
      units: this.units,
      sentDrafts: own.flatMap(({ draft }) => draft?.text ?? []),
      refusals,
    });
  }

  keep(): void {
    for (const effect of this.device.effects.splice(0))
      if (effect.kind === 'keep') this.kept = effect.draft;
  }

  read(): void {
    if (!this.isReached) return;
    this.base = this.server.order;
    // What is read beside it may be older.
    if (!this.chance.onceIn(4)) this.units = this.server.units;
    this.readAt = this.now;
  }

  /** Sends what waits, in its order; with a chance the answer is lost. */
  deliver(mayLose: boolean): void {
    if (!this.isReached) return;
    for (const entry of this.entries) {
      if (entry.state !== 'waiting') continue;
      const isHeld = this.entries.some((each) => each.state === 'refused' && each.seq < entry.seq);
      if (entry.to === 'shipOrder' && isHeld) continue;
      entry.sentAt = this.now;
      const answer = this.server.do(entry);
      if (mayLose && this.chance.onceIn(4)) break;
      entry.state = (typeof answer === 'string' ? 'refused' : 'done') satisfies EntryState;
      entry.settledAt = this.now;
    }
  }

  add(work: Work, ask: PackAsk, more: Partial<Entry> = {}): Entry {
    const key = this.#keys.get(ask) ?? `K-${++this.#seq}`;
    this.#keys.set(ask, key);
    const known = this.entries.find((entry) => entry.key === key);
    if (known) return known;
    const kept = {
      seq: this.#seq,
      userId: 1,
      key,
      state: 'waiting',
      createdAt: 0,
      sentAt: null,
      faults: 0,
      settledAt: null,
      reason: null,
    } as const;
    const entry = { ...work, ...kept, warehouseId: 1, what: '', way: '', ...more } as Entry;
    this.entries.push(entry);
    return entry;
  }

  /** Hands work over; what is refused at once is forgotten, as the outbox does. */
  send(entry: Entry): { after: OrderDetail | null } | { refusal: string } {
    this.deliver(true);
    const answer = this.server.answers.get(entry.key);
    if (entry.state === 'waiting' || answer === undefined) return { after: null };
    if (typeof answer !== 'string') {
      this.base = answer;
      this.readAt = this.now;
      return { after: answer };
    }
    this.entries = this.entries.filter((each) => each !== entry);
    return { refusal: answer };
  }

  work(ask: Extract<PackAsk, { kind: 'close' | 'packUnit' | 'ship' | 'reopen' }>): Work {
    const params = { id: 21 };
    if (ask.kind === 'ship') return { to: 'shipOrder', input: { params, body: {} } };
    if (ask.kind === 'close' || ask.kind === 'packUnit') {
      const { unit, ...contents } = ask.newPackage;
      const packages = [{ ...contents, unit: unit?.lpn ?? null }];
      return { to: 'packOrder', input: { params, body: { packages } } };
    }
    const packageId = 'packageId' in ask.way ? ask.way.packageId : 0;
    return { to: 'unpackOrder', input: { params, body: { packages: [{ packageId }] } } };
  }

  answer() {
    const [asked] = this.device.asked.splice(0, 1);
    if (!asked) return;
    const { ask } = asked;
    const { device } = this;
    if (ask.kind === 'lookUp') {
      if (this.chance.onceIn(12)) return device.refuse('It is not known on this device.', asked);
      return device.answer(
        { kind: 'found', found: meaningOf(ask.code), isEarly: ask.isEarly },
        asked,
      );
    }
    if (ask.kind === 'serial')
      return device.answer({ kind: 'serial', code: ask.code, sku: null }, asked);
    if (ask.kind === 'weights')
      return device.answer(
        { kind: 'weighed', closing: ask.closing, grams: LIGHT, box: null },
        asked,
      );
    if (ask.kind === 'reopen' && 'key' in ask.way) {
      const { key } = ask.way;
      const taken = this.entries.find(
        (entry) => entry.key === key && entry.state === 'waiting' && entry.sentAt === null,
      );
      this.entries = this.entries.filter((entry) => entry !== taken);
      if (taken?.to === 'packOrder')
        this.closedUnits -= sum(taken.input.body.packages.flatMap(({ lines = [] }) => lines));
      return device.answer(
        { kind: 'reopened', way: ask.way, after: null, isDone: taken !== undefined },
        asked,
      );
    }
    this.answerWork(asked.ticket, ask);
  }

  answerWork(
    ticket: number,
    ask: Extract<PackAsk, { kind: 'close' | 'packUnit' | 'ship' | 'reopen' }>,
  ): void {
    const draft =
      ask.kind === 'close'
        ? { draft: { place: 'P', text: JSON.stringify(ask.draft) } }
        : ask.kind === 'packUnit'
          ? { unit: carton }
          : {};
    const entry = this.add(this.work(ask), ask, {
      ...draft,
      afterPackage: Math.max(0, ...this.base.packages.map(({ id }) => id)),
    });
    // What comes while it is sent is not taken for somebody else's change.
    const said = this.device.said.length;
    if (this.chance.onceIn(3))
      this.device.tell({
        kind: 'told',
        order: this.own(),
        units: this.units,
        sentDrafts: [],
        refusals: [],
      });
    must(this.device.said.length, said);
    const settled = this.send(entry);
    const asked = { ticket, ask };
    if ('refusal' in settled) {
      const before = JSON.stringify({ ...this.device.task().draft, sentAs: undefined });
      this.device.refuse(settled.refusal, asked);
      must(JSON.stringify({ ...this.device.task().draft, sentAs: undefined }), before);
      return;
    }
    const { after } = settled;
    if (ask.kind === 'close') {
      this.closedUnits += sum(ask.newPackage.lines);
      this.device.answer(
        { kind: 'closed', closing: ask.closing, newPackage: ask.newPackage, after, key: entry.key },
        asked,
      );
      must(this.device.task().draft, emptyPackage);
    } else if (ask.kind === 'packUnit') {
      this.closedUnits += sum(ask.newPackage.lines);
      const before = draftOf(this.device.task());
      const { newPackage } = ask;
      const isLast = this.device.device().waiting.length === 0;
      this.device.answer({ kind: 'unitPacked', newPackage, after, key: entry.key }, asked);
      const isCut = unitsOf(before) > unitsOf(draftOf(this.device.task()));
      if (isLast) must(this.device.said.at(-1)?.text.includes('out of the open package'), isCut);
    } else if (ask.kind === 'ship') this.device.answer({ kind: 'shipped', after }, asked);
    else {
      const gone = ask.order.packages.find(
        (each) => 'packageId' in ask.way && each.id === ask.way.packageId,
      );
      this.closedUnits -= sum(gone?.lines ?? []);
      this.device.answer({ kind: 'reopened', way: ask.way, after, isDone: true }, asked);
    }
    this.checkGreen(after);
  }

  /** What the screen shows in green is so at the server, unless it waits. */
  checkGreen(after: OrderDetail | null): void {
    const last = this.device.said.at(-1);
    if (last?.tone !== 'success') return;
    const waits = last.text.includes('It waits');
    if (/shipped|ships/.test(last.text)) must(waits, after === null);
    if (/closed|is package/.test(last.text)) must(waits, after === null);
    if (last.text.includes('has shipped')) must(this.server.order.status, 'SHIPPED');
  }

  scan(code: string): void {
    const { device } = this;
    const before = [
      device.said.length,
      device.asked.length,
      device.left.length,
      device.device().waiting.length,
    ];
    const isTyped = device.task().draft.isTyped === true;
    device.scan(code);
    if (this.chance.onceIn(2)) this.answer();
    const after = [
      device.said.length,
      device.asked.length,
      device.left.length,
      device.device().waiting.length,
    ];
    if (JSON.stringify(before) === JSON.stringify(after)) throw new Error(`${code} was ignored.`);
    if (isTyped && before[1] === 0)
      must(device.asked.filter(({ ask }) => ask.kind === 'close').length, 0);
  }

  act(): void {
    const { device, chance } = this;
    const line = linesOf(device.task())[chance.below(2)];
    const quantity = String(chance.below(5));
    const events: readonly PackEvent[] = [
      { kind: 'putAll', lines: line ? [line] : [] },
      { kind: 'type', orderItemId: 1 + chance.below(2), entered: { quantity } },
      { kind: 'weigh', weight: chance.oneOf(['', '2', '425']) },
      { kind: 'weightAnswered', isRight: chance.onceIn(2) },
    ];
    const event = events[chance.below(events.length + 1)];
    if (event) device.act(event);
    else device.undo();
  }

  others(): void {
    const { server, chance } = this;
    const inside = server.units[0]?.lines ?? [];
    if (chance.onceIn(6) && inside.length > 0) server.pack([{ lines: inside, unit: carton.lpn }]);
    const [line] = packLines(server.order);
    if (chance.onceIn(12)) server.cancel();
    else if (line && line.left > 0)
      server.pack([{ lines: [{ orderItemId: line.orderItemId, quantity: 1 }] }]);
    this.read();
    this.tell();
  }

  step(): void {
    const { chance, device } = this;
    this.now += 1;
    const kind = chance.below(16);
    if (kind < 6)
      this.scan(chance.oneOf([soap.sku, soap.sku, towel.sku, 'SOAP?', 'T-2', 'X-1', 'LPN-7']));
    else if (kind < 9) this.answer();
    else if (kind === 9)
      device.press(
        chance.onceIn(4)
          ? { kind: 'packUnit', lpn: carton.lpn }
          : { kind: 'close', closing: chance.oneOf(['button', 'ship']) },
      );
    else if (kind === 10) this.act();
    else if (kind === 11) this.isReached = !this.isReached;
    else if (kind === 12) this.deliver(true);
    else if (kind === 13) chance.onceIn(3) ? this.others() : this.read();
    else if (kind === 14) chance.onceIn(3) ? this.reload() : this.tell();
    else if (isLegal(orderSteps, device.task().order.status, 'ship'))
      device.press({ kind: 'ship' });
    this.check();
  }

  check(): void {
    this.keep();
    const { task, device } = this.device;
    if (this.device.asked.length > 1) throw new Error('Two things are asked at once.');
    const draft = draftOf(task());
    for (const line of linesOf(task()))
      if (line.left < 0) throw new Error('More is packed than was picked.');
    must(JSON.stringify(this.kept), JSON.stringify(task().draft));
    if (!device().running && device().waiting.length === 0) must(task().isSending, false);
    const cartons = task().order.packages.filter(({ unit }) => unit);
    if (cartons.length > 1) throw new Error('The carton is two packages.');
    if (task().asked !== null) must(draft.weight !== '', true);
  }

  /** The network is back, everything is sent and answered. */
  end(): void {
    this.isReached = true;
    for (let index = 0; index < 40; index++) {
      this.answer();
      if (this.device.task().asked) this.device.act({ kind: 'weightAnswered', isRight: false });
    }
    this.now += 1;
    this.deliver(false);
    this.now += 1;
    this.read();
    this.tell();
    this.check();
    must(packLines(this.device.task().order), packLines(this.server.order));
    const handed = this.entries.filter((entry) => entry.to === 'packOrder');
    const opened = this.entries.filter(
      (entry) => entry.to === 'unpackOrder' && entry.state !== 'refused',
    );
    const units = sum(
      handed.flatMap((each) =>
        each.to === 'packOrder' ? each.input.body.packages.flatMap(({ lines = [] }) => lines) : [],
      ),
    );
    // Each package that was said to be closed is done, or refused and shown: nothing is lost, and
    // nothing is packed twice.
    if (opened.length === 0) must(units, this.closedUnits);
    must(new Set(this.entries.map(({ key }) => key)).size, this.entries.length);
    for (const entry of handed)
      if (entry.state === 'refused' && !entry.draft && !entry.unit)
        throw new Error('A refused package cannot be put back.');
  }
}

const STEPS = 60;

test('whatever comes in whatever order, nothing is lost, packed twice, or said in green that is not so', () => {
  const seeds = walksOf(120);
  for (const seed of seeds) {
    const walk = new Walk(seed);
    try {
      for (let index = 0; index < STEPS; index++) walk.step();
      walk.end();
    } catch (reason) {
      throw new Error(`Walk ${seed} failed: ${String(reason)}`, { cause: reason });
    }
  }
  expect(seeds.length).toBeGreaterThan(0);
});
