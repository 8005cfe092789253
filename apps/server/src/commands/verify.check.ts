/** A question to the database whose every answer is a row that breaks a truth. */
export interface Check {
  truth: number;
  table: string;
  /** A select of warehouse_id, id and what is wrong, for each row that breaks the truth. */
  broken: string;
}
