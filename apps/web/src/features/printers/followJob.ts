import { getPrintJob } from '@lading/contract/calls';
import type { PrintJob } from '@lading/contract/printers';
import { isPaper } from '@lading/domain/papers';
import { call } from '../../lib/api.ts';
import { counted } from '../../lib/format.ts';

/** Of a job that a printer broke off. */
export const MAY_BE_PRINTED = 'It may have been printed: look at the printer.';

/** A job is looked at this often (ms), as long as somebody may stand beside the printer. */
const LOOK_EVERY_MS = 1_000;
const MOST_LOOKS = 60;
/** Nobody took the job in so many looks: its agent is off. */
const TAKEN_WITHIN = 10;

interface News {
  text: string;
  isPrinted: boolean;
}

/** The title of a paper says what it is. */
export const jobText = (
  { document, title, labels, printer }: PrintJob,
  step: 'sent to' | 'printed on',
): string =>
  isPaper(document)
    ? `${title} ${step} "${printer.name}".`
    : `${counted(labels, 'label')} ${step} "${printer.name}": ${title}.`;

/** What whoever waits beside the printer should know of a job; null for nothing yet. */
export function newsOf(job: PrintJob, looks: number): News | null {
  const { printer, title, status, error, possiblyPrinted } = job;
  const failed = (text: string): News => ({ text, isPrinted: false });
  if (status === 'PRINTED') return { text: jobText(job, 'printed on'), isPrinted: true };
  if (status === 'FAILED')
    return failed(
      [`Not printed: ${title}.`, error, possiblyPrinted && MAY_BE_PRINTED]
        .filter(Boolean)
        .join(' '),
    );
  if (status !== 'QUEUED') return null;
  if (error !== null)
    return failed(`${title} waits for "${printer.name}". ${error} It is tried again.`);
  return looks < TAKEN_WITHIN ? null : failed(`${title} still waits for "${printer.name}".`);
}

/** Waits until a job is printed, fails or waits for its printer; null if nobody can say. */
export async function followJob({ id }: PrintJob): Promise<News | null> {
  for (let looks = 1; looks <= MOST_LOOKS; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    const news = newsOf(await call(getPrintJob, { params: { id } }), looks);
    if (news) return news;
  }
  return null;
}
