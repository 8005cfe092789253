import { useLocation } from 'react-router';
import { type Column, keyColumn, type Options } from './columns.tsx';
import { TextLink } from './LinkButton.tsx';
import { touchable } from './media.ts';

export const productPath = (id: number): string => `/products/${id}`;
export const locationPath = (id: number): string => `/locations/${id}`;
export const palletPath = (lpn: string): string => `/pallets/${encodeURIComponent(lpn)}`;
/** The page that the browser prints of the labels of records. */
export const labelsPath = (document: 'PRODUCT' | 'RETURN', ids: readonly number[]): string =>
  `/print/labels/${document}?${new URLSearchParams(ids.map((id) => ['id', String(id)]))}`;

export const palletLabelPath = (lpn: string): string =>
  `/print/pallets?lpn=${encodeURIComponent(lpn)}`;
export const putawayPath = (lpn: string): string => `/floor/putaway?lpn=${encodeURIComponent(lpn)}`;

/** The height of a target that everybody can hit (WCAG 2.2, 2.5.8). */
const TARGET = '24px';
/** A longer code may break, or it would push the rest out of sight. */
const LONGEST_WHOLE = 24;

/**
 * A code that leads to the page of a record. On the floor they are plain, as a link would take the
 * focus from the scan; so are they on paper.
 */
function RecordLink({ to, children }: { to: string; children: string }) {
  const { pathname } = useLocation();
  if (/^\/(floor|print)(\/|$)/.test(pathname)) return children;
  const whiteSpace = children.length > LONGEST_WHOLE ? 'normal' : 'nowrap';
  return (
    <TextLink
      to={to}
      color="inherit"
      sx={{ ...touchable, display: 'inline-block', lineHeight: TARGET, whiteSpace }}
    >
      {children}
    </TextLink>
  );
}

export function ProductLink({ product }: { product: { id: number; sku: string } }) {
  return <RecordLink to={productPath(product.id)}>{product.sku}</RecordLink>;
}

/** The SKU of the product of a row, which leads to it. */
export function skuColumn<T extends { product: { id: number; sku: string } }>(
  options: Options = {},
): Column<T> {
  return keyColumn('SKU', ({ product }) => <ProductLink product={product} />, {
    ...options,
    text: ({ product }) => product.sku,
  });
}

/** A location's name; what stands there while it has none. */
export function LocationLink({
  location,
  none = '–',
}: {
  location: { id: number; name: string } | null | undefined;
  none?: string;
}) {
  return location ? <RecordLink to={locationPath(location.id)}>{location.name}</RecordLink> : none;
}

export function PalletLink({ lpn }: { lpn: string }) {
  return <RecordLink to={palletPath(lpn)}>{lpn}</RecordLink>;
}

export function OrderLink({ order }: { order: { id: number; orderReference: string } }) {
  return <RecordLink to={`/orders/${order.id}`}>{order.orderReference}</RecordLink>;
}

export function AsnLink({ asn }: { asn: { id: number; asnReference: string } }) {
  return <RecordLink to={`/asns/${asn.id}`}>{asn.asnReference}</RecordLink>;
}

export function ReturnLink({ goods }: { goods: { id: number; returnReference: string } }) {
  return <RecordLink to={`/returns/${goods.id}`}>{goods.returnReference}</RecordLink>;
}

/** A lot's code, or the text that names it. */
export function LotLink({
  lot,
  text = lot.code,
}: {
  lot: { id: number; code: string };
  text?: string;
}) {
  return <RecordLink to={`/lots/${lot.id}`}>{text}</RecordLink>;
}

export function CountLink({ count }: { count: { id: number; name: string } }) {
  return <RecordLink to={`/cycle-counts/${count.id}`}>{count.name}</RecordLink>;
}
