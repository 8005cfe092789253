import type { Asn } from '@lading/contract/asns';
import { cancelAsn, closeAsn } from '@lading/contract/calls';
import { asnSteps } from '@lading/domain/asns';
import { isLegal } from '@lading/domain/life';
import { may } from '@lading/domain/permissions';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useAskedAttempt } from '../../ui/useConfirm.tsx';

function useAsnSteps(asn: Asn) {
  const user = useUser();
  const closing = useCall(closeAsn);
  const cancelling = useCall(cancelAsn);
  const close = (remainder: 'LATER' | 'SHORT') => () =>
    closing.run({ params: { id: asn.id }, body: { remainder } });
  const life = asnSteps(asn);
  const steps = [
    {
      title: 'Remainder Comes Later',
      body: `Receiving of "${asn.asnReference}" pauses; what is missing is expected on another day.`,
      possible: may(user, 'asns:close') && isLegal(life, asn.status, 'close LATER'),
      run: close('LATER'),
    },
    {
      title: 'Close Short',
      body: `"${asn.asnReference}" ends as it is; what is missing is recorded as ${asn.isTransfer ? 'lost in transit' : 'a shortage'}.`,
      possible: may(user, 'asns:closeShort') && isLegal(life, asn.status, 'close SHORT'),
      run: close('SHORT'),
    },
    {
      title: 'Cancel ASN',
      body: `"${asn.asnReference}" is no longer expected. Its reference is free again.`,
      possible: may(user, 'asns:write') && isLegal(life, asn.status, 'cancel'),
      run: () => cancelling.run({ params: { id: asn.id } }),
    },
  ].filter(({ possible }) => possible);
  return { steps, isBusy: closing.isPending || cancelling.isPending };
}

export function AsnSteps({ asn }: { asn: Asn }) {
  const { steps, isBusy } = useAsnSteps(asn);
  const { ask, error, dialog } = useAskedAttempt();
  if (steps.length === 0) return null;
  return (
    <Box
      sx={{
        p: 3,
        pt: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'minmax(0, 1fr)',
        overflowWrap: 'anywhere',
      }}
    >
      {error && <Alert severity="error">{error}</Alert>}
      {steps.map(({ title, body, run }) => (
        <Box
          key={title}
          sx={{
            display: 'flex',
            flexWrap: { xs: 'wrap', sm: 'nowrap' },
            gap: { xs: 0.5, sm: 2 },
            alignItems: 'center',
          }}
        >
          <Button
            variant="outlined"
            color="inherit"
            disabled={isBusy}
            onClick={() =>
              void ask({ title, body, confirm: title, danger: title === 'Cancel ASN' }, run)
            }
            sx={{ minWidth: 220, flexShrink: 0 }}
          >
            {title}
          </Button>
          <Typography sx={{ fontSize: 14, color: 'text.secondary' }}>{body}</Typography>
        </Box>
      ))}
      {dialog}
    </Box>
  );
}
