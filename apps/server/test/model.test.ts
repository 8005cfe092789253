import { outcomes } from '@lading/domain/life';
import { type OrderEvent, type OrderStatus, orderSteps } from '@lading/domain/orders';
import {
  type AsyncCommand,
  array,
  assert,
  asyncModelRun,
  asyncProperty,
  commands,
  constantFrom,
  nat,
  tuple,
} from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Chooser, type Deed } from './model/chooser.ts';
import { type House, makeHouse } from './model/house.ts';
import { inbound } from './model/inbound.ts';
import { loads } from './model/loads.ts';
import { Model } from './model/model.ts';
import { orders } from './model/orders.ts';
import { packing } from './model/packing.ts';
import { picking } from './model/picking.ts';
import { shipping } from './model/shipping.ts';
import { stock } from './model/stock.ts';
import { units } from './model/units.ts';
import { makeWorld, type World } from './world.ts';

/**
 * To play a run again that failed: `LADING_MODEL_SEED=4711`, and for longer ones
 * `LADING_MODEL_STEPS=5000`.
 */
const SEED = Number(process.env.LADING_MODEL_SEED ?? 20_417);
const STEPS = Number(process.env.LADING_MODEL_STEPS ?? 300);
const MOST_IN_A_RUN = 160;
/** A failing run is made shorter for so long at most. */
const SHRINK_WITHIN_MS = 120_000;

const deeds = {
  ...inbound,
  ...units,
  ...stock,
  ...orders,
  ...picking,
  ...packing,
  ...shipping,
  ...loads,
};
const names = Object.entries(deeds).flatMap(([name, { weight }]) =>
  Array<string>(weight).fill(name),
);

/** One operation, on whatever exists when it runs. */
class Command implements AsyncCommand<Model, House> {
  readonly #deed: Deed;

  constructor(
    readonly name: string,
    readonly numbers: readonly number[],
  ) {
    this.#deed = deeds[name] as Deed;
  }

  check(model: Readonly<Model>): boolean {
    return this.#deed.can(model);
  }

  async run(model: Model, house: House): Promise<void> {
    model.steps += 1;
    await this.#deed.run(model, house, new Chooser(this.numbers));
    await house.settle(model);
  }

  toString(): string {
    return `${this.name}(${this.numbers.join(' ')})`;
  }
}

const command = tuple(constantFrom(...names), array(nat(997), { minLength: 6, maxLength: 6 })).map(
  (parts) => new Command(...parts),
);
const plans = commands([command], { maxCommands: MOST_IN_A_RUN, size: 'max' });

let world: World;
let customerId: number;
beforeAll(async () => {
  world = await makeWorld();
  customerId = (await world.customer()).id;
});
afterAll(() => world.close());

test(`after ${STEPS} steps of receiving, moving, ordering, picking, shipping, returning and counting the stock is that of the model`, {
  timeout: 1_000 * STEPS,
}, async () => {
  let steps = 0;
  for (let run = 0; steps < STEPS; run += 1) {
    const property = asyncProperty(plans, async (plan) => {
      const house = await makeHouse(world, customerId);
      const model = new Model(
        house.sites.map((site) => site.customs),
        house.tracked,
      );
      await asyncModelRun(() => ({ model, real: house }), plan);
      await house.prove(model);
      steps += model.steps;
    });
    await assert(property, {
      seed: SEED + run,
      numRuns: 1,
      interruptAfterTimeLimit: SHRINK_WITHIN_MS,
      markInterruptAsFailure: true,
    });
  }
  expect(steps).toBeGreaterThanOrEqual(STEPS);
  await proveLives();
});

/** Whatever happened to an order led where the table of its life says. */
async function proveLives(): Promise<void> {
  const taken = await world.db
    .selectFrom('orderEvent')
    .select(['event', 'fromStatus', 'toStatus'])
    .distinct()
    .execute();
  const steps = taken.filter(({ fromStatus }) => fromStatus !== null);
  expect(steps.length).toBeGreaterThan(10);
  for (const { event, fromStatus, toStatus } of steps) {
    expect(
      outcomes(orderSteps, fromStatus as OrderStatus, event as OrderEvent),
      `${event} from ${fromStatus}`,
    ).toContain(toStatus);
  }
}
