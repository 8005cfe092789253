import { counted } from '../../lib/format.ts';
import { UnsavedGuard } from '../../ui/UnsavedGuard.tsx';
import type { StagedItem } from './staging.ts';

/** Asks before a pallet that is being built is left. A reload keeps it. */
export function StagedGuard({ items }: { items: readonly StagedItem[] }) {
  return (
    <UnsavedGuard
      when={items.length > 0}
      guardReload={false}
      title="Leave the current pallet?"
      body={`${counted(items.length, 'staged line')} not finalized yet. What is staged stays in this tab until you come back.`}
    />
  );
}
