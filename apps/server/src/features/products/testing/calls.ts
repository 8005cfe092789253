import { fresh, type RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  exportPacks: { scope: 'customer', path: (t) => `/api/products/packs?customerId=${t.customerId}` },
  listProducts: { scope: 'customer', path: (t) => `/api/products?customerId=${t.customerId}` },
  getProduct: { scope: 'customer', path: (t) => `/api/products/${t.productId}` },
  createProduct: {
    scope: 'customer',
    path: () => '/api/products',
    body: (t) => ({ sku: fresh('S'), name: 'New', customerId: t.customerId }),
  },
  updateProduct: {
    scope: 'customer',
    path: (t) => `/api/products/${t.productId}`,
    body: () => ({ name: 'Changed' }),
  },
  deleteProduct: { scope: 'customer', path: (t) => `/api/products/${t.productId}` },
};
