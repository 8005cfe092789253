import { cancelLoad, departLoad, reopenLoad } from '@lading/contract/calls';
import type { LoadDetail } from '@lading/contract/loads';
import { isLegal } from '@lading/domain/life';
import { MAX_EXPLANATION } from '@lading/domain/limits';
import { isSettled, type LoadEvent, loadSteps } from '@lading/domain/loads';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { counted } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { useNotify } from '../../ui/Notifier.tsx';
import { PrinterButton } from '../../ui/PrinterButton.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { useAskedStep, useDoubt } from '../../ui/useConfirm.tsx';
import { CloseLoadDialog } from './CloseLoadDialog.tsx';
import { LoadForm } from './LoadForm.tsx';

const departDoubt = { title: 'Depart with these labels?', confirm: 'Depart All the Same' };

/** Asks whether a load departs, and records that it has. */
export function useDeparture(load: LoadDetail) {
  const departing = useCall(departLoad);
  const notify = useNotify();
  const { take, dialog, failure } = useAskedStep();
  const labels = useDoubt('LABELS_DOUBTFUL', departDoubt);
  const orders = new Set(
    load.packages.filter(({ state }) => state === 'LOADED').map(({ orderId }) => orderId),
  );
  const depart = () =>
    take(
      {
        title: `Depart with ${load.number}`,
        body: `${counted(orders.size, 'order')} with ${counted(load.loadedCount, 'package')} ${orders.size === 1 ? 'ships' : 'ship'} and ${orders.size === 1 ? 'is' : 'are'} handed over to the carrier. This cannot be undone.`,
        confirm: 'Depart',
      },
      'Failed to depart.',
      async () => {
        await labels.send((body) => departing.run({ params: { id: load.id }, body }));
        notify(`Load ${load.number} has departed.`);
      },
    );
  const questions = (
    <>
      {dialog}
      {labels.dialog}
    </>
  );
  return { depart, dialog: questions, failure };
}

/** The papers that a driver signs. */
const driverPapers = [
  { document: 'BILL_OF_LADING', page: 'bill-of-lading', label: 'Print Bill of Lading' },
  { document: 'CONSIGNMENT_NOTE', page: 'consignment-note', label: 'Print CMR' },
] as const;

/** Prints what the driver signs, once the load is closed. */
export function DriverPapers({ load }: { load: LoadDetail }) {
  const { id, status, warehouseId, loadedCount } = load;
  if (!isSettled(status) || loadedCount === 0) return null;
  return driverPapers.map(({ document, page, label }) => (
    <PrinterButton
      key={document}
      prints={{ document, loadIds: [id], warehouseId }}
      page={{ to: `/print/loads/${id}/${page}` }}
      variant="outlined"
      color="inherit"
    >
      {label}
    </PrinterButton>
  ));
}

/** The steps of a load, as its status allows them. */
export function LoadSteps({ load }: { load: LoadDetail }) {
  const { id, number, status } = load;
  const [open, setOpen] = useState<'edit' | 'close' | 'cancel' | null>(null);
  const reopening = useCall(reopenLoad);
  const cancelling = useCall(cancelLoad);
  const departure = useDeparture(load);
  const { take, failure, dialog } = useAskedStep();
  const may = (event: LoadEvent): boolean => isLegal(loadSteps, status, event);
  const close = () => setOpen(null);
  return (
    <>
      {(may('edit') || may('reopen')) && (
        <Button variant="outlined" color="inherit" onClick={() => setOpen('edit')}>
          Edit
        </Button>
      )}
      {may('cancel') && (
        <Button variant="outlined" color="error" onClick={() => setOpen('cancel')}>
          Cancel Load
        </Button>
      )}
      {may('reopen') && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() =>
            void take(null, 'Failed to open the load again.', () =>
              reopening.run({ params: { id } }),
            )
          }
        >
          Reopen
        </Button>
      )}
      {may('close') && (
        <Button variant="contained" onClick={() => setOpen('close')}>
          Close Load
        </Button>
      )}
      <DriverPapers load={load} />
      {may('depart') && (
        <Button variant="contained" onClick={() => void departure.depart()}>
          Depart
        </Button>
      )}
      {failure}
      {departure.failure}
      {open === 'edit' && <LoadForm load={load} onClose={close} />}
      {open === 'close' && <CloseLoadDialog load={load} onClose={close} />}
      {open === 'cancel' && (
        <ReasonDialog
          title={`Cancel Load ${number}`}
          submit="Cancel Load"
          danger
          label="Reason (optional)"
          maxLength={MAX_EXPLANATION}
          run={(reason) => cancelling.run({ params: { id }, body: { reason } })}
          onClose={close}
        >
          Its orders are free again, and can go with another load.
        </ReasonDialog>
      )}
      {dialog}
      {departure.dialog}
    </>
  );
}
