import { may } from '@lading/domain/permissions';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { asnsPage } from '../features/asns/asns.queries.ts';
import { countsPage } from '../features/counts/counts.queries.ts';
import { customersPage } from '../features/customers/customers.queries.ts';
import { scanQuery } from '../features/floor/floor.queries.ts';
import { ordersPage } from '../features/orders/orders.queries.ts';
import { productsPage } from '../features/products/products.queries.ts';
import { usersPage } from '../features/users/users.queries.ts';
import type { EarlyKeys } from '../lib/earlyKeys.ts';
import { useUser } from '../lib/session.ts';
import { useLatest } from '../lib/useLatest.ts';
import { useSearchTerm } from '../lib/useSearchTerm.ts';
import { useWarehouses } from '../lib/warehouse.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { takesCodes } from '../ui/fields.tsx';
import { visuallyHidden } from '../ui/media.ts';
import { doubtText } from '../ui/scan/scanned.ts';
import { Words } from '../ui/Words.tsx';
import { type Find, findsOf, readAction } from './finds.ts';
import { entriesOf, menuFor } from './menu.ts';

/** Rows offered of each kind. */
const OFFERED = 5;

function useFinds(text: string): { finds: Find[]; doubt: string | null; isSettled: boolean } {
  const user = useUser();
  const { role } = user;
  const { current } = useWarehouses();
  const { search, isSettled: isTyped } = useSearchTerm(text);
  const query = { search, limit: OFFERED };
  const isAsked = search !== '';
  const here = { ...query, warehouseId: current?.id ?? 0 };
  const isHere = isAsked && current !== null;
  const { code } = readAction(search);
  const scan = useQuery({ ...scanQuery(here.warehouseId, code), enabled: isHere && code !== '' });
  const products = useQuery({ ...productsPage(query), enabled: isAsked });
  const asns = useQuery({ ...asnsPage(query), enabled: isAsked });
  const orders = useQuery({ ...ordersPage(here), enabled: isHere });
  const customers = useQuery({ ...customersPage(query), enabled: isAsked && role !== 'CLIENT' });
  const counts = useQuery({ ...countsPage(here), enabled: isHere && may(role, 'counts:read') });
  const users = useQuery({ ...usersPage(query), enabled: isAsked && may(role, 'users:manage') });
  const isSettled =
    isTyped &&
    ![scan, products, asns, orders, customers, counts, users].some(({ isFetching }) => isFetching);
  const finds = findsOf({
    text,
    role,
    isSettled,
    screens: entriesOf(menuFor(user)),
    scan: isHere ? (scan.data ?? null) : null,
    listed: {
      products: products.data?.rows ?? [],
      orders: orders.data?.rows ?? [],
      asns: asns.data?.rows ?? [],
      customers: customers.data?.rows ?? [],
      counts: counts.data?.rows ?? [],
      users: users.data?.rows ?? [],
    },
  });
  return { finds, doubt: isHere && scan.data ? doubtText(scan.data) : null, isSettled };
}

/**
 * Opens the best find once what was typed has been looked for, so that a code and an immediate
 * Enter open its record.
 */
function useOpening(
  text: string,
  { finds, isSettled }: { finds: readonly Find[]; isSettled: boolean },
  go: (find: Find) => void,
) {
  const [requested, setRequested] = useState<string | null>(null);
  const best = requested === text && isSettled ? finds[0] : undefined;
  const latest = useLatest(go);
  useEffect(() => {
    if (best) latest.current(best);
  }, [best, latest]);
  return { open: setRequested, isOpening: requested === text && !best };
}

function FindRow({ find }: { find: Find }) {
  return (
    <>
      <Box
        component="span"
        sx={{
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1.5,
          overflowWrap: 'anywhere',
        }}
      >
        <Box component="span" sx={{ fontWeight: 600 }}>
          <Words>{find.label}</Words>
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {find.detail}
        </Box>
      </Box>
      <Box
        component="span"
        sx={{ ml: 'auto', flexShrink: 0, color: 'text.secondary', fontSize: 12 }}
      >
        {find.group}
      </Box>
    </>
  );
}

interface FieldProps {
  endEarly: () => EarlyKeys;
  onGo: (find: Find) => void;
  onClose: () => void;
}

/**
 * Suggests what was found. Enter opens the best find, or the row that was chosen by the arrow keys.
 */
function FindField({ endEarly, onGo, onClose }: FieldProps) {
  const [text, setText] = useState('');
  const found = useFinds(text);
  // True once somebody chose a row by the arrow keys: then Enter opens that one.
  const isChosen = useRef(false);
  const { open, isOpening } = useOpening(text, found, onGo);
  useLayoutEffect(() => {
    const early = endEarly();
    if (early.text === '') return;
    setText(early.text);
    if (early.isEntered) open(early.text);
  }, [endEarly, open]);
  const openBest = (
    event: KeyboardEvent<HTMLDivElement> & { defaultMuiPrevented?: boolean | undefined },
  ) => {
    if (event.key !== 'Enter' || isChosen.current || text.trim() === '') return;
    event.defaultMuiPrevented = true;
    open(text);
  };
  return (
    <Autocomplete<Find>
      open
      autoHighlight
      options={found.finds}
      loading={isOpening}
      loadingText="Searching…"
      filterOptions={(all) => all}
      getOptionLabel={({ label }) => label}
      getOptionKey={({ to }) => to}
      value={null}
      inputValue={text}
      onInputChange={(_, next) => {
        isChosen.current = false;
        setText(next);
      }}
      onHighlightChange={(_, __, reason) => {
        if (reason === 'keyboard') isChosen.current = true;
      }}
      onKeyDown={openBest}
      onChange={(_, find) => find && onGo(find)}
      onClose={(_, reason) => reason === 'escape' && onClose()}
      forcePopupIcon={false}
      noOptionsText="Nothing found."
      renderOption={({ key, ...props }, find) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1.5 }}>
          <FindRow find={find} />
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus
          placeholder="Find a screen, product, LPN, order or ASN…"
          helperText={found.doubt}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, ...takesCodes },
          }}
          sx={{ p: 2 }}
        />
      )}
    />
  );
}

/** Finds screens, records and actions by typing or scanning, and goes there. */
export function Finder({ endEarly, onClose }: Pick<FieldProps, 'endEarly' | 'onClose'>) {
  const titleId = useId();
  const navigate = useNavigate();
  const go = ({ to, scanned }: Find) => {
    onClose();
    void navigate(to, scanned === undefined ? {} : { state: { scanned } });
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
      <FindField endEarly={endEarly} onGo={go} onClose={onClose} />
    </Dialog>
  );
}
