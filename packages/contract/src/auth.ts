import { accountChanges } from '@lading/domain/account';
import { MAX_CODE, MAX_EMAIL, MAX_OIDC_ANSWER, MAX_PASSKEY_NAME } from '@lading/domain/limits';
import { MAX_PASSKEYS } from '@lading/domain/passkeys';
import { RECOVERY_CODES } from '@lading/domain/secondFactor';
import { type Static, Type } from 'typebox';
import { bodyLimits, endpoint, listEndpoint } from './endpoint.ts';
import { Closed, Id, Instant, Name, Nullable, OneOf, Password, Secret } from './fields.ts';
import { User } from './users.ts';

const SignInCode = Secret({
  minLength: 1,
  maxLength: MAX_CODE,
  description:
    'The code of the authenticator app, or a recovery code. Needed after 401 SECOND_FACTOR_REQUIRED; ignored where no second factor is set up.',
  examples: ['492039'],
});

/** The response of a sign-in. */
const signedIn = { token: Type.String({ description: 'The bearer token, 256 bits.' }), user: User };

export const login = endpoint('POST', '/api/auth/login', {
  permission: 'public',
  bodyLimit: bodyLimits.short,
  summary: 'Signs in. Whoever has a second factor sends the same call again with its code.',
  body: Closed({
    email: Type.String({ minLength: 1, maxLength: MAX_EMAIL, examples: ['mara@example.com'] }),
    password: Secret({ minLength: 1, examples: ['correct horse battery'] }),
    code: Type.Optional(SignInCode),
  }),
  responses: {
    200: Closed({
      ...signedIn,
      setUpDue: Type.Optional(
        Type.Literal(true, {
          description: 'There if the session has to set up a second factor before anything else.',
        }),
      ),
    }),
  },
  idempotent: false,
});

export const getSignInOptions = endpoint('GET', '/api/auth/options', {
  permission: 'public',
  summary: 'How people can sign in here.',
  responses: {
    200: Closed({
      provider: Nullable(
        Type.String({
          description: 'What people call the identity provider; null if none is set up.',
          examples: ['Example ID'],
        }),
      ),
      localSignIn: Type.Boolean({
        description:
          'False if an emergency administrator alone signs in without the identity provider.',
      }),
      passkeyOrigin: Nullable(
        Type.String({
          description: 'The one address at which passkeys work; null if browsers offer none.',
          examples: ['https://lading.example.com'],
        }),
      ),
    }),
  },
});

export const beginOidc = endpoint('POST', '/api/auth/oidc', {
  permission: 'public',
  summary: 'Begins to sign in with the identity provider (OpenID Connect).',
  responses: {
    200: Closed({
      url: Type.String({
        description: 'Where the browser goes. The provider sends it back to /login/oidc.',
        examples: ['https://id.example.com/auth?…'],
      }),
      attempt: Type.String({
        description: 'A secret that the browser keeps until it finishes, for ten minutes at most.',
      }),
    }),
  },
  idempotent: false,
  changes: [],
});

export const finishOidc = endpoint('POST', '/api/auth/oidc/finish', {
  permission: 'public',
  // The codes of some providers are long.
  bodyLimit: 16 * 1024,
  summary:
    'Finishes a sign-in with the identity provider. An attempt can be finished once, whether it succeeds or not.',
  body: Closed({
    attempt: Secret({ minLength: 1, description: 'As POST /api/auth/oidc returned it.' }),
    answer: Secret({
      maxLength: MAX_OIDC_ANSWER,
      description: 'The query of the address that the provider sent the browser back to.',
      examples: ['?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj'],
    }),
  }),
  responses: { 200: Closed(signedIn) },
  idempotent: false,
});

export const logout = endpoint('POST', '/api/auth/logout', {
  permission: 'session:use',
  summary: 'Revokes the token.',
  duringSetup: true,
  responses: { 204: null },
  idempotent: false,
});

export const getMe = endpoint('GET', '/api/auth/me', {
  permission: 'session:use',
  summary: 'The signed-in user, with the role of the session.',
  duringSetup: true,
  responses: { 200: User },
});

export const getOutcome = endpoint('GET', '/api/auth/outcome', {
  permission: 'session:use',
  summary:
    'Whether a request of the caller with this Idempotency-Key was done within 24 hours. One that still runs is not done.',
  query: Closed({
    key: Type.String({
      minLength: 1,
      maxLength: 255,
      examples: ['5f0c2c1e-6f0a-4a6e-9d54-0c9f5f0b7c11'],
    }),
  }),
  responses: { 200: Closed({ done: Type.Boolean() }) },
});

export const changePassword = endpoint('POST', '/api/auth/password', {
  permission: 'session:own',
  bodyLimit: bodyLimits.short,
  summary: 'Changes the password of the caller and ends all other sessions of the caller.',
  body: Closed({ currentPassword: Secret({ minLength: 1 }), newPassword: Password }),
  responses: { 204: null },
  idempotent: false,
});

export const Session = Closed({
  id: Id,
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
  address: Nullable(Type.String({ examples: ['203.0.113.7'] })),
  userAgent: Nullable(Type.String()),
  current: Type.Boolean({ description: 'True for the session of the request.' }),
});
export type Session = Static<typeof Session>;

export const listSessions = listEndpoint('/api/auth/sessions', {
  permission: 'session:own',
  summary: 'The open sessions of the caller.',
  sorts: ['lastSeenAt', 'createdAt'],
  defaultSort: '-lastSeenAt',
  item: Session,
});

export const endOtherSessions = endpoint('DELETE', '/api/auth/sessions', {
  permission: 'session:own',
  recentSignIn: true,
  summary: 'Ends all sessions of the caller except that of the request.',
  responses: { 204: null },
});

export const AccountNotice = Closed({
  id: Id,
  kind: OneOf(accountChanges),
  byOther: Type.Boolean({ description: 'True if an administrator did it.', examples: [false] }),
  address: Nullable(
    Type.String({
      description: 'From where; null for a command of the operator.',
      examples: ['203.0.113.7'],
    }),
  ),
  at: Instant,
});
export type AccountNotice = Static<typeof AccountNotice>;

export const getAccountNotices = endpoint('GET', '/api/auth/notices', {
  permission: 'session:own',
  summary:
    'Changes of how the caller signs in that another session made, or somebody else, until they are closed. The newest first.',
  responses: { 200: Closed({ notices: Type.Array(AccountNotice) }) },
});

export const closeAccountNotices = endpoint('POST', '/api/auth/notices/close', {
  permission: 'session:own',
  summary: 'Closes the notices of the caller up to one.',
  bodyLimit: bodyLimits.short,
  body: Closed({ upTo: Id }),
  responses: { 204: null },
  idempotent: false,
  changes: ['auth'],
});

export const listUserSessions = listEndpoint('/api/users/{id}/sessions', {
  permission: 'users:manage',
  summary: 'The open sessions of a user.',
  sorts: ['lastSeenAt', 'createdAt'],
  defaultSort: '-lastSeenAt',
  item: Session,
});

export const endUserSession = endpoint('DELETE', '/api/users/{id}/sessions/{sessionId}', {
  permission: 'users:manage',
  recentSignIn: true,
  summary: 'Ends one session of a user.',
  responses: { 204: null },
});

export const endUserSessions = endpoint('DELETE', '/api/users/{id}/sessions', {
  permission: 'users:manage',
  recentSignIn: true,
  summary: 'Ends all sessions of a user except that of the request.',
  responses: { 204: null },
});

export const endSession = endpoint('DELETE', '/api/auth/sessions/{id}', {
  permission: 'session:own',
  recentSignIn: true,
  summary: 'Ends one session of the caller.',
  responses: { 204: null },
});

const SecondFactor = Closed({
  since: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When the authenticator app was set up; null if none is.',
      examples: ['2026-11-21T08:30:00.000Z'],
    }),
  ),
  recoveryCodes: Type.Integer({
    minimum: 0,
    maximum: RECOVERY_CODES,
    description: 'How many are left.',
    examples: [RECOVERY_CODES],
  }),
  resetAt: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When an administrator removed the second factor, until another is set up.',
      examples: ['2026-11-21T08:30:00.000Z'],
    }),
  ),
  passkeys: Type.Integer({
    minimum: 0,
    maximum: MAX_PASSKEYS,
    description: 'How many there are.',
    examples: [1],
  }),
});
export type SecondFactor = Static<typeof SecondFactor>;

const withPassword = Closed({ currentPassword: Secret({ minLength: 1 }) });

const RecoveryCodes = Closed({
  recoveryCodes: Type.Array(Type.String({ examples: ['abcd-efgh-jkmn-pqrs-tuvw-xyz2-3456'] }), {
    description:
      'Each signs in once in place of a code. They are not shown again, and replace the earlier ones.',
  }),
});

export const getSecondFactor = endpoint('GET', '/api/auth/second-factor', {
  permission: 'session:own',
  summary: 'The second factor of the caller.',
  responses: {
    200: Closed({
      ...SecondFactor.properties,
      setUpDue: Type.Boolean({
        description: 'Whether the session has to set up a second factor before anything else.',
      }),
    }),
  },
  duringSetup: true,
});

export const beginTotp = endpoint('POST', '/api/auth/totp', {
  permission: 'session:own',
  bodyLimit: bodyLimits.short,
  summary:
    'Begins to set up an authenticator app. Signing in asks for its codes once a first code has confirmed it.',
  body: withPassword,
  responses: {
    200: Closed({
      secret: Type.String({
        description: 'In base32, to be typed.',
        examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
      }),
      uri: Type.String({
        description: 'The content of the QR code.',
        examples: ['otpauth://totp/Lading:mara%40example.com?secret=…'],
      }),
    }),
  },
  idempotent: false,
  duringSetup: true,
});

export const confirmTotp = endpoint('POST', '/api/auth/totp/confirm', {
  permission: 'session:own',
  bodyLimit: bodyLimits.short,
  summary: 'Confirms the authenticator app by a code, and returns recovery codes.',
  body: Closed({ code: Secret({ minLength: 1, maxLength: MAX_CODE, examples: ['492039'] }) }),
  responses: { 200: RecoveryCodes },
  idempotent: false,
  duringSetup: true,
});

export const removeTotp = endpoint('POST', '/api/auth/totp/remove', {
  permission: 'session:own',
  bodyLimit: bodyLimits.short,
  summary: 'Removes the authenticator app and the recovery codes of the caller.',
  body: withPassword,
  responses: { 204: null },
  idempotent: false,
});

export const renewRecoveryCodes = endpoint('POST', '/api/auth/recovery-codes', {
  permission: 'session:own',
  bodyLimit: bodyLimits.short,
  summary: 'Replaces the recovery codes of the caller.',
  body: withPassword,
  responses: { 200: RecoveryCodes },
  idempotent: false,
});

export const getUserSecondFactor = endpoint('GET', '/api/users/{id}/second-factor', {
  permission: 'users:manage',
  summary: 'The second factor of a user.',
  responses: { 200: SecondFactor },
});

export const resetSecondFactor = endpoint('DELETE', '/api/users/{id}/second-factor', {
  permission: 'users:manage',
  recentSignIn: true,
  summary:
    'Removes the second factor of another user, who lost it: the authenticator app, the recovery codes and the passkeys. Ends the sessions of that user.',
  responses: { 204: null },
});

export const unbindIdentity = endpoint('DELETE', '/api/users/{id}/identity', {
  permission: 'users:manage',
  recentSignIn: true,
  summary:
    'Unbinds a user from the account of the identity provider, as where that has made another one for the same person, and ends the sessions of the user.',
  changes: ['users', 'auth', 'audit'],
  responses: { 204: null },
});

/** Bytes in base64url, as in the JSON of WebAuthn. The body limit bounds them. */
const Bytes = (example: string) =>
  Secret({ minLength: 1, maxLength: 12_000, pattern: '^[\\w-]+$', examples: [example] });

/** What a passkey signed, as `AuthenticationResponseJSON` has it. */
const PasskeyAnswer = Closed({
  id: Bytes('kV3'),
  clientDataJSON: Bytes('eyJ0'),
  authenticatorData: Bytes('SZYN'),
  signature: Bytes('MEUC'),
  userHandle: Bytes('Zx1'),
});

export const reauthenticate = endpoint('POST', '/api/auth/reauthenticate', {
  permission: 'session:own',
  bodyLimit: bodyLimits.short,
  summary:
    'Proves again who the caller is, by the password, a code of the second factor or a passkey, after 403 REAUTHENTICATION_REQUIRED. The session gets another token.',
  body: Type.Union([
    withPassword,
    Closed({ code: SignInCode }),
    Closed({ passkey: PasskeyAnswer }),
  ]),
  responses: {
    200: Closed({
      token: Type.String({
        description: 'The bearer token from now on: the one of the request works no more.',
      }),
    }),
  },
  idempotent: false,
  changes: [],
});

export const requestPasswordReset = endpoint('POST', '/api/auth/password-reset', {
  permission: 'public',
  bodyLimit: bodyLimits.short,
  summary:
    'Sends a mail with a link to set a new password. The response is the same whether or not there is such an account.',
  body: Closed({
    email: Type.String({ minLength: 1, maxLength: MAX_EMAIL, examples: ['mara@example.com'] }),
  }),
  responses: { 204: null },
  idempotent: false,
  changes: [],
});

export const setPasswordByLink = endpoint('POST', '/api/auth/password-link', {
  permission: 'public',
  bodyLimit: bodyLimits.short,
  summary:
    'Sets the password of the user to whom the link was sent, and ends all of the user’s sessions. A link works once.',
  body: Closed({ token: Secret({ minLength: 1, examples: ['nH0…'] }), newPassword: Password }),
  responses: { 200: Closed({ email: Type.String({ examples: ['mara@example.com'] }) }) },
  idempotent: false,
  changes: [],
});

const PasskeyName = Name(MAX_PASSKEY_NAME, 'Work phone');
const publicKey = { type: OneOf(['public-key']) };
const required = OneOf(['required']);
const challenge = Type.String({ description: 'Works once, for five minutes.', examples: ['bX9…'] });
const timeout = Type.Integer({ description: 'In milliseconds.', examples: [300_000] });

export const beginPasskeySignIn = endpoint('POST', '/api/auth/passkey', {
  permission: 'public',
  summary:
    'Begins to sign in with a passkey (WebAuthn). The response is the request of the browser to the authenticator.',
  responses: {
    200: Closed({
      challenge,
      rpId: Type.String({ examples: ['lading.example.com'] }),
      timeout,
      userVerification: required,
    }),
  },
  idempotent: false,
  changes: [],
});

export const finishPasskeySignIn = endpoint('POST', '/api/auth/passkey/finish', {
  permission: 'public',
  bodyLimit: bodyLimits.short,
  summary: 'Finishes a sign-in with a passkey, which counts as the password and the second factor.',
  body: PasskeyAnswer,
  responses: { 200: Closed(signedIn) },
  idempotent: false,
});

export const Passkey = Closed({
  id: Id,
  name: Type.String({ examples: ['Work phone'] }),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
});
export type Passkey = Static<typeof Passkey>;

export const getPasskeys = endpoint('GET', '/api/auth/passkeys', {
  permission: 'session:own',
  summary: 'The passkeys of the caller, the oldest first.',
  responses: { 200: Closed({ passkeys: Type.Array(Passkey, { maxItems: MAX_PASSKEYS }) }) },
});

export const beginPasskey = endpoint('POST', '/api/auth/passkeys/begin', {
  permission: 'session:own',
  recentSignIn: true,
  summary:
    'Begins to add a passkey. The response is the request of the browser to the authenticator.',
  responses: {
    200: Closed({
      challenge,
      rp: Closed({
        id: Type.String({ examples: ['lading.example.com'] }),
        name: Type.String({ examples: ['Lading'] }),
      }),
      user: Closed({
        id: Type.String({
          description: 'Random: it reveals nothing of the user.',
          examples: ['Zx1…'],
        }),
        name: Type.String({ examples: ['mara@example.com'] }),
        displayName: Type.String({ examples: ['Mara Lind'] }),
      }),
      pubKeyCredParams: Type.Array(
        Closed({
          ...publicKey,
          alg: Type.Integer({ description: 'As COSE numbers them.', examples: [-7] }),
        }),
      ),
      timeout,
      attestation: OneOf(['none']),
      excludeCredentials: Type.Array(
        Closed({ ...publicKey, id: Type.String({ examples: ['kV3…'] }) }),
        {
          description: 'The passkeys of the caller, so that a device does not add a second one.',
        },
      ),
      authenticatorSelection: Closed({
        residentKey: required,
        requireResidentKey: Type.Boolean({ examples: [true] }),
        userVerification: required,
      }),
    }),
  },
  idempotent: false,
  duringSetup: true,
  changes: [],
});

export const addPasskey = endpoint('POST', '/api/auth/passkeys', {
  permission: 'session:own',
  recentSignIn: true,
  // RSA keys and attestation statements are long.
  bodyLimit: 16 * 1024,
  summary: 'Adds a passkey of the caller.',
  body: Closed({
    name: PasskeyName,
    id: Bytes('kV3'),
    clientDataJSON: Bytes('eyJ0'),
    attestationObject: Bytes('o2Nm'),
  }),
  responses: { 201: Passkey },
  duringSetup: true,
});

export const renamePasskey = endpoint('PATCH', '/api/auth/passkeys/{id}', {
  permission: 'session:own',
  bodyLimit: bodyLimits.short,
  summary: 'Renames a passkey of the caller.',
  body: Closed({ name: PasskeyName }),
  responses: { 200: Passkey },
});

export const removePasskey = endpoint('DELETE', '/api/auth/passkeys/{id}', {
  permission: 'session:own',
  recentSignIn: true,
  summary: 'Removes a passkey of the caller. Sessions that began with it go on.',
  responses: { 204: null },
});
