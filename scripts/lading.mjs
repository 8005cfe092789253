// npm run lading -- <command>: the operator's commands, on the same configuration as the server.
import './nodeVersion.mjs';

const { prepare } = await import('./prepare.mjs');
const { readEnvironmentFile } = await import('./environment.mjs');

await prepare();
readEnvironmentFile();
await import('../apps/server/dist/commands.js');
