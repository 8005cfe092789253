import pg from 'pg';
import { atEnd } from './cleanup.ts';
import type { Cluster } from './cluster.ts';
import { type Load, percentile } from './httpLoad.ts';

/**
 * A step of a script for pgbench: a random number, or a statement whose row may be kept in
 * variables.
 */
type Step =
  | { set: string; from: number; to: number }
  | { text: string; names: string[]; keeps: boolean };

/** Reads the part of pgbench's language that the scripts in bench/limit use. */
export function readScript(script: string): Step[] {
  const steps: Step[] = [];
  let statement = '';
  for (const line of script.split('\n')) {
    const set = /^\\set (\w+) random\((\d+), (\d+)\)/.exec(line);
    if (set) steps.push({ set: set[1] ?? '', from: Number(set[2]), to: Number(set[3]) });
    else statement += `${line}\n`;
    const end = /(;|\\gset)\s*$/.exec(statement);
    if (!set && end) {
      steps.push(statementOf(statement.slice(0, end.index), end[1] !== ';'));
      statement = '';
    }
  }
  return steps;
}

/** Variables become parameters, but `::` is a cast. */
function statementOf(sql: string, keeps: boolean): Step {
  const names: string[] = [];
  const text = sql.replace(/(?<!:):([a-z]\w*)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text, names, keeps };
}

/**
 * Runs a script as pgbench does, for machines without it. It costs more processor time, so the
 * server looks better beside it.
 */
export async function runScript(
  cluster: Cluster,
  script: string,
  clients: number,
  seconds: number,
): Promise<Load> {
  const steps = readScript(script);
  const pool = new pg.Pool({ connectionString: cluster.urls('limit').admin, max: clients });
  const undo = atEnd(() => pool.end());
  const times: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  const work = async (): Promise<void> => {
    const client = await pool.connect();
    for (let index = performance.now(); index < end; ) {
      await runOnce(client, steps);
      const now = performance.now();
      times.push(now - index);
      index = now;
    }
    client.release();
  };
  await Promise.all(Array.from({ length: clients }, work));
  const took = (performance.now() - began) / 1000;
  await undo();
  times.sort((a, b) => a - b);
  return {
    rate: times.length / took,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    failures: 0,
    firstFailure: null,
  };
}

async function runOnce(client: pg.PoolClient, steps: readonly Step[]): Promise<void> {
  const variables: Record<string, unknown> = {};
  for (const [index, step] of steps.entries()) {
    if ('set' in step) {
      variables[step.set] = step.from + Math.floor(Math.random() * (step.to - step.from + 1));
      continue;
    }
    const values = step.names.map((name) => variables[name]);
    const { rows } = await client.query({ name: `s${index}`, text: step.text, values });
    if (step.keeps) Object.assign(variables, rows[0]);
  }
}
