import { MAX_EXPLANATION, MAX_PACKAGES, MAX_SCAN } from '@lading/domain/limits';
import { type Disposition, dispositions, returnStatuses } from '@lading/domain/returns';
import { type Static, Type } from 'typebox';
import { bodyLimits, endpoint, listEndpoint } from './endpoint.ts';
import {
  CalendarDate,
  Closed,
  DocumentLines,
  Id,
  Instant,
  LotRef,
  Lpn,
  lotInput,
  Named,
  Nullable,
  OneOf,
  PalletRef,
  ProductRef,
  productInput,
  Quantity,
  Reference,
  ShownUser,
  Units,
  Version,
  Warned,
  Words,
} from './fields.ts';
import { OrderRef } from './orders.ts';

const Reason = Words(MAX_EXPLANATION, 'The buyer ordered the wrong size');

const returnFields = {
  id: Id,
  returnReference: Reference,
  status: OneOf(returnStatuses),
  reason: Reason,
  customer: Named,
  warehouse: Named,
  order: Nullable(OrderRef),
  items: Type.Array(
    Closed({
      id: Id,
      product: ProductRef,
      quantity: Units,
      receivedQuantity: Units,
      lot: Nullable(LotRef, {
        description:
          'The lot that was received; null if none was, or several. The receipts name each.',
      }),
    }),
  ),
  createdAt: Instant,
  version: Version,
};

export const Return = Closed(returnFields, {
  description: 'An item whose quantity is 0 came without having been announced.',
});
export type Return = Static<typeof Return>;

const Returnable = Closed({
  product: ProductRef,
  quantity: Quantity,
  lots: Nullable(Type.Array(Closed({ code: LotRef.properties.code, quantity: Quantity })), {
    description:
      'The lots, or serials, that left with the order and have not come back on a return of it; null: any may come.',
  }),
});
export type Returnable = Static<typeof Returnable>;

export const ReturnDetail = Closed({
  ...returnFields,
  proposedDisposition: Type.Unsafe<Disposition>({
    ...OneOf(dispositions),
    description:
      'What becomes of the goods by the reason of the return, unless they are seen to be in another condition.',
  }),
  returnable: Nullable(Type.Array(Returnable), {
    description:
      'Of a return of an order: what may still be received on it. Null for a blind return: any product of its owner.',
  }),
  createdBy: ShownUser,
  units: Type.Array(
    Closed({
      ...PalletRef.properties,
      takesGoods: Type.Boolean({
        description:
          'Whether what is received can stand in it again: it is empty, and has not come back.',
        examples: [true],
      }),
    }),
    { description: 'The units of its order that come back by their labels.' },
  ),
  pallet: Nullable(PalletRef),
  receipts: Type.Array(
    Closed({
      id: Id,
      at: Instant,
      user: ShownUser,
      product: ProductRef,
      lot: Nullable(LotRef),
      quantity: Units,
      disposition: OneOf(dispositions),
      pallet: Nullable(PalletRef),
    }),
  ),
});
export type ReturnDetail = Static<typeof ReturnDetail>;

export const listReturns = listEndpoint('/api/returns', {
  permission: 'returns:read',
  summary: 'Returns, against shipped orders and blind.',
  filters: {
    warehouseId: Type.Optional(Id),
    customerId: Type.Optional(Id),
    orderId: Type.Optional(Id),
    status: Type.Optional(OneOf(returnStatuses)),
    dateFrom: Type.Optional(CalendarDate),
    dateTo: Type.Optional(CalendarDate),
  },
  sorts: ['createdAt', 'returnReference', 'status', 'customer'],
  defaultSort: '-createdAt',
  item: Return,
});

export const getReturn = endpoint('GET', '/api/returns/{id}', {
  permission: 'returns:read',
  summary: 'One return with its receipts; `pallet` is that of the last one.',
  responses: { 200: ReturnDetail },
  versioned: true,
});

export const ShippedUnit = Closed({
  lpn: PalletRef.properties.lpn,
  order: OrderRef,
  customer: Named,
  items: Type.Array(Closed({ product: ProductRef, quantity: Units }), {
    description: 'What left in it, and in the units in it, whether it has come back or not.',
  }),
  otherOrders: Type.Array(OrderRef, {
    description: 'Further orders of which units left in it. Each needs a return of its own.',
  }),
  return: Nullable(
    Closed({
      id: Id,
      returnReference: Reference,
      status: OneOf(returnStatuses),
      pallets: Type.Array(PalletRef.properties.lpn),
    }),
    {
      description:
        'The return of its order that it, a unit around it or one in it is on, and where the goods of that are.',
    },
  ),
});
export type ShippedUnit = Static<typeof ShippedUnit>;

export const findShippedUnit = endpoint('GET', '/api/returns/shipped-unit', {
  permission: 'returns:read',
  summary:
    'Finds, by its LPN or SSCC, a carton, a pallet of cartons or another unit that left with a shipped order; null if none did.',
  query: Closed({
    warehouseId: Id,
    code: Type.String({ minLength: 1, maxLength: MAX_SCAN, examples: ['340123450000000018'] }),
  }),
  responses: { 200: Closed({ unit: Nullable(ShippedUnit) }) },
});

export const createReturn = endpoint('POST', '/api/returns', {
  permission: 'returns:write',
  bodyLimit: bodyLimits.document,
  ofCustomer: true,
  summary: 'Announces goods that come back; all returns of an order stay within what was shipped.',
  body: Closed({
    customerId: Type.Optional(Id),
    warehouseId: Id,
    returnReference: Reference,
    orderId: Type.Optional(Nullable(Id)),
    lpn: Type.Optional(
      Nullable(Lpn, {
        description:
          'A carton or another unit that left with a shipped order, by its LPN or SSCC: the return is of that order and, without `items`, of all of it that left in the unit. Units of several orders left in an outer one: then `orderId` is required. 409 UNIT_RETURNED names the return that has it already.',
      }),
    ),
    lpns: Type.Optional(
      Type.Array(Lpn, {
        maxItems: MAX_PACKAGES,
        uniqueItems: true,
        description: 'As `lpn`, for several units of one order.',
      }),
    ),
    reason: Reason,
    items: Type.Optional(
      DocumentLines(Closed({ ...productInput, quantity: Quantity }), {
        description: 'Required unless `lpn` or `lpns` names a unit.',
      }),
    ),
  }),
  responses: { 201: Warned(ReturnDetail) },
});

export const receiveReturn = endpoint('POST', '/api/returns/{id}/receive', {
  permission: 'returns:receive',
  bodyLimit: bodyLimits.document,
  summary:
    'Receives goods onto a new pallet, each line with its disposition. RETURN_TO_CLIENT is received and leaves at once. A serial or lot of an order must have left with it.',
  body: Closed({
    items: DocumentLines(
      Closed({
        ...productInput,
        quantity: Type.Optional(Quantity),
        ...lotInput,
        disposition: OneOf(dispositions),
      }),
    ),
    into: Type.Optional(
      Nullable(Lpn, {
        description:
          'A unit of the return that came back with its label (`takesGoods`): goods that stay stand in it again, and on no new pallet.',
      }),
    ),
  }),
  responses: { 200: ReturnDetail },
  versioned: true,
});

export const closeReturn = endpoint('POST', '/api/returns/{id}/close', {
  permission: 'returns:receive',
  summary: 'Closes a return that was received in part.',
  responses: { 200: ReturnDetail },
});

export const cancelReturn = endpoint('POST', '/api/returns/{id}/cancel', {
  permission: 'returns:cancel',
  summary: 'Cancels a return of which nothing was received.',
  responses: { 200: ReturnDetail },
});
