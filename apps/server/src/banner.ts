import { TEMPORARY_PASSWORD_DAYS } from '@lading/domain/passwords';
import type { Config } from './config.ts';
import type { Account } from './firstStart.ts';

const everywhere = new Set(['0.0.0.0', '::', '']);

/** Returns the text for the start: the address, new accounts, and the place of the data. */
export function banner(
  config: Pick<Config, 'host' | 'dataDir' | 'databaseUrl'>,
  port: number,
  accounts: readonly Account[],
): string {
  const host = everywhere.has(config.host)
    ? 'localhost'
    : config.host.includes(':')
      ? `[${config.host}]`
      : config.host;
  return [
    '',
    `  Lading is ready at http://${host}:${port}`,
    '',
    ...accountLines(accounts),
    `  Data: ${dataPlace(config)}`,
    '',
  ].join('\n');
}

/** Returns the lines for new accounts, with their passwords. */
export function accountLines(accounts: readonly Account[]): string[] {
  if (accounts.length === 0) return [];
  const rows = accounts.map(({ email, password, role, badge }) => ({
    email,
    shown: password ?? '(your ADMIN_PASSWORD)',
    role: badge ? `${role}, badge ${badge.code} with PIN ${badge.pin}` : role,
  }));
  const width = Math.max(...rows.map(({ email }) => email.length));
  const shownWidth = Math.max(...rows.map(({ shown }) => shown.length));
  const lines = rows.map(
    ({ email, shown, role }) => `    ${email.padEnd(width)}  ${shown.padEnd(shownWidth)}  ${role}`,
  );
  const areShown = accounts.some(({ password }) => password !== null);
  const lent = `  Each works for ${TEMPORARY_PASSWORD_DAYS} days unless its owner changes it (Settings, Account).`;
  return [
    `  Accounts made just now${areShown ? ' (their passwords are shown only this once)' : ''}:`,
    ...lines,
    ...(areShown ? [lent] : []),
    '',
  ];
}

function dataPlace({ databaseUrl, dataDir }: Pick<Config, 'dataDir' | 'databaseUrl'>): string {
  if (databaseUrl === null) return dataDir;
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `PostgreSQL on ${hostname || 'localhost'}:${port || 5432}, database ${decodeURIComponent(pathname.slice(1))}`;
}
