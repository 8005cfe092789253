import { CommandError } from '@lading/server/src/commands/connection.ts';
import type { Client } from './client.ts';
import type { Screen } from './screen.ts';

/** Where a replay plays: a warehouse and a customer of a running server. */
export interface Site {
  client: Client;
  screen: Screen;
  warehouseId: number;
  customerId: number;
  concurrency: number;
  /** SKU -> id. */
  products: Map<string, number>;
  /** The same for the same step whenever it is tried, so that a replay that broke off goes on. */
  keyOf: (step: string, what: string) => string;
}

export function idOf(site: Site, sku: string): number {
  const id = site.products.get(sku);
  if (id === undefined) throw new CommandError(`The server has no product "${sku}".`);
  return id;
}
