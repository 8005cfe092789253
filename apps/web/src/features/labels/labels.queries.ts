import {
  getLabelTemplate,
  listLabelTemplates,
  listLabelVersions,
  previewLabel,
  renderLabels,
} from '@lading/contract/calls';
import type { LabelDocument } from '@lading/domain/labelFields';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type BodyOf, call, listPage } from '../../lib/api.ts';
import { oneQuery, pageQuery } from '../../lib/queries.ts';

export const templatesPage = pageQuery('labels', listLabelTemplates);

export const oneTemplate = oneQuery('labels', getLabelTemplate);

export const templateVersions = (id: number) =>
  queryOptions({
    queryKey: ['labels', 'versions', id],
    queryFn: ({ signal }) =>
      listPage(listLabelVersions, { params: { id }, query: { limit: 25 } }, { signal }),
  });

/** What a template prints, and what its check says. The former picture stays until the next. */
export const labelPreview = (body: BodyOf<typeof previewLabel>) =>
  queryOptions({
    queryKey: ['labels', 'preview', body],
    queryFn: ({ signal }) => call(previewLabel, { body }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

interface LabelsOfRecords {
  warehouseId: number;
  document: LabelDocument;
  ids: readonly number[];
}

/** The labels of records for the print dialog of the browser. */
export const printedLabels = ({ warehouseId, document, ids }: LabelsOfRecords) =>
  queryOptions({
    queryKey: ['labels', 'print', warehouseId, document, ids],
    queryFn: ({ signal }) => {
      const query = { warehouseId, document, ids: ids.join(','), language: 'HTML' as const };
      return call(renderLabels, { query }, { signal });
    },
  });
