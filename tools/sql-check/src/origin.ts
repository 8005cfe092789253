import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, type KyselyPlugin } from 'kysely';

/** The id that Kysely gives to a query where its building begins. */
type QueryId = object;

/** The methods of a handle with which a function begins a statement. */
const BEGINNING = [
  'deleteFrom',
  'getExecutor',
  'insertInto',
  'mergeInto',
  'selectFrom',
  'selectNoFrom',
  'updateTable',
  'with',
  'withRecursive',
] as const;

/**
 * Notes for each statement which file of the server begins it, in transactions too. Helpers of the
 * platform that complete statements of others are passed over.
 */
export class Origins {
  readonly #files = new WeakMap<QueryId, string>();
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = `${folder}${sep}`;
  }

  fileOf(id: QueryId): string | undefined {
    return this.#files.get(id);
  }

  /** Watches every handle of this process. */
  watch(): void {
    const note = (handle: Kysely<unknown>) => handle.withPlugin(this.#noting(this.#caller()));
    for (const method of BEGINNING) {
      const begin: (...args: never[]) => unknown = Kysely.prototype[method];
      Object.defineProperty(Kysely.prototype, method, {
        value(this: Kysely<unknown>, ...args: never[]) {
          return begin.apply(note(this), args);
        },
      });
    }
  }

  #noting(file: string | undefined): KyselyPlugin {
    return {
      transformQuery: ({ node, queryId }) => {
        if (file !== undefined) this.#files.set(queryId, file);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
  }

  #caller(): string | undefined {
    return callers()
      .map((file) => (file.startsWith('file:') ? fileURLToPath(file) : file))
      .filter((file) => file.startsWith(this.#folder))
      .map((file) => file.slice(this.#folder.length).replaceAll(sep, '/'))
      .find((file) => !file.startsWith('platform/database/'));
  }
}

/**
 * The files of the functions that are being called, the innermost first. A written stack has
 * places from source maps, which take longer to look up than all other work of the check.
 */
function callers(): string[] {
  const write = Error.prepareStackTrace;
  Error.prepareStackTrace = (_error, sites) => sites.map((site) => site.getFileName() ?? '');
  const files: unknown = new Error().stack;
  Error.prepareStackTrace = write;
  return files as string[];
}

/** Many helpers may lie between a function and the beginning of its statement. */
Error.stackTraceLimit = 50;
