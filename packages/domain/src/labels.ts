import { fitsCode128 } from './locations.ts';

/** The most warnings of one answer. */
const MAX_WARNINGS = 50;

/**
 * Adds to what was made the warnings that there are, and one for each of its codes that the usual
 * symbol of labels, Code 128, cannot carry.
 */
export function withSymbols<M extends object>(
  result: M,
  codes: readonly (string | null | undefined)[],
  others: readonly string[] = [],
): M & { warnings?: string[] } {
  const unfit = [...new Set(codes)].filter(
    (code) => code != null && code !== '' && !fitsCode128(code),
  );
  const warnings = [
    ...others,
    ...unfit.map((code) => `Code 128 cannot carry "${code}": a label shows it as a QR code.`),
  ];
  return warnings.length === 0 ? result : { ...result, warnings: warnings.slice(0, MAX_WARNINGS) };
}
