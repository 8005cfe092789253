import type { Location } from '@lading/contract/locations';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { CodePicker } from '../../ui/CodePicker.tsx';
import type { usePickedProduct } from '../../ui/usePickedProduct.ts';
import { findProductByCode, useOfferedProducts } from '../products/products.queries.ts';
import { pickLocations } from './replenishment.queries.ts';

/** A picker waits this long for the next key, in milliseconds. */
const PAUSE = 200;

/** Chooses one of the warehouse's pick locations, searched by the server a moment after the last key. */
export function LocationPicker({
  warehouseId,
  value,
  onPick,
}: {
  warehouseId: number;
  value: Location | null;
  onPick: (location: Location | null) => void;
}) {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const typed = value?.name === text ? '' : text.trim().slice(0, 200);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const locations = useQuery(pickLocations(warehouseId, search));
  return (
    <Autocomplete
      options={locations.data ?? []}
      loading={locations.isFetching}
      value={value}
      inputValue={text}
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      noOptionsText={locations.isError ? 'The locations could not be loaded.' : 'No PICK location found.'}
      onInputChange={(_, next) => setText(next)}
      onChange={(_, chosen) => onPick(chosen)}
      renderInput={(params) => <TextField {...params} required label="Pick Location" />}
    />
  );
}

/** Chooses a product of the customer: picked, typed or scanned. */
export function ProductPicker({ customerId, picked }: { customerId: number | null; picked: ReturnType<typeof usePickedProduct> }) {
  const offer = useOfferedProducts(customerId, picked.product ? '' : picked.text);
  const [alert, setAlert] = useState<string | null>(null);
  const helperText = alert ?? (offer.hasFailed ? 'The products could not be loaded. Please type again.' : null);
  const scan = async (code: string) => {
    if (!code || customerId === null) return;
    setAlert(null);
    try {
      const found = await findProductByCode(customerId, code);
      if (found) picked.pick(found);
      else setAlert(`No product of this customer has the SKU or barcode "${code}".`);
    } catch (reason) {
      setAlert(errorText(reason, `The code "${code}" could not be looked up. Please try again.`));
    }
  };
  return (
    <CodePicker
      label="Product"
      options={offer.options}
      isLoading={offer.isLoading}
      disabled={customerId === null}
      value={picked.product}
      text={picked.text}
      onText={picked.setText}
      onPick={(product) => {
        setAlert(null);
        picked.pick(product);
      }}
      onCode={(code) => void scan(code)}
      inputRef={picked.productField}
      {...(helperText ? { helperText } : {})}
    />
  );
}
