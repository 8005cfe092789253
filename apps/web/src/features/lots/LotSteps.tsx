import { holdLot, releaseLot } from '@lading/contract/calls';
import type { Lot } from '@lading/contract/lots';
import { MAX_REASON } from '@lading/domain/limits';
import { may } from '@lading/domain/permissions';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { errorText } from '../../lib/api.ts';
import { useUser } from '../../lib/session.ts';
import { UNEXPECTED } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { required, SuggestInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { Sentence } from '../../ui/Words.tsx';
import { useReasons } from '../settings/settings.queries.ts';

function HoldDialog({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const holding = useCall(holdLot);
  const notify = useNotify();
  const suggestions = useReasons('STATUS_CHANGE');
  const { control, dialog } = useDialogForm({ reason: '' }, async ({ reason }) => {
    await holding.run({ params: { id: lot.id }, body: { reason: reason.trim() } });
    notify(`Lot "${lot.code}" is on hold.`);
    onClose();
  });
  return (
    <FormDialog title="Put Lot on Hold" submit="Put on Hold" onClose={onClose} {...dialog}>
      <Sentence>In every warehouse orders lose what is not picked of lot "{lot.code}", and what is picked does not ship.</Sentence>
      <SuggestInput
        control={control}
        name="reason"
        label="Reason"
        rules={required('A reason is required.')}
        suggestions={suggestions}
        maxLength={MAX_REASON}
      />
    </FormDialog>
  );
}

/** Hold and release. */
export function LotSteps({ lot }: { lot: Lot }) {
  const { role } = useUser();
  const notify = useNotify();
  const releasing = useCall(releaseLot);
  const { confirm, dialog } = useConfirm();
  const [isHolding, setHolding] = useState(false);
  if (!may(role, 'stock:adjust')) return null;
  const release = async () => {
    const body = `Orders may take lot "${lot.code}" again. Those that wait for it are served at once.`;
    if (!(await confirm({ title: 'Release Lot', body, confirm: 'Release Lot' }))) return;
    try {
      await releasing.run({ params: { id: lot.id } });
      notify(`Lot "${lot.code}" is released.`);
    } catch (reason) {
      notify(errorText(reason, UNEXPECTED), 'error');
    }
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
