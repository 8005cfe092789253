/**
 * Two columns, of so many parts each, where the screen is wide enough that a table beside another keeps all of its own columns;
 * one below the other where it is not.
 */
export const besides = (left: number, right: number) => ({
  display: 'grid',
  gap: 2.5,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1360px)': { gridTemplateColumns: `minmax(0, ${left}fr) minmax(0, ${right}fr)` },
});
