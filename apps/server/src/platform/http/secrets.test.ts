import type { Endpoint } from '@lading/contract/endpoint';
import { endpoints } from '@lading/contract/endpoints';
import { Closed, Nullable, Password, Secret } from '@lading/contract/fields';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { withoutSecrets } from './secrets.ts';

interface Schema {
  writeOnly?: boolean;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** Every field of a schema with its dotted path, including those within lists and choices. */
function fieldsOf({ properties = {}, items, anyOf = [] }: Schema, path = ''): [string, Schema][] {
  const own = Object.entries(properties).flatMap(([name, field]): [string, Schema][] => [
    [`${path}${name}`, field],
    ...fieldsOf(field, `${path}${name}.`),
  ]);
  return [
    ...own,
    ...(items ? fieldsOf(items, `${path}*.`) : []),
    ...anyOf.flatMap((choice) => fieldsOf(choice, path)),
  ];
}

const looksSecret = ([path]: [string, Schema]) => /(password|secret|token)$/i.test(path);

const namesOf = ({ method, path }: Endpoint, fields: [string, Schema][]): string[] =>
  fields.map(([field]) => `${method} ${path} ${field}`);

describe('what is stored of a request', () => {
  test('omits secrets at any depth', () => {
    const Login = Closed({ email: Type.String(), password: Password });
    const schema = Closed({
      name: Type.String(),
      password: Type.Optional(Nullable(Password)),
      owner: Nullable(Login),
      users: Type.Array(Login),
      door: Type.Union([
        Closed({ kind: Type.String(), key: Secret() }),
        Closed({ kind: Type.String(), code: Secret() }),
      ]),
    });
    const login = { email: 'a@example.com', password: 'correct horse battery' };
    const body = {
      name: 'A',
      password: 'x',
      owner: login,
      users: [login, login],
      door: { kind: 'B', code: 'x' },
    };
    expect(withoutSecrets(schema, body)).toEqual({
      name: 'A',
      owner: { email: 'a@example.com' },
      users: [{ email: 'a@example.com' }, { email: 'a@example.com' }],
      door: { kind: 'B' },
    });
    expect(body.owner).toEqual(login);
    expect(withoutSecrets(schema, { name: 'A', owner: null, users: [] })).toEqual({
      name: 'A',
      owner: null,
      users: [],
    });
    expect(withoutSecrets(schema, null)).toBeNull();
  });
});

describe('the contract', () => {
  test('marks every password of a body as writeOnly', () => {
    const unmarked = endpoints.flatMap(({ endpoint }) => {
      const fields = fieldsOf((endpoint.definition.body ?? {}) as Schema).filter(looksSecret);
      return namesOf(
        endpoint,
        fields.filter(([, field]) => field.writeOnly !== true),
      );
    });
    expect(unmarked).toEqual([]);
    const marked = endpoints.flatMap(({ endpoint }) =>
      namesOf(
        endpoint,
        fieldsOf((endpoint.definition.body ?? {}) as Schema).filter(
          ([, field]) => field.writeOnly === true,
        ),
      ),
    );
    expect(marked).toEqual(
      expect.arrayContaining([
        'POST /api/users password',
        'POST /api/customers password',
        'POST /api/auth/login password',
      ]),
    );
  });

  test('has no secret in a response that is stored in plain for replays', () => {
    const kept = endpoints.filter(
      ({ endpoint: { method, definition } }) =>
        method === 'POST' && definition.idempotent !== false && !definition.sealed,
    );
    const secret = kept.flatMap(({ endpoint }) =>
      Object.values(endpoint.definition.responses).flatMap((answer) =>
        namesOf(
          endpoint,
          fieldsOf((answer ?? {}) as Schema).filter(
            (field) => looksSecret(field) || field[1].writeOnly === true,
          ),
        ),
      ),
    );
    expect(secret).toEqual([]);
  });
});
