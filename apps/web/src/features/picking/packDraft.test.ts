import { NO_PACKS } from '@lading/domain/packs';
import { describe, expect, it } from 'vitest';
import { emptyPackage, packLines, readPackage } from './packDraft.ts';

const item = (id: number, pickedQuantity: number) => ({
  id,
  product: { id, sku: `SKU-${id}`, name: 'Kettle' },
  quantity: 10,
  price: null,
  allocatedQuantity: pickedQuantity,
  pickedQuantity,
  shippedQuantity: 0,
  backorderedQuantity: 0,
  ...NO_PACKS,
  lineNo: 1,
  externalLineId: null,
  lot: null,
});

const order = {
  items: [item(1, 10), item(2, 4), item(3, 0)],
  packages: [
    {
      id: 1,
      weight: null,
      lines: [
        { orderItemId: 1, quantity: 3 },
        { orderItemId: 2, quantity: 4 },
      ],
    },
  ],
};

describe('a package', () => {
  it('is offered what is picked and in no package yet', () => {
    expect(packLines(order)).toEqual([{ orderItemId: 1, productId: 1, sku: 'SKU-1', name: 'Kettle', left: 7 }]);
  });

  it('takes all that is left where nobody said otherwise', () => {
    expect(readPackage(packLines(order), { ...emptyPackage, weight: '2.5' })).toEqual({
      package: { lines: [{ orderItemId: 1, quantity: 7 }], weight: 2.5 },
      problems: [],
    });
  });

  it.each(['8', '-1', '1.5', 'x'])('does not take "%s" of seven', (units) => {
    expect(readPackage(packLines(order), { units: new Map([[1, { quantity: units }]]), weight: '' }).problems).toEqual([
      'SKU-1: enter 0 to 7 units.',
    ]);
  });

  it('holds something, and weighs something where it is weighed', () => {
    expect(readPackage(packLines(order), { units: new Map([[1, { quantity: '0' }]]), weight: '' }).problems).toEqual([
      'The package is empty.',
    ]);
    expect(readPackage(packLines(order), { units: new Map(), weight: '-2' }).problems).toEqual([
      'The weight must be a number of kilograms above 0.',
    ]);
  });
});
