import type { Rotation } from './lots.ts';

/** Why a balance that comes earlier by the rule was passed over. */
export const passOverReasons = [
  'PICK_FIRST',
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
  [lpn ?? location ?? 'Stock without a location', ...(lot === null ? [] : [`lot ${lot}`])].join(', ');

/** Says in one sentence or two why a balance was chosen for an order: the rule, and what was passed over. */
export function whyText({ rule, passedOver }: { rule: Rotation; passedOver: readonly PassedOver[] }): string {
  if (passedOver.length === 0) return rules[rule];
  return `${rules[rule]} Passed over: ${passedOver.map((one) => `${nameOf(one)} (${reasons[one.reason]})`).join('; ')}.`;
}
