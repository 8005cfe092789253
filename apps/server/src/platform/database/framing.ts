import pg from 'pg';

/** Which ends of a transaction travel with a statement. */
export interface Frame {
  begins: boolean;
  commits: boolean;
}

/** What pg's connection sends; its types leave it out. */
interface Wire {
  bind(config: { statement: string }): void;
  execute(config: { portal?: string }): void;
  sync(): void;
}

/** The parts of pg's query that a framed one changes. */
interface WireQuery extends pg.Submittable {
  portal: string;
  prepare(wire: Wire): void;
  handleCommandComplete(message: { text: string }, wire: Wire): void;
}
type Done = (error: Error | null, result: pg.QueryResult) => void;
const WireQuery = pg.Query as unknown as new (config: pg.QueryConfig & { queryMode: 'extended' }, callback: Done) => WireQuery;

/** Prepares `begin` and `commit` on a new connection, under these names. */
export async function prepareFrames(client: pg.ClientBase): Promise<void> {
  for (const text of ['begin', 'commit']) await client.query({ name: text, text });
}

/**
 * A statement that is sent together with the `begin` before it or the `commit` after it, in one round trip. There is one Sync at the end:
 * where one part fails, PostgreSQL skips those after it. So nothing runs outside of the transaction, and nothing that failed is committed.
 */
class FramedQuery extends WireQuery {
  readonly #frame: Frame;

  constructor(config: pg.QueryConfig, frame: Frame, callback: Done) {
    super({ ...config, queryMode: 'extended' }, callback);
    this.#frame = frame;
  }

  override prepare(wire: Wire): void {
    if (this.#frame.begins) run(wire, 'begin');
    super.prepare(wire);
  }

  /** Called by `prepare` for the last messages. */
  _getRows(wire: Wire): void {
    wire.execute({ portal: this.portal });
    if (this.#frame.commits) run(wire, 'commit');
    wire.sync();
  }

  override handleCommandComplete(message: { text: string }, wire: Wire): void {
    if (message.text !== 'BEGIN' && message.text !== 'COMMIT') super.handleCommandComplete(message, wire);
  }
}

function run(wire: Wire, statement: string): void {
  wire.bind({ statement });
  wire.execute({});
}

/** Runs a statement with the ends of the transaction that travel with it, which `prepareFrames` has prepared. */
export function queryFramed(client: pg.ClientBase, config: pg.QueryConfig, frame: Frame): Promise<pg.QueryResult> {
  return new Promise<pg.QueryResult>((resolve, reject) => {
    client.query(new FramedQuery(config, frame, (error, result) => (error ? reject(error) : resolve(result))));
  }).catch((error: Error) => {
    // The stack of the socket's event says nothing.
    Error.captureStackTrace(error);
    throw error;
  });
}
