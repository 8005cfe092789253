import { MAX_BARCODE, MAX_PRODUCT_NAME, MAX_SKU } from '@lading/domain/limits';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { type Static, Type } from 'typebox';
import { endpoint, listEndpoint } from './endpoint.ts';
import { Active, ActiveFilter, Closed, Id, Instant, Name, Named, Nullable, Price, Sku, Version } from './fields.ts';

const BaseQuantity = Type.Integer({ minimum: 0, maximum: MAX_QUANTITY, examples: [0] });
const Barcode = Type.String({ minLength: 1, maxLength: MAX_BARCODE, pattern: '^\\S+$', examples: ['4006381333931'] });

export const Product = Closed({
  id: Id,
  sku: Type.String({ examples: ['WB-H098'] }),
  name: Type.String({ examples: ['Water Bottle - 30 oz.'] }),
  quantity: Type.Integer({ description: 'Base quantity; stock is in the inventory.', examples: [0] }),
  barcode: Nullable(Type.String({ examples: ['4006381333931'] })),
  unitCost: Nullable(Price),
  active: Active,
  customerId: Id,
  customer: Named,
  createdAt: Instant,
  version: Version,
});
export type Product = Static<typeof Product>;

export const listProducts = listEndpoint('/api/products', {
  permission: 'products:read',
  summary: 'Products; a client sees its own.',
  filters: {
    customerId: Type.Optional(Id),
    active: ActiveFilter,
    code: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_SKU, description: 'The exact SKU or barcode, as scanned.' })),
  },
  sorts: ['sku', 'name', 'customer', 'quantity', 'createdAt'],
  defaultSort: 'sku',
  item: Product,
});

export const getProduct = endpoint('GET', '/api/products/{id}', {
  permission: 'products:read',
  summary: 'One product.',
  responses: { 200: Product },
  versioned: true,
});

export const createProduct = endpoint('POST', '/api/products', {
  permission: 'products:write',
  ofCustomer: true,
  summary: 'Creates a product.',
  body: Closed({
    sku: Sku,
    name: Name(MAX_PRODUCT_NAME, 'Water Bottle - 30 oz.'),
    quantity: Type.Optional(BaseQuantity),
    barcode: Type.Optional(Nullable(Barcode)),
    unitCost: Type.Optional(Nullable(Price)),
    customerId: Type.Optional(Id),
  }),
  responses: { 201: Product },
});

export const updateProduct = endpoint('PUT', '/api/products/{id}', {
  permission: 'products:write',
  summary: 'Changes or retires a product; its SKU and customer stay, and so do absent fields.',
  body: Closed({
    sku: Type.Optional(Sku),
    name: Name(MAX_PRODUCT_NAME, 'Water Bottle - 30 oz.'),
    quantity: Type.Optional(BaseQuantity),
    barcode: Type.Optional(Nullable(Barcode)),
    unitCost: Type.Optional(Nullable(Price)),
    active: Type.Optional(Active),
    customerId: Type.Optional(Id),
  }),
  responses: { 200: Product },
  versioned: true,
});

export const deleteProduct = endpoint('DELETE', '/api/products/{id}', {
  permission: 'products:write',
  summary: 'Deletes a product that nothing refers to.',
  responses: { 204: null },
});
