import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatUnits } from '../../lib/format.ts';

/**
 * The size of a name of a place: one that is longer is written smaller, so that it stays on one
 * line of 360 px, and what to take there in sight.
 */
const sizeOf = ({ length }: string): number => (length > 14 ? 24 : length > 11 ? 30 : 38);

export function PlaceName({ name }: { name: string }) {
  return (
    <Typography
      sx={{ fontSize: sizeOf(name), fontWeight: 750, lineHeight: 1.1, overflowWrap: 'anywhere' }}
    >
      {name}
    </Typography>
  );
}

interface GoodsProps {
  quantity: number;
  sku: string;
  /** What distinguishes the goods from others of the product: LPN, lot. */
  marks: readonly (string | null | undefined)[];
  detail: string;
}

/** How much is put into which tote. Its code breaks only where a line is too short for it. */
export function IntoTote({ quantity, tote }: { quantity: number; tote: string }) {
  return (
    <Typography sx={{ fontSize: 22, lineHeight: 1.2, fontWeight: 650, overflowWrap: 'anywhere' }}>
      Put {formatUnits(quantity)} in tote{' '}
      <Box
        component="span"
        sx={{ display: 'inline-block', maxWidth: 1, fontSize: 28, fontWeight: 750 }}
      >
        {tote}
      </Box>
    </Typography>
  );
}

export function GoodsToTake({ quantity, sku, marks, detail }: GoodsProps) {
  return (
    <Box>
      <Typography sx={{ fontSize: 22, lineHeight: 1.2, fontWeight: 650, overflowWrap: 'anywhere' }}>
        <Box
          component="span"
          sx={{ fontSize: 34, fontWeight: 750, fontVariantNumeric: 'tabular-nums' }}
        >
          {formatUnits(quantity)}
        </Box>{' '}
        × {sku}
      </Typography>
      {marks.map(
        (mark) =>
          mark && (
            <Typography key={mark} sx={{ fontSize: 18, overflowWrap: 'anywhere' }}>
              {mark}
            </Typography>
          ),
      )}
      <Typography sx={{ color: 'text.secondary', fontSize: 16, overflowWrap: 'anywhere' }}>
        {detail}
      </Typography>
    </Box>
  );
}
