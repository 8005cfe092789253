import { fresh, type RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listKeys: { scope: 'none', path: () => '/api/keys' },
  getKey: { scope: 'none', path: (t) => `/api/keys/${t.keyId}` },
  createKey: {
    scope: 'none',
    path: () => '/api/keys',
    body: (t) => ({
      name: fresh('K'),
      role: 'OPERATOR',
      warehouseIds: [t.warehouseId],
      scopes: ['stock:read'],
    }),
  },
  changeKey: {
    scope: 'none',
    path: (t) => `/api/keys/${t.keyId}`,
    body: () => ({ scopes: ['orders:read'] }),
  },
  rotateKey: {
    scope: 'none',
    path: (t) => `/api/keys/${t.keyId}/rotate`,
    body: () => ({ overlapHours: 24 }),
  },
  revokeKey: { scope: 'none', path: (t) => `/api/keys/${t.keyId}/revoke` },
};
