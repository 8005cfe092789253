// npm run dev: the server, restarted on each change, and Vite, which forwards /api to it. Both end
// together.
import './nodeVersion.mjs';
import './parent.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const { prepare } = await import('./prepare.mjs');
const { readEnvironmentFile } = await import('./environment.mjs');
const { programOf, root } = await import('./programs.mjs');

await prepare({ build: false });
readEnvironmentFile();
const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
// In groups of their own: Ctrl-C signals the whole group, and tsx kills the server at the second
// signal.
const detached = process.platform !== 'win32';
const start = (args, cwd) =>
  spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, LADING_API: api },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached,
  });
const children = [
  start([programOf('tsx'), 'watch', '--clear-screen=false', 'apps/server/src/main.ts'], root),
  start([programOf('vite')], join(root, 'apps/web')),
];

let ending = false;
function end(code) {
  if (ending) return;
  ending = true;
  process.exitCode = code;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
for (const child of children) child.on('exit', (code) => end(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));
