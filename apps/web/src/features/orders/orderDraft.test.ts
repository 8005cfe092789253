import { MAX_LINES } from '@lading/domain/limits';
import { describe, expect, it } from 'vitest';
import { type DraftLine, lineProblem, type OrderFields, orderBody, orderProblems, shortagesOf } from './orderDraft.ts';

const bottle = { id: 1, sku: 'WB-H098', name: 'Water Bottle' };
const fields: OrderFields = {
  orderReference: 'ORD-20261121ABC',
  type: 'STANDARD_OUTBOUND',
  priority: 5,
  shippingAddress: 'Kade 3',
  shippingCarrier: '',
  requestedShipDate: '',
  notes: ' ',
  destinationWarehouseId: null,
};
const line: DraftLine = { product: bottle, quantity: '5', price: '' };

describe('an order that is being written', () => {
  it('names everything that is missing, in the order of the form', () => {
    expect(orderProblems({ ...fields, orderReference: ' ', shippingAddress: '' }, []).join(', ')).toBe(
      'Order reference is required, Shipping address is required, At least one item is required',
    );
    expect(orderProblems(fields, [line])).toEqual([]);
  });

  it('says that there are too many items before the server does', () => {
    const many = Array.from({ length: MAX_LINES + 1 }, () => line);
    expect(orderProblems(fields, many)).toEqual(['An order has at most 2,000 items']);
    expect(orderProblems(fields, many.slice(1))).toEqual([]);
  });

  it('asks for a destination only of an internal transfer', () => {
    expect(orderProblems({ ...fields, type: 'INTERNAL_TRANSFER' }, [line])).toEqual(['Destination warehouse is required']);
    expect(orderBody({ ...fields, destinationWarehouseId: 2 }, [line], 1, 1)).not.toHaveProperty('destinationWarehouseId');
  });

  it('refuses a line without product or quantity, a product twice, and a price with three decimals', () => {
    expect(lineProblem([], { product: null, quantity: '1', price: '' })).toBe('Please select a product and quantity.');
    expect(lineProblem([], { product: bottle, quantity: '', price: '' })).toBe('Please select a product and quantity.');
    expect(lineProblem([line], line)).toBe('This product is already in the order. Please modify the existing line item.');
    expect(lineProblem([], { ...line, price: '1.999' })).toMatch(/two decimals/);
    expect(lineProblem([], { ...line, quantity: '1.5' })).toMatch(/whole number/);
    expect(lineProblem([], { ...line, price: '19.99' })).toBeNull();
  });

  it('sends no price as null and empty texts as null', () => {
    const body = orderBody(fields, [line], 3, 4);
    expect(body).toMatchObject({ customerId: 3, warehouseId: 4, notes: null, shippingCarrier: null, requestedShipDate: null });
    expect(body.items).toEqual([{ productId: 1, quantity: 5, price: null }]);
  });

  it('finds shortages only where the stock is known', () => {
    const stock = (available: number) => [{ productId: 1, onHand: 9, allocated: 0, available }];
    expect(shortagesOf([line], stock(4))).toEqual([{ sku: 'WB-H098', wanted: 5, available: 4 }]);
    expect(shortagesOf([line], stock(5))).toEqual([]);
    expect(shortagesOf([line], [])).toEqual([]);
  });
});
