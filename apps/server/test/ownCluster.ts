import { describe, inject, test } from 'vitest';

/**
 * For tests of a PostgreSQL that they start, kill or set up themselves, and of the plans and the
 * Unicode of the version that npm installs.
 */
export const ownClusterTest = test.skipIf(process.env.LADING_TEST_DATABASE !== undefined);

/** True on a Citus cluster: npm test -- --database <url> of its coordinator. */
export const isDistributed = inject('workerUrls').length > 0;

export const distributedTest = test.runIf(isDistributed);
export const plainTest = test.skipIf(isDistributed);
export const plainSuite = describe.skipIf(isDistributed);
