import { describe, inject, test } from 'vitest';

const isGiven = process.env.LADING_TEST_DATABASE !== undefined;

/**
 * For tests of a PostgreSQL that they start, kill or set up themselves, and of the plans and the
 * Unicode of the version that npm installs.
 */
export const ownClusterTest = test.skipIf(isGiven);
export const ownClusterSuite = describe.skipIf(isGiven);

/** True on a Citus cluster: npm test -- --database <url> of its coordinator. */
export const isDistributed = inject('workerUrls').length > 0;

export const distributedTest = test.runIf(isDistributed);
export const plainTest = test.skipIf(isDistributed);
export const plainSuite = describe.skipIf(isDistributed);
