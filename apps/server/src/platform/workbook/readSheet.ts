import { Worker } from 'node:worker_threads';
import { reason } from '@lading/domain/messages/reasons';
import { reasoned } from '../refusal.ts';
import { loadProgram } from '../threadProgram.ts';
import { UnreadableWorkbook } from './parts.ts';
import type { Outcome, PackedSheet, Task } from './worker.ts';

/** The limits of a worker. A workbook of half a million rows takes a third of them. */
export interface WorkerLimits {
  heapMb: number;
  withinMs: number;
}

const LIMITS: WorkerLimits = { heapMb: 512, withinMs: 60_000 };

/**
 * Reads a sheet of a workbook in a worker thread with limited heap and time: a hostile file ends
 * the worker and not the server. Transfers the bytes, which the caller cannot use afterwards.
 * Throws UnreadableWorkbook. Ends the worker if the sender disconnects.
 */
export async function readSheet(
  task: Task,
  gone: AbortSignal,
  { heapMb, withinMs }: WorkerLimits = LIMITS,
): Promise<PackedSheet> {
  const program = await loadProgram(new URL('./worker.ts', import.meta.url), 'workbookWorker');
  if (gone.aborted) throw reasoned('BAD_INPUT', reason('SENDER_LEFT'));
  const worker = new Worker(program, {
    eval: typeof program === 'string',
    workerData: task,
    transferList: [task.bytes.buffer as ArrayBuffer],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  let end = (): void => {};
  try {
    const outcome = await new Promise<Outcome>((resolve, reject) => {
      const leave = (): void => reject(reasoned('BAD_INPUT', reason('SENDER_LEFT')));
      gone.addEventListener('abort', leave);
      const timer = setTimeout(
        () => reject(new UnreadableWorkbook(reason('WORKBOOK_TOO_SLOW'))),
        withinMs,
      );
      end = () => {
        clearTimeout(timer);
        gone.removeEventListener('abort', leave);
      };
      worker.once('message', resolve);
      worker.once('error', (error) => reject(causeOf(error)));
      worker.once('exit', () => reject(new UnreadableWorkbook(reason('WORKBOOK_UNREADABLE'))));
    });
    if ('unreadable' in outcome) throw new UnreadableWorkbook(outcome.unreadable);
    return outcome;
  } finally {
    end();
    await worker.terminate();
  }
}

const causeOf = (error: NodeJS.ErrnoException): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new UnreadableWorkbook(reason('WORKBOOK_TOO_LARGE'), { cause: error })
    : error;
