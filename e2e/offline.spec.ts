import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { codesOf, LOCATION_CODES, strip, untilHere, untilKept } from './support/onDevice.ts';
import { result, scan, scanField, wedge } from './support/scanner.ts';
import { listOf, openAs, rowsOf, visit } from './support/screens.ts';
import { test } from './support/test.ts';
import {
  announcePallet,
  api,
  createAsn,
  createLocation,
  createOrder,
  createUnit,
  createWorld,
  putAway,
  receive,
  sscc,
  stockOf,
  takeStep,
  unique,
  unitOf,
} from './support/world.ts';

test('without a network a task opens, and so does the application itself', async ({
  keptPage: page,
}) => {
  const world = await createWorld({ role: 'OPERATOR' });
  await openAs(page, world.user, '/floor');
  await expect(scanField(page)).toBeFocused();
  await untilKept(page);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: /^Receive/ }).click();
  await expect(page.getByRole('heading', { name: 'Receive', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Receive', level: 1 })).toBeVisible();
  // The responses of the API are not among the files.
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map(async (name) => (await window.caches.open(name)).keys()),
    );
    return caches.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
});

test('picks without a network wait, survive a reload, and are sent once by themselves', async ({
  keptPage: page,
}) => {
  const world = await createWorld({ role: 'OPERATOR' });
  const [first, second] = world.products;
  const place = await createLocation(world.warehouse.id, 'PICK', unique('A'));
  const pallet = await receive(world.warehouse.id, [
    { productId: first.id, quantity: 5 },
    { productId: second.id, quantity: 7 },
  ]);
  await putAway(pallet.lpn, place);
  const order = await createOrder(world, [
    { productId: first.id, quantity: 5 },
    { productId: second.id, quantity: 7 },
  ]);
  await takeStep(order, 'release');
  await openAs(page, world.user, `/floor/pick/orders/${order.id}`);
  await expect(result(page)).toHaveText(`Go to ${place.name}.`);
  await untilKept(page);
  await untilHere(page, LOCATION_CODES, codesOf(first), codesOf(second));
  await page.context().setOffline(true);
  await scan(page, place.barcode);
  await scan(page, pallet.lpn);
  await page.getByRole('button', { name: /^Take/ }).click();
  await expect(result(page)).toContainText('It waits, and is sent by itself. ');
  await expect(strip(page)).toHaveText('Offline, 1 waiting');
  await expectAccessible(page, 'offline with a waiting pick');
  await page.reload();
  await expect(strip(page)).toHaveText('Offline, 1 waiting');
  await expect(page.getByText('1 stop left')).toBeVisible();
  await scan(page, place.barcode);
  await scan(page, pallet.lpn);
  await page.getByRole('button', { name: /^Take/ }).click();
  await expect(strip(page)).toHaveText('Offline, 2 waiting');
  await page.getByRole('link', { name: 'Offline, 2 waiting' }).click();
  await expect(rowsOf(listOf(page, 'Waiting'))).toHaveCount(2);
  await expectAccessible(page, 'the scans that wait');
  await page.context().setOffline(false);
  await expect(rowsOf(listOf(page, 'Done'))).toHaveCount(2);
  await expect(strip(page)).toHaveText('');
  // What is sent at once is not shown as waiting.
  await expect
    .poll(() => api<{ status: string }>('GET', `/api/orders/${order.id}`))
    .toMatchObject({ status: 'PICKED' });
});

test('a claimed walk that was never opened works without a network, and its totes are bound once the network is back', async ({
  keptPage: page,
}) => {
  const world = await createWorld({ role: 'OPERATOR', products: 1 });
  const [product] = world.products;
  const place = await createLocation(world.warehouse.id, 'PICK', unique('A'));
  await putAway(
    (await receive(world.warehouse.id, [{ productId: product.id, quantity: 9 }])).lpn,
    place,
  );
  const orders = [
    await createOrder(world, [{ productId: product.id, quantity: 2 }]),
    await createOrder(world, [{ productId: product.id, quantity: 3 }]),
  ];
  for (const order of orders) await takeStep(order, 'release');
  await openAs(page, world.user, '/floor');
  const walk = { warehouseId: world.warehouse.id, orderIds: orders.map(({ id }) => id) };
  const { subjectId } = await api<{ subjectId: number }>(
    'POST',
    '/api/tasks/tote-walk',
    walk,
    world.user,
  );
  await untilHere(page, `"walk","batch",${subjectId}`, LOCATION_CODES, codesOf(product));
  await untilKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: `Continue: Pick Batch ${subjectId}` }).click();
  const totes = [unique('TOTE').toUpperCase(), unique('TOTE').toUpperCase()] as const;
  await expect(page.getByText('Take empty ones; each is checked later.')).toBeVisible();
  await expectAccessible(page, 'totes without a network');
  for (const [index, tote] of totes.entries()) {
    await scan(page, tote);
    await expect(result(page)).toContainText(
      `Tote ${tote} is for ${orders[index]?.orderReference}. It waits, and is sent by itself.`,
    );
  }
  await scan(page, place.barcode);
  await expect(result(page)).toContainText('Take ');
  await scan(page, product.sku);
  // The same goods go on into the next tote.
  for (const tote of totes) {
    await expect(result(page)).toContainText(`in tote ${tote}.`);
    await scan(page, tote);
    await expect(result(page)).toContainText(
      `put in tote ${tote}. It waits, and is sent by itself.`,
    );
  }
  await expect(strip(page)).toHaveText('Offline, 4 waiting');
  await expect(page.getByText('A new task needs the network.')).toBeVisible();
  await expectAccessible(page, 'the end of a walk without a network');
  await page.context().setOffline(false);
  const after = () =>
    Promise.all(
      orders.map(({ id }) =>
        api<{ status: string; tote: string | null }>('GET', `/api/orders/${id}`),
      ),
    );
  await expect
    .poll(async () => (await after()).map(({ status, tote }) => [status, tote]))
    .toEqual(totes.map((tote) => ['PICKED', tote]));
  await expect(strip(page)).toHaveText('');
});

test('goods are counted, put away and received without a network, the count is submitted, and the server has all of it afterwards', async ({
  keptPage: page,
}) => {
  const world = await createWorld({ role: 'SUPERVISOR' });
  const [first, second] = world.products;
  const shelf = await createLocation(world.warehouse.id, 'STORAGE', unique('S'));
  const free = await createLocation(world.warehouse.id, 'STORAGE', unique('T'));
  const counted = await receive(world.warehouse.id, [{ productId: first.id, quantity: 9 }]);
  await putAway(counted.lpn, shelf);
  const waiting = await receive(world.warehouse.id, [{ productId: second.id, quantity: 4 }]);
  const asn = await createAsn(world.warehouse.id, world.customer.id, [
    { productId: first.id, expectedQuantity: 6 },
  ]);
  const count = await api<{ id: number }>('POST', '/api/counts', {
    warehouseId: world.warehouse.id,
    locationIds: [shelf.id],
  });
  await api('POST', `/api/counts/${count.id}/start`);
  // Each start screen reads ahead what its first tasks need.
  const needs = {
    count: `"counts","one",${count.id}`,
    putaway: waiting.lpn,
    receive: `"asns","active",${world.customer.id}`,
  };
  for (const [task, need] of Object.entries(needs)) {
    await openAs(page, world.user, `/floor/${task}`);
    await untilHere(page, need, LOCATION_CODES);
  }
  await untilHere(page, codesOf(first), `"/api/customers/{id}",${world.customer.id}`);
  await untilKept(page);
  await page.context().setOffline(true);

  await page.getByRole('link', { name: new RegExp(asn.asnReference) }).click();
  // The screen before has a field for scans, too.
  await expect(page.getByText(`ASN ${asn.asnReference}`)).toBeVisible();
  await scan(page, first.sku);
  await expect(result(page)).toHaveText(`${first.sku}: 1 on the pallet.`);
  await page.getByRole('button', { name: 'Finalize Pallet (1 line)' }).click();
  await expect(strip(page)).toHaveText('Offline, 1 waiting');

  await page.goto('/floor/putaway');
  await scan(page, waiting.lpn);
  await expect(result(page)).toContainText('4 units');
  await scan(page, free.barcode);
  await expect(result(page)).toHaveText(
    `${waiting.lpn} is put away into ${free.name}. It waits, and is sent by itself.`,
  );
  await expect(page.getByRole('button', { name: new RegExp(waiting.lpn) })).toHaveCount(0);

  await page.goto(`/floor/count/${count.id}`);
  await scan(page, shelf.barcode);
  await scan(page, counted.lpn);
  await page.getByRole('textbox', { name: 'Quantity counted' }).fill('8');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(result(page)).toContainText(
    `${shelf.name} is done. It waits, and is sent by itself.`,
  );
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 entry of this device is sent first.');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(result(page)).toHaveText(
    'The submission of this count waits, and is sent by itself.',
  );
  await expect(strip(page)).toHaveText('Offline, 4 waiting');
  await expectAccessible(page, 'a submission that waits');

  await page.context().setOffline(false);
  await expect(strip(page)).toHaveText('');
  const counts = async () => {
    const after = await api<{ status: string; progress: { placesDone: number } }>(
      'GET',
      `/api/counts/${count.id}`,
    );
    return [after.status, after.progress.placesDone];
  };
  // The strip is empty while the device sends, unless that takes long.
  await expect.poll(counts).toEqual(['REVIEW', 1]);
  const stock = await stockOf(world);
  expect(stock.map(({ quantity }) => quantity).sort()).toEqual([1, 4, 9]);
});

test('a carton is put onto a pallet and taken off without a network, once, and in that order', async ({
  keptPage: page,
}) => {
  const world = await createWorld({ role: 'OPERATOR' });
  const [first] = world.products;
  const { lpn: pallet } = await receive(world.warehouse.id, [{ productId: first.id, quantity: 4 }]);
  const { lpn: other } = await receive(world.warehouse.id, [{ productId: first.id, quantity: 2 }]);
  const { lpn: carton } = await createUnit(world, 'CARTON');
  const startOver = page.getByRole('button', { name: 'Start over' });
  await openAs(page, world.user, '/floor/move');
  await untilKept(page);
  for (const lpn of [pallet, other, carton]) {
    await scan(page, lpn);
    await expect(result(page)).toContainText(`${lpn}: `);
    await startOver.click();
    await expect(startOver).toBeHidden();
  }
  await page.context().setOffline(true);
  await scan(page, carton);
  await expect(result(page)).toContainText(`${carton}: empty carton`);
  await scan(page, pallet);
  await expect(result(page)).toHaveText(
    `${carton} is in ${pallet}. It waits, and is sent by itself.`,
  );
  await scan(page, carton);
  await expect(result(page)).toContainText(`, in ${pallet}.`);
  await page.getByRole('button', { name: `Take It out of ${pallet}` }).click();
  await expect(result(page)).toHaveText(
    `${carton} is no longer in ${pallet}. It waits, and is sent by itself.`,
  );
  await page.reload();
  await scan(page, carton);
  await scan(page, other);
  await expect(result(page)).toContainText(`${carton} is in ${other}.`);
  await expect(strip(page)).toHaveText('Offline, 3 waiting');
  await page.context().setOffline(false);
  await expect(strip(page)).toBeHidden();
  const unitNow = () =>
    api<{
      parent: { lpn: string } | null;
      history: { event: string; parent: { lpn: string } }[];
    }>('GET', `/api/units/${carton}`);
  // The strip is hidden while the device sends, unless that takes long.
  await expect.poll(async () => (await unitNow()).parent?.lpn).toBe(other);
  const unit = await unitNow();
  expect(unit.history.map(({ event, parent: { lpn } }) => [event, lpn]).reverse()).toEqual([
    ['NEST', pallet],
    ['UNNEST', pallet],
    ['NEST', other],
  ]);
});

test('a pallet is taken whole without a network, and packed by its scan with a carton of before, each once', async ({
  keptPage: page,
}) => {
  const world = await createWorld({ role: 'OPERATOR' });
  const [first, second] = world.products;
  await createLocation(world.warehouse.id, 'PACKING');
  const place = await createLocation(world.warehouse.id, 'PICK', unique('A'));
  const pallet = await receive(world.warehouse.id, [
    { productId: first.id, quantity: 5 },
    { productId: second.id, quantity: 7 },
  ]);
  await putAway(pallet.lpn, place);
  const carton = await receive(world.warehouse.id, [{ productId: first.id, quantity: 2 }]);
  await putAway(carton.lpn, place);
  const order = await createOrder(world, [
    { productId: first.id, quantity: 7 },
    { productId: second.id, quantity: 7 },
  ]);
  await takeStep(order, 'release');
  const { allocations } = await api<{
    allocations: { id: number; pallet: { lpn: string } }[];
  }>('GET', `/api/orders/${order.id}`);
  const allocation = allocations.find(({ pallet: { lpn } }) => lpn === carton.lpn);
  await api('POST', `/api/orders/${order.id}/pick`, {
    picks: [{ allocationId: allocation?.id, quantity: 2 }],
    units: [carton.lpn],
  });
  await openAs(page, world.user, `/floor/pack/${order.id}`);
  await expect(result(page)).toContainText('nothing of it waits to be packed');
  await untilHere(page, '"picking","units"');
  await visit(page, `/floor/pick/orders/${order.id}`);
  await expect(result(page)).toHaveText(`Go to ${place.name}.`);
  await untilKept(page);
  await untilHere(page, LOCATION_CODES, codesOf(first), codesOf(second));
  await page.context().setOffline(true);
  await scan(page, place.barcode);
  await scan(page, pallet.lpn);
  await page.getByRole('button', { name: `Whole pallet ${pallet.lpn} (2 lines)` }).click();
  await expect(result(page)).toContainText(`${pallet.lpn} taken whole, with 2 lines. It waits`);
  await page.reload();
  await expect(strip(page)).toHaveText('Offline, 1 waiting');
  await page.goto(`/floor/pack/${order.id}`);
  const ready = page.getByRole('region', { name: 'Picked as they stand' });
  await expect(ready.getByRole('listitem')).toHaveText([
    new RegExp(`^${carton.lpn}.*2 units`),
    new RegExp(`^${pallet.lpn}.*12 units`),
  ]);
  await expectAccessible(page);
  await wedge(page, pallet.lpn);
  await wedge(page, carton.lpn);
  const packed = `${carton.lpn} is package 2. Everything is packed. It waits, and is sent by itself.`;
  await expect(result(page)).toContainText(packed);
  await expect(strip(page)).toHaveText('Offline, 3 waiting');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(strip(page)).toHaveText('Offline, 2 waiting');
  await expect(ready.getByRole('listitem')).toHaveText([new RegExp(`^${carton.lpn}`)]);
  await ready.getByRole('button', { name: `Pack ${carton.lpn} as it stands` }).click();
  await expect(result(page)).toContainText(packed);
  await page.reload();
  const packages = page.getByRole('region', { name: 'Packages' });
  await expect(packages).toContainText('Package 2, waiting');
  await scan(page, pallet.lpn);
  await expect(result(page)).toContainText(`${pallet.lpn} is package 1 already.`);
  await page.context().setOffline(false);
  await expect(strip(page)).toHaveText('');
  await expect
    .poll(() => api('GET', `/api/orders/${order.id}`))
    .toMatchObject({
      status: 'PACKED',
      packages: [{ unit: { lpn: pallet.lpn } }, { unit: { lpn: carton.lpn } }],
    });
  const units = await api<{ lpn: string; state: string }[]>('GET', `/api/orders/${order.id}/units`);
  expect(new Map(units.map(({ lpn, state }) => [lpn, state]))).toEqual(
    new Map([
      [pallet.lpn, 'PACKED'],
      [carton.lpn, 'PACKED'],
    ]),
  );
});

test('an announced pallet and cartons that are built are received without a network, and each once after the page was killed', async ({
  keptPage,
}) => {
  const world = await createWorld({ role: 'OPERATOR' });
  const [first, second] = world.products;
  const { asn, pallet, cartons } = await announcePallet(world, first, [
    { productId: second.id, expectedQuantity: 1 },
  ]);
  const carton = sscc();
  const context = keptPage.context();
  let page = await context.newPage();
  await openAs(page, world.user, `/floor/receive/${world.customer.id}?asn=${asn.id}`);
  await untilKept(page);
  await untilHere(page, LOCATION_CODES, codesOf(second), `"/api/asns/{id}/units",${asn.id}`);
  await context.setOffline(true);
  await scan(page, pallet);
  await expect(result(page)).toContainText(`${pallet}: It waits, and is sent by itself.`);
  await scan(page, cartons[0]);
  await expect(result(page)).toHaveText(`${cartons[0]} is received already.`);
  await page.getByRole('button', { name: 'New Unit' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Unit' });
  await dialog.getByRole('textbox', { name: 'LPN of its label' }).fill(carton);
  await dialog.getByRole('button', { name: 'Begin Unit' }).click();
  await scan(page, second.sku);
  await expect(result(page)).toHaveText(`${second.sku}: 1 in Carton ${carton}.`);

  // The page dies; what was begun is there again, and waits beside what was received.
  await page.close({ runBeforeUnload: false });
  page = await context.newPage();
  await page.goto(`/floor/receive/${world.customer.id}?asn=${asn.id}`);
  await expect(listOf(page, 'Current Pallet (LPN)')).toContainText(`Carton ${carton}`);
  await page.getByRole('button', { name: 'Finalize Pallet (1 line)' }).click();
  await expect(strip(page)).toHaveText('Offline, 2 waiting');
  await context.setOffline(false);
  await expect(strip(page)).toHaveText('');
  await expect.poll(async () => (await stockOf(world)).length).toBe(3);
  expect(await unitOf(pallet)).toMatchObject({
    totalQuantity: 20,
    inside: cartons.map((lpn) => ({ lpn })),
  });
  expect(await unitOf(carton)).toMatchObject({ kind: 'CARTON', totalQuantity: 1 });
  const stock = await stockOf(world);
  expect(stock.map(({ quantity }) => quantity).sort((a, b) => a - b)).toEqual([1, 8, 12]);
});
