import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

export const PASSWORD = 'correct horse battery';

/**
 * The environment of a program with a data folder of its own. An empty value counts as unset, so
 * that a developer's .env file has no effect.
 */
export const environmentOf = (dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: dataDir,
  PORT: '0',
  HOST: '127.0.0.1',
  DEMO: '0',
  ADMIN_PASSWORD: PASSWORD,
  LOG_LEVEL: 'silent',
  DATABASE_URL: '',
  PUBLIC_URL: '',
  OIDC_ISSUER: '',
  METRICS_TOKEN: '',
});

/** Resolves to the exit code when the program has ended; null if a signal ended it. */
export const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve));

/** Resolves to the address of the server that the program starts, once it serves. */
export function addressOf(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk;
      const address = /ready at (http:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
}
