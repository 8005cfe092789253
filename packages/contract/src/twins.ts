import { twinKinds } from '@lading/domain/spelling';
import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Closed, Id, Named, Nullable, OneOf, ProductRef } from './fields.ts';

const Spelling = Closed({ id: Id, spelling: Type.String({ examples: ['kx-3'] }) });

/**
 * What differs from another of the same kind and owner only in case or form, which an earlier
 * release allowed.
 */
export const Twin = Closed({
  kind: OneOf(twinKinds),
  ...Spelling.properties,
  first: Closed(Spelling.properties, {
    description: 'The one that is meant by any other spelling.',
  }),
  warehouse: Nullable(Named),
  customer: Nullable(Named),
  product: Nullable(ProductRef),
});
export type Twin = Static<typeof Twin>;

export const listTwins = endpoint('GET', '/api/twins', {
  permission: 'twins:read',
  summary:
    'What has two spellings, as earlier releases allowed: merge the lots, and give the others another name or reference. Of a BARCODE the ids are those of its products.',
  responses: { 200: Type.Array(Twin) },
});
