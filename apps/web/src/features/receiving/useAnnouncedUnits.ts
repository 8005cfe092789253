import type { AnnouncedUnit, Asn } from '@lading/contract/asns';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { kept } from '../../lib/outbox/keptReads.ts';
import { useEntries } from '../../lib/outbox/pageOutbox.ts';
import { announcedUnits } from '../asns/asns.queries.ts';
import { withUnits } from './announced.ts';

const NONE: readonly AnnouncedUnit[] = [];

/**
 * The units that an ASN announces, with those that wait on this device as received. Null before
 * they are loaded.
 */
export function useAnnouncedUnits(asn: Asn | null): readonly AnnouncedUnit[] | null {
  const id = asn?.id ?? 0;
  const { data, dataUpdatedAt } = useQuery({
    ...kept(announcedUnits(id)),
    enabled: asn !== null,
  });
  const entries = useEntries();
  return useMemo(() => {
    if (id === 0) return NONE;
    return data ? withUnits(data, { id }, entries, dataUpdatedAt) : null;
  }, [id, data, entries, dataUpdatedAt]);
}
