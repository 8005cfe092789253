import { getSettings } from '@lading/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

export const settingsKeys = { all: ['settings'] as const };

export const currentSettings = () =>
  queryOptions({ queryKey: settingsKeys.all, queryFn: ({ signal }) => call(getSettings, {}, { signal }), staleTime: 60_000 });
