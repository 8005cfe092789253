import type { Asn } from '@lading/contract/asns';
import type { Order } from '@lading/contract/orders';
import type { Product } from '@lading/contract/products';
import type { MenuEntry } from './menu.ts';

export interface Find {
  group: 'Screens' | 'Products' | 'Orders' | 'ASNs' | 'Stock';
  label: string;
  detail?: string;
  to: string;
}

interface Sources {
  text: string;
  screens: readonly MenuEntry[];
  products: readonly Product[];
  orders: readonly Order[];
  asns: readonly Asn[];
  /** True once the results belong to what is typed. The link to the stock comes only then, so that Enter opens the best match. */
  isSettled: boolean;
}

/** All matches, screens first. Stock, and so an LPN, is searched for on its own screen. */
export function findsOf({ text, screens, products, orders, asns, isSettled }: Sources): Find[] {
  const typed = text.trim();
  const found: Find[] = screens
    .filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))
    .map(({ label, to }) => ({ group: 'Screens', label, to }));
  if (!typed || !isSettled) return found;
  const search = encodeURIComponent(typed);
  return [
    ...found,
    ...products.map(
      ({ sku, name }): Find => ({ group: 'Products', label: sku, detail: name, to: `/products?search=${encodeURIComponent(sku)}` }),
    ),
    ...orders.map(
      ({ id, orderReference, customer }): Find => ({ group: 'Orders', label: orderReference, detail: customer.name, to: `/orders/${id}` }),
    ),
    ...asns.map(
      ({ id, asnReference, customer }): Find => ({
        group: 'ASNs',
        label: asnReference,
        detail: customer.name,
        to: `/reports/asns?asn=${id}`,
      }),
    ),
    { group: 'Stock', label: `Stock with “${typed}”`, detail: 'SKU, product, location or LPN', to: `/stocklevels?search=${search}` },
  ];
}
