import {
  getCarrierAccount,
  getCarrierRules,
  getLabelContent,
  getShippingLabel,
  listCarrierAccounts,
  listManifests,
  listShippingLabels,
} from '@lading/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { allQuery, oneQuery, pageQuery } from '../../lib/queries.ts';
import { pictureOf } from './labelFile.ts';

export const accountsPage = pageQuery('carriers', listCarrierAccounts);
export const allAccounts = allQuery('carriers', listCarrierAccounts);
export const oneAccount = oneQuery('carriers', getCarrierAccount);
export const allRules = allQuery('carriers', getCarrierRules);
export const labelsPage = pageQuery('carriers', listShippingLabels);
export const manifestsPage = pageQuery('carriers', listManifests);

/** A label with what is printed of it, and its picture; null where it is a PDF. */
export const printedLabel = (id: number) =>
  queryOptions({
    queryKey: ['carriers', 'print', id],
    queryFn: async ({ signal }) => {
      const input = { params: { id } };
      const [label, content] = await Promise.all([
        call(getShippingLabel, input, { signal }),
        call(getLabelContent, input, { signal }),
      ]);
      return { label, content, picture: await pictureOf(content) };
    },
  });

/** The labels of an order, the latest first. */
export const labelsOfOrder = (order: { id: number; warehouseId: number }) =>
  labelsPage({ warehouseId: order.warehouseId, orderId: order.id, limit: 100 });
