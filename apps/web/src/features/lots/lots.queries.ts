import { listLots, traceLot } from '@lading/contract/calls';
import { oneQuery, pageQuery } from '../../lib/queries.ts';

export const lotsPage = pageQuery('lots', listLots);
export const lotTrace = oneQuery('lots', traceLot);
