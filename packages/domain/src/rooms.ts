// Generated from rooms.json by `npm run rooms`. Not to be edited.
/** The rooms, from low to high, and what is to be known of their events. */
export const rooms = {
  audit: {
    readWith: 'audit:read',
    changes: ['audit'],
    isGlobal: true,
  },
  settings: {
    readWith: 'settings:read',
    changes: ['settings', 'audit'],
    isGlobal: true,
  },
  mail: {
    readWith: 'users:manage',
    changes: ['mail'],
    isGlobal: true,
  },
  warehouses: {
    readWith: 'warehouses:read',
    changes: ['warehouses', 'audit'],
    isGlobal: true,
  },
  // The list of a user's warehouses is read from the assignments.
  users: {
    readWith: 'users:manage',
    changes: ['users', 'warehouses', 'audit'],
    isGlobal: true,
  },
  // Nobody else sees a view: only the screens of the user who saved it change.
  views: {
    readWith: null,
    changes: ['views'],
    isGlobal: true,
  },
  customers: {
    readWith: 'customers:read',
    changes: ['customers', 'users', 'audit'],
    isGlobal: true,
  },
  auth: {
    readWith: null,
    changes: ['auth', 'audit'],
    isGlobal: true,
  },
  badges: {
    readWith: 'badges:manage',
    changes: ['badges', 'auth', 'audit'],
    isGlobal: true,
  },
  // The list of keys shows when each was last used, which is no change.
  keys: {
    readWith: 'keys:manage',
    changes: ['keys', 'audit'],
    isGlobal: true,
  },
  products: {
    readWith: 'products:read',
    changes: ['products', 'inventory', 'audit'],
    isGlobal: true,
  },
  locations: {
    readWith: 'locations:read',
    changes: ['locations', 'inventory', 'audit'],
  },
  packagings: {
    readWith: 'packagings:read',
    changes: ['packagings', 'audit'],
  },
  // The ship-by dates of open orders follow the working days and the rules.
  calendars: {
    readWith: 'calendars:read',
    changes: ['calendars', 'orders', 'audit'],
  },
  doors: {
    readWith: 'doors:read',
    changes: ['doors', 'audit'],
  },
  // Orders show the location of their allocated stock.
  inventory: {
    readWith: 'stock:read',
    changes: ['inventory', 'orders'],
  },
  asns: {
    readWith: 'asns:read',
    changes: ['asns'],
  },
  orders: {
    readWith: 'orders:read',
    changes: ['orders', 'inventory'],
  },
  // The need of a pick location depends on its stock.
  replenishment: {
    readWith: 'replenishment:read',
    changes: ['replenishment', 'orders', 'inventory'],
    shows: ['inventory'],
  },
  receiving: {
    readWith: 'stock:read',
    changes: ['inventory', 'asns'],
  },
  returns: {
    readWith: 'returns:read',
    changes: ['returns', 'orders', 'inventory'],
  },
  // What is on hand of a lot is stock.
  lots: {
    readWith: 'stock:read',
    changes: ['lots', 'inventory', 'orders', 'audit'],
    isGlobal: true,
    shows: ['inventory'],
  },
  twins: {
    readWith: null,
    changes: [],
    shows: ['lots', 'products', 'locations', 'asns', 'orders', 'returns'],
  },
  // The approval of a count declares its own changes; an entry changes neither stock nor orders.
  counts: {
    readWith: 'counts:read',
    changes: ['counts'],
  },
  // An order that is held, cancelled or edited leaves its pick list.
  picking: {
    readWith: 'stock:move',
    changes: ['picking', 'orders', 'inventory', 'asns'],
    shows: ['orders'],
  },
  // What is loaded is neither picked nor moved; departing declares its own changes.
  loads: {
    readWith: 'orders:ship',
    changes: ['loads'],
    shows: ['orders'],
  },
  appointments: {
    readWith: 'appointments:read',
    changes: ['appointments', 'audit'],
  },
  tasks: {
    readWith: 'tasks:read',
    changes: ['tasks'],
    shows: ['inventory', 'replenishment', 'orders', 'picking', 'returns', 'counts'],
  },
  // Pallets that wait for putaway are stock.
  floor: {
    readWith: null,
    changes: [],
    shows: ['inventory'],
  },
  // A label shows what lower rooms have when it is printed.
  labels: {
    readWith: 'labels:read',
    changes: ['labels', 'audit'],
    isGlobal: true,
  },
  changes: {
    readWith: null,
    changes: [],
  },
  webhooks: {
    readWith: 'webhooks:manage',
    changes: ['webhooks', 'audit'],
    isGlobal: true,
  },
  // A call on a label says itself what it changes: a tracking number is of the order.
  carriers: {
    readWith: 'carriers:read',
    changes: ['carriers'],
    isGlobal: true,
  },
  // Nobody else sees them: only the screens of the user change.
  subscriptions: {
    readWith: null,
    changes: ['subscriptions'],
    isGlobal: true,
  },
  reports: {
    readWith: null,
    changes: [],
    shows: ['inventory', 'orders', 'asns', 'counts', 'returns'],
  },
  // A paper shows what lower rooms have when it is printed.
  papers: {
    readWith: null,
    changes: [],
    shows: ['asns', 'orders', 'picking', 'loads'],
  },
  // The servers and the print agents change jobs too.
  printers: {
    readWith: 'printers:read',
    changes: ['printers', 'audit'],
  },
  dashboard: {
    readWith: null,
    changes: [],
    shows: ['inventory', 'orders', 'asns', 'counts', 'replenishment', 'webhooks', 'printers'],
  },
  imports: {
    readWith: 'imports:run',
    changes: ['imports'],
    isGlobal: true,
  },
  jobs: {
    readWith: 'jobs:manage',
    changes: ['jobs'],
    isGlobal: true,
  },
} as const;
