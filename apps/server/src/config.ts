import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { newPasswordFault } from './platform/auth/passwords.ts';
import { readTrustedProxies, type TrustedProxies } from './platform/http/addresses.ts';

export interface Config {
  port: number;
  host: string;
  /** Null for an embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** Connects as the owner of that database, to migrate it; null where the server's role is the owner. */
  databaseOwnerUrl: string | null;
  dataDir: string;
  adminEmail: string;
  /** Null for a generated password. */
  adminPassword: string | null;
  demo: boolean;
  logLevel: string;
  metricsToken: string | null;
  /** Encrypts second factors; null for a generated one in `dataDir`. */
  secretKey: string | null;
  trustProxy: TrustedProxies;
}

/** A setting that is not valid. The message is one sentence. */
export class ConfigError extends Error {}

const MIN_SECRET_KEY = 32;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Values that nobody should read in a list of processes or containers: each may also come from a file, named by the same name with `_FILE`. */
const secrets = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'ADMIN_PASSWORD', 'METRICS_TOKEN', 'SECRET_KEY'] as const;

/** Returns the environment with the secrets that files hold. Line ends at the end of a file do not count. */
function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = secrets.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (!file) return [];
    if (env[name]) throw new ConfigError(`${name} and ${name}_FILE are both set: please keep one of them.`);
    try {
      return [[name, readFileSync(file, 'utf8').replace(/[\r\n]+$/, '')]];
    } catch (error) {
      throw new ConfigError(`${name}_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
    }
  });
  return { ...env, ...Object.fromEntries(read) };
}

/** Reads the configuration from the environment and the files that it names. Throws ConfigError for the first value that is not valid. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const env = withSecretFiles(environment);
  const databaseUrl = env.DATABASE_URL || null;
  if (databaseUrl !== null && !isDatabaseUrl(databaseUrl)) {
    throw new ConfigError('DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/database.');
  }
  const databaseOwnerUrl = env.DATABASE_OWNER_URL || null;
  if (databaseOwnerUrl !== null && !isDatabaseUrl(databaseOwnerUrl)) {
    throw new ConfigError('DATABASE_OWNER_URL must be a PostgreSQL address such as postgres://owner:password@host:5432/database.');
  }
  if (databaseOwnerUrl !== null && databaseUrl === null)
    throw new ConfigError('DATABASE_OWNER_URL names the owner of the database that DATABASE_URL leads to: please set that as well.');
  const port = Number(env.PORT || 3000);
  if (!/^\d{0,5}$/.test(env.PORT ?? '') || port > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${env.PORT}".`);
  const logLevel = env.LOG_LEVEL || 'info';
  if (!logLevels.includes(logLevel)) throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${logLevel}".`);
  const adminEmail = (env.ADMIN_EMAIL || 'admin@lading.local').trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(adminEmail)) throw new ConfigError(`ADMIN_EMAIL must be an email address, not "${adminEmail}".`);
  const metricsToken = env.METRICS_TOKEN || null;
  if (metricsToken !== null && !/^[\x21-\x7e]+$/.test(metricsToken))
    throw new ConfigError('METRICS_TOKEN must be visible characters without blanks.');
  const secretKey = env.SECRET_KEY || null;
  if (secretKey !== null && secretKey.length < MIN_SECRET_KEY)
    throw new ConfigError(`SECRET_KEY must have at least ${MIN_SECRET_KEY} characters.`);
  const adminPassword = env.ADMIN_PASSWORD || null;
  const passwordFault = adminPassword === null ? null : newPasswordFault(adminPassword);
  if (passwordFault !== null) throw new ConfigError(`ADMIN_PASSWORD ${passwordFault}.`);
  return {
    port,
    host: env.HOST || '127.0.0.1',
    databaseUrl,
    databaseOwnerUrl,
    dataDir: resolve(env.DATA_DIR || './data'),
    adminEmail,
    adminPassword,
    demo: readSwitch(env.DEMO, 'DEMO', databaseUrl === null),
    logLevel,
    metricsToken,
    secretKey,
    trustProxy: readTrustProxy(env.TRUST_PROXY || '0'),
  };
}

/** True for an address that the driver can read. It escapes blanks, and takes the local socket for a missing host. */
function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replaceAll(' ', '%20'), 'postgres://base');
}

function readTrustProxy(text: string): TrustedProxies {
  const proxies = readTrustedProxies(text.trim());
  if (proxies !== null) return proxies;
  throw new ConfigError(
    `TRUST_PROXY must be the number of proxies in front of Lading, or their addresses and networks such as 127.0.0.1,10.0.0.0/8, not "${text}".`,
  );
}

function readSwitch(value: string | undefined, name: string, byDefault: boolean): boolean {
  if (value === undefined || value === '') return byDefault;
  if (value === '1') return true;
  if (value === '0') return false;
  throw new ConfigError(`${name} must be 1 or 0, not "${value}".`);
}
