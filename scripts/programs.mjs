// Finds and runs the programs of npm packages.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Milliseconds after which a program counts as hanging. The slowest machine needs a third of it. */
export const HANGS_AFTER = 40 * 60_000;

/**
 * The script of a package's command, to be run by this Node: the links in node_modules/.bin differ between systems.
 * @param {string} name of the package
 * @param {string} [command] if it differs from the name
 */
export function programOf(name, command = name.split('/').pop()) {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/**
 * Runs a Node program to its end. `quiet` collects its output instead of printing it. After `within` milliseconds, it is ended with its children.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runNode(args, { cwd = root, env = process.env, quiet = false, within } = {}) {
  return new Promise((settle) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    const ownGroup = within !== undefined && process.platform !== 'win32';
    const child = spawn(process.execPath, args, { cwd, env, stdio, detached: ownGroup });
    const end = (signal) => {
      try {
        if (ownGroup) process.kill(-child.pid, signal);
        else child.kill(signal);
      } catch {
        // It has already exited.
      }
    };
    const passOn = ownGroup ? ['SIGINT', 'SIGTERM'].map((signal) => [signal, () => end(signal)]) : [];
    for (const [signal, handler] of passOn) process.on(signal, handler);
    let output = '';
    let timers = [];
    if (within !== undefined) {
      timers = [setTimeout(() => end('SIGTERM'), within), setTimeout(() => end('SIGKILL'), within + 15_000)];
    }
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    const finish = (code) => {
      for (const timer of timers) clearTimeout(timer);
      for (const [signal, handler] of passOn) process.off(signal, handler);
      settle({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(1);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}
