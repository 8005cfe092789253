import type { Appointment } from '@lading/contract/appointments';
import {
  approveAppointment,
  arriveTruck,
  cancelAppointment,
  dockTruck,
  finishTruck,
  missTruck,
  releaseTruck,
  undoTruck,
} from '@lading/contract/calls';
import { type AppointmentEvent, appointmentSteps, canUndo } from '@lading/domain/appointments';
import { codeText } from '@lading/domain/codeText';
import { isCancelled, isLegal } from '@lading/domain/life';
import { MAX_EXPLANATION } from '@lading/domain/limits';
import { may } from '@lading/domain/permissions';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { Holder } from '../../ui/Holder.tsx';
import { TextLink } from '../../ui/LinkButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useAskedStep } from '../../ui/useConfirm.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { AppointmentForm } from './AppointmentForm.tsx';
import { oneAppointment } from './appointments.queries.ts';
import { doorText, kindTexts, lateText, timesText, truckText } from './appointmentText.ts';

type Step = Extract<AppointmentEvent, 'arrive' | 'dock' | 'finish' | 'leave'>;

const stepTexts: Readonly<Record<Step, string>> = {
  arrive: 'Arrived',
  dock: 'At Door',
  finish: 'Done',
  leave: 'Left',
};

/** The steps of a truck, by their buttons. */
function useSteps() {
  const [arriving, docking] = [useCall(arriveTruck), useCall(dockTruck)];
  const [finishing, releasing] = [useCall(finishTruck), useCall(releaseTruck)];
  const steps: Readonly<Record<Step, (id: number) => Promise<unknown>>> = {
    arrive: (id) => arriving.run({ params: { id } }),
    dock: (id) => docking.run({ params: { id }, body: {} }),
    finish: (id) => finishing.run({ params: { id } }),
    leave: (id) => releasing.run({ params: { id } }),
  };
  const isBusy = [arriving, docking, finishing, releasing].some(({ isPending }) => isPending);
  return { steps, isBusy };
}

/** Why it was cancelled, as far as anybody said. */
function reasonText({ reason, asn, load }: Appointment): string | null {
  const goods = [
    asn && isCancelled(asn) ? asn.asnReference : null,
    load && isCancelled(load) ? load.number : null,
  ].find(Boolean);
  return [goods && `${goods} was cancelled`, reason].filter(Boolean).join(': ') || null;
}

const timeOf = (term: string, at: string | null) => at && { term, value: formatDateTime(at) };

function AppointmentFacts({ appointment }: { appointment: Appointment }) {
  const reason = isCancelled(appointment) ? reasonText(appointment) : null;
  const { kind, asn, load, carrier, plate, driver, phone, pallets, note } = appointment;
  return (
    <Facts
      facts={[
        {
          term: 'Time',
          value: `${formatDate(appointment.startsAt)}, ${timesText(appointment)}`,
        },
        { term: 'Door', value: doorText(appointment) },
        { term: 'Truck', value: kindTexts[kind] },
        asn && {
          term: 'ASN',
          value: <TextLink to={`/asns/${asn.id}`}>{asn.asnReference}</TextLink>,
        },
        asn && { term: 'Customer', value: asn.customer.name },
        load && {
          term: 'Load',
          value: <TextLink to={`/loads/${load.id}`}>{load.number}</TextLink>,
        },
        carrier && { term: 'Carrier', value: carrier },
        plate && { term: 'Plate', value: plate },
        driver && { term: 'Driver', value: driver },
        phone && { term: 'Phone', value: phone },
        { term: 'Pallets', value: pallets },
        note && { term: 'Note', value: note },
        reason && { term: 'Reason', value: reason },
        {
          term: 'Booked',
          value: `${formatDateTime(appointment.bookedAt)}, ${
            appointment.isByLink ? 'by the carrier' : appointment.bookedBy
          }`,
        },
        timeOf('Arrived', appointment.arrivedAt),
        timeOf('At Door', appointment.dockedAt),
        timeOf('Done', appointment.doneAt),
        timeOf('Left', appointment.leftAt),
        timeOf('Ended', appointment.endedAt),
      ]}
    />
  );
}

function CancelDialog({ appointment, onClose }: Omit<Props, 'id'> & { appointment: Appointment }) {
  const cancelling = useCall(cancelAppointment);
  const notify = useNotify();
  const { control, dialog } = useDialogForm({ reason: '' }, async ({ reason }) => {
    await cancelling.run({ params: { id: appointment.id }, body: { reason } });
    notify('The appointment was cancelled.');
    onClose();
  });
  return (
    <FormDialog
      title="Cancel Appointment"
      submit="Cancel Appointment"
      danger
      onClose={onClose}
      {...dialog}
    >
      Others may then have its time.
      <TextInput
        control={control}
        name="reason"
        label="Reason"
        multiline
        missing="A reason is required."
        maxLength={MAX_EXPLANATION}
      />
    </FormDialog>
  );
}

interface Props {
  id: number;
  onClose: () => void;
}

function Buttons({
  appointment,
  onEdit,
  onCancel,
}: {
  appointment: Appointment;
  onEdit: () => void;
  onCancel: () => void;
}) {
  const user = useUser();
  const { steps, isBusy } = useSteps();
  const approving = useCall(approveAppointment);
  const missing = useCall(missTruck);
  const undoing = useCall(undoTruck);
  const undone = useAskedStep();
  const { error, attempt } = useAttempt();
  const { id, status } = appointment;
  const can = (event: AppointmentEvent): boolean => isLegal(appointmentSteps, status, event);
  const [mayWork, mayWrite] = [may(user, 'appointments:work'), may(user, 'appointments:write')];
  const next = (Object.keys(stepTexts) as Step[]).find(can);
  const isDue = Date.parse(appointment.startsAt) <= Date.now();
  const outlined = { variant: 'outlined', color: 'inherit' } as const;
  const run = (step: () => Promise<unknown>) => void attempt(step);
  const undo = () =>
    void undone.take(
      {
        title: 'Undo Last Step',
        body: `The truck is no longer ${codeText(status)}, and when it came to be so is forgotten.`,
        confirm: 'Undo',
      },
      'The step was not undone.',
      () => undoing.run({ params: { id } }),
    );
  return (
    <>
      {error && <Alert severity="error">{error}</Alert>}
      {undone.failure}
      {undone.dialog}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {mayWork && next && (
          <Button variant="contained" loading={isBusy} onClick={() => run(() => steps[next](id))}>
            {stepTexts[next]}
          </Button>
        )}
        {mayWrite && !appointment.isApproved && can('approve') && (
          <Button
            {...outlined}
            loading={approving.isPending}
            onClick={() => run(() => approving.run({ params: { id } }))}
          >
            Approve
          </Button>
        )}
        {mayWrite && can('edit') && (
          <Button {...outlined} onClick={onEdit}>
            Edit
          </Button>
        )}
        {mayWork && can('miss') && isDue && (
          <Button
            {...outlined}
            loading={missing.isPending}
            onClick={() => run(() => missing.run({ params: { id } }))}
          >
            No-show
          </Button>
        )}
        {mayWork && canUndo(appointment) && (
          <Button {...outlined} loading={undoing.isPending} onClick={undo}>
            Undo Last Step
          </Button>
        )}
        {mayWrite && can('cancel') && (
          <Button {...outlined} color="error" onClick={onCancel}>
            Cancel Appointment
          </Button>
        )}
      </Box>
    </>
  );
}

/** One appointment, and what happens to its truck. */
export function AppointmentDialog({ id, onClose }: Props) {
  const titleId = useId();
  const found = useQuery(oneAppointment(id));
  const [opened, setOpened] = useState<'edit' | 'cancel' | null>(null);
  const close = () => setOpened(null);
  const { data } = found;
  const late = data && lateText(data, Date.now());
  if (data && opened === 'edit')
    return (
      <AppointmentForm
        appointment={data}
        begun={{ kind: data.kind, day: '' }}
        warehouseId={data.warehouseId}
        onClose={close}
      />
    );
  if (data && opened === 'cancel') return <CancelDialog appointment={data} onClose={close} />;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {data ? truckText(data) : 'Appointment'}
      </DialogTitle>
      <DialogContent>
        <Loaded
          results={[found]}
          failed="Failed to load the appointment."
          holder={<Holder height={200} />}
        >
          {(appointment) => (
            <>
              <StatusChip of="appointment" status={appointment.status} />{' '}
              {!appointment.isApproved && <StatusChip of="approval" status="TO_APPROVE" />} {late}
              <AppointmentFacts appointment={appointment} />
              <Buttons
                appointment={appointment}
                onEdit={() => setOpened('edit')}
                onCancel={() => setOpened('cancel')}
              />
            </>
          )}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
