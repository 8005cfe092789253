import type { ChildProcess } from 'node:child_process';

type Undo = () => Promise<unknown> | unknown;

const undos: Undo[] = [];
let cleaning: Promise<void> | undefined;

/** Remembers what has to be undone at the end, the last first. Answers a function that undoes it at once. */
export function atEnd(undo: Undo): () => Promise<void> {
  undos.push(undo);
  return async () => {
    const at = undos.indexOf(undo);
    if (at < 0) return;
    undos.splice(at, 1);
    await undo();
  };
}

/** Undoes everything; a second call waits for the first. */
export function cleanUp(): Promise<void> {
  cleaning ??= (async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) {
      await Promise.resolve(undo()).catch((error: unknown) => console.error(error));
    }
  })();
  return cleaning;
}

/** Ends a process that we started and waits until it is gone, by force where it takes too long. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals, withinMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const force = setTimeout(() => child.kill('SIGKILL'), withinMs);
  child.kill(signal);
  await gone;
  clearTimeout(force);
}
