import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { TextLink } from './LinkButton.tsx';
import { touchable } from './media.ts';

export const productPath = (id: number): string => `/products/${id}`;
export const locationPath = (id: number): string => `/locations/${id}`;
export const palletPath = (lpn: string): string => `/pallets/${encodeURIComponent(lpn)}`;

/** The height of a target that everybody can hit (WCAG 2.2, 2.5.8). */
const TARGET = '24px';
/** Longer than an SSCC. */
const LONG_LPN = 20;

/** Words that lead to the page of a record. On the floor they are plain, as a link would take the focus from the scan; so are they on paper. */
function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation();
  if (/^\/(floor|print)(\/|$)/.test(pathname)) return children;
  return (
    <TextLink to={to} color="inherit" sx={{ ...touchable, display: 'inline-block', lineHeight: TARGET }}>
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

/** An LPN, which does not break unless no column could hold it. */
export function PalletLink({ lpn }: { lpn: string }) {
  return (
    <Box component="span" sx={{ whiteSpace: lpn.length > LONG_LPN ? 'normal' : 'nowrap' }}>
      <RecordLink to={palletPath(lpn)}>{lpn}</RecordLink>
    </Box>
  );
}
