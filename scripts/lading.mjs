// npm run lading -- <command>: runs an operator's command with the server's configuration.
import './nodeVersion.mjs';
import './parent.mjs';

const { prepare } = await import('./prepare.mjs');
const { readEnvironmentFile } = await import('./environment.mjs');

await prepare();
readEnvironmentFile();
await import('../apps/server/dist/commands.js');
