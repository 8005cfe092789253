import { createImport, getImportTemplate } from '@lading/contract/calls';
import type { Import } from '@lading/contract/imports';
import { type ImportKind, importKinds, importPermissions } from '@lading/domain/imports';
import { may } from '@lading/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { codeChoices } from '../../lib/choices.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useWarehouses } from '../../lib/warehouse.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput } from '../../ui/fields.tsx';
import { NamedInput } from '../../ui/NamedSelect.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { allCustomers } from '../customers/customers.queries.ts';
import { FileFields, fileForm, NO_FILE, type Sent } from './FileFields.tsx';
import { kindText, programsNote } from './importWords.ts';

interface Values extends Sent {
  kind: ImportKind;
  customerId: number | null;
  warehouseId: number | null;
}

function KindInput({ control, kinds }: { control: Control<Values>; kinds: readonly ImportKind[] }) {
  const kind = useWatch({ control, name: 'kind' });
  return (
    <SelectInput
      control={control}
      name="kind"
      label="What It Holds"
      choices={codeChoices(kinds, kindText)}
      helperText={programsNote(kind)}
    />
  );
}

/** Saves a file with the columns of the kind. */
function TemplateButton({ control }: { control: Control<Values> }) {
  const kind = useWatch({ control, name: 'kind' });
  const name = `template-${kind.toLowerCase().replaceAll('_', '-')}`;
  return (
    <ExportButton
      endpoint={getImportTemplate}
      input={{ query: { kind } }}
      name={name}
      label="Download Template"
    />
  );
}

/** The kinds whose rows belong to a customer, and to a warehouse, which a file need not name. */
const OF_CUSTOMER: readonly ImportKind[] = ['PRODUCTS', 'PACKS', 'OPENING_STOCK', 'ASNS', 'ORDERS'];
const OF_WAREHOUSE: readonly ImportKind[] = [
  'LOCATIONS',
  'PACKAGINGS',
  'OPENING_STOCK',
  'ASNS',
  'ORDERS',
];

function Owners({ control }: { control: Control<Values> }) {
  const kind = useWatch({ control, name: 'kind' });
  const isStaff = useUser().role !== 'CLIENT';
  const { available, current } = useWarehouses();
  const customers = useQuery({ ...allCustomers(), enabled: isStaff });
  const forRows = { fullWidth: true, helperText: 'For rows that name none.' };
  return (
    <>
      {isStaff && OF_CUSTOMER.includes(kind) && (
        <NamedInput
          control={control}
          name="customerId"
          label="Customer"
          options={customers.data ?? []}
          {...forRows}
        />
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

function formOf({ kind, customerId, warehouseId, ...sent }: Values): FormData {
  const form = fileForm(sent);
  form.set('kind', kind);
  form.set('dryRun', 'true');
  if (customerId !== null && OF_CUSTOMER.includes(kind)) form.set('customerId', String(customerId));
  if (warehouseId !== null && OF_WAREHOUSE.includes(kind))
    form.set('warehouseId', String(warehouseId));
  return form;
}

/** Sends a file, which is checked; nothing is written before people say so. */
export function UploadForm({
  onClose,
  onSent,
}: {
  onClose: () => void;
  onSent: (sent: Import) => void;
}) {
  const { role } = useUser();
  const { current } = useWarehouses();
  const kinds = importKinds.filter((kind) => may(role, importPermissions[kind]));
  const sending = useCall(createImport);
  const saved = useRef(false);
  const { control, dialog } = useDialogForm<Values>(
    { kind: kinds[0] ?? 'PRODUCTS', ...NO_FILE, customerId: null, warehouseId: null },
    async (values) => {
      // The warehouses may arrive after this form is opened.
      const sent = await sending.run({
        form: formOf({ ...values, warehouseId: values.warehouseId ?? current?.id ?? null }),
      });
      saved.current = true;
      onSent(sent);
    },
    'The file could not be sent.',
  );
  return (
    <FormDialog
      title="Import a File"
      submit="Check File"
      maxWidth="sm"
      onClose={onClose}
      released={saved}
      {...dialog}
    >
      <KindInput control={control} kinds={kinds} />
      <TemplateButton control={control} />
      <FileFields
        control={control}
        help="An Excel workbook (.xlsx), or a CSV file separated by comma, semicolon or tab, plain or as .gz. The first row is the header."
      />
      <Owners control={control} />
    </FormDialog>
  );
}
