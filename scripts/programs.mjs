// Finds and runs the programs of npm packages.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Milliseconds after which a program counts as hanging. The slowest machine needs a third of it.
 */
export const HANGS_AFTER = 40 * 60_000;

/**
 * The script of a package's command, to be run by this Node: the links in node_modules/.bin differ
 * between systems.
 * @param {string} name of the package
 * @param {string} [command] if it differs from the name
 */
export function programOf(name, command = name.split('/').pop()) {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

let running = 0;
/** The signal that ends this process once the programs that got it have ended. */
let endedBy;

/**
 * Runs a program to its end. `quiet` collects its output instead of printing it. After `within`
 * milliseconds, it is ended with its children. A signal to this process is passed on, and ends this
 * process after the program.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runProgram(
  program,
  args,
  { cwd = root, env = process.env, quiet = false, within, shell = false } = {},
) {
  return new Promise((settle) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    const ownGroup = within !== undefined && process.platform !== 'win32';
    const child = spawn(program, args, { cwd, env, stdio, shell, detached: ownGroup });
    running += 1;
    const end = (signal) => {
      try {
        if (ownGroup) process.kill(-child.pid, signal);
        else child.kill(signal);
      } catch {
        // It has already exited.
      }
    };
    const passOn = (signal) => {
      endedBy = signal;
      end(signal);
    };
    for (const signal of SIGNALS) process.on(signal, passOn);
    let output = '';
    let timers = [];
    if (within !== undefined) {
      timers = [
        setTimeout(() => end('SIGTERM'), within),
        setTimeout(() => end('SIGKILL'), within + 15_000),
      ];
    }
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    let isOver = false;
    const finish = (code) => {
      if (isOver) return;
      isOver = true;
      for (const timer of timers) clearTimeout(timer);
      for (const signal of SIGNALS) process.off(signal, passOn);
      running -= 1;
      // What waits for the program would go on with the next one.
      if (endedBy === undefined) settle({ code, output });
      else if (running === 0) process.kill(process.pid, endedBy);
    };
    child.on('error', (error) => {
      output += error.message;
      finish(1);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

/** Runs a Node program, as `runProgram` does. */
export const runNode = (args, options) => runProgram(process.execPath, args, options);
