import type { Endpoint } from '@lading/contract/endpoint';
import { endpoints } from '@lading/contract/endpoints';
import {
  factKinds,
  type Problem,
  type RefusalCode,
  reasonOf,
  refusals,
} from '@lading/contract/refusals';
import { type Facts, factFaults } from '@lading/domain/messages/facts';
import { type FaultCode, faults } from '@lading/domain/messages/faults';
import { type TSchema, Type } from 'typebox';
import { csvColumns } from '../src/platform/http/csv.ts';
import { problems } from '../src/platform/http/openapiProblems.ts';
import { titles } from '../src/platform/http/problems.ts';
import { compileLater, requireValid } from '../src/platform/http/validation.ts';

export interface WireAnswer {
  status: number;
  contentType: string;
  body: unknown;
}

interface Known {
  endpoint: Endpoint;
  pattern: RegExp;
  /** For each successful status with a body, its check. */
  checks: ReadonlyMap<number, (body: unknown) => void>;
  /** The statuses of the refusals that the API description names. */
  refusals: ReadonlySet<number>;
}

const closed = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

const ProblemSchema = closed({
  type: Type.String(),
  title: Type.String({ minLength: 1 }),
  status: Type.Integer(),
  detail: Type.String({ minLength: 1 }),
  error: Type.String({ minLength: 1 }),
  code: Type.Unsafe<RefusalCode>({ enum: Object.keys(refusals) }),
  facts: Type.Unsafe<Facts>({ type: 'object' }),
  requestId: Type.String({ minLength: 1 }),
  errors: Type.Optional(
    Type.Array(
      closed({
        path: Type.String(),
        message: Type.String({ minLength: 1 }),
        code: Type.Unsafe<FaultCode>({ enum: Object.keys(faults) }),
        facts: Type.Unsafe<Facts>({ type: 'object' }),
        line: Type.Optional(Type.Integer({ minimum: 1 })),
        column: Type.Optional(Type.String()),
      }),
      { minItems: 1 },
    ),
  ),
});

/** A schema is compiled when the first response of its kind comes, once in a process. */
export function checkOf(schema: TSchema): (body: unknown) => void {
  const validate = compileLater(schema);
  return (body) => requireValid(validate(), body);
}

const requireProblem = checkOf(ProblemSchema);

const known: readonly Known[] = endpoints
  .map(({ endpoint }) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
    checks: new Map(
      Object.entries(endpoint.definition.responses).flatMap(([status, schema]) =>
        schema ? [[Number(status), checkOf(schema)] as const] : [],
      ),
    ),
    refusals: new Set(Object.keys(problems(endpoint)).map(Number)),
  }))
  // A path that is written out comes before one with a parameter in its place.
  .sort((a, b) => parametersOf(a.endpoint) - parametersOf(b.endpoint));

function parametersOf({ path }: Endpoint): number {
  return path.split('{').length;
}

/** The endpoint that a request reaches; undefined if the contract has none. */
function findKnown(method: string, url: string): Known | undefined {
  const path = url.split('?')[0] ?? '';
  return known.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path));
}

/**
 * Throws if a response is not as the contract says: another status, an unknown or missing field at
 * any depth, a malformed refusal.
 */
export function requireContract(method: string, url: string, answer: WireAnswer): void {
  const found = findKnown(method, url);
  try {
    if (answer.status >= 400) requireRefusal(found, answer);
    else if (found) requireSuccess(found, answer);
    else if (url.startsWith('/api/')) throw new Error('the contract has no such endpoint');
  } catch (error) {
    const name = found ? `${method} ${found.endpoint.path}` : method;
    const body = JSON.stringify(answer.body)?.slice(0, 500);
    throw new Error(
      `${name} (${url}) answered ${answer.status} against the contract: ${(error as Error).message}. The answer: ${body}`,
    );
  }
}

function requireSuccess(
  { endpoint, checks }: Known,
  { status, contentType, body }: WireAnswer,
): void {
  const { responses, list, csv, file } = endpoint.definition;
  const schema = responses[status];
  if (schema === undefined)
    throw new Error(`only ${Object.keys(responses).join(', ')} is declared`);
  if (schema === null) {
    if (body !== '') throw new Error('a body is sent where none is declared');
    return;
  }
  if (file && contentType.startsWith(file)) return;
  if (contentType.startsWith('text/csv')) {
    const row = csv ?? (list && (schema as TSchema & { items?: TSchema }).items);
    if (!row) throw new Error('text/csv is not declared');
    requireHeader(row, String(body));
    return;
  }
  if (!contentType.startsWith('application/json'))
    throw new Error(`the type "${contentType}" is not declared`);
  checks.get(status)?.(body);
}

function requireHeader(row: TSchema, text: string): void {
  const header = csvColumns(row).join(',');
  if (text.split('\r\n')[0] !== header) throw new Error(`the header of the CSV is not ${header}`);
}

function requireRefusal(found: Known | undefined, { status, contentType, body }: WireAnswer): void {
  if (!contentType.startsWith('application/problem+json'))
    throw new Error(`a refusal is of the type "${contentType}"`);
  requireProblem(body);
  const problem = body as Problem;
  if (problem.status !== status) throw new Error(`status is ${problem.status}`);
  if (refusals[problem.code].status !== status)
    throw new Error(`${problem.code} belongs to ${refusals[problem.code].status}`);
  if (problem.type !== `urn:lading:problem:${problem.code}`)
    throw new Error(`type is ${problem.type}`);
  const broken = factFaults(factKinds(problem.code, reasonOf(problem.facts)), problem.facts);
  for (const { path, code, facts } of problem.errors ?? [])
    broken.push(...factFaults(faults[code].facts, facts).map((name) => `${path}: ${name}`));
  if (broken.length > 0) throw new Error(`the facts ${broken.join(', ')} are not those declared`);
  if (problem.title !== titles[status]) throw new Error(`title is ${problem.title}`);
  if (found && !found.refusals.has(status))
    throw new Error(`the API description names no ${status} for it`);
}
