import type { Call } from '@lading/contract/call';
import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { errorText, fetchCsv, type InputOf } from '../lib/api.ts';
import { saveFile } from '../lib/download.ts';
import { useNotify } from './Notifier.tsx';

export interface LinesFile {
  call: Call;
  label: string;
  hint: string;
  name: string;
}

interface Props<C extends Call> {
  endpoint: C;
  input: InputOf<C>;
  /** Of the file. */
  name: string;
  label?: string;
  /** A file with the lines of the rows, whose call takes the same input. */
  lines?: LinesFile | undefined;
}

/** Saves the whole list, filtered as it is, as CSV. */
export function ExportButton<C extends Call>({ endpoint, input, name, label = 'Export CSV', lines }: Props<C>) {
  const [isBusy, setBusy] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const notify = useNotify();
  const save = async (what: Call, file: string) => {
    setOpener(null);
    setBusy(true);
    try {
      saveFile(`${file}.csv`, await fetchCsv(what, input as InputOf<Call>));
    } catch (reason) {
      notify(errorText(reason, 'The export failed. Please try again.'), 'error');
    } finally {
      setBusy(false);
    }
  };
  const button = (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<FileDownloadOutlined />}
      onClick={() => void save(endpoint, name)}
      loading={isBusy}
      loadingPosition="start"
    >
      {label}
    </Button>
  );
  if (!lines) return button;
  return (
    <>
      <ButtonGroup variant="outlined" color="inherit" aria-label="Export">
        {button}
        <Button
          size="small"
          aria-label="More Exports"
          aria-haspopup="menu"
          aria-expanded={opener !== null}
          disabled={isBusy}
          onClick={(event) => setOpener(event.currentTarget)}
        >
          <ArrowDropDown />
        </Button>
      </ButtonGroup>
      <Menu open={opener !== null} anchorEl={opener} onClose={() => setOpener(null)}>
        <MenuItem onClick={() => void save(lines.call, lines.name)}>
          <ListItemText primary={lines.label} secondary={lines.hint} />
        </MenuItem>
      </Menu>
    </>
  );
}
