import { createReasonCode, updateReasonCode } from '@lading/contract/calls';
import type { ReasonCode } from '@lading/contract/settings';
import { MAX_REASON } from '@lading/domain/limits';
import type { ReasonKind } from '@lading/domain/settings';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { Controller, useForm } from 'react-hook-form';
import { useCall } from '../../lib/useCall.ts';
import { useSubmit } from '../../lib/useSubmit.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { required, TextInput } from '../../ui/fields.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { reasonTitles } from './reasonWords.ts';

interface Values {
  name: string;
  active: boolean;
}

/** Adds a reason for a purpose, or changes one. */
export function ReasonForm({ kind, reason, onClose }: { kind: ReasonKind; reason: ReasonCode | null; onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { name: reason?.name ?? '', active: reason?.active ?? true } });
  const { error, submit } = useSubmit<Values>(['name'], form.setError);
  const creating = useCall(createReasonCode);
  const updating = useCall(updateReasonCode);
  const notify = useNotify();
  const onSubmit = form.handleSubmit(({ name: typed, active }) =>
    submit(async () => {
      const name = typed.trim();
      if (reason) await updating.run({ params: { id: reason.id }, body: { name, active } }, { ifMatch: reason.version });
      else await creating.run({ body: { kind, name } });
      notify(`Reason "${name}" saved.`);
      onClose();
    }, 'The reason could not be saved.'),
  );
  const { control } = form;
  return (
    <FormDialog
      title={`${reason ? 'Edit' : 'Add'} Reason: ${reasonTitles[kind]}`}
      submit={reason ? 'Save Changes' : 'Add'}
      onSubmit={() => void onSubmit()}
      onClose={onClose}
      isBusy={creating.isPending || updating.isPending}
      isDirty={form.formState.isDirty}
      error={error}
    >
      <TextInput
        control={control}
        name="name"
        label="Reason"
        required
        autoFocus
        helperText="What was recorded before keeps the old words."
        rules={required('Reason is required.')}
        slotProps={{ htmlInput: { maxLength: MAX_REASON } }}
      />
      {reason && (
        <Controller
          control={control}
          name="active"
          render={({ field: { value, onChange } }) => (
            <FormControlLabel control={<Switch checked={value} onChange={(_, checked) => onChange(checked)} />} label="Suggested" />
          )}
        />
      )}
    </FormDialog>
  );
}
