export interface Label {
  locationName: string;
  barcodeValue: string;
}

function labelOf(value: unknown): Label | null {
  if (typeof value !== 'object' || value === null) return null;
  const { locationName, barcodeValue } = value as Partial<Record<keyof Label, unknown>>;
  return typeof locationName === 'string' && typeof barcodeValue === 'string' && locationName && barcodeValue
    ? { locationName, barcodeValue }
    : null;
}

/** What is to be printed: from the navigation's state, else from the address, where name and value may each come several times. */
export function labelsOf(state: unknown, params: URLSearchParams): Label[] {
  const many = typeof state === 'object' && state !== null && 'labels' in state && Array.isArray(state.labels) ? state.labels : [state];
  const fromState = many.map(labelOf).filter((label) => label !== null);
  if (fromState.length > 0) return fromState;
  const values = params.getAll('barcodeValue');
  return params
    .getAll('locationName')
    .map((locationName, index) => labelOf({ locationName, barcodeValue: values[index] }))
    .filter((label) => label !== null);
}

/** Servers and proxies refuse longer addresses. */
const LONGEST_ADDRESS = 6_000;

/** The address that gives the same labels again in another browser; null where there are too many for one. */
export function labelsAddress(labels: readonly Label[]): URLSearchParams | null {
  const params = new URLSearchParams();
  for (const { locationName, barcodeValue } of labels) {
    params.append('locationName', locationName);
    params.append('barcodeValue', barcodeValue);
  }
  return params.toString().length <= LONGEST_ADDRESS ? params : null;
}
