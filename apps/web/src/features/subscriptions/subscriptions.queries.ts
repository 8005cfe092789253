import { getSubscriptions } from '@lading/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The mail subscriptions of the user. Read each time: the link of a mail may have ended it. */
export const ownSubscriptions = () =>
  queryOptions({ queryKey: ['subscriptions'], queryFn: ({ signal }) => call(getSubscriptions, {}, { signal }), staleTime: 0 });
