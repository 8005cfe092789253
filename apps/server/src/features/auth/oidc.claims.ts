import { type Role, roles } from '@lading/domain/permissions';
import type { OidcSettings } from '../../platform/auth/oidcSettings.ts';
import type { Identity } from './oidc.provider.ts';

/** The rights that the claims give, by names. Null if Lading keeps them. */
export interface Claimed {
  roles: readonly Role[];
  warehouses: readonly string[] | null;
  customers: readonly string[] | null;
}

/** The values of a claim that are read. Large companies have many groups. */
const MOST_VALUES = 1_000;

/** The texts of a claim, which is one or a list of them. */
function textsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value.slice(0, MOST_VALUES) : [value];
  return [
    ...new Set(values.filter((value) => typeof value === 'string').map((value) => value.trim())),
  ].filter((each) => each !== '');
}

/**
 * Reads the claims. A list may hold other groups of the company, which mean nothing here; a claim
 * that is absent names nothing.
 */
export function readClaims(claims: Identity['claims'], names: OidcSettings['claims']): Claimed {
  const named = textsOf(claims[names.role]).map((text) => text.toUpperCase());
  return {
    roles: roles.filter((role) => named.includes(role)),
    warehouses: names.warehouses === null ? null : textsOf(claims[names.warehouses]),
    customers: names.customer === null ? null : textsOf(claims[names.customer]),
  };
}
