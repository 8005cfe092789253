import type { ReasonKind } from '@lading/domain/settings';

/** What a reason is asked for, as people call it. */
export const reasonTitles = {
  ADJUSTMENT: 'Adjustments',
  STATUS_CHANGE: 'Status Changes',
  SHORT_PICK: 'Short Picks',
  RETURN: 'Returns',
  CANCELLATION: 'Cancelled Orders',
} as const satisfies Record<ReasonKind, string>;
