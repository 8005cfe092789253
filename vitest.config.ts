import './scripts/temporary.mjs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * These limits end what hangs. A test that takes a second alone takes many beside the browser tests
 * on a slow machine.
 */
const settings = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

/**
 * Small files that take long. Vitest, where it knows no times of an earlier run, starts with the
 * largest file, and these would run alone at the end.
 */
const longOnes =
  /(model|crash|everythingAtOnce|events|slowClients|stockAsOf|recovery|access|failures)\.test\.tsx?$/;

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longOnes.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Projects that wait for nothing run their files in one worker, one project after the other: Vitest
 * gives each file of a project with several workers a new environment, and each worker loads all
 * modules of its tests.
 */
const alone = (groupOrder: number) => ({ maxWorkers: 1, sequence: { groupOrder } });

export default defineConfig({
  test: {
    sequence: { sequencer: LongOnesFirst },
    // One more than there are cores: most tests here wait for the database, and leave their core to
    // another meanwhile.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // Files that share a process share the modules they import: most of them import the same.
      // What a module keeps, a file resets.
      {
        test: {
          ...settings,
          ...alone(1),
          name: 'packages',
          isolate: false,
          include: [
            'packages/*/src/**/*.test.ts',
            'tools/sql-check/src/**/*.test.ts',
            'docs/*.test.ts',
            'scripts/*.test.ts',
          ],
        },
      },
      {
        // The client from its source, which its build would lag behind.
        ssr: {
          resolve: { conditions: ['lading-source', 'module', 'node', 'development|production'] },
        },
        test: {
          ...settings,
          name: 'server',
          include: [
            'apps/server/{src,test,ledger}/**/*.test.ts',
            'tools/{demo,replay}/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
          ],
          // One PostgreSQL for the whole run; each file works on its own copy of a migrated
          // database.
          globalSetup: ['apps/server/test/globalSetup.ts'],
          setupFiles: ['apps/server/test/cheapPasswords.ts'],
          pool: 'forks',
          isolate: false,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          ...settings,
          ...alone(2),
          name: 'web',
          root: '.',
          isolate: false,
          include: ['apps/web/src/**/*.test.ts'],
        },
      },
      // Hooks and screens, with a page around them and a network whose responses the test sets.
      {
        extends: './apps/web/vite.config.ts',
        test: {
          ...settings,
          ...alone(3),
          name: 'screens',
          root: '.',
          isolate: false,
          environment: './apps/web/src/lib/testing/environment.ts',
          include: ['apps/web/src/**/*.test.tsx'],
          setupFiles: ['apps/web/src/lib/testing/setup.ts'],
        },
      },
    ],
  },
});
