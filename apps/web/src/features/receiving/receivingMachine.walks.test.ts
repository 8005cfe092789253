import type { Asn } from '@lading/contract/asns';
import { isActiveAsn } from '@lading/domain/asns';
import { expect, test } from 'vitest';
import { type Chance, chanceOf, must, walkSeeds } from '../../lib/testing/seeded.ts';
import type { Machine, Outcome, ScanEvent } from '../../ui/scan/device.ts';
import { simulate } from '../../ui/scan/testing/simulate.ts';
import { receivingMachine } from './receivingMachine.ts';
import {
  beginReceiving,
  type KeepPallet,
  type ReceivingAsk,
  type ReceivingEvent,
  type ReceivingState,
} from './receivingState.ts';
import { unitsOn } from './stagedUnits.ts';
import { lineKey, type StagedItem, type StagedPallet } from './staging.ts';
import { acme, codes, delivery, scanOf } from './testing/receivingScans.ts';

type Event = ReceivingEvent | ScanEvent;
type Step = Outcome<ReceivingState, ReceivingEvent, ReceivingAsk, KeepPallet>;
type Units = ReadonlyMap<string, number>;

const unitsOf = (items: readonly StagedItem[]): Units =>
  new Map(items.map((item) => [lineKey(item), item.quantity]));
const total = (items: readonly StagedItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

function touched(before: readonly StagedItem[], after: readonly StagedItem[]): string[] {
  const [was, is] = [unitsOf(before), unitsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key));
}

/** The units that an event may add; null if it is no addition. */
function addedBy(event: Event, { doubtful, question }: ReceivingState): number | null {
  const found =
    event.kind === 'found' ? event.found : event.kind === 'admit' ? doubtful?.found : undefined;
  if (found) return Math.max(1, (found.products[0]?.pack?.units ?? 1) * (found.count ?? 1));
  if (event.kind === 'lots') return total((event.lots ?? []) as StagedItem[]);
  if (event.kind !== 'answer') return null;
  return question?.kind === 'warning' && event.isYes
    ? total(question.goods.parts as StagedItem[])
    : 0;
}

/** What a change of the lines must be. */
function expectChange(
  before: ReceivingState,
  event: Event,
  { state: after, say }: Step,
  keys: string[],
): void {
  const added = addedBy(event, before);
  if (event.kind === 'quantity')
    must(keys.join() === event.key, 'a keyed figure is for its own line');
  if (added !== null) {
    must(
      total(after.pallet.items) - total(before.pallet.items) === added,
      `${event.kind} adds its units`,
    );
    must(say?.tone === 'success', 'goods on the pallet are said in green');
    must(before.asn === null || isActiveAsn(before.asn.status), 'a closed ASN takes nothing');
  }
  if (event.kind === 'found' && event.found.doubts.length > 0)
    must(before.doubtful?.code === event.code && !event.isEarly, 'a doubtful code is confirmed');
  if (event.kind === 'undo')
    must(after.pallet === event.pallet, 'undo brings back what was before');
  must(
    !/^(scan|told|choose|finalize|proceed|dismiss|askCondition|askUnit|beginUnit|openUnit)$/.test(
      event.kind,
    ),
    `${event.kind} changes no line`,
  );
  must(
    say !== undefined || event.kind === 'toldPallet' || event.kind === 'handedOver',
    'a change is said',
  );
}

/** Checks one step of the machine, whatever led to it. */
function expectSound(before: ReceivingState, event: Event, outcome: Step): void {
  const { state: after, say, ask, effects = [] } = outcome;
  const keys = touched(before.pallet.items, after.pallet.items);
  if (after.pallet !== before.pallet && event.kind !== 'toldPallet')
    must(effects.length === 1 && effects[0]?.pallet === after.pallet, 'the pallet is kept');
  if (before.isSending && event.kind !== 'sent')
    must(after.pallet === before.pallet, 'what is being sent stays as it is');
  if (
    (after.question && after.question !== before.question) ||
    (after.doubtful && after.doubtful !== before.doubtful)
  )
    must(
      keys.length === 0 && say?.tone !== 'success',
      'a question changes nothing and is not green',
    );
  if (keys.length > 0) expectChange(before, event, outcome, keys);
  if (event.kind === 'found') must(say !== undefined, 'a scan is answered in words');
  if (ask?.ask.kind === 'send')
    must(after.isSending && ask.ask.pallet === before.pallet, 'it sends what is shown');
}

const checked: Machine<ReceivingState, ReceivingEvent, ReceivingAsk, KeepPallet> = {
  ...receivingMachine,
  step: (state, event) => {
    const outcome = receivingMachine.step(state, event);
    expectSound(state, event, outcome);
    return outcome;
  },
};

const start = (asn: Asn | null, pallet: StagedPallet) =>
  simulate<ReceivingState, ReceivingEvent, ReceivingAsk, KeepPallet>(
    checked,
    beginReceiving(acme, 1, asn, pallet),
  );

/** The server receives each pallet once, by its key. */
function makeServer() {
  const received = new Map<string, string>();
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const receive = (pallet: StagedPallet) => {
    const { key, items, lpn } = pallet;
    const content = JSON.stringify([items, lpn, unitsOn(pallet)]);
    must((received.get(key) ?? content) === content, 'a key has one content');
    received.set(key, content);
  };
  const answerTo = (ask: ReceivingAsk, isLate: boolean): ReceivingEvent => {
    switch (ask.kind) {
      case 'lookUp':
        return {
          kind: 'found',
          found: scanOf(ask.code),
          code: ask.code,
          isEarly: ask.isEarly,
          newKey: newKey(),
        };
      case 'tracked':
        return { kind: 'tracked', productIds: [2, 3] };
      case 'carried':
      case 'unit':
        return { kind: 'unitIn', message: 'Received.', summary: null };
      case 'send': {
        receive(ask.pallet);
        const { items } = ask.pallet;
        const summary = isLate
          ? null
          : { lpn: 'LPN-1', lines: items.length, totalQuantity: total(items) };
        return { kind: 'sent', summary, asn: null, newKey: newKey() };
      }
    }
  };
  return { received, newKey, receive, answerTo };
}

type Device = ReturnType<typeof start>;
type Server = ReturnType<typeof makeServer>;

/** The server answers in time, twice, with a refusal, or not at all. */
function respond(
  { asked, answer, lose, refuse }: Device,
  { receive, received, answerTo }: Server,
  { isLikely }: Chance,
): void {
  const [next] = asked;
  if (!next) return;
  const { ask } = next;
  const isRefused = isLikely(0.08) && !(ask.kind === 'send' && received.has(ask.pallet.key));
  if (isLikely(0.08)) {
    // It may have been done all the same.
    if (ask.kind === 'send' && isLikely(0.5)) receive(ask.pallet);
    lose();
  } else if (isRefused) refuse('Refused.');
  else {
    const event = answerTo(ask, isLikely(0.5));
    answer(event);
    if (isLikely(0.1)) answer(event, next);
  }
}

/** What somebody presses or keys, in whatever state the screen is. */
function actOf(
  device: Device,
  { newKey }: Server,
  { pick, below, isLikely }: Chance,
): ReceivingEvent | null {
  const item = pick(device.task().pallet.items);
  const key = item ? lineKey(item) : 'gone';
  const sku = item?.product.sku ?? 'WB-1';
  const lots = [{ lot: { code: pick(['S1', 'S2', 'L1']) ?? '' }, quantity: 1 }];
  return (
    pick<ReceivingEvent>([
      { kind: 'quantity', key, sku, quantity: 1 + below(60) },
      { kind: 'remove', key },
      { kind: 'answer', isYes: true },
      { kind: 'answer', isYes: isLikely(0.5) },
      { kind: 'lots', lots: isLikely(0.7) ? lots : null },
      { kind: 'admit' },
      { kind: 'askCondition', key },
      {
        kind: 'setCondition',
        units: 1,
        condition: isLikely(0.5) ? { status: 'DAMAGED', reason: 'Wet' } : undefined,
      },
      { kind: 'dismiss', question: isLikely(0.5) ? 'variances' : 'condition' },
      { kind: 'proceed', notes: 'note' },
      { kind: 'removeLabel', newKey: newKey() },
      { kind: 'askUnit' },
      {
        kind: 'beginUnit',
        unit: {
          kind: isLikely(0.8) ? 'CARTON' : 'TOTE',
          parent: isLikely(0.7) ? null : below(4),
          lpn: isLikely(0.3) ? 'LPN-8' : null,
        },
      },
      { kind: 'openUnit', id: isLikely(0.4) ? null : below(4) },
      { kind: 'removeUnit', id: below(4) },
    ]) ?? null
  );
}

/** The ASN after another person received of it, or closed it. */
function laterAsn(asn: Asn, { isLikely }: Chance): Asn {
  const version = asn.version + 1;
  if (isLikely(0.2)) return { ...asn, version, status: 'COMPLETE' };
  const items = asn.items.map((item) => ({
    ...item,
    receivedQuantity: Math.min(item.expectedQuantity, item.receivedQuantity + 12),
  }));
  return { ...asn, version, items };
}

/** Answers all that is open, so that nothing may stay stuck. */
function finish({ asked, task, device, retry, answer, act }: Device, { answerTo }: Server): void {
  for (let turn = 0; turn < 100; turn += 1) {
    if (device().unanswered) retry();
    const [next] = asked;
    if (next) answer(answerTo(next.ask, false));
    const { question } = task();
    if (question?.kind === 'warning') act({ kind: 'answer', isYes: false });
    else if (question?.kind === 'lot') act({ kind: 'lots', lots: null });
    else if (question) act({ kind: 'dismiss', question: question.kind });
  }
  const { waiting, unanswered, running } = device();
  must(waiting.length === 0 && !unanswered && !running && !task().isSending, 'nothing is stuck');
}

/** Builds pallets at random, while answers, the network and others behave as they like. */
function walk(seed: number): void {
  const chance = chanceOf(seed);
  const server = makeServer();
  let asn: Asn | null = chance.isLikely(0.7) ? delivery : null;
  let device = start(asn, { key: server.newKey(), items: [] });
  const reload = () => {
    const { pallet, isSending } = device.task();
    if (isSending && chance.isLikely(0.5)) server.receive(pallet);
    device = start(asn, pallet);
    if (server.received.has(pallet.key))
      device.tell({ kind: 'handedOver', key: pallet.key, newKey: server.newKey() });
  };
  const tell = () => {
    if (!asn) return;
    asn = laterAsn(asn, chance);
    device.tell({ kind: 'told', asn, isAsnMissing: false, carried: [] });
  };
  const act = () => {
    const event = actOf(device, server, chance);
    if (event) device.act(event);
  };
  const steps: [weight: number, run: () => void][] = [
    [30, () => device.scan(chance.pick(codes) ?? '')],
    [34, () => respond(device, server, chance)],
    [20, act],
    [6, () => device.press({ kind: 'finalize' })],
    [2, () => device.press({ kind: 'expectAll' })],
    [3, () => device.undo()],
    [2, () => device.wait(4_000)],
    [2, () => device.retry()],
    [1, reload],
    [2, tell],
  ];
  for (let step = 0; step < 40; step += 1) {
    chance.weighed(steps)?.();
    const { pallet, isSending } = device.task();
    must(isSending || !server.received.has(pallet.key), 'a pallet that was sent is not shown');
    const ids = new Set(unitsOn(pallet).map(({ id }) => id));
    const inUse = [pallet.open, ...pallet.items.map(({ unit }) => unit)];
    must(
      inUse.every((id) => id === undefined || ids.has(id)),
      'goods and scans go into units that are there',
    );
    must(device.asked.length <= 1, 'one question to the server at a time');
  }
  finish(device, server);
}

test('whatever is scanned, pressed, answered, lost or changed, no unit is lost or invented, and nothing false is green', () => {
  for (const seed of walkSeeds(400)) expect(() => walk(seed), `walk ${seed}`).not.toThrow();
});
