import { createReasonCode, updateReasonCode } from '@lading/contract/calls';
import type { ReasonCode } from '@lading/contract/settings';
import { codeText } from '@lading/domain/codeText';
import { MAX_REASON } from '@lading/domain/limits';
import { type Disposition, dispositions } from '@lading/domain/returns';
import type { ReasonKind } from '@lading/domain/settings';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, SwitchInput, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { oneReason } from './settings.queries.ts';

const BY_WORDS: Disposition | '' = '';

export const reasonTitles = {
  ADJUSTMENT: 'Adjustments',
  STATUS_CHANGE: 'Status Changes',
  SHORT_PICK: 'Short Picks',
  RETURN: 'Returns',
  CANCELLATION: 'Cancelled Orders',
} as const satisfies Record<ReasonKind, string>;

const valuesOf = (reason: ReasonCode | null) => ({
  name: reason?.name ?? '',
  active: reason?.active ?? true,
  disposition: reason?.disposition ?? BY_WORDS,
});

export function ReasonForm({
  kind,
  reason,
  onClose,
}: {
  kind: ReasonKind;
  reason: ReasonCode | null;
  onClose: () => void;
}) {
  const creating = useCall(createReasonCode);
  const updating = useCall(updateReasonCode);
  const notify = useNotify();
  const { control, dialog } = useRecordForm(
    { record: reason, query: oneReason, valuesOf },
    ({ name: typed, active, disposition: chosen }, sent) => {
      const name = typed.trim();
      const disposition = dispositions.find((each) => each === chosen) ?? null;
      return reason && sent
        ? updating.run({ params: { id: reason.id }, body: { name, active, disposition } }, sent)
        : creating.run({ body: { kind, name, disposition } });
    },
    (_, { name }) => {
      notify(`Reason "${name.trim()}" saved.`);
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
      {kind === 'RETURN' && (
        <SelectInput
          control={control}
          name="disposition"
          label="Disposition"
          helperText="Proposed when the goods are received."
          choices={[
            { value: BY_WORDS, label: 'As the words say' },
            ...dispositions.map((value) => ({ value, label: codeText(value) })),
          ]}
        />
      )}
      {reason && <SwitchInput control={control} name="active" label="Suggested" />}
    </FormDialog>
  );
}
