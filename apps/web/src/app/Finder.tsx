import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { asnsPage } from '../features/asns/asns.queries.ts';
import { ordersPage } from '../features/orders/orders.queries.ts';
import { productsPage } from '../features/products/products.queries.ts';
import { useUser } from '../lib/session.ts';
import { useSearchTerm } from '../lib/useSearchTerm.ts';
import { useWarehouses } from '../lib/warehouse.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { visuallyHidden } from '../ui/media.ts';
import { type Find, findsOf } from './finds.ts';
import { entriesOf, menuFor } from './menu.ts';

/** Rows offered of each kind. */
const OFFERED = 5;

function useFinds(text: string): Find[] {
  const { role } = useUser();
  const { current } = useWarehouses();
  const { search, isSettled } = useSearchTerm(text);
  const asked = { search, limit: OFFERED };
  const products = useQuery({ ...productsPage(asked), enabled: search !== '' });
  const asns = useQuery({ ...asnsPage(asked), enabled: search !== '' });
  const orders = useQuery({ ...ordersPage({ ...asked, warehouseId: current?.id ?? 0 }), enabled: search !== '' && current !== null });
  return findsOf({
    text,
    screens: entriesOf(menuFor(role)),
    products: products.data?.rows ?? [],
    orders: orders.data?.rows ?? [],
    asns: asns.data?.rows ?? [],
    isSettled: isSettled && ![products, orders, asns].some(({ isFetching }) => isFetching),
  });
}

function FindRow({ find }: { find: Find }) {
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {find.label}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {find.detail}
      </Box>
      <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', fontSize: 12 }}>
        {find.group}
      </Box>
    </>
  );
}

/** Finds a screen, product, order, ASN or stock by typing, and goes there. */
export function Finder({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const [text, setText] = useState('');
  const finds = useFinds(text);
  const navigate = useNavigate();
  const go = (find: Find | null) => {
    if (!find) return;
    onClose();
    void navigate(find.to);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Box component="h2" id={titleId} sx={visuallyHidden}>
        Find
      </Box>
      <Autocomplete<Find>
        open
        autoHighlight
        options={finds}
        filterOptions={(all) => all}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ to }) => to}
        value={null}
        inputValue={text}
        onInputChange={(_, next) => setText(next)}
        onChange={(_, find) => go(find)}
        onClose={(_, reason) => reason === 'escape' && onClose()}
        forcePopupIcon={false}
        noOptionsText="Nothing found."
        renderOption={({ key, ...props }, find) => (
          <Box component="li" key={key} {...props} sx={{ gap: 1.5 }}>
            <FindRow find={find} />
          </Box>
        )}
        renderInput={(params) => <TextField {...params} autoFocus placeholder="Find a screen, product, LPN, order or ASN…" sx={{ p: 2 }} />}
      />
    </Dialog>
  );
}
