import type { Lot } from '@lading/contract/lots';
import { isExpired } from '@lading/domain/lots';
import { dayIn } from '@lading/domain/time';

/** Whether orders may take a lot today, in the zone of a warehouse. */
export function lotState(
  lot: Pick<Lot, 'hold' | 'expiresOn'>,
  timeZone: string,
): 'ON_HOLD' | 'EXPIRED' | 'AVAILABLE' {
  if (lot.hold) return 'ON_HOLD';
  return isExpired(lot, dayIn(timeZone, new Date())) ? 'EXPIRED' : 'AVAILABLE';
}
