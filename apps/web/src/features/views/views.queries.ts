import { listViews } from '@lading/contract/calls';
import type { ViewList } from '@lading/domain/views';
import { sumQuery } from '../../lib/queries.ts';

/** The views that the user saved of a list. */
export const viewsOf = (list: ViewList) => sumQuery('views', listViews)({ list });
