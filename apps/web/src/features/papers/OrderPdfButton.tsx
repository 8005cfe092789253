import { getOrderPapersPdf } from '@lading/contract/calls';
import type { OrderPaperKind } from '@lading/domain/papers';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { fetchFile } from '../../lib/api.ts';
import { saveFile } from '../../lib/download.ts';
import { useNotifiedAttempt } from '../../ui/Notifier.tsx';
import { paperNames } from './paperNames.ts';

/** Saves a paper of an order as a PDF. */
export function useOrderPdf(orderId: number) {
  const attempt = useNotifiedAttempt();
  return (kind: OrderPaperKind) =>
    attempt(
      async () =>
        saveFile(
          `${paperNames[kind]} ${orderId}.pdf`,
          await fetchFile(
            getOrderPapersPdf,
            { params: { id: orderId }, query: { kind } },
            'application/pdf',
          ),
        ),
      'The PDF could not be made. Please try again.',
    );
}

export function OrderPdfButton({ orderId, kind }: { orderId: number; kind: OrderPaperKind }) {
  const [isBusy, setBusy] = useState(false);
  const save = useOrderPdf(orderId);
  return (
    <Button
      variant="outlined"
      sx={{ color: '#04211C', borderColor: '#04211C' }}
      loading={isBusy}
      onClick={async () => {
        setBusy(true);
        await save(kind);
        setBusy(false);
      }}
    >
      Download PDF
    </Button>
  );
}
