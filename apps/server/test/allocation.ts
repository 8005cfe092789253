import { drainWakes } from '../src/features/orders/allocator.ts';
import type { Db } from '../src/platform/database/database.ts';

/**
 * Does at once what the server's allocator does by itself: serves every order that waits for stock.
 */
export async function allocateWaiting(db: Db): Promise<void> {
  while (await drainWakes(db));
}
