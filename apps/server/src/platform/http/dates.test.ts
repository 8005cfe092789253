import type { Endpoint } from '@lading/contract/endpoint';
import { endpoints } from '@lading/contract/endpoints';
import { FIRST_DATE, LAST_DATE } from '@lading/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTwoClients } from '#test/twoClients.ts';
import { makeWorld, type World } from '#test/world.ts';

interface Property {
  format?: string;
  anyOf?: Property[];
}
interface Dated {
  path: string;
  /** The parameters that accept a date, and whether each also accepts an instant. */
  names: Map<string, { date: boolean; instant: boolean }>;
  takesZone: boolean;
}

const formatsOf = ({ format, anyOf = [] }: Property): string[] => [
  format ?? '',
  ...anyOf.flatMap(formatsOf),
];

const dated: Dated[] = endpoints.flatMap(({ endpoint }) => {
  const { path, definition }: Endpoint = endpoint;
  const properties = Object.entries(
    (definition.query?.properties ?? {}) as Record<string, Property>,
  );
  const names = new Map(
    properties
      .map(([name, property]) => [name, formatsOf(property)] as const)
      .filter(([, formats]) => formats.includes('date') || formats.includes('date-time'))
      .map(([name, formats]) => [
        name,
        { date: formats.includes('date'), instant: formats.includes('date-time') },
      ]),
  );
  return names.size
    ? [{ path, names, takesZone: 'tz' in (definition.query?.properties ?? {}) }]
    : [];
});

const DATES = ['0000-01-01', '0001-01-01', '1899-12-31', FIRST_DATE, '1900-03-01', LAST_DATE];
const TIMES = ['T00:00:00Z', 'T23:59:59.999Z', 'T00:00:00+15:59', 'T23:59:59.999-15:59'];
/** The performance report ends today by default, and covers at most five years. */
const LENGTH = /^to must be within \d+ days of from$/;
const ZONES = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Amsterdam'];

let world: World;
let warehouseId: number;
beforeAll(async () => {
  world = await makeWorld();
  ({ warehouseId } = await makeTwoClients(world));
});
afterAll(() => world.close());

const ask = (path: string, query: Record<string, string>) => {
  const scope = {
    // The audit trail and lots belong to no warehouse.
    ...(path !== '/api/audit' && path !== '/api/lots' && { warehouseId: String(warehouseId) }),
    ...(path === '/api/appointments/slots' && { kind: 'INBOUND' }),
  };
  return world.callRaw(
    world.admin,
    'GET',
    `${path}?${new URLSearchParams({ ...scope, ...query })}`,
  );
};
const within = (date: string): boolean => date >= FIRST_DATE && date <= LAST_DATE;

test('calls with dates are found', () => {
  expect(dated.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/api/movements',
      '/api/asns',
      '/api/returns',
      '/api/reports/inventory',
      '/api/reports/performance',
      '/api/audit',
    ]),
  );
});

describe.each(dated)('$path', ({ path, names, takesZone }) => {
  test.each([...names])(
    '%s answers, or says which dates it takes',
    async (name, { date, instant }) => {
      for (const tz of takesZone ? ZONES : [undefined])
        for (const day of DATES)
          for (const text of [
            ...(date ? [day] : []),
            ...(instant ? TIMES.map((time) => day + time) : []),
          ]) {
            const { status, body } = await ask(path, { [name]: text, ...(tz && { tz }) });
            expect([text, tz, status === 200 || status === 400]).toEqual([text, tz, true]);
            const isTooLong = status === 400 && LENGTH.test(body.error);
            if (isTooLong) continue;
            if (text.length === 10)
              expect([text, tz, status]).toEqual([text, tz, within(day) ? 200 : 400]);
            if (status === 400)
              expect([text, body.error]).toEqual([
                text,
                expect.stringContaining(`from ${FIRST_DATE} to ${LAST_DATE}`),
              ]);
          }
    },
  );

  const spans = [
    ['from', 'to'],
    ['dateFrom', 'dateTo'],
    ['receivedFrom', 'receivedBefore'],
  ].filter(([from = '', to = '']) => names.has(from) && names.has(to)) as [string, string][];
  test.each(spans)('%s after %s is refused', async (from, to) => {
    const { date, instant } = names.get(from) ?? {};
    const late = [...(date ? ['2026-11-20'] : []), ...(instant ? ['2026-11-20T10:00:00Z'] : [])];
    for (const begin of late)
      for (const end of late.map((text) => text.replace('11-20', '11-17'))) {
        const { status, body } = await ask(path, { [from]: begin, [to]: end });
        expect([
          begin,
          end,
          status,
          body.errors?.map((fault: { path: string }) => fault.path),
        ]).toEqual([begin, end, 400, [to]]);
      }
    for (const same of late)
      expect((await ask(path, { [from]: same, [to]: same })).status).toBe(200);
    // In some zone the day is not over.
    if (date && instant)
      expect((await ask(path, { [from]: '2026-11-21T06:00:00Z', [to]: '2026-11-20' })).status).toBe(
        200,
      );
  });
});

test('the longest period of a report is named in the refusal', async () => {
  const { status, body } = await ask('/api/reports/performance', {
    from: FIRST_DATE,
    to: LAST_DATE,
  });
  expect([status, body.error]).toEqual([400, expect.stringMatching(LENGTH)]);
});

test.each([
  ['POST', '/api/asns', 'expectedArrivalDate', '0001-01-01'],
  ['POST', '/api/orders', 'requestedShipDate', '0001-01-01'],
  ['PUT', '/api/orders/1', 'requestedShipDate', '1899-12-31'],
  ['POST', '/api/orders/1/ship', 'shippedAt', '9999-12-31T23:59:59-15:00'],
] as const)('%s %s says which dates %s takes', async (method, path, field, text) => {
  const { status, body } = await world.callRaw(world.admin, method, path, { [field]: text });
  const fault = body.errors.find((each: { path: string }) => each.path === field);
  expect([status, fault?.message]).toEqual([
    400,
    expect.stringContaining(`from ${FIRST_DATE} to ${LAST_DATE}`),
  ]);
});
