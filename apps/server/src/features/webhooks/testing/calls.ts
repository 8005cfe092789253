import { fresh, type RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listWebhooks: { scope: 'none', path: () => '/api/webhooks' },
  getWebhook: { scope: 'none', path: (t) => `/api/webhooks/${t.webhookId}` },
  createWebhook: {
    scope: 'none',
    path: () => '/api/webhooks',
    body: () => ({
      name: fresh('Webhook'),
      url: 'https://shop.example.com/',
      types: ['order.shipped'],
    }),
  },
  changeWebhook: {
    scope: 'none',
    path: (t) => `/api/webhooks/${t.webhookId}`,
    body: () => ({ types: [] }),
  },
  rotateWebhook: {
    scope: 'none',
    path: (t) => `/api/webhooks/${t.webhookId}/rotate`,
    body: () => ({ overlapHours: 24 }),
  },
  testWebhook: { scope: 'none', path: (t) => `/api/webhooks/${t.webhookId}/test` },
  listDeliveries: { scope: 'none', path: (t) => `/api/webhooks/${t.webhookId}/deliveries` },
  replayDeliveries: {
    scope: 'none',
    path: (t) => `/api/webhooks/${t.webhookId}/replay`,
    body: () => ({ from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }),
  },
  deleteWebhook: { scope: 'none', path: (t) => `/api/webhooks/${t.webhookId}` },
};
