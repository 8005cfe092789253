import { expect, test } from 'vitest';
import { dailyMeasures, dashboardFigures, priorityOrdersPopulation } from './dashboard.ts';
import { legalEvents } from './life.ts';
import { openOrderStatuses, orderStages, orderStatuses, orderSteps } from './orders.ts';

test('orders to ship are those that only have to be packed and shipped', () => {
  const steps = orderStages.TO_SHIP.flatMap((status) => legalEvents(orderSteps, status));
  expect(
    [...new Set(steps)]
      .filter((step) => !['cancel', 'edit', 'unpick', 'unpack'].includes(step))
      .sort(),
  ).toEqual(['pack', 'ship']);
  for (const status of orderStages.TO_SHIP) expect(openOrderStatuses).toContain(status);
});

test('an order is open unless it has shipped, ended or is on hold', () => {
  const closed = orderStatuses.filter(
    (status) => !(openOrderStatuses as readonly string[]).includes(status),
  );
  expect(closed).toEqual(['SHIPPED', 'DELIVERED', 'CANCELLED', 'ON_HOLD']);
});

test('every figure has a text that says what it counts', () => {
  for (const { label, unit, population } of [
    ...Object.values(dashboardFigures),
    ...Object.values(dailyMeasures),
  ]) {
    expect([label, unit, population].every((text) => text.length > 3 && !text.includes('_'))).toBe(
      true,
    );
  }
  expect(priorityOrdersPopulation).toContain('PACKING IN PROGRESS');
});
