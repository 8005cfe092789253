import { resolve } from 'node:path';

export interface Config {
  port: number;
  host: string;
  /** Null: an embedded PostgreSQL is started under `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  adminEmail: string;
  /** Null: a password is generated. */
  adminPassword: string | null;
  demo: boolean;
  logLevel: string;
  metricsToken: string | null;
  trustProxy: boolean;
}

/** A setting that stops the start; its message is one clear sentence. */
export class ConfigError extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads the configuration from the environment. Throws ConfigError for the first value that makes no sense. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const databaseUrl = env.DATABASE_URL || null;
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new ConfigError('DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/database.');
  }
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${env.PORT}".`);
  const logLevel = env.LOG_LEVEL || 'info';
  if (!logLevels.includes(logLevel)) throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${logLevel}".`);
  const adminEmail = (env.ADMIN_EMAIL || 'admin@lading.local').trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(adminEmail)) throw new ConfigError(`ADMIN_EMAIL must be an email address, not "${adminEmail}".`);
  const adminPassword = env.ADMIN_PASSWORD || null;
  if (adminPassword !== null && adminPassword.length > 200) throw new ConfigError('ADMIN_PASSWORD must have at most 200 characters.');
  return {
    port,
    host: env.HOST || '127.0.0.1',
    databaseUrl,
    dataDir: resolve(env.DATA_DIR || './data'),
    adminEmail,
    adminPassword,
    demo: readSwitch(env.DEMO, 'DEMO', databaseUrl === null),
    logLevel,
    metricsToken: env.METRICS_TOKEN || null,
    trustProxy: readSwitch(env.TRUST_PROXY, 'TRUST_PROXY', false),
  };
}

function readSwitch(value: string | undefined, name: string, byDefault: boolean): boolean {
  if (value === undefined || value === '') return byDefault;
  if (value === '1') return true;
  if (value === '0') return false;
  throw new ConfigError(`${name} must be 1 or 0, not "${value}".`);
}
