import type { KyselyPlugin } from 'kysely';

/**
 * Makes work that uses a handle with this plugin stop at the result of the first statement that has
 * `text`, until the pause is ended.
 */
export function pauseAt(text: string): {
  plugin: KyselyPlugin;
  reached: Promise<void>;
  end: () => void;
} {
  let reach = (): void => {};
  let end = (): void => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let waited: object | undefined;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (waited === undefined && JSON.stringify(node).includes(text)) waited = queryId;
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (queryId === waited) {
        reach();
        await ended;
      }
      return result;
    },
  };
  return { plugin, reached, end };
}
