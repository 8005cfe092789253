import { isActiveAsn } from '@lading/domain/asns';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { counted } from '../../lib/format.ts';
import { variancesOf } from './staging.ts';
import type { Receiving } from './useReceiving.ts';
import { VarianceDialog } from './VarianceDialog.tsx';

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
