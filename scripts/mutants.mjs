// npm run mutants -- [file.sql or function ...] [--quick] [--minutes N] [--every N] [--from N]
// [--list]: changes the SQL of the ledger in one place at a time and runs the tests that call the
// changed function. First those beside the ledger, which make the change in their own transactions:
// hundreds a minute. Then, unless --quick is given, the server's tests, beginning with those that
// noticed most for their time. Prints the changes that no test notices. The results are kept in
// .stamps/mutants.json. A later run tries only changes that were not tried yet, and survivors with
// the tests that are new or changed since. --minutes N ends after so many; --every N takes each Nth
// change only, beginning with change --from N; --list prints the kept results and tries no change.
// At the end it prints the results by file, and by function where a change survived.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import { createVitest } from 'vitest/node';
import { SERVER_ROLE } from '../apps/server/src/platform/database/embedded.ts';
import { grantClients, restrictClients } from '../apps/server/src/platform/database/grants.ts';

const FOLDER = 'apps/server/ledger/';
const STATE = '.stamps/mutants.json';
const HARNESS = 'apps/server/test/bareLedger.ts';
const TESTS = [
  'apps/server/src/features',
  'apps/server/test/model.test.ts',
  'apps/server/test/races.test.ts',
  'apps/server/test/packs.test.ts',
];
/** The number of test files that run together while it is not known which functions they call. */
const BATCH = 6;

const operator = / (?:=|<>|<=|>=|<|>|is not distinct from) /.source;
const condition = new RegExp(
  `\\s+and (?:not )?[\\w.]+(?: is (?:not )?null|${operator}[\\w.']+(?:\\([^()]*\\))?)(?=[\\s;)])`,
  'g',
);

/** The text that is replaced, and its replacement. */
const rules = [
  [/^ *(?:perform|insert into|delete from) [^;]*;\n/gm, '', 'statement removed'],
  [
    /^ *if [^;]*? then(?: |\n *)perform ledger\.refuse\([^;]*;(?: |\n *)end if;\n/gm,
    '',
    'guard removed',
  ],
  [/\s+for (?:no key update|key share|update|share)\b(?: of \w+)?/g, '', 'lock removed'],
  [condition, '', 'condition removed'],
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
  [
    /\bis distinct from\b/g,
    'is not distinct from',
    'is distinct from turned to is not distinct from',
  ],
  [/\bleast\(/g, 'greatest(', 'least turned to greatest'],
  [/\bgreatest\(/g, 'least(', 'greatest turned to least'],
  [/\btrue\b/g, 'false', 'true turned to false'],
  [/\bfalse\b/g, 'true', 'false turned to true'],
  [/(?<=order by [^;\n]*)\breceived_at\b(?! desc)/g, 'received_at desc', 'order turned'],
];

const hashOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 12);
const sqlFiles = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));

/** The functions of a file: name, text, and where the text begins. */
function functionsOf(file) {
  const text = readFileSync(FOLDER + file, 'utf8');
  return [...text.matchAll(/^create function ledger\.(\w+)[\s\S]*?\$\$;$/gm)].map(
    ({ 0: sql, 1: name, index }) => ({
      file,
      name,
      sql,
      index,
      text,
    }),
  );
}
const functions = sqlFiles.flatMap(functionsOf);

/** Returns the changes of a function: the text that they make, and words for each. */
function mutantsOf({ file, name, sql, index: start, text }) {
  const inComment = (at) => sql.slice(sql.lastIndexOf('\n', at) + 1, at).includes('--');
  const isSetting = (at) =>
    /^ *set (?:search_path|enable_)/.test(sql.slice(sql.lastIndexOf('\n', at) + 1));
  return rules.flatMap(([pattern, instead, texts]) =>
    [...sql.matchAll(pattern)]
      .filter(({ index }) => !inComment(index) && !isSetting(index))
      .map((match) => {
        const changed =
          sql.slice(0, match.index) + instead + sql.slice(match.index + match[0].length);
        const line = text.slice(0, start + match.index).split('\n').length;
        const found = match[0].trim().replace(/\s+/g, ' ').slice(0, 100);
        return {
          file,
          name,
          sql,
          changed,
          key: hashOf(changed),
          title: `${file}:${line} ${texts}: ${found}`,
        };
      }),
  );
}

/**
 * The results of earlier runs: for each test file its duration and the functions that it calls, for
 * each change the test that noticed it.
 */
const state = existsSync(STATE)
  ? JSON.parse(readFileSync(STATE, 'utf8'))
  : { tests: {}, results: {} };
const isOpen = (key) => !state.results[key]?.by && !state.results[key]?.refused;
function save() {
  mkdirSync(dirname(STATE), { recursive: true });
  writeFileSync(STATE, JSON.stringify(state));
}

class InOrder {
  shard = (files) => files;
  sort = (files) => files;
}

/** Runs tests again and again in one Vitest, whose databases are copies of one template. */
class Runner {
  #failed = null;

  static async start() {
    const runner = new Runner();
    const reporter = {
      onTestCaseResult: (test) =>
        test.result().state === 'failed' && runner.#fail(test.module, test.fullName),
      onTestModuleEnd: (module) =>
        module.state() === 'failed' && runner.#fail(module, 'the file as a whole'),
    };
    const sequence = { sequencer: InOrder };
    runner.vitest = await createVitest('test', {
      watch: false,
      project: ['server'],
      silent: true,
      reporters: [reporter],
      sequence,
    });
    runner.specifications = new Map();
    for (const globTestSpecification of await runner.vitest.globTestSpecifications([
      FOLDER,
      ...TESTS,
    ])) {
      runner.specifications.set(
        relative(process.cwd(), globTestSpecification.moduleId),
        globTestSpecification,
      );
    }
    return runner;
  }

  #fail(module, name) {
    if (this.#failed !== null) return;
    this.#failed = { by: relative(process.cwd(), module.moduleId), test: name };
    if (this.stopsAtFirst) void this.vitest.cancelCurrentRun('test-failure');
  }

  /**
   * Runs test files in this order. Returns the test that failed first, or null, and how long each
   * file took: in s.
   */
  async run(files) {
    this.#failed = null;
    if (files.length === 0) return { failed: null, seconds: [] };
    const { testModules, unhandledErrors } = await this.vitest.runTestSpecifications(
      files.map((file) => this.specifications.get(file)),
    );
    const seconds = testModules.map((module) => [
      relative(process.cwd(), module.moduleId),
      module.diagnostic().duration / 1000,
    ]);
    if (unhandledErrors.length > 0)
      this.#failed ??= { by: files[0], test: String(unhandledErrors[0]?.message) };
    return { failed: this.#failed, seconds };
  }

  async replace(file, sql) {
    const template = new URL([...this.specifications.values()][0].project.getProvidedContext().url);
    template.pathname = '/lading_template';
    const client = new pg.Client({ connectionString: template.href });
    await client.connect();
    try {
      await client.query(sql.replace('create function', 'create or replace function'));
      if (file === 'clients.sql') {
        await grantClients(client);
        await restrictClients(client, SERVER_ROLE);
      }
    } finally {
      await client.end();
    }
  }

  /** Tries changes with one test file beside the ledger, which makes them itself. */
  async tryIn(file, mutants) {
    const hash = hashOf(readFileSync(file, 'utf8') + readFileSync(HARNESS, 'utf8'));
    const tried = mutants.filter(
      ({ key }) => isOpen(key) && !state.results[key]?.survived.includes(hash),
    );
    if (tried.length === 0) return;
    const folder = mkdtempSync(join(tmpdir(), 'lading-mutants-'));
    const notes = join(folder, 'notes');
    const list = tried.map(({ key, name, sql, changed }) => ({
      key,
      callers: [...callersOf(name)],
      original: sql,
      changed,
    }));
    writeFileSync(join(folder, 'mutants'), JSON.stringify({ notes, mutants: list }));
    writeFileSync(notes, '');
    process.env.LADING_MUTANTS = join(folder, 'mutants');
    const { failed } = await this.run([file]);
    delete process.env.LADING_MUTANTS;
    if (failed) throw new Error(`A test fails without any change: ${failed.by}, ${failed.test}`);
    const noticed = new Map(
      readFileSync(notes, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => [JSON.parse(line).key, JSON.parse(line)]),
    );
    rmSync(folder, { recursive: true });
    for (const { key, name, file: testFile } of tried) {
      const survived = [...(state.results[key]?.survived ?? []), hash];
      state.results[key] = {
        file: testFile,
        name,
        ...(noticed.has(key) ? { ...noticed.get(key), by: file } : { survived }),
      };
    }
    save();
    console.log(`${file}: ${tried.length} tried, ${noticed.size} killed`);
  }

  /**
   * Measures new and changed test files: how long they take, and which functions of the ledger they
   * call.
   */
  async learn(isOver) {
    const hashes = new Map(
      [...this.specifications.keys()]
        .filter((file) => !file.startsWith(FOLDER))
        .map((file) => [file, hashOf(readFileSync(file, 'utf8'))]),
    );
    const unknown = [...hashes.keys()].filter(
      (file) => state.tests[file]?.hash !== hashes.get(file),
    );
    const notes = join(tmpdir(), `lading-mutants-${process.pid}`);
    while (unknown.length > 0 && !isOver()) {
      process.env.LADING_CALLED_FUNCTIONS = notes;
      writeFileSync(notes, '');
      const { failed, seconds } = await this.run(unknown.splice(0, BATCH));
      if (failed) throw new Error(`A test fails without any change: ${failed.by}, ${failed.test}`);
      const calls = readFileSync(notes, 'utf8')
        .split('\n')
        .map((line) => line.split('\t'));
      for (const [file, took] of seconds) {
        const called = calls
          .filter(([path]) => relative(process.cwd(), path) === file)
          .map(([, name]) => name);
        state.tests[file] = { hash: hashes.get(file), seconds: took, calls: [...new Set(called)] };
      }
      save();
      delete process.env.LADING_CALLED_FUNCTIONS;
      rmSync(notes);
    }
  }
}

/**
 * The functions whose calls imply a call of this function: PostgreSQL does not count calls of a
 * function that it inlines.
 */
function callersOf(name, found = new Set([name])) {
  const { sql } = functions.find((each) => each.name === name);
  if (!/language sql/.test(sql)) return found;
  for (const { name: caller, sql: text } of functions) {
    if (!found.has(caller) && text.includes(`ledger.${name}(`))
      callersOf(caller, found.add(caller));
  }
  return found;
}

/**
 * The tests that may notice a change. First those that noticed most for their time in the same
 * function, then in the same file, then overall.
 */
function testsOf({ name, file }, tests) {
  const callers = callersOf(name);
  const called = tests.filter((test) => state.tests[test].calls.some((call) => callers.has(call)));
  const score = new Map(tests.map((test) => [test, 0.1]));
  for (const result of Object.values(state.results)) {
    if (score.has(result.by))
      score.set(
        result.by,
        score.get(result.by) + (result.name === name ? 20 : result.file === file ? 3 : 0.2),
      );
  }
  const gain = (test) => score.get(test) / (state.tests[test].seconds + 1);
  return (called.length ? called : tests).sort((a, b) => gain(b) - gain(a));
}

/** Tries a change with the tests that it has not survived yet. Returns the result. */
async function tryOut(runner, { file, name, sql, changed, key }) {
  const survived = state.results[key]?.survived ?? [];
  const tests = testsOf(
    { file, name },
    Object.keys(state.tests).filter((test) => runner.specifications.has(test)),
  ).filter((test) => !survived.includes(state.tests[test].hash));
  if (tests.length === 0) return { file, name, survived };
  try {
    await runner.replace(file, changed);
  } catch (error) {
    return { file, name, refused: error.message };
  }
  const { failed } = await runner.run(tests);
  await runner.replace(file, sql);
  return failed
    ? { file, name, ...failed }
    : { file, name, survived: [...survived, ...tests.map((test) => state.tests[test].hash)] };
}

function wordsOf(result) {
  if (!result) return 'untried ';
  return result.refused ? 'refused ' : result.by ? 'killed  ' : 'SURVIVED';
}

/** Counts the results of changes: of all, of each file, and of each function with survivors. */
function printTotals(mutants) {
  const totals = new Map();
  for (const { file, name, key } of mutants) {
    const word = wordsOf(state.results[key]).trim();
    for (const title of ['all', file, `  ${file} ${name}`]) {
      const counts = totals.get(title) ?? { killed: 0, SURVIVED: 0, refused: 0, untried: 0 };
      counts[word] += 1;
      totals.set(title, counts);
    }
  }
  for (const [title, counts] of totals) {
    if (title.startsWith(' ') && counts.SURVIVED === 0) continue;
    const words = Object.entries(counts).map(([word, count]) => `${count} ${word}`);
    console.log(`${title}: ${words.join(', ')}`);
  }
}

const args = process.argv.slice(2);
const numberOf = (option, otherwise) =>
  args.includes(option) ? Number(args[args.indexOf(option) + 1]) : otherwise;
const [every, from, end] = [
  numberOf('--every', 1),
  numberOf('--from', 0),
  Date.now() + numberOf('--minutes', Infinity) * 60_000,
];
const isOver = () => Date.now() > end;
const isNamed = ({ file, name }) => args.includes(file) || args.includes(name);
const named = functions.filter(isNamed);
const mutants = (named.length ? named : functions)
  .flatMap(mutantsOf)
  .filter((_, index) => index >= from && (index - from) % every === 0);
if (!args.includes('--list')) {
  const runner = await Runner.start();
  for (const file of [...runner.specifications.keys()].filter((each) => each.startsWith(FOLDER)))
    if (!isOver()) await runner.tryIn(file, mutants);
  if (!args.includes('--quick')) {
    await runner.learn(isOver);
    runner.stopsAtFirst = true;
    for (const mutant of mutants) {
      if (isOver() || !isOpen(mutant.key)) continue;
      const began = Date.now();
      const result = await tryOut(runner, mutant);
      state.results[mutant.key] = result;
      save();
      console.log(
        `${wordsOf(result)} ${mutant.title} (${((Date.now() - began) / 1000).toFixed(1)} s${result.by ? `, ${result.by}: ${result.test}` : ''})`,
      );
    }
  }
  await runner.vitest.close();
}
for (const { key, title } of mutants)
  if (args.includes('--list') || state.results[key]?.survived)
    console.log(`${wordsOf(state.results[key])} ${title}`);
printTotals(mutants);
