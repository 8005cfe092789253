import type { Movement } from '@lading/contract/inventory';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatDateTime, formatUnits } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** So many rows are held free while they are fetched. */
const expected = Array.from({ length: 8 }, (_, row) => row);

function Entry({ movement }: { movement: Movement }) {
  const { kind, quantity, product, user, at, document } = movement;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, alignItems: 'center', px: 2, py: 1.25, borderTop: '1px solid', borderColor: 'divider' }}
    >
      <Box sx={{ width: 96, flexShrink: 0 }}>
        <Chip size="small" label={kind} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1, fontVariantNumeric: 'tabular-nums' }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <strong>{formatUnits(quantity)}</strong> × {product.sku} {product.name}
        </Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}>
          {[formatDateTime(at), user.email, document?.reference].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
    </Box>
  );
}

/** What moved last in the current warehouse. */
export function RecentActivity({ movements }: { movements: readonly Movement[] | undefined }) {
  return (
    <Paper component="section" aria-label="Recent Activity">
      <Typography variant="h2" sx={{ p: 2 }}>
        Recent Activity
      </Typography>
      {!movements ? (
        <Box role="progressbar" aria-label="Loading" sx={{ display: 'grid', gap: 2.5, p: 2, pt: 0 }}>
          {expected.map((row) => (
            <Skeleton key={row} height={42} sx={{ transform: 'none' }} />
          ))}
        </Box>
      ) : movements.length === 0 ? (
        <EmptyState dense text="Nothing has moved yet." />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {movements.map((movement) => (
            <Entry key={movement.id} movement={movement} />
          ))}
        </Box>
      )}
    </Paper>
  );
}
