// npm run check: format, lint, types, import direction, dead code, generated types, SQL statements. One line for each, and its words where it fails.
import './nodeVersion.mjs';
import { pathToFileURL } from 'node:url';

const { prepare } = await import('./prepare.mjs');
const { programOf, runNode } = await import('./programs.mjs');

const workspaces = [
  '.',
  'packages/domain',
  'packages/contract',
  'packages/embedded-postgres',
  'apps/server',
  'apps/web',
  'e2e',
  'bench',
  'tools/demo',
  'tools/replay',
  'tools/sql-check',
];
const tsc = () => programOf('typescript', 'tsc');

const steps = [
  ['format and lint', () => [programOf('@biomejs/biome'), 'ci', '--colors=off', '.']],
  ...workspaces.map((folder) => [`types of ${folder === '.' ? 'the root' : folder}`, () => [tsc(), '-p', folder]]),
  ['import direction', () => ['scripts/imports.mjs']],
  ['dead code', () => [programOf('knip'), '--no-progress']],
  ['database types', () => [programOf('tsx'), 'apps/server/src/platform/database/generateTypes.ts', '--verify']],
  ['SQL statements', () => [programOf('tsx'), 'tools/sql-check/src/main.ts']],
];

/** Runs every step and answers how many failed. */
export async function check() {
  let failed = 0;
  for (const [name, command] of steps) {
    const args = command();
    const began = performance.now();
    const { code, output } = await runNode(args, { quiet: true, within: 300_000 });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
    if (code === 0) continue;
    failed += 1;
    console.log(`${output.trimEnd()}\n`);
  }
  return failed;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await prepare({ build: false });
  process.exitCode = (await check()) === 0 ? 0 : 1;
}
