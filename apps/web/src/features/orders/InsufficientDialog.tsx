import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatUnits } from '../../lib/format.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Words } from '../../ui/Words.tsx';
import type { Shortage } from './orderDraft.ts';

interface Props {
  shortages: readonly Shortage[];
  isBusy: boolean;
  onCancel: () => void;
  onProceed: () => void;
}

export function InsufficientDialog({ shortages, isBusy, onCancel, onProceed }: Props) {
  const titleId = useId();
  const bodyId = useId();
  return (
    <Dialog
      open
      onClose={() => !isBusy && onCancel()}
      maxWidth="sm"
      fullWidth
      aria-labelledby={titleId}
      aria-describedby={bodyId}
    >
      <DialogTitle id={titleId}>Insufficient Inventory</DialogTitle>
      <DialogContent id={bodyId}>
        <Typography>
          The stock does not cover the following items. The order would be partially allocated and
          may need backordering.
        </Typography>
        <Box
          component="ul"
          sx={{
            m: 0,
            mt: 2,
            p: 0,
            listStyle: 'none',
            display: 'grid',
            gap: 1,
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {shortages.map(({ sku, wanted, available }) => (
            <Box
              component="li"
              key={sku}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                justifyContent: 'space-between',
                columnGap: 2,
              }}
            >
              <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                <Words>{sku}</Words>
              </Box>
              <Box component="span" sx={{ color: 'warning.main', whiteSpace: 'nowrap' }}>
                {formatUnits(available)} of {formatUnits(wanted)} available
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button variant="contained" onClick={onProceed} loading={isBusy}>
          Create Order Anyway
        </Button>
      </DialogActions>
    </Dialog>
  );
}
