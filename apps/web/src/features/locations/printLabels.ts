export interface Label {
  locationName: string;
  barcodeValue: string;
}

function labelOf(value: unknown): Label | null {
  if (typeof value !== 'object' || value === null) return null;
  const { locationName, barcodeValue } = value as Partial<Record<keyof Label, unknown>>;
  return typeof locationName === 'string' &&
    typeof barcodeValue === 'string' &&
    locationName &&
    barcodeValue
    ? { locationName, barcodeValue }
    : null;
}

/**
 * The labels to print: from the navigation state, else from the URL, where both parameters may
 * repeat.
 */
export function labelsOf(state: unknown, params: URLSearchParams): Label[] {
  const many =
    typeof state === 'object' && state !== null && 'labels' in state && Array.isArray(state.labels)
      ? state.labels
      : [state];
  const fromState = many.map(labelOf).filter((label) => label !== null);
  if (fromState.length > 0) return fromState;
  const values = params.getAll('barcodeValue');
  return params
    .getAll('locationName')
    .map((locationName, index) => labelOf({ locationName, barcodeValue: values[index] }))
    .filter((label) => label !== null);
}

/** Servers and proxies refuse longer URLs. */
const LONGEST_ADDRESS = 6_000;

/** The URL parameters of the labels; null if they are too long. */
export function labelsAddress(labels: readonly Label[]): URLSearchParams | null {
  const params = new URLSearchParams();
  for (const { locationName, barcodeValue } of labels) {
    params.append('locationName', locationName);
    params.append('barcodeValue', barcodeValue);
  }
  return params.toString().length <= LONGEST_ADDRESS ? params : null;
}
