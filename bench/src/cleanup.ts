import type { ChildProcess } from 'node:child_process';

type Undo = () => Promise<unknown> | unknown;

const undos: Undo[] = [];
let cleaning: Promise<void> | undefined;

/**
 * Registers a function that is called at the end, the last one first. Returns a function that calls
 * it at once.
 */
export function atEnd(undo: Undo): () => Promise<void> {
  undos.push(undo);
  return async () => {
    const at = undos.indexOf(undo);
    if (at < 0) return;
    undos.splice(at, 1);
    await undo();
  };
}

/** Calls all registered functions; a second call waits for the first. */
export function cleanUp(): Promise<void> {
  cleaning ??= (async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) {
      await Promise.resolve(undo()).catch((error: unknown) => console.error(error));
    }
  })();
  return cleaning;
}

/** Ends a child process and waits for its exit. Kills it after `withinMs`. */
export async function endChild(
  child: ChildProcess,
  signal: NodeJS.Signals,
  withinMs: number,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const force = setTimeout(() => child.kill('SIGKILL'), withinMs);
  child.kill(signal);
  await gone;
  clearTimeout(force);
}
