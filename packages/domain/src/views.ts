/** The lists that a user can save views of. */
export const viewLists = ['orders', 'asns', 'inventory'] as const;
export type ViewList = (typeof viewLists)[number];

/** How many views of one list a user may have. */
export const MAX_VIEWS = 30;
export const MAX_VIEW_QUERY = 2_000;
