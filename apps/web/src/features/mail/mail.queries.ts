import { getMailState, listMails } from '@lading/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { pageQuery } from '../../lib/queries.ts';

export const mailsPage = pageQuery('mail', listMails);

/** Whether the server sends mails, which only a restart changes. */
export const mailState = () =>
  queryOptions({
    queryKey: ['mail', 'state'],
    queryFn: ({ signal }) => call(getMailState, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
