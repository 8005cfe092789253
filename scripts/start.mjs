// npm start: installs and builds what is missing or stale, then runs the server in this process, so
// that signals reach it.
import './nodeVersion.mjs';
import './parent.mjs';

const { prepare } = await import('./prepare.mjs');
const { readEnvironmentFile } = await import('./environment.mjs');
const { root } = await import('./programs.mjs');

process.chdir(root);
await prepare();
readEnvironmentFile();
await import('../apps/server/dist/main.js');
