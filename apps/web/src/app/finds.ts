import type { Asn } from '@lading/contract/asns';
import type { Count } from '@lading/contract/counts';
import type { Customer } from '@lading/contract/customers';
import type { Scan } from '@lading/contract/floor';
import type { Order } from '@lading/contract/orders';
import type { Product } from '@lading/contract/products';
import type { User } from '@lading/contract/users';
import { codeText } from '@lading/domain/codeText';
import { documents as types } from '@lading/domain/documents';
import { may, type Permission, type Role } from '@lading/domain/permissions';
import { locationPath, palletPath, productPath, putawayPath } from '../ui/RecordLinks.tsx';
import type { MenuEntry } from './menu.ts';

export interface Find {
  group:
    | 'Records'
    | 'Actions'
    | 'Screens'
    | 'Products'
    | 'Orders'
    | 'ASNs'
    | 'Customers'
    | 'Counts'
    | 'Users'
    | 'Stock';
  label: string;
  detail?: string;
  to: string;
  /** A code that the screen takes as if it was scanned there. */
  scanned?: string;
}

const NOTHING = { products: [], orders: [], asns: [], customers: [], counts: [], users: [] };

export interface Listed {
  products: readonly Product[];
  orders: readonly Order[];
  asns: readonly Asn[];
  customers: readonly Customer[];
  counts: readonly Count[];
  users: readonly User[];
}

interface Sources {
  text: string;
  role: Role;
  screens: readonly MenuEntry[];
  /** What the text is as a code, or what follows the verb of an action. */
  scan: Scan | null;
  listed?: Partial<Listed>;
  /**
   * True once the results belong to what is typed. The link to the stock comes only then, so that
   * Enter opens the best match.
   */
  isSettled: boolean;
}

const VERBS = ['receive', 'put away', 'pick', 'pack', 'count'] as const;
type Verb = (typeof VERBS)[number];

/** The verb that the text begins with, and what follows it. Text without a verb is all code. */
export function readAction(text: string): { verb: Verb | null; code: string } {
  const typed = text.trim();
  const verb = VERBS.find((each) => typed.toLowerCase().startsWith(`${each} `)) ?? null;
  return { verb, code: verb === null ? typed : typed.slice(verb.length).trim() };
}

const asnAt = (id: number): string => `/asns/${id}`;

/** The records that a code names exactly. */
function recordsOf(
  { pallet, location, products, lots, documents, batch, user }: Scan,
  role: Role,
): Find[] {
  const found: (Omit<Find, 'group'> | null | false)[] = [
    pallet && {
      label: pallet.lpn,
      detail: pallet.location?.name ?? 'Pallet',
      to: palletPath(pallet.lpn),
    },
    location && { label: location.name, detail: 'Location', to: locationPath(location.id) },
    ...products.map(({ id, sku, name }) => ({ label: sku, detail: name, to: productPath(id) })),
    ...lots.map(({ id, code, product }) => ({
      label: code,
      detail: `Lot of ${product.sku}`,
      to: `/lots/${id}`,
    })),
    ...documents.map(({ kind, id, reference, status, customer }) => ({
      label: reference,
      detail: `${customer.name}, ${codeText(status)}`,
      to: `${types[kind].path}/${id}`,
    })),
    batch && {
      label: `Batch ${batch.id}`,
      detail: codeText(batch.status),
      to: `/pick-batches/${batch.id}`,
    },
    user &&
      may(role, 'users:manage') && {
        label: user.name,
        detail: user.email,
        to: `/admin/users/${user.id}`,
      },
  ];
  return found.flatMap((each) => (each ? [{ group: 'Records' as const, ...each }] : []));
}

function actionsOf(verb: Verb, { pallet, location, documents }: Scan, role: Role): Find[] {
  const when = (permission: Permission, found: Find[]): Find[] =>
    may(role, permission) ? found : [];
  const action = (label: string, detail: string, to: string, scanned?: string): Find => ({
    group: 'Actions',
    label,
    detail,
    to,
    ...(scanned === undefined ? {} : { scanned }),
  });
  const documentsOf = (kind: 'ORDER' | 'ASN') =>
    documents.filter((document) => document.kind === kind);
  const acts: Record<Verb, () => Find[]> = {
    receive: () =>
      when(
        'stock:receive',
        documentsOf('ASN').map(({ id, reference, customer }) =>
          action(`Receive ${reference}`, customer.name, `/receiving/${customer.id}?asn=${id}`),
        ),
      ),
    'put away': () =>
      pallet
        ? when('stock:move', [action(`Put away ${pallet.lpn}`, 'Floor', putawayPath(pallet.lpn))])
        : [],
    pick: () =>
      when(
        'orders:pick',
        documentsOf('ORDER').map(({ id, reference, status }) =>
          action(`Pick ${reference}`, codeText(status), `/orders/${id}/pick`),
        ),
      ),
    pack: () =>
      when(
        'orders:pack',
        documentsOf('ORDER').map(({ id, reference, status }) =>
          action(`Pack ${reference}`, codeText(status), `/orders/${id}/pack`),
        ),
      ),
    count: () =>
      location
        ? when('counts:count', [
            action(`Count ${location.name}`, 'Floor', '/floor/count', location.name),
          ])
        : [],
  };
  return acts[verb]();
}

function listedFinds(listed: Listed): Find[] {
  return [
    ...listed.products.map(
      ({ id, sku, name }): Find => ({
        group: 'Products',
        label: sku,
        detail: name,
        to: productPath(id),
      }),
    ),
    ...listed.orders.map(
      ({ id, orderReference, customer }): Find => ({
        group: 'Orders',
        label: orderReference,
        detail: customer.name,
        to: `/orders/${id}`,
      }),
    ),
    ...listed.asns.map(
      ({ id, asnReference, customer }): Find => ({
        group: 'ASNs',
        label: asnReference,
        detail: customer.name,
        to: asnAt(id),
      }),
    ),
    ...listed.customers.map(
      ({ name, email }): Find => ({
        group: 'Customers',
        label: name,
        detail: email,
        to: `/customers?search=${encodeURIComponent(name)}`,
      }),
    ),
    ...listed.counts.map(
      ({ id, name, status }): Find => ({
        group: 'Counts',
        label: name,
        detail: codeText(status),
        to: `/cycle-counts/${id}`,
      }),
    ),
    ...listed.users.map(
      ({ id, name, email }): Find => ({
        group: 'Users',
        label: name,
        detail: email,
        to: `/admin/users/${id}`,
      }),
    ),
  ];
}

/** True if the text is the whole name of a record or, of a customer or a user, the email. */
function isCalled({ group, label, detail }: Find, typed: string): boolean {
  const names = group === 'Customers' || group === 'Users' ? [label, detail] : [label];
  return names.some((name) => name?.toLowerCase() === typed.toLowerCase());
}

/**
 * All matches: records that the text names exactly, actions, screens, then what contains the text.
 * Each address is offered once.
 */
export function findsOf({ text, role, screens, scan, listed, isSettled }: Sources): Find[] {
  const typed = text.trim();
  const { verb } = readAction(text);
  const named =
    scan === null || !isSettled
      ? []
      : verb === null
        ? recordsOf(scan, role)
        : actionsOf(verb, scan, role);
  const ofScreens = screens
    .filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
    .map(({ label, to }): Find => ({ group: 'Screens', label, to }));
  if (!typed || !isSettled) return [...named, ...ofScreens];
  const ofLists = listedFinds({ ...NOTHING, ...listed });
  const all: Find[] = [
    ...named,
    ...ofLists.filter((find) => isCalled(find, typed)),
    ...ofScreens,
    ...ofLists,
    {
      group: 'Stock',
      label: `Stock with “${typed}”`,
      detail: 'SKU, product, location or LPN',
      to: `/stocklevels?search=${encodeURIComponent(typed)}`,
    },
  ];
  return all.filter(({ to }, index) => all.findIndex((other) => other.to === to) === index);
}
