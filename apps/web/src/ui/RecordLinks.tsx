import { useLocation } from 'react-router';
import { TextLink } from './LinkButton.tsx';
import { touchable } from './media.ts';

export const productPath = (id: number): string => `/products/${id}`;
export const locationPath = (id: number): string => `/locations/${id}`;
export const palletPath = (lpn: string): string => `/pallets/${encodeURIComponent(lpn)}`;

/** The height of a target that everybody can hit (WCAG 2.2, 2.5.8). */
const TARGET = '24px';
/** A longer code may break, or it would push the rest out of sight. */
const LONGEST_WHOLE = 24;

/** A code that leads to the page of a record. On the floor they are plain, as a link would take the focus from the scan; so are they on paper. */
function RecordLink({ to, children }: { to: string; children: string }) {
  const { pathname } = useLocation();
  if (/^\/(floor|print)(\/|$)/.test(pathname)) return children;
  const whiteSpace = children.length > LONGEST_WHOLE ? 'normal' : 'nowrap';
  return (
    <TextLink to={to} color="inherit" sx={{ ...touchable, display: 'inline-block', lineHeight: TARGET, whiteSpace }}>
      {children}
    </TextLink>
  );
}

export function ProductLink({ product }: { product: { id: number; sku: string } }) {
  return <RecordLink to={productPath(product.id)}>{product.sku}</RecordLink>;
}

/** A location's name; what stands there while it has none. */
export function LocationLink({ location, none = '–' }: { location: { id: number; name: string } | null | undefined; none?: string }) {
  return location ? <RecordLink to={locationPath(location.id)}>{location.name}</RecordLink> : none;
}

export function PalletLink({ lpn }: { lpn: string }) {
  return <RecordLink to={palletPath(lpn)}>{lpn}</RecordLink>;
}
