import type { Call } from '@lading/contract/call';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { fetchFile, type InputOf } from '../lib/api.ts';
import { saveFile } from '../lib/download.ts';
import { ArrowDropDown, FileDownloadOutlined } from './icons.tsx';
import { useNotifiedAttempt } from './Notifier.tsx';

export interface LinesFile {
  call: Call;
  label: string;
  hint: string;
  /** Of the file. */
  name: string;
}

interface Props<C extends Call> {
  endpoint: C;
  input: InputOf<C>;
  name: string;
  label?: string;
  /** A file with the lines of the rows, whose call takes the same input. */
  lines?: LinesFile | undefined;
}

function useSaving() {
  const [isBusy, setBusy] = useState(false);
  const attempt = useNotifiedAttempt();
  const save = async <C extends Call>(what: C, input: InputOf<C>, file: string) => {
    setBusy(true);
    await attempt(
      async () => saveFile(`${file}.csv`, await fetchFile(what, input, 'text/csv')),
      'The export failed. Please try again.',
    );
    setBusy(false);
  };
  return { isBusy, save };
}

function MoreExports({
  label,
  hint,
  disabled,
  onSave,
}: {
  label: string;
  hint: string;
  disabled: boolean;
  onSave: () => void;
}) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const save = () => {
    setOpener(null);
    onSave();
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label="More Exports"
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        disabled={disabled}
        onClick={(event) => setOpener(event.currentTarget)}
      >
        <ArrowDropDown />
      </Button>
      <Menu open={opener !== null} anchorEl={opener} onClose={() => setOpener(null)}>
        <MenuItem onClick={save} sx={{ whiteSpace: 'normal' }}>
          <ListItemText primary={label} secondary={hint} />
        </MenuItem>
      </Menu>
    </>
  );
}

/** Saves the whole list, filtered as it is, as CSV. */
export function ExportButton<C extends Call>({
  endpoint,
  input,
  name,
  label = 'Export CSV',
  lines,
}: Props<C>) {
  const { isBusy, save } = useSaving();
  const button = (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<FileDownloadOutlined />}
      onClick={() => void save(endpoint, input, name)}
      loading={isBusy}
      loadingPosition="start"
    >
      {label}
    </Button>
  );
  if (!lines) return button;
  const saveLines = () => void save(lines.call, input as InputOf<Call>, lines.name);
  return (
    <ButtonGroup variant="outlined" color="inherit" aria-label="Export">
      {button}
      <MoreExports label={lines.label} hint={lines.hint} disabled={isBusy} onSave={saveLines} />
    </ButtonGroup>
  );
}
