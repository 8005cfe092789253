import { isActiveAsn } from '@lading/domain/asns';
import { MAX_NOTES } from '@lading/domain/limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { type NamedVariances, variancesOf } from './staging.ts';
import type { Receiving } from './useReceiving.ts';

interface VarianceDialogProps {
  reference: string;
  variances: NamedVariances;
  isBusy: boolean;
  onCancel: () => void;
  onProceed: (notes: string) => void;
}

function Variance({ title, rows }: { title: string; rows: readonly { sku: string; units: number }[] }) {
  if (rows.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3">{title}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
        {rows.map(({ sku, units }) => (
          <Box
            component="li"
            key={sku}
            sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.5, fontVariantNumeric: 'tabular-nums' }}
          >
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {sku}
            </Box>
            <Box component="span" sx={{ fontWeight: 650, color: 'warning.main' }}>
              +{formatUnits(units)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Shows what the pallet brings beyond its ASN before it is finalized, and takes a note about it. */
function VarianceDialog({ reference, variances, isBusy, onCancel, onProceed }: VarianceDialogProps) {
  const titleId = useId();
  const [notes, setNotes] = useState('');
  return (
    <Dialog open onClose={() => !isBusy && onCancel()} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Receiving Variances</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>This pallet differs from what ASN "{reference}" still expects.</Typography>
        <Variance title="Extra items" rows={variances.extraItems.map(({ sku, quantity }) => ({ sku, units: quantity }))} />
        <Variance title="Overages" rows={variances.overages.map(({ sku, overage }) => ({ sku, units: overage }))} />
        <TextField
          label="Variance Notes (optional)"
          multiline
          minRows={2}
          fullWidth
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
          slotProps={{ htmlInput: { maxLength: MAX_NOTES } }}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button variant="contained" onClick={() => onProceed(notes)} loading={isBusy}>
          Proceed
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface Props {
  receiving: Receiving;
  /** Sends the pallet, where it is not the screen's own way. */
  onFinalize?: (notes: string) => Promise<void>;
  /** True while a scan is being worked on, or has no answer. */
  isScanning?: boolean;
}

/** Finalizes the current pallet. Where it varies from its ASN, what varies is shown first, and a note may be left. */
export function FinalizeButton({ receiving, onFinalize = receiving.finalize, isScanning = false }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { asn, items, isFinalizing } = receiving;
  const variances = variancesOf(asn, items);
  const isClosed = asn !== null && !isActiveAsn(asn.status);
  const finalize = async (notes: string) => {
    await onFinalize(notes);
    setAsking(false);
  };
  return (
    <>
      <Button
        variant="contained"
        size="large"
        disabled={items.length === 0 || isClosed || isScanning}
        loading={isFinalizing}
        onClick={() => (variances ? setAsking(true) : void finalize(''))}
      >
        {`Finalize Pallet (${counted(items.length, 'line')})`}
      </Button>
      {isAsking && variances && asn && (
        <VarianceDialog
          reference={asn.asnReference}
          variances={variances}
          isBusy={isFinalizing}
          onCancel={() => setAsking(false)}
          onProceed={(notes) => void finalize(notes)}
        />
      )}
    </>
  );
}
