import { closeLoad } from '@lading/contract/calls';
import type { LoadDetail } from '@lading/contract/loads';
import { MAX_REASON } from '@lading/domain/limits';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { counted } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SuggestInput } from '../../ui/fields.tsx';
import { useDoubt } from '../../ui/useConfirm.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { packageName } from './loadWords.ts';

/** Why packages stay, as people say it most. */
const reasons = ['No room', 'Damaged', 'Not found', 'Next load'];

const closeDoubt = { title: 'Close with these labels?', confirm: 'Close All the Same' };

/** Closes a load. What is not loaded stays behind, each package with a reason. */
export function CloseLoadDialog({ load, onClose }: { load: LoadDetail; onClose: () => void }) {
  const closing = useCall(closeLoad);
  const labels = useDoubt('LABELS_DOUBTFUL', closeDoubt);
  const left = load.packages.filter(({ state }) => state !== 'LOADED');
  const references = new Map(load.orders.map(({ order }) => [order.id, order.orderReference]));
  const { control, dialog } = useDialogForm(
    { reasons: left.map(() => '') },
    async (values) => {
      const leftBehind = left.map(({ packageId }, place) => ({
        packageId,
        reason: values.reasons[place]?.trim() ?? '',
      }));
      await labels.send((confirmed) =>
        closing.run({ params: { id: load.id }, body: { leftBehind, ...confirmed } }),
      );
      onClose();
    },
    'Failed to close the load.',
  );
  return (
    <FormDialog title={`Close ${load.number}`} submit="Close Load" onClose={onClose} {...dialog}>
      {left.length === 0 ? (
        <Typography>Everything is loaded: {counted(load.loadedCount, 'package')}.</Typography>
      ) : (
        <>
          <Alert severity="warning">
            {`${counted(left.length, 'package')} ${left.length === 1 ? 'is' : 'are'} not loaded and ${left.length === 1 ? 'stays' : 'stay'} behind. What is left of an order that departs goes on with a follow-up order, which is packed.`}
          </Alert>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {left.map((each, place) => (
              <SuggestInput
                key={each.packageId}
                control={control}
                name={`reasons.${place}`}
                label={`Why ${packageName(each)} of ${references.get(each.orderId) ?? ''} stays`}
                rules={{ validate: (text) => text.trim() !== '' || 'Say why it stays.' }}
                suggestions={reasons}
                maxLength={MAX_REASON}
              />
            ))}
          </Box>
        </>
      )}
      {labels.dialog}
    </FormDialog>
  );
}
