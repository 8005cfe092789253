import { uploadLocations } from '@lading/contract/calls';
import type { FieldFault } from '@lading/contract/refusals';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { ApiError, errorText } from '../../lib/api.ts';
import { saveFile } from '../../lib/download.ts';
import { useCall } from '../../lib/useCall.ts';
import { FileDownloadOutlined, FileUploadOutlined } from '../../ui/icons.tsx';
import { useNotify, warned } from '../../ui/Notifier.tsx';

const TEMPLATE = 'name,type\nA-01-01,STORAGE\n';

function saveTemplate(): void {
  saveFile('locations-template.csv', new Blob([TEMPLATE], { type: 'text/csv' }));
}

interface Refused {
  text: string;
  faults: readonly FieldFault[];
}

function placeOf({ line, column }: FieldFault): string {
  return [line ? `Line ${line}` : null, column].filter(Boolean).join(', ');
}

function RefusedUpload({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  return (
    <Alert severity="error" onClose={onClose} sx={{ mb: 2, alignItems: 'flex-start' }}>
      {refused.text}
      {refused.faults.length > 0 && (
        <Box
          component="ul"
          tabIndex={0}
          aria-label="Bad rows"
          sx={{ m: 0, mt: 1, pl: 2.5, maxHeight: 260, overflowY: 'auto' }}
        >
          {refused.faults.map((fault) => (
            <li key={`${fault.line}:${fault.path}:${fault.message}`}>
              {placeOf(fault) && <strong>{placeOf(fault)}: </strong>}
              {fault.message}
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}

/** Creates locations from a file: all or none. A refusal lists every invalid row. */
export function useLocationUpload(warehouseId: number): { buttons: ReactNode; refusal: ReactNode } {
  const notify = useNotify();
  const uploading = useCall(uploadLocations);
  const [refused, setRefused] = useState<Refused | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Without this the same file, corrected, could not be chosen again.
    event.target.value = '';
    if (!file) return;
    setRefused(null);
    const form = new FormData();
    form.set('warehouseId', String(warehouseId));
    form.set('file', file);
    try {
      const answer = await uploading.run({ form });
      notify(...warned(answer.message, answer));
    } catch (reason) {
      setRefused({
        text: errorText(reason, 'Failed to upload CSV.'),
        faults: reason instanceof ApiError ? reason.errors : [],
      });
    }
  };
  return {
    refusal: refused && <RefusedUpload refused={refused} onClose={() => setRefused(null)} />,
    buttons: (
      <>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<FileDownloadOutlined />}
          onClick={saveTemplate}
        >
          Download Template
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<FileUploadOutlined />}
          loading={uploading.isPending}
          loadingPosition="start"
          onClick={() => input.current?.click()}
        >
          Upload CSV
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label="Locations CSV"
          onChange={(event) => void upload(event)}
        />
      </>
    ),
  };
}
