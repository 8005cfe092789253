import type { Named } from '@lading/contract/fields';

export interface Choice {
  value: number;
  label: string;
}

/** Customers, warehouses, or what else has a name, as the choices of a field; none while they are loaded. */
export function choicesOf(things: readonly Named[] = []): Choice[] {
  return things.map(({ id, name }) => ({ value: id, label: name }));
}
