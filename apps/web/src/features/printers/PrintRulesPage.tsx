import { createPrintRule, deletePrintRule, listPrintRules } from '@lading/contract/calls';
import type { Printer, PrintRule } from '@lading/contract/printers';
import { MAX_WORKSTATION, MAX_ZONE } from '@lading/domain/limits';
import { may } from '@lading/domain/permissions';
import {
  type PrintDocument,
  printDocuments,
  printedOn,
  printedText,
  printName,
} from '@lading/domain/printers';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { choicesOf, codeChoices } from '../../lib/choices.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useListState } from '../../lib/useListState.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { actionsColumn, type Column, keyColumn, textColumn } from '../../ui/columns.tsx';
import { FilterSelect } from '../../ui/FilterSelect.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, SuggestInput } from '../../ui/fields.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useNotify } from '../../ui/Notifier.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { useDelete } from '../../ui/useConfirm.tsx';
import { useDialogForm } from '../../ui/useDialogForm.ts';
import { devicesPage } from '../badges/badges.queries.ts';
import { zonesOf } from '../locations/locations.queries.ts';
import { printChoices, printersHead, printersPage, rulesPage } from './printers.queries.ts';

const filterKinds = { document: printDocuments } as const;
const documentChoices = codeChoices(printDocuments, printName);

/** Where a rule holds, and how a person says it. */
const placeKinds = ['EVERYWHERE', 'WORKSTATION', 'ZONE', 'DEVICE'] as const;
type PlaceKind = (typeof placeKinds)[number];
const placeChoices = [
  { value: 'EVERYWHERE', label: 'Everywhere in the warehouse' },
  { value: 'WORKSTATION', label: 'At a workstation' },
  { value: 'ZONE', label: 'In a zone' },
  { value: 'DEVICE', label: 'On a shared device' },
] as const satisfies readonly { value: PlaceKind; label: string }[];

function placeOf({ workstation, zone, device }: PrintRule): string {
  if (device) return `Device ${device.name}`;
  if (workstation) return `Workstation ${workstation}`;
  return zone ? `Zone ${zone}` : 'Everywhere';
}

const columns: Column<PrintRule>[] = [
  keyColumn('Label or Paper', ({ document }) => printName(document), {
    sort: 'document',
    text: ({ document }) => document,
  }),
  textColumn('Place', placeOf),
  textColumn('Printer', ({ printer }) => printer.name),
];

interface Values {
  document: PrintDocument;
  printerId: number | '';
  place: PlaceKind;
  workstation: string;
  zone: string;
  deviceId: number | '';
}

const fresh: Values = {
  document: 'PALLET',
  printerId: '',
  place: 'WORKSTATION',
  workstation: '',
  zone: '',
  deviceId: '',
};

/** Says what a printer gets, where there are several ways to print. */
const printerText = ({ name, prints }: Printer, document: PrintDocument): string => {
  if (printedOn(document).length === 1) return name;
  return `${name} (${prints === 'LABELS' ? 'ZPL' : 'PDF and PNG'})`;
};

function RuleForm({ warehouseId, onClose }: { warehouseId: number; onClose: () => void }) {
  const creating = useCall(createPrintRule);
  const notify = useNotify();
  const printers = useQuery(printersPage({ warehouseId, active: 'true' })).data?.rows ?? [];
  const zones = useQuery(zonesOf({ warehouseId })).data ?? [];
  const devices = useQuery(devicesPage({ warehouseId })).data?.rows ?? [];
  const places = useQuery(printChoices(warehouseId, { workstation: '', zone: '' })).data;
  const { control, dialog, watch, setValue } = useDialogForm(fresh, async (values) => {
    const { document, place, printerId, deviceId } = values;
    await creating.run({
      body: {
        warehouseId,
        document,
        printerId: Number(printerId),
        ...(place === 'WORKSTATION' && { workstation: values.workstation.trim() }),
        ...(place === 'ZONE' && { zone: values.zone.trim() }),
        ...(place === 'DEVICE' && { deviceId: Number(deviceId) }),
      },
    });
    notify(`The rule for ${printedText(document)} was saved.`);
    onClose();
  });
  const [place, document, printerId] = watch(['place', 'document', 'printerId']);
  const fitting = printers.filter(({ prints }) => printedOn(document).includes(prints));
  const isFitting = fitting.some(({ id }) => id === printerId);
  useEffect(() => {
    if (printerId !== '' && !isFitting) setValue('printerId', '');
  }, [printerId, isFitting, setValue]);
  return (
    <FormDialog title="Create New Rule" submit="Create" onClose={onClose} {...dialog}>
      <Typography>
        The nearest place decides: a device, then a workstation, then a zone, then everywhere. A
        printer prints without a rule what is asked for at its own workstation or in its own zone.
      </Typography>
      <SelectInput
        control={control}
        name="document"
        label="Label or Paper"
        choices={documentChoices}
      />
      <SelectInput control={control} name="place" label="Place" choices={placeChoices} />
      {place === 'WORKSTATION' && (
        <SuggestInput
          control={control}
          name="workstation"
          label="Workstation"
          suggestions={places?.workstations ?? []}
          maxLength={MAX_WORKSTATION}
          rules={{ required: 'Workstation is required.' }}
        />
      )}
      {place === 'ZONE' && (
        <SuggestInput
          control={control}
          name="zone"
          label="Zone"
          suggestions={zones}
          maxLength={MAX_ZONE}
          rules={{ required: 'Zone is required.' }}
        />
      )}
      {place === 'DEVICE' && (
        <SelectInput
          control={control}
          name="deviceId"
          label="Shared Device"
          choices={choicesOf(devices)}
          missing="Shared device is required."
        />
      )}
      <SelectInput
        control={control}
        name="printerId"
        label="Printer"
        choices={fitting.map((printer) => ({
          value: printer.id,
          label: printerText(printer, document),
        }))}
        missing="Printer is required."
      />
    </FormDialog>
  );
}

export function PrintRulesPage() {
  const mayWrite = may(useUser().role, 'printers:write');
  const warehouse = useCurrentWarehouse();
  const list = useListState(listPrintRules, filterKinds);
  const rules = useQuery(rulesPage({ ...list.query, warehouseId: warehouse.id }));
  const [isCreating, setCreating] = useState(false);
  const notify = useNotify();
  const deletion = useDelete(deletePrintRule, 'Delete Rule');
  const nameOf = (rule: PrintRule) => `${printName(rule.document)}, ${placeOf(rule)}`;
  const remove = (rule: PrintRule) =>
    deletion.ask({
      id: rule.id,
      body: `"${rule.printer.name}" no longer prints ${printedText(rule.document)} by this rule.`,
      failed: 'Failed to delete the rule.',
      onDone: () => notify('The rule was deleted.'),
    });
  const actions = (rule: PrintRule) => (
    <RowActions name={nameOf(rule)} onDelete={() => remove(rule)} />
  );
  return (
    <ListPage
      {...printersHead('Rules')}
      counted={['rule']}
      warehouse={warehouse}
      call={listPrintRules}
      file="print-rules"
      create={
        mayWrite && {
          label: 'Create New Rule',
          first: 'Add the First Rule',
          onCreate: () => setCreating(true),
        }
      }
      above={deletion.failure}
      label="Rules"
      list={list}
      result={rules}
      search="Search by place or printer..."
      filters={
        <FilterSelect
          label="Label or Paper"
          choices={documentChoices}
          {...list.field('document')}
        />
      }
      columns={mayWrite ? [...columns, actionsColumn(actions)] : columns}
      card={(rule) => ({
        title: printName(rule.document),
        detail: placeOf(rule),
        foot: rule.printer.name,
        actions: mayWrite && actions(rule),
      })}
      rowKey={({ id }) => id}
      empty="No rules found. A printer serves its own workstation and zone without one."
      failed="Failed to load the rules."
    >
      {isCreating && <RuleForm warehouseId={warehouse.id} onClose={() => setCreating(false)} />}
      {deletion.dialog}
    </ListPage>
  );
}
