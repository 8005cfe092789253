import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { choose, openAs, visit } from './support/screens.ts';
import { everySize, test } from './support/test.ts';
import { api, createWorld, day } from './support/world.ts';

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  opens: '00:00',
  closes: '24:00',
}));

test(
  'a carrier books a door by a link, moves and cancels; the warehouse sees the truck come and leave',
  everySize,
  async ({ page, context }) => {
    const { warehouse, user } = await createWorld({ products: 0 });
    const door = { warehouseId: warehouse.id, name: 'Door 1', kind: 'BOTH', hours };
    const { id: doorId } = await api<{ id: number }>('POST', '/api/doors', door);
    await openAs(page, user, '/appointments/links');
    await page.getByRole('button', { name: 'Make the First Link' }).click();
    const making = page.getByRole('dialog', { name: 'Make a Link' });
    await making.getByLabel('Carrier').fill('DHL');
    await making.getByRole('button', { name: 'Make a Link' }).click();
    const secret = page.getByRole('dialog', { name: 'Link of "DHL"' });
    const link = new URL(await secret.getByRole('textbox', { name: 'Link' }).inputValue());
    expect(link.pathname).toBe('/dock');
    await secret.getByRole('button', { name: 'Done' }).click();

    // A browser that is signed in nowhere.
    const stranger = await context.browser()?.newContext({ viewport: page.viewportSize() });
    const carrier = await stranger?.newPage();
    if (!stranger || !carrier) throw new Error('There is no browser.');
    const sent: string[] = [];
    carrier.on('request', (request) => sent.push(request.url()));
    await carrier.goto(`${new URL(page.url()).origin}/dock${link.hash}`);
    await expect(carrier.getByText(warehouse.name)).toBeVisible();
    await carrier.getByLabel('Day').fill(day(3));
    await carrier.getByLabel('Pallets').fill('10');
    await carrier.getByLabel('Plate').fill('12-BGT-3');
    await choose(carrier, 'Time', /^10:00 AM/);
    await expectAccessible(carrier, 'the page of a carrier');
    await expectNoSidewaysScroll(carrier);
    await carrier.getByRole('button', { name: 'Book' }).click();
    await expect(carrier.getByText('Your appointment was booked.')).toBeVisible();
    const own = carrier.getByRole('region', { name: 'Your appointment' });
    await expect(own).toContainText('Door 1');
    await own.getByRole('button', { name: 'Change' }).click();
    await carrier.getByLabel('Day').fill(day(3));
    await choose(carrier, 'Time', /^2:00 PM/);
    await carrier.getByRole('button', { name: 'Save Changes' }).click();
    await expect(carrier.getByText('Your appointment was changed.')).toBeVisible();
    await expect(own).toContainText('2:00 PM');
    await expectNoSidewaysScroll(carrier);
    // No address that the browser asked for has the token.
    expect(sent.filter((url) => url.includes(link.hash.slice(1)))).toEqual([]);

    await visit(page, `/appointments?dateFrom=${day(3)}`);
    await page.getByRole('button', { name: 'DHL · 12-BGT-3', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'DHL · 12-BGT-3' });
    await expect(dialog).toContainText('by the carrier');
    await expectNoSidewaysScroll(page);
    for (const step of ['Arrived', 'At Door', 'Done', 'Left'])
      await dialog.getByRole('button', { name: step, exact: true }).click();
    await expect(dialog).toContainText('LEFT');
    await dialog.getByRole('button', { name: 'Close' }).click();

    await carrier.reload();
    await expect(own).toContainText('LEFT');
    await expect(own.getByRole('button', { name: 'Change' })).toBeHidden();
    await stranger.close();

    await page.getByRole('button', { name: 'Book Appointment' }).click();
    const booking = page.getByRole('dialog', { name: 'Book Appointment' });
    await booking.getByLabel('Day').fill(day(4));
    await choose(page, 'Door', 'Door 1');
    await choose(page, 'Time', /^8:00 AM/);
    await booking.getByRole('button', { name: 'Book' }).click();
    await expect(said(page, 'The appointment was booked.')).toBeVisible();
    const booked = await api<{ status: string }[]>(
      'GET',
      `/api/appointments?warehouseId=${warehouse.id}&doorId=${doorId}&dateFrom=${day(4)}`,
    );
    expect(booked).toMatchObject([{ status: 'BOOKED' }]);
  },
);

test('a block of the calendar has whole lines, however short its appointment is', async ({
  page,
}) => {
  const { warehouse, user } = await createWorld({ products: 0 });
  for (let number = 1; number <= 8; number += 1)
    await api('POST', '/api/doors', {
      warehouseId: warehouse.id,
      name: `Door ${number}`,
      kind: 'BOTH',
      hours,
    });
  const [door] = await api<{ id: number }[]>('GET', `/api/doors?warehouseId=${warehouse.id}`);
  let startsAt = Date.parse(`${day(3)}T10:00:00.000Z`);
  for (const minutes of [15, 30, 45, 60, 120, 15]) {
    await api('POST', '/api/appointments', {
      warehouseId: warehouse.id,
      kind: 'INBOUND',
      doorId: door?.id,
      startsAt: new Date(startsAt).toISOString(),
      minutes,
      pallets: 1,
      carrier: 'Northern Road and Rail Logistics',
      plate: '12-BGT-3',
    });
    startsAt += minutes * 60_000;
  }
  await openAs(page, user, `/appointments?dateFrom=${day(3)}`);
  const blocks = page.getByRole('region', { name: 'Doors' }).getByRole('button');
  await expect(blocks).toHaveCount(6);
  const lines = await blocks.evaluateAll((found) =>
    found.map((block) => {
      const { bottom } = block.getBoundingClientRect();
      const parts = [...block.children].map((part) => part.getBoundingClientRect());
      return {
        hasCarrier: block.textContent?.startsWith('Northern Road') ?? false,
        lines: parts.map(({ height }) => Math.round(height / 15)),
        isWhole: parts.every((part) => part.bottom <= bottom && part.height % 15 === 0),
        isWide: block.scrollWidth > block.clientWidth,
      };
    }),
  );
  const whole = { hasCarrier: true, isWhole: true, isWide: false };
  expect(lines).toEqual(
    [[1], [2], [2, 1], [3, 1], [3, 1], [1]].map((each) => ({ ...whole, lines: each })),
  );
});
