import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { codeText } from '@lading/domain/codeText';
import { CommandError, withDatabase } from '@lading/server/src/commands/connection.ts';
import { verifyAndDescribe } from '@lading/server/src/commands/verify.ts';
import { isParseArgsError } from '@lading/server/src/commands/words.ts';
import { readConfig } from '@lading/server/src/config.ts';
import { sentenceOf } from '@lading/server/src/startupErrors.ts';
import { Refused } from './client.ts';
import { type Options, type Result, replay } from './replay.ts';
import { makeScreen, type Screen } from './screen.ts';

const HELP = `Usage: npm run replay -- <folder> [options]

Plays a folder of products, locations, purchase orders and sales orders through the HTTP API of a
running server. First an opening balance is received, what sales take beyond receipts on the worst
of days; the complete purchase orders are announced as ASNs and received; the sales orders are
created in the order of their days; those that have all their stock are released, picked, packed and
shipped with their carrier, day and tracking number.
Started again, it goes on where it broke off.

  --url <address>        the server (http://127.0.0.1:3000)
  --email, --password    an administrator; else LADING_EMAIL and LADING_PASSWORD
  --name <name>          what the warehouse and the customer are called (AdventureWorks)
  --pick-faces           each product has its own pick location, filled from the reserve before an
                         order is released
  --orders <n>           at most so many sales orders
  --limit-asns <n>       at most so many purchase orders
  --concurrency <n>      requests at once (8); with 1, orders take stock strictly by day`;

const number = (n: number): string => n.toLocaleString('en-US');

function readOptions(): Options | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:3000' },
      email: { type: 'string', default: process.env.LADING_EMAIL ?? '' },
      password: { type: 'string', default: process.env.LADING_PASSWORD ?? '' },
      name: { type: 'string', default: 'AdventureWorks' },
      orders: { type: 'string' },
      'limit-asns': { type: 'string' },
      concurrency: { type: 'string', default: '8' },
      'pick-faces': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return null;
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length)
    throw new CommandError('Name the folder to replay: npm run replay -- <folder>.');
  if (!values.email || !values.password)
    throw new CommandError('Give --email and --password, or LADING_EMAIL and LADING_PASSWORD.');
  return {
    folder,
    url: values.url.replace(/\/+$/, ''),
    email: values.email,
    password: values.password,
    name: values.name,
    orders: readCount(values.orders, 'orders'),
    asns: readCount(values['limit-asns'], 'limit-asns'),
    concurrency: Math.max(1, readCount(values.concurrency, 'concurrency')),
    pickFaces: values['pick-faces'],
  };
}

function readCount(text: string | undefined, name: string): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (!/^\d{1,9}$/.test(text)) throw new CommandError(`--${name} must be a number, not "${text}".`);
  return Number(text);
}

function summarize({ asns, orders, shipped, picks, wrong }: Result, screen: Screen): void {
  screen.line('');
  for (const [status, n] of Object.entries(asns.statuses))
    screen.line(`ASNs ${codeText(status)}: ${number(n)}`);
  screen.line(
    `Units expected: ${number(asns.expected)}, in: ${number(asns.received)}, of them rejected: ${number(asns.rejected)}`,
  );
  screen.line(
    `Orders: ${number(orders.orders)} of ${number(orders.units)} units, allocated: ${number(orders.allocated)}, backordered: ${number(orders.backordered)}`,
  );
  screen.line(
    `Shipped: ${number(shipped.units)} units of ${number(shipped.orders)} orders, ${number(shipped.tracked)} of them with a tracking number`,
  );
  if (picks) {
    const { faces, reserve, replenishments } = picks;
    const all = faces.picks + reserve.picks;
    const share = all === 0 ? '-' : `${((100 * faces.picks) / all).toFixed(1)} %`;
    screen.line(
      `Picked from pick faces: ${share} of ${number(all)} picks, ${number(faces.units)} of ${number(faces.units + reserve.units)} units, after ${number(replenishments)} replenishments`,
    );
  }
  screen.line(
    wrong.length
      ? `Not as the folder says: ${wrong.join('; ')}.`
      : 'All of it is as the folder says.',
  );
}

/** Runs verify on the configured database, if that is the database of the server at the address. */
async function verifyBehind(url: string, { warehouse }: Result, screen: Screen): Promise<boolean> {
  const elsewhere = (why: string): boolean => {
    screen.line(
      `verify was not run: ${why}. Run npm run lading -- verify where the server is configured.`,
    );
    return true;
  };
  const config = readConfig(process.env);
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
  if (config.databaseUrl === null && (!isHere || !existsSync(config.dataDir)))
    return elsewhere(`the database of ${url} is not configured here`);
  return withDatabase(config, async (db) => {
    const row = await db
      .selectFrom('warehouse')
      .select(['name', 'createdAt'])
      .where('id', '=', warehouse.id)
      .executeTakeFirst();
    if (row?.name !== warehouse.name || row.createdAt.toISOString() !== warehouse.createdAt) {
      return elsewhere(`the database configured here is not that of ${url}`);
    }
    const { holds, lines } = await verifyAndDescribe(db);
    lines.forEach(screen.line);
    return holds;
  });
}

async function run(): Promise<number> {
  const screen = makeScreen(process.stdout);
  const options = readOptions();
  if (!options) {
    screen.line(HELP);
    return 0;
  }
  const result = await replay(options, screen);
  summarize(result, screen);
  const holds = await verifyBehind(options.url, result, screen);
  return holds && result.wrong.length === 0 ? 0 : 1;
}

process.exitCode = await run().catch((error: unknown) => {
  const isUsage = isParseArgsError(error);
  const isKnown = isUsage || error instanceof CommandError || error instanceof Refused;
  console.error(isKnown ? (error as Error).message : (sentenceOf(error) ?? error));
  return isUsage ? 2 : 1;
});
