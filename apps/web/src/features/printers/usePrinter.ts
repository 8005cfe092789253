import { cancelPrintJob, createPrintJob } from '@lading/contract/calls';
import type { PrintJob } from '@lading/contract/printers';
import { isPaper } from '@lading/domain/papers';
import { may } from '@lading/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useWarehouses } from '../../lib/warehouse.tsx';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import type {
  BrowserPrint,
  PrintedRecords,
  Printing,
  usePrinting,
} from '../../ui/PrinterButton.tsx';
import { followJob, jobText } from './followJob.ts';
import { usePrintPlace } from './place.ts';
import { printChoices } from './printers.queries.ts';

/** The records of which papers are. */
const papersOf = ({
  orderIds,
  loadIds,
  batchIds,
  asnIds,
  lotIds,
  report,
}: Omit<PrintedRecords, 'document'>) => ({
  ...(orderIds && { orderIds: [...orderIds] }),
  ...(loadIds && { loadIds: [...loadIds] }),
  ...(batchIds && { batchIds: [...batchIds] }),
  ...(asnIds && { asnIds: [...asnIds] }),
  ...(lotIds && { lotIds: [...lotIds] }),
  ...(report && { report }),
});

/** Says what became of a job, with a way out where its printer does not print. */
function useFollowing() {
  const notify = useNotify();
  const attempt = useNotifiedAttempt();
  const navigate = useNavigate();
  const cancelling = useCall(cancelPrintJob);
  return async (job: PrintJob, page: BrowserPrint | undefined): Promise<void> => {
    const news = await followJob(job).catch(() => null);
    if (news?.isPrinted) notify(news.text);
    else if (news) {
      const inBrowser = (print: BrowserPrint) => () =>
        // The printer may wake up later.
        void attempt(async () => {
          await cancelling.run({ params: { id: job.id } });
          if ('run' in print) print.run();
          else await navigate(print.to, { state: print.state });
        });
      const way = page
        ? { label: 'Print in Browser', run: inBrowser(page) }
        : { label: 'Show Jobs', run: () => void navigate('/printers/jobs') };
      notify(news.text, 'error', 'alert', way);
    }
  };
}

/**
 * Finds the printer of a kind of label or paper where this device stands, and prints on it. There
 * is none for what is in another warehouse.
 */
export function usePrinter({
  document,
  prints,
  warehouseId: recordsIn,
}: Parameters<typeof usePrinting>[0]): Printing {
  const current = useWarehouses().current?.id ?? null;
  const warehouseId = recordsIn === undefined || recordsIn === current ? current : null;
  const { workstation, zone } = usePrintPlace(warehouseId ?? 0);
  const mayPrint = may(useUser(), 'printers:print') && warehouseId !== null;
  const { data, isLoading } = useQuery({
    ...printChoices(warehouseId ?? 0, { workstation, zone }),
    enabled: mayPrint,
  });
  const printing = useCall(createPrintJob);
  const notify = useNotify();
  const attempt = useNotifiedAttempt();
  const follow = useFollowing();
  const choice = data?.choices.find(
    (each) => each.document === document && (prints === undefined || each.prints === prints),
  );
  const found = choice?.printer ?? null;
  const printer = found?.connection === 'BROWSER' ? null : found;
  const print = ({ ids, lpns, ...records }: PrintedRecords, page?: BrowserPrint) =>
    void attempt(
      async () => {
        if (warehouseId === null) return;
        const job = await printing.run({
          body: {
            warehouseId,
            document,
            ...(ids && { subjectIds: [...ids] }),
            ...(lpns && { lpns: [...lpns] }),
            ...papersOf(records),
            ...(workstation !== '' && { workstation }),
            ...(zone !== '' && { zone }),
          },
        });
        notify(jobText(job, 'sent to'));
        void follow(job, page);
      },
      `The ${isPaper(document) ? 'paper' : 'label'} could not be printed. Please try again.`,
    );
  return {
    printer: mayPrint && printer ? printer.name : null,
    print,
    isBusy: printing.isPending,
    isUnknown: isLoading,
  };
}
