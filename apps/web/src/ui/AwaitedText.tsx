import type { AwaitedTask } from '@lading/contract/fields';
import { DetailLine } from './PackLine.tsx';

export const awaitedText = ({ location }: AwaitedTask): string =>
  `Waiting for replenishment of ${location.name}`;

/** Where a replenishment brings units before they are picked; nothing if they can be picked. */
export function AwaitedLine({ waitsFor }: { waitsFor: AwaitedTask | null }) {
  return waitsFor && <DetailLine>{awaitedText(waitsFor)}</DetailLine>;
}
