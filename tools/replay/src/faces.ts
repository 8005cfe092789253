import type { OrderDetail } from '@lading/contract/orders';
import {
  createReplenishmentRule,
  createReplenishmentTask,
  finishReplenishmentTask,
  listReplenishmentRules,
  type ReplenishmentRule,
} from '@lading/contract/replenishment';
import { inParallel, Refused } from './client.ts';
import type { Sale } from './folder.ts';
import { idOf, type Site } from './site.ts';

/**
 * How many picks, and units, of released orders were taken from pick faces and from the reserve.
 */
export interface Picks {
  faces: { picks: number; units: number };
  reserve: { picks: number; units: number };
  replenishments: number;
}

/** The pick location of a product, and its free units as far as this replay knows. */
interface Face {
  ruleId: number;
  locationId: number;
  minimum: number;
  free: number;
  /** Replenishments of a face come one after the other. */
  busy: Promise<void>;
}

/**
 * A face holds this many times the largest line of its product, and is filled when it holds less
 * than that line.
 */
const LARGEST_LINES = 3;
/**
 * Refusals after which a face is not filled any more: it is full, or there is no stock to fill it
 * from.
 */
const ENDS = new Set(['NO_RESERVE', 'OVER_MAXIMUM', 'STOCK_GONE']);

/** Names a location for each SKU, by number. */
export const faceNames = (products: readonly { sku: string }[]): Map<string, string> =>
  new Map(
    products.map(({ sku }, index) => [sku, `Pick face ${String(index + 1).padStart(4, '0')}`]),
  );

/**
 * One PICK location for each product, filled from the reserve before an order that needs it is
 * released.
 */
export class Faces {
  readonly picks: Picks = {
    faces: { picks: 0, units: 0 },
    reserve: { picks: 0, units: 0 },
    replenishments: 0,
  };
  readonly #site: Site;
  readonly #faces: ReadonlyMap<number, Face>;

  private constructor(site: Site, faces: ReadonlyMap<number, Face>) {
    this.#site = site;
    this.#faces = faces;
  }

  /** Makes the rules of the faces, unless an earlier replay did. */
  static async open(
    site: Site,
    locationOf: (sku: string) => number | undefined,
    sales: readonly Sale[],
  ): Promise<Faces> {
    const { client, warehouseId } = site;
    const rules = new Map<number, ReplenishmentRule>();
    for (const rule of await client.call(listReplenishmentRules, { query: { warehouseId } }))
      rules.set(rule.product.id, rule);
    const missing = [...largestLines(sales)].filter(([sku]) => !rules.has(idOf(site, sku)));
    const bar = site.screen.bar('Pick faces', missing.length);
    await inParallel(missing, site.concurrency, async ([sku, largest]) => {
      const productId = idOf(site, sku);
      const body = {
        warehouseId,
        productId,
        locationId: locationOf(sku),
        minimum: largest,
        maximum: LARGEST_LINES * largest,
      };
      rules.set(
        productId,
        await client.call(createReplenishmentRule, { body, key: site.keyOf('face', sku) }),
      );
      bar.advance(1);
    });
    bar.end();
    const faces = [...rules].map(
      ([productId, { id, location, minimum, available }]): [number, Face] => [
        productId,
        { ruleId: id, locationId: location.id, minimum, free: available, busy: Promise.resolve() },
      ],
    );
    return new Faces(site, new Map(faces));
  }

  /**
   * Reserves the units of an order that is about to be released at its faces, and fills those that
   * hold too few.
   */
  async prepare({ orderReference, items }: OrderDetail): Promise<void> {
    for (const { product, quantity } of items) {
      const face = this.#faces.get(product.id);
      if (!face) continue;
      face.free -= quantity;
      face.busy = face.busy.then(() => this.#fill(face, `${orderReference}-${product.sku}`));
      await face.busy;
    }
  }

  async #fill(face: Face, key: string): Promise<void> {
    const { client, keyOf } = this.#site;
    for (let tasks = 1; face.free < face.minimum; tasks += 1) {
      try {
        const task = await client.call(createReplenishmentTask, {
          body: { ruleId: face.ruleId },
          key: keyOf('fill', `${key}-${tasks}`),
        });
        const done = await client.call(finishReplenishmentTask, {
          params: { id: task.id },
          body: {},
          key: keyOf('filled', `${key}-${tasks}`),
        });
        face.free += done.movedQuantity;
        this.picks.replenishments += 1;
      } catch (error) {
        if (error instanceof Refused && ENDS.has(error.code)) return;
        throw error;
      }
    }
  }

  /** Counts where a released order is picked, and corrects what the faces have free. */
  count({ items, allocations }: OrderDetail): void {
    for (const { product, quantity } of items) {
      const face = this.#faces.get(product.id);
      if (face) face.free += quantity;
    }
    for (const { product, location, quantity } of allocations) {
      const face = this.#faces.get(product.id);
      const isFace = face !== undefined && location?.id === face.locationId;
      if (isFace) face.free -= quantity;
      const sums = isFace ? this.picks.faces : this.picks.reserve;
      sums.picks += 1;
      sums.units += quantity;
    }
  }
}

function largestLines(sales: readonly Sale[]): Map<string, number> {
  const largest = new Map<string, number>();
  for (const { lines } of sales)
    for (const { sku, quantity } of lines)
      largest.set(sku, Math.max(quantity, largest.get(sku) ?? 0));
  return largest;
}
