import { createImport } from '@lading/contract/calls';
import type { Import } from '@lading/contract/imports';
import { encodings, type ImportKind, importKinds, importPermissions } from '@lading/domain/imports';
import { may } from '@lading/domain/permissions';
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useWarehouses } from '../../lib/warehouse.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, TextInput } from '../../ui/fields.tsx';
import { NamedInput } from '../../ui/NamedSelect.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { allCustomers } from '../customers/customers.queries.ts';
import { kindText, programsNote } from './importWords.ts';

interface Values {
  kind: ImportKind;
  file: File | null;
  customerId: number | null;
  warehouseId: number | null;
  encoding: (typeof encodings)[number];
  sheet: string;
}

function KindInput({ control, kinds }: { control: Control<Values>; kinds: readonly ImportKind[] }) {
  const kind = useWatch({ control, name: 'kind' });
  const choices = kinds.map((value) => ({ value, label: kindText(value) }));
  return <SelectInput control={control} name="kind" label="What It Holds" choices={choices} helperText={programsNote(kind)} />;
}

/** The kinds whose rows belong to a customer, and to a warehouse, which a file need not name. */
const OF_CUSTOMER: readonly ImportKind[] = ['PRODUCTS', 'PACKS', 'OPENING_STOCK', 'ASNS', 'ORDERS'];
const OF_WAREHOUSE: readonly ImportKind[] = ['LOCATIONS', 'OPENING_STOCK', 'ASNS', 'ORDERS'];

const encodingChoices = [
  { value: encodings[0], label: 'Unicode (UTF-8, UTF-16)' },
  { value: encodings[1], label: 'Windows-1252 (older programs)' },
];

function FileInput({ control }: { control: Control<Values> }) {
  const { field, fieldState } = useController({ control, name: 'file', rules: { required: 'Choose a file.' } });
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
        {fieldState.error?.message ??
          'An Excel workbook (.xlsx), or a CSV file separated by comma, semicolon or tab, plain or as .gz. The first row is the header.'}
      </FormHelperText>
    </Box>
  );
}

function Owners({ control }: { control: Control<Values> }) {
  const kind = useWatch({ control, name: 'kind' });
  const isStaff = useUser().role !== 'CLIENT';
  const { available, current } = useWarehouses();
  const customers = useQuery({ ...allCustomers(), enabled: isStaff });
  const forRows = { fullWidth: true, helperText: 'For rows that name none.' };
  return (
    <>
      {isStaff && OF_CUSTOMER.includes(kind) && (
        <NamedInput control={control} name="customerId" label="Customer" options={customers.data ?? []} {...forRows} />
      )}
      {OF_WAREHOUSE.includes(kind) && (
        <NamedInput
          control={control}
          name="warehouseId"
          label="Warehouse"
          options={available}
          fallback={current?.id ?? null}
          {...forRows}
        />
      )}
    </>
  );
}

const isWorkbook = (file: File | null): boolean => file?.name.toLowerCase().endsWith('.xlsx') ?? false;

/** A workbook has sheets, other files an encoding. */
function Within({ control }: { control: Control<Values> }) {
  return isWorkbook(useWatch({ control, name: 'file' })) ? (
    <TextInput control={control} name="sheet" label="Sheet" helperText="The first visible sheet if empty." />
  ) : (
    <SelectInput control={control} name="encoding" label="Text" choices={encodingChoices} />
  );
}

function formOf({ kind, file, customerId, warehouseId, encoding, sheet }: Values): FormData {
  const form = new FormData();
  form.set('kind', kind);
  form.set('dryRun', 'true');
  if (!isWorkbook(file)) form.set('encoding', encoding);
  else if (sheet.trim()) form.set('sheet', sheet.trim());
  if (customerId !== null && OF_CUSTOMER.includes(kind)) form.set('customerId', String(customerId));
  if (warehouseId !== null && OF_WAREHOUSE.includes(kind)) form.set('warehouseId', String(warehouseId));
  if (file) form.set('file', file);
  return form;
}

/** Sends a file, which is checked; nothing is written before people say so. */
export function UploadForm({ onClose, onSent }: { onClose: () => void; onSent: (sent: Import) => void }) {
  const { role } = useUser();
  const { current } = useWarehouses();
  const kinds = importKinds.filter((kind) => may(role, importPermissions[kind]));
  const sending = useCall(createImport);
  const saved = useRef(false);
  const { control, dialog } = useDialogForm<Values>(
    { kind: kinds[0] ?? 'PRODUCTS', file: null, customerId: null, warehouseId: null, encoding: 'AUTO', sheet: '' },
    async (values) => {
      // The warehouses may arrive after this form is opened.
      const sent = await sending.run({ form: formOf({ ...values, warehouseId: values.warehouseId ?? current?.id ?? null }) });
      saved.current = true;
      onSent(sent);
    },
    'The file could not be sent.',
  );
  return (
    <FormDialog title="Import a File" submit="Check File" maxWidth="sm" onClose={onClose} released={saved} {...dialog}>
      <KindInput control={control} kinds={kinds} />
      <FileInput control={control} />
      <Owners control={control} />
      <Within control={control} />
    </FormDialog>
  );
}
