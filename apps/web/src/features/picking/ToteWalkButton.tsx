import { claimToteWalk } from '@lading/contract/calls';
import { MAX_CART_TOTES } from '@lading/domain/limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../lib/useCall.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Scanning } from '../../ui/scan/useScanning.ts';

/** One tote is no batch. */
const counts = Array.from({ length: MAX_CART_TOTES - 1 }, (_, index) => index + 2);

/** Takes the next orders as one walk, with a tote for each. */
export function ToteWalkButton({ task }: { task: Scanning }) {
  const titleId = useId();
  const warehouse = useCurrentWarehouse();
  const navigate = useNavigate();
  const claiming = useCall(claimToteWalk);
  const [isAsking, setAsking] = useState(false);
  const claim = (next: number) => {
    setAsking(false);
    task.press(async () => {
      const batch = await claiming.run({ body: { warehouseId: warehouse.id, next } });
      void navigate(`/floor/pick/batches/${batch.subjectId}`);
    }, 'Pick into Totes');
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={task.isBusy}
        onClick={() => setAsking(true)}
      >
        Pick into Totes
      </Button>
      {isAsking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          fullWidth
          maxWidth="xs"
          aria-labelledby={titleId}
        >
          <DialogTitle id={titleId}>How many totes are on the cart?</DialogTitle>
          <DialogContent sx={{ px: 2, display: 'grid', gap: 1 }}>
            <Box
              sx={{
                display: 'grid',
                gap: 1,
                gridTemplateColumns: 'repeat(4, 1fr)',
                '& .MuiButton-root': { minHeight: 56, minWidth: 0, fontSize: 20 },
              }}
            >
              {counts.map((count) => (
                <Button key={count} variant="outlined" color="inherit" onClick={() => claim(count)}>
                  {count}
                </Button>
              ))}
            </Box>
            <Button color="inherit" onClick={() => setAsking(false)} sx={{ minHeight: 48 }}>
              Cancel
            </Button>
          </DialogContent>
        </Dialog>
      )}
    </>
  );
}
