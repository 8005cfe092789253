import { type Static, Type } from 'typebox';
import { Asn } from './asns.ts';
import { endpoint } from './endpoint.ts';
import { Closed, Id, Lpn, Nullable, Quantity, Text, Units } from './fields.ts';

export const FinalizedPallet = Closed({ id: Id, lpn: Lpn, lines: Type.Integer({ examples: [2] }), totalQuantity: Units });
export type FinalizedPallet = Static<typeof FinalizedPallet>;

/** Goods that arrive damaged or in doubt are received with that status; AVAILABLE where a line says nothing. */
export const receivableStatuses = ['AVAILABLE', 'QUARANTINED', 'DAMAGED'] as const;

export const receiveBatch = endpoint('POST', '/api/inventory/batch', {
  permission: 'stock:receive',
  summary: 'Receives one pallet, all or nothing, with or without an ASN.',
  body: Closed({
    warehouseId: Id,
    asnId: Type.Optional(Nullable(Id)),
    userNotes: Type.Optional(Nullable(Text())),
    items: Type.Array(
      Closed({
        productId: Id,
        quantity: Quantity,
        status: Type.Optional(Type.Unsafe<(typeof receivableStatuses)[number]>({ type: 'string', enum: [...receivableStatuses] })),
      }),
      { minItems: 1, maxItems: 1000 },
    ),
  }),
  answers: { 201: Closed({ message: Type.String(), data: Closed({ pallet: FinalizedPallet, asn: Nullable(Asn) }) }) },
});
