import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useIsPhone } from './media.ts';

export function useFirstFew<T>(
  rows: readonly T[] | undefined,
  { phone, wide = Number.POSITIVE_INFINITY }: { phone: number; wide?: number },
  subject: string,
): { shown: readonly T[] | undefined; toggle: ReactNode } {
  const few = useIsPhone() ? phone : wide;
  const [isOpen, setOpen] = useState(false);
  if (!rows || rows.length <= few) return { shown: rows, toggle: null };
  const toggle = (
    <Box sx={{ p: 1, borderTop: '1px solid', borderColor: 'divider' }}>
      <Button fullWidth color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? `Show Fewer ${subject}` : `Show All ${rows.length} ${subject}`}
      </Button>
    </Box>
  );
  return { shown: isOpen ? rows : rows.slice(0, few), toggle };
}
