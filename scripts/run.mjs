// Runs a TypeScript file without a build: node scripts/run.mjs <file> [its arguments]
import './nodeVersion.mjs';
import './parent.mjs';

const { prepare } = await import('./prepare.mjs');
const { programOf, runNode } = await import('./programs.mjs');

const [file, ...rest] = process.argv.slice(2);
if (!file) {
  console.error('Name the file to run: node scripts/run.mjs <file.ts>');
  process.exit(2);
}
// The benchmark starts the built server.
await prepare();
const { code } = await runNode([programOf('tsx'), file, ...rest]);
process.exitCode = code;
