import { type Role, roles } from '@lading/domain/permissions';
import type { OidcSettings } from '../../platform/auth/oidcSettings.ts';
import type { Identity } from './oidc.provider.ts';

/** The rights that the claims give, by name. A field is null if Lading keeps it. */
export interface Claimed {
  roles: readonly Role[];
  warehouses: readonly string[] | null;
  customers: readonly string[] | null;
}

/** The most values of a claim that are read. Large companies have many groups. */
const MOST_VALUES = 1_000;

/** A claim is one text or a list of texts. */
function textsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value.slice(0, MOST_VALUES) : [value];
  return [
    ...new Set(values.filter((value) => typeof value === 'string').map((value) => value.trim())),
  ].filter((each) => each !== '');
}

/**
 * Ignores values that name nothing in Lading, such as other groups of the company. An absent claim
 * gives no rights.
 */
export function readClaims(claims: Identity['claims'], names: OidcSettings['claims']): Claimed {
  const named = textsOf(claims[names.role]).map((text) => text.toUpperCase());
  return {
    roles: roles.filter((role) => named.includes(role)),
    warehouses: names.warehouses === null ? null : textsOf(claims[names.warehouses]),
    customers: names.customer === null ? null : textsOf(claims[names.customer]),
  };
}
