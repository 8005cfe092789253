import { asnStatuses } from './asns.ts';
import { keysOf } from './keysOf.ts';
import { orderStatuses } from './orders.ts';
import type { Permission } from './permissions.ts';
import { returnStatuses } from './returns.ts';

interface DocumentFacts {
  /** What other systems call it: the first word of its changes. */
  change: string;
  /** What other systems learn of it beside each status that it comes to. */
  changes: readonly string[];
  statuses: readonly string[];
  words: string;
  /** The web page of one is below. */
  path: `/${string}`;
  readWith: Permission;
}

/** The documents that have a reference, in the order in which a scanned code is looked for. */
export const documents = {
  ORDER: {
    change: 'order',
    changes: ['created', 'changed'],
    statuses: orderStatuses,
    words: 'an order',
    path: '/orders',
    readWith: 'orders:read',
  },
  ASN: {
    change: 'asn',
    changes: ['created'],
    statuses: asnStatuses,
    words: 'an ASN',
    path: '/asns',
    readWith: 'asns:read',
  },
  RETURN: {
    change: 'return',
    changes: ['created'],
    statuses: returnStatuses,
    words: 'a return',
    path: '/returns',
    readWith: 'returns:read',
  },
} as const satisfies Record<string, DocumentFacts>;
export type DocumentType = keyof typeof documents;

export const documentTypes = keysOf(documents);

export const isDocumentType = (type: string): type is DocumentType =>
  Object.hasOwn(documents, type);
