// The program of the worker thread that decodes the picture of a label.
import { parentPort, workerData } from 'node:worker_threads';
import { PNG } from 'pngjs';

const COLOURS = 2;

// What it throws for missing rows nobody can catch: it ends the thread. PNG.sync.read would fill
// them with what was in memory.
new PNG().parse(Buffer.from(workerData as Uint8Array), (error, picture) => {
  if (error) throw error;
  // Trying every filter for each row takes twice as long, and labels become no smaller by it.
  parentPort?.postMessage(PNG.sync.write(picture, { colorType: COLOURS, filterType: 0 }));
});
