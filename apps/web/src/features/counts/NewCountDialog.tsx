import { createCount, listLocations, listProducts } from '@lading/contract/calls';
import { ABC_PERIOD_DAYS, type AbcClass, abcClasses } from '@lading/domain/abc';
import { type CountChoice, countChoices } from '@lading/domain/counts';
import { MAX_COUNT_NAME, MAX_COUNT_SCOPE, MAX_NOT_COUNTED_DAYS } from '@lading/domain/limits';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { useSearchTerm } from '../../lib/useSearchTerm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { locationsPage } from '../locations/locations.queries.ts';
import { productsPage } from '../products/products.queries.ts';
import { ManyPicker, type Option } from './ManyPicker.tsx';

const OFFERED = 30;

const ways = {
  LOCATIONS: 'Locations',
  PRODUCTS: 'Products',
  ABC_CLASS: 'An ABC class',
  NOT_COUNTED: 'Locations not counted for a while',
} as const satisfies Record<CountChoice, string>;

interface Choice {
  way: CountChoice;
  locations: readonly Option[];
  products: readonly Option[];
  abcClass: AbcClass;
  days: string;
}

const none: Choice = { way: 'LOCATIONS', locations: [], products: [], abcClass: 'A', days: '90' };

/** What the server is asked for, or null while something is missing. */
function choiceOf({ way, locations, products, abcClass, days }: Choice) {
  const notCountedForDays = Number(days);
  if (way === 'LOCATIONS') return locations.length > 0 ? { locationIds: locations.map(({ id }) => id) } : null;
  if (way === 'PRODUCTS') return products.length > 0 ? { productIds: products.map(({ id }) => id) } : null;
  if (way === 'ABC_CLASS') return { abcClass };
  return /^\d{1,4}$/.test(days.trim()) && notCountedForDays >= 1 && notCountedForDays <= MAX_NOT_COUNTED_DAYS
    ? { notCountedForDays }
    : null;
}

const placeOption = ({ id, name }: { id: number; name: string }): Option => ({ id, label: name });
const productOption = ({ id, sku, name }: { id: number; sku: string; name: string }): Option => ({ id, label: `${sku} - ${name}` });

interface Picking {
  value: readonly Option[];
  onChange: (value: Option[]) => void;
}

function Places({ warehouseId, ...picking }: Picking & { warehouseId: number }) {
  const [text, setText] = useState('');
  const { search } = useSearchTerm(text);
  const { data, isFetching } = useQuery(locationsPage({ warehouseId, limit: OFFERED, sort: 'name', ...(search ? { search } : {}) }));
  const find = async () =>
    (await call(listLocations, { query: { warehouseId, search, sort: 'name', limit: MAX_COUNT_SCOPE } })).map(placeOption);
  return (
    <ManyPicker
      {...picking}
      label="Locations"
      text={text}
      onText={setText}
      options={(data?.rows ?? []).map(placeOption)}
      isLoading={isFetching}
      most={MAX_COUNT_SCOPE}
      all={search && data ? { total: data.total, find } : null}
    />
  );
}

function Products(picking: Picking) {
  const [text, setText] = useState('');
  const { search } = useSearchTerm(text);
  const { data, isFetching } = useQuery(productsPage({ limit: OFFERED, sort: 'sku', ...(search ? { search } : {}) }));
  const find = async () => (await call(listProducts, { query: { search, sort: 'sku', limit: MAX_COUNT_SCOPE } })).map(productOption);
  return (
    <ManyPicker
      {...picking}
      label="Products"
      text={text}
      onText={setText}
      options={(data?.rows ?? []).map(productOption)}
      isLoading={isFetching}
      most={MAX_COUNT_SCOPE}
      all={search && data ? { total: data.total, find } : null}
    />
  );
}

interface ChosenProps {
  warehouseId: number;
  choice: Choice;
  onChange: (more: Partial<Choice>) => void;
}

/** Which locations or products, in the way that was chosen. */
function Chosen({ warehouseId, choice, onChange }: ChosenProps) {
  return (
    <>
      {choice.way === 'LOCATIONS' && (
        <Places warehouseId={warehouseId} value={choice.locations} onChange={(locations) => onChange({ locations })} />
      )}
      {choice.way === 'PRODUCTS' && <Products value={choice.products} onChange={(products) => onChange({ products })} />}
      {choice.way === 'ABC_CLASS' && (
        <TextField
          select
          label="Class"
          value={choice.abcClass}
          onChange={(event) => onChange({ abcClass: event.target.value as AbcClass })}
          helperText={`By units shipped from here in the last ${ABC_PERIOD_DAYS} days: A are the busiest products, C the slowest. The limits are in Settings.`}
        >
          {abcClasses.map((abcClass) => (
            <MenuItem key={abcClass} value={abcClass}>
              {abcClass}
            </MenuItem>
          ))}
        </TextField>
      )}
      {choice.way === 'NOT_COUNTED' && (
        <TextField
          label="Days without a count"
          value={choice.days}
          onChange={(event) => onChange({ days: event.target.value })}
          error={choiceOf(choice) === null}
          helperText="Locations without an approved count for this many days; those never counted come first."
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: String(MAX_NOT_COUNTED_DAYS).length } }}
        />
      )}
    </>
  );
}

/** Chooses what is counted; the count waits as a draft until somebody starts it. */
export function NewCountDialog({ warehouseId, onClose }: { warehouseId: number; onClose: () => void }) {
  const creating = useCall(createCount);
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [choice, setChoice] = useState(none);
  const { error, attempt } = useAttempt('Failed to create the count.');
  const saved = useRef(false);
  const change = (more: Partial<Choice>) => setChoice((before) => ({ ...before, ...more }));
  const chosen = choiceOf(choice);
  const create = async () => {
    if (!chosen) return;
    await attempt(async () => {
      const count = await creating.run({ body: { warehouseId, ...(name.trim() ? { name: name.trim() } : {}), ...chosen } });
      saved.current = true;
      void navigate(`/cycle-counts/${count.id}`);
    });
  };
  return (
    <FormDialog
      title="New Cycle Count"
      submit="Create Count"
      onSubmit={() => void create()}
      onClose={onClose}
      isBusy={creating.isPending}
      isDirty={name.trim() !== '' || choice.locations.length + choice.products.length > 0}
      canSubmit={chosen !== null}
      error={error}
      released={saved}
    >
      <TextField
        label="Name (optional)"
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_COUNT_NAME } }}
      />
      <TextField select label="What to count" value={choice.way} onChange={(event) => change({ way: event.target.value as CountChoice })}>
        {countChoices.map((way) => (
          <MenuItem key={way} value={way}>
            {ways[way]}
          </MenuItem>
        ))}
      </TextField>
      <Chosen warehouseId={warehouseId} choice={choice} onChange={change} />
    </FormDialog>
  );
}
