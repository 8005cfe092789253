/** The placeholder for the number of the shipment in a tracking link. */
export const TRACKING_PLACEHOLDER = '{trackingNumber}';

export interface TrackedCarrier {
  name: string;
  /** An https address with `{trackingNumber}` in it, or null if the carrier shows nothing. */
  trackingUrl: string | null;
}

/** An https address whose host is fixed and that names the tracking number behind it. */
export const TRACKING_URL =
  '^https://[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+(:\\d{1,5})?[/?][^\\s{}]*\\{trackingNumber\\}([^\\s{}]|\\{trackingNumber\\})*$';

export const isTrackingUrl = (template: string): boolean => new RegExp(TRACKING_URL).test(template);

const fold = (text: string): string => text.trim().toLowerCase();

/**
 * The carrier that a document means: the one of that name in any case, else the one whose name
 * leads it as a word of its own, as UPS leads "UPS Ground"; of several the longest.
 */
export function findCarrier<C extends TrackedCarrier>(
  carriers: readonly C[],
  text: string | null,
): C | null {
  const wanted = fold(text ?? '');
  const leading = carriers.filter(
    ({ name }) =>
      wanted === fold(name) ||
      (wanted.startsWith(fold(name)) && /^[\s,;:/(-]/.test(wanted.slice(fold(name).length))),
  );
  return leading.reduce<C | null>(
    (best, each) => (best && best.name.length >= each.name.length ? best : each),
    null,
  );
}

/** Where a carrier shows a shipment, or null if it is not known or shows nothing. */
export function trackingLink(
  carriers: readonly TrackedCarrier[],
  carrier: string | null,
  trackingNumber: string | null,
): string | null {
  const number = trackingNumber?.trim();
  const template = findCarrier(carriers, carrier)?.trackingUrl;
  if (!number || !template || !isTrackingUrl(template)) return null;
  return template.replaceAll(TRACKING_PLACEHOLDER, encodeURIComponent(number));
}
