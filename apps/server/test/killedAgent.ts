// A print agent that is killed at its first job: node --import tsx killedAgent.ts <url>
// <before | after>, with the key in PRINT_AGENT_KEY.
import { PrintAgent } from '../src/features/printers/agent.ts';

const [url = '', point] = process.argv.slice(2);
const realFetch = globalThis.fetch;
globalThis.fetch = async (target, options) => {
  const end = point === 'before' ? '/begin' : '/report';
  if (String(target).endsWith(end)) process.kill(process.pid, 'SIGKILL');
  return realFetch(target, options);
};
await new PrintAgent({
  url,
  key: process.env.PRINT_AGENT_KEY ?? '',
  networks: { listed: ['127.0.0.0/8'], list: 'its networks' },
  say: () => {},
  signal: new AbortController().signal,
}).run();
