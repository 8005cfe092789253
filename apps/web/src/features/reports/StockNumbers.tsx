import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { formatUnits } from '../../lib/format.ts';
import { TextLink } from '../../ui/LinkButton.tsx';
import { touchable } from '../../ui/media.ts';
import { FactsPopover } from './FactsPopover.tsx';
import { allocationsLink, movementsLink, type StockFilters } from './reportLinks.ts';

interface Props {
  value: number | null;
  /** Describes the quantity to a screen reader. */
  label: string;
  to: string;
  /** Why there is no quantity. */
  reason?: string | null | undefined;
}

/** A dotted underline marks a link. 0 is less prominent. */
const numberStyle = (value: number) => ({
  color: value === 0 ? 'text.secondary' : 'inherit',
  fontWeight: value === 0 ? 400 : 650,
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'underline dotted',
  textDecorationColor: 'rgba(255,255,255,0.35)',
  textUnderlineOffset: '0.25em',
  '&:hover': { textDecoration: 'underline' },
  ...touchable,
});

/** A quantity that links to its details; a dash with the reason if there is none. */
export function UnitsLink({ value, label, to, reason }: Props) {
  if (value === null) return <Dash reason={reason} />;
  return (
    <TextLink to={to} aria-label={`${formatUnits(value)} ${label}`} sx={numberStyle(value)}>
      {formatUnits(value)}
    </TextLink>
  );
}

/** Stands in for a quantity that there is not, and says why. */
export function Dash({ reason }: Pick<Props, 'reason'>) {
  return (
    <Box component="span" title={reason ?? undefined} sx={{ color: 'text.secondary' }}>
      –
    </Box>
  );
}

interface AvailableProps {
  available: number | null;
  allocated: number | null;
  /** Null if it is not known of this stock. */
  promised: number | null;
  reason?: string | null;
  /** Names the stock: `of BOLT`. */
  of: string;
  stock: StockFilters;
  asOf: string;
}

/** Available units: AVAILABLE stock less allocations. Pressing it shows both parts, and how many of them orders were promised. */
export function AvailableNumber({ available, allocated, promised, reason, of, stock, asOf }: AvailableProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (available === null || allocated === null) return <Dash reason={reason} />;
  // Stock of another status is never available.
  const isOther = stock.status !== undefined && stock.status !== 'AVAILABLE';
  const onHand = isOther ? 0 : available + allocated;
  const part = (to: string, units: number, label: string) => (
    <TextLink to={to} color="inherit" aria-label={`${formatUnits(units)} ${label} ${of}`}>
      {formatUnits(units)}
    </TextLink>
  );
  const facts = [
    { term: 'On hand, AVAILABLE', value: part(movementsLink({ ...stock, status: 'AVAILABLE' }, asOf), onHand, 'on hand and AVAILABLE') },
    { term: 'less allocated', value: part(allocationsLink(stock), allocated, 'allocated') },
    { term: 'Available', value: formatUnits(available) },
    promised !== null && { term: 'of which promised to orders', value: formatUnits(promised) },
    promised !== null && { term: 'Still to be promised', value: formatUnits(available - promised) },
  ];
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
      <FactsPopover
        title={`Available ${of}`}
        anchor={anchor}
        onClose={() => setAnchor(null)}
        width={{ minWidth: 260 }}
        asFigures
        facts={facts}
      />
    </>
  );
}
