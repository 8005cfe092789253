import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestAt } from '#test/callTypes.ts';
import { makeOutbound } from '#test/outbound.ts';
import { makeFloor } from '#test/stock.ts';
import { makeWorld, type World } from '#test/world.ts';
import { checkHtml, renderHtml } from './html.ts';
import { readLabel } from './testing/readLabel.ts';

let world: World;
let here: { id: number; name: string };
let supervisor: { token: string };
beforeAll(async () => {
  world = await makeWorld();
  here = await world.warehouse();
  supervisor = await world.user('SUPERVISOR', [here.id]);
  await world.location(here.id, 'Dock', 'RECEIVING');
  await world.location(here.id, 'Bench', 'PACKING');
});
afterAll(() => world.close());

type Input = RequestAt<'POST', '/api/label-templates'>;
const drawn = {
  document: 'LOCATION',
  language: 'ZPL',
  widthMm: 100,
  heightMm: 50,
  dpi: 203,
  content: '^XA^FO20,20{{barcode:code 90x20}}^XZ',
} as const;
const create = (body: Partial<Input> & { name: string }) =>
  world.call(supervisor.token, 'POST', '/api/label-templates', { ...drawn, ...body });
const update = (id: number, body: RequestAt<'PUT', '/api/label-templates/1'>, headers = {}) =>
  world.call(supervisor.token, 'PUT', `/api/label-templates/${id}`, body, headers);
const versionsOf = async (id: number) =>
  (await world.call(supervisor.token, 'GET', `/api/label-templates/${id}/versions`)).body;
const labelsOf = (document: string, ids: readonly number[], query = '', token = supervisor.token) =>
  world.call(
    token,
    'GET',
    `/api/labels?warehouseId=${here.id}&document=${document}&language=ZPL&ids=${ids.join(',')}${query}`,
  );

test('a template of shipping labels is ZPL, and says what is a test', async () => {
  const shipping = { document: 'SHIPPING_LABEL' as const, name: 'Parcels' };
  const content = '^XA^FO20,20{{barcode:code 90x20}}^FO20,300^FD{{test}}^FS^XZ';
  expect((await create({ ...shipping, content: drawn.content })).body).toMatchObject({
    errors: [{ path: 'content', code: 'LABEL_MISSING_TEST' }],
  });
  expect(
    (await create({ ...shipping, language: 'HTML', content: '<p>{{test}}' })).body,
  ).toMatchObject({
    errors: [{ path: 'language', code: 'NOT_ONE_OF', facts: { allowed: ['ZPL'] } }],
  });
  expect((await create({ ...shipping, content })).status).toBe(201);
  const preview = (more: object) =>
    world.callRaw<{ content: string }>(supervisor.token, 'POST', '/api/label-templates/preview', {
      ...drawn,
      document: 'SHIPPING_LABEL',
      content,
      ...more,
    });
  expect((await preview({})).body.content).toContain('TEST - NOT FOR SHIPPING');
  expect((await preview({ subject: { warehouseId: here.id, id: 1 } })).status).toBe(400);
  expect((await labelsOf('SHIPPING_LABEL', [1])).status).toBe(400);
});

test('a change of the content is a new version; saved ones never change and can be restored', async () => {
  const { status, body } = await create({ name: 'Bin' });
  expect([status, body]).toMatchObject([
    201,
    { name: 'Bin', number: 1, isDelivered: false, active: true, customer: null, version: 1 },
  ]);
  const content = '^XA^FO20,20^FDnew^FS{{qr:code 20}}^XZ';
  const changed = await update(body.id, { content });
  expect(changed.body).toMatchObject({ number: 2, content, version: 2 });
  expect((await update(body.id, { name: 'Bin label' })).body).toMatchObject({ number: 2 });
  expect((await update(body.id, { content: 'x' }, { 'if-match': '"1"' })).status).toBe(412);
  const restored = await world.call(
    supervisor.token,
    'POST',
    `/api/label-templates/${body.id}/restore`,
    { number: 1 },
  );
  expect(restored.body).toMatchObject({ number: 3, content: drawn.content, name: 'Bin label' });
  expect((await versionsOf(body.id)).map(({ number }) => number)).toEqual([3, 2, 1]);
  expect((await versionsOf(body.id))[1]).toMatchObject({ content, savedBy: expect.any(String) });
  await expect(
    world.owner.updateTable('labelTemplateVersion').set({ content: 'x' }).execute(),
  ).rejects.toThrow('append-only');
  const { body: entries } = await world.call(
    world.admin,
    'GET',
    `/api/audit?entity=LABEL_TEMPLATE&entityId=${body.id}`,
  );
  expect(entries.map(({ action }) => action)).toEqual(['CHANGED', 'CHANGED', 'CHANGED', 'CREATED']);
  const missing = await world.callRaw(
    supervisor.token,
    'POST',
    `/api/label-templates/${body.id}/restore`,
    { number: 9 },
  );
  expect(missing.status).toBe(404);
});

test('a template with an error is refused at its line, and a name that is taken', async () => {
  const bad = await create({ name: 'Bad', content: '^XA\n^FO1,1^FD{{nam}}^FS\n~JA\n^XZ' });
  expect([bad.status, bad.body]).toMatchObject([
    400,
    {
      errors: [
        { path: 'content', line: 2, code: 'LABEL_UNKNOWN_FIELD' },
        { path: 'content', line: 3, code: 'LABEL_COMMAND' },
      ],
    },
  ]);
  await create({ name: 'Taken' });
  expect(await create({ name: 'taken' })).toMatchObject({
    status: 409,
    body: { code: 'DUPLICATE' },
  });
});

test.each([
  ['<p>fine</p>', []],
  ['<p\nstyle="color: red; width: 20mm">{{name}}</p>', []],
  ['<img src="data:image/png;base64,AAAA" alt="Logo">', []],
  ['<script>alert(1)</script>', ['LABEL_ELEMENT']],
  ['<p onclick="x()">a</p>', ['LABEL_ELEMENT']],
  ['<img src="https://example.com/a.png">', ['LABEL_ELEMENT']],
  ['<img src="data:image/svg+xml;base64,AAAA">', ['LABEL_ELEMENT']],
  ['<a href="https://example.com">a</a>', ['LABEL_ELEMENT', 'LABEL_ELEMENT']],
  ['<iframe src="/"></iframe>', ['LABEL_ELEMENT', 'LABEL_ELEMENT']],
  ['<style>@import "x"</style>', ['LABEL_ELEMENT']],
  ['<link rel="stylesheet">', ['LABEL_ELEMENT', 'LABEL_ELEMENT']],
  ['<meta http-equiv="refresh">', ['LABEL_ELEMENT', 'LABEL_ELEMENT']],
  ['<form></form>', ['LABEL_ELEMENT']],
  ['<p style="background: url(https://example.com)">a</p>', ['LABEL_STYLE']],
  ['<p style="background: u\\72l(x)">a</p>', ['LABEL_STYLE']],
  ['<p title="{{name}}">a</p>', ['LABEL_ELEMENT', 'LABEL_FIELD_IN_TAG']],
  ['<p>{{mm:2}}</p>', ['LABEL_BAD_DIRECTIVE']],
])('the check of %j says %j, and what is printed loads nothing', (content, codes) => {
  expect(checkHtml(content).map(({ code }) => code)).toEqual(codes);
  const printed = renderHtml(content, { name: 'x' }, { widthMm: 100, heightMm: 50 }).content;
  const [, body = ''] = /<body>(.*)<\/body>/s.exec(printed) ?? [];
  expect(body).not.toMatch(
    /<script|<style|<iframe|<link|<form|onclick|https?:|url\(|svg\+xml|@import/i,
  );
  expect(printed).toContain("default-src 'none'");
});

test('a preview shows sample data, or those of a record of the own warehouses, and saves nothing', async () => {
  const location = await world.location(here.id, 'C-07');
  const elsewhere = await world.warehouse();
  const other = await world.location(elsewhere.id, 'D-01');
  const preview = (subject: object | null) =>
    world.callRaw(supervisor.token, 'POST', '/api/label-templates/preview', {
      ...drawn,
      subject,
    });
  const sample = await preview(null);
  expect(await readLabel(sample.body as never)).toEqual(['[C0A-01-02'.replace('[', ']')]);
  const real = await preview({ warehouseId: here.id, id: location.id });
  expect(await readLabel(real.body as never)).toEqual([`]C0${location.barcode}`]);
  expect((await preview({ warehouseId: elsewhere.id, id: other.id })).status).toBe(404);
  expect((await preview({ warehouseId: here.id, id: other.id })).status).toBe(404);
});

test('a pallet shows its SSCC lowest, and (02), (37), (17) and (10) of a single product', async () => {
  await world.call(world.admin, 'PATCH', '/api/settings', { gs1CompanyPrefix: '9501101' });
  const customer = await world.customer([here.id], 'Kaffee Kontor');
  const product = await world.product(customer.id, 'KK-1', {
    name: 'Espresso 1 kg',
    barcode: '9501101530003',
    tracking: 'LOT',
    expires: true,
  });
  const floor = makeFloor(world, here.id);
  const lot = { code: 'L2411', expiresOn: '2099-11-30' };
  const lpn = await floor.receive([{ productId: product.id, quantity: 48, lot }]);
  const second = await world.product(customer.id, 'KK-2');
  const mixed = await floor.receive([
    { productId: product.id, quantity: 1, lot },
    { productId: second.id, quantity: 2 },
  ]);
  const idOf = async (code: string) =>
    (await world.call(world.admin, 'GET', `/api/pallets/${code}`)).body.id;
  const { status, body } = await labelsOf('PALLET', [await idOf(mixed), await idOf(lpn)]);
  expect([status, body.map(({ mediaMm }) => mediaMm.width)]).toEqual([200, [100, 100]]);
  expect(await Promise.all(body.map(readLabel))).toEqual([
    [`]C100${mixed}`],
    [']C102095011015300033748', ']C11799113010L2411', `]C100${lpn}`],
  ]);
  expect(body[0]?.content).toContain('2 products');
  const wide = await labelsOf('PALLET', [await idOf(lpn)], '&widthMm=150&heightMm=220');
  expect(wide.body[0]?.mediaMm).toEqual({ width: 148, height: 210 });
  expect((await labelsOf('CARTON', [await idOf(lpn)])).status).toBe(404);
});

test('the own template of the client is printed, then that of the company, then the delivered one', async () => {
  const [owner, stranger] = [await world.customer([here.id]), await world.customer([here.id])];
  const [first, second] = [
    await world.product(owner.id, 'P-1'),
    await world.product(stranger.id, 'P-2'),
  ];
  const words = async (id: number) =>
    /\^FD(own|client|again)/.exec((await labelsOf('PRODUCT', [id])).body[0]?.content ?? '')?.[1];
  expect(await words(first.id)).toBeUndefined();
  const content = (word: string) => `^XA^FO9,9^FD${word}^FS{{qr:code 20}}^XZ`;
  const own = await create({ name: 'Own', document: 'PRODUCT', content: content('own') });
  await create({
    name: 'Of one',
    document: 'PRODUCT',
    customerId: owner.id,
    content: content('client'),
  });
  expect([await words(first.id), await words(second.id)]).toEqual(['client', 'own']);
  const newer = await create({ name: 'Newer', document: 'PRODUCT', content: content('again') });
  expect(await words(second.id)).toBe('again');
  await update(own.body.id, { content: `${content('own')}\n` });
  expect(await words(second.id)).toBe('own');
  await update(own.body.id, { active: false });
  expect(await words(second.id)).toBe('again');
  await update(newer.body.id, { active: false });
  expect(await words(second.id)).toBeUndefined();
});

test('packages, returns, products, locations and badges have labels, whose codes are theirs', async () => {
  const customer = await world.customer([here.id]);
  const product = await world.product(customer.id, 'S-1');
  const floor = makeFloor(world, here.id);
  await floor.receive([{ productId: product.id, quantity: 9 }]);
  const placed = await floor.order(customer.id, [{ productId: product.id, quantity: 2 }], {
    orderReference: 'SO-7',
    shippingAddress: 'Mila Novak\nHauptstraße 5\n10115 Berlin',
  });
  const order = await makeOutbound(world).pack(placed.body.order.id);
  const [box] = order.packages;
  const returned = await world.call(world.admin, 'POST', '/api/returns', {
    returnReference: 'RMA-7',
    customerId: customer.id,
    warehouseId: here.id,
    reason: 'Damaged',
    items: [{ productId: product.id, quantity: 3 }],
  });
  const codes = async (document: string, id: number) => {
    const { body } = await labelsOf(document, [id]);
    return (await Promise.all(body.map(readLabel))).flat();
  };
  expect(await codes('PACKAGE', box?.id ?? 0)).toEqual([`]C0PACKAGE-${box?.id}`]);
  const { body } = await labelsOf('PACKAGE', [box?.id ?? 0]);
  expect(body[0]?.content).toContain('Mila Novak\\&Hauptstraße 5\\&10115 Berlin');
  expect(body[0]?.content).toContain('1 of 1');
  expect(await codes('RETURN', returned.body.id)).toEqual([']C0RMA-7']);
  expect(await codes('PRODUCT', product.id)).toEqual([']C0S-1']);
  const { id: userId } = await world.user('OPERATOR', [here.id]);
  expect(await codes('BADGE', userId)).toEqual([`]C0USER-${userId}`]);
});

test('a package whose unit has an SSCC shows that beside the address', async () => {
  const customer = await world.customer([here.id]);
  const product = await world.product(customer.id, 'S-2');
  const [floor, out] = [makeFloor(world, here.id), makeOutbound(world)];
  await floor.receive([{ productId: product.id, quantity: 2 }]);
  const { order } = (
    await floor.order(customer.id, [{ productId: product.id, quantity: 2 }], {
      shippingAddress: 'Mila Novak\nHauptstraße 5\n10115 Berlin',
    })
  ).body;
  await out.pickAll((await out.step(order.id, 'release')).body);
  const lines = [{ orderItemId: order.items[0]?.id, quantity: 2 }];
  const { body: packed } = await out.step(order.id, 'pack', { packages: [{ unit: null, lines }] });
  const [box] = packed.packages;
  const sscc = '395011015300000028';
  await world.call(world.admin, 'POST', `/api/units/${box?.unit?.lpn ?? ''}/relabel`, {
    lpn: sscc,
  });
  const { body } = await labelsOf('PACKAGE', [box?.id ?? 0]);
  expect((await Promise.all(body.map(readLabel))).flat()).toEqual([`]C100${sscc}`]);
  expect(body[0]?.content).toContain('Mila Novak');
});

test('a pallet without an SSCC has no title SSCC, and one of several products none of (02)', async () => {
  const customer = await world.customer([here.id]);
  const products = [await world.product(customer.id), await world.product(customer.id)];
  const received = await makeFloor(world, here.id).receive(
    products.map(({ id }) => ({ productId: id, quantity: 1 })),
  );
  const lpn = 'LPN-00000077';
  await world.call(world.admin, 'POST', `/api/units/${received}/relabel`, { lpn });
  const unit = await world.call(world.admin, 'GET', `/api/pallets/${lpn}`);
  const { body } = await labelsOf('PALLET', [unit.body.id]);
  expect(body[0]?.content).toContain(`^FD${lpn}^FS`);
  expect(body[0]?.content).not.toMatch(/\^FD(SSCC|CONTENT)\^FS/);
});

test('badges are printed by who manages them, and nobody prints without a template', async () => {
  const operator = await world.user('OPERATOR', [here.id]);
  const refused = await labelsOf('BADGE', [operator.id], '', operator.token);
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'NOT_ALLOWED' }]);
  const tooMany = Array.from({ length: 501 }, (_, index) => index + 1);
  expect((await labelsOf('LOCATION', tooMany)).status).toBe(400);
  const { body: returns } = await world.call(
    supervisor.token,
    'GET',
    '/api/label-templates?document=BADGE&language=ZPL',
  );
  for (const { id } of returns) await update(id, { active: false });
  const none = await labelsOf('BADGE', [operator.id]);
  expect([none.status, none.body]).toMatchObject([404, { code: 'NO_LABEL_TEMPLATE' }]);
  for (const { id } of returns) await update(id, { active: true });
});
