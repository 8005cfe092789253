import { median } from './table.ts';

/** How long a request takes, in milliseconds. */
export interface Reading {
  name: string;
  path: string;
  p50: number;
  worst: number;
}

export interface Reader {
  get(path: string): Promise<{ ms: number; next: string | null; body: string }>;
  /** Times a request several times, after one that warms up. */
  time(name: string, path: string): Promise<Reading>;
}

const RUNS = 7;
/** A request that takes longer is timed once more. */
const LONG_MS = 2_000;

/** Reads calls of a server as one client with a connection that is kept open. */
export function readerOf(server: { port: number; token: string }): Reader {
  const headers = { authorization: `Bearer ${server.token}` };
  const get: Reader['get'] = async (path) => {
    const began = performance.now();
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
    const body = await response.text();
    const ms = performance.now() - began;
    if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${body.slice(0, 300)}`);
    const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    return { ms, next, body };
  };
  return {
    get,
    time: async (name, path) => {
      const { ms } = await get(path);
      const runs = ms > LONG_MS ? 1 : RUNS;
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) times.push((await get(path)).ms);
      return { name, path, p50: median(times), worst: Math.max(...times) };
    },
  };
}

export const slowest = (readings: readonly Reading[]): Reading | null =>
  readings.reduce<Reading | null>(
    (found, reading) => (found && found.p50 >= reading.p50 ? found : reading),
    null,
  );
