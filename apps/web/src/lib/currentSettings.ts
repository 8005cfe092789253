import { getSettings } from '@lading/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

export const currentSettings = () =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call(getSettings, {}, { signal }),
    staleTime: 60_000,
  });
