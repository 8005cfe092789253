/** The page of a pallet. */
export function palletPath(lpn: string): string {
  return `/pallets/${encodeURIComponent(lpn)}`;
}

/** The page that prints the labels of pallets. */
export function palletLabelsPath(lpns: readonly string[]): string {
  return `/print/pallets?${new URLSearchParams(lpns.map((lpn) => ['lpn', lpn]))}`;
}
