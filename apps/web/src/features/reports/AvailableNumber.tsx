import Link from '@mui/material/Link';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatUnits } from '../../lib/format.ts';
import { Facts } from '../../ui/Facts.tsx';
import { allocationsLink, movementsLink, type StockFilters } from './reportLinks.ts';
import { Dash, numberStyle } from './UnitsLink.tsx';

interface Props {
  available: number | null;
  allocated: number | null;
  reason?: string | null;
  /** What stock it is, as `of BOLT`. */
  of: string;
  stock: StockFilters;
  asOf: string;
}

/** Units that can be promised: a difference, which opens its two parts. Only AVAILABLE stock is ever allocated. */
export function AvailableNumber({ available, allocated, reason, of, stock, asOf }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (available === null || allocated === null) return <Dash reason={reason} />;
  // Stock that is filtered to another status has nothing available, and so no parts.
  const isOther = stock.status !== undefined && stock.status !== 'AVAILABLE';
  const onHand = isOther ? 0 : available + allocated;
  const part = (to: string, units: number, label: string) => (
    <Link component={RouterLink} to={to} color="inherit" aria-label={`${formatUnits(units)} ${label} ${of}`}>
      {formatUnits(units)}
    </Link>
  );
  return (
    <>
      <Link
        component="button"
        type="button"
        aria-haspopup="dialog"
        aria-label={`${formatUnits(available)} available ${of}`}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ...numberStyle(available), fontSize: 'inherit', fontFamily: 'inherit', lineHeight: 'inherit', verticalAlign: 'baseline' }}
      >
        {formatUnits(available)}
      </Link>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': `Available ${of}`, sx: { p: 2, pb: 1, minWidth: 260 } } }}
      >
        <Typography variant="h3">Available {of}</Typography>
        <Facts
          asFigures
          facts={[
            {
              term: 'On hand, AVAILABLE',
              value: part(movementsLink({ ...stock, status: 'AVAILABLE' }, asOf), onHand, 'on hand and AVAILABLE'),
            },
            { term: 'less allocated', value: part(allocationsLink(stock), allocated, 'allocated') },
            { term: 'Available', value: formatUnits(available) },
          ]}
        />
      </Popover>
    </>
  );
}
