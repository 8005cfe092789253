// Checks the import direction by the rules of .dependency-cruiser.mjs. The version of
// dependency-cruiser that runs on Node 20 fails on JSX, since it does not set @swc/core's option
// `tsx`.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { programOf, root } from './programs.mjs';

const swc = createRequire(import.meta.url)('@swc/core');
const parse = swc.parseFileSync;
swc.parseFileSync = (file, options) =>
  parse.call(swc, file, { ...options, tsx: file.endsWith('.tsx') });

process.chdir(root);
process.argv.splice(
  2,
  Infinity,
  '--config',
  '.dependency-cruiser.mjs',
  'packages',
  'apps/server/src',
  'apps/server/test',
  'tools',
  'apps/web/src',
);
await import(pathToFileURL(programOf('dependency-cruiser', 'depcruise')).href);
