import type { Order } from '@lading/contract/orders';
import { partsOf } from '@lading/domain/inventory';
import { MAX_LINES } from '@lading/domain/limits';
import { NO_PACKS } from '@lading/domain/packs';
import { describe, expect, it } from 'vitest';
import { NO_ADDRESS } from '../../ui/AddressFields.tsx';
import {
  type DraftLine,
  draftOf,
  editBody,
  lineProblem,
  type OrderFields,
  orderBody,
  orderProblems,
  shortagesOf,
} from './orderDraft.ts';

const bottle = { id: 1, sku: 'WB-H098', name: 'Water Bottle' };
const fields: OrderFields = {
  orderReference: 'ORD-20261121ABC',
  type: 'STANDARD_OUTBOUND',
  priority: 5,
  hasParts: false,
  shippingAddress: 'Kade 3',
  address: NO_ADDRESS,
  storedAddress: null,
  shippingCarrier: '',
  requestedShipDate: '',
  minRemainingDays: '',
  notes: ' ',
  destinationWarehouseId: null,
  stockStatuses: ['AVAILABLE'],
};
const line: DraftLine = { product: bottle, quantity: '5', price: '' };

describe('an order that is being written', () => {
  it('names every missing field, in the order of the form', () => {
    expect(
      orderProblems({ ...fields, orderReference: ' ', shippingAddress: '' }, []).join(', '),
    ).toBe(
      'Order reference is required, Shipping address is required, At least one item is required',
    );
    expect(orderProblems(fields, [line])).toEqual([]);
  });

  it('refuses too many items before the server does', () => {
    const many = Array.from({ length: MAX_LINES + 1 }, () => line);
    expect(orderProblems(fields, many)).toEqual(['An order has at most 2,000 items']);
    expect(orderProblems(fields, many.slice(1))).toEqual([]);
  });

  it('asks for a destination only of an internal transfer', () => {
    expect(orderProblems({ ...fields, type: 'INTERNAL_TRANSFER' }, [line])).toEqual([
      'Destination warehouse is required',
    ]);
    expect(orderBody({ ...fields, destinationWarehouseId: 2 }, [line], 1, 1)).not.toHaveProperty(
      'destinationWarehouseId',
    );
  });

  it('sends stock statuses only if its type may name them', () => {
    expect(orderProblems({ ...fields, type: 'SCRAP', stockStatuses: [] }, [line])).toEqual([
      'Stock to take is required',
    ]);
    expect(
      orderBody({ ...fields, type: 'SCRAP', stockStatuses: ['DAMAGED'] }, [line], 1, 1)
        .stockStatuses,
    ).toEqual(['DAMAGED']);
    expect(orderBody(fields, [line], 1, 1)).not.toHaveProperty('stockStatuses');
  });

  it('needs no address to scrap, and sends none if none is entered', () => {
    const scrap: OrderFields = {
      ...fields,
      type: 'SCRAP',
      shippingAddress: ' ',
      stockStatuses: ['DAMAGED'],
    };
    for (const hasParts of [false, true]) {
      expect(orderProblems({ ...scrap, hasParts }, [line])).toEqual([]);
      const body = orderBody({ ...scrap, hasParts }, [line], 1, 1);
      expect([body.address, 'shippingAddress' in body]).toEqual([null, false]);
    }
    expect(orderProblems({ ...scrap, type: 'RETURN_TO_VENDOR' }, [line])).toEqual([
      'Shipping address is required',
    ]);
  });

  it('refuses a line without product or quantity, a product twice, and a price with three decimals', () => {
    expect(lineProblem([], { product: null, quantity: '1', price: '' })).toBe(
      'Please select a product and quantity.',
    );
    expect(lineProblem([], { product: bottle, quantity: '', price: '' })).toBe(
      'Please select a product and quantity.',
    );
    expect(lineProblem([line], line)).toBe(
      'This product is already in the order. Please modify the existing line item.',
    );
    expect(lineProblem([], { ...line, price: '1.999' })).toMatch(/two decimals/);
    expect(lineProblem([], { ...line, quantity: '1.5' })).toMatch(/whole number/);
    expect(lineProblem([], { ...line, price: '19.99' })).toBeNull();
  });

  it('sends no price as null and empty texts as null', () => {
    const body = orderBody(fields, [line], 3, 4);
    expect(body).toMatchObject({
      customerId: 3,
      warehouseId: 4,
      notes: null,
      shippingCarrier: null,
      requestedShipDate: null,
    });
    expect(body.items).toEqual([{ productId: 1, quantity: 5, price: null }]);
  });

  it('names the parts that an address lacks, and sends the parts without the text', () => {
    const address = { ...NO_ADDRESS, name: 'Kade', lines: 'Kade 3\n\n Dock 4 ', country: 'NL' };
    const inParts = { ...fields, hasParts: true, shippingAddress: '', address };
    expect(orderProblems({ ...inParts, address: NO_ADDRESS }, [line])).toEqual([
      'Shipping address is required',
    ]);
    expect(orderProblems(inParts, [line])).toEqual(['City is required']);
    expect(
      orderProblems(
        { ...inParts, address: { ...address, city: 'Delft', lines: '1\n2\n3\n4\n5\n6' } },
        [line],
      ),
    ).toEqual(['Street and number take at most 5 lines']);
    const body = editBody({ ...inParts, address: { ...address, city: 'Delft' } }, [line]);
    expect(body.shippingAddress).toBeUndefined();
    expect(body.address).toEqual({
      name: 'Kade',
      lines: ['Kade 3', 'Dock 4'],
      postcode: null,
      city: 'Delft',
      country: 'NL',
      phone: null,
      email: null,
    });
    expect(editBody(fields, [line])).toMatchObject({ shippingAddress: 'Kade 3', address: null });
  });

  it('of a stored order keeps the printed text while the parts are unchanged, and the numbers of its lines', () => {
    const parts = {
      name: 'Kade',
      lines: ['Kade 3'],
      postcode: null,
      city: 'Delft',
      country: 'NL',
      phone: null,
      email: null,
    };
    const lot = { id: 9, code: 'L-1', expiresOn: null, producedOn: null };
    const item = {
      id: 7,
      product: bottle,
      quantity: 5,
      price: null,
      lineNo: 20,
      externalLineId: 'A',
      lot,
      ...NO_PACKS,
    };
    const order: Order = {
      id: 1,
      orderReference: 'SO-1',
      type: 'BULK_ORDER',
      priority: 5,
      status: 'BACKORDER',
      customer: { id: 1, name: 'Acme' },
      items: [],
      summary: { totalItems: 1, totalUnits: 5, allocationPercentage: 0 },
      orderDate: '2026-11-01T00:00:00.000Z',
      version: 1,
      requestedShipDate: null,
      shipBy: null,
      shipByReason: null,
      minRemainingDays: 30,
      actualShipDate: null,
      trackingNumber: null,
      shippingCarrier: null,
      notes: null,
      shippingAddress: 'As printed',
      address: parts,
      warehouseId: 1,
      destinationWarehouseId: null,
      stockStatuses: ['AVAILABLE'],
    };
    const units = {
      allocatedQuantity: 0,
      pickedQuantity: 0,
      shippedQuantity: 0,
      backorderedQuantity: 5,
    };
    const draft = draftOf({ ...order, items: [{ ...item, ...units }] });
    const kept = {
      shippingAddress: 'As printed',
      address: parts,
      minRemainingDays: 30,
      items: [{ lineNo: 20, lot: 'L-1' }],
    };
    expect(editBody(draft.fields, draft.lines)).toMatchObject(kept);
    const cleared = draft.lines.map((line) => ({ ...line, lot: ' ' }));
    expect(editBody({ ...draft.fields, minRemainingDays: '' }, cleared)).toMatchObject({
      minRemainingDays: null,
      items: [{ lot: null }],
    });
    expect(orderProblems({ ...draft.fields, minRemainingDays: '3651' }, draft.lines)).toEqual([
      'The least shelf life must be a whole number of days from 0 to 3,650',
    ]);
    const moved = { ...draft.fields, address: { ...draft.fields.address, city: 'Gouda' } };
    expect(editBody(moved, draft.lines)).not.toHaveProperty('shippingAddress');
    expect(editBody(moved, draft.lines)).toMatchObject({ address: { ...parts, city: 'Gouda' } });
  });

  it('finds shortages only if the stock is known', () => {
    const stock = (available: number) => [
      { productId: 1, ...partsOf({ quantity: available, allocated: 0 }), allocated: 0 },
    ];
    expect(shortagesOf([line], stock(4))).toEqual([{ sku: 'WB-H098', wanted: 5, available: 4 }]);
    expect(shortagesOf([line], stock(5))).toEqual([]);
    expect(shortagesOf([line], [])).toEqual([]);
  });
});
