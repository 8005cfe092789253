// npm run build: installs dependencies and builds server and web if missing or stale; --force
// builds everything.
import './nodeVersion.mjs';
import './parent.mjs';
import { rmSync } from 'node:fs';

const { prepare } = await import('./prepare.mjs');
const { root } = await import('./programs.mjs');

if (process.argv.includes('--force')) rmSync(`${root}/.stamps`, { recursive: true, force: true });
await prepare();
