import { isActiveAsn } from '@lading/domain/asns';
import { MAX_NOTES } from '@lading/domain/limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { counted, formatUnits } from '../../lib/format.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { Sentence, Words } from '../../ui/Words.tsx';
import { variancesOf } from './staging.ts';
import type { Receiving } from './useReceiving.ts';

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
              <Words>{sku}</Words>
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

interface Props {
  receiving: Receiving;
  onFinalize?: (notes: string) => Promise<void>;
  /** True while a scan is handled, or has no response. */
  isScanning?: boolean;
}

/** Finalizes the current pallet. Where it varies from its ASN, a dialog shows how and takes a note. */
export function FinalizeButton({ receiving, onFinalize = receiving.finalize, isScanning = false }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { asn, items, isFinalizing } = receiving;
  const variances = variancesOf(asn, items);
  const isClosed = asn !== null && !isActiveAsn(asn.status);
  return (
    <>
      <Button
        variant="contained"
        size="large"
        disabled={items.length === 0 || isClosed || isScanning}
        loading={isFinalizing}
        onClick={() => (variances ? setAsking(true) : void onFinalize(''))}
      >
        {`Finalize Pallet (${counted(items.length, 'line')})`}
      </Button>
      {isAsking && variances && asn && (
        <ReasonDialog
          title="Receiving Variances"
          submit="Proceed"
          maxWidth="sm"
          label="Variance Notes (optional)"
          multiline
          maxLength={MAX_NOTES}
          run={(notes) => onFinalize(notes ?? '')}
          onClose={() => setAsking(false)}
        >
          <Sentence>This pallet differs from what ASN "{asn.asnReference}" still expects.</Sentence>
          <Variance title="Extra items" rows={variances.extraItems.map(({ sku, quantity }) => ({ sku, units: quantity }))} />
          <Variance title="Overages" rows={variances.overages.map(({ sku, overage }) => ({ sku, units: overage }))} />
        </ReasonDialog>
      )}
    </>
  );
}
