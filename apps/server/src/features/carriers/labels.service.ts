import { randomBytes } from 'node:crypto';
import type * as contract from '@lading/contract/carriers';
import type {
  LabelContent,
  LabelTrack,
  Manifest,
  Rates,
  ShippingLabel,
} from '@lading/contract/carriers';
import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import { isLegal } from '@lading/domain/life';
import {
  FIND_PATIENCE_MS,
  findPauseAfter,
  isRunningOut,
  labelSteps,
} from '@lading/domain/shippingLabels';
import { MINUTE_MS } from '@lading/domain/time';
import { type Actor, requireWarehouse } from '../../platform/auth/actor.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { noteChange } from '../../platform/events/changes.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { recordChange } from '../audit/audit.service.ts';
import { requireNoClosedLoad } from '../loads/loads.service.ts';
import { clearPackageTracking, setPackageTracking } from '../orders/shipments.lent.ts';
import { requireOrder } from '../orders/steps.service.ts';
import { type CallAccount, listCallAccounts } from './accounts.queries.ts';
import {
  type BoughtLabel,
  type Carrier,
  CarrierRefused,
  CarrierSilent,
} from './adapters/carrier.ts';
import { type Caller, callCarrier, refusalOfCarrier } from './calls.ts';
import * as queries from './labels.queries.ts';
import {
  getPackage,
  type LabelPackage,
  listSold,
  quoteParcel,
  type Sold,
  shipmentOf,
} from './rates.service.ts';

/** Longer than a purchase with all its calls: until then nobody else asks the carrier. */
const PURCHASE_LEASE_MS = 4 * MINUTE_MS;

export function listShippingLabels(
  actor: Actor,
  query: QueryOf<typeof contract.listShippingLabels>,
): Listing<ShippingLabel> {
  requireWarehouse(actor, query.warehouseId);
  return queries.labelListing(query);
}

export async function getShippingLabel(db: Db, actor: Actor, id: number): Promise<ShippingLabel> {
  const label = await queries.findLabel(db, id, actor.warehouseIds);
  if (!label) throw notFound('SHIPPING_LABEL');
  return label;
}

/** Returns a label that was changed before the transaction, for the response. */
export async function readChanged(tx: Tx, actor: Actor, id: number): Promise<ShippingLabel> {
  const label = await getShippingLabel(tx, actor, id);
  noteLabels(tx, label.warehouseId, null);
  return label;
}

/** Returns what is printed. Refuses with 404 while there is nothing. */
export async function getLabelContent(db: Db, actor: Actor, id: number): Promise<LabelContent> {
  const label = await getShippingLabel(db, actor, id);
  const found = await queries.findContent(db, label);
  if (!found?.format || !found.content) throw notFound('SHIPPING_LABEL');
  return {
    format: found.format,
    fileName: `${label.reference}.${found.format.toLowerCase()}`,
    content: found.content.toString('base64'),
    isTest: label.isTest,
  };
}

export async function quotePackage(
  caller: Caller,
  actor: Actor,
  params: { id: number; packageId: number },
): Promise<Rates> {
  return quoteParcel(caller, await getPackage(caller.db, actor, params));
}

/**
 * Buys the label of a package. The label is committed before the carrier is called, so a purchase
 * that no answer came for is known, and the carrier is asked for it. Returns its id.
 */
export async function buyLabel(
  caller: Caller,
  actor: Actor,
  params: { id: number; packageId: number },
  wanted: number | null,
): Promise<number> {
  const parcel = await getPackage(caller.db, actor, params);
  await requireNoLabel(caller.db, parcel);
  const { sold, rule } = await chooseSold(caller, parcel, wanted);
  requireBuyable(parcel, sold);
  const label = await inTransaction(caller.db, (tx) => request(tx, actor, parcel, sold, rule));
  await purchase(caller, parcel, sold, label);
  return label.id;
}

async function requireNoLabel(db: Db, { order, packageId }: LabelPackage): Promise<void> {
  const open = await queries.findOpen(db, order.warehouseId, packageId);
  if (open) throw new Refusal('LABEL_EXISTS', open);
}

/** The service that somebody chose, or that the rules choose. */
async function chooseSold(
  caller: Caller,
  parcel: LabelPackage,
  wanted: number | null,
): Promise<{ sold: Sold; rule: string | null }> {
  const offered = await listSold(caller.db, parcel);
  const chosen = wanted === null ? (await quoteParcel(caller, parcel)).chosen : null;
  if (wanted === null && chosen === null) throw new Refusal('NO_SERVICE');
  const serviceId = wanted ?? chosen?.serviceId;
  const sold = offered.find(({ service }) => service.id === serviceId);
  if (!sold) throw notFound('CARRIER_SERVICE');
  return { sold, rule: chosen?.rule ?? null };
}

function requireBuyable({ order }: LabelPackage, { account, service }: Sold): void {
  if (account.adapter !== 'OWN' && order.address === null) throw new Refusal('ADDRESS_PARTS');
  if (account.adapter === 'OWN' && (service.range === null || isUsedUp(service.range)))
    throw new Refusal('NUMBERS_USED_UP', { name: service.name });
}

const isUsedUp = (range: { next: number; last: number }): boolean =>
  isRunningOut({ ...range, warnAt: 0 });

/** Writes a label of a locked order. The index decides who buys, if several do. */
async function request(
  tx: Tx,
  actor: Actor,
  parcel: LabelPackage,
  { account, service }: Sold,
  rule: string | null,
): Promise<queries.CallLabel> {
  const { order, packageId, weightGrams } = parcel;
  await requireOrder(tx, actor, order.id);
  // The order may have shipped, or the package may be gone, since the carrier was asked.
  await getPackage(tx, actor, { id: order.id, packageId });
  const at = new Date();
  const stored = await queries.insertLabel(tx, {
    warehouseId: order.warehouseId,
    orderId: order.id,
    packageId,
    token: randomBytes(4).toString('hex'),
    accountId: account.id,
    serviceCode: service.code,
    serviceName: service.name,
    carrier: service.carrier,
    rule,
    isTest: account.isTest,
    weightGrams,
    dueAt: new Date(at.getTime() + PURCHASE_LEASE_MS),
    requestedAt: at,
    requestedBy: actor.userId,
  });
  const open = stored ?? (await queries.findOpen(tx, order.warehouseId, packageId));
  if (!stored) throw new Refusal('LABEL_EXISTS', open as { reference: string; status: string });
  noteLabels(tx, order.warehouseId, order.customer.id);
  const label = await queries.findCallLabel(tx, stored.id, [order.warehouseId]);
  if (!label) throw new Error('A new label was lost.');
  return label;
}

/** Calls the carrier for a committed label, and records how it ended. */
async function purchase(
  caller: Caller,
  parcel: LabelPackage,
  { account, service }: Sold,
  label: queries.CallLabel,
): Promise<void> {
  const shipment = shipmentOf(parcel, account, label.reference);
  const { customer } = parcel.order;
  const remember = (externalId: string) => queries.rememberExternalId(caller.db, label, externalId);
  await recordAnswer(
    caller,
    label,
    () =>
      callCarrier(caller, account, (carrier) =>
        carrier.buy({ shipment, service, customer, remember }),
      ),
    (error) => ({ event: 'fail', error }),
  );
}

/**
 * Records how a purchase or a search ended. What is no answer of a carrier leaves the label
 * unknown, and is thrown.
 */
async function recordAnswer(
  { db }: Caller,
  label: queries.CallLabel,
  ask: () => Promise<BoughtLabel | null>,
  ofRefusal: (error: string) => queries.Outcome,
): Promise<void> {
  const answer = await ask().catch((error: unknown) => error as Error);
  await inTransaction(db, (tx) => endLabel(tx, label, outcomeOf(answer, label, ofRefusal)));
  const isKnown = answer instanceof CarrierRefused || answer instanceof CarrierSilent;
  if (answer instanceof Error && !isKnown) throw answer;
}

function outcomeOf(
  answer: BoughtLabel | Error | null,
  label: queries.CallLabel,
  ofRefusal: (error: string) => queries.Outcome,
): queries.Outcome {
  if (answer === null) return missing(label, new Date());
  if (!(answer instanceof Error)) return { event: 'buy', bought: answer };
  return answer instanceof CarrierRefused ? ofRefusal(answer.message) : lost(label, answer.message);
}

const lost = ({ attempts }: queries.CallLabel, error: string): queries.Outcome => ({
  event: 'lose',
  error,
  dueAt: new Date(Date.now() + findPauseAfter(attempts)),
});

/** What "not found" means: nothing while the carrier may still be at it, and then a failure. */
function missing(label: queries.CallLabel, at: Date): queries.Outcome {
  const isOver = at.getTime() - label.requestedAt.getTime() >= FIND_PATIENCE_MS;
  return isOver
    ? { event: 'fail', error: 'The carrier has no purchase by this reference.' }
    : lost(label, 'The carrier does not know the reference yet.');
}

/**
 * Ends a label, or leaves it unknown. A bought one gives its number to the package. What has
 * another status by now stays.
 */
async function endLabel(tx: Tx, label: queries.CallLabel, outcome: queries.Outcome): Promise<void> {
  const { warehouseId, orderId, packageId, carrier } = label;
  const trackingNumber = outcome.bought?.trackingNumber ?? outcome.trackingNumber ?? null;
  if (outcome.event === 'buy' && packageId !== null)
    await setPackageTracking(tx, { warehouseId, orderId, packageId }, { trackingNumber, carrier });
  if (!(await queries.takeLabelStep(tx, label, outcome, new Date())))
    throw new Refusal('LABEL_STEP', { reference: label.reference, status: label.status });
  noteLabels(tx, warehouseId, null);
}

function noteLabels(tx: Tx, warehouseId: number, customerId: number | null): void {
  noteChange(tx, { warehouseId, customerId, rooms: ['carriers', 'orders'] });
}

/** Asks the carrier of a label for it. Throws what is no answer of a carrier. */
export async function seekLabel(caller: Caller, label: queries.CallLabel): Promise<void> {
  const account = await getAccount(caller.db, label.accountId);
  await recordAnswer(
    caller,
    label,
    () => callCarrier(caller, account, (carrier) => carrier.find(label)),
    // A refusal to search does not say whether it was bought.
    (error) => lost(label, error),
  );
}

/** Asks at once for a label that no answer came for. */
export async function findLabel(caller: Caller, actor: Actor, id: number): Promise<number> {
  const label = await getCallLabel(caller.db, actor, id);
  if (label.status !== 'UNKNOWN')
    throw new Refusal('LABEL_STEP', { reference: label.reference, status: label.status });
  await seekLabel(caller, label);
  return id;
}

/** Gives a label back to the account that bought it. */
export async function voidLabel(caller: Caller, actor: Actor, id: number): Promise<number> {
  const label = await getCallLabel(caller.db, actor, id);
  const { reference, status } = label;
  if (!isLegal(labelSteps, status, 'void')) throw new Refusal('LABEL_STEP', { reference, status });
  if (label.isClosed) throw new Refusal('LABEL_CLOSED', { reference });
  const { warehouseId, packageId, trackingNumber } = label;
  if (packageId !== null)
    await requireNoClosedLoad(caller.db, { warehouseId, packageId, reference });
  const account = await getAccount(caller.db, label.accountId);
  await askFor(caller, account, label, (carrier) => carrier.void(label));
  await inTransaction(caller.db, async (tx) => {
    if (!(await queries.takeLabelStep(tx, label, { event: 'void' }, new Date())))
      throw new Refusal('LABEL_STEP', { reference, status });
    if (packageId !== null)
      await clearPackageTracking(tx, { warehouseId, packageId }, trackingNumber);
    await recordStatus(tx, actor, label, 'VOIDED');
    noteLabels(tx, warehouseId, null);
  });
  return id;
}

/** Labels that a question names; the rest is counted. */
const NAMED_LABELS = 20;

/**
 * Refuses packages whose last label is void or for tests alone, or of which it is not known whether
 * it is paid. Those without a label go.
 */
export async function requireGoodLabels(
  tx: Tx,
  { warehouseId, packageIds }: { warehouseId: number; packageIds: readonly number[] },
): Promise<void> {
  const doubts = await queries.listDoubtful(tx, warehouseId, packageIds);
  if (doubts.length === 0) return;
  const named = doubts.slice(0, NAMED_LABELS);
  const namesOf = (doubt: queries.DoubtfulLabel['doubt']) =>
    named.filter((each) => each.doubt === doubt).map(({ name }) => name);
  throw new Refusal('LABELS_DOUBTFUL', {
    voided: namesOf('VOIDED'),
    unknown: namesOf('UNKNOWN'),
    test: namesOf('TEST'),
    more: doubts.length - named.length,
  });
}

/** Asks a carrier about a label that stays as it is where the carrier refuses or is silent. */
async function askFor<T>(
  caller: Caller,
  account: CallAccount,
  label: queries.CallLabel,
  call: (carrier: Carrier) => Promise<T>,
): Promise<T> {
  try {
    return await callCarrier(caller, account, call);
  } catch (error) {
    if (error instanceof CarrierRefused || error instanceof CarrierSilent)
      await queries.noteError(caller.db, label, error.message);
    throw refusalOfCarrier(error, account);
  }
}

/** Ends by a person what no answer came for. */
export async function settleLabel(
  tx: Tx,
  actor: Actor,
  id: number,
  { trackingNumber, reason }: BodyOf<typeof contract.settleLabel>,
): Promise<ShippingLabel> {
  const label = await getCallLabel(tx, actor, id);
  const { reference, status } = label;
  if (status !== 'UNKNOWN') throw new Refusal('LABEL_STEP', { reference, status });
  const event = trackingNumber === null ? 'fail' : 'buy';
  await endLabel(tx, label, { event, reason: reason.trim(), trackingNumber });
  await recordStatus(tx, actor, label, event === 'buy' ? 'BOUGHT' : 'FAILED', reason.trim());
  return getShippingLabel(tx, actor, id);
}

function recordStatus(
  tx: Tx,
  actor: Actor,
  { id, reference, status }: queries.CallLabel,
  to: ShippingLabel['status'],
  reason?: string,
): Promise<void> {
  const before = { id, name: reference, status };
  const after = { ...before, status: to, reason: reason ?? null };
  return recordChange(tx, actor, 'SHIPPING_LABEL', before, after);
}

export async function trackLabel(caller: Caller, actor: Actor, id: number): Promise<LabelTrack> {
  const label = await getCallLabel(caller.db, actor, id);
  const { reference, status } = label;
  if (status !== 'BOUGHT') throw new Refusal('LABEL_STEP', { reference, status });
  const account = await getAccount(caller.db, label.accountId);
  try {
    const events = await callCarrier(caller, account, (carrier) => carrier.track(label));
    return { events: events.map(({ at, text }) => ({ at: instantOf(at), text })) };
  } catch (error) {
    throw refusalOfCarrier(error, account);
  }
}

function instantOf(text: string | null): string | null {
  const at = new Date(text ?? Number.NaN);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

export function listManifests(
  actor: Actor,
  query: QueryOf<typeof contract.listManifests>,
): Listing<Manifest> {
  requireWarehouse(actor, query.warehouseId);
  return queries.manifestListing(query);
}

/**
 * Closes the day of an account in a warehouse. A close that no answer came for is tried again with
 * its own reference and labels, before there is another.
 */
export async function closeCarrierDay(
  caller: Caller,
  actor: Actor,
  id: number,
  warehouseId: number,
): Promise<Manifest> {
  requireWarehouse(actor, warehouseId);
  const account = await getAccount(caller.db, id);
  if (account.warehouse !== null && account.warehouse.id !== warehouseId)
    throw notFound('CARRIER_ACCOUNT');
  const { db } = caller;
  const manifest =
    (await queries.findOpenManifest(db, warehouseId, id)) ??
    (await inTransaction(db, (tx) => openManifest(tx, actor, id, warehouseId)));
  const labels = await queries.listManifestLabels(db, manifest);
  const { reference } = manifest;
  const result = await callCarrier(caller, account, (carrier) =>
    carrier.closeDay({ reference, labels }),
  ).catch((error: unknown) => error as Error);
  await inTransaction(db, async (tx) => {
    await queries.endManifest(tx, manifest, closeOf(result));
    noteChange(tx, { warehouseId, rooms: ['carriers'] });
  });
  return queries.getManifest(db, manifest);
}

async function openManifest(
  tx: Tx,
  actor: Actor,
  accountId: number,
  warehouseId: number,
): Promise<queries.OpenManifest> {
  const requestedAt = new Date();
  const manifest = await queries.insertManifest(tx, {
    warehouseId,
    accountId,
    reference: `M${accountId}-${randomBytes(4).toString('hex')}`,
    requestedAt,
    requestedBy: actor.userId,
  });
  const open = manifest ?? (await queries.findOpenManifest(tx, warehouseId, accountId));
  if (!open) throw new Refusal('NOTHING_TO_CLOSE');
  return open;
}

function closeOf(
  result: Error | { externalId: string | null; url: string | null },
): Parameters<typeof queries.endManifest>[2] {
  if (!(result instanceof Error)) return { status: 'CLOSED', ...result };
  if (result instanceof CarrierRefused) return { status: 'FAILED', error: result.message };
  if (result instanceof CarrierSilent) return { status: 'UNKNOWN', error: result.message };
  throw result;
}

async function getAccount(db: Db, id: number): Promise<CallAccount> {
  const [account] = await listCallAccounts(db, { ids: [id] });
  if (!account) throw notFound('CARRIER_ACCOUNT');
  return account;
}

async function getCallLabel(db: Db, actor: Actor, id: number): Promise<queries.CallLabel> {
  const label = await queries.findCallLabel(db, id, actor.warehouseIds);
  if (!label) throw notFound('SHIPPING_LABEL');
  return label;
}
