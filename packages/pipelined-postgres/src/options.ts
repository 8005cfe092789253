import type { CompiledQuery, KyselyPlugin, QueryId } from 'kysely';

/** How a statement is sent. */
interface Options {
  isPlannedEachTime?: true;
  isLast?: true;
}

const optionsOfQueries = new WeakMap<QueryId, Options>();

/** Returns the options that the plugins of a statement gave it. */
export const optionsOf = (query: CompiledQuery): Options =>
  optionsOfQueries.get(query.queryId) ?? {};

/** Leaves the statement and its result as they are. */
const withOptions = (added: Options): KyselyPlugin => ({
  transformQuery: ({ node, queryId }) => {
    optionsOfQueries.set(queryId, { ...optionsOfQueries.get(queryId), ...added });
    return node;
  },
  transformResult: async ({ result }) => result,
});

/**
 * For a statement whose best plan depends on its values: `query.withPlugin(plannedEachTime)`. Other
 * statements with values are prepared once for each connection, and PostgreSQL keeps their plans.
 */
export const plannedEachTime: KyselyPlugin = withOptions({ isPlannedEachTime: true });

/**
 * For the last statement of a transaction: `query.withPlugin(lastStatement)`. The commit is sent
 * with it; where it fails, PostgreSQL rolls back instead. A statement after it is refused.
 */
export const lastStatement: KyselyPlugin = withOptions({ isLast: true });
