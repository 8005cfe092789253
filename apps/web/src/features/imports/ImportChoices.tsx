import { startImport } from '@lading/contract/calls';
import type { Import, Mapping } from '@lading/contract/imports';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { counted } from '../../lib/format.ts';
import { useAttempt } from '../../lib/useAttempt.ts';
import { useCall } from '../../lib/useCall.ts';
import { Section } from '../../ui/Section.tsx';
import { useConfirm } from '../../ui/useConfirm.tsx';
import { dateChoices, decimalChoices, existingChoices, fieldText, kindText, programText } from './importWords.ts';

type Column = Import['columns'][number];
type Choices = Pick<Import, 'dates' | 'decimals' | 'existing'>;

interface SelectProps {
  label: string;
  value: string;
  choices: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  isRequired?: boolean;
  helperText?: string | undefined;
}

function Select({ label, value, choices, onChange, isRequired = false, helperText }: SelectProps) {
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={label}
      required={isRequired}
      value={value}
      helperText={helperText}
      onChange={(event) => onChange(event.target.value)}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The headers of the file: those that are read, proposed or unused. */
function headersOf({ columns, unused }: Import): string[] {
  return [...new Set([...columns.flatMap(({ header }) => header ?? []), ...unused])];
}

/** The columns that need a look: those that are read, needed or proposed; the others only where somebody wants them. */
const isOfInterest = ({ header, required, proposed }: Column): boolean => header !== null || required || proposed !== null;

function useStart(run: Import) {
  const starting = useCall(startImport);
  const [mapping, setMapping] = useState(() => Object.fromEntries(run.columns.map(({ field, header }) => [field, header])));
  const [choices, setChoices] = useState<Choices>({ dates: run.dates, decimals: run.decimals, existing: run.existing });
  const { attempt, error } = useAttempt('The import could not be started.');
  const start = (dryRun: boolean) => attempt(() => starting.run({ params: { id: run.id }, body: { dryRun, mapping, ...choices } }));
  const isMissing = run.columns.some(({ field, required }) => required && !mapping[field]);
  const isChanged =
    run.columns.some(({ field, header }) => mapping[field] !== header) ||
    choices.dates !== run.dates ||
    choices.decimals !== run.decimals ||
    choices.existing !== run.existing;
  return { mapping, setMapping, choices, setChoices, error, start, isMissing, isChanged, isPending: starting.isPending };
}

/** How dates and decimals are read, and what happens to what exists. */
function Reading({ kind, choices, onChange }: { kind: Import['kind']; choices: Choices; onChange: (choices: Choices) => void }) {
  const set = (choice: keyof Choices) => (value: string) => onChange({ ...choices, [choice]: value });
  return (
    <>
      <Select label="Dates" value={choices.dates} choices={dateChoices} onChange={set('dates')} />
      <Select label="Decimals" value={choices.decimals} choices={decimalChoices} onChange={set('decimals')} />
      <Select label="What Exists Already" value={choices.existing} choices={existingChoices(kind)} onChange={set('existing')} />
    </>
  );
}

interface ColumnsProps {
  run: Import;
  mapping: Mapping;
  onChange: (field: string, header: string | null) => void;
}

/** From which column each field is read, and what is not read. */
function Columns({ run, mapping, onChange }: ColumnsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const unread = headersOf(run).filter((header) => !Object.values(mapping).includes(header));
  const headers = [{ value: '', label: 'None' }, ...headersOf(run).map((header) => ({ value: header, label: header }))];
  const shown = showsAll ? run.columns : run.columns.filter(isOfInterest);
  return (
    <>
      {shown.map(({ field, required, proposed }) => (
        <Select
          key={field}
          label={fieldText(field)}
          isRequired={required}
          value={mapping[field] ?? ''}
          choices={headers}
          onChange={(header) => onChange(field, header === '' ? null : header)}
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

/** Which column each field is read from and how, and the buttons that check and import the file. */
export function ImportChoices({ run }: { run: Import }) {
  const { mapping, setMapping, choices, setChoices, error, start, isMissing, isChanged, isPending } = useStart(run);
  const { confirm, dialog } = useConfirm();
  const isChecked = run.state === 'DONE' && run.dryRun && !isChanged;
  const write = async () => {
    const body = `${run.made} of "${run.fileName}" are created${run.updated > 0 ? `, and what exists of ${counted(run.updated, 'row')} is updated` : ''}.`;
    if (await confirm({ title: 'Import the File?', body, confirm: 'Import' })) await start(false);
  };
  return (
    <Section title="Columns">
      <Box sx={{ display: 'grid', gap: 2, p: 2, pt: 0 }}>
        {run.program && (
          <Alert severity="info">
            This is a file of {programText(run.program)}: its columns are read as {programText(run.program)} means them.
          </Alert>
        )}
        {run.remembered && (
          <Alert severity="info">Read as in the last import of {kindText(run.kind).toLowerCase()}. Please check the first rows.</Alert>
        )}
        <Columns run={run} mapping={mapping} onChange={(field, header) => setMapping((before) => ({ ...before, [field]: header }))} />
        <Reading kind={run.kind} choices={choices} onChange={setChoices} />
        {error && <Alert severity="error">{error}</Alert>}
        <Button variant={isChecked ? 'outlined' : 'contained'} disabled={isMissing} loading={isPending} onClick={() => void start(true)}>
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
