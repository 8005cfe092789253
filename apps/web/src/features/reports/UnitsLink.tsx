import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { formatUnits } from '../../lib/format.ts';

interface Props {
  value: number | null;
  /** What the number is, for who does not see the column above it. */
  label: string;
  to: string;
  /** Why there is no number. */
  reason?: string | null | undefined;
}

/** A number that opens what adds up to it; a dash with its reason where there is none. */
export function UnitsLink({ value, label, to, reason }: Props) {
  if (value === null) return <Dash reason={reason} />;
  return (
    <Link
      component={RouterLink}
      to={to}
      color="inherit"
      underline="hover"
      aria-label={`${formatUnits(value)} ${label}`}
      sx={{ fontWeight: 650, textDecorationColor: 'currentcolor', fontVariantNumeric: 'tabular-nums', py: 0.5 }}
    >
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
