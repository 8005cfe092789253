import type { Named } from '@lading/contract/fields';
import type { AnnouncedUnitRule } from '@lading/domain/announcedUnits';
import { codeText } from '@lading/domain/codeText';
import type { Rotation } from '@lading/domain/lots';

export interface Choice {
  value: number;
  label: string;
}

/** Rows with a name as the choices of a field; none while they load. */
export function choicesOf(things: readonly Named[] = []): Choice[] {
  return things.map(({ id, name }) => ({ value: id, label: name }));
}

/** Codes such as `TO_PICK` as the choices of a field, in the words that `textOf` has for them. */
export function codeChoices<const V extends string>(
  codes: readonly V[],
  textOf: (code: V) => string = codeText,
): { value: V; label: string }[] {
  return codes.map((value) => ({ value, label: textOf(value) }));
}

export const rotationChoices: readonly { value: Rotation; label: string }[] = [
  { value: 'FIFO', label: 'First in, first out (FIFO)' },
  { value: 'FEFO', label: 'First expired, first out (FEFO)' },
  { value: 'LIFO', label: 'Last in, first out (LIFO)' },
];

/** How units that an ASN announces are received. */
export const announcedUnitChoices: readonly { value: AnnouncedUnitRule; label: string }[] = [
  { value: 'ACCEPT', label: 'Received as announced, by one scan' },
  { value: 'CHECK', label: 'Checked against what was announced' },
  { value: 'BLIND', label: 'Counted blind' },
];
