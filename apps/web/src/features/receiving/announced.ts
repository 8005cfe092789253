import type { AnnouncedUnit, Asn } from '@lading/contract/asns';
import type { BodyOf } from '@lading/contract/endpoint';
import type { receiveUnit } from '@lading/contract/receiving';
import { unitsFrom } from '@lading/domain/announcedUnits';
import { isSameCode } from '@lading/domain/spelling';
import { type Entry, isToApply } from '../../lib/outbox/entry.ts';

/** What was found in units, as the call states it. */
export type FoundGoods = NonNullable<BodyOf<typeof receiveUnit>['items']>;

/** Whether a scanned code is the label of a unit, also as a GS1 element string. */
export function isLabelOf(lpn: string, scanned: string): boolean {
  const text = scanned.trim().replace(/^\](?:C1|e0|d2)/, '');
  return ['', '00', '(00)'].some((lead) => isSameCode(`${lead}${lpn}`, text));
}

/** An announced unit whose label was scanned. */
export const findAnnounced = (
  units: readonly AnnouncedUnit[],
  code: string,
): AnnouncedUnit | null => units.find((unit) => isLabelOf(unit.code, code)) ?? null;

/** A unit and those in it that are not received yet. */
export const awaitedIn = (units: readonly AnnouncedUnit[], code: string): AnnouncedUnit[] =>
  unitsFrom(units, code).filter(({ receivedAs }) => receivedAs === null);

/** True if the ASN says what is in one of these units. */
export const hasContents = (units: readonly AnnouncedUnit[]): boolean =>
  units.some(({ items }) => items.length > 0);

/** True if a lot or serial must be entered, since the ASN names none. */
export const lacksLots = (units: readonly AnnouncedUnit[]): boolean =>
  units.some(({ items }) =>
    items.some(
      ({ tracking, expires, lot }) =>
        tracking !== 'NONE' && (lot === null || (expires && lot.expiresOn === null)),
    ),
  );

/** What the ASN announces in units. */
export const asAnnounced = (units: readonly AnnouncedUnit[]): FoundGoods =>
  units.flatMap(({ code, items }) =>
    items.map(({ product, quantity, lot }) => ({
      unit: code,
      productId: product.id,
      quantity,
      ...(lot && { lot: { code: lot.code, asPrinted: true } }),
    })),
  );

/** The units that come where something was found in these: they and those around them. */
function cameWith(
  units: readonly AnnouncedUnit[],
  outer: string,
  found: FoundGoods,
): ReadonlySet<string> {
  const named = new Set([outer, ...found.map(({ unit }) => unit ?? outer)]);
  return new Set(
    awaitedIn(units, outer)
      .filter(({ code }) => unitsFrom(units, code).some((unit) => named.has(unit.code)))
      .map(({ code }) => code),
  );
}

/** The units of an ASN with those that came, as the server returned these. */
export function withCome(
  units: readonly AnnouncedUnit[],
  come: readonly AnnouncedUnit[],
): AnnouncedUnit[] {
  const byCode = new Map(come.map((unit) => [unit.code, unit]));
  return units.map((unit) => byCode.get(unit.code) ?? unit);
}

/** The units as the server returned them at `readAt`, with those that this device received since. */
export function withUnits(
  units: readonly AnnouncedUnit[],
  asn: Pick<Asn, 'id'>,
  entries: readonly Entry[],
  readAt: number,
): readonly AnnouncedUnit[] {
  return entries.reduce((before, entry) => {
    if (entry.to !== 'receiveUnit' || entry.input.params.id !== asn.id || !isToApply(entry, readAt))
      return before;
    const come = cameWith(before, entry.input.params.lpn, entry.input.body.items ?? []);
    return before.map((unit) =>
      come.has(unit.code) ? { ...unit, receivedAs: unit.receivedAs ?? unit.code } : unit,
    );
  }, units);
}
