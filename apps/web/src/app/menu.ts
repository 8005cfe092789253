import { type Holder, may, type Permission, type Role } from '@lading/domain/permissions';
import {
  AdminPanelSettingsOutlined,
  BarChart,
  GroupsOutlined,
  Inventory2Outlined,
  SettingsOutlined,
  SpaceDashboardOutlined,
  SwapVert,
  UploadFileOutlined,
  WarehouseOutlined,
} from '../ui/icons.tsx';

export interface MenuEntry {
  label: string;
  to: string;
  /** The permission without which the entry is hidden. */
  permission?: Permission;
  /** What clients read instead; null if they have no use for the entry. */
  clientLabel?: string | null;
  /** Paths that belong to this entry. */
  holds?: readonly string[];
}

export interface MenuGroup {
  label: string;
  icon: MenuIcon;
  children: readonly MenuEntry[];
}

type MenuIcon = typeof BarChart;
export type MenuItem = (MenuEntry & { icon: MenuIcon }) | MenuGroup;

const menu: readonly MenuItem[] = [
  { label: 'Dashboard', to: '/dashboard', icon: SpaceDashboardOutlined },
  {
    label: 'Operations',
    icon: SwapVert,
    children: [
      { label: 'Create ASN', to: '/operations/asns/new', permission: 'asns:write' },
      { label: 'Receiving', to: '/receiving', permission: 'stock:receive' },
      { label: 'Putaway', to: '/putaway', permission: 'stock:move' },
      { label: 'Floor mode', to: '/floor', permission: 'stock:move' },
      { label: 'Tasks', to: '/tasks', permission: 'tasks:read' },
      { label: 'Orders', to: '/orders', permission: 'orders:read', holds: ['/pick-batches'] },
      { label: 'Create Order', to: '/orders/create', permission: 'orders:write' },
      { label: 'Loads', to: '/loads', permission: 'orders:ship' },
      { label: 'Returns', to: '/returns', permission: 'returns:read' },
      { label: 'Shipping Labels', to: '/shipping-labels', permission: 'carriers:read' },
    ],
  },
  {
    label: 'Warehouse',
    icon: WarehouseOutlined,
    children: [
      {
        label: 'Stock Levels',
        clientLabel: 'My Stock',
        to: '/stocklevels',
        permission: 'stock:read',
        holds: ['/pallets'],
      },
      { label: 'Lots', to: '/lots', permission: 'stock:read' },
      { label: 'Locations', clientLabel: null, to: '/locations', permission: 'locations:read' },
      { label: 'Dock', to: '/appointments', permission: 'appointments:read' },
      { label: 'Doors', to: '/doors', permission: 'doors:read' },
      { label: 'Packagings', to: '/packagings', permission: 'packagings:read' },
      { label: 'Lanes', to: '/lanes', permission: 'calendars:read' },
      { label: 'Ship-by Rules', to: '/ship-rules', permission: 'calendars:read' },
      { label: 'Label Templates', to: '/label-templates', permission: 'labels:manage' },
      { label: 'Replenishment', to: '/replenishment', permission: 'replenishment:read' },
      { label: 'Cycle Counts', to: '/cycle-counts', permission: 'counts:read' },
      { label: 'Twins', to: '/twins', permission: 'twins:read' },
      { label: 'Badges', to: '/badges', permission: 'badges:manage' },
      { label: 'Printers', to: '/printers', permission: 'printers:read' },
    ],
  },
  { label: 'Customers', to: '/customers', icon: GroupsOutlined, permission: 'customers:read' },
  { label: 'Products', to: '/products', icon: Inventory2Outlined, permission: 'products:read' },
  { label: 'Imports', to: '/imports', icon: UploadFileOutlined, permission: 'imports:run' },
  {
    label: 'Reports',
    icon: BarChart,
    children: [
      { label: 'ASN Reports', to: '/reports/asns', permission: 'asns:read', holds: ['/asns'] },
      {
        label: 'Inventory',
        to: '/reports/inventory',
        permission: 'reports:read',
        holds: ['/reports/movements', '/reports/allocations'],
      },
      { label: 'Stock in All Warehouses', to: '/reports/stock', permission: 'reports:read' },
      { label: 'Performance', to: '/reports/performance', permission: 'reports:read' },
      { label: 'Packagings Used', to: '/reports/packagings', permission: 'packagings:read' },
    ],
  },
  {
    label: 'Admin',
    icon: AdminPanelSettingsOutlined,
    children: [
      { label: 'Warehouses', to: '/admin/warehouses', permission: 'warehouses:write' },
      { label: 'Users', to: '/admin/users', permission: 'logins:manage' },
      { label: 'API Keys', to: '/admin/keys', permission: 'keys:manage' },
      {
        label: 'Carrier Accounts',
        to: '/admin/carriers',
        permission: 'carriers:write',
        holds: ['/admin/carrier-rules'],
      },
      { label: 'Webhooks', to: '/admin/webhooks', permission: 'webhooks:manage' },
      { label: 'Mails', to: '/admin/mails', permission: 'users:manage' },
      { label: 'Jobs', to: '/admin/jobs', permission: 'jobs:manage' },
    ],
  },
  { label: 'Settings', to: '/settings', icon: SettingsOutlined },
];

const isFor =
  (user: Holder) =>
  ({ permission, clientLabel }: MenuEntry): boolean =>
    (!permission || may(user, permission)) && !(user.role === 'CLIENT' && clientLabel === null);

const inWordsOf =
  (role: Role) =>
  (entry: MenuEntry): MenuEntry =>
    role === 'CLIENT' && entry.clientLabel ? { ...entry, label: entry.clientLabel } : entry;

/** All that a badge opens. */
const floorMenu: readonly MenuItem[] = [{ label: 'Floor mode', to: '/floor', icon: SwapVert }];

/**
 * The menu of a user, without entries that it may not open; of one who signed in with a badge, the
 * floor.
 */
export function menuFor(user: Holder, byBadge = false): MenuItem[] {
  return (byBadge ? floorMenu : menu)
    .map((item) =>
      'children' in item
        ? { ...item, children: item.children.filter(isFor(user)).map(inWordsOf(user.role)) }
        : item,
    )
    .filter((item) => ('children' in item ? item.children.length > 0 : isFor(user)(item)));
}

export function entriesOf(items: readonly MenuItem[]): MenuEntry[] {
  return items.flatMap((item) => ('children' in item ? item.children : [item]));
}

/** The entry of a path: the longest match, so that /orders/create is not Orders. */
export function currentEntry(path: string, items: readonly MenuItem[]): MenuEntry | null {
  const isAt = (place: string) => path === place || path.startsWith(`${place}/`);
  const matching = entriesOf(items).filter(({ to, holds = [] }) => [to, ...holds].some(isAt));
  return matching.reduce<MenuEntry | null>(
    (best, entry) => (best && best.to.length >= entry.to.length ? best : entry),
    null,
  );
}
