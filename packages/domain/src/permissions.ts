/** The roles of people, from the widest to the narrowest. */
export const roles = ['ADMIN', 'SUPERVISOR', 'OPERATOR', 'CLIENT'] as const;
export type Role = (typeof roles)[number];

const everybody = roles;
const staff = ['ADMIN', 'SUPERVISOR', 'OPERATOR'] as const;
const leads = ['ADMIN', 'SUPERVISOR'] as const;
const leadsAndClients = ['ADMIN', 'SUPERVISOR', 'CLIENT'] as const;

/**
 * Who may do what. Scope (own customer, assigned warehouses) narrows this further, row by row, on
 * the server.
 */
export const permissions = {
  // Who one is, where one may work, and the way out.
  'session:use': everybody,
  // The own account: password, second factor, sessions, PIN, saved views.
  'session:own': everybody,
  'events:listen': everybody,
  'changes:read': everybody,
  'dashboard:read': everybody,
  'audit:read': ['ADMIN'],
  'settings:read': everybody,
  'settings:write': ['ADMIN'],
  'warehouses:read': everybody,
  'warehouses:write': ['ADMIN'],
  'users:manage': ['ADMIN'],
  // Of a client, a chief alone, and the logins of its own customer.
  'logins:manage': ['ADMIN', 'CLIENT'],
  // Shared devices, and the PINs of those who use them.
  'badges:manage': leads,
  'badges:own': staff,
  'keys:manage': ['ADMIN'],
  'webhooks:manage': ['ADMIN'],
  // What runs in the background.
  'jobs:manage': ['ADMIN'],
  'customers:read': everybody,
  'customers:write': leads,
  'products:read': everybody,
  'products:write': leadsAndClients,
  'locations:read': everybody,
  'locations:write': leads,
  'packagings:read': staff,
  'packagings:write': leads,
  // Templates of labels, and labels to print.
  'labels:read': staff,
  'labels:manage': leads,
  // Working days, cut-offs and service levels.
  'calendars:read': staff,
  'calendars:write': leads,
  // Where trucks are loaded and unloaded.
  'doors:read': staff,
  'doors:write': leads,
  // Appointments of trucks at doors, and links by which carriers book.
  'appointments:read': staff,
  'appointments:write': leads,
  // What happens to a truck: it comes, stands at the door, leaves.
  'appointments:work': staff,
  // Printers, print jobs, and which printer prints what.
  'printers:read': staff,
  'printers:write': leads,
  'printers:print': staff,
  // What a print agent does: it takes jobs and says how they ended.
  'printers:serve': staff,
  'stock:read': everybody,
  'stock:receive': staff,
  'stock:move': staff,
  'stock:adjust': leads,
  // Codes that earlier releases let in twice.
  'twins:read': leads,
  'lots:merge': ['ADMIN'],
  'asns:read': everybody,
  'asns:write': leadsAndClients,
  'asns:close': staff,
  'asns:closeShort': leads,
  'reports:read': everybody,
  'orders:read': everybody,
  'orders:write': leadsAndClients,
  'orders:allocate': leads,
  'orders:release': leads,
  'orders:pick': staff,
  'orders:pack': staff,
  'orders:ship': staff,
  'carriers:read': staff,
  'carriers:write': ['ADMIN'],
  // What no carrier answered: whether a label was bought.
  'carriers:settle': leads,
  'returns:read': everybody,
  'returns:write': leadsAndClients,
  'returns:receive': staff,
  'returns:cancel': everybody,
  'replenishment:read': staff,
  'replenishment:rules': leads,
  'replenishment:work': staff,
  'tasks:read': staff,
  'tasks:work': staff,
  'tasks:assign': leads,
  'imports:run': leadsAndClients,
  'counts:read': staff,
  'counts:count': staff,
  'counts:approve': leads,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/**
 * Somebody with the permissions of a role; with `readOnly`, of a client's user, only those that
 * change nothing of the client's.
 */
export interface Holder {
  role: Role;
  readOnly: boolean;
  /** True for a user of a client who manages the logins of the client's other users. */
  chief?: boolean | undefined;
}

/** Permissions that change nothing but what belongs to the user alone. */
const changesNothing = (permission: Permission): boolean =>
  permission.endsWith(':read') ||
  permission.startsWith('session:') ||
  permission === 'events:listen';

export function may(who: Role | Holder, permission: Permission): boolean {
  const {
    role,
    readOnly,
    chief = false,
  } = typeof who === 'string' ? { role: who, readOnly: false } : who;
  if (permission === 'logins:manage' && role === 'CLIENT' && !chief) return false;
  return (
    permissions[permission].some((each) => each === role) &&
    (!readOnly || changesNothing(permission))
  );
}
