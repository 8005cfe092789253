import type { Named } from '@lading/contract/fields';
import { codeText } from '@lading/domain/codeText';
import { isQuantity } from '@lading/domain/quantity';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { formatDateTime, formatUnits } from '../../lib/format.ts';
import { Secondary } from '../../ui/columns.tsx';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { PrinterIcon } from '../../ui/PrinterButton.tsx';
import type { EnteredPacks } from '../../ui/packUnits.ts';
import { LocationLink, PalletLink, palletLabelPath } from '../../ui/RecordLinks.tsx';
import { oneCustomer } from '../customers/customers.queries.ts';
import { oneLocation } from '../locations/locations.queries.ts';
import { ProductUnitsField } from '../products/products.parts.tsx';
import { oneProduct } from '../products/products.queries.ts';

interface Place {
  location: Named | null;
  pallet: { lpn: string } | null;
}

/**
 * The location and pallet of stock: `A-01-01 (LPN-00000042)`; a dash if there is no location yet.
 */
export function placeText({ location, pallet }: Place): string {
  return [location?.name ?? '–', pallet && `(${pallet.lpn})`].filter(Boolean).join(' ');
}

/** The same with links to both, the pallet in secondary text. */
export function placeOf({ location, pallet }: Place) {
  return (
    <>
      <LocationLink location={location} />{' '}
      {pallet && (
        <Secondary whole>
          (<PalletLink lpn={pallet.lpn} />)
        </Secondary>
      )}
    </>
  );
}

export function PrintLabel({ lpn }: { lpn: string }) {
  return (
    <PrinterIcon
      label={`Print label of ${lpn}`}
      prints={{ document: 'PALLET', lpns: [lpn] }}
      page={{ to: palletLabelPath(lpn) }}
    />
  );
}

interface Shown {
  customerId?: number;
  productId?: number;
  asnId?: number;
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
  const has = (name: keyof Shown) =>
    names.some((each) => each === name) && filters[name] !== undefined;
  const product = useQuery({ ...oneProduct(filters.productId ?? 0), enabled: has('productId') });
  const location = useQuery({
    ...oneLocation(filters.locationId ?? 0),
    enabled: has('locationId'),
  });
  const customer = useQuery({
    ...oneCustomer(filters.customerId ?? 0),
    enabled: has('customerId'),
  });
  const labels: Record<keyof Shown, string> = {
    productId: `Product: ${product.data?.sku ?? '…'}`,
    asnId: 'Of one ASN',
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
    <Box
      role="group"
      aria-label="Only"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      {shown.map((name) => (
        <FilterChip
          key={name}
          label={labels[name]}
          says={`Remove ${labels[name]}`}
          onRemove={() => onClear(name)}
        />
      ))}
    </Box>
  );
}

/** Accepts a whole number of units, up to `most`. */
export function unitsRule(most: number) {
  return {
    validate: (value: unknown) => {
      const units = Number(value);
      return (
        (isQuantity(units) && units <= most) || `A whole number from 1 to ${formatUnits(most)}.`
      );
    },
  };
}

interface UnitsInputProps<T extends FieldValues, N extends FieldPath<T>> {
  control: Control<T>;
  name: N;
  /** Null until a product is chosen. */
  productId: number | null;
  /** The largest number accepted, in units. */
  most: number;
  label?: string;
  helperText: ReactNode;
  autoFocus?: boolean;
  required?: boolean;
}

/**
 * A number of units of a product, also in its packs. The form's value is the number of units, as
 * text.
 */
export function UnitsInput<T extends FieldValues, N extends FieldPath<T>>(
  props: UnitsInputProps<T, N>,
) {
  const { control, name, productId, most, label = 'Quantity', helperText, ...look } = props;
  const { field, fieldState } = useController({ control, name, rules: unitsRule(most) });
  const [packs, setPacks] = useState<EnteredPacks | null>(null);
  return (
    <ProductUnitsField
      {...look}
      label={label}
      productId={productId}
      value={{ quantity: field.value, ...(packs ? { packs } : {}) }}
      onChange={(entered) => {
        setPacks(entered.packs ?? null);
        field.onChange(entered.quantity);
      }}
      inputRef={field.ref}
      max={most}
      error={fieldState.invalid}
      helperText={fieldState.error?.message || helperText}
    />
  );
}
