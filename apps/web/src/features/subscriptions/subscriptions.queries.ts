import { getSubscriptions } from '@lading/contract/calls';
import { allQuery } from '../../lib/queries.ts';

/** The mail subscriptions of the user. Read each time: the link of a mail may have ended it. */
export const ownSubscriptions = () => ({
  ...allQuery('subscriptions', getSubscriptions)(),
  staleTime: 0,
});
