import { startServer } from './server.ts';
import { admin, baseUrl } from './settings.ts';

/**
 * Starts one server for the whole run, in which each test creates its own data. Returns the
 * teardown.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer(Number(new URL(baseUrl()).port), admin);
  return () => server.stop();
}
