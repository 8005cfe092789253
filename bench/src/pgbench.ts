import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BenchError, type Cluster, runProgram } from './cluster.ts';
import { type Load, percentile } from './httpLoad.ts';
import { runScript } from './script.ts';

/** Runs a script on the database "limit", with pgbench where the machine has it. */
export async function loadSql(
  cluster: Cluster,
  folder: string,
  script: string,
  clients: number,
  seconds: number,
): Promise<Load> {
  if (cluster.pgbench === null) return runScript(cluster, script, clients, seconds);
  const logs = join(folder, 'pgbench');
  const file = join(folder, 'script.sql');
  await rm(logs, { recursive: true, force: true });
  await mkdir(logs);
  await writeFile(file, script);
  const args = [
    '-n',
    '-M',
    'prepared',
    '-T',
    String(seconds),
    '-c',
    String(clients),
    '-j',
    String(Math.min(2, clients)),
  ];
  const output = await runProgram(
    cluster.pgbench,
    [...args, '-l', `--log-prefix=${join(logs, 'l')}`, '-f', file, 'limit'],
    cluster.env,
  );
  const rate = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
  if (!(rate > 0)) throw new BenchError(`pgbench printed no rate:\n${output}`);
  const failures = Number(/^number of failed transactions: (\d+)/m.exec(output)?.[1] ?? 0);
  const times: number[] = [];
  for (const name of await readdir(logs)) {
    for (const line of (await readFile(join(logs, name), 'utf8')).split('\n')) {
      // client, transaction, microseconds, ...
      if (line) times.push(Number(line.split(' ')[2]) / 1000);
    }
  }
  times.sort((a, b) => a - b);
  return {
    rate,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    failures,
    firstFailure: failures ? output : null,
  };
}
