// npm run replay -- <folder>: replays a folder of real documents through the HTTP API of a running
// server.
import './nodeVersion.mjs';
import './parent.mjs';

const { prepare } = await import('./prepare.mjs');
const { readEnvironmentFile } = await import('./environment.mjs');

await prepare();
readEnvironmentFile();
await import('../apps/server/dist/replay.js');
