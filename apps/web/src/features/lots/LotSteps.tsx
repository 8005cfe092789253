import { correctLotDates, holdLot, releaseLot } from '@lading/contract/calls';
import type { DatedLot, Lot } from '@lading/contract/lots';
import { may } from '@lading/domain/permissions';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { counted } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useWarehouses } from '../../lib/warehouse.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import { PrinterButton } from '../../ui/PrinterButton.tsx';
import { PalletLink } from '../../ui/RecordLinks.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Sentence } from '../../ui/Words.tsx';
import { ReasonInput } from '../settings/settings.parts.tsx';

function HoldDialog({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const holding = useCall(holdLot);
  const notify = useNotify();
  const { control, dialog } = useDialogForm({ reason: '' }, async ({ reason }) => {
    await holding.run({ params: { id: lot.id }, body: { reason: reason.trim() } });
    notify(`Lot "${lot.code}" is on hold.`);
    onClose();
  });
  return (
    <FormDialog title="Put Lot on Hold" submit="Put on Hold" onClose={onClose} {...dialog}>
      <Sentence>
        In every warehouse orders lose what is not picked of lot "{lot.code}", and what is picked
        does not ship.
      </Sentence>
      <ReasonInput control={control} name="reason" kind="STATUS_CHANGE" isRequired />
    </FormDialog>
  );
}

/** Corrects the dates of a lot, which somebody misread, say. */
function DatesDialog({
  lot,
  onClose,
  onDone,
}: {
  lot: Lot;
  onClose: () => void;
  onDone: (corrected: DatedLot) => void;
}) {
  const correcting = useCall(correctLotDates);
  const notify = useNotify();
  const stored = { expiresOn: lot.expiresOn ?? '', producedOn: lot.producedOn ?? '', reason: '' };
  const { control, dialog } = useDialogForm(stored, async ({ expiresOn, producedOn, reason }) => {
    const body = {
      expiresOn: expiresOn || null,
      producedOn: producedOn || null,
      reason: reason.trim(),
    };
    const corrected = await correcting.run({ params: { id: lot.id }, body });
    notify(`The dates of lot "${lot.code}" were corrected.`);
    onDone(corrected);
  });
  return (
    <FormDialog title="Correct Dates" submit="Correct Dates" onClose={onClose} {...dialog}>
      <Sentence>
        Orders lose what has expired by the new date, and get what they may have now. Stock in every
        warehouse follows.
      </Sentence>
      <TextInput control={control} name="expiresOn" label="Expires On" type="date" />
      <TextInput control={control} name="producedOn" label="Produced On" type="date" />
      <ReasonInput control={control} name="reason" kind="STATUS_CHANGE" isRequired />
    </FormDialog>
  );
}

/** Prints the labels of pallets; those of several warehouses, which share no printer, on paper. */
function PrintLabels({ labels }: Pick<DatedLot, 'labels'>) {
  const { current } = useWarehouses();
  const lpns = labels.map(({ lpn }) => lpn);
  const to = `/print/pallets?${new URLSearchParams(lpns.map((lpn) => ['lpn', lpn]))}`;
  if (labels.some(({ warehouse }) => warehouse.id !== current?.id))
    return (
      <LinkButton to={to} variant="contained">
        Print Labels
      </LinkButton>
    );
  return (
    <PrinterButton prints={{ document: 'PALLET', lpns }} page={{ to }} variant="contained">
      Print Labels
    </PrinterButton>
  );
}

/** The pallets whose labels bear the dates of before. */
function LabelsDialog({
  lot: { labels, labelsElsewhere },
  onClose,
}: {
  lot: DatedLot;
  onClose: () => void;
}) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Labels to Print Again</DialogTitle>
      <DialogContent>
        <Sentence>These pallets bear the dates of before on their labels.</Sentence>
        <ul>
          {labels.map(({ warehouse, location, lpn }) => (
            <li key={`${warehouse.id} ${lpn}`}>
              <PalletLink lpn={lpn} />, {location?.name ?? 'no location yet'}, {warehouse.name}
            </li>
          ))}
        </ul>
        {labelsElsewhere > 0 && (
          <Sentence>{counted(labelsElsewhere, 'more pallet')} in other warehouses.</Sentence>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {labels.length > 0 && <PrintLabels labels={labels} />}
      </DialogActions>
    </Dialog>
  );
}

export function LotSteps({ lot }: { lot: Lot }) {
  const { role } = useUser();
  const notify = useNotify();
  const attempt = useNotifiedAttempt();
  const releasing = useCall(releaseLot);
  const { confirm, dialog } = useConfirm();
  const [isHolding, setHolding] = useState(false);
  const [isDating, setDating] = useState(false);
  const [dated, setDated] = useState<DatedLot | null>(null);
  if (!may(role, 'stock:adjust')) return null;
  const finishDating = (corrected: DatedLot) => {
    setDating(false);
    if (corrected.labels.length + corrected.labelsElsewhere > 0) setDated(corrected);
  };
  const release = async () => {
    const body = `Orders may take lot "${lot.code}" again. Those that wait for it are served at once.`;
    if (!(await confirm({ title: 'Release Lot', body, confirm: 'Release Lot' }))) return;
    await attempt(async () => {
      await releasing.run({ params: { id: lot.id } });
      notify(`Lot "${lot.code}" is released.`);
    });
  };
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setDating(true)}>
        Correct Dates
      </Button>
      {lot.hold ? (
        <Button variant="contained" loading={releasing.isPending} onClick={() => void release()}>
          Release Lot
        </Button>
      ) : (
        <Button variant="contained" color="error" onClick={() => setHolding(true)}>
          Put on Hold
        </Button>
      )}
      {isHolding && <HoldDialog lot={lot} onClose={() => setHolding(false)} />}
      {isDating && <DatesDialog lot={lot} onClose={() => setDating(false)} onDone={finishDating} />}
      {dated && <LabelsDialog lot={dated} onClose={() => setDated(null)} />}
      {dialog}
    </>
  );
}
