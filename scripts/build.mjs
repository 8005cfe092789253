// npm run build: dependencies, server and web, where they are missing or stale; --force builds all of it anew.
import './nodeVersion.mjs';
import { rmSync } from 'node:fs';

const { prepare } = await import('./prepare.mjs');
const { root } = await import('./programs.mjs');

if (process.argv.includes('--force')) rmSync(`${root}/.stamps`, { recursive: true, force: true });
await prepare();
