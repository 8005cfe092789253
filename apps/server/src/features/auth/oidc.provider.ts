import { hkdfSync } from 'node:crypto';
import { HOUR_MS } from '@lading/domain/time';
import * as client from 'openid-client';
import { RECENT_MINUTES } from '../../platform/auth/actor.ts';
import { isPrivateWay, type OidcSettings } from '../../platform/auth/oidcSettings.ts';

/** The longest time for an answer of the provider, in seconds. */
const TIMEOUT = 10;
/** In bytes. The documents of providers have about 10 KB. */
const LONGEST_ANSWER = 512 * 1024;
/** In seconds. */
const CLOCK_TOLERANCE = 30;
/**
 * The provider may move its endpoints. A new key is found earlier: its unknown id causes a read of
 * the keys.
 */
const DISCOVER_EVERY_MS = HOUR_MS;

/** A person as the provider describes them. */
export interface Identity {
  issuer: string;
  subject: string;
  email: string | null;
  /** True if the provider has verified that the email belongs to the person. */
  isEmailVerified: boolean;
  name: string | null;
  claims: Readonly<Record<string, unknown>>;
  hasSecondFactor: boolean;
  /** When the person last signed in at the provider; null if the provider does not say. */
  provedAt: Date | null;
}

/**
 * The provider did not respond (AWAY), refused (DENIED), or sent a response that cannot be trusted
 * (WRONG). The message is for the log.
 */
export class ProviderFault extends Error {
  readonly kind: 'AWAY' | 'DENIED' | 'WRONG';

  constructor(kind: ProviderFault['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

export interface Provider {
  settings: OidcSettings;
  /** Returns the address where the browser signs in. */
  begin(attempt: string): Promise<string>;
  /** Exchanges the code that the browser brought back for tokens. Throws ProviderFault. */
  finish(attempt: string, answer: string): Promise<Identity>;
}

/** Connects at the first use, not at the start. */
export function makeProvider(settings: OidcSettings): Provider {
  const discovered = remember(DISCOVER_EVERY_MS, () => discover(settings));
  return {
    settings,
    begin: (attempt) =>
      asFault(async () => {
        const { state, nonce, verifier } = secretsOf(attempt);
        const url = client.buildAuthorizationUrl(await discovered(), {
          redirect_uri: settings.redirectUri,
          scope: settings.scope,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          // The provider asks again after an older sign-in, as a session does here.
          max_age: String(RECENT_MINUTES * 60),
        });
        requirePrivateWay(url);
        return url.href;
      }),
    finish: (attempt, answer) =>
      asFault(async () => {
        const { state, nonce, verifier } = secretsOf(attempt);
        const url = new URL(settings.redirectUri);
        url.search = answer;
        const config = await discovered();
        const checks = {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        };
        const tokens = await client.authorizationCodeGrant(config, url, checks);
        const token = tokens.claims();
        if (!token) throw new ProviderFault('WRONG', 'no ID token');
        const info = config.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(config, tokens.access_token, token.sub)
          : {};
        return identityOf(token, info);
      }),
  };
}

/**
 * The values that an attempt sends and expects. They are derived from its secret, so that the
 * database holds nothing that helps an attacker.
 */
function secretsOf(attempt: string) {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', attempt, '', `lading oidc ${use}`, 32)).toString('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}

/**
 * Keeps the result of `load` for a while. Parallel callers share one load; one that fails is not
 * kept.
 */
function remember<T>(forMs: number, load: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; value: Promise<T> } | null = null;
  return () => {
    if (kept && Date.now() - kept.at < forMs) return kept.value;
    const mine = { at: Date.now(), value: load() };
    kept = mine;
    mine.value.catch(() => {
      if (kept === mine) kept = null;
    });
    return mine.value;
  };
}

async function discover({
  issuer,
  clientId,
  clientSecret,
}: OidcSettings): Promise<client.Configuration> {
  const url = new URL(issuer);
  const config = await client.discovery(
    url,
    clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE },
    client.ClientSecretPost(clientSecret),
    {
      [client.customFetch]: fetchBounded,
      timeout: TIMEOUT,
      // Signatures are checked although TLS would do: a proxy may end it. `fetchBounded` lets http
      // reach this machine alone.
      execute: [
        client.enableNonRepudiationChecks,
        ...(url.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    },
  );
  // The library lets some providers answer for every tenant that they have.
  const found = config.serverMetadata().issuer;
  if (new URL(found).href !== url.href) throw new ProviderFault('WRONG', `the issuer is ${found}`);
  return config;
}

function requirePrivateWay(url: URL): void {
  if (!isPrivateWay(url)) throw new ProviderFault('WRONG', `${url.origin} is no https address`);
}

/** Fetches without following redirects. Limits the size of the response. */
async function fetchBounded(
  address: string,
  options: client.CustomFetchOptions,
): Promise<Response> {
  requirePrivateWay(new URL(address));
  const response = await fetch(address, { ...options, redirect: 'manual' } as RequestInit);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > LONGEST_ANSWER)
      throw new ProviderFault(
        'AWAY',
        `an answer of ${address} has more than ${LONGEST_ANSWER} bytes`,
      );
    chunks.push(chunk);
  }
  const { status, headers } = response;
  return new Response(length === 0 ? null : Buffer.concat(chunks), { status, headers });
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/**
 * The claims of the signed token come before the user information. The email and its verification
 * are taken from the same source.
 */
function identityOf(token: client.IDToken, info: Partial<client.UserInfoResponse>): Identity {
  const mail = token.email === undefined ? info : token;
  const { auth_time: provedAt, amr } = token;
  return {
    issuer: token.iss,
    subject: token.sub,
    email: textOf(mail.email),
    isEmailVerified: mail.email_verified === true,
    name: textOf(token.name ?? info.name),
    claims: { ...info, ...token },
    hasSecondFactor: Array.isArray(amr) && amr.includes('mfa'),
    provedAt: provedAt === undefined ? null : new Date(provedAt * 1000),
  };
}

/** Errors of the library for which the provider, not the person, is at fault. */
const AWAY: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);
const AWAY_ANSWERS: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);

async function asFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): ProviderFault {
  const { cause } = error as Error;
  if (error instanceof ProviderFault) return error;
  if (cause instanceof ProviderFault) return cause;
  if (error instanceof client.AuthorizationResponseError) {
    const kind =
      error.error === 'access_denied' ? 'DENIED' : AWAY_ANSWERS.has(error.error) ? 'AWAY' : 'WRONG';
    return new ProviderFault(kind, `the provider answered ${error.error.slice(0, 100)}`, error);
  }
  if (error instanceof client.ResponseBodyError)
    return new ProviderFault('WRONG', `the provider refused: ${error.error.slice(0, 100)}`, error);
  const { code, message } = error as { code?: unknown; message: string };
  // A connection that fails is a TypeError of fetch.
  const isAway = AWAY.has(code) || (error instanceof TypeError && error.cause !== undefined);
  const reasons = [message, cause instanceof Error && cause.message, code].filter(
    (part) => typeof part === 'string',
  );
  return new ProviderFault(isAway ? 'AWAY' : 'WRONG', reasons.join(': '), error);
}
