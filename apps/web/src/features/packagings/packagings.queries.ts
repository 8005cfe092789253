import { getPackaging, listPackagings } from '@lading/contract/calls';
import type { UnitKind } from '@lading/domain/units';
import { kept } from '../../lib/outbox/keptReads.ts';
import { oneQuery, pageQuery } from '../../lib/queries.ts';

export const packagingsPage = pageQuery('packagings', listPackagings);

export const onePackaging = oneQuery('packagings', getPackaging);

/** The packagings for units of a kind that are in use. */
export const packagingsOf = (warehouseId: number, unitKind: UnitKind) =>
  packagingsPage({ warehouseId, unitKind });

/** All that a warehouse packs into, kept on the device: packing goes on without a network. */
export const keptPackagings = (warehouseId: number) => kept(packagingsPage({ warehouseId }));
