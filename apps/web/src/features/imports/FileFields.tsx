import type { Encoding } from '@lading/domain/imports';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useRef } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { SelectInput } from '../../ui/fields.tsx';
import { FileUploadOutlined } from '../../ui/icons.tsx';
import { encodingChoices } from './importWords.ts';

export interface Sent {
  file: File | null;
  encoding: Encoding;
}
export const NO_FILE: Sent = { file: null, encoding: 'AUTO' };

/** A workbook has no encoding. */
const isText = (file: File | null): boolean => !file?.name.toLowerCase().endsWith('.xlsx');

export function fileForm({ file, encoding }: Sent): FormData {
  const form = new FormData();
  if (isText(file)) form.set('encoding', encoding);
  if (file) form.set('file', file);
  return form;
}

function FileInput({ control, help }: { control: Control<Sent>; help: string }) {
  const { field, fieldState } = useController({
    control,
    name: 'file',
    rules: { required: 'Choose a file.' },
  });
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box>
      <Button
        ref={field.ref}
        fullWidth
        variant="outlined"
        color={fieldState.invalid ? 'error' : 'inherit'}
        startIcon={<FileUploadOutlined />}
        onClick={() => input.current?.click()}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {field.value ? field.value.name : 'Choose File'}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.gz,.xlsx,text/csv"
        hidden
        aria-label="File"
        onChange={(event) => field.onChange(event.target.files?.[0] ?? null)}
      />
      <FormHelperText error={fieldState.invalid}>
        {fieldState.error?.message ?? help}
      </FormHelperText>
    </Box>
  );
}

/**
 * The file, and the encoding of one that is text. `control` is that of a form whose values include
 * those of `Sent`.
 */
export function FileFields<T extends Sent>({
  control,
  help,
}: {
  control: Control<T>;
  help: string;
}) {
  const ofFile = control as unknown as Control<Sent>;
  const file = useWatch({ control: ofFile, name: 'file' });
  return (
    <>
      <FileInput control={ofFile} help={help} />
      {isText(file) && (
        <SelectInput control={ofFile} name="encoding" label="Text" choices={encodingChoices} />
      )}
    </>
  );
}
