import { getWebhook, listDeliveries, listWebhooks } from '@lading/contract/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listPage, type QueryOf } from '../../lib/api.ts';
import { oneQuery, pageQuery } from '../../lib/queries.ts';

export const webhooksPage = pageQuery('webhooks', listWebhooks);
export const oneWebhook = oneQuery('webhooks', getWebhook);

/** Deliveries change without a call: the page asks again. */
const ASK_EVERY_MS = 5_000;

export const deliveriesPage = (id: number, query: QueryOf<typeof listDeliveries>) =>
  queryOptions({
    queryKey: ['webhooks', 'deliveries', id, query],
    queryFn: ({ signal }) => listPage(listDeliveries, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_EVERY_MS,
  });
