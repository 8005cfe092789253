import { codeText } from '@lading/domain/codeText';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { Secondary } from '../../ui/columns.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { oneCustomer } from '../customers/customers.queries.ts';
import { oneLocation } from '../locations/locations.queries.ts';
import { oneProduct } from '../products/products.queries.ts';

interface Place {
  location: { name: string } | null;
  pallet: { lpn: string } | null;
}

/** The location and pallet of stock: `A-01-01 (LPN-00000042)`; a dash if there is no location yet. */
export function placeText({ location, pallet }: Place): string {
  return [location?.name ?? '–', pallet && `(${pallet.lpn})`].filter(Boolean).join(' ');
}

/** The same, with the pallet in secondary text. */
export function placeOf({ location, pallet }: Place) {
  return (
    <>
      {location?.name ?? '–'} {pallet && <Secondary whole>({pallet.lpn})</Secondary>}
    </>
  );
}

interface Shown {
  customerId?: number;
  productId?: number;
  locationId?: number;
  withoutLocation?: string;
  status?: string;
  lpn?: string;
  receivedFrom?: string;
  receivedBefore?: string;
}

interface Props<N extends keyof Shown> {
  filters: Shown;
  /** The filters that have no field. */
  names: readonly N[];
  onClear: (name: N) => void;
}

/** Filters without a field, each with a button that removes it. */
export function ScopeChips<N extends keyof Shown>({ filters, names, onClear }: Props<N>) {
  const has = (name: keyof Shown) => names.some((one) => one === name) && filters[name] !== undefined;
  const product = useQuery({ ...oneProduct(filters.productId ?? 0), enabled: has('productId') });
  const location = useQuery({ ...oneLocation(filters.locationId ?? 0), enabled: has('locationId') });
  const customer = useQuery({ ...oneCustomer(filters.customerId ?? 0), enabled: has('customerId') });
  const words: Record<keyof Shown, string> = {
    productId: `Product: ${product.data?.sku ?? '…'}`,
    locationId: `Location: ${location.data?.name ?? '…'}`,
    withoutLocation: 'Without a location',
    customerId: `Customer: ${customer.data?.name ?? '…'}`,
    status: codeText(filters.status ?? ''),
    lpn: filters.lpn ?? '',
    receivedFrom: `Received from ${filters.receivedFrom ? formatDateTime(filters.receivedFrom) : ''}`,
    receivedBefore: `Received before ${filters.receivedBefore ? formatDateTime(filters.receivedBefore) : ''}`,
  };
  const shown = names.filter(has);
  if (shown.length === 0) return null;
  return (
    <Box role="group" aria-label="Only" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {shown.map((name) => (
        <FilterChip key={name} label={words[name]} says={`Remove ${words[name]}`} onRemove={() => onClear(name)} />
      ))}
    </Box>
  );
}
