import type { Movement } from '@lading/contract/inventory';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatDateTime, formatUnits } from '../../lib/format.ts';
import { Secondary } from '../../ui/columns.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useIsPhone } from '../../ui/media.ts';
import { ProductLink } from '../../ui/RecordLinks.tsx';
import { Section } from '../../ui/Section.tsx';
import { useFirstFew } from '../../ui/useFirstFew.tsx';

/**
 * The number of rows: on a phone to leave room for the rest, elsewhere to match the height of the
 * orders beside them.
 */
const FIRST = { phone: 4, wide: 6 };

const entryStyle = { px: 2, py: 1.25, borderTop: '1px solid', borderColor: 'divider' };
const secondStyle = {
  display: 'flex',
  gap: 1.25,
  mt: 0.5,
  color: 'text.secondary',
  fontSize: 13,
  lineHeight: '24px',
  overflowWrap: 'anywhere',
};

function Entry({ movement }: { movement: Movement }) {
  const { kind, quantity, product, user, at, document } = movement;
  return (
    <Box component="li" sx={{ ...entryStyle, fontVariantNumeric: 'tabular-nums' }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <strong>{formatUnits(quantity)}</strong> × <ProductLink product={product} /> {product.name}
      </Typography>
      <Box sx={secondStyle}>
        <Chip size="small" label={kind} />
        <Box sx={{ minWidth: 0 }}>
          {formatDateTime(at)} · {user.name}
          {document && ' · '}
          {document && <Secondary whole>{document.reference}</Secondary>}
        </Box>
      </Box>
    </Box>
  );
}

function HeldRows({ count }: { count: number }) {
  return (
    <Box role="progressbar" aria-label="Loading">
      {[...Array(count).keys()].map((row) => (
        <Box key={row} sx={entryStyle}>
          <Skeleton height={49} sx={{ transform: 'none' }} />
        </Box>
      ))}
    </Box>
  );
}

export function RecentActivity({ movements }: { movements: readonly Movement[] | undefined }) {
  const isPhone = useIsPhone();
  const { shown, toggle } = useFirstFew(movements, FIRST, 'Movements');
  return (
    <Section title="Recent Activity">
      {!shown ? (
        <HeldRows count={isPhone ? FIRST.phone : FIRST.wide} />
      ) : shown.length === 0 ? (
        <EmptyState dense text="Nothing has moved yet." />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map((movement) => (
            <Entry key={movement.id} movement={movement} />
          ))}
        </Box>
      )}
      {toggle}
    </Section>
  );
}
