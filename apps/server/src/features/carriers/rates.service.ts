import type { CarrierRule, Rate, Rates } from '@lading/contract/carriers';
import type { OrderDetail } from '@lading/contract/orders';
import { countryName } from '@lading/domain/addresses';
import { isLegal } from '@lading/domain/life';
import { orderSteps } from '@lading/domain/orders';
import {
  type Choice,
  chooseService,
  comparableCosts,
  isRunningOut,
  numbersLeft,
} from '@lading/domain/shippingLabels';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db } from '../../platform/database/database.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { findClosedLoad } from '../loads/loads.service.ts';
import { getOrder } from '../orders/steps.service.ts';
import { findSides } from '../packagings/packagings.lent.ts';
import { type CallAccount, listCallAccounts, listRuleSets } from './accounts.queries.ts';
import {
  type AccountService,
  CarrierRefused,
  CarrierSilent,
  type Shipment,
} from './adapters/carrier.ts';
import { type Caller, callCarrier } from './calls.ts';

const GRAMS = 1_000;

/** A package that gets a label. */
export interface LabelPackage {
  order: OrderDetail;
  packageId: number;
  weightGrams: number;
  sides: number[];
}

/**
 * Refuses an order that has shipped, and a package whose weight nobody knows. One on a closed load
 * may still get a label: its truck stands there.
 */
export async function getPackage(
  db: Db,
  actor: Actor,
  { id, packageId }: { id: number; packageId: number },
): Promise<LabelPackage> {
  const order = await getOrder(db, actor, id);
  const found = order.packages.find((each) => each.id === packageId);
  if (!found) throw notFound('PACKAGE');
  await requireUnshipped(db, order, packageId);
  const weight = found.weight ?? found.computedWeight;
  if (weight === null || weight <= 0) throw new Refusal('PACKAGE_WEIGHT');
  const sides = found.packaging ? await findSides(db, order.warehouseId, found.packaging.id) : [];
  return { order, packageId, weightGrams: Math.max(1, Math.round(weight * GRAMS)), sides };
}

async function requireUnshipped(
  db: Db,
  { warehouseId, orderReference: reference, status }: OrderDetail,
  packageId: number,
): Promise<void> {
  if (isLegal(orderSteps, status, 'unpack')) return;
  const number = await findClosedLoad(db, { warehouseId, packageId });
  throw new Refusal('NOT_PACKED', { reference, status, ...(number !== null && { number }) });
}

/** What a carrier is told; the reference is that of a label, or of none yet. */
export const shipmentOf = (
  { order, weightGrams, sides }: LabelPackage,
  { sender }: Pick<CallAccount, 'sender'>,
  reference: string,
): Shipment => ({
  reference,
  orderReference: order.orderReference,
  from: sender,
  to: order.address,
  toText: order.shippingAddress,
  weightGrams,
  sides,
});

/** A service with the account that sells it. */
export interface Sold {
  account: CallAccount;
  service: AccountService;
}

/** The services that a package may ship by. */
export async function listSold(db: Db, { order }: LabelPackage): Promise<Sold[]> {
  const accounts = await listCallAccounts(db, {
    warehouseId: order.warehouseId,
    customerId: order.customer.id,
  });
  return accounts.flatMap((account) =>
    account.services.filter(({ active }) => active).map((service) => ({ account, service })),
  );
}

type Answer = { rates: Rate[] } | { failure: Rates['failures'][number] };

async function quoteAccount(
  caller: Caller,
  account: CallAccount,
  parcel: LabelPackage,
): Promise<Answer> {
  const shipment = shipmentOf(parcel, account, 'QUOTE');
  try {
    const offers = await callCarrier(caller, account, (carrier) => carrier.quote(shipment));
    const rates = account.services
      .filter(({ active }) => active)
      .flatMap((service) => {
        const offer = offers.find(({ code }) => code === service.code);
        return offer ? [rateOf({ account, service }, offer)] : [];
      });
    return { rates };
  } catch (error) {
    if (!(error instanceof CarrierRefused || error instanceof CarrierSilent)) throw error;
    return { failure: { account: { id: account.id, name: account.name }, error: error.message } };
  }
}

const rateOf = (
  { account, service }: Sold,
  { cost, currency, days }: Pick<Rate, 'cost' | 'currency' | 'days'>,
): Rate => ({
  serviceId: service.id,
  account: { id: account.id, name: account.name },
  service: service.name,
  carrier: service.carrier,
  cost,
  currency,
  days: days ?? service.days,
  isTest: account.isTest,
  numbersLeft: service.range && isRunningOut(service.range) ? numbersLeft(service.range) : null,
});

const byCost = (rate: Rate, other: Rate): number =>
  (rate.cost ?? Number.POSITIVE_INFINITY) - (other.cost ?? Number.POSITIVE_INFINITY) ||
  rate.serviceId - other.serviceId;

/** What carriers ask for a package, all at the same time, and what the rules choose. */
export async function quoteParcel(caller: Caller, parcel: LabelPackage): Promise<Rates> {
  const { order } = parcel;
  const accounts = await listCallAccounts(caller.db, {
    warehouseId: order.warehouseId,
    customerId: order.customer.id,
  });
  const answers = await Promise.all(
    accounts.map((account) => quoteAccount(caller, account, parcel)),
  );
  const quoted = answers.flatMap((answer) => ('rates' in answer ? answer.rates : []));
  const comparable = comparableCosts(quoted, accounts[0]?.currency ?? null).sort(byCost);
  const rates = comparable.flatMap(({ serviceId }) =>
    quoted.filter((rate) => rate.serviceId === serviceId),
  );
  const failures = answers.flatMap((answer) => ('failure' in answer ? [answer.failure] : []));
  const { rules, customer } = await rulesFor(caller.db, order.customer.id);
  const country = order.address?.country ?? null;
  const { weightGrams, sides } = parcel;
  const choice = chooseService(rules, { country, weightGrams, sides }, comparable);
  return { rates, failures, ...explained(choice, { rules, customer, rates }) };
}

async function rulesFor(
  db: Db,
  customerId: number,
): Promise<{ rules: CarrierRule[]; customer: string | null }> {
  const sets = await listRuleSets(db);
  const own = sets.find(({ customer }) => customer?.id === customerId);
  const used = own ?? sets.find(({ customer }) => customer === null);
  return { rules: used?.rules ?? [], customer: used?.customer?.name ?? null };
}

interface Explaining {
  rules: readonly CarrierRule[];
  customer: string | null;
  rates: readonly Rate[];
}

function explained(
  { rule, serviceId, passed }: Choice,
  { rules, customer, rates }: Explaining,
): Pick<Rates, 'chosen' | 'passed'> {
  const text = (id: number): string => {
    const place = rules.findIndex((each) => each.id === id);
    const conditions = rules[place] ? conditionsOf(rules[place]) : '';
    const named = rates.find((rate) => rate.serviceId === rules[place]?.serviceId);
    const goal =
      rules[place]?.serviceId === null ? 'the cheapest' : (named?.service ?? 'a service');
    return `Rule ${place + 1}${customer === null ? '' : ` of ${customer}`} (${conditions}): ${goal}`;
  };
  return {
    chosen: rule === null || serviceId === null ? null : { serviceId, rule: text(rule) },
    passed: passed.map(({ rule: id, why }) => ({ rule: text(id), why })),
  };
}

/** What a rule demands, for people. */
function conditionsOf(rule: CarrierRule): string {
  const { countries, maxWeightGrams, maxSideMm, maxDays, maxCost } = rule;
  const parts = [
    countries.length > 0 && `to ${countries.map(countryName).join(', ')}`,
    maxWeightGrams !== null && `up to ${maxWeightGrams / GRAMS} kg`,
    maxSideMm !== null && `sides up to ${maxSideMm} mm`,
    maxDays !== null && `within ${maxDays} ${maxDays === 1 ? 'day' : 'days'}`,
    maxCost !== null && `up to ${maxCost.toFixed(2)}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'all packages' : parts.join(', ');
}
