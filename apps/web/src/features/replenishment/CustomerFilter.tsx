import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { choicesOf } from '../../lib/choices.ts';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { allCustomers } from '../customers/customers.queries.ts';

/** Narrows a list to one customer's goods. */
export function CustomerFilter({ value, onChange }: { value: number | undefined; onChange: (value: string | null) => void }) {
  const customers = useQuery(allCustomers());
  const choices = choicesOf(customers.data);
  return (
    <Box sx={{ display: 'flex', flex: '1 1 160px', maxWidth: { sm: 320 } }}>
      <FilterSelect label="Customer" value={value} choices={choices} onChange={onChange} />
    </Box>
  );
}
