import { countHere } from '@lading/contract/calls';
import type { Count } from '@lading/contract/counts';
import type { Named } from '@lading/contract/fields';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../lib/useCall.ts';
import { lookUp, useScanning } from '../../ui/scan/useScanning.ts';
import { countsPage } from './counts.queries.ts';

/** A place that was scanned, and the counts that lead to it. */
interface At {
  place: Named;
  counts: readonly Count[];
}

/** More counts of one place at a time than this are nobody's plan. */
const OFFERED = 10;

/** Finds the count of the place where somebody stands, or makes one of that place alone. */
export function useCountStart(warehouseId: number) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [at, setAt] = useState<At | null>(null);
  const counting = useCall(countHere);
  const go = (countId: number, place: Named) => void navigate(`/floor/count/${countId}?location=${place.id}`);

  const scanning = useScanning(async (code) => {
    setAt(null);
    const { fault, location } = await lookUp(warehouseId, code);
    // What else the code is stays unsaid: where counting begins, nobody is told what a pallet should hold.
    if (!location) return say('error', fault ?? `"${code.trim()}" is no location here. Scan a location.`);
    const query = countsPage({ warehouseId, status: 'COUNTING', locationId: location.id, limit: OFFERED });
    const { rows } = await client.fetchQuery({ ...query, staleTime: 0 });
    const [only, another] = rows;
    if (only && !another) return go(only.id, location);
    setAt({ place: location, counts: rows });
    say('attention', only ? `${rows.length} counts lead to ${location.name}. Choose one.` : `No running count leads to ${location.name}.`);
  });
  const { say, press } = scanning;

  // Whoever began here meanwhile is joined.
  const begin = async (place: Named) => go((await counting.run({ body: { warehouseId, locationId: place.id } })).id, place);
  return { ...scanning, at, begin: (place: Named) => press(() => begin(place), place.name) };
}
