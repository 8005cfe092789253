import { type PackEntry, packText } from '@lading/domain/packs';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatUnits } from '../lib/format.ts';

const detailStyle = {
  color: 'text.secondary',
  fontWeight: 400,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
} as const;

/** Secondary text on a line of its own. */
export function DetailLine({ children }: { children: ReactNode }) {
  return <Box sx={{ ...detailStyle, overflowWrap: 'anywhere' }}>{children}</Box>;
}

/**
 * The number of a line in the customer's own system, on a line of its own; nothing if there is
 * none.
 */
export function ExternalLine({ externalLineId }: { externalLineId: string | null }) {
  return externalLineId === null ? null : <DetailLine>Customer's line {externalLineId}</DetailLine>;
}

/**
 * How a line was entered, `3 x Case of 24 (72)`, on a line of its own; nothing if it was entered in
 * units.
 */
export function PackLine({
  entry,
  quantity,
}: {
  entry: Omit<PackEntry, 'packId'>;
  quantity: number;
}) {
  const text = packText(entry, quantity, formatUnits);
  if (text === null) return null;
  return <Box sx={detailStyle}>{text}</Box>;
}
