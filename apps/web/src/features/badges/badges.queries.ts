import { getBadge, getOwnBadge, listBadges, listSharedDevices } from '@lading/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { allQuery, oneQuery, pageQuery } from '../../lib/queries.ts';

export const badgesPage = pageQuery('badges', listBadges);
export const devicesPage = pageQuery('badges', listSharedDevices);
export const oneBadge = oneQuery('badges', getBadge);
export const someBadges = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['badges', 'labels', ids],
    queryFn: ({ signal }) =>
      Promise.all(ids.map((id) => call(getBadge, { params: { id } }, { signal }))),
  });

/** The badge of the user. Never cached: a wrong PIN elsewhere changes it. */
export const ownBadge = () => ({ ...allQuery('badges', getOwnBadge)(), staleTime: 0 });

const views = [
  { label: 'People', to: '/badges' },
  { label: 'Shared Devices', to: '/badges/devices' },
] as const;

export const badgesHead = (section: (typeof views)[number]['label']) => ({
  title: 'Badges',
  section,
  sections: { label: 'Badges', entries: views },
});

export const badgeLabelsPath = (ids: readonly number[]): string =>
  `/print/badges?${new URLSearchParams(ids.map((id): [string, string] => ['id', String(id)]))}`;
