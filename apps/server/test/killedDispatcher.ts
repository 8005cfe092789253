// A process that sends webhooks and is killed at its first attempt: node --import tsx
// killedDispatcher.ts <database> <instant> <before | after>
import { Dispatcher } from '../src/features/webhooks/dispatcher.ts';
import { send } from '../src/features/webhooks/send.ts';
import { openVault } from '../src/platform/auth/vault.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { JobItems } from '../src/platform/jobs/items.ts';

const [url = '', instant = '', point] = process.argv.slice(2);
const { db } = openDatabase(url);
const dispatcher = new Dispatcher(
  db,
  new JobItems('Webhooks', db, { error: console.error, info: () => {} }),
  openVault(() => 'the secret key of the tests, which all servers share'),
  {
    now: () => new Date(instant),
    chance: () => 0,
    send: async (sending) => {
      if (point === 'after') await send(sending);
      process.kill(process.pid, 'SIGKILL');
      return new Promise(() => {});
    },
  },
);
await dispatcher.tick();
await dispatcher.idle();
