import { parseArgs } from 'node:util';
import { AgentRefused, PrintAgent } from '../features/printers/agent.ts';
import { isNetwork } from '../platform/http/addresses.ts';
import { CommandError } from './connection.ts';

/** Where an agent prints unless it is told: into private networks alone. */
const PRIVATE_NETWORKS = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '127.0.0.0/8',
  'fc00::/7',
  'fe80::/10',
  '::1',
];

export const PRINT_AGENT_HELP = `Usage: npm run lading -- print-agent --url <address> --key <key>

Asks the server at this address for the jobs of printers with the connection AGENT, prints them, and
says how they ended. It needs no database, and reaches the server alone, which needs not reach it.

  --url <address>      of the server, such as https://lading.example.com
  --key <key>          an API key with the scope printers:serve, of one warehouse; instead of it the
                       environment may have PRINT_AGENT_KEY, which other users do not see
  --networks <list>    addresses and networks, separated by commas, to which it prints; without it,
                       private ones`;

/** Runs an agent until it is told to end. */
export async function runPrintAgent(argv: string[], say: (line: string) => void): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      url: { type: 'string' },
      key: { type: 'string' },
      networks: { type: 'string' },
    },
  });
  const { url = '' } = values;
  const key = values.key ?? process.env.PRINT_AGENT_KEY;
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new CommandError('Say where the server is: --url https://lading.example.com.');
  if (!key) throw new CommandError('Say the API key of the agent: --key, or PRINT_AGENT_KEY.');
  const listed = values.networks?.split(',').map((network) => network.trim()) ?? PRIVATE_NETWORKS;
  const wrong = listed.find((network) => !isNetwork(network));
  if (wrong !== undefined) throw new CommandError(`"${wrong}" is no address and no network.`);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const networks = { listed, list: '--networks of the print agent' };
  const agent = new PrintAgent({ url, key, networks, say, signal: ending.signal });
  say(`Printing what ${new URL(url).origin} queues.`);
  try {
    await agent.run();
  } catch (reason) {
    if (reason instanceof AgentRefused) throw new CommandError(reason.message);
    throw reason;
  }
  return 0;
}
