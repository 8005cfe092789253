import type { RouteCalls } from '#test/things.ts';

export const calls: RouteCalls = {
  listImports: { scope: 'none', path: () => '/api/imports' },
  createImport: {
    scope: 'none',
    path: () => '/api/imports',
    body: () => ({ kind: 'PRODUCTS' }),
    upload: true,
  },
  getImportTemplate: { scope: 'none', path: () => '/api/imports/template?kind=PRODUCTS' },
  getImport: { scope: 'customer', path: (t) => `/api/imports/${t.importId}` },
  startImport: {
    scope: 'customer',
    path: (t) => `/api/imports/${t.importId}/start`,
    body: () => ({ dryRun: true }),
  },
  cancelImport: { scope: 'customer', path: (t) => `/api/imports/${t.importId}/cancel` },
  mendImport: {
    scope: 'customer',
    path: (t) => `/api/imports/${t.importId}/mended-rows`,
    body: () => ({}),
    upload: true,
    file: 'sku,name,reasons\nA,Lamp,line 2: name is required\n',
  },
  getBadRows: { scope: 'customer', path: (t) => `/api/imports/${t.importId}/bad-rows` },
};
