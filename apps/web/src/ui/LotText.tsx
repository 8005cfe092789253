import type { LotRef } from '@lading/contract/fields';
import { formatDate } from '../lib/format.ts';
import { Secondary } from './columns.tsx';

/** `L2411-07, expires 31 Jan 2027`; the code alone where there is no such day. */
export function lotText({ code, expiresOn }: { code: string; expiresOn?: string | null }): string {
  return expiresOn ? `${code}, expires ${formatDate(expiresOn)}` : code;
}

/** The lot of stock or of a line below its name; nothing if it has none. */
export function LotLine({ lot }: { lot: LotRef | null }) {
  if (!lot) return null;
  return <Secondary whole>Lot {lotText(lot)}</Secondary>;
}
