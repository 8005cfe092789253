import { createPrintJob } from '@lading/contract/calls';
import type { PrintDocument } from '@lading/domain/labelFields';
import { may } from '@lading/domain/permissions';
import { useQuery } from '@tanstack/react-query';
import { counted } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { useCall } from '../../lib/useCall.ts';
import { useWarehouses } from '../../lib/warehouse.tsx';
import type { LabelPrinting, LabelsOf } from '../../ui/LabelButton.tsx';
import { useNotifiedAttempt, useNotify } from '../../ui/Notifier.tsx';
import { usePrintPlace } from './place.ts';
import { printChoices } from './printers.queries.ts';

/** Finds the printer of a kind of label where this device stands, and prints on it. */
export function useLabelPrinter(document: PrintDocument): LabelPrinting {
  const warehouseId = useWarehouses().current?.id ?? null;
  const { workstation, zone } = usePrintPlace(warehouseId ?? 0);
  const mayPrint = may(useUser(), 'printers:print') && warehouseId !== null;
  const { data, isLoading } = useQuery({
    ...printChoices(warehouseId ?? 0, { workstation, zone }),
    enabled: mayPrint,
  });
  const printing = useCall(createPrintJob);
  const notify = useNotify();
  const attempt = useNotifiedAttempt();
  const found = data?.choices.find((choice) => choice.document === document)?.printer ?? null;
  const printer = found?.connection === 'BROWSER' ? null : found;
  const print = ({ ids, lpns, ...labels }: LabelsOf) =>
    void attempt(async () => {
      if (warehouseId === null) return;
      const job = await printing.run({
        body: {
          warehouseId,
          document: labels.document,
          ...(ids && { subjectIds: [...ids] }),
          ...(lpns && { lpns: [...lpns] }),
          ...(workstation !== '' && { workstation }),
          ...(zone !== '' && { zone }),
        },
      });
      notify(`${counted(job.labels, 'label')} sent to "${job.printer.name}": ${job.title}.`);
    }, 'The label could not be printed. Please try again.');
  return {
    printer: mayPrint && printer ? printer.name : null,
    print,
    isBusy: printing.isPending,
    isUnknown: isLoading,
  };
}
