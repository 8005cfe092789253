/** How many characters a password has. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 200;
