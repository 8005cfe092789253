import type { AnnouncedUnit, Asn } from '@lading/contract/asns';
import {
  getAsn,
  getAsnHistory,
  listAnnouncedUnits,
  listAsnPallets,
  listAsns,
  summarizeAsns,
} from '@lading/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { oneQuery, pageQuery, sumQuery } from '../../lib/queries.ts';

export const asnsPage = pageQuery('asns', listAsns);

/** The ASNs of a customer that can still be received in a warehouse. */
export const activeAsns = (customerId: number, warehouseId: number) =>
  queryOptions({
    queryKey: ['asns', 'active', customerId, warehouseId],
    queryFn: ({ signal }) =>
      call(
        listAsns,
        { query: { customerId, warehouseId, activeOnly: 'true', sort: 'expectedArrivalDate' } },
        { signal },
      ),
  });

export const oneAsn = oneQuery('asns', getAsn);

export const noSuchAsn = {
  text: 'There is no such ASN in your warehouses.',
  to: '/reports/asns',
  label: 'All ASNs',
};

/** What was done with an ASN, the oldest first. */
export const asnHistory = oneQuery('asns', getAsnHistory);

export const asnPallets = oneQuery('asns', listAsnPallets);

/** The units that an ASN announces, each behind the one in which it stands. */
export const announcedUnits = oneQuery('asns', listAnnouncedUnits);

/** An ASN with the units that it announces. */
export type AnnouncedAsn = Asn & { units: readonly AnnouncedUnit[] };

/**
 * An ASN to edit. Its units are read after it: where these are newer, saving the version that was
 * read is refused, and both are read again.
 */
export const announcedAsn = (id: number) =>
  queryOptions({
    queryKey: ['asns', 'announced', id],
    queryFn: async ({ signal }): Promise<AnnouncedAsn> => {
      const asn = await call(getAsn, { params: { id } }, { signal });
      return { ...asn, units: await call(listAnnouncedUnits, { params: { id } }, { signal }) };
    },
  });

export const asnSummary = sumQuery('asns', summarizeAsns);
