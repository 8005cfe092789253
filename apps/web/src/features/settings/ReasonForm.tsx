import { createReasonCode, updateReasonCode } from '@lading/contract/calls';
import type { ReasonCode } from '@lading/contract/settings';
import { MAX_REASON } from '@lading/domain/limits';
import type { ReasonKind } from '@lading/domain/settings';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SwitchInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';

export const reasonTitles = {
  ADJUSTMENT: 'Adjustments',
  STATUS_CHANGE: 'Status Changes',
  SHORT_PICK: 'Short Picks',
  RETURN: 'Returns',
  CANCELLATION: 'Cancelled Orders',
} as const satisfies Record<ReasonKind, string>;

export function ReasonForm({ kind, reason, onClose }: { kind: ReasonKind; reason: ReasonCode | null; onClose: () => void }) {
  const creating = useCall(createReasonCode);
  const updating = useCall(updateReasonCode);
  const notify = useNotify();
  const { control, dialog } = useDialogForm(
    { name: reason?.name ?? '', active: reason?.active ?? true },
    async ({ name: typed, active }) => {
      const name = typed.trim();
      if (reason) await updating.run({ params: { id: reason.id }, body: { name, active } }, { ifMatch: reason.version });
      else await creating.run({ body: { kind, name } });
      notify(`Reason "${name}" saved.`);
      onClose();
    },
    'The reason could not be saved.',
  );
  return (
    <FormDialog
      title={`${reason ? 'Edit' : 'Add'} Reason: ${reasonTitles[kind]}`}
      submit={reason ? 'Save Changes' : 'Add'}
      onClose={onClose}
      {...dialog}
    >
      <TextInput
        control={control}
        name="name"
        label="Reason"
        autoFocus
        helperText="What was recorded before keeps the old words."
        missing="Reason is required."
        maxLength={MAX_REASON}
      />
      {reason && <SwitchInput control={control} name="active" label="Suggested" />}
    </FormDialog>
  );
}
