// npm run mutants -- [file.sql ...] [--every N] [--from N] [--list]: changes the SQL of the ledger in one place at a time and runs the server's
// tests that call the changed function. Prints the changes that no test notices. --every N tries each Nth change only, beginning with change
// --from N; --list prints the changes and tries none.
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createVitest } from 'vitest/node';
import { SERVER_ROLE } from '../apps/server/src/platform/database/embedded.ts';
import { grantClients, grantServer } from '../apps/server/src/platform/database/grants.ts';
import { installKernel, readKernel } from '../apps/server/src/platform/database/kernel.ts';

const FOLDER = 'apps/server/ledger/';
const TESTS = [
  'apps/server/src/features',
  'apps/server/test/model.test.ts',
  'apps/server/test/races.test.ts',
  'apps/server/test/packs.test.ts',
];
/** Tests that take longer than this run last, when the others noticed nothing: in ms. */
const SHORT = 6_000;

/** What is looked for, and what stands there instead. */
const rules = [
  [/^ *(?:perform|insert into|delete from) [^;]*;\n/gm, '', 'statement removed'],
  [/^ *if [^;]*? then(?: |\n *)perform ledger\.refuse\([^;]*;(?: |\n *)end if;\n/gm, '', 'guard removed'],
  [/ for update\b(?: of \w+)?/g, '', 'lock removed'],
  [
    / and (?:not )?[\w.]+(?: is (?:not )?null| (?:=|<>|<=|>=|<|>|is not distinct from) [\w.']+(?:\([^()]*\))?)(?=[\s;)])/g,
    '',
    'condition removed',
  ],
  [/ >= /g, ' > ', '>= turned to >'],
  [/ > /g, ' >= ', '> turned to >='],
  [/ <= /g, ' < ', '<= turned to <'],
  [/ < /g, ' <= ', '< turned to <='],
  [/ <> /g, ' = ', '<> turned to ='],
  [/ \+ (?=[\w(])/g, ' - ', '+ turned to -'],
  [/ - (?=[\w(])/g, ' + ', '- turned to +'],
  [/(?<= )-(?=quantity|delta|_delta|units)/g, '', 'sign removed'],
  [/\bis not null\b/g, 'is null', 'is not null turned to is null'],
  [/\bis null\b/g, 'is not null', 'is null turned to is not null'],
  [/\bis distinct from\b/g, 'is not distinct from', 'is distinct from turned to is not distinct from'],
  [/\bleast\(/g, 'greatest(', 'least turned to greatest'],
  [/\bgreatest\(/g, 'least(', 'greatest turned to least'],
  [/\btrue\b/g, 'false', 'true turned to false'],
  [/\bfalse\b/g, 'true', 'false turned to true'],
  [/(?<=order by [^;\n]*)\breceived_at\b(?! desc)/g, 'received_at desc', 'order turned'],
];

/** Returns the changes of a file: the text that they make, and words for each. */
function mutantsOf(file) {
  const text = readFileSync(FOLDER + file, 'utf8');
  const inComment = (at) => text.slice(text.lastIndexOf('\n', at) + 1, at).includes('--');
  const isSetting = (at) => /^ *set (?:search_path|enable_)/.test(text.slice(text.lastIndexOf('\n', at) + 1));
  return rules.flatMap(([pattern, instead, words]) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => !inComment(index) && !isSetting(index))
      .map((match) => ({
        file,
        words,
        line: text.slice(0, match.index).split('\n').length,
        found: match[0].trim().replace(/\s+/g, ' ').slice(0, 100),
        text: text.slice(0, match.index) + instead + text.slice(match.index + match[0].length),
      })),
  );
}

/** Runs tests again and again in one Vitest, whose databases are copies of one template. */
class Runner {
  #failed = null;

  static async start() {
    const runner = new Runner();
    const reporter = {
      onTestCaseResult: (test) => test.result().state === 'failed' && runner.#fail(test.fullName),
      onTestModuleEnd: (module) => module.state() === 'failed' && runner.#fail(module.relativeModuleId),
    };
    runner.vitest = await createVitest('test', { watch: false, project: ['server'], silent: true, reporters: [reporter] });
    runner.tests = await runner.vitest.globTestSpecifications(TESTS);
    return runner;
  }

  #fail(name) {
    if (this.#failed !== null) return;
    this.#failed = name;
    if (this.stopsAtFirst) void this.vitest.cancelCurrentRun('test-failure');
  }

  /** Returns the name of the first test that failed, or null, and how long each file took: in ms. */
  async run(tests) {
    this.#failed = null;
    if (tests.length === 0) return { failed: null, durations: [] };
    const { testModules, unhandledErrors } = await this.vitest.runTestSpecifications(tests);
    const durations = testModules.map((module) => [module.moduleId, module.diagnostic().duration]);
    return { failed: this.#failed ?? unhandledErrors[0]?.message ?? null, durations };
  }

  /** Replaces the ledger in the template. */
  async install(kernel) {
    const { url } = this.tests[0].project.getProvidedContext();
    const template = new URL(url);
    template.pathname = '/lading_template';
    const client = new pg.Client({ connectionString: template.href });
    await client.connect();
    await installKernel(client, kernel);
    await grantServer(client, SERVER_ROLE);
    await grantClients(client, SERVER_ROLE);
    await client.end();
  }
}

/** Runs all tests on the ledger as it is. Returns for each file how long it takes and which functions of the ledger it calls. */
async function learn(runner) {
  const folder = await mkdtemp(join(tmpdir(), 'lading-mutants-'));
  process.env.LADING_CALLED_FUNCTIONS = join(folder, 'calls');
  const { failed, durations } = await runner.run(runner.tests);
  if (failed !== null) throw new Error(`A test fails without any change: ${failed}`);
  const calls = new Map(runner.tests.map(({ moduleId }) => [moduleId, new Set()]));
  for (const line of (await readFile(process.env.LADING_CALLED_FUNCTIONS, 'utf8')).split('\n')) {
    const [file, name] = line.split('\t');
    calls.get(file)?.add(name);
  }
  delete process.env.LADING_CALLED_FUNCTIONS;
  await rm(folder, { recursive: true });
  return { calls, durations: new Map(durations) };
}

/** Returns the function of the ledger in which the change is made. */
const functionOf = ({ file, line }) =>
  [
    ...readFileSync(FOLDER + file, 'utf8')
      .split('\n')
      .slice(0, line)
      .join('\n')
      .matchAll(/^create function ledger\.(\w+)/gm),
  ].at(-1)?.[1];

async function tryOut(runner, { calls, durations }, mutant) {
  const changed = functionOf(mutant);
  const called = runner.tests.filter(({ moduleId }) => calls.get(moduleId)?.has(changed));
  // PostgreSQL does not count the calls of a function that it takes into the statement.
  const tests = called.length ? called : runner.tests;
  const isShort = ({ moduleId }) => (durations.get(moduleId) ?? 0) < SHORT;
  try {
    await runner.install({ ...mutant.kernel, hash: nameOf(mutant).replaceAll("'", '') });
  } catch {
    return 'PostgreSQL refuses it';
  }
  return (await runner.run(tests.filter(isShort))).failed ?? (await runner.run(tests.filter((test) => !isShort(test)))).failed;
}

const args = process.argv.slice(2);
const numberOf = (option, otherwise) => (args.includes(option) ? Number(args[args.indexOf(option) + 1]) : otherwise);
const [every, from] = [numberOf('--every', 1), numberOf('--from', 0)];
const named = args.filter((arg) => arg.endsWith('.sql'));
const files = named.length ? named : readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
const mutants = files.flatMap(mutantsOf).filter((_, at) => at >= from && (at - from) % every === 0);
const nameOf = ({ file, line, words, found }) => `${file}:${line} ${words}: ${found}`;
if (args.includes('--list')) {
  for (const mutant of mutants) console.log(nameOf(mutant));
} else {
  const { sql } = await readKernel(FOLDER);
  const runner = await Runner.start();
  const known = await learn(runner);
  runner.stopsAtFirst = true;
  let survivors = 0;
  for (const mutant of mutants) {
    const kernel = { sql: sql.replace(readFileSync(FOLDER + mutant.file, 'utf8'), () => mutant.text) };
    const noticed = await tryOut(runner, known, { ...mutant, kernel });
    if (noticed === null) survivors += 1;
    console.log(noticed === null ? `SURVIVED ${nameOf(mutant)}` : `killed   ${nameOf(mutant)} (${noticed})`);
  }
  await runner.vitest.close();
  console.log(`${mutants.length} changes, ${mutants.length - survivors} killed, ${survivors} survived.`);
}
