/** Ends a part of variable length in an element string of GS1. A scanner sends it for FNC1. */
export const GROUP_SEPARATOR = '\u001d';
