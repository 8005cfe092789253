import type { Asn } from '@lading/contract/asns';
import { isActiveAsn } from '@lading/domain/asns';
import { MAX_NOTES } from '@lading/domain/limits';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { counted, formatUnits } from '../../lib/format.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { Sentence, Words } from '../../ui/Words.tsx';
import { isMixed, type StagedItem, variancesOf } from './staging.ts';

function Variance({
  title,
  rows,
}: {
  title: string;
  rows: readonly { sku: string; units: number }[];
}) {
  if (rows.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3">{title}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
        {rows.map(({ sku, units }) => (
          <Box
            component="li"
            key={sku}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 2,
              py: 0.5,
              fontVariantNumeric: 'tabular-nums',
            }}
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
  asn: Asn | null;
  items: readonly StagedItem[];
  isFinalizing: boolean;
  /** True while a scan is handled, or has no response. */
  isScanning?: boolean;
  /** `separate`: what is damaged or in doubt goes on a pallet of its own. */
  onFinalize: (separate: boolean) => void;
}

export function FinalizeButton({
  asn,
  items,
  isFinalizing,
  isScanning = false,
  onFinalize,
}: Props) {
  const isClosed = asn !== null && !isActiveAsn(asn.status);
  const look = {
    size: 'large',
    disabled: items.length === 0 || isClosed || isScanning,
    loading: isFinalizing,
  } as const;
  const whole = `Finalize Pallet (${counted(items.length, 'line')})`;
  if (!isMixed(items))
    return (
      <Button variant="contained" {...look} onClick={() => onFinalize(false)}>
        {whole}
      </Button>
    );
  return (
    <>
      <Button variant="contained" {...look} onClick={() => onFinalize(true)}>
        Finalize 2 Pallets: Good, Damaged
      </Button>
      <Button variant="outlined" color="inherit" {...look} onClick={() => onFinalize(false)}>
        {whole}
      </Button>
    </>
  );
}

interface VarianceProps extends Pick<Props, 'asn' | 'items'> {
  onProceed: (notes: string) => Promise<unknown>;
  onClose: () => void;
}

/** Shows how the pallet varies from its ASN, and takes a note. */
export function VarianceDialog({ asn, items, onProceed, onClose }: VarianceProps) {
  const variances = variancesOf(asn, items);
  if (!asn || !variances) return null;
  return (
    <ReasonDialog
      title="Receiving Variances"
      submit="Proceed"
      maxWidth="sm"
      label="Variance Notes (optional)"
      multiline
      maxLength={MAX_NOTES}
      run={(notes) => onProceed(notes ?? '')}
      onClose={onClose}
    >
      <Sentence>This pallet differs from what ASN "{asn.asnReference}" still expects.</Sentence>
      <Variance
        title="Extra items"
        rows={variances.extraItems.map(({ sku, quantity }) => ({ sku, units: quantity }))}
      />
      <Variance
        title="Overages"
        rows={variances.overages.map(({ sku, overage }) => ({ sku, units: overage }))}
      />
    </ReasonDialog>
  );
}
