import { listViews } from '@lading/contract/calls';
import type { ViewList } from '@lading/domain/views';
import { sumQuery } from '../../lib/queries.ts';

export const viewsOf = (list: ViewList) => sumQuery('views', listViews)({ list });
