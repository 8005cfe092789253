import { Carrier, ReasonCode, Settings } from '@lading/contract/settings';
import { isSscc } from '@lading/domain/gs1';
import { lpnOf } from '@lading/domain/lpns';
import { type Retention, retentions } from '@lading/domain/retention';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { first } from '#test/first.ts';
import { plainTest } from '#test/ownCluster.ts';
import { type Floor, makeFloor } from '#test/stock.ts';
import { type Answered, makeWorld, type World } from '#test/world.ts';
import { compileSchema } from '../../platform/http/validation.ts';
import { getRules } from './settings.service.ts';

let world: World;
let floor: Floor;
let customerId: number;
let productId: number;
let tokens: Record<'supervisor' | 'operator' | 'client', string>;

beforeAll(async () => {
  world = await makeWorld();
  const { id: warehouseId } = await world.warehouse();
  floor = makeFloor(world, warehouseId);
  const customer = await world.customer([warehouseId]);
  customerId = customer.id;
  productId = (await world.product(customerId)).id;
  tokens = {
    supervisor: (await world.user('SUPERVISOR', [warehouseId])).token,
    operator: (await world.user('OPERATOR', [warehouseId])).token,
    client: customer.token,
  };
});
afterAll(() => world.close());

const read = async (token = world.admin): Promise<Settings> =>
  (await world.call(token, 'GET', '/api/settings')).body;
const change = (body: unknown, headers: Record<string, string> = {}) =>
  world.callRaw<Settings>(world.admin, 'PATCH', '/api/settings', body, headers);
const paths = ({ body }: Answered): string[] =>
  body.errors.map(({ path }: { path: string }) => path);

test('a new company has default settings, carriers and reasons', async () => {
  const settings = await read();
  expect(compileSchema(Settings)(settings)).toBe(true);
  expect(settings).toMatchObject({
    companyName: null,
    currency: null,
    locale: 'en-US',
    gs1CompanyPrefix: null,
    lpnPattern: 'LPN-########',
    abcLimits: { a: 80, b: 95 },
    countTolerancePercent: 0,
    countApprovalLimits: { units: null, value: null },
    replenishOnRelease: false,
    nextLpnNumber: 1,
    version: 1,
  });
  expect(settings.carriers.map(({ name }) => name)).toEqual([
    'DHL',
    'DPD',
    'FedEx',
    'GLS',
    'PostNL',
    'UPS',
    'USPS',
  ]);
  expect(new Set(settings.reasonCodes?.map(({ kind }) => kind))).toEqual(
    new Set(['ADJUSTMENT', 'STATUS_CHANGE', 'SHORT_PICK', 'RETURN', 'CANCELLATION']),
  );
  expect(await getRules(world.db)).toMatchObject({
    companyName: null,
    abcLimits: { a: 80, b: 95 },
    countTolerancePercent: 0,
  });
});

test('each role reads what its screens need, and an administrator alone writes', async () => {
  const fields = async (token: string): Promise<string[]> => Object.keys(await read(token)).sort();
  const forClient = ['carriers', 'companyName', 'currency', 'locale', 'version'];
  const forStaff = [...forClient, 'abcLimits', 'idleLockMinutes', 'reasonCodes'].sort();
  expect(await fields(tokens.client)).toEqual(forClient);
  expect(await fields(tokens.operator)).toEqual(forStaff);
  expect(await fields(tokens.supervisor)).toEqual(
    [...forStaff, 'countApprovalLimits', 'countTolerancePercent'].sort(),
  );
  expect(await fields(world.admin)).toEqual(
    [
      ...forStaff,
      'countApprovalLimits',
      'countTolerancePercent',
      'emergencyAdminId',
      'gs1CompanyPrefix',
      'lpnPattern',
      'nextLpnNumber',
      'printNetworks',
      'replenishOnRelease',
      'requireSecondFactor',
      'retention',
      'waitForReplenishment',
      'webhookNetworks',
    ].sort(),
  );
  for (const token of Object.values(tokens)) {
    expect(
      (await world.call(token, 'PATCH', '/api/settings', { companyName: 'Mine' })).status,
    ).toBe(403);
    expect(
      (await world.call(token, 'POST', '/api/settings/carriers', { name: 'Mine' })).status,
    ).toBe(403);
    expect((await world.call(token, 'DELETE', '/api/settings/reason-codes/1')).status).toBe(403);
  }
});

test('a change affects only the given fields, and checks the version', async () => {
  const { version } = await read();
  const changed = await change(
    { companyName: '  Kade Logistics ', abcLimits: { a: 70, b: 90 } },
    { 'if-match': `"${version}"` },
  );
  expect(changed.status).toBe(200);
  expect(changed.headers.etag).toBe(`"${version + 1}"`);
  expect(changed.body).toMatchObject({
    companyName: 'Kade Logistics',
    abcLimits: { a: 70, b: 90 },
    lpnPattern: 'LPN-########',
  });
  const tolerant = await change({ countTolerancePercent: 0.25 });
  expect(tolerant.body).toMatchObject({
    companyName: 'Kade Logistics',
    countTolerancePercent: 0.25,
    version: version + 2,
  });
  expect(await getRules(world.db)).toMatchObject({
    companyName: 'Kade Logistics',
    abcLimits: { a: 70, b: 90 },
    countTolerancePercent: 0.25,
  });
  expect((await change({ companyName: 'Late' }, { 'if-match': `"${version}"` })).status).toBe(412);
  expect((await change({ companyName: null })).body.companyName).toBeNull();
});

test('how long old rows are kept has bounds, which the database keeps too', async () => {
  const { retention } = await read();
  expect(retention).toEqual({
    changes: 30,
    deliveries: 30,
    mails: 30,
    imports: 30,
    prints: 30,
  });
  const columns = {
    changes: 'change_days',
    deliveries: 'delivery_days',
    mails: 'mail_days',
    imports: 'import_days',
    prints: 'print_days',
  } as const;
  for (const [key, { days, least, most }] of Object.entries(retentions)) {
    for (const within of [least, most, days])
      expect((await change({ retention: { [key]: within } })).body.retention).toEqual({
        ...retention,
        [key]: within,
      });
    for (const outside of [least - 1, most + 1, days + 0.5]) {
      const refused = await change({ retention: { [key]: outside } });
      expect([refused.status, paths(refused)]).toEqual([400, [`retention.${key}`]]);
    }
    for (const outside of [least - 1, most + 1])
      await expect(
        sql`
          update settings
          set ${sql.ref(columns[key as Retention])} = ${outside}`.execute(world.owner),
      ).rejects.toThrow('violates check constraint');
  }
  expect((await change({ retention: {} })).status).toBe(400);
  const { body } = await world.call(world.admin, 'GET', '/api/audit?entity=SETTINGS');
  const kept = (mails: number) => expect.objectContaining({ retention: { ...retention, mails } });
  expect(body).toContainEqual(expect.objectContaining({ before: kept(30), after: kept(7) }));
});

test('prices and dates have the currency and the language of the company', async () => {
  expect((await change({ currency: 'CHF', locale: 'de-CH' })).body).toMatchObject({
    currency: 'CHF',
    locale: 'de-CH',
  });
  expect(await read(tokens.client)).toMatchObject({ currency: 'CHF', locale: 'de-CH' });
  expect((await change({ currency: null })).body).toMatchObject({
    currency: null,
    locale: 'de-CH',
  });
  expect((await change({ locale: 'en-US' })).body).toMatchObject({
    currency: null,
    locale: 'en-US',
  });
});

test.each([
  ['"1", "V"', 200],
  [' "V" ,, "1"', 200],
  ['*', 200],
  ['W/"V"', 412],
  ['W/"V", "1,2"', 412],
  ['"0V"', 412],
  ['V', 412],
  ['"V" "1"', 412],
  ['"V', 412],
  ['', 412],
])(
  'If-Match may be a list of tags, of which one must be the version: %s, where V is the version',
  async (tags, status) => {
    const { version } = await read();
    expect(
      (await change({ companyName: 'Kade' }, { 'if-match': tags.replace('V', String(version)) }))
        .status,
    ).toBe(status);
  },
);

test('of two changes of the same version one wins', async () => {
  const { version } = await read();
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((companyName) =>
      change({ companyName }, { 'if-match': `"${version}"` }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
});

describe('invalid settings are refused, field by field', () => {
  test.each([
    [{}, ''],
    [{ companyName: '  ' }, 'companyName'],
    [{ currency: 'XYZ' }, 'currency'],
    [{ currency: 'eur' }, 'currency'],
    [{ locale: 'de_CH' }, 'locale'],
    [{ locale: 'de-ch' }, 'locale'],
    [{ locale: 'xx-XX' }, 'locale'],
    [{ locale: 'de-CH-u-nu-latn' }, 'locale'],
    [{ locale: null }, 'locale'],
    [{ gs1CompanyPrefix: '123456' }, 'gs1CompanyPrefix'],
    [{ gs1CompanyPrefix: '12345678901' }, 'gs1CompanyPrefix'],
    [{ lpnPattern: 'LPN' }, 'lpnPattern'],
    [{ lpnPattern: 'lpn-####' }, 'lpnPattern'],
    [{ lpnPattern: null }, 'lpnPattern'],
    [{ abcLimits: { a: 95, b: 80 } }, 'abcLimits.b'],
    [{ abcLimits: { a: 0, b: 80 } }, 'abcLimits.a'],
    [{ idleLockMinutes: 0 }, 'idleLockMinutes'],
    [{ idleLockMinutes: 31 }, 'idleLockMinutes'],
    [{ abcLimits: { a: 80 } }, 'abcLimits.b'],
    [{ countTolerancePercent: 100.5 }, 'countTolerancePercent'],
    [{ countApprovalLimits: { units: -1, value: null } }, 'countApprovalLimits.units'],
    [{ countApprovalLimits: { units: null, value: 0.125 } }, 'countApprovalLimits.value'],
    [{ countTolerancePercent: 0.125 }, 'countTolerancePercent'],
    [{ countTolerancePercent: '1' }, 'countTolerancePercent'],
    [{ version: 3 }, 'version'],
    [{ carriers: [] }, 'carriers'],
  ])('%j', async (body, path) => {
    const answer = await change(body);
    expect(answer.status).toBe(400);
    expect(paths(answer)).toEqual([path]);
  });
});

describe('the LPNs of new pallets', () => {
  afterEach(async () => {
    await sql`update settings set gs1_company_prefix = null, lpn_pattern = 'LPN-########'`.execute(
      world.db,
    );
  });

  const receive = (): Promise<string> => floor.receive([{ productId, quantity: 1 }]);

  // A connection of a distributed database takes twenty at a time.
  plainTest('follow the pattern, with consecutive numbers', async () => {
    const number = async (): Promise<number> => (await read()).nextLpnNumber ?? 0;
    const first = await number();
    expect(await receive()).toBe(`LPN-${String(first).padStart(8, '0')}`);
    expect((await change({ lpnPattern: 'NL.####-P' })).status).toBe(200);
    expect(await receive()).toBe(`NL.${String(first + 1).padStart(4, '0')}-P`);
    expect(await number()).toBe(first + 2);
  });

  test('are SSCCs where a GS1 company prefix is set', async () => {
    await change({ gs1CompanyPrefix: '87123456' });
    const lpns = [await receive(), await receive()];
    for (const lpn of lpns) expect(isSscc(lpn)).toBe(true);
    expect(lpns[0]?.slice(0, 9)).toBe('087123456');
    expect(new Set(lpns).size).toBe(2);
    expect(
      (await world.call(world.admin, 'GET', `/api/pallets/${lpns[0]}`)).body.totalQuantity,
    ).toBe(1);
    await change({ gs1CompanyPrefix: null });
    expect(await receive()).toMatch(/^LPN-\d{8}$/);
  });

  test('are the same by SQL as by the domain', async () => {
    const rules = [
      { gs1CompanyPrefix: null, lpnPattern: 'QA-########' },
      { gs1CompanyPrefix: null, lpnPattern: '####' },
      { gs1CompanyPrefix: null, lpnPattern: 'A/B_#####.Z-9' },
      { gs1CompanyPrefix: '8712345', lpnPattern: 'LPN-########' },
      { gs1CompanyPrefix: '8712345678', lpnPattern: 'LPN-########' },
    ];
    for (const rule of rules) {
      await sql`
        update settings
        set gs1_company_prefix = ${rule.gs1CompanyPrefix}, lpn_pattern = ${rule.lpnPattern}`.execute(
        world.owner,
      );
      for (const number of [1, 42, 9_999, 10_000, 123_456, 999_999, 1_000_000, 9_999_999]) {
        const { rows } = await sql<{ lpn: string }>`select lpn_of(${number}) as lpn`.execute(
          world.db,
        );
        expect(rows[0]?.lpn).toBe(lpnOf(rule, number));
      }
    }
  });

  test('may not repeat earlier ones', async () => {
    await sql`insert into pallet (warehouse_id, lpn, customer_id, created_at, created_by)
      values (${floor.warehouseId}, 'OLD-00900000', ${customerId}, now(), ${world.adminId}),
        (${floor.warehouseId}, '0871999900000090${sql.raw('00')}', ${customerId}, now(),
          ${world.adminId})`.execute(world.db);
    const refused = await change({ lpnPattern: 'OLD-########' });
    expect([refused.status, refused.body.code]).toEqual([409, 'LPN_TAKEN']);
    expect(refused.body.error).toContain('OLD-00900000');
    expect((await change({ gs1CompanyPrefix: '8719999' })).body.code).toBe('LPN_TAKEN');
    // A number that has had its turn does not come again.
    expect((await change({ lpnPattern: 'OLD-##########' })).status).toBe(200);
  });

  test('are refused if the number does not fit behind the prefix, and no pallet is created', async () => {
    await change({ gs1CompanyPrefix: '8712345678' });
    const before = (await floor.stock()).length;
    const { rows } = await sql<{ last: number }>`select last_value as last from lpn_number`.execute(
      world.db,
    );
    await sql`select setval('lpn_number', 9999999)`.execute(world.owner);
    const answer = await floor.batch([{ productId, quantity: 1 }]);
    expect([answer.status, answer.body.code]).toEqual([409, 'LPNS_USED_UP']);
    expect(await floor.stock()).toHaveLength(before);
    await change({ gs1CompanyPrefix: null });
    expect(paths(await change({ gs1CompanyPrefix: '8712345678' }))).toEqual(['gs1CompanyPrefix']);
    await sql`select setval('lpn_number', ${rows[0]?.last ?? 1})`.execute(world.owner);
  });
});

describe('carriers', () => {
  const path = '/api/settings/carriers';
  const link = 'https://track.example.com/{trackingNumber}';

  test('are added, changed under their version, deactivated and deleted', async () => {
    const response = await world.call(world.admin, 'POST', path, {
      name: ' Van Dijk ',
      trackingUrl: link,
    });
    expect(response.status).toBe(201);
    expect(compileSchema(Carrier)(response.body)).toBe(true);
    expect(response.body).toMatchObject({
      name: 'Van Dijk',
      trackingUrl: link,
      active: true,
      version: 1,
    });
    const own = `${path}/${response.body.id}` as const;
    const renamed = await world.call(
      world.admin,
      'PUT',
      own,
      { name: 'Van Dijk BV', active: false },
      { 'if-match': '"1"' },
    );
    expect(renamed.body).toMatchObject({
      name: 'Van Dijk BV',
      trackingUrl: link,
      active: false,
      version: 2,
    });
    expect(
      (await world.call(world.admin, 'PUT', own, { name: 'x' }, { 'if-match': '"1"' })).status,
    ).toBe(412);
    expect(
      (await world.call(world.admin, 'PUT', own, { name: 'Van Dijk BV', trackingUrl: null })).body
        .trackingUrl,
    ).toBeNull();
    expect(
      (await read(tokens.client)).carriers.find(({ id }) => id === response.body.id),
    ).toMatchObject({ active: false });
    expect((await world.call(world.admin, 'DELETE', own)).status).toBe(204);
    expect((await world.call(world.admin, 'PUT', own, { name: 'x' })).status).toBe(404);
    expect((await world.call(world.admin, 'DELETE', own)).status).toBe(404);
  });

  test('have one name each, and links that are https with the number behind the host', async () => {
    const twin = await world.call(world.admin, 'POST', path, { name: 'dhl' });
    expect([twin.status, twin.body.error]).toEqual([
      409,
      'A carrier with the name "dhl" already exists.',
    ]);
    for (const trackingUrl of [
      'http://x.example/{trackingNumber}',
      'https://x.example/',
      'https://{trackingNumber}.example/',
      'javascript:x',
    ]) {
      const answer = await world.call(world.admin, 'POST', path, { name: 'Bad', trackingUrl });
      expect([answer.status, paths(answer)]).toEqual([400, ['trackingUrl']]);
    }
    await expect(
      sql`
        insert into carrier (name, tracking_url)
        values ('Bad', 'javascript:{trackingNumber}')`.execute(world.db),
    ).rejects.toThrow('carrier_tracking_url_check');
  });

  test('that an order names cannot be deleted, whatever the letter case', async () => {
    await floor.order(customerId, [{ productId, quantity: 1 }], { shippingCarrier: 'gls Express' });
    const gls = (await read()).carriers.find(({ name }) => name === 'GLS');
    const refused = await world.call(world.admin, 'DELETE', `${path}/${gls?.id ?? 0}`);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      '"GLS" is used by orders. It can be deactivated instead.',
    ]);
  });

  test('are added once for one Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'one-carrier' };
    const [first, second] = [
      await world.call(world.admin, 'POST', path, { name: 'Once' }, key),
      await world.call(world.admin, 'POST', path, { name: 'Once' }, key),
    ];
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  });
});

describe('reasons', () => {
  const path = '/api/settings/reason-codes';

  test('are added for one purpose, changed, deactivated and deleted', async () => {
    const response = await world.call(world.admin, 'POST', path, {
      kind: 'ADJUSTMENT',
      name: ' Eaten by mice ',
    });
    expect(compileSchema(ReasonCode)(response.body)).toBe(true);
    expect(response.body).toMatchObject({
      kind: 'ADJUSTMENT',
      name: 'Eaten by mice',
      active: true,
      version: 1,
    });
    expect(
      (await world.call(world.admin, 'POST', path, { kind: 'ADJUSTMENT', name: 'EATEN by mice' }))
        .status,
    ).toBe(409);
    expect(
      (await world.call(world.admin, 'POST', path, { kind: 'RETURN', name: 'Eaten by mice' }))
        .status,
    ).toBe(201);
    expect(
      (await world.callRaw(world.admin, 'POST', path, { kind: 'WHIM', name: 'x' })).status,
    ).toBe(400);
    const own = `${path}/${response.body.id}` as const;
    expect(
      (
        await world.call(
          world.admin,
          'PUT',
          own,
          { name: 'Eaten', active: false },
          { 'if-match': '"1"' },
        )
      ).body,
    ).toMatchObject({
      name: 'Eaten',
      active: false,
      version: 2,
    });
    expect(
      (await world.call(world.admin, 'PUT', own, { name: 'x' }, { 'if-match': '"1"' })).status,
    ).toBe(412);
    expect((await world.call(world.admin, 'DELETE', own)).status).toBe(204);
    expect((await world.call(world.admin, 'DELETE', own)).status).toBe(404);
  });

  test('that a movement has cannot be deleted', async () => {
    await floor.receive([{ productId, quantity: 3 }]);
    const stock = first(await floor.stock(`&productId=${productId}`));
    const adjusted = await world.call(world.admin, 'POST', `/api/inventory/${stock.id}/adjust`, {
      quantity: 1,
      reason: 'Found',
    });
    expect(adjusted.status).toBe(200);
    const found = (await read()).reasonCodes?.find(
      ({ kind, name }) => kind === 'ADJUSTMENT' && name === 'Found',
    );
    const refused = await world.call(world.admin, 'DELETE', `${path}/${found?.id ?? 0}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'NAMED_ALREADY']);
  });
});
