import { getKey, listKeys } from '@lading/contract/calls';
import { oneQuery, pageQuery } from '../../lib/queries.ts';

export const oneKey = oneQuery('keys', getKey);
export const keysPage = pageQuery('keys', listKeys);
