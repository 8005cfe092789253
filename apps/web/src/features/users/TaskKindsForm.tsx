import { changeUser } from '@lading/contract/calls';
import type { User } from '@lading/contract/users';
import { codeText } from '@lading/domain/codeText';
import { type TaskKind, taskKinds } from '@lading/domain/tasks';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';

/** `PUTAWAY, COUNT`, or that the user may do all. */
export const taskKindsText = ({ taskKinds: kinds }: User): string => kinds?.map(codeText).join(', ') ?? 'All';

/** The tasks of the floor that a user may claim. */
export function TaskKindsForm({ user: shown, onClose }: { user: User; onClose: () => void }) {
  // A newer version, read in the background, would hide a conflict.
  const [user] = useState(shown);
  const changing = useCall(changeUser);
  const { control, dialog } = useDialogForm<{ kinds: TaskKind[] }>({ kinds: user.taskKinds ?? [] }, async ({ kinds }) => {
    await changing.run({ params: { id: user.id }, body: { taskKinds: kinds.length > 0 ? kinds : null } }, { ifMatch: user.version });
    onClose();
  });
  const { field } = useController({ control, name: 'kinds' });
  return (
    <FormDialog title="Change Tasks" submit="Save Changes" onClose={onClose} {...dialog}>
      <Autocomplete
        multiple
        disableCloseOnSelect
        options={taskKinds}
        value={field.value}
        onChange={(_, kinds) => field.onChange(kinds)}
        getOptionLabel={codeText}
        renderInput={(params) => (
          <TextField {...params} autoFocus label="Tasks" helperText="If none is chosen, the user may do all of them." />
        )}
      />
    </FormDialog>
  );
}
