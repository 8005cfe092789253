import { connect } from '../platform/database/connection.ts';
import { distribute, distributionFaults } from '../platform/database/distribution.ts';
import { withDatabaseAt } from './connection.ts';

/**
 * Distributes a migrated database by warehouse, and looks whether it is so. Returns the names of
 * the tables that were moved, and what is not as it should be.
 */
export async function distributeAt(url: string): Promise<{ moved: string[]; faults: string[] }> {
  // Refuses a database of another version.
  await withDatabaseAt(url, async () => {});
  const client = await connect(url, 'lading-distribute');
  try {
    return { moved: await distribute(client), faults: await distributionFaults(client) };
  } finally {
    await client.end().catch(() => {});
  }
}
