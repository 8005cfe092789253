import { getMailState, listMails } from '@lading/contract/calls';
import { allQuery, pageQuery } from '../../lib/queries.ts';

export const mailsPage = pageQuery('mail', listMails);

/** Whether the server sends mails, which only a restart changes. */
export const mailState = () => ({
  ...allQuery('mail', getMailState)(),
  staleTime: Number.POSITIVE_INFINITY,
});
