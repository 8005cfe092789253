import {
  getLabelTemplate,
  listLabelTemplates,
  listLabelVersions,
  previewLabel,
} from '@lading/contract/calls';
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
