import {
  MAX_BARCODE,
  MAX_BARCODES,
  MAX_GRAMS,
  MAX_MILLIMETRES,
  MAX_PACK_NAME,
  MAX_PACKS,
  MAX_PRODUCT_NAME,
  MAX_SCAN,
  MAX_SEGREGATION_CLASS,
  MAX_UNIT,
} from '@lading/domain/limits';
import { rotations, serialCaptures, trackings } from '@lading/domain/lots';
import { MIN_PACK_UNITS } from '@lading/domain/packs';
import { MAX_QUANTITY } from '@lading/domain/quantity';
import { type Static, Type } from 'typebox';
import { endpoint, linesFile, listEndpoint } from './endpoint.ts';
import {
  Active,
  ActiveFilter,
  Closed,
  Code,
  Id,
  Instant,
  Name,
  Named,
  Nullable,
  OneOf,
  Price,
  Sku,
  SoughtCode,
  Version,
  Warned,
} from './fields.ts';

const Barcode = Code(MAX_BARCODE, '4006381333931', { pattern: '^\\S+$' });

const Grams = Nullable(
  Type.Integer({ minimum: 1, maximum: MAX_GRAMS, description: 'Grams.', examples: [420] }),
);
const Millimetres = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: MAX_MILLIMETRES,
    description: 'Millimetres.',
    examples: [260],
  }),
);
const Gtin = Nullable(
  Type.String({
    format: 'gtin',
    description: '8, 12, 13 or 14 digits with their check digit.',
    examples: ['14006381333938'],
  }),
);
const measures = {
  weightGrams: Grams,
  lengthMm: Millimetres,
  widthMm: Millimetres,
  heightMm: Millimetres,
};
const measuresInput = {
  weightGrams: Type.Optional(Grams),
  lengthMm: Type.Optional(Millimetres),
  widthMm: Type.Optional(Millimetres),
  heightMm: Type.Optional(Millimetres),
};
const Tracking = OneOf(trackings);
const SerialCapture = OneOf(serialCaptures, {
  description:
    'OUTBOUND: its units have serials that are recorded when they are packed. Not for a product that is tracked by serial.',
});
const Expires = Type.Boolean({
  description: 'True: its lots have a last day of use.',
  examples: [false],
});
/** Which stock goes out first; null follows the customer, then FEFO for what expires, else FIFO. */
const Rotation = Nullable(OneOf(rotations));
const ShipsInOwnBox = Type.Boolean({
  description: 'True: each unit is sent as it is, in no other box.',
  examples: [false],
});
const ThisSideUp = Type.Boolean({
  description: 'True: its height stays upright in a carton.',
  examples: [false],
});
const SegregationClass = Nullable(Code(MAX_SEGREGATION_CLASS, 'Flammable'), {
  description:
    'Products of two different classes are never suggested for one carton; those without go with all.',
});
const PackName = Code(MAX_PACK_NAME, 'Case of 24');
const PackUnits = Type.Integer({
  minimum: MIN_PACK_UNITS,
  maximum: MAX_QUANTITY,
  description: 'Base units in one pack.',
  examples: [24],
});

export const Pack = Closed({ id: Id, name: PackName, units: PackUnits, gtin: Gtin, ...measures });
export type Pack = Static<typeof Pack>;

export const Product = Closed({
  id: Id,
  sku: Type.String({ examples: ['WB-H098'] }),
  name: Type.String({ examples: ['Water Bottle - 30 oz.'] }),
  quantity: Type.Integer({
    description: 'Base quantity; stock is in the inventory.',
    examples: [0],
  }),
  barcode: Nullable(
    Type.String({
      description: 'The first barcode of the base unit.',
      examples: ['4006381333931'],
    }),
  ),
  unit: Type.String({ description: 'What the base unit is called.', examples: ['each'] }),
  ...measures,
  packs: Type.Array(Pack),
  barcodes: Type.Array(
    Closed(
      { code: Type.String({ examples: ['4006381333931'] }), packId: Nullable(Id) },
      { description: '`packId` is null for the base unit.' },
    ),
  ),
  tracking: Tracking,
  serialCapture: SerialCapture,
  expires: Expires,
  rotation: Rotation,
  shipsInOwnBox: ShipsInOwnBox,
  thisSideUp: ThisSideUp,
  segregationClass: SegregationClass,
  unitCost: Nullable(Price),
  active: Active,
  customerId: Id,
  customer: Named,
  createdAt: Instant,
  version: Version,
});
export type Product = Static<typeof Product>;

const list = {
  permission: 'products:read',
  filters: {
    customerId: Type.Optional(Id),
    active: ActiveFilter,
    code: Type.Optional(
      SoughtCode(MAX_SCAN, 'WB-H098', {
        description:
          'The SKU, or a barcode or GTIN of the product or a pack, as scanned, in any case.',
      }),
    ),
  },
  sorts: ['sku', 'name', 'customer', 'quantity', 'createdAt'],
} as const;

export const listProducts = listEndpoint('/api/products', {
  ...list,
  summary: 'Products; a client sees its own.',
  defaultSort: 'sku',
  item: Product,
});

export const exportPacks = linesFile('/api/products/packs', {
  ...list,
  summary:
    'The packs and further barcodes of the listed products as a CSV file, which an import of packs reads.',
  example: 'sku,pack,units,barcode\r\nKK-ESP-1KG,Case of 12,12,8712345000017\r\n',
});

export const getProduct = endpoint('GET', '/api/products/{id}', {
  permission: 'products:read',
  summary: 'One product.',
  responses: { 200: Product },
  versioned: true,
});

/** The fields of a product that a caller creates or changes. A list replaces the stored one. */
const productInput = {
  name: Name(MAX_PRODUCT_NAME, 'Water Bottle - 30 oz.'),
  quantity: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_QUANTITY, examples: [0] })),
  barcode: Type.Optional(Nullable(Barcode)),
  unit: Type.Optional(Name(MAX_UNIT, 'each')),
  ...measuresInput,
  tracking: Type.Optional(Tracking),
  serialCapture: Type.Optional(SerialCapture),
  expires: Type.Optional(Expires),
  rotation: Type.Optional(Rotation),
  shipsInOwnBox: Type.Optional(ShipsInOwnBox),
  thisSideUp: Type.Optional(ThisSideUp),
  segregationClass: Type.Optional(SegregationClass),
  packs: Type.Optional(
    Type.Array(
      Closed(
        {
          id: Type.Optional(Id),
          name: PackName,
          units: PackUnits,
          gtin: Type.Optional(Gtin),
          ...measuresInput,
        },
        {
          description:
            'With the id of a pack that the product has, that pack is changed; without one it is added.',
        },
      ),
      { maxItems: MAX_PACKS },
    ),
  ),
  barcodes: Type.Optional(
    Type.Array(
      Closed(
        { code: Barcode, packId: Type.Optional(Nullable(Id)), packName: Type.Optional(PackName) },
        {
          description:
            'A pack that is added by the same call has no id yet: `packName` names it. Without either it is the base unit.',
        },
      ),
      { maxItems: MAX_BARCODES },
    ),
  ),
  unitCost: Type.Optional(Nullable(Price)),
  customerId: Type.Optional(Id),
};

export const createProduct = endpoint('POST', '/api/products', {
  permission: 'products:write',
  ofCustomer: true,
  summary: 'Creates a product.',
  body: Closed({ sku: Sku, ...productInput }),
  responses: { 201: Warned(Product) },
});

export const updateProduct = endpoint('PUT', '/api/products/{id}', {
  permission: 'products:write',
  summary: 'Changes or retires a product; its SKU and customer stay, and so do absent fields.',
  body: Closed({
    sku: Type.Optional(Sku),
    ...productInput,
    active: Type.Optional(Active),
    confirmed: Type.Optional(
      Type.Boolean({
        description:
          'True if a person confirmed that packs which open documents name get other units. Without it that is refused (PACKS_NAMED). The documents keep the units that they were entered with.',
        examples: [false],
      }),
    ),
  }),
  responses: { 200: Warned(Product) },
  versioned: true,
});

export const deleteProduct = endpoint('DELETE', '/api/products/{id}', {
  permission: 'products:write',
  summary: 'Deletes a product that nothing refers to.',
  responses: { 204: null },
});
