import { setMaxListeners } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import type { RunnerTestCase, RunnerTestSuite } from 'vitest';
// `TestRunner.setTestFn` of Vitest 4.1, which is to replace this, only returns the function.
import { getFn, getHooks, setFn } from 'vitest/suite';

/** A change of one function of the ledger, as `npm run mutants` makes it. */
interface Mutant {
  key: string;
  /** The functions whose calls are calls of the changed one. */
  callers: string[];
  original: string;
  changed: string;
}

/** What a test file's session does for its mutants. */
export interface MutantSession {
  /**
   * Has the statement run at the beginning of each transaction; and `original` at the end of one
   * that is committed.
   */
  use(mutant: Mutant | null): void;
  /** Names the functions of the ledger that the test has called. */
  calledFunctions(): Promise<ReadonlySet<string>>;
}

const testsOf = (suite: RunnerTestSuite): RunnerTestCase[] =>
  suite.tasks.flatMap((task) => (task.type === 'suite' ? testsOf(task) : [task as RunnerTestCase]));

const suitesOf = (test: RunnerTestCase): RunnerTestSuite[] => {
  const suites: RunnerTestSuite[] = [];
  for (let suite = test.suite ?? test.file; suite; suite = suite.suite as RunnerTestSuite)
    suites.unshift(suite);
  return suites.includes(test.file) ? suites : [test.file, ...suites];
};

async function callHooks(test: RunnerTestCase, kind: 'beforeEach' | 'afterEach'): Promise<void> {
  for (const suite of suitesOf(test)) {
    for (const hook of getHooks(suite)[kind]) await hook(test.context as never, suite as never);
  }
}

const prepared = new WeakSet<RunnerTestSuite>();

/**
 * Where `npm run mutants` asks for it, runs each test once as it is, and then for each mutant that
 * none has noticed yet and whose function it calls. A mutant is made in the transaction of the
 * test, whose rollback takes it back, so it costs no more than the test itself.
 */
export function tryMutants(file: RunnerTestSuite, session: MutantSession): void {
  if (prepared.has(file)) return;
  prepared.add(file);
  const { mutants, notes } = JSON.parse(readFileSync(process.env.LADING_MUTANTS ?? '', 'utf8')) as {
    mutants: Mutant[];
    notes: string;
  };
  const unnoticed = new Map(mutants.map((mutant) => [mutant.key, mutant]));
  for (const test of testsOf(file)) {
    const run = getFn(test);
    setFn(test, async () => {
      setMaxListeners(0, test.context.signal);
      await run();
      const called = await session.calledFunctions();
      await callHooks(test, 'afterEach');
      // A test that fails when it is repeated would notice everything.
      await callHooks(test, 'beforeEach');
      await run();
      await callHooks(test, 'afterEach');
      for (const mutant of unnoticed.values()) {
        if (!mutant.callers.some((name) => called.has(name))) continue;
        session.use(mutant);
        try {
          await callHooks(test, 'beforeEach');
          await run();
        } catch (error) {
          unnoticed.delete(mutant.key);
          appendFileSync(
            notes,
            `${JSON.stringify({ key: mutant.key, test: test.name, error: String(error).slice(0, 200) })}\n`,
          );
        }
        await callHooks(test, 'afterEach');
      }
      session.use(null);
    });
  }
}
