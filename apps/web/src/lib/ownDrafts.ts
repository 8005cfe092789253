import { removeKeys } from './storage.ts';

/**
 * Every kind of work that is kept on the device until it is sent has a place that begins with its
 * kind and its user: `draft:7:…`.
 */
const isOf = (place: string, userId: number): boolean =>
  new RegExp(`^[a-z]+:${userId}(:|$)`).test(place);

const placesOf = (userId: number): string[] =>
  Object.keys(localStorage).filter((place) => isOf(place, userId));

/**
 * How many pieces of work this user has begun on this device and not sent. Scans that wait are not
 * among them: the outbox has those.
 */
export const countDrafts = (userId: number): number =>
  placesOf(userId).filter((place) => !place.endsWith(':keys')).length;

/**
 * Removes what a user who signs out has begun on this device, and what screens remember of this
 * tab.
 */
export function removeDrafts(userId: number): void {
  removeKeys(...placesOf(userId));
  sessionStorage.clear();
}
