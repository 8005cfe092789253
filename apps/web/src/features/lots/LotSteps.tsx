import { holdLot, releaseLot } from '@lading/contract/calls';
import type { Lot } from '@lading/contract/lots';
import { may } from '@lading/domain/permissions';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
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
      <Sentence>In every warehouse orders lose what is not picked of lot "{lot.code}", and what is picked does not ship.</Sentence>
      <ReasonInput control={control} name="reason" kind="STATUS_CHANGE" isRequired />
    </FormDialog>
  );
}

/** Hold and release. */
export function LotSteps({ lot }: { lot: Lot }) {
  const { role } = useUser();
  const notify = useNotify();
  const attempt = useNotifiedAttempt();
  const releasing = useCall(releaseLot);
  const { confirm, dialog } = useConfirm();
  const [isHolding, setHolding] = useState(false);
  if (!may(role, 'stock:adjust')) return null;
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
      {dialog}
    </>
  );
}
