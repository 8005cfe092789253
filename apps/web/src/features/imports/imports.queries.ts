import { getImport, listImports } from '@lading/contract/calls';
import { oneQuery, pageQuery } from '../../lib/queries.ts';

export const importsPage = pageQuery('imports', listImports);
export const oneImport = oneQuery('imports', getImport);
