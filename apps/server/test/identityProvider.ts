import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { type OidcSettings, RETURN_PATH } from '../src/platform/auth/oidcSettings.ts';

/** A person as the provider describes them. */
export interface Person {
  email?: string;
  email_verified?: boolean;
  name?: string;
  role?: unknown;
  warehouses?: unknown;
  customer?: unknown;
}

export interface IdentityProvider {
  settings: OidcSettings;
  /** The user who signs in next, and the requested claims; null for one who cancels. */
  signsIn: { subject: string; amr?: string[] } | null;
  people: Map<string, Person>;
  /**
   * Follows the address of a sign-in as a browser does, and returns the query with which it comes
   * back.
   */
  visit(url: string): Promise<string>;
  close(): Promise<void>;
}

const SECRET = 'the secret that Lading and the provider of the tests share';
/** Nobody listens there: the response is read from the redirect. */
const PUBLIC_URL = 'http://127.0.0.1:9';

/** A real OpenID provider on this machine, whose sign-in page asks nothing. */
export async function startIdentityProvider(publicUrl = PUBLIC_URL): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Person>();
  const redirectUri = `${publicUrl}${RETURN_PATH}`;
  const identityProvider: IdentityProvider = {
    settings: {
      issuer,
      clientId: 'lading',
      clientSecret: SECRET,
      name: 'Example ID',
      redirectUri,
      scope: 'openid email profile',
      claims: { role: 'role', warehouses: 'warehouses', customer: 'customer' },
      hasSecondFactor: false,
    },
    signsIn: null,
    people,
    visit: (url) => visit(url, redirectUri),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'lading',
        client_secret: SECRET,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['name', 'role', 'warehouses', 'customer'],
    },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 60,
      Interaction: 600,
      Session: 600,
    },
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people.get(id) }),
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId as string,
        clientId: oidc.client?.clientId as string,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const { signsIn } = identityProvider;
    const login = signsIn && {
      accountId: signsIn.subject,
      ...(signsIn.amr && { amr: signsIn.amr }),
    };
    await provider.interactionFinished(
      request,
      response,
      login ? { login } : { error: 'access_denied' },
    );
  });
  return identityProvider;
}

/** Follows redirects with cookies until one leads back. */
async function visit(url: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new URL(url);
  for (let hops = 0; hops < 10; hops += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    next = new URL(location, next);
    if (next.href.startsWith(redirectUri)) return next.search;
  }
  throw new Error('The provider does not lead back.');
}
