import { type PaperKind, paperNames } from '@lading/domain/papers';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { saveFile } from '../../lib/download.ts';
import { useNotifiedAttempt } from '../../ui/Notifier.tsx';

/** A file to be saved: what it is a paper of, such as "PO-1001", and what fetches it. */
export interface PdfFile {
  kind: PaperKind;
  name: string | number;
  fetch: () => Promise<Blob>;
}

/** Saves a paper as a PDF. */
export function useSavedPdf(): (file: PdfFile) => Promise<unknown> {
  const attempt = useNotifiedAttempt();
  return ({ kind, name, fetch }) =>
    attempt(
      async () => saveFile(`${paperNames[kind]} ${name}.pdf`, await fetch()),
      'The PDF could not be made. Please try again.',
    );
}

export function PdfButton(file: PdfFile) {
  const [isBusy, setBusy] = useState(false);
  const save = useSavedPdf();
  return (
    <Button
      variant="outlined"
      sx={{ color: '#04211C', borderColor: '#04211C' }}
      loading={isBusy}
      onClick={async () => {
        setBusy(true);
        await save(file);
        setBusy(false);
      }}
    >
      Download PDF
    </Button>
  );
}
