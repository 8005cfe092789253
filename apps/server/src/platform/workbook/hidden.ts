/** The parts of a sheet that people do not see. */
export interface Hidden {
  /** The number of filled rows below the header that are hidden by hand or by a filter. */
  rows: number;
  /** The numbers of the first of these rows. */
  first: number[];
  columns: string[];
}
