import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sayFault } from '@lading/domain/messages/faults';
import { isPrivateWay, type OidcSettings, RETURN_PATH } from './platform/auth/oidcSettings.ts';
import { newPasswordFault } from './platform/auth/passwords.ts';
import { type RelyingParty, relyingPartyOf } from './platform/auth/relyingParty.ts';
import {
  addressOfFile,
  isThisMachine,
  roleOf,
  securedAddress,
} from './platform/database/address.ts';
import { readTrustedProxies, type TrustedProxies } from './platform/http/addresses.ts';

export interface Config {
  port: number;
  host: string;
  /** Null for an embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /**
   * The address of that database with its owner's role, for migrations; null if the server's role
   * is the owner.
   */
  databaseOwnerUrl: string | null;
  /** The address of a replica of that database, with the same role; null if there is none. */
  databaseReadUrl: string | null;
  dataDir: string;
  adminEmail: string;
  /** Null for a generated password. */
  adminPassword: string | null;
  /** False if the nodes of a distributed database are asked through its coordinator alone. */
  areNodesDirect: boolean;
  demo: boolean;
  logLevel: string;
  metricsToken: string | null;
  /** Encrypts second factors; null generates one in `dataDir`. */
  secretKey: string | null;
  /** The former secret key, which still opens what it sealed. */
  secretKeyFormer: string | null;
  /** Null if mail is off. */
  mail: MailConfig | null;
  trustProxy: TrustedProxies;
  /** True if browsers reach every host below that of Lading by TLS alone. */
  hasSecureSubdomains: boolean;
  /** The identity provider; null if there is none. */
  oidc: OidcSettings | null;
  /** The relying party of passkeys; null if browsers offer none. */
  relyingParty: RelyingParty | null;
}

export interface MailConfig {
  smtpUrl: string;
  /**
   * The file with the certificate of the mail server's authority; null uses those that Node knows.
   */
  caFile: string | null;
  /** For example `Lading <lading@example.com>`. */
  from: string;
  /**
   * The address of Lading for people, without a slash at the end. Links never use the host that a
   * request names.
   */
  publicUrl: string;
}

/** A setting that is not valid. The message is one sentence. */
export class ConfigError extends Error {}

const MIN_SECRET_KEY = 32;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Secrets. A list of processes or containers would show them, so each may also come from a file,
 * whose path is in the variable with the suffix `_FILE`.
 */
const secrets = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'SECRET_KEY',
  'SECRET_KEY_FORMER',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
] as const;

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
  } catch (error) {
    throw new ConfigError(
      `${name}_FILE names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

/**
 * True for a secret that is the address of a database. Its password may be replaced while the
 * server runs.
 */
const isAddress = (name: (typeof secrets)[number]): boolean => name.startsWith('DATABASE_');

/** Returns the environment with the secrets of files. Removes line ends at the end of a file. */
function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = secrets.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (!file) return [];
    if (env[name])
      throw new ConfigError(`${name} and ${name}_FILE are both set: please keep one of them.`);
    const value = readSecret(name, file);
    if (value === '') throw new ConfigError(`${name}_FILE names ${file}, which is empty.`);
    return [[name, isAddress(name) ? addressOfFile(value.trim(), file) : value]];
  });
  return { ...env, ...Object.fromEntries(read) };
}

/**
 * Reads the configuration from the environment and the files that it names. Throws ConfigError for
 * the first invalid value.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const env = withSecretFiles(environment);
  const databases = readDatabases(env);
  const port = Number(env.PORT || 3000);
  if (!/^\d{0,5}$/.test(env.PORT ?? '') || port > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${env.PORT}".`);
  const logLevel = env.LOG_LEVEL || 'info';
  if (!logLevels.includes(logLevel))
    throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${logLevel}".`);
  const adminEmail = (env.ADMIN_EMAIL || 'admin@lading.local').trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(adminEmail))
    throw new ConfigError(`ADMIN_EMAIL must be an email address, not "${adminEmail}".`);
  const metricsToken = env.METRICS_TOKEN || null;
  if (metricsToken !== null && !/^[\x21-\x7e]+$/.test(metricsToken))
    throw new ConfigError('METRICS_TOKEN must be visible characters without blanks.');
  const secretKey = env.SECRET_KEY || null;
  if (secretKey !== null && secretKey.length < MIN_SECRET_KEY)
    throw new ConfigError(`SECRET_KEY must have at least ${MIN_SECRET_KEY} characters.`);
  const secretKeyFormer = env.SECRET_KEY_FORMER || null;
  if (secretKeyFormer !== null && secretKey === null)
    throw new ConfigError(
      'SECRET_KEY_FORMER is the key before SECRET_KEY: please set that as well.',
    );
  const adminPassword = env.ADMIN_PASSWORD || null;
  const passwordFault = adminPassword === null ? null : newPasswordFault(adminPassword);
  if (passwordFault !== null) throw new ConfigError(`ADMIN_PASSWORD ${sayFault(passwordFault)}.`);
  return {
    port,
    host: env.HOST || '127.0.0.1',
    ...databases,
    dataDir: resolve(env.DATA_DIR || './data'),
    adminEmail,
    adminPassword,
    areNodesDirect: readSwitch(env.DATABASE_NODES, 'DATABASE_NODES', true),
    demo: readSwitch(env.DEMO, 'DEMO', databases.databaseUrl === null),
    logLevel,
    metricsToken,
    secretKey,
    secretKeyFormer,
    mail: readMail(env),
    trustProxy: readTrustProxy(env.TRUST_PROXY || '0'),
    hasSecureSubdomains: readSwitch(env.HSTS_SUBDOMAINS, 'HSTS_SUBDOMAINS', false),
    oidc: readOidc(env),
    relyingParty: relyingPartyOf(readPublicUrl(env.PUBLIC_URL), port),
  };
}

type Addresses = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'databaseReadUrl'>;

function readDatabases(env: NodeJS.ProcessEnv): Addresses {
  const caFile = readCaFile(env, 'DATABASE_CA_FILE');
  const read = (name: string, user: string): string | null => {
    const url = env[name] || null;
    if (url !== null && !isDatabaseUrl(url))
      throw new ConfigError(
        `${name} must be a PostgreSQL address such as postgres://${user}:password@host:5432/database.`,
      );
    return url;
  };
  const url = read('DATABASE_URL', 'user');
  const ownerUrl = read('DATABASE_OWNER_URL', 'owner');
  const readUrl = read('DATABASE_READ_URL', 'user');
  if (ownerUrl !== null && url === null)
    throw new ConfigError(
      'DATABASE_OWNER_URL names the owner of the database that DATABASE_URL leads to: please set that as well.',
    );
  if (readUrl !== null && url === null)
    throw new ConfigError(
      'DATABASE_READ_URL names a replica of the database that DATABASE_URL leads to: please set that as well.',
    );
  if (url !== null && readUrl !== null && roleOf(url) !== roleOf(readUrl))
    throw new ConfigError(
      'DATABASE_READ_URL must name the role of DATABASE_URL, which has the same rights on the replica.',
    );
  const secured = (address: string | null) => address && securedAddress(address, caFile);
  return {
    databaseUrl: secured(url),
    databaseOwnerUrl: secured(ownerUrl),
    databaseReadUrl: secured(readUrl),
  };
}

/** The file of a certificate authority; null if none is set. */
function readCaFile(
  env: NodeJS.ProcessEnv,
  name: 'DATABASE_CA_FILE' | 'SMTP_CA_FILE',
): string | null {
  const file = env[name];
  if (!file) return null;
  const text = readSecret(name.replace(/_FILE$/, ''), file);
  if (text.includes('-----BEGIN CERTIFICATE-----')) return file;
  throw new ConfigError(`${name} names ${file}, which has no certificate in PEM.`);
}

/** The origin by which people and providers reach the server; null if it is not set. */
function readPublicUrl(text: string | undefined): string | null {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, ''))
    return url.origin;
  throw new ConfigError(
    `PUBLIC_URL must be the address that people open, such as https://lading.example.com, not "${text}".`,
  );
}

function readOidc(env: NodeJS.ProcessEnv): OidcSettings | null {
  const publicUrl = readPublicUrl(env.PUBLIC_URL);
  const issuer = env.OIDC_ISSUER;
  if (!issuer) return null;
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  if (!url || !isPrivateWay(url) || url.search || url.hash || url.username)
    throw new ConfigError(
      `OIDC_ISSUER must be an https address (http on this machine alone), not "${issuer}".`,
    );
  const [clientId, clientSecret] = [env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET];
  if (!clientId)
    throw new ConfigError(
      'OIDC_CLIENT_ID is missing: OIDC_ISSUER needs the client that the provider knows Lading as.',
    );
  if (!clientSecret)
    throw new ConfigError(
      'OIDC_CLIENT_SECRET is missing: OIDC_ISSUER needs the secret of its client.',
    );
  if (publicUrl === null)
    throw new ConfigError(
      'PUBLIC_URL is missing: the provider of OIDC_ISSUER sends people back to it.',
    );
  return {
    issuer,
    clientId,
    clientSecret,
    name: env.OIDC_NAME?.trim() || url.hostname,
    redirectUri: `${publicUrl}${RETURN_PATH}`,
    scope: readScope(env.OIDC_SCOPE || 'openid email profile'),
    claims: {
      role: env.OIDC_ROLE_CLAIM || 'role',
      warehouses: env.OIDC_WAREHOUSES_CLAIM || null,
      customer: env.OIDC_CUSTOMER_CLAIM || null,
    },
    hasSecondFactor: readSwitch(env.OIDC_SECOND_FACTOR, 'OIDC_SECOND_FACTOR', false),
  };
}

function readScope(text: string): string {
  if (text.split(' ').includes('openid')) return text;
  throw new ConfigError(`OIDC_SCOPE must contain openid, not "${text}".`);
}

/**
 * True for an address that the driver can read. The driver escapes blanks, and uses the local
 * socket without a host.
 */
function isDatabaseUrl(text: string): boolean {
  return (
    /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replaceAll(' ', '%20'), 'postgres://base')
  );
}

const ADDRESS = /^(?:[^\s@<>,;"]+@[^\s@<>,;"]+|[^<>@\r\n]+ <[^\s@<>,;"]+@[^\s@<>,;"]+>)$/;

/** Reads the settings of mail. Requires all of them or none. */
function readMail(env: NodeJS.ProcessEnv): MailConfig | null {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = env;
  const publicUrl = readPublicUrl(env.PUBLIC_URL);
  if (from && !ADDRESS.test(from))
    throw new ConfigError(
      `MAIL_FROM must be an address such as lading@example.com or Lading <lading@example.com>, not ${JSON.stringify(from)}.`,
    );
  if (!smtpUrl) return null;
  // The value may hold a password, so the message does not repeat it.
  if (!/^smtps?:\/\//.test(smtpUrl) || !URL.canParse(smtpUrl) || new URL(smtpUrl).hostname === '')
    throw new ConfigError(
      'SMTP_URL must be the address of a mail server such as smtps://user:password@mail.example.com:465.',
    );
  if (!from || !publicUrl)
    throw new ConfigError('SMTP_URL needs MAIL_FROM and PUBLIC_URL: please set them as well.');
  return {
    smtpUrl: securedSmtp(smtpUrl),
    caFile: readCaFile(env, 'SMTP_CA_FILE'),
    from,
    publicUrl,
  };
}

/**
 * Refuses an unencrypted connection to a mail server on another machine, unless the address itself
 * allows it.
 */
function securedSmtp(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const isSaid = ['requireTLS', 'ignoreTLS', 'secure'].some((name) => url.searchParams.has(name));
  if (url.protocol === 'smtps:' || isSaid || isThisMachine(url.hostname.replace(/^\[|\]$/g, '')))
    return smtpUrl;
  url.searchParams.set('requireTLS', 'true');
  return url.href;
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
