import { expect, test } from 'vitest';
import { audience, noticedChanges, topicsOf, topicsOfChange } from './subscriptions.ts';

test('a delivery with variances is told to both topics, an order when it becomes short', () => {
  expect(
    topicsOfChange({
      type: 'asn.complete_with_variances',
      status: 'COMPLETE_WITH_VARIANCES',
      previousStatus: 'RECEIVING',
    }),
  ).toEqual(['ARRIVED', 'VARIANCE']);
  expect(
    topicsOfChange({ type: 'asn.complete', status: 'COMPLETE', previousStatus: 'RECEIVING' }),
  ).toEqual(['ARRIVED']);
  expect(
    topicsOfChange({ type: 'order.created', status: 'BACKORDER', previousStatus: null }),
  ).toEqual(['SHORT']);
  expect(
    topicsOfChange({
      type: 'order.backorder',
      status: 'BACKORDER',
      previousStatus: 'PARTIALLY_ALLOCATED',
    }),
  ).toEqual([]);
  expect(
    topicsOfChange({ type: 'order.created', status: 'ALLOCATED', previousStatus: null }),
  ).toEqual([]);
  expect(topicsOfChange({ type: 'stock.changed', status: null, previousStatus: null })).toEqual([]);
  expect(noticedChanges).not.toContain('stock.changed');
});

test('a role is notified only of what it may read', () => {
  expect(topicsOf('CLIENT')).toEqual(['ARRIVED', 'VARIANCE', 'SHIPPED', 'SHORT', 'EXPIRING']);
  expect(topicsOf('OPERATOR')).toContain('BELOW_MINIMUM');
  expect(audience).toContain('ADMIN WEBHOOK_FAILED');
  expect(audience).not.toContain('SUPERVISOR WEBHOOK_FAILED');
});
