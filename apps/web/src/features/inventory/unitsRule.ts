import { isQuantity } from '@lading/domain/quantity';
import { formatUnits } from '../../lib/format.ts';

/** A whole number of units, and no more than there are. */
export function unitsRule(most: number) {
  return {
    validate: (value: unknown) => {
      const units = Number(value);
      return (isQuantity(units) && units <= most) || `A whole number from 1 to ${formatUnits(most)}.`;
    },
  };
}
