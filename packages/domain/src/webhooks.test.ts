import { expect, test } from 'vitest';
import { legalEvents, reachableFrom } from './life.ts';
import {
  deliveryStatuses,
  deliverySteps,
  endedDeliveryStatuses,
  openDeliveryStatuses,
  undeliveredStatuses,
  webhookStatuses,
  webhookSteps,
} from './webhooks.ts';

test('every status of a webhook and of a delivery can be reached', () => {
  expect(reachableFrom(webhookSteps, 'ACTIVE')).toEqual(webhookStatuses);
  expect(reachableFrom(deliverySteps, 'PENDING').sort()).toEqual([...deliveryStatuses].sort());
});

test('an ended delivery is only replayed', () => {
  expect(endedDeliveryStatuses).toEqual(['DELIVERED', 'FAILED']);
  for (const status of endedDeliveryStatuses)
    expect(legalEvents(deliverySteps, status)).toEqual(['replay']);
});

// Partial indexes name these statuses.
test('the open and the undelivered statuses', () => {
  expect(openDeliveryStatuses).toEqual(['PENDING', 'RETRYING']);
  expect(undeliveredStatuses).toEqual(['RETRYING', 'FAILED']);
});
