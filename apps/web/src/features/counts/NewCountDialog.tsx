import { createCount, listLocations, listProducts } from '@lading/contract/calls';
import { ABC_PERIOD_DAYS, type AbcClass, abcClasses } from '@lading/domain/abc';
import type { CountChoice } from '@lading/domain/counts';
import {
  MAX_COUNT_NAME,
  MAX_COUNT_SCOPE,
  MAX_NOT_COUNTED_DAYS,
  MAX_SEARCH,
} from '@lading/domain/limits';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { codeChoices } from '../../lib/choices.ts';
import { useCall } from '../../lib/useCall.ts';
import { useSearchTerm } from '../../lib/useSearchTerm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, TextInput } from '../../ui/fields.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { locationsPage } from '../locations/locations.queries.ts';
import { productsPage } from '../products/products.queries.ts';

interface Option {
  id: number;
  label: string;
}

interface Props {
  label: string;
  value: Option[];
  onChange: (value: Option[]) => void;
  text: string;
  onText: (text: string) => void;
  options: readonly Option[];
  isLoading: boolean;
  /** The number of matches, and a way to find them all; null without a search. */
  all: { total: number; find: () => Promise<Option[]> } | null;
}

function AddAll({
  label,
  find,
  onFound,
}: {
  label: string;
  find: () => Promise<Option[]>;
  onFound: (found: Option[]) => void;
}) {
  const [isAdding, setAdding] = useState(false);
  const [failed, setFailed] = useState(false);
  const add = async () => {
    setAdding(true);
    setFailed(false);
    try {
      onFound(await find());
    } catch {
      setFailed(true);
    } finally {
      setAdding(false);
    }
  };
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      loading={isAdding}
      onClick={() => void add()}
      sx={{ justifySelf: 'start' }}
    >
      {failed ? 'That failed. Try again' : label}
    </Button>
  );
}

function ManyPicker({ label, value, onChange, text, onText, options, isLoading, all }: Props) {
  const addFound = (found: readonly Option[]) => {
    const known = new Set(value.map(({ id }) => id));
    onChange([...value, ...found.filter(({ id }) => !known.has(id))].slice(0, MAX_COUNT_SCOPE));
    onText('');
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Autocomplete<Option, true>
        multiple
        disableCloseOnSelect
        limitTags={6}
        size="small"
        options={options}
        loading={isLoading}
        value={value}
        inputValue={text}
        // The server has searched, by barcode too; the browser must not filter again.
        filterOptions={(found) => found}
        getOptionKey={({ id }) => id}
        getOptionLabel={(option) => option.label}
        isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
        noOptionsText="Nothing found."
        onInputChange={(_, next, reason) => {
          // A choice keeps the search text for the next one.
          if (reason === 'input' || reason === 'clear' || reason === 'blur') onText(next);
        }}
        onChange={(_, chosen) => onChange(chosen.slice(0, MAX_COUNT_SCOPE))}
        renderInput={(params) => (
          <TextField
            {...params}
            label={label}
            helperText={`${value.length} of at most ${MAX_COUNT_SCOPE} chosen.`}
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, maxLength: MAX_SEARCH },
            }}
          />
        )}
      />
      {all && all.total > 1 && (
        <AddAll
          label={`Add all ${Math.min(all.total, MAX_COUNT_SCOPE)} that fit`}
          find={all.find}
          onFound={addFound}
        />
      )}
    </Box>
  );
}

const OFFERED = 30;

const wayWords = {
  LOCATIONS: 'Locations',
  PRODUCTS: 'Products',
  ABC_CLASS: 'An ABC class',
  NOT_COUNTED: 'Locations not counted for a while',
} as const satisfies Partial<Record<CountChoice, string>>;
type Way = keyof typeof wayWords;
const ways = Object.entries(wayWords).map(([value, label]) => ({ value, label }));

interface Values {
  name: string;
  way: Way;
  locations: Option[];
  products: Option[];
  abcClass: AbcClass;
  days: string;
}

const empty: Values = {
  name: '',
  way: 'LOCATIONS',
  locations: [],
  products: [],
  abcClass: 'A',
  days: '90',
};

const isDays = (text: string): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MAX_NOT_COUNTED_DAYS;

/** The body of the call; null while something is missing. */
function choiceOf({ way, locations, products, abcClass, days }: Values) {
  if (way === 'LOCATIONS')
    return locations.length > 0 ? { locationIds: locations.map(({ id }) => id) } : null;
  if (way === 'PRODUCTS')
    return products.length > 0 ? { productIds: products.map(({ id }) => id) } : null;
  if (way === 'ABC_CLASS') return { abcClass };
  return isDays(days) ? { notCountedForDays: Number(days) } : null;
}

const placeOption = ({ id, name }: { id: number; name: string }): Option => ({ id, label: name });
const productOption = ({ id, sku, name }: { id: number; sku: string; name: string }): Option => ({
  id,
  label: `${sku} - ${name}`,
});

interface Picking {
  value: Option[];
  onChange: (value: Option[]) => void;
}

function Places({ warehouseId, ...picking }: Picking & { warehouseId: number }) {
  const [text, setText] = useState('');
  const { search } = useSearchTerm(text);
  const { data, isFetching } = useQuery(
    locationsPage({ warehouseId, limit: OFFERED, sort: 'name', ...(search ? { search } : {}) }),
  );
  const find = async () =>
    (
      await call(listLocations, {
        query: { warehouseId, search, sort: 'name', limit: MAX_COUNT_SCOPE },
      })
    ).map(placeOption);
  return (
    <ManyPicker
      {...picking}
      label="Locations"
      text={text}
      onText={setText}
      options={(data?.rows ?? []).map(placeOption)}
      isLoading={isFetching}
      all={search && data ? { total: data.total, find } : null}
    />
  );
}

function Products(picking: Picking) {
  const [text, setText] = useState('');
  const { search } = useSearchTerm(text);
  const { data, isFetching } = useQuery(
    productsPage({ limit: OFFERED, sort: 'sku', ...(search ? { search } : {}) }),
  );
  const find = async () =>
    (await call(listProducts, { query: { search, sort: 'sku', limit: MAX_COUNT_SCOPE } })).map(
      productOption,
    );
  return (
    <ManyPicker
      {...picking}
      label="Products"
      text={text}
      onText={setText}
      options={(data?.rows ?? []).map(productOption)}
      isLoading={isFetching}
      all={search && data ? { total: data.total, find } : null}
    />
  );
}

function Chosen({ warehouseId, control }: { warehouseId: number; control: Control<Values> }) {
  const [way, days] = useWatch({ control, name: ['way', 'days'] });
  if (way === 'LOCATIONS')
    return (
      <Controller
        control={control}
        name="locations"
        render={({ field }) => <Places warehouseId={warehouseId} {...field} />}
      />
    );
  if (way === 'PRODUCTS')
    return (
      <Controller
        control={control}
        name="products"
        render={({ field }) => <Products {...field} />}
      />
    );
  if (way === 'ABC_CLASS')
    return (
      <SelectInput
        control={control}
        name="abcClass"
        label="Class"
        choices={codeChoices(abcClasses)}
        helperText={`By units shipped from here in the last ${ABC_PERIOD_DAYS} days: A are the busiest products, C the slowest. The limits are in Settings.`}
      />
    );
  return (
    <NumberInput
      control={control}
      name="days"
      label="Days without a count"
      error={!isDays(days)}
      helperText="Locations without an approved count for this many days; those never counted come first."
    />
  );
}

/** Creates a count, as a draft until somebody starts it. */
export function NewCountDialog({
  warehouseId,
  onClose,
}: {
  warehouseId: number;
  onClose: () => void;
}) {
  const creating = useCall(createCount);
  const navigate = useNavigate();
  const saved = useRef(false);
  const { control, watch, formState, dialog } = useDialogForm(
    empty,
    async (values) => {
      const scope = choiceOf(values);
      if (!scope) return;
      const count = await creating.run({
        body: {
          warehouseId,
          ...(values.name.trim() ? { name: values.name.trim() } : {}),
          ...scope,
        },
      });
      saved.current = true;
      void navigate(`/cycle-counts/${count.id}`);
    },
    'Failed to create the count.',
  );
  const { name, locations, products } = formState.dirtyFields;
  return (
    <FormDialog
      title="New Cycle Count"
      submit="Create Count"
      {...dialog}
      onClose={onClose}
      isDirty={Boolean(name || locations || products)}
      canSubmit={choiceOf(watch()) !== null}
      released={saved}
    >
      <TextInput control={control} name="name" label="Name (optional)" maxLength={MAX_COUNT_NAME} />
      <SelectInput control={control} name="way" label="What to count" choices={ways} />
      <Chosen warehouseId={warehouseId} control={control} />
    </FormDialog>
  );
}
