import type { Customer } from '@lading/contract/customers';
import type { ProductRef } from '@lading/contract/fields';
import type { Warehouse } from '@lading/contract/warehouses';
import { MAX_NOTES, MAX_REFERENCE } from '@lading/domain/limits';
import { dayIn } from '@lading/domain/time';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { formatDate, formatUnits } from '../../lib/format.ts';
import { unitsColumn } from '../../ui/columns.tsx';
import { DocumentForm, useDocument } from '../../ui/DocumentForm.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { NamedInput } from '../../ui/NamedSelect.tsx';
import { PackLine } from '../../ui/PackLine.tsx';
import { type Entered, entryOf } from '../../ui/packUnits.ts';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { AddProductForm, ProductLines } from '../products/products.parts.tsx';
import { AsnUnitsForm } from './AsnUnitsForm.tsx';
import { type AsnFields, type AsnLine, asnProblems, asnSentences, withLine } from './asnDraft.ts';
import { unitProblems } from './asnUnits.ts';

/**
 * The form of an ASN as it is written. `send` is called once everything is there; a past arrival
 * date is asked about first.
 */
export function useAsnDraft(
  start: () => { fields: AsnFields; lines: readonly AsnLine[] },
  {
    needsCustomer,
    warehouses,
    currentId = null,
    failed,
  }: {
    needsCustomer: boolean;
    warehouses: readonly Warehouse[];
    currentId?: number | null;
    failed: string;
  },
) {
  const draft = useDocument<AsnFields, AsnLine>(start, failed);
  const { confirm, dialog } = useConfirm();
  const warehouseId = draft.fields.warehouseId ?? currentId;
  const isPast = (date: string): boolean => {
    const timeZone = warehouses.find(({ id }) => id === warehouseId)?.timeZone ?? 'UTC';
    return date < dayIn(timeZone, new Date());
  };
  const problemsOf = (fields: AsnFields) => [
    ...asnProblems(fields, needsCustomer),
    ...unitProblems(fields.units ?? [], draft.lines),
  ];
  const submit = async (send: (fields: AsnFields & { warehouseId: number }) => Promise<void>) => {
    const fields = { ...draft.fields, warehouseId };
    if (!draft.isReady(problemsOf(fields), asnSentences) || warehouseId === null) return;
    const question = {
      title: 'Past Arrival Date',
      body: `${formatDate(fields.expectedArrivalDate)} has passed already. Announce the goods for this day?`,
      confirm: 'Keep the Date',
    };
    if (isPast(fields.expectedArrivalDate) && !(await confirm(question))) return;
    await draft.attempt(() => send({ ...fields, warehouseId }));
  };
  return { draft, submit, dialog };
}

type AsnDraft = ReturnType<typeof useAsnDraft>['draft'];

interface DetailsProps {
  draft: AsnDraft;
  /** Null for a client, who announces its own goods only. */
  customers: readonly Customer[] | null;
  warehouses: readonly Warehouse[];
  /** The warehouse while none is chosen. */
  currentId?: number | null;
  /** True if customer and warehouse cannot change any more. */
  isStored?: boolean;
}

function Details({
  draft,
  customers,
  warehouses,
  currentId = null,
  isStored = false,
}: DetailsProps) {
  const { control, fields } = draft;
  const { field: units } = useController({ control, name: 'units' });
  // The lines and units hold products of the former customer.
  const clear = (customerId: number) => {
    if (customerId === fields.customerId) return;
    draft.setLines([]);
    units.onChange([]);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {customers && (
        <NamedInput
          control={control}
          name="customerId"
          required
          disabled={isStored}
          label="Customer"
          options={customers}
          onChosen={clear}
        />
      )}
      <NamedInput
        control={control}
        name="warehouseId"
        required
        disabled={isStored}
        label="Destination Warehouse"
        options={warehouses}
        fallback={currentId}
      />
      <TextInput
        control={control}
        name="asnReference"
        isCode
        required
        label="ASN Reference #"
        maxLength={MAX_REFERENCE}
      />
      <TextInput
        control={control}
        name="expectedArrivalDate"
        required
        type="date"
        label="Expected Arrival Date"
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextInput
          control={control}
          name="notes"
          multiline
          minRows={2}
          label="Notes"
          maxLength={MAX_NOTES}
        />
      </Box>
    </Box>
  );
}

function LineDetail({ line: { lot, entered, quantity } }: { line: AsnLine }) {
  return (
    <>
      {lot !== undefined && <Box>Lot {lot}</Box>}
      <PackLine entry={entryOf(entered)} quantity={quantity} />
    </>
  );
}

function Items({ draft }: { draft: AsnDraft }) {
  const { lines, setLines } = draft;
  const { customerId } = draft.fields;
  const add = (product: ProductRef | null, entered: Entered) => {
    const next = withLine(lines, product, entered);
    if (typeof next === 'string') return next;
    setLines(next);
    return null;
  };
  return (
    <Paper component="section" aria-label="Items of the ASN">
      <Typography variant="h2" sx={{ p: 2, pb: 0 }}>
        Add Items
      </Typography>
      <AddProductForm
        key={customerId}
        label="Add items"
        customerId={customerId}
        failed="Failed to load initial data."
        onAdd={add}
      />
      <ProductLines
        header="SKU"
        label="Items"
        lines={lines}
        empty={
          customerId === null
            ? 'Choose a customer first, then its products.'
            : 'No items yet. Pick or scan the first product.'
        }
        columns={[unitsColumn<AsnLine>('Qty', ({ quantity }) => quantity)]}
        detail={(line) => <LineDetail line={line} />}
        card={(line) => ({
          value: formatUnits(line.quantity),
          detail: (
            <>
              {line.product.sku}
              <LineDetail line={line} />
            </>
          ),
        })}
        onChange={setLines}
      />
    </Paper>
  );
}

interface FormProps extends DetailsProps {
  submit: string;
  onSubmit: () => Promise<void>;
  isBusy: boolean;
  cancel?: string;
  dialog: ReactNode;
  notice?: ReactNode;
}

export function AsnForm({
  submit,
  onSubmit,
  isBusy,
  cancel,
  dialog,
  notice,
  ...details
}: FormProps) {
  const { draft } = details;
  return (
    <DocumentForm
      draft={draft}
      notice={notice}
      title="ASN Details"
      label="Details"
      details={<Details {...details} />}
      cancel={cancel}
      submit={submit}
      canSubmit={draft.lines.length > 0}
      onSubmit={onSubmit}
      isBusy={isBusy}
    >
      <Items draft={draft} />
      {draft.lines.length > 0 && <AsnUnitsForm draft={draft} />}
      {dialog}
    </DocumentForm>
  );
}
