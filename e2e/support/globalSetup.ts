import { startServer } from './server.ts';
import { admin, baseUrl } from './settings.ts';

/** One server for the whole run; each journey makes a world of its own in it. What is returned is the teardown. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer(Number(new URL(baseUrl()).port), admin);
  return () => server.stop();
}
