import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectSettled } from './support/accessible.ts';
import { countPrints, labelsPath } from './support/barcodes.ts';
import { type Plenty, plentyWorld } from './support/plenty.ts';
import { openAs, visit } from './support/screens.ts';
import { admin } from './support/settings.ts';
import { test } from './support/test.ts';

const router = readFileSync(
  fileURLToPath(new URL('../apps/web/src/app/router.tsx', import.meta.url)),
  'utf8',
);
/**
 * Every route of the web except the sign-in, read from the router, so that this test covers each
 * new screen.
 */
const routes = [...router.matchAll(/\bscreen\(\s*'([^']+)'/g)]
  .map((match) => match[1] as string)
  .filter((route) => route !== '/login');

/** The values of path parameters; a new parameter needs a line here. */
const parts: Record<string, (world: Plenty) => number | string> = {
  countId: ({ countId }) => countId,
  taskId: ({ taskId }) => taskId,
  lpn: ({ lpn }) => lpn,
  customerId: ({ customer }) => customer.id,
  orderId: ({ orderId }) => orderId,
  batchId: ({ batchId }) => batchId,
  returnId: ({ returnId }) => returnId,
  asnId: ({ asnId }) => asnId,
  userId: ({ colleague }) => colleague.id,
  lotId: ({ lotId }) => lotId,
  productId: ({ productId }) => productId,
  locationId: ({ locationId }) => locationId,
  importId: ({ importId }) => importId,
  webhookId: ({ webhookId }) => webhookId,
  // One of those that come with Lading.
  templateId: () => 1,
  accountId: ({ accountId }) => accountId,
  labelId: ({ labelId }) => labelId,
  loadId: ({ loadId }) => loadId,
};

function pathOf(route: string, world: Plenty): string {
  if (route === '/print/barcode')
    return labelsPath([{ name: world.long.location, barcode: world.long.location }]);
  if (route === '/print/pallets') return `${route}?lpn=${world.lpn}`;
  if (route === '/print/labels/:document') return `/print/labels/PRODUCT?id=${world.productId}`;
  if (route === '/print/badges') return `${route}?id=${world.colleague.id}`;
  if (route === '/print/pick-lists') return `${route}?order=${world.orderId}`;
  return route.replace(/:(\w+)/g, (_, name: string) => {
    const part = parts[name];
    if (!part) throw new Error(`Add the value of :${name} to e2e/screens.spec.ts.`);
    return String(part(world));
  });
}

test('the routes are read', () => expect(routes.length).toBeGreaterThan(45));

const viewports = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };
/**
 * Screens with another layout on a handheld, as all of the floor; the others stack the same parts.
 */
const reshaped = [
  '/dashboard',
  '/stocklevels',
  '/orders',
  '/orders/create/:customerId',
  '/receiving/:customerId',
  '/reports/performance',
  '/settings/audit',
];

/** Whether axe checks a screen in this size. axe takes longer than the rest of the test. */
function isChecked(route: string, size: keyof typeof viewports): boolean {
  const isFloor = route.startsWith('/floor');
  if (size === 'narrow') return isFloor || reshaped.includes(route);
  return !isFloor && !route.startsWith('/print/');
}

const PARTS = 3;

for (let part = 0; part < PARTS; part += 1) {
  test(`every screen can be used by everybody and never scrolls sideways, wide and narrow (part ${part + 1} of ${PARTS})`, async ({
    page,
  }) => {
    const world = await plentyWorld();
    await countPrints(page);
    await openAs(page, admin, '/no/such/screen', world.warehouse);
    const own = routes.filter((_, place) => place % PARTS === part);
    for (const [place, route] of own.entries()) {
      // In the size of the screen before, so that only this screen changes its size.
      const sizes = place % 2 === 0 ? (['wide', 'narrow'] as const) : (['narrow', 'wide'] as const);
      await page.setViewportSize(viewports[sizes[0]]);
      await visit(page, pathOf(route, world));
      for (const size of sizes) {
        await page.setViewportSize(viewports[size]);
        await expectSettled(page, `${route}, ${size}`);
        await expectNoSidewaysScroll(page, `${route}, ${size}`);
        if (isChecked(route, size)) await expectAccessible(page, `${route}, ${size}`);
      }
    }
  });
}
