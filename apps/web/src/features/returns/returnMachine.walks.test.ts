import type { Scan } from '@lading/contract/floor';
import type { ReturnDetail } from '@lading/contract/returns';
import { expect, test } from 'vitest';
import type { Entry } from '../../lib/outbox/entry.ts';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import { chanceOf, must, walksOf } from '../../ui/scan/testing/chance.ts';
import { simulate } from '../../ui/scan/testing/simulate.ts';
import { withReceipt, withReceipts } from './ownReturn.ts';
import type { ReceivedItem } from './receiptDraft.ts';
import {
  beginReturn,
  type KeptLines,
  linesOf,
  noLines,
  type ReturnAsk,
  type ReturnEffect,
  type ReturnEvent,
  type ReturnTask,
  returnMachine,
  unitsIn,
} from './returnMachine.ts';
import { returnOf, soap, towel } from './testing/returning.ts';

const customer = { id: 3, name: 'Acme' };
const sum = (items: readonly ReceivedItem[]): number =>
  items.reduce((units, { quantity = 0 }) => units + quantity, 0);

function meaningOf(code: string): Scan {
  const product = [soap, towel].find(({ sku }) => code.startsWith(sku));
  const doubts = code.endsWith('?')
    ? [{ code: 'SEPARATOR_MISSING' as const, text: 'It may be another one.' }]
    : [];
  return {
    ...unknownScan,
    code,
    doubts,
    products: product ? [{ ...product, customer, pack: null }] : [],
  };
}

/**
 * A person with a device, a server that does the work of each key once, and what is between them.
 */
class Walk {
  readonly chance;
  server: ReturnDetail = returnOf([30, 20]);
  base = this.server;
  entries: Entry[] = [];
  kept: KeptLines = noLines;
  isReached = true;
  device;
  /** Units that were said to be received in green. */
  receivedUnits = 0;
  #answers = new Map<string, string | null>();
  #keys = new Map<ReturnAsk, Entry>();

  constructor(seed: number) {
    this.chance = chanceOf(seed);
    this.device = this.open();
  }

  open() {
    return simulate<ReturnTask, ReturnEvent, ReturnAsk, ReturnEffect>(
      returnMachine,
      beginReturn(this.own(), this.base.version, this.kept),
    );
  }

  own(): ReturnDetail {
    return withReceipts(this.base, this.entries, 0);
  }

  tell(): void {
    if (this.device.device().running) return;
    const refusals = this.entries
      .filter(({ state }) => state === 'refused')
      .map(({ seq }) => ({ seq, what: 'It', reason: 'Too late.' }));
    const sentDrafts = this.entries.flatMap(({ draft }) => draft?.text ?? []);
    this.device.tell({
      kind: 'told',
      returnDetail: this.own(),
      readVersion: this.base.version,
      sentDrafts,
      refusals,
    });
  }

  /** The server's answer: null for a receipt that it recorded, else why it refuses. */
  do({ key, to, input, ifMatch }: Entry): string | null {
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    const answer =
      to === 'receiveReturn' && ifMatch === this.server.version
        ? null
        : 'Somebody else has changed this.';
    if (answer === null && to === 'receiveReturn')
      this.server = withReceipt(this.server, input.body.items);
    this.#answers.set(key, answer);
    return answer;
  }

  deliver(mayLose: boolean): void {
    for (const entry of this.entries) {
      if (!this.isReached || this.entries.some(({ state }) => state === 'refused')) return;
      if (entry.state !== 'waiting') continue;
      const refusal = this.do(entry);
      if (mayLose && this.chance.onceIn(4)) return;
      entry.state = refusal === null ? 'done' : 'refused';
      entry.settledAt = 1;
    }
  }

  receive(ticket: number, ask: Extract<ReturnAsk, { kind: 'receive' }>): void {
    const seq = this.#keys.size + 1;
    const entry = {
      to: 'receiveReturn',
      input: { params: { id: 31 }, body: { items: ask.items } },
      ifMatch: ask.returnDetail.version,
      warehouseId: 1,
      what: '',
      way: '',
      draft: { place: 'P', text: JSON.stringify(ask.kept) },
      userId: 1,
      key: `K-${seq}`,
      seq,
      state: 'waiting',
      createdAt: 0,
      sentAt: null,
      faults: 0,
      settledAt: null,
      reason: null,
    } as Entry;
    this.#keys.set(ask, entry);
    this.entries.push(entry);
    must(sum(ask.items), unitsIn(ask.kept.lines));
    const said = this.device.said.length;
    if (this.chance.onceIn(3))
      this.device.tell({
        kind: 'told',
        returnDetail: this.own(),
        readVersion: this.base.version,
        sentDrafts: [],
        refusals: [],
      });
    must(this.device.said.length, said);
    this.deliver(true);
    const asked = { ticket, ask };
    if (entry.state === 'refused') {
      this.entries = this.entries.filter((each) => each !== entry);
      const before = JSON.stringify(this.device.task().kept.lines);
      this.device.refuse('Somebody else has changed this.', asked);
      this.read();
      must(JSON.stringify(this.device.task().kept.lines), before);
      return;
    }
    this.receivedUnits += sum(ask.items);
    if (entry.state === 'done') this.base = this.server;
    this.device.answer(
      { kind: 'received', items: ask.items, after: entry.state === 'done' ? this.server : null },
      asked,
    );
    must(this.device.said.at(-1)?.text.includes('It waits'), entry.state !== 'done');
  }

  read(): void {
    if (this.isReached) this.base = this.server;
  }

  answer(): void {
    const [asked] = this.device.asked.splice(0, 1);
    if (!asked) return;
    const { ask } = asked;
    if (ask.kind === 'lookUp')
      this.device.answer(
        { kind: 'found', found: meaningOf(ask.code), isEarly: ask.isEarly },
        asked,
      );
    else if (ask.kind === 'products')
      this.device.answer({ kind: 'products', products: [soap, towel] }, asked);
    else this.receive(asked.ticket, ask);
  }

  /** A keyed figure goes to no other goods, and every scan has a message or a question. */
  scan(code: string): void {
    const { device } = this;
    const state = () =>
      JSON.stringify([device.said.length, device.device().tickets, device.device().waiting.length]);
    const [before, { keyed, kept, activeKey }] = [state(), device.task()];
    const isIdle = device.asked.length === 0;
    device.scan(code);
    if (this.chance.onceIn(2)) this.answer();
    if (state() === before) throw new Error(`${code} was ignored.`);
    const active = kept.lines.find(({ key }) => key === activeKey);
    if (!isIdle || keyed === null || !active || code.startsWith(active.product.sku)) return;
    must(JSON.stringify(device.task().kept), JSON.stringify(kept));
    must(device.task().keyed, keyed);
  }

  act(): void {
    const { device, chance } = this;
    const lines = linesOf(device.task());
    const key = lines[chance.below(3)]?.key ?? 1;
    const events: readonly ReturnEvent[] = [
      { kind: 'key', quantity: 1 + chance.below(9) },
      { kind: 'keep' },
      { kind: 'choose', key },
      { kind: 'dispose', disposition: chance.oneOf(['AVAILABLE', 'DAMAGED']) },
      { kind: 'split' },
      { kind: 'remove', key },
      { kind: 'takeDoubted' },
    ];
    const event = events[chance.below(events.length + 1)];
    if (event) device.act(event);
    else device.undo();
  }

  others(): void {
    this.server = withReceipt(this.server, [
      { productId: soap.id, quantity: 1, disposition: 'AVAILABLE' },
    ]);
    this.read();
    this.tell();
  }

  step(): void {
    const { chance, device } = this;
    const kind = chance.below(15);
    if (kind < 5) this.scan(chance.oneOf([soap.sku, soap.sku, towel.sku, 'SOAP?', 'X-1']));
    else if (kind < 8) this.answer();
    else if (kind === 8) device.press({ kind: 'receive' });
    else if (kind < 11) this.act();
    else if (kind === 11) this.isReached = !this.isReached;
    else if (kind === 12) this.deliver(true);
    else if (kind === 13) chance.onceIn(6) ? this.others() : this.read();
    else {
      if (chance.onceIn(3)) this.device = this.open();
      this.tell();
    }
    this.check();
  }

  check(): void {
    const { device } = this;
    for (const { kept } of device.effects.splice(0)) this.kept = kept;
    must(device.asked.length <= 1, true);
    must(JSON.stringify(this.kept), JSON.stringify(device.task().kept));
    if (!device.device().running && device.device().waiting.length === 0)
      must(device.task().isSending, false);
  }

  end(): void {
    this.isReached = true;
    for (let index = 0; index < 40; index++) this.answer();
    this.deliver(false);
    this.read();
    this.tell();
    this.check();
    must(this.device.task().returnDetail.version, this.own().version);
    // Each receipt that was said in green is done, or refused and put back by whoever decides.
    must(
      sum(
        this.entries.flatMap((entry) =>
          entry.to === 'receiveReturn' ? entry.input.body.items : [],
        ),
      ),
      this.receivedUnits,
    );
    const done = this.entries.filter(({ state }) => state === 'done').length;
    must([...this.#answers.values()].filter((answer) => answer === null).length, done);
  }
}

const STEPS = 60;

test('whatever comes in whatever order, no receipt is lost, made twice, or of another figure than was shown', () => {
  const seeds = walksOf(150);
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
