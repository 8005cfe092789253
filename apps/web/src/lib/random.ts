/**
 * A number in [0, 1) that differs from browser to browser, so that two do not take the same
 * reference, or come back at the same moment.
 */
export const unforeseen = (): number =>
  (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
