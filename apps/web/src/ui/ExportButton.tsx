import type { Call } from '@lading/contract/call';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { errorText, fetchCsv, type InputOf } from '../lib/api.ts';
import { saveFile } from '../lib/download.ts';
import { useNotify } from './Notifier.tsx';

interface Props<C extends Call> {
  endpoint: C;
  input: InputOf<C>;
  /** Of the file. */
  name: string;
  label?: string;
}

/** Saves the whole list, filtered as it is, as CSV. */
export function ExportButton<C extends Call>({ endpoint, input, name, label = 'Export CSV' }: Props<C>) {
  const [isBusy, setBusy] = useState(false);
  const notify = useNotify();
  const save = async () => {
    setBusy(true);
    try {
      saveFile(`${name}.csv`, await fetchCsv(endpoint, input));
    } catch (reason) {
      notify(errorText(reason, 'The export failed. Please try again.'), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<FileDownloadOutlined />}
      onClick={() => void save()}
      loading={isBusy}
      loadingPosition="start"
    >
      {label}
    </Button>
  );
}
