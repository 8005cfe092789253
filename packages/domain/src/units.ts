/** What a handling unit is. A pallet, a carton or a tote may stand in another unit. */
export const unitKinds = ['PALLET', 'CARTON', 'TOTE', 'OTHER'] as const;
export type UnitKind = (typeof unitKinds)[number];

/** What people call a unit of a kind. */
export const unitWords: Readonly<Record<UnitKind, string>> = {
  PALLET: 'pallet',
  CARTON: 'carton',
  TOTE: 'tote',
  OTHER: 'unit',
};

/** What happens to a unit besides movements of its stock. */
export const unitEvents = ['NEST', 'UNNEST', 'RELABEL'] as const;
export type UnitEvent = (typeof unitEvents)[number];

/** The most units in one another, the outermost included. */
export const MAX_UNIT_DEPTH = 5;

/** The states of a unit of an order, on its way to the truck. */
export const outboundStates = ['PICKED', 'PACKED', 'STAGED', 'SHIPPED'] as const;
export type OutboundState = (typeof outboundStates)[number];

/** Returns the state of a unit of an order by what holds of it. Later states need no earlier one. */
export function outboundState(unit: {
  isShipped: boolean;
  isStaged: boolean;
  isPacked: boolean;
}): OutboundState {
  if (unit.isShipped) return 'SHIPPED';
  if (unit.isStaged) return 'STAGED';
  return unit.isPacked ? 'PACKED' : 'PICKED';
}
