import { listKeys } from '@lading/contract/calls';
import { pageQuery } from '../../lib/queries.ts';

export const keysPage = pageQuery('keys', listKeys);
