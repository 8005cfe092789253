/** The parts of a JSON Schema that the platform reads. */
export interface Schema {
  type?: string;
  description?: string;
  format?: string;
  const?: unknown;
  enum?: readonly unknown[];
  examples?: readonly unknown[];
  minimum?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[] | undefined;
  additionalProperties?: boolean;
  anyOf?: readonly Schema[];
  writeOnly?: boolean;
}
