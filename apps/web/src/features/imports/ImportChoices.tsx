import { startImport } from '@lading/contract/calls';
import type { Import } from '@lading/contract/imports';
import { type ImportNeed, lackingNeeds, needText } from '@lading/domain/imports';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { counted } from '../../lib/format.ts';
import { useCall } from '../../lib/useCall.ts';
import { useSubmit } from '../../lib/useSubmit.ts';
import { SelectInput } from '../../ui/fields.tsx';
import { Section } from '../../ui/Section.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import {
  dateChoices,
  decimalChoices,
  doubtfulCodeChoices,
  encodingChoices,
  existingChoices,
  fieldText,
  hiddenChoices,
  kindText,
  programText,
} from './importWords.ts';

type Column = Import['columns'][number];

/** `mapping` has the header of each field, or '' for none. */
type Values = Pick<
  Import,
  'dates' | 'decimals' | 'existing' | 'doubtfulCodes' | 'hidden' | 'encoding'
> & {
  mapping: Record<string, string>;
  sheet: string;
};

const valuesOf = ({
  dates,
  decimals,
  existing,
  doubtfulCodes,
  hidden,
  encoding,
  columns,
  sheet,
}: Import): Values => ({
  dates,
  decimals,
  existing,
  doubtfulCodes,
  hidden,
  encoding,
  sheet: sheet ?? '',
  mapping: Object.fromEntries(columns.map(({ field, header }) => [field, header ?? ''])),
});

/** The headers of the file: those that are read, proposed or unused. */
function headersOf({ columns, unused }: Import): string[] {
  return [...new Set([...columns.flatMap(({ header }) => header ?? []), ...unused])];
}

/** The columns that need a look: those that are read, needed or proposed. */
const isOfInterest = ({ header, required, proposed }: Column): boolean =>
  header !== null || required || proposed !== null;

/** What the file lacks beside the fields that it needs by themselves. */
const lackingOf = (kind: Import['kind'], mapping: Values['mapping']): ImportNeed[] =>
  lackingNeeds(kind, (field) => Boolean(mapping[field]));

/** How dates and decimals are read, and what happens to what exists. */
function Reading({ kind, control }: { kind: Import['kind']; control: Control<Values> }) {
  return (
    <>
      <SelectInput
        control={control}
        name="dates"
        label="Dates"
        choices={dateChoices}
        size="small"
      />
      <SelectInput
        control={control}
        name="decimals"
        label="Decimals"
        choices={decimalChoices}
        size="small"
      />
      <SelectInput
        control={control}
        name="doubtfulCodes"
        label="Doubtful Codes"
        choices={doubtfulCodeChoices}
        size="small"
        helperText="A spreadsheet may have changed them: 5-Mar, or 42 where 0042 is known."
      />
      <SelectInput
        control={control}
        name="existing"
        label="What Exists Already"
        choices={existingChoices(kind)}
        size="small"
      />
    </>
  );
}

/** The sheets that people see in the workbook, and the one that is read if that is another. */
function SheetInput({
  run: { sheet, sheets },
  control,
}: {
  run: Import;
  control: Control<Values>;
}) {
  const names = [...new Set([...(sheet === null ? [] : [sheet]), ...sheets])];
  const choices = names.map((name) => ({ value: name, label: name }));
  const help = `The workbook has ${counted(sheets.length, 'sheet')}.`;
  return (
    <SelectInput
      control={control}
      name="sheet"
      label="Sheet"
      choices={choices}
      size="small"
      helperText={help}
    />
  );
}

const hidesAny = ({ hides }: Import): boolean => hides.rows > 0 || hides.columns.length > 0;

/** What happens to what the sheet hides. */
function HiddenInput({ run: { hides }, control }: { run: Import; control: Control<Values> }) {
  const rows = hides.rows > 0 ? [counted(hides.rows, 'row')] : [];
  const columns = hides.columns.length > 0 ? [counted(hides.columns.length, 'column')] : [];
  const help = `The sheet hides ${[...rows, ...columns].join(' and ')}.`;
  return (
    <SelectInput
      control={control}
      name="hidden"
      label="Hidden Rows and Columns"
      choices={hiddenChoices}
      size="small"
      helperText={help}
    />
  );
}

/** From which column each field is read, and what is not read. */
function Columns({ run, control }: { run: Import; control: Control<Values> }) {
  const mapping = useWatch({ control, name: 'mapping' });
  const lacking = lackingOf(run.kind, mapping);
  // What is not read may be any field: then all of them are shown. A known program says itself what
  // it means.
  const [showsAll, setShowsAll] = useState(run.unused.length > 0 && run.program === null);
  const unread = headersOf(run).filter((header) => !Object.values(mapping).includes(header));
  const headers = [
    { value: '', label: 'None' },
    ...headersOf(run).map((header) => ({ value: header, label: header })),
  ];
  const isShown = (column: Column): boolean =>
    isOfInterest(column) || lacking.some(({ anyOf }) => anyOf.flat().includes(column.field));
  const [first, others] = [
    run.columns.filter(isShown),
    run.columns.filter((column) => !isShown(column)),
  ];
  const shown = showsAll ? [...first, ...others] : first;
  return (
    <>
      {lacking.map((need) => (
        <Alert key={needText(need, fieldText)} severity="warning">
          Still needed: {needText(need, fieldText)}.
        </Alert>
      ))}
      {shown.map(({ field, required, proposed }) => (
        <SelectInput
          key={field}
          control={control}
          name={`mapping.${field}`}
          label={fieldText(field)}
          choices={headers}
          required={required}
          size="small"
          helperText={proposed !== null && !mapping[field] ? `Perhaps "${proposed}"?` : undefined}
        />
      ))}
      {unread.length > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          Not read: {unread.map((header) => `"${header}"`).join(', ')}.
        </Typography>
      )}
      {shown.length < run.columns.length && (
        <Button color="inherit" onClick={() => setShowsAll(true)}>
          Show All Fields
        </Button>
      )}
    </>
  );
}

function useStart(run: Import) {
  const starting = useCall(startImport);
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: valuesOf(run) });
  const { error, submit } = useSubmit<Values>(
    ['dates', 'decimals', 'existing', 'doubtfulCodes', 'hidden', 'encoding'],
    setError,
  );
  const mapping = useWatch({ control, name: 'mapping' });
  const start = (dryRun: boolean) =>
    handleSubmit(({ mapping, sheet, hidden, encoding, ...choices }) => {
      const headers = Object.fromEntries(
        Object.entries(mapping).map(([field, header]) => [field, header || null]),
      );
      const ofFile = {
        ...(hidesAny(run) && { hidden }),
        ...(encoding !== run.encoding && { encoding }),
      };
      const body = {
        ...choices,
        ...ofFile,
        dryRun,
        ...(sheet === (run.sheet ?? '') ? { mapping: headers } : { sheet }),
      };
      return submit(
        async () => void (await starting.run({ params: { id: run.id }, body })),
        'The import could not be started.',
      );
    })();
  const isOtherSheet = useWatch({ control, name: 'sheet' }) !== (run.sheet ?? '');
  const isMissing =
    !isOtherSheet &&
    (lackingOf(run.kind, mapping).length > 0 ||
      run.columns.some(({ field, required }) => required && !mapping[field]));
  return {
    control,
    error,
    start,
    isOtherSheet,
    isMissing,
    isChanged: formState.isDirty,
    isPending: formState.isSubmitting,
  };
}

export function ImportChoices({ run }: { run: Import }) {
  const { control, error, start, isOtherSheet, isMissing, isChanged, isPending } = useStart(run);
  const { confirm, dialog } = useConfirm();
  const isChecked = run.state === 'DONE' && run.dryRun && !isChanged;
  const write = async () => {
    const body = `${run.made} of "${run.fileName}" are created${run.updated > 0 ? `, and what exists of ${counted(run.updated, 'row')} is updated` : ''}. A long file is written in parts: if the import is stopped, what is written stays, and started again it goes on behind it.`;
    if (await confirm({ title: 'Import the File?', body, confirm: 'Import' })) await start(false);
  };
  return (
    <Section title="Columns">
      <Box sx={{ display: 'grid', gap: 2, p: 2, pt: 0 }}>
        {run.program && (
          <Alert severity="info">
            This is a file of {programText(run.program)}: its columns are read as{' '}
            {programText(run.program)} means them.
          </Alert>
        )}
        {run.remembered && (
          <Alert severity="info">
            Read as in the last import of {kindText(run.kind).toLowerCase()}
            {run.profile !== null && ` (version ${run.profile} of its columns)`}. Please check the
            first rows.
          </Alert>
        )}
        {run.sheets.length > 0 && <SheetInput run={run} control={control} />}
        {run.sheet === null && (
          <SelectInput
            control={control}
            name="encoding"
            label="Text"
            choices={encodingChoices}
            size="small"
          />
        )}
        {hidesAny(run) && <HiddenInput run={run} control={control} />}
        {!isOtherSheet && <Columns run={run} control={control} />}
        <Reading kind={run.kind} control={control} />
        {error && <Alert severity="error">{error}</Alert>}
        <Button
          variant={isChecked ? 'outlined' : 'contained'}
          disabled={isMissing}
          loading={isPending}
          onClick={() => void start(true)}
        >
          {run.state === 'MAPPING' ? 'Check File' : 'Check Again'}
        </Button>
        {isChecked && (
          <Button variant="contained" loading={isPending} onClick={() => void write()}>
            Import
          </Button>
        )}
      </Box>
      {dialog}
    </Section>
  );
}
