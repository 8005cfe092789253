import { mendImport } from '@lading/contract/calls';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { FileFields, fileForm, NO_FILE } from './FileFields.tsx';

/** Sends the bad rows once they are mended. The file is then checked again. */
export function MendForm({ id, onClose }: { id: number; onClose: () => void }) {
  const mending = useCall(mendImport);
  const { control, dialog } = useDialogForm(
    NO_FILE,
    async (sent) => {
      await mending.run({ params: { id }, form: fileForm(sent) });
      onClose();
    },
    'The file could not be sent.',
  );
  return (
    <FormDialog
      title="Send Mended Rows"
      submit="Check Again"
      maxWidth="sm"
      onClose={onClose}
      {...dialog}
    >
      <FileFields
        control={control}
        help="The file of bad rows with all its columns, as CSV or as an Excel workbook (.xlsx)."
      />
    </FormDialog>
  );
}
