import { findLabel, settleLabel, trackLabel, voidLabel } from '@lading/contract/calls';
import type { LabelTrack, ShippingLabel } from '@lading/contract/carriers';
import { MAX_EXPLANATION, MAX_TRACKING_NUMBER } from '@lading/domain/limits';
import { may } from '@lading/domain/permissions';
import { printedAs } from '@lading/domain/printers';
import { adapterTraits } from '@lading/domain/shippingLabels';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, TextInput } from '../../ui/fields.tsx';
import { PrinterButton, usePrinting } from '../../ui/PrinterButton.tsx';
import { useAskedStep } from '../../ui/useConfirm.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Sentence } from '../../ui/Words.tsx';
import { saveLabel } from './labelFile.ts';

function SettleForm({ label, onClose }: { label: ShippingLabel; onClose: () => void }) {
  const settling = useCall(settleLabel);
  const { control, dialog, watch } = useDialogForm(
    { verdict: 'NO' as 'NO' | 'YES', trackingNumber: '', reason: '' },
    async ({ verdict, trackingNumber, reason }) => {
      const body = { trackingNumber: verdict === 'YES' ? trackingNumber : null, reason };
      await settling.run({ params: { id: label.id }, body });
      onClose();
    },
    'The label could not be settled.',
  );
  return (
    <FormDialog title="Settle Label" submit="Settle" onClose={onClose} {...dialog}>
      <Sentence>
        {`Look for ${label.reference} in the portal of ${label.account.name}. If it is there, it is paid.`}
      </Sentence>
      <SelectInput
        control={control}
        name="verdict"
        label="What You Found"
        choices={[
          { value: 'NO', label: 'It was not bought' },
          { value: 'YES', label: 'It was bought' },
        ]}
      />
      {watch('verdict') === 'YES' && (
        <TextInput
          control={control}
          name="trackingNumber"
          isCode
          label="Tracking Number"
          maxLength={MAX_TRACKING_NUMBER}
          missing="Tracking number is required."
        />
      )}
      <TextInput
        control={control}
        name="reason"
        label="Reason"
        maxLength={MAX_EXPLANATION}
        missing="Reason is required."
      />
    </FormDialog>
  );
}

function TrackDialog({
  label,
  track,
  onClose,
}: {
  label: ShippingLabel;
  track: LabelTrack;
  onClose: () => void;
}) {
  const titleId = useId();
  return (
    <Dialog open maxWidth="sm" fullWidth onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{`Tracking of ${label.trackingNumber}`}</DialogTitle>
      <DialogContent>
        {track.events.length === 0 ? (
          <EmptyState dense text="The carrier has not seen it yet." />
        ) : (
          <Facts
            facts={track.events.map(({ at, text }, place) => ({
              term: at === null ? `${place + 1}` : formatDateTime(at),
              value: text,
            }))}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

type Open = 'settle' | LabelTrack;

/** Where the browser prints it. */
export const labelPage = (id: number): string => `/print/shipping-labels/${id}`;

/** Prints a label as soon as it is known to be paid, where a printer of its kind stands. */
export function usePrintBought(warehouseId: number) {
  const printed = { document: 'SHIPPING_LABEL', warehouseId } as const;
  const printings = {
    LABELS: usePrinting({ ...printed, prints: 'LABELS' }),
    PAPERS: usePrinting({ ...printed, prints: 'PAPERS' }),
  };
  return ({ id, status, format }: ShippingLabel): void => {
    if (status !== 'BOUGHT' || format === null) return;
    const { printer, print } = printings[printedAs(format)];
    if (printer !== null) print({ ...printed, ids: [id] }, { to: labelPage(id) });
  };
}

function useLabelSteps(label: ShippingLabel) {
  const finding = useCall(findLabel);
  const voiding = useCall(voidLabel);
  const tracking = useCall(trackLabel);
  const printBought = usePrintBought(label.warehouseId);
  const { take, failure, dialog } = useAskedStep();
  const [open, setOpen] = useState<Open | null>(null);
  const params = { id: label.id };
  const voidQuestion = {
    title: 'Void Label',
    body: `${label.reference} goes back to ${label.account.name}, which bought it. The package needs another label then.`,
    confirm: 'Void',
    danger: true,
  };
  return {
    find: () =>
      take(null, 'The carrier could not be asked.', async () =>
        printBought(await finding.run({ params })),
      ),
    voidIt: () =>
      take(voidQuestion, 'The label could not be voided.', () => voiding.run({ params })),
    track: () =>
      take(null, 'The carrier could not be asked.', async () =>
        setOpen(await tracking.run({ params })),
      ),
    save: () => take(null, 'The label could not be loaded.', () => saveLabel(label.id)),
    settle: () => setOpen('settle'),
    close: () => setOpen(null),
    isBusy: finding.isPending || voiding.isPending || tracking.isPending,
    open,
    failure,
    dialog,
  };
}

/** What can be done with a label, and what came of it. */
export function LabelActions({ label }: { label: ShippingLabel }) {
  const { role } = useUser();
  const { find, voidIt, track, save, settle, close, isBusy, open, failure, dialog } =
    useLabelSteps(label);
  const mayAct = may(role, 'orders:pack');
  const small = { size: 'small', color: 'inherit' } as const;
  const button = (text: string, onClick: () => void): ReactNode => (
    <Button
      {...small}
      disabled={isBusy}
      aria-label={`${text} ${label.reference}`}
      onClick={onClick}
    >
      {text}
    </Button>
  );
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {label.status === 'BOUGHT' && label.format !== null && (
          <>
            <PrinterButton
              {...small}
              prints={{
                document: 'SHIPPING_LABEL',
                prints: printedAs(label.format),
                ids: [label.id],
                warehouseId: label.warehouseId,
              }}
              page={{ to: labelPage(label.id) }}
            >
              Print
            </PrinterButton>
            {button('Save', () => void save())}
          </>
        )}
        {mayAct && label.status === 'UNKNOWN' && button('Find', () => void find())}
        {label.status === 'UNKNOWN' && may(role, 'carriers:settle') && button('Settle', settle)}
        {mayAct &&
          label.status === 'BOUGHT' &&
          adapterTraits[label.adapter].tracks &&
          button('Track', () => void track())}
        {mayAct &&
          label.status === 'BOUGHT' &&
          !label.isClosed &&
          button('Void', () => void voidIt())}
      </Box>
      {failure}
      {dialog}
      {open === 'settle' && <SettleForm label={label} onClose={close} />}
      {open !== null && open !== 'settle' && (
        <TrackDialog label={label} track={open} onClose={close} />
      )}
    </Box>
  );
}
