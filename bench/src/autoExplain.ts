/**
 * A node of a plan of EXPLAIN (FORMAT JSON). Rows are of one loop, and present if the statement was
 * analyzed.
 */
interface Node {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

export interface Plan {
  statement: string;
  scans: Scan[];
}

export interface Scan {
  table: string;
  isSequential: boolean;
  /** Rows read, filtered ones included; 0 if the statement was not analyzed. */
  rows: number;
  /** True for what a list reads to count itself: a subquery that is one aggregate. */
  isCount: boolean;
}

/**
 * The settings by which PostgreSQL logs the plan of every statement, for `alter database` or `alter
 * role` of a superuser.
 */
export function explainSettings(
  more: Readonly<Record<string, string>>,
): [name: string, value: string][] {
  const settings = { log_min_duration: '0', log_format: 'json', ...more };
  return [
    ['session_preload_libraries', 'auto_explain'],
    ...Object.entries(settings).map(([name, value]): [string, string] => [
      `auto_explain.${name}`,
      value,
    ]),
  ];
}

/** Parses a message of auto_explain; returns null for any other message. */
export function readPlan(message: string): Plan | null {
  const text = /^duration: [\d.]+ ms {2}plan:\n(\{.*\})/s.exec(message)?.[1];
  if (text === undefined) return null;
  const report: { 'Query Text': string; Plan: Node } = JSON.parse(text);
  return { statement: report['Query Text'], scans: scansOf(report.Plan) };
}

function scansOf(node: Node, within = false): Scan[] {
  const isCount =
    within || (node['Parent Relationship'] === 'InitPlan' && node['Node Type'] === 'Aggregate');
  const inner = (node.Plans ?? []).flatMap((plan) => scansOf(plan, isCount));
  const table = node['Relation Name'];
  if (table === undefined || !node['Node Type'].includes('Scan')) return inner;
  const read =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return [
    {
      table,
      isSequential: node['Node Type'] === 'Seq Scan',
      rows: Math.round(read * (node['Actual Loops'] ?? 1)),
      isCount,
    },
    ...inner,
  ];
}
