import { expect } from '@playwright/test';
import { checkDigit } from '../packages/domain/src/gs1.ts';
import { expectAccessible } from './support/accessible.ts';
import { result, scan, scanField } from './support/scanner.ts';
import { listOf, openAs, rowsOf, silenceEvents } from './support/screens.ts';
import { test } from './support/test.ts';
import {
  announcePallet,
  api,
  createAsn,
  createLocation,
  createOrder,
  createProduct,
  createUnit,
  createWorld,
  putAway,
  receive,
  stockOf,
  takeStep,
  unique,
  unitOf,
} from './support/world.ts';

async function floorWorld() {
  const world = await createWorld({ role: 'OPERATOR' });
  const [first, second] = world.products;
  return { world, first, second };
}

test('a pallet is put away by two scans, and back again by a tap', async ({ page }) => {
  const { world, first, second } = await floorWorld();
  const [near, far] = [
    await createLocation(world.warehouse.id, 'STORAGE', unique('A-1')),
    await createLocation(world.warehouse.id, 'STORAGE', unique('A-2')),
  ];
  const earlier = await receive(world.warehouse.id, [{ productId: first.id, quantity: 5 }]);
  await putAway(earlier.lpn, near);
  const pallet = await receive(world.warehouse.id, [{ productId: first.id, quantity: 12 }]);
  await receive(world.warehouse.id, [{ productId: second.id, quantity: 1 }]);

  await openAs(page, world.user, '/floor');
  await expect(page.getByRole('link', { name: /Put away/ })).toContainText('2 pallets waiting');
  await scan(page, pallet.lpn);
  await expect(page).toHaveURL(/\/floor\/putaway/);
  await expect(result(page)).toContainText(`Take it to ${far.name}.`);
  await expectAccessible(page, 'where to take it');
  await expect(listOf(page, 'Suggested locations')).toContainText(
    `Empty, next to ${near.name}, which holds ${first.sku}.`,
  );
  await scan(page, far.barcode);
  await expect(result(page)).toHaveText(`${pallet.lpn} is put away into ${far.name}.`);
  await expect(rowsOf(listOf(page, 'Waiting pallets'))).toHaveCount(1);
  expect((await stockOf(world, `&search=${pallet.lpn}`))[0]?.pallet?.location?.name).toBe(far.name);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(result(page)).toHaveText(
    `Undone: ${pallet.lpn} is in ${world.receiving.name} again.`,
  );
  await expect(rowsOf(listOf(page, 'Waiting pallets'))).toHaveCount(2);
  await rowsOf(listOf(page, 'Waiting pallets'), pallet.lpn).getByRole('button').click();
  await expect(result(page)).toContainText(pallet.lpn);
  await scan(page, near.barcode.toLowerCase());
  await expect(result(page)).toHaveText(`${pallet.lpn} is put away into ${near.name}.`);
});

test('goods are received by scans against an ASN, and the pallet goes on to putaway', async ({
  page,
}) => {
  const { world, first, second } = await floorWorld();
  const asn = await createAsn(world.warehouse.id, world.customer.id, [
    { productId: first.id, expectedQuantity: 5 },
  ]);
  await openAs(page, world.user, '/floor/receive');
  const expected = listOf(page, 'Expected ASNs').getByRole('link', { name: asn.asnReference });
  await expect(expected).toBeVisible();
  await expectAccessible(page, 'what is expected');
  await expected.click();
  await expect(page.getByText(`ASN ${asn.asnReference}`)).toBeVisible();
  await scan(page, first.sku);
  await expect(result(page)).toHaveText(`${first.sku}: 1 on the pallet.`);
  await scan(page, first.sku);
  await expect(result(page)).toHaveText(`${first.sku}: 2 on the pallet.`);
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await expect(quantity).toHaveValue('2');
  await expectAccessible(page, 'a line');
  await quantity.fill('4');
  await page.keyboard.press('Enter');
  await expect(result(page)).toHaveText(`${first.sku}: 4 on the pallet.`);
  await expect(rowsOf(listOf(page, 'Still expected'), first.sku)).toContainText('1');

  // The Enter at the end of a scan must not press a button of the dialog.
  await scan(page, second.sku);
  const question = page.getByRole('dialog', { name: 'Product not on ASN' });
  await expect(question).toContainText(
    `"${second.sku}" is not on ASN "${asn.asnReference}". This will be treated as an extra item. Continue?`,
  );
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(rowsOf(listOf(page, 'Current Pallet (LPN)'))).toHaveCount(1);
  await scan(page, second.sku);
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(rowsOf(listOf(page, 'Current Pallet (LPN)'), second.sku)).toContainText(
    'EXTRA ITEM',
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowsOf(listOf(page, 'Current Pallet (LPN)'))).toHaveCount(1);

  await page.getByRole('button', { name: 'Finalize Pallet (1 line)' }).click();
  await expect(result(page)).toContainText(/^LPN-\d{8} is finalized: 1 line, 4 units\.$/);
  await page.getByRole('link', { name: /^Put LPN-\d{8} away$/ }).click();
  await expect(page).toHaveURL(/\/floor\/putaway\?lpn=LPN-\d{8}$/);
  await expect(result(page)).toContainText('4 units');
});

test('one scan receives a pallet with its cartons, and two scans put it away', async ({ page }) => {
  const { world, first } = await floorWorld();
  const shelf = await createLocation(world.warehouse.id, 'STORAGE', unique('A-1'));
  const { pallet, cartons } = await announcePallet(world, first);
  await openAs(page, world.user, '/floor');
  // Whatever screen is open, the label leads to its ASN and is received there.
  await scan(page, `00${pallet}`);
  await expect(result(page)).toHaveText(`${pallet} received, with 2 in it: 20 units.`);
  await expectAccessible(page, 'a received unit');
  await scan(page, cartons[0]);
  await expect(result(page)).toHaveText(`${cartons[0]} is received already.`);
  await page.getByRole('link', { name: `Put ${pallet} away` }).click();
  await expect(result(page)).toContainText('20 units');
  await scan(page, shelf.barcode);
  await expect(result(page)).toHaveText(`${pallet} is put away into ${shelf.name}.`);
  expect(await unitOf(cartons[1])).toMatchObject({
    totalQuantity: 8,
    location: { name: shelf.name },
  });
});

test('the scan field has the focus after each tap, and takes a scan from wherever the keyboard is', async ({
  page,
}) => {
  const { world, first } = await floorWorld();
  const pallet = await receive(world.warehouse.id, [{ productId: first.id, quantity: 3 }]);
  await openAs(page, world.user, '/floor/move');
  await expect(scanField(page)).toBeFocused();
  const sound = page.getByRole('button', { name: 'Sound' });
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  await sound.click();
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  await expect(scanField(page)).toBeFocused();
  await page.getByRole('heading', { name: 'Move' }).click();
  await expect(scanField(page)).toBeFocused();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('combobox', { name: 'Warehouse' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(scanField(page)).toBeFocused();
  await sound.focus();
  await expect(sound).toBeFocused();
  await page.keyboard.type(pallet.lpn);
  await page.keyboard.press('Enter');
  await expect(result(page)).toContainText(`${pallet.lpn}: 3 units`);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sound' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('an order is picked by scans, and missing units are picked short with a reason', async ({
  page,
}) => {
  // Without this, the live event of the pick may arrive before the request fails.
  await silenceEvents(page);
  const { world, first, second } = await floorWorld();
  await createLocation(world.warehouse.id, 'PACKING');
  const [near, far] = [
    await createLocation(world.warehouse.id, 'PICK', unique('A-1')),
    await createLocation(world.warehouse.id, 'PICK', unique('A-2')),
  ];
  const pallets = [];
  for (const [product, shelf] of [
    [first, near],
    [second, far],
  ] as const) {
    const pallet = await receive(world.warehouse.id, [{ productId: product.id, quantity: 10 }]);
    await putAway(pallet.lpn, shelf);
    pallets.push(pallet);
  }
  const order = await createOrder(world, [
    { productId: first.id, quantity: 6 },
    { productId: second.id, quantity: 4 },
  ]);
  await takeStep(order, 'release');
  const { id: batchId } = await api<{ id: number }>('POST', '/api/pick-batches', {
    warehouseId: world.warehouse.id,
    orderIds: [order.id],
  });
  await openAs(page, world.user, '/floor/pick');
  await expect(page.getByRole('list', { name: 'Orders to pick' })).toBeVisible();
  await expectAccessible(page, 'what there is to pick');
  await scan(page, `BATCH-${batchId}`);
  await expect(page.getByText('2 stops left')).toBeVisible();
  await expect(page.getByRole('region', { name: 'This stop' })).toContainText(order.orderReference);
  await page.getByRole('link', { name: 'Back to the Tasks' }).click();
  await expect(page.getByRole('heading', { name: 'Pick', exact: true })).toBeVisible();
  await scan(page, order.orderReference);
  await expect(page.getByText('2 stops left')).toBeVisible();
  await expect(result(page)).toHaveText(`Go to ${near.name}.`);
  await scan(page, far.barcode);
  await expect(result(page)).toHaveText(`This is ${far.name}. Go to ${near.name}.`);
  await scan(page, near.barcode);
  await expect(result(page)).toHaveText(`Take 6 × ${first.sku} on ${pallets[0]?.lpn}.`);
  await scan(page, pallets[1]?.lpn ?? '');
  await expect(result(page)).toHaveText(`${pallets[1]?.lpn} is in ${far.name}, not here.`);
  await scan(page, first.sku);
  await expect(page.getByRole('button', { name: 'Take 6' })).toBeVisible();
  await expectAccessible(page, 'a stop');
  // The server picks the units, but its response is lost.
  const keys: (string | undefined)[] = [];
  await page.route('**/pick', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  // The pick list cannot be reloaded either; the screen still shows what was picked.
  await page.route('**/pick-list', (route) => route.abort());
  await page.getByRole('button', { name: 'Take 6' }).click();
  await expect(result(page)).toHaveText(
    `6 × ${first.sku} taken. It waits, and is sent by itself. Go to ${far.name}.`,
  );
  await expect(page.getByText('1 stop left')).toBeVisible();
  await expect.poll(() => keys).toEqual([keys[0], keys[0]]);
  await page.unroute('**/pick-list');

  await scan(page, pallets[1]?.lpn ?? '');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Take 3' })).toBeVisible();
  await page.getByRole('button', { name: 'Short' }).click();
  await page
    .getByRole('dialog', { name: 'Why short by 1 unit?' })
    .getByRole('button', { name: 'Not at the location' })
    .click();
  await expect(result(page)).toContainText(`${second.sku} is short by 1.`);
  await expect(result(page)).toContainText('Nothing is left to pick.');
  await page.getByRole('link', { name: 'Pack this order' }).click();
  await expect(page).toHaveURL(new RegExp(`/floor/pack/${order.id}$`));
  const { items } = await api<{ items: { pickedQuantity: number }[] }>(
    'GET',
    `/api/orders/${order.id}`,
  );
  expect(items.map(({ pickedQuantity }) => pickedQuantity)).toEqual([6, 3]);
});

test('a location is counted by scans: no expected quantity is shown, and nothing is entered twice', async ({
  page,
}) => {
  const { world, first, second } = await floorWorld();
  const shelf = await createLocation(world.warehouse.id, 'STORAGE', unique('C'));
  const gtin = `2${String(Date.now()).slice(-11)}`;
  const boxed = await createProduct(world.customer.id, { barcode: `${gtin}${checkDigit(gtin)}` });
  const pallet = await receive(world.warehouse.id, [{ productId: first.id, quantity: 17 }]);
  const other = await receive(world.warehouse.id, [{ productId: boxed.id, quantity: 31 }]);
  for (const { lpn } of [pallet, other]) await putAway(lpn, shelf);

  await openAs(page, world.user, '/floor');
  await page.getByRole('link', { name: /^Count/ }).click();
  await expect(page.getByRole('heading', { name: 'Count', exact: true })).toBeVisible();
  await scan(page, pallet.lpn);
  await expect(result(page)).toHaveText(`"${pallet.lpn}" is not a location here. Scan a location.`);
  await scan(page, shelf.barcode);
  await expect(result(page)).toHaveText(`No running count leads to ${shelf.name}.`);
  await page.getByRole('button', { name: `Count ${shelf.name} now` }).click();
  await expect(result(page)).toHaveText(`${shelf.name}: 2 lines to count.`);
  await expectAccessible(page, 'a place to count');

  await scan(page, pallet.lpn);
  await expect(result(page)).toHaveText(`How many of ${first.sku} on ${pallet.lpn}?`);
  const quantity = page.getByLabel('Quantity counted');
  await expect(quantity).toHaveValue('');
  await expect(quantity).toBeFocused();
  await expectAccessible(page, 'how many are counted');
  // The server stores the count, but its response is lost.
  const keys: (string | undefined)[] = [];
  await page.route('**/lines', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.type('16');
  await page.keyboard.press('Enter');
  await expect(result(page)).toHaveText(
    `16 × ${first.sku} on ${pallet.lpn}. It waits, and is sent by itself.`,
  );
  await expect.poll(() => keys.length).toBeGreaterThan(1);
  expect(keys[1]).toBe(keys[0]);

  // A label with a quantity proposes that quantity, also for goods that are not on the list.
  await scan(page, `(02)0${gtin}${checkDigit(gtin)}(37)30`);
  await expect(quantity).toHaveValue('30');
  await quantity.press('Enter');
  await expect(result(page)).toHaveText(
    `30 × ${boxed.sku} on ${other.lpn}. ${shelf.name} is done.`,
  );
  await scan(page, second.sku);
  await expect(result(page)).toHaveText(
    `${second.sku} is not on the list here. How many are there?`,
  );
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  // Nothing is left to count, so the location need not be finished.
  await expect(page.getByRole('button', { name: `Finish ${shelf.name}` })).toHaveCount(0);
  await expect(page.getByText(/\b(17|31)\b/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit for Review' }).click();
  await page
    .getByRole('dialog', { name: 'Submit for review?' })
    .getByRole('button', { name: 'Submit' })
    .click();
  await expect(page.getByText('This count is with the reviewers.')).toBeVisible();
  const [count] = await api<{ variance: { overUnits: number; shortUnits: number } }[]>(
    'GET',
    `/api/counts?warehouseId=${world.warehouse.id}`,
  );
  expect(count?.variance).toMatchObject({ overUnits: 2, shortUnits: 2 });
});

test('a carton is filled from a pallet, put onto it and taken off again, and each goes back by a tap', async ({
  page,
}) => {
  const { world, first } = await floorWorld();
  const { warehouse, receiving } = world;
  const shelf = await createLocation(warehouse.id, 'STORAGE', unique('A-1'));
  const { lpn: pallet } = await receive(warehouse.id, [{ productId: first.id, quantity: 12 }]);
  const { lpn: carton } = await createUnit(world, 'CARTON');
  const readUnit = (lpn: string) =>
    api<{
      parent: { lpn: string } | null;
      location: { name: string } | null;
      totalQuantity: number;
    }>('GET', `/api/units/${lpn}`);
  const undo = page.getByRole('button', { name: 'Undo' });
  await openAs(page, world.user, '/floor/move');

  // An empty carton, out of its unit and back.
  await scan(page, carton);
  await expect(result(page)).toContainText(`${carton}: empty carton. Scan`);
  await expectAccessible(page, 'a unit in hand');
  await scan(page, pallet);
  await expect(result(page)).toHaveText(`${carton} is in ${pallet}.`);
  expect(await readUnit(carton)).toMatchObject({
    parent: { lpn: pallet },
    location: { name: receiving.name },
  });
  await scan(page, carton);
  await expect(result(page)).toContainText(`in ${receiving.name}, in ${pallet}`);
  await page.getByRole('button', { name: `Take It out of ${pallet}` }).click();
  await expect(result(page)).toHaveText(`${carton} is no longer in ${pallet}.`);
  await undo.click();
  await expect(result(page)).toHaveText(`Undone: ${carton} is in ${pallet} again.`);

  // Units of the pallet into the carton.
  await scan(page, pallet);
  await scan(page, first.sku);
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await quantity.fill('5');
  await page.keyboard.press('Enter');
  await scan(page, carton);
  await expect(result(page)).toHaveText(`5 × ${first.sku} put into ${carton}.`);
  expect(await readUnit(carton)).toMatchObject({ totalQuantity: 5 });
  await undo.click();
  await expect(result(page)).toHaveText(`Undone: 5 × ${first.sku} are in ${pallet} again.`);
  expect(await readUnit(carton)).toMatchObject({ totalQuantity: 0 });
  await scan(page, pallet);
  await scan(page, first.sku);
  await scan(page, carton);
  await expect(result(page)).toHaveText(`12 × ${first.sku} put into ${carton}.`);
  await undo.click();
  await expect(result(page)).toHaveText(`Undone: 12 × ${first.sku} are in ${pallet} again.`);
  await scan(page, pallet);
  await scan(page, first.sku);
  await scan(page, carton);
  await expect(result(page)).toHaveText(`12 × ${first.sku} put into ${carton}.`);

  // A location takes it out of its pallet. Its label may have been scanned twice before.
  await scan(page, carton);
  await expect(result(page)).toContainText(`Scan ${carton} again to move it.`);
  await scan(page, carton);
  await scan(page, shelf.barcode);
  await expect(result(page)).toHaveText(
    `${carton} is in ${shelf.name}, and no longer in ${pallet}.`,
  );
  expect(await readUnit(carton)).toMatchObject({ parent: null, location: { name: shelf.name } });
  await undo.click();
  await expect(result(page)).toHaveText(`Undone: ${carton} is in ${pallet} again.`);
  expect(await readUnit(carton)).toMatchObject({
    parent: { lpn: pallet },
    location: { name: receiving.name },
  });

  const freshLabel = () => {
    const digits = `3${String(Date.now()).padStart(16, '4')}`.slice(0, 17);
    return `${digits}${checkDigit(digits)}`;
  };
  const label = freshLabel();
  await scan(page, carton);
  await page.getByRole('button', { name: 'Change Label' }).click();
  await expect(result(page)).toHaveText(`Scan the new label of ${carton}.`);
  await scan(page, label);
  await expect(result(page)).toHaveText(`${carton} is ${label} now.`);
  expect(await readUnit(label)).toMatchObject({ parent: { lpn: pallet }, totalQuantity: 12 });

  // A part of it into a tote that is made on the spot.
  const tote = freshLabel();
  await scan(page, pallet);
  await scan(page, first.sku);
  await quantity.fill('2');
  await page.keyboard.press('Enter');
  await scan(page, tote);
  await expect(result(page)).toContainText(`No unit with the label ${tote} is known.`);
  await expectAccessible(page, 'what a new unit is');
  await page.getByRole('button', { name: 'New Tote' }).click();
  await expect(result(page)).toHaveText(`2 × ${first.sku} put into ${tote}.`);
  expect(await readUnit(tote)).toMatchObject({
    parent: null,
    location: { name: receiving.name },
    totalQuantity: 2,
  });
});
