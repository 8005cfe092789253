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

/** What a unit is on its way through the warehouse; `ledger.unit_state` says which. */
export const unitStates = [
  'EMPTY',
  'STORED',
  'PICKED',
  'PACKED',
  'STAGED',
  'LOADED',
  'SHIPPED',
] as const;
export type UnitState = (typeof unitStates)[number];

/** The states of units that stand no more in the warehouse. */
export const onVehicle: readonly UnitState[] = ['LOADED', 'SHIPPED'];
