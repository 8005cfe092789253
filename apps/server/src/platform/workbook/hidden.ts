/** What of a sheet people do not see. */
export interface Hidden {
  /** Rows that are filled in, below the header, whether they are hidden by hand or by a filter. */
  rows: number;
  /** The numbers of the first of them. */
  first: number[];
  /** The headers of hidden columns. */
  columns: string[];
}
