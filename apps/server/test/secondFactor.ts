import { TOTP } from 'otpauth';
import { PASSWORD, type World } from './world.ts';

/** The code that an authenticator app shows. */
export const codeAt = (secret: string, at = Date.now()): string =>
  new TOTP({ secret }).generate({ timestamp: at });

export async function beginFactor(world: World, token: string) {
  const { body } = await world.call(token, 'POST', '/api/auth/totp', { currentPassword: PASSWORD });
  return { ...body, code: codeAt(body.secret) };
}

export async function setUpFactor(world: World, token: string) {
  const { secret, uri, code } = await beginFactor(world, token);
  const { status, body } = await world.call(token, 'POST', '/api/auth/totp/confirm', { code });
  if (status !== 200)
    throw new Error(
      `The authenticator app was not set up, but answered with ${status}: ${JSON.stringify(body)}`,
    );
  return { secret, uri, recoveryCodes: body.recoveryCodes };
}
