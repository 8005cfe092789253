import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { optionsOf } from './options.ts';

/** Some texts vary without end, and each prepared statement takes memory of every connection. */
const MAX_PREPARED = 500;

/**
 * The names of the statements that the connections of a pool prepare. PostgreSQL plans a prepared
 * statement again whenever the role changes, so each role has statements of its own.
 */
export class PreparedStatements {
  readonly #namesByRole = new Map<string, Map<string, string>>();
  #count = 0;

  /** Returns the statement for pg, which prepares those that have a name. */
  configOf(query: CompiledQuery, role: string): pg.QueryConfig {
    const config = { text: query.sql, values: [...query.parameters] };
    if (config.values.length === 0 || optionsOf(query).isPlannedEachTime) return config;
    const name = this.#nameOf(query.sql, role);
    return name === undefined ? config : { ...config, name };
  }

  #nameOf(text: string, role: string): string | undefined {
    const names = this.#namesByRole.get(role) ?? new Map<string, string>();
    const known = names.get(text);
    if (known !== undefined || this.#count >= MAX_PREPARED) return known;
    const name = `s${this.#count}`;
    this.#count += 1;
    this.#namesByRole.set(role, names.set(text, name));
    return name;
  }
}
