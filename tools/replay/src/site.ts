import { CommandError } from '@lading/server/src/commands/connection.ts';
import type { Client } from './client.ts';
import type { Screen } from './screen.ts';

/** The warehouse and the customer of a running server in which a replay works. */
export interface Site {
  client: Client;
  screen: Screen;
  warehouseId: number;
  customerId: number;
  concurrency: number;
  /** SKU -> id. */
  products: Map<string, number>;
  /**
   * The Idempotency-Key of a step. It is the same in each run, so that an interrupted replay can
   * continue.
   */
  keyOf: (step: string, what: string) => string;
}

export function idOf(site: Site, sku: string): number {
  const id = site.products.get(sku);
  if (id === undefined) throw new CommandError(`The server has no product "${sku}".`);
  return id;
}
