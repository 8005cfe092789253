import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { formatUnits } from '../../lib/format.ts';
import { touchable } from '../../ui/media.ts';

interface Props {
  value: number | null;
  /** What the number is, for who does not see the column above it. */
  label: string;
  to: string;
  /** Why there is no number. */
  reason?: string | null | undefined;
}

/** A number that can be opened says so by its dots; nothing at all is quieter. */
export const numberStyle = (value: number) => ({
  color: value === 0 ? 'text.secondary' : 'inherit',
  fontWeight: value === 0 ? 400 : 650,
  fontVariantNumeric: 'tabular-nums',
  textDecoration: 'underline dotted',
  textDecorationColor: 'rgba(255,255,255,0.35)',
  textUnderlineOffset: '0.25em',
  '&:hover': { textDecoration: 'underline' },
  ...touchable,
});

/** A number that opens what adds up to it; a dash with its reason where there is none. */
export function UnitsLink({ value, label, to, reason }: Props) {
  if (value === null) return <Dash reason={reason} />;
  return (
    <Link component={RouterLink} to={to} aria-label={`${formatUnits(value)} ${label}`} sx={numberStyle(value)}>
      {formatUnits(value)}
    </Link>
  );
}

export function Dash({ reason }: { reason?: string | null | undefined }) {
  return (
    <Box component="span" title={reason ?? undefined} sx={{ color: 'text.secondary' }}>
      –
    </Box>
  );
}
