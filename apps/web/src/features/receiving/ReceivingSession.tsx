import type { Asn } from '@lading/contract/asns';
import type { Customer } from '@lading/contract/customers';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { counted } from '../../lib/format.ts';
import { kept } from '../../lib/outbox/keptReads.ts';
import { useIdParam } from '../../lib/useAddress.ts';
import { useCurrentWarehouse } from '../../lib/warehouse.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx';
import { activeAsns } from '../asns/asns.queries.ts';
import { oneCustomer } from '../customers/customers.queries.ts';
import { useKeptProducts } from '../products/products.queries.ts';
import type { StagedItem } from './staging.ts';

interface Props {
  Session: ComponentType<{ customer: Customer; asns: readonly Asn[] }>;
  /** Stands for what is being loaded. */
  holder: ReactNode;
  frame: (content: ReactNode, customer: Customer | undefined) => ReactNode;
}

/**
 * The active ASNs. `isAsked` is true while the server is asked for the chosen one, which the list
 * that the device has lacks.
 */
function useActiveAsns(customerId: number, warehouseId: number) {
  const [params] = useSearchParams();
  const chosen = Number(params.get('asn'));
  const isMissing = (known: readonly Asn[] = []) =>
    chosen > 0 && !known.some(({ id }) => id === chosen);
  const query = activeAsns(customerId, warehouseId);
  const asns = useQuery(
    kept({
      ...query,
      refetchOnMount: ({ state }: { state: { data: Asn[] | undefined } }) =>
        !isMissing(state.data) || 'always',
    }),
  );
  return { asns, isAsked: isMissing(asns.data) && asns.isFetching && !asns.isFetchedAfterMount };
}

/** Loads a customer and its active ASNs for a session. */
export function ReceivingSession({ Session, holder, frame }: Props) {
  const customerId = useIdParam('customerId');
  const warehouse = useCurrentWarehouse();
  const customer = useQuery(kept(oneCustomer(customerId)));
  const { asns, isAsked } = useActiveAsns(customerId, warehouse.id);
  useKeptProducts((asns.data ?? []).flatMap(({ items }) => items));
  if (isAsked) return frame(holder, customer.data);
  return (
    <Loaded
      results={[customer, asns]}
      failed="Failed to load data for the receiving session."
      holder={holder}
      frame={(content) => frame(content, customer.data)}
    >
      {(loaded, open) => (
        <Session key={`${warehouse.id} ${customerId}`} customer={loaded} asns={open} />
      )}
    </Loaded>
  );
}

/** Asks before a staged pallet is left. A reload keeps it. */
export function StagedGuard({ items }: { items: readonly StagedItem[] }) {
  return (
    <UnsavedGuard
      when={items.length > 0}
      guardReload={false}
      title="Leave the current pallet?"
      body={`${counted(items.length, 'staged line')} not finalized yet. What is staged stays on this device until you come back.`}
    />
  );
}
