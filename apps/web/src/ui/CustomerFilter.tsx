import type { Named } from '@lading/contract/fields';
import { choicesOf } from '../lib/choices.ts';
import { FilterSelect } from './FilterSelect.tsx';

interface Props {
  /** Undefined while they are loaded. */
  customers: readonly Named[] | undefined;
  value: number | undefined;
  onChange: (value: string | null) => void;
}

/** Narrows a list to one customer's goods. */
export function CustomerFilter({ customers, value, onChange }: Props) {
  return <FilterSelect label="Customer" value={value} choices={choicesOf(customers)} onChange={onChange} />;
}
