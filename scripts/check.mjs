// npm run check: format, lint, types, import direction, dead code, generated types, SQL statements.
// Prints one line per step, and the output of failed ones. npm run check -- <word> ...: only the
// steps whose names begin with one of these words, as in `npm run check -- types`.
import './nodeVersion.mjs';
import './parent.mjs';
import { pathToFileURL } from 'node:url';

const { prepare } = await import('./prepare.mjs');
const { HANGS_AFTER, programOf, runNode } = await import('./programs.mjs');
const { failureOf } = await import('./testReports.mjs');

// The root checks all workspaces that run on Node with the same options at once: the tools and the
// tests import most of the server.
const workspaces = [
  '.',
  'apps/web',
  'packages/domain',
  'packages/contract',
  'packages/client',
  'e2e',
  'tools/sql-check',
];
// One checker thread: several would check shared files several times, and the other core runs
// another step.
const tsc = () => [programOf('typescript', 'tsc'), '--singleThreaded'];

// The longest step first: it waits for the database most of the time.
const steps = [
  [
    'SQL statements',
    () => [
      programOf('tsx'),
      '--import',
      './e2e/support/cheapPasswords.mjs',
      'tools/sql-check/src/main.ts',
    ],
  ],
  ['format and lint', () => [programOf('@biomejs/biome'), 'ci', '--colors=off', '.']],
  ...workspaces.map((folder) => [
    `types of ${folder === '.' ? 'the root' : folder}`,
    () => [...tsc(), '-p', folder],
  ]),
  ['rooms', () => ['scripts/rooms.mjs', '--verify']],
  ['columns', () => ['scripts/columns.mjs']],
  ['names', () => ['scripts/names.mjs']],
  ['import direction', () => ['scripts/imports.mjs']],
  ['dead code', () => [programOf('knip'), '--no-progress']],
  ['client types', () => [programOf('tsx'), 'tools/api-types/src/main.ts', '--verify']],
  [
    'database types',
    () => [programOf('tsx'), 'apps/server/src/platform/database/generateTypes.ts', '--verify'],
  ],
  ['database kernel', () => [programOf('tsx'), 'apps/server/src/raiseKernel.ts', '--verify']],
];
const AT_ONCE = 2;

/** Lets the compiler collect garbage less often, which takes a third less processor time. */
const env = { ...process.env, GOGC: '400' };

/** Returns the output of a step that failed, else null. */
async function run([name, command]) {
  const began = performance.now();
  const { code, output } = await runNode(command(), { env, quiet: true, within: HANGS_AFTER });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
  if (code !== 0) console.log(`${output.trimEnd()}\n`);
  return code === 0 ? null : output;
}

/**
 * Runs the steps whose names begin with one of these words; without words, all steps. Returns the
 * names of those that failed, with their output as message.
 */
export async function check(text = []) {
  const unknown = text.find((word) => !steps.some(([name]) => name.startsWith(word)));
  if (unknown !== undefined) {
    const message = `No step begins with "${unknown}". The steps are: ${steps.map(([name]) => name).join(', ')}.`;
    console.error(message);
    return [failureOf('check', message)];
  }
  const waiting = steps.filter(
    ([name]) => text.length === 0 || text.some((word) => name.startsWith(word)),
  );
  const failed = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const output = await run(step);
      if (output !== null) failed.push(failureOf(`check: ${step[0]}`, output));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await prepare({ build: false });
  process.exitCode = (await check(process.argv.slice(2))).length === 0 ? 0 : 1;
}
