import { expect, test } from 'vitest';
import { dailyMeasures, dashboardFigures, priorityOrdersPopulation } from './dashboard.ts';
import { legalEvents } from './life.ts';
import { openOrderStatuses, orderStages, orderStatuses, orderSteps } from './orders.ts';

test('orders to ship are those that only packing and shipping still await', () => {
  const steps = orderStages.TO_SHIP.flatMap((status) => legalEvents(orderSteps, status));
  expect([...new Set(steps)].filter((step) => !['cancel', 'edit', 'unpick', 'unpack'].includes(step)).sort()).toEqual(['pack', 'ship']);
  for (const status of orderStages.TO_SHIP) expect(openOrderStatuses).toContain(status);
});

test('whatever has not left, ended or been held is open', () => {
  const closed = orderStatuses.filter((status) => !(openOrderStatuses as readonly string[]).includes(status));
  expect(closed).toEqual(['SHIPPED', 'DELIVERED', 'CANCELLED', 'ON_HOLD']);
});

test('every figure says what it counts, of what, in words that people read', () => {
  for (const { label, unit, population } of [...Object.values(dashboardFigures), ...Object.values(dailyMeasures)]) {
    expect([label, unit, population].every((text) => text.length > 3 && !text.includes('_'))).toBe(true);
  }
  expect(priorityOrdersPopulation).toContain('PACKING IN PROGRESS');
});
