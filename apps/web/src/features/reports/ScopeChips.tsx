import { codeText } from '@lading/domain/codeText';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../lib/format.ts';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { oneCustomer } from '../customers/customers.queries.ts';
import { locationName, productName } from './reports.queries.ts';

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
  /** Those that no field shows already. */
  names: readonly N[];
  onClear: (name: N) => void;
}

/** What narrows a report without a field of its own: named, and to be taken off. */
export function ScopeChips<N extends keyof Shown>({ filters, names, onClear }: Props<N>) {
  const has = (name: keyof Shown) => names.some((one) => one === name) && filters[name] !== undefined;
  const product = useQuery({ ...productName(filters.productId ?? 0), enabled: has('productId') });
  const location = useQuery({ ...locationName(filters.locationId ?? 0), enabled: has('locationId') });
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
