import { getPackaging, listPackagings } from '@lading/contract/calls';
import { oneQuery, pageQuery } from '../../lib/queries.ts';

export const packagingsPage = pageQuery('packagings', listPackagings);

export const onePackaging = oneQuery('packagings', getPackaging);
