import { type Life, statusesFor } from './life.ts';
import type { LocationType } from './locations.ts';

export const replenishmentStatuses = ['OPEN', 'DONE', 'CANCELLED'] as const;
export type ReplenishmentStatus = (typeof replenishmentStatuses)[number];

export const replenishmentEvents = ['done', 'cancel'] as const;
export type ReplenishmentEvent = (typeof replenishmentEvents)[number];

export const replenishmentSteps: Life<ReplenishmentStatus, ReplenishmentEvent> = {
  OPEN: { done: 'DONE', cancel: 'CANCELLED' },
  DONE: {},
  CANCELLED: {},
};

export const openReplenishmentStatuses = statusesFor(replenishmentSteps, 'done');

export const isOpenReplenishment = ({ status }: { status: ReplenishmentStatus }): boolean =>
  openReplenishmentStatuses.includes(status);

/** The type of the locations that are filled up. */
export const PICK_LOCATION_TYPE: LocationType = 'PICK';

/**
 * Where reserve stands that may be taken: what is being packed, leaves, waits for customs or is in
 * quarantine is not reserve.
 */
export const reserveLocationTypes = [
  'STORAGE',
  'HAZARDOUS',
  'STAGING',
  'RECEIVING',
] as const satisfies readonly LocationType[];

/** A rule's limits and the current stock, in units. */
export interface Cover {
  minimum: number;
  maximum: number;
  /** AVAILABLE at the location and not allocated to orders. */
  available: number;
  /** On its way by open tasks. */
  inbound: number;
}

/** Units that the location can take until its maximum is there or on its way. */
export function roomLeft({ maximum, available, inbound }: Cover): number {
  return Math.max(0, maximum - available - inbound);
}

/** Units that are needed: below the minimum as many as fill the location to its maximum, else 0. */
export function neededUnits(cover: Cover): number {
  return cover.available + cover.inbound < cover.minimum ? roomLeft(cover) : 0;
}

/** Why a location needs more, as people read it. */
export function needReason({ minimum, available, inbound }: Cover): string {
  const stock =
    available === 0
      ? 'Nothing is free to pick'
      : `${available} ${available === 1 ? 'is' : 'are'} free to pick`;
  const coming = inbound > 0 ? ` and ${inbound} on the way` : '';
  return `${stock}${coming}; the minimum is ${minimum}.`;
}
