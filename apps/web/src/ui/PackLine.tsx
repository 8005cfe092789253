import { type PackEntry, packText } from '@lading/domain/packs';
import Box from '@mui/material/Box';

/** How a line was entered, `3 x Case of 24 (72)`, on a line of its own; nothing where it was entered in units. */
export function PackLine({ entry, quantity }: { entry: Omit<PackEntry, 'packId'>; quantity: number }) {
  const text = packText(entry, quantity);
  if (text === null) return null;
  return <Box sx={{ color: 'text.secondary', fontWeight: 400, fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>{text}</Box>;
}
