import { getLoad, listLoads, suggestOrders } from '@lading/contract/calls';
import { oneQuery, pageQuery } from '../../lib/queries.ts';

export const loadsPage = pageQuery('loads', listLoads);

export const oneLoad = oneQuery('loads', getLoad);

export const suggestedOrders = oneQuery('loads', suggestOrders);
