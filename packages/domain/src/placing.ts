import type { Rotation } from './lots.ts';

/** Why a balance that comes earlier by the rule was passed over. */
export const passOverReasons = [
  'PICK_FIRST',
  'NOT_PICKABLE',
  'WHOLE_PALLET',
  'HELD',
  'EXPIRED',
  'SHORT',
  'OTHER_LOT',
  'TOO_SHORT',
  'PROMISED',
  'IN_USE',
] as const;
export type PassOverReason = (typeof passOverReasons)[number];

/** How units leave a location in which no loose units are picked. */
export const waysOut = ['WHOLE_PALLET', 'REPLENISHMENT'] as const;
export type WayOut = (typeof waysOut)[number];

interface PassedOver {
  lpn: string | null;
  location: string | null;
  lot: string | null;
  reason: PassOverReason;
}

const rules: Record<Rotation, string> = {
  FIFO: 'The oldest units go out first.',
  LIFO: 'The newest units go out first.',
  FEFO: 'What expires first goes out first.',
};

const reasons: Record<PassOverReason, string> = {
  PICK_FIRST: 'loose units come from PICK locations first',
  NOT_PICKABLE: 'no loose units are picked there',
  WHOLE_PALLET: 'a whole pallet was needed',
  HELD: 'its lot is on hold',
  EXPIRED: 'its lot has expired',
  SHORT: 'units were not found there before',
  OTHER_LOT: 'the order names another lot',
  TOO_SHORT: 'its shelf life is too short',
  PROMISED: 'its units are promised to other orders',
  IN_USE: 'its units were in use',
};

const nameOf = ({ lpn, location, lot }: PassedOver): string =>
  [lpn ?? location ?? 'Stock without a location', ...(lot === null ? [] : [`lot ${lot}`])].join(
    ', ',
  );

const ways: Record<WayOut, string> = {
  WHOLE_PALLET: ' No loose units are picked there: a whole pallet leaves it.',
  REPLENISHMENT: ' No loose units are picked there: they come down by replenishment.',
};

interface Why {
  rule: Rotation;
  passedOver: readonly PassedOver[];
  leaves?: WayOut;
}

/**
 * Says in a few sentences why a balance was chosen for an order: the rule, how units leave its
 * location, and what was passed over.
 */
export function whyText({ rule, passedOver, leaves }: Why): string {
  const reason = `${rules[rule]}${leaves ? ways[leaves] : ''}`;
  if (passedOver.length === 0) return reason;
  return `${reason} Passed over: ${passedOver.map((each) => `${nameOf(each)} (${reasons[each.reason]})`).join('; ')}.`;
}
