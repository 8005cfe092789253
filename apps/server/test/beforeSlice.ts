import type { KyselyPlugin } from 'kysely';
import type { Db } from '../src/platform/database/database.ts';

/** A handle by which an import calls `act` in its slice of this number, before it writes anything. */
export function beforeSlice(db: Db, number: number, act: () => Promise<void>): Db {
  let slices = 0;
  let waited: object | undefined;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes('set written =')) {
        slices += 1;
        if (slices === number) waited = queryId;
      }
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (queryId === waited) await act();
      return result;
    },
  };
  return db.withPlugin(plugin);
}
