// Random walks of a picker: scans, keys, taps, doubled codes, answers late, twice, refused or
// never, the network gone and back, reloads, and others who pick, hold and cancel.
import type { Scan } from '@lading/contract/floor';
import { leftOf } from '@lading/domain/picking';
import { test } from 'vitest';
import { unknownScan } from '../../lib/testing/unknownScan.ts';
import { type Chance, chanceOf, must, walksOf } from '../../ui/scan/testing/chance.ts';
import { type Asking, simulate } from '../../ui/scan/testing/simulate.ts';
import {
  beginPick,
  type KeepPick,
  type KeptPick,
  type PickAsk,
  type PickEvent,
  type PickState,
  pickMachine,
  pickText,
  shortQuestion,
  standing,
} from './pickMachine.ts';
import { afterPick, type KnownWalk, type WalkLine, type WalkOrder } from './pickWalk.ts';

const STEPS = 60;
const ORDERS = [31, 32, 33] as const;
const PACK = { id: 90, name: 'PACK-1' };
type Pick = Extract<PickAsk, { kind: 'pick' }>;

const place = (id: number, name: string): Partial<Scan> => ({
  location: { id, name, type: 'PICK' },
});
const goods = (
  id: number,
  units: number | null = null,
  more: Partial<Scan> = {},
): Partial<Scan> => ({
  products: [
    {
      id,
      sku: `SKU-${id}`,
      name: `Goods ${id}`,
      customer: { id: 1, name: 'Acme' },
      tracking: 'NONE',
      expires: false,
      pack: units === null ? null : { id: 7, name: `Box of ${units}`, units },
    },
  ],
  ...more,
});
const labels: Readonly<Record<string, Partial<Scan>>> = {
  'A-01': place(1, 'A-01'),
  'A-02': place(2, 'A-02'),
  'PACK-1': place(90, 'PACK-1'),
  'SKU-1': goods(1),
  'SKU-2': goods(2),
  'BOX-1': goods(1, 2),
  'LPN-1': {
    pallet: {
      lpn: 'LPN-1',
      warehouse: { id: 1, name: 'North' },
      location: { id: 2, name: 'A-02', type: 'PICK' },
      totalQuantity: 9,
      state: 'STORED',
      load: null,
    },
  },
  doubtful: goods(1, null, { doubts: [{ code: 'SEPARATOR_MISSING', text: 'It is doubtful.' }] }),
  unknown: {},
};
const codes: [string, ...string[]] = ['T31', 'T32', 'T33', ...Object.keys(labels)];

const lineOf = (
  allocationId: number,
  orderId: number,
  product: number,
  at: number,
  more: Partial<WalkLine> = {},
): WalkLine => ({
  allocationId,
  orderId,
  orderReference: `ORD-${orderId}`,
  orderItemId: allocationId,
  lot: null,
  pallet: null,
  waitsFor: null,
  product: { id: product, sku: `SKU-${product}`, name: `Goods ${product}`, barcode: null },
  location: { id: at, name: `A-0${at}`, barcode: `A-0${at}` },
  quantity: 2 + (allocationId % 5),
  pickedQuantity: 0,
  ...more,
});
const pallet = { lpn: 'LPN-1' };
const begun: readonly WalkLine[] = [
  lineOf(1, 31, 1, 1),
  lineOf(2, 31, 1, 1),
  lineOf(3, 32, 1, 1),
  lineOf(4, 33, 2, 1),
  lineOf(5, 32, 1, 2, { pallet }),
  lineOf(6, 33, 2, 2, { pallet }),
  lineOf(7, 31, 2, 2),
];

/** The warehouse as the server has it. */
class Server {
  lines = begun.map((line) => ({ ...line }));
  orders: WalkOrder[];
  readonly #usesTotes: boolean;
  readonly #done = new Map<string, boolean>();

  constructor(usesTotes: boolean) {
    this.#usesTotes = usesTotes;
    this.orders = ORDERS.map((id) => ({
      id,
      orderReference: `ORD-${id}`,
      status: 'PENDING_PICK',
      tote: null,
    }));
  }

  #isOpen = (orderId: number): boolean =>
    this.orders.some(({ id, status }) => id === orderId && status === 'PENDING_PICK');

  /** Does the work of a key once. Returns whether it was done. */
  once(key: string, work: () => boolean): boolean {
    const known = this.#done.get(key);
    if (known !== undefined) return known;
    const isDone = work();
    this.#done.set(key, isDone);
    return isDone;
  }

  pick({ stop, quantity, reason }: Pick): boolean {
    const line = this.lines.find(({ allocationId }) => allocationId === stop.allocationId);
    if (!line || !this.#isOpen(line.orderId) || quantity > leftOf(line)) return false;
    line.pickedQuantity += quantity;
    if (reason !== null) line.quantity = line.pickedQuantity;
    return true;
  }

  bind(orderId: number, tote: string | null): boolean {
    if (tote !== null && this.orders.some((order) => order.tote === tote && order.id !== orderId))
      return false;
    this.orders = this.orders.map((order) => (order.id === orderId ? { ...order, tote } : order));
    return true;
  }

  others(chance: Chance): void {
    const orderId = chance.oneOf(ORDERS);
    const line = this.lines[chance.below(this.lines.length)];
    if (chance.onceIn(3)) {
      const status = chance.oneOf([
        'PENDING_PICK',
        'PENDING_PICK',
        'ON_HOLD',
        'CANCELLED',
      ] as const);
      this.orders = this.orders.map((order) =>
        order.id === orderId && order.status !== 'CANCELLED' ? { ...order, status } : order,
      );
    } else if (line && leftOf(line) > 0) line.pickedQuantity += 1 + chance.below(leftOf(line));
  }

  read(waiting: readonly Exclude<PickAsk, { kind: 'lookUp' }>[]): KnownWalk {
    const toteOf = (id: number) => this.orders.find((order) => order.id === id)?.tote ?? null;
    let known: KnownWalk = {
      lines: this.lines
        .filter(({ orderId }) => this.#isOpen(orderId))
        .map((line) => ({ ...line, tote: toteOf(line.orderId) })),
      orders: this.orders,
      bringTo: PACK,
      bindsTotes: this.#usesTotes,
    };
    for (const ask of waiting)
      if (ask.kind === 'pick')
        known = {
          ...known,
          lines: afterPick(known.lines, ask.stop, ask.quantity, ask.reason !== null),
        };
      else {
        const { order, tote } = ask;
        known = {
          ...known,
          orders: known.orders.map((each) => (each.id === order.id ? { ...each, tote } : each)),
          lines: known.lines.map((line) => (line.orderId === order.id ? { ...line, tote } : line)),
        };
      }
    return known;
  }
}

const newDevice = (state: PickState) =>
  simulate<PickState, PickEvent, PickAsk, KeepPick>(pickMachine, state);

/** What the person has in the field of a stop, kept beside the machine. */
interface Figure {
  allocationId: number;
  quantity: number;
}

/** One picker with one device, a server, and what both are held to. */
class Walk {
  readonly #chance: Chance;
  readonly #server: Server;
  #device: ReturnType<typeof newDevice>;
  #waiting: { key: string; ask: Exclude<PickAsk, { kind: 'lookUp' }> }[] = [];
  #kept: KeptPick | null = null;
  #isUp = true;
  #mount = 0;
  #lastCode = 'A-01';
  /** The figure that was keyed last, until it is sent. */
  #keyed: Figure | null = null;
  /** The tote of the last put, until goods are scanned. */
  #filled: string | null = null;
  readonly #old: Asking<PickAsk>[] = [];
  events = 0;

  constructor(seed: number) {
    this.#chance = chanceOf(seed);
    this.#server = new Server(this.#chance.onceIn(2));
    this.#device = newDevice(beginPick(1, this.#read(), null));
  }

  #read = (): KnownWalk => this.#server.read(this.#waiting.map(({ ask }) => ask));

  get #state(): PickState {
    return this.#device.task();
  }

  /**
   * Performs one event, and looks at what it did. `cause` says whether it may ask for this pick.
   */
  #perform(
    does: () => void,
    cause: (ask: Pick, before: PickState) => boolean = () => false,
  ): { before: PickState; isSaid: boolean; isAsked: boolean } {
    const { asked, said, effects } = this.#device;
    const before = this.#state;
    const [saidBefore, effectsBefore, known] = [said.length, effects.length, new Set(asked)];
    this.events += 1;
    does();
    for (const { kept } of effects.slice(effectsBefore)) this.#kept = kept;
    const asks = asked.filter((asking) => !known.has(asking));
    must(asked.length <= 1, true);
    for (const { ask } of asks)
      if (ask.kind === 'pick')
        this.#judgePick(
          ask,
          cause(ask, before) ||
            this.#isByTote(ask) ||
            this.#confirms.some((confirm) => confirm(ask)),
        );
    this.#judgeState();
    return { before, isSaid: said.length > saidBefore, isAsked: asks.length > 0 };
  }

  /** True for a put whose tote was scanned: the code that waited, or came now. */
  #isByTote({ stop, reason }: Pick): boolean {
    const isShort = reason !== null && this.#state.at?.shortReason !== reason;
    const scanned = this.#totes.indexOf(stop.tote ?? '');
    if (scanned >= 0) this.#totes.splice(scanned, 1);
    return scanned >= 0 && !isShort;
  }
  /** Totes that were scanned and have not confirmed a put. */
  #totes: string[] = [];

  #judgePick({ stop, quantity, reason }: Pick, isCaused: boolean): void {
    const { at } = this.#state;
    must(isCaused, true);
    must(quantity <= leftOf(stop), true);
    must(quantity > 0 || reason !== null, true);
    if (quantity > 0) must([at?.proved, at?.stop.allocationId], ['goods', stop.allocationId]);
    const isKeyed = this.#keyed?.allocationId === stop.allocationId;
    // The dialog of a short pick has a figure of its own.
    if (isKeyed && at?.isKeyed && at.shortReason === reason) must(quantity, this.#keyed?.quantity);
    // A tote that is seen again puts nothing: goods are scanned between two puts into one.
    if (stop.tote && quantity > 0) must(this.#filled === stop.tote, false);
  }

  #judgeState(): void {
    const { known, at, short } = this.#state;
    const now = standing(this.#state);
    if (now) must(known.orders.find(({ id }) => id === now.stop.orderId)?.status, 'PENDING_PICK');
    if (short) must(now !== null, true);
    must([this.#kept?.at ?? null, this.#kept?.inHand ?? []], [at, this.#state.inHand]);
  }

  /** Goods in hand are picked, put off by the person, or put back: never forgotten. */
  #judgeHands(before: PickState): void {
    const { at } = before;
    if (at?.proved !== 'goods') return;
    const { allocationId } = at.stop;
    const isHere =
      this.#state.at?.stop.allocationId === allocationId ||
      this.#state.inHand.some((each) => each.allocationId === allocationId);
    must(isHere, true);
  }

  #tell(): void {
    const { before } = this.#perform(() =>
      this.#device.tell({ kind: 'told', known: this.#read() }),
    );
    this.#judgeHands(before);
  }

  #scan(code: string): void {
    this.#lastCode = code;
    const { waiting } = this.#device.device();
    if (/^T\d+$/.test(code)) this.#totes.push(code);
    const { isSaid, isAsked } = this.#perform(() => this.#device.scan(code));
    must(isSaid || isAsked || this.#device.device().waiting.length > waiting.length, true);
  }

  #key(): void {
    const now = standing(this.#state);
    if (now?.at.proved !== 'goods') return;
    const quantity = 1 + this.#chance.below(leftOf(now.stop));
    this.#perform(() => this.#device.act({ kind: 'quantity', quantity }));
    if (this.#state.at?.isKeyed && this.#state.at.quantity === quantity && !this.#state.sending)
      this.#keyed = { allocationId: now.stop.allocationId, quantity };
  }

  #confirm(): void {
    const now = standing(this.#state);
    if (!now) return;
    const shown = { allocationId: now.stop.allocationId, quantity: now.at.quantity };
    const isShown = ({ stop, quantity }: Pick) =>
      stop.allocationId === shown.allocationId && quantity === shown.quantity;
    this.#confirms.push(isShown);
    this.#perform(() => this.#device.press({ kind: 'confirm', ...shown }), isShown);
  }
  /** Presses that wait for their turn. */
  #confirms: ((ask: Pick) => boolean)[] = [];

  #short(): void {
    const question = shortQuestion(this.#state);
    if (!question) {
      this.#perform(() => this.#device.act({ kind: 'askShort' }));
      return;
    }
    const act = this.#chance.below(4);
    if (act === 0) this.#perform(() => this.#device.act({ kind: 'closeShort' }));
    else if (act === 1)
      this.#perform(() =>
        this.#device.act({
          kind: 'keyShort',
          keyed: String(this.#chance.below(question.left + 1)),
        }),
      );
    else {
      const allocationId = standing(this.#state)?.stop.allocationId ?? 0;
      const { figure } = question;
      this.#confirms.push(
        ({ stop, quantity, reason }) =>
          stop.allocationId === allocationId && quantity === figure && reason === 'Damaged',
      );
      const { isSaid, isAsked } = this.#perform(() =>
        this.#device.act({ kind: 'short', reason: 'Damaged' }),
      );
      if (figure !== null && !this.#device.device().unanswered)
        must(isSaid || isAsked || this.#state.sending !== null, true);
      if (figure !== null && this.#state.at?.shortReason === 'Damaged')
        this.#keyed = { allocationId, quantity: figure };
    }
  }

  #later(): void {
    this.#perform(() => this.#device.act({ kind: 'later' }));
    if (this.#state.at === null) this.#keyed = null;
  }

  #answer(): void {
    const [asking] = this.#device.asked;
    if (!asking) return;
    this.#old.push(asking);
    const { ask } = asking;
    if (ask.kind === 'lookUp') this.#found(ask);
    else this.#work(ask);
  }

  /**
   * True if a code may confirm a pick: its own goods one that was keyed, what comes next one that
   * is full and was not.
   */
  #mayConfirm(scan: Partial<Scan>): (ask: Pick, before: PickState) => boolean {
    return ({ stop, quantity, onward }, before) => {
      const isKeyed = before.at?.isKeyed === true;
      const isOwn =
        scan.products?.some(({ id }) => id === stop.product.id) ||
        (scan.pallet && scan.pallet.lpn === stop.pallet?.lpn);
      const units = scan.products?.[0]?.pack?.units ?? null;
      if (stop.tote) return false;
      if (isKeyed)
        return isOwn === true && onward === null && (units === null || units === quantity);
      return (
        onward !== null &&
        quantity === leftOf(stop) &&
        !(scan.pallet && scan.pallet.lpn === stop.pallet?.lpn)
      );
    };
  }

  #found(ask: Extract<PickAsk, { kind: 'lookUp' }>): void {
    if (this.#chance.onceIn(8)) {
      const isLost = this.#chance.onceIn(2);
      const { isSaid } = this.#perform(() =>
        isLost ? this.#device.lose() : this.#device.refuse('Not known here.'),
      );
      must(isSaid, true);
      return;
    }
    const label = labels[ask.code] ?? {};
    const { doubted } = this.#state;
    const isLast = this.#device.device().waiting.length === 0;
    const wasProved = standing(this.#state)?.at.proved;
    if (label.products || label.pallet) this.#seeGoods();
    const confirms = [this.#mayConfirm(label), ...this.#confirms];
    const { before, isSaid, isAsked } = this.#perform(
      () =>
        this.#device.answer({
          ...ask,
          kind: 'found',
          found: { ...unknownScan, ...label, code: ask.code },
        }),
      (pick, state) => confirms.some((confirm) => confirm(pick, state)),
    );
    if (!isLast) return;
    must(isSaid || isAsked, true);
    if (label.doubts && (doubted?.code !== ask.code || ask.isEarly))
      must(this.#state.at, before.at);
    // A place or a pallet adds no unit, and only goods change a quantity once they are proved.
    if (
      wasProved === 'goods' &&
      !label.products &&
      this.#state.at?.stop.allocationId === before.at?.stop.allocationId
    )
      must(this.#state.at?.quantity, before.at?.quantity);
    if (before.at?.isKeyed && !isAsked)
      must([this.#state.at?.quantity, this.#state.at?.isKeyed], [before.at.quantity, true]);
  }

  #seeGoods(): void {
    this.#filled = null;
  }

  #work(ask: Exclude<PickAsk, { kind: 'lookUp' }>): void {
    // The device knows codes of other things, which are no totes.
    if (ask.kind === 'bind' && ask.tote !== null && !/^T\d+$/.test(ask.tote)) {
      this.#refuse(ask);
      return;
    }
    const key = `${this.#mount}-${ask.intent}`;
    const apply = () =>
      this.#server.once(key, () =>
        ask.kind === 'pick' ? this.#server.pick(ask) : this.#server.bind(ask.order.id, ask.tote),
      );
    if (this.#chance.onceIn(10)) {
      // Nobody knows whether it arrived.
      if (this.#chance.onceIn(2)) apply();
      this.#perform(() => this.#device.lose());
      return;
    }
    const isSent = this.#isUp && this.#waiting.length === 0;
    // The screen is told of the entry before its answer comes.
    this.#waiting.push({ key, ask });
    if (this.#chance.onceIn(2)) this.#tell();
    if (isSent) {
      this.#waiting.pop();
      if (!apply()) {
        this.#refuse(ask);
        return;
      }
    }
    const before = this.#state;
    const confirms = [...this.#confirms];
    this.#confirms = [];
    const isLast = this.#device.device().waiting.length === 0;
    const event: PickEvent =
      ask.kind === 'pick'
        ? { kind: 'picked', ask, isSent, known: this.#read() }
        : { kind: 'bound', ask, isSent, known: this.#read() };
    if (ask.kind === 'pick') {
      this.#keyed = null;
      this.#filled = ask.quantity > 0 && ask.reason === null ? (ask.stop.tote ?? null) : null;
    }
    this.#perform(
      () => this.#device.answer(event),
      (pick) => confirms.some((confirm) => confirm(pick)),
    );
    must(before.sending, ask);
    const green = this.#device.said.at(-1)?.text ?? '';
    const isArrival =
      ask.kind === 'pick' && ask.onward?.location?.id === PACK.id && this.#state.isArrived;
    if (isLast && ask.kind === 'pick' && !isArrival) must(green.includes(pickText(ask)), true);
    if (isLast && ask.kind === 'bind') must(green.includes(ask.tote ?? 'Undone'), true);
  }

  #refuse(ask: Exclude<PickAsk, { kind: 'lookUp' }>): void {
    const isLast = this.#device.device().waiting.length === 0;
    const confirms = [...this.#confirms];
    const { before } = this.#perform(
      () => this.#device.answer({ kind: 'refused', fault: 'Refused.' }),
      (pick) => confirms.some((confirm) => confirm(pick)),
    );
    this.#confirms = [];
    if (isLast) must([this.#device.said.at(-1)?.tone, this.#state.sending], ['error', null]);
    if (isLast && ask.kind === 'pick') this.#judgeHands(before);
    this.#tell();
  }

  /** An answer that comes twice or too late changes nothing. */
  #answerAgain(): void {
    const asking = this.#old[this.#chance.below(this.#old.length)];
    const { running } = this.#device.device();
    if (!asking || running?.ticket === asking.ticket) return;
    const { ask } = asking;
    const event: PickEvent =
      ask.kind === 'lookUp'
        ? { ...ask, kind: 'found', found: { ...unknownScan, ...labels[ask.code], code: ask.code } }
        : ask.kind === 'pick'
          ? { kind: 'picked', ask, isSent: true, known: this.#read() }
          : { kind: 'bound', ask, isSent: true, known: this.#read() };
    const { before } = this.#perform(() => this.#device.answer(event, asking));
    must(this.#state === before, true);
  }

  #turnNetwork(): void {
    this.#isUp = !this.#isUp;
    if (!this.#isUp) return;
    for (const { key, ask } of this.#waiting)
      this.#server.once(key, () =>
        ask.kind === 'pick' ? this.#server.pick(ask) : this.#server.bind(ask.order.id, ask.tote),
      );
    this.#waiting = [];
    this.#tell();
  }

  #retry(): void {
    const { unanswered } = this.#device.device();
    if (unanswered)
      this.#perform(
        () => this.#device.retry(),
        (ask) => ask === unanswered.ask,
      );
  }

  /** A reload: what was being asked is lost, what is kept is not. */
  #reload(): void {
    const before = this.#state;
    this.#mount += 1;
    this.#old.length = 0;
    this.#confirms = [];
    this.#totes = [];
    this.#device = newDevice(beginPick(1, this.#read(), this.#kept));
    must([this.#state.at, this.#state.inHand], [before.at, before.inHand]);
    this.#tell();
    this.#judgeHands(before);
  }

  step(): void {
    const { below, onceIn, oneOf } = this.#chance;
    const now = standing(this.#state);
    const wanted = now ? this.#wanted(now.at.proved, now.stop) : 'PACK-1';
    const acts: (() => void)[] = [
      ...Array<() => void>(5).fill(() => this.#scan(onceIn(2) ? wanted : oneOf(codes))),
      () => this.#scan(this.#lastCode),
      ...Array<() => void>(8).fill(() => this.#answer()),
      () => this.#answerAgain(),
      () => this.#key(),
      () => this.#confirm(),
      () => this.#short(),
      () => this.#retry(),
      () => this.#retry(),
      () => (onceIn(3) ? this.#later() : undefined),
      () => (onceIn(2) ? this.#turnNetwork() : undefined),
      () => (onceIn(3) ? this.#reload() : undefined),
      () => {
        if (!onceIn(3)) return;
        this.#server.others(this.#chance);
        this.#tell();
      },
      () => this.#perform(() => this.#device.undo()),
    ];
    acts[below(acts.length)]?.();
  }

  #wanted(proved: string, stop: WalkLine): string {
    const { known } = this.#state;
    const free = known.orders.find(
      ({ tote, status }) => known.bindsTotes && tote === null && status === 'PENDING_PICK',
    );
    if (free) return `T${free.id}`;
    if (proved === 'nothing') return stop.location?.name ?? '';
    if (proved === 'place') return stop.pallet?.lpn ?? stop.product.sku;
    return stop.tote ?? 'A-02';
  }
}

test('no walk of a picker takes what nobody took, forgets what is in hand, or is silent', () => {
  for (const seed of walksOf(150)) {
    const walk = new Walk(seed);
    try {
      for (let step = 0; step < STEPS; step += 1) walk.step();
    } catch (reason) {
      throw new Error(
        `Walk ${seed}, event ${walk.events}: ${reason instanceof Error ? reason.message : String(reason)}`,
        {
          cause: reason,
        },
      );
    }
  }
});
