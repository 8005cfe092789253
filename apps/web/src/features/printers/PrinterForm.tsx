import { createPrinter, updatePrinter } from '@lading/contract/calls';
import type { Printer } from '@lading/contract/printers';
import { type LabelDpi, labelDpis } from '@lading/domain/labelTemplates';
import {
  MAX_MILLIMETRES,
  MAX_PRINTER_ADDRESS,
  MAX_PRINTER_NAME,
  MAX_WORKSTATION,
  MAX_ZONE,
} from '@lading/domain/limits';
import {
  addressReaders,
  type PrintedKind,
  type PrinterConnection,
  printedKinds,
  printerConnections,
} from '@lading/domain/printers';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { codeChoices } from '../../lib/choices.ts';
import { wholeNumber } from '../../lib/numbers.ts';
import { useCall } from '../../lib/useCall.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, SuggestInput, TextInput } from '../../ui/fields.tsx';
import { useNotify, warned } from '../../ui/Notifier.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { useRecordForm } from '../../ui/useRecordForm.ts';
import { zonesOf } from '../locations/locations.queries.ts';
import { onePrinter, printChoices } from './printers.queries.ts';

interface Values {
  name: string;
  prints: PrintedKind;
  connection: PrinterConnection;
  address: string;
  workstation: string;
  zone: string;
  dpi: number;
  mediaWidthMm: string;
  mediaHeightMm: string;
}

const valuesOf = (printer: Printer | null): Values => ({
  name: printer?.name ?? '',
  prints: printer?.prints ?? 'LABELS',
  connection: printer?.connection ?? 'RAW',
  address: printer?.address ?? '',
  workstation: printer?.workstation ?? '',
  zone: printer?.zone ?? '',
  dpi: printer?.dpi ?? 203,
  mediaWidthMm: String(printer?.mediaWidthMm ?? 100),
  mediaHeightMm: String(printer?.mediaHeightMm ?? 150),
});

const orNull = (text: string): string | null => text.trim() || null;

const mediaOf = ({ prints, dpi, mediaWidthMm, mediaHeightMm }: Omit<Values, 'address'>) =>
  prints === 'LABELS'
    ? {
        dpi: dpi as LabelDpi,
        mediaWidthMm: Number(mediaWidthMm),
        mediaHeightMm: Number(mediaHeightMm),
      }
    : { dpi: null, mediaWidthMm: null, mediaHeightMm: null };

const bodyOf = ({ address, ...values }: Values) => ({
  name: values.name,
  prints: values.prints,
  connection: values.connection,
  address: values.connection === 'BROWSER' ? null : orNull(address),
  workstation: orNull(values.workstation),
  zone: orNull(values.zone),
  ...mediaOf(values),
});

export const printsTexts: Readonly<Record<PrintedKind, string>> = {
  LABELS: 'Labels',
  PAPERS: 'Papers',
};
const printsChoices = codeChoices(printedKinds, (code) => printsTexts[code]);

export const connectionTexts: Readonly<Record<PrinterConnection, string>> = {
  RAW: 'The server, to port 9100',
  IPP: 'The server, by IPP',
  AGENT: 'A print agent in its network',
  BROWSER: 'The print dialog of the browser',
};
const connectionChoices = codeChoices(printerConnections, (code) => connectionTexts[code]);
const dpiChoices = labelDpis.map((dpi) => ({ value: dpi, label: `${dpi} dpi` }));

const addressHints: Readonly<Record<PrinterConnection, string>> = {
  RAW: 'Such as 10.1.2.30 or 10.1.2.30:9100. Its network must be listed in Settings, Company.',
  IPP: 'Such as ipp://10.1.2.30/ipp/print. Its network must be listed in Settings, Company.',
  AGENT: 'As the agent reaches it: 10.1.2.30:9100, or ipp://10.1.2.30/ipp/print.',
  BROWSER: '',
};

const addressRule = (text: string, { connection }: Values): true | string =>
  addressReaders[connection] === null ||
  addressReaders[connection](text) !== null ||
  addressHints[connection];

export function PrinterForm({
  printer,
  warehouseId,
  onClose,
}: {
  printer: Printer | null;
  warehouseId: number;
  onClose: () => void;
}) {
  const creating = useCall(createPrinter);
  const updating = useCall(updatePrinter);
  const notify = useNotify();
  const zones = useQuery(zonesOf({ warehouseId })).data ?? [];
  const places = useQuery(printChoices(warehouseId, { workstation: '', zone: '' })).data;
  const { control, dialog, watch } = useRecordForm(
    {
      record: printer,
      query: onePrinter,
      valuesOf,
      shape: {
        together: {
          Connection: ['connection', 'address'],
          'What It Prints': ['prints', 'mediaWidthMm', 'mediaHeightMm', 'dpi'],
        },
      },
    },
    (values, sent) => {
      const body = bodyOf(values);
      return printer && sent
        ? updating.run({ params: { id: printer.id }, body }, sent)
        : creating.run({ body: { ...body, warehouseId } });
    },
    (saved, { name }) => {
      notify(...warned(`Printer "${name.trim()}" saved successfully.`, saved));
      onClose();
    },
  );
  const [connection, prints] = watch(['connection', 'prints']);
  return (
    <FormDialog
      title={printer ? 'Edit Printer' : 'Create New Printer'}
      submit={printer ? 'Save Changes' : 'Create'}
      onClose={onClose}
      {...dialog}
    >
      <TextInput
        control={control}
        name="name"
        label="Printer Name"
        autoFocus
        missing="Printer name is required."
        maxLength={MAX_PRINTER_NAME}
      />
      <SelectInput
        control={control}
        name="prints"
        label="What It Prints"
        choices={printsChoices}
        helperText={prints === 'PAPERS' ? 'An office printer that takes PDF.' : undefined}
      />
      <SelectInput
        control={control}
        name="connection"
        label="Who Prints"
        choices={connectionChoices}
      />
      {connection !== 'BROWSER' && (
        <TextInput
          control={control}
          name="address"
          label="Address"
          required
          rules={{ validate: addressRule }}
          helperText={addressHints[connection]}
          maxLength={MAX_PRINTER_ADDRESS}
        />
      )}
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <SuggestInput
          control={control}
          name="workstation"
          label="Workstation (optional)"
          suggestions={places?.workstations ?? []}
          maxLength={MAX_WORKSTATION}
          helperText="Where it stands: what is asked for there comes out of it."
        />
        <SuggestInput
          control={control}
          name="zone"
          label="Zone (optional)"
          suggestions={zones}
          maxLength={MAX_ZONE}
          helperText="Without a workstation it serves the whole zone."
        />
      </Box>
      {prints === 'LABELS' && (
        <Box
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}
        >
          <NumberInput
            control={control}
            name="mediaWidthMm"
            label="Width (mm)"
            missing="Label width is required."
            validate={wholeNumber(1, MAX_MILLIMETRES)}
          />
          <NumberInput
            control={control}
            name="mediaHeightMm"
            label="Height (mm)"
            missing="Label height is required."
            validate={wholeNumber(1, MAX_MILLIMETRES)}
          />
          <SelectInput control={control} name="dpi" label="Resolution" choices={dpiChoices} />
        </Box>
      )}
    </FormDialog>
  );
}
