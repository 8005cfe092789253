import { listTwins } from '@lading/contract/calls';
import { allQuery } from '../../lib/queries.ts';

export const allTwins = allQuery('twins', listTwins);
