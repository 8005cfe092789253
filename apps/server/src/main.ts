import { setFlagsFromString } from 'node:v8';
import { ConfigError, readConfig } from './config.ts';
import { type Running, start } from './start.ts';
import { sentenceOf } from './startupErrors.ts';

const FORCE_AFTER_MS = 9_000;

// By itself V8 lets the heap grow to about four times what is in use before it collects garbage;
// this is twice. An import of 500,000 lines takes half the memory, and neither imports nor orders
// are slower.
setFlagsFromString('--heap-growing-percent=100');

let starting: Promise<Running> | undefined;
let stopping = false;

/**
 * Ends the process in order, or by force after a time limit. A signal that comes twice, as through
 * npm, counts once.
 */
async function end(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), FORCE_AFTER_MS).unref();
  const running = await starting?.catch(() => null);
  await running?.stop();
  process.exit(code);
}

function fail(error: unknown): never {
  console.error(sentenceOf(error) ?? error);
  process.exit(1);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => void end(0).catch(fail));

try {
  const config = readConfig(process.env);
  starting = start(config, {
    onDatabaseLost: (message) => {
      if (stopping) return;
      console.error(`The database has ended: ${message}`);
      void end(1).catch(fail);
    },
    // The demo is imported here, because it depends on the server and only a first start needs it.
    loadDemo: async (tx, at) => (await import('@lading/demo/demo')).loadDemo(tx, at),
  });
  console.log((await starting).banner);
} catch (error) {
  if (error instanceof ConfigError || !stopping) fail(error);
}
