import type { Location } from '@lading/contract/locations';
import type { Product } from '@lading/contract/products';
import type { Warehouse } from '@lading/contract/warehouses';
import type { LocationType } from '@lading/domain/locations';
import type { Role } from '@lading/domain/permissions';
import type { InjectOptions } from 'fastify';
import type { AppOptions } from '../src/app.ts';
import { createUser } from '../src/features/users/users.service.ts';
import { operatorCommand } from '../src/platform/auth/actor.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import type {
  PathAt,
  RefusalBody,
  RequestAt,
  ResponseAt,
  RestAt,
  WithRefusal,
} from './callTypes.ts';
import { requireContract } from './responses.ts';
import { type TestServer, testServer } from './server.ts';
import { requireFacts } from './statedFacts.ts';

export const PASSWORD = 'correct horse battery';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A response of the API; that of a refusal unless B is given. */
export interface Answered<B = RefusalBody> {
  status: number;
  body: B;
  headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export interface World extends TestServer {
  /**
   * Calls the API, with a token or without (null). Path, query and body are typed by the contract.
   * Throws if the response does not match the contract.
   */
  call<M extends Method, const P extends string>(
    token: string | null,
    method: M,
    path: PathAt<M, P>,
    ...rest: RestAt<M, P>
  ): Promise<Answered<ResponseAt<M, P>>>;
  /**
   * Calls the API with what `call` rejects at compile time: bad input, and paths built at run time.
   * `B` is the body of a success. The response is checked as well.
   */
  callRaw<B = undefined>(
    token: string | null,
    method: Method,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered<WithRefusal<B>>>;
  /** Uploads a CSV file as multipart/form-data; its response is checked as well. */
  upload<B = ResponseAt<'POST', '/api/locations/upload-csv'>>(
    token: string,
    path: string,
    file: string | Buffer,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Answered<WithRefusal<B>>>;
  login(email: string, password?: string): Promise<string>;
  /** The token of the first administrator. */
  admin: string;
  adminId: number;
  warehouse(name?: string): Promise<Warehouse>;
  /** A customer and the token of its client, who works in the warehouses given. */
  customer(
    warehouseIds?: readonly number[],
    name?: string,
  ): Promise<{ id: number; name: string; email: string; userId: number; token: string }>;
  user(
    role: Exclude<Role, 'CLIENT'>,
    warehouseIds?: readonly number[],
  ): Promise<{ id: number; email: string; name: string; token: string }>;
  product(
    customerId: number,
    sku?: string,
    more?: Partial<RequestAt<'POST', '/api/products'>>,
  ): Promise<Product>;
  location(warehouseId: number, name?: string, type?: LocationType): Promise<Location>;
}

/**
 * The application with an administrator, and short ways to make what a test needs; everything else
 * goes over HTTP.
 */
export async function makeWorld(changed: Partial<AppOptions> = {}): Promise<World> {
  return worldOn(await testServer(changed));
}

/** Calls of a server, whose responses are checked. */
export function callsOf(server: Pick<TestServer, 'app'>) {
  /** Its caller knows what the contract says, which is checked here. */
  const inject = async (options: InjectOptions): Promise<Answered<never>> => {
    const response = await server.app.inject(options);
    const contentType = String(response.headers['content-type'] ?? '');
    const body: unknown =
      /json/.test(contentType) && response.body ? JSON.parse(response.body) : response.body;
    requireContract(String(options.method), String(options.url), {
      status: response.statusCode,
      contentType,
      body,
    });
    requireFacts(body, response.statusCode >= 400);
    return { status: response.statusCode, body: body as never, headers: response.headers };
  };
  const callRaw: World['callRaw'] = (token, method, path, body, headers = {}) =>
    inject({
      method,
      url: path,
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  const call: World['call'] = (token, method, path, ...[body, headers]) =>
    callRaw(token, method, path, body, headers) as Promise<Answered<never>>;
  return { inject, callRaw, call };
}

/** The same on a server that is there. */
export async function worldOn(server: TestServer): Promise<World> {
  let count = 0;
  const next = (word: string): string => `${word} ${++count}`;
  const nextEmail = (word: string): string => `${word}${++count}@example.com`;

  const { inject, callRaw, call } = callsOf(server);
  const result = async <B>(answer: Promise<Answered<B>>): Promise<B> => {
    const { status, body } = await answer;
    if (status !== 201)
      throw new Error(`A thing was not made, but answered with ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const login = async (email: string, password = PASSWORD): Promise<string> => {
    const answer = await call(null, 'POST', '/api/auth/login', { email, password });
    if (answer.status !== 200)
      throw new Error(
        `The login of ${email} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
      );
    return answer.body.token;
  };

  const { id: adminId } = await inTransaction(server.db, (tx) =>
    createUser(tx, operatorCommand(new Date()), {
      email: 'admin@example.com',
      role: 'ADMIN',
      password: PASSWORD,
    }),
  );
  const admin = await login('admin@example.com');
  const assign = async (userId: number, warehouseIds: readonly number[]): Promise<void> => {
    for (const warehouseId of warehouseIds)
      await result(call(admin, 'POST', `/api/users/${userId}/warehouses`, { warehouseId }));
  };

  return {
    ...server,
    call,
    callRaw,
    login,
    admin,
    adminId,
    upload: (token, path, file, fields, headers = {}) =>
      inject({
        method: 'POST',
        url: path,
        ...multipart(file, fields, { authorization: `Bearer ${token}`, ...headers }),
      }),
    warehouse: (name = next('Warehouse')) =>
      result(call(admin, 'POST', '/api/warehouses', { name })),
    customer: async (warehouseIds = [], name = next('Customer')) => {
      const email = nextEmail('client');
      const { id } = await result(
        call(admin, 'POST', '/api/customers', { name, email, password: PASSWORD }),
      );
      const { body: users } = await call(admin, 'GET', `/api/users?customerId=${id}`);
      const userId = users[0]?.id as number;
      await assign(userId, warehouseIds);
      return { id, name, email, userId, token: await login(email) };
    },
    user: async (role, warehouseIds = []) => {
      const email = nextEmail(role.toLowerCase());
      const user = { email, role, password: PASSWORD, warehouseIds };
      const { id, name } = await result(call(admin, 'POST', '/api/users', user));
      return { id, email, name, token: await login(email) };
    },
    product: (customerId, sku = next('SKU'), more = {}) =>
      result(
        call(admin, 'POST', '/api/products', { sku, name: `Product ${sku}`, customerId, ...more }),
      ),
    location: (warehouseId, name = next('L'), type = 'STORAGE') =>
      result(call(admin, 'POST', '/api/locations', { warehouseId, name, type })),
  };
}

const BOUNDARY = 'lading-test-boundary';

/** A name that fits the content, by its first bytes. */
function fileNameOf(file: string | Buffer): string {
  const [first, second] = Buffer.from(file);
  if (first === 0x50 && second === 0x4b) return 'locations.xlsx';
  return first === 0x1f && second === 0x8b ? 'locations.csv.gz' : 'locations.csv';
}

function multipart(
  file: string | Buffer,
  fields: Record<string, string>,
  headers: Record<string, string>,
) {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const lead = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${fileNameOf(file)}"\r\nContent-Type: text/csv\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    payload: Buffer.concat([
      Buffer.from(parts.join('') + lead),
      Buffer.from(file),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  };
}
