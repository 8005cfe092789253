import { expect, type Locator, type Page } from '@playwright/test';
import { expectUncovered } from './support/covered.ts';
import { result, scan } from './support/scanner.ts';
import { openAs, visit } from './support/screens.ts';
import { test } from './support/test.ts';
import {
  createAsn,
  createLocation,
  createOrder,
  createProduct,
  createWorld,
  pickOrder,
  putAway,
  receive,
  takeStep,
  unique,
} from './support/world.ts';

/** Counts the taps beside scans and digits. */
function fingers(page: Page) {
  let taps = 0;
  return {
    tap: async (what: Locator) => {
      taps += 1;
      await what.tap();
    },
    /** Digits on the keypad of the screen: no tap is needed to reach it. */
    key: async (digits: string) => {
      for (const digit of digits)
        await page
          .getByRole('group', { name: 'Keypad' })
          .getByRole('button', { name: digit, exact: true })
          .tap();
    },
    count: () => taps,
  };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** A pallet in a pick location, two more places, and a place to pack. */
async function hall() {
  const world = await createWorld({ role: 'OPERATOR' });
  const [first, second] = world.products;
  const [near, far, spare] = [
    await createLocation(world.warehouse.id, 'PICK', unique('A-1')),
    await createLocation(world.warehouse.id, 'PICK', unique('A-2')),
    await createLocation(world.warehouse.id, 'STORAGE', unique('B-1')),
  ];
  const packing = await createLocation(world.warehouse.id, 'PACKING', unique('PACK'));
  const pallet = await receive(world.warehouse.id, [{ productId: first.id, quantity: 144 }]);
  const other = await receive(world.warehouse.id, [{ productId: second.id, quantity: 20 }]);
  await putAway(pallet.lpn, near);
  await putAway(other.lpn, far);
  return { world, first, second, near, far, spare, packing, pallet };
}

test('a delivery of three lines without variances is received with three touches after the sign-in, and put away with one', async ({
  page,
}) => {
  const { world, first, second, spare } = await hall();
  const third = await createProduct(world.customer.id);
  const asn = await createAsn(
    world.warehouse.id,
    world.customer.id,
    [first, second, third].map(({ id }, index) => ({
      productId: id,
      expectedQuantity: 12 + index,
    })),
  );
  const { tap, count } = fingers(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(world.user.email);
  await page.getByLabel('Password').fill(world.user.password);
  await tap(button(page, 'Sign In'));
  await expect(page.getByRole('heading', { name: 'Floor mode' })).toBeVisible();
  await scan(page, asn.asnReference);
  await tap(button(page, 'All Expected (3 lines)'));
  await tap(button(page, 'Finalize Pallet (3 lines)'));
  await expect(result(page)).toContainText('is finalized: 3 lines, 39 units.');
  expect(count()).toBe(3);
  await tap(button(page, 'Next Task'));
  await expect(result(page)).toContainText('39 units. It is in');
  await scan(page, spare.barcode);
  await expect(result(page)).toContainText(`is put away into ${spare.name}.`);
  expect(count()).toBe(4);
  await tap(button(page, 'Next Task'));
  await expect(result(page)).toHaveText('Nothing is left to do.');
});

test('an order is picked without a touch: each scan confirms the pick before it, and the last one confirms the drop-off', async ({
  page,
}) => {
  const { world, first, second, near, far, packing } = await hall();
  const order = await createOrder(world, [
    { productId: first.id, quantity: 48 },
    { productId: second.id, quantity: 5 },
  ]);
  await takeStep(order, 'release');
  await openAs(page, world.user, '/floor');
  await scan(page, order.orderReference);
  await expect(result(page)).toHaveText(`Go to ${near.name}.`);
  await scan(page, near.barcode);
  await scan(page, first.sku);
  await expect(button(page, 'Take 48')).toBeVisible();
  await scan(page, far.barcode);
  await expect(result(page)).toContainText(`48 × ${first.sku} taken. Take 5 × ${second.sku}`);
  await scan(page, second.sku);
  await expect(button(page, 'Take 5')).toBeVisible();
  await scan(page, packing.barcode);
  await expect(result(page)).toHaveText(
    `Everything is in ${packing.name}. Nothing is left to pick.`,
  );
  await expect(button(page, 'Next Task')).toBeVisible();
});

test('three orders are taken and picked into totes with two touches in all and one scan a put, and the scan of a tote opens its packing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { world, first, second, near, far, packing } = await hall();
  const [each, other, third] = [
    await createOrder(world, [
      { productId: first.id, quantity: 3 },
      { productId: second.id, quantity: 2 },
    ]),
    await createOrder(world, [{ productId: first.id, quantity: 5 }]),
    await createOrder(world, [{ productId: first.id, quantity: 4 }]),
  ];
  for (const order of [each, other, third]) await takeStep(order, 'release');
  const [mine, its, last] = [
    unique('TOTE-A').toUpperCase(),
    unique('TOTE-B').toUpperCase(),
    unique('TOTE-C').toUpperCase(),
  ];
  await openAs(page, world.user, '/floor/pick');
  const { tap, count } = fingers(page);
  await tap(button(page, 'Pick into Totes'));
  await tap(page.getByRole('dialog').getByRole('button', { name: '3', exact: true }));
  await expect(result(page)).toHaveText(`Scan a tote for ${each.orderReference}.`);
  await scan(page, mine);
  await expect(result(page)).toContainText(`Scan a tote for ${other.orderReference}.`);
  await scan(page, mine);
  await expect(result(page)).toHaveText(
    `Tote ${mine} is in use: it holds "${each.orderReference}".`,
  );
  await scan(page, its);
  await expect(result(page)).toContainText(`Scan a tote for ${third.orderReference}.`);
  await scan(page, last);
  await expect(result(page)).toContainText(`Go to ${near.name}.`);
  await scan(page, near.barcode);
  await scan(page, first.sku);
  await expect(result(page)).toHaveText(`${first.sku} is right. Put 3 in tote ${mine}.`);
  await expectUncovered(
    page.getByText(`Put 3 in tote ${mine}`).first(),
    'what goes into which tote',
  );
  await scan(page, its);
  await expect(result(page)).toHaveText(`This is tote ${its}. Put 3 in tote ${mine}.`);
  await scan(page, mine);
  await expect(result(page)).toHaveText(
    `3 × ${first.sku} put in tote ${mine}. ${first.sku} is right. Put 5 in tote ${its}.`,
  );
  await scan(page, its);
  await expect(result(page)).toHaveText(
    `5 × ${first.sku} put in tote ${its}. ${first.sku} is right. Put 4 in tote ${last}.`,
  );
  await scan(page, last);
  await expect(result(page)).toHaveText(`4 × ${first.sku} put in tote ${last}. Go to ${far.name}.`);
  await scan(page, far.barcode);
  await scan(page, second.sku);
  await scan(page, mine);
  await expect(result(page)).toContainText(`Bring it to ${packing.name}`);
  await scan(page, packing.barcode);
  await expect(page.getByRole('list', { name: 'Totes to pack' }).getByRole('link')).toHaveCount(3);
  expect(count()).toBe(2);
  await page.getByRole('link', { name: 'Pack', exact: true }).tap();
  await scan(page, its);
  await expect(page.getByRole('heading', { name: other.orderReference })).toBeVisible();
  await expect(page.getByText(`Tote ${its}`)).toBeVisible();
});

test('a short pick takes two touches, and putting away none', async ({ page }) => {
  const { world, first, near, spare } = await hall();
  const order = await createOrder(world, [{ productId: first.id, quantity: 11 }]);
  await takeStep(order, 'release');
  await openAs(page, world.user, `/floor/pick/orders/${order.id}`);
  const { tap, key, count } = fingers(page);
  await scan(page, near.barcode);
  await scan(page, first.sku);
  await tap(button(page, 'Short'));
  await key('9');
  await tap(
    page
      .getByRole('dialog', { name: 'Why short by 2 units?' })
      .getByRole('button', { name: 'Not at the location' }),
  );
  await expect(result(page)).toContainText(`${first.sku} is short by 2.`);
  expect(count()).toBe(2);

  const waiting = await receive(world.warehouse.id, [{ productId: first.id, quantity: 7 }]);
  await visit(page, '/floor');
  await scan(page, waiting.lpn);
  await expect(result(page)).toContainText(`${waiting.lpn}: 7 units.`);
  await scan(page, spare.barcode);
  await expect(result(page)).toHaveText(`${waiting.lpn} is put away into ${spare.name}.`);
});

test('a line is packed and ships with one touch', async ({ page }) => {
  const { world, first } = await hall();
  const order = await createOrder(world, [{ productId: first.id, quantity: 1 }]);
  await pickOrder(order);
  await openAs(page, world.user, '/floor');
  const { tap, count } = fingers(page);
  await scan(page, order.orderReference);
  await expect(result(page)).toHaveText(`Scan ${first.sku}.`);
  await scan(page, first.sku);
  await tap(button(page, 'Ship'));
  await expect(result(page)).toHaveText(`${order.orderReference} has shipped with 1 package.`);
  expect(count()).toBe(1);
});

test('six units are packed in two cartons and ship with two touches', async ({ page }) => {
  const { world, first, second } = await hall();
  const order = await createOrder(world, [
    { productId: first.id, quantity: 3 },
    { productId: second.id, quantity: 3 },
  ]);
  await pickOrder(order);
  await openAs(page, world.user, `/floor/pack/${order.id}`);
  const { tap, count } = fingers(page);
  for (const { sku } of [first, second, first]) await scan(page, sku);
  await expect(result(page)).toContainText(`${first.sku}: 2 of 3 units packed.`);
  await tap(button(page, 'Close Package'));
  await expect(result(page)).toContainText('Package 1 closed.');
  for (const { sku } of [second, first, second]) await scan(page, sku);
  await expect(result(page)).toContainText('Package 2 is closed.');
  await tap(button(page, 'Ship'));
  await expect(result(page)).toHaveText(`${order.orderReference} has shipped with 2 packages.`);
  expect(count()).toBe(2);
});

test('a part of a pallet is moved with one touch', async ({ page }) => {
  const { world, first, spare, pallet } = await hall();
  await openAs(page, world.user, '/floor/move');
  const { tap, key, count } = fingers(page);
  await scan(page, pallet.lpn);
  await scan(page, first.sku);
  await tap(page.getByRole('textbox', { name: 'Quantity' }));
  await key('9');
  await expect(result(page)).toContainText(`9 × ${first.sku}`);
  await scan(page, spare.barcode, page.getByRole('textbox', { name: 'Quantity' }));
  await expect(result(page)).toHaveText(`9 × ${first.sku} moved to ${spare.name}.`);
  expect(count()).toBe(1);
});

test('a location of four lines is counted with one touch: its own code saves each line, and no other; a line again takes one', async ({
  page,
}) => {
  const { world } = await hall();
  const products = [
    ...world.products,
    await createProduct(world.customer.id),
    await createProduct(world.customer.id),
  ];
  const shelf = await createLocation(world.warehouse.id, 'STORAGE', unique('C-1'));
  for (const { id } of products)
    await putAway((await receive(world.warehouse.id, [{ productId: id, quantity: 3 }])).lpn, shelf);
  await openAs(page, world.user, '/floor/count');
  const { tap, key, count } = fingers(page);
  await scan(page, shelf.barcode);
  await tap(button(page, `Count ${shelf.name} now`));
  await expect(result(page)).toHaveText(`${shelf.name}: 4 lines to count.`);
  const quantity = page.getByLabel('Quantity counted');
  for (const [index, { sku }] of products.entries()) {
    await scan(page, sku);
    await expect(result(page)).toContainText(`How many of ${sku}`);
    await key(String(12 + index));
    // Neither the next product nor the location takes the figure.
    for (const other of [products[(index + 1) % 4]?.sku ?? '', shelf.barcode]) {
      await scan(page, other, quantity);
      await expect(result(page)).toContainText(
        `is keyed, not saved. Scan ${sku} or press Save first.`,
      );
    }
    await scan(page, sku, quantity);
    await expect(result(page)).toContainText(`${12 + index} × ${sku}`);
  }
  await expect(result(page)).toContainText(`${shelf.name} is done.`);
  expect(count()).toBe(1);
  await scan(page, products[0]?.sku ?? '');
  await key('7');
  await tap(button(page, 'Save'));
  expect(count()).toBe(2);
  await expect(result(page)).toContainText('7 ×');
  await tap(button(page, 'Submit for Review'));
  await tap(
    page
      .getByRole('dialog', { name: 'Submit for review?' })
      .getByRole('button', { name: 'Submit' }),
  );
  await expect(result(page)).toContainText('This count is with the reviewers.');
  expect(count()).toBe(4);
  await tap(button(page, 'Next Task'));
  await expect(result(page)).toHaveText('Nothing is left to do.');
});
