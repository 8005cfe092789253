/** Suggested words for why less was there than the ledger says; any other may be typed. */
export const shortPickReasons = ['Not at the location', 'Fewer than expected', 'Damaged', 'Wrong product at the location'] as const;
