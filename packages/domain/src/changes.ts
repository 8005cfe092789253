import { type DocumentType, documents, documentTypes } from './documents.ts';

type Facts<D extends DocumentType> = (typeof documents)[D];
/** `order.created`, and the change that leads to a status: `order.shipped`. */
type ChangeOf<D extends DocumentType> = D extends DocumentType
  ? `${Facts<D>['change']}.${Facts<D>['changes'][number] | Lowercase<Facts<D>['statuses'][number]>}`
  : never;

const changesOf = (type: DocumentType) => {
  const { change, changes, statuses } = documents[type];
  return [...changes, ...statuses.map((status) => status.toLowerCase())].map(
    (step) => `${change}.${step}` as ChangeOf<DocumentType>,
  );
};

const others = [
  'label.made',
  'stock.changed',
  'lot.held',
  'lot.released',
  'count.posted',
  'load.departed',
] as const;
export type ChangeType = ChangeOf<DocumentType> | (typeof others)[number];

/**
 * The changes that other systems get. A step of a document has the name of the status that it leads
 * to; `created` is its first, and `changed` keeps the status of an order. `label.made` is a package
 * that was closed, whose label can be printed. `stock.changed` is stock that came, went or got
 * another status; a change of place alone is not among them.
 */
export const changeTypes: readonly ChangeType[] = [...documentTypes.flatMap(changesOf), ...others];

export const isChangeType = (text: string): text is ChangeType =>
  changeTypes.some((type) => type === text);

export const changedDocuments = [
  ...documentTypes,
  'COUNT',
  'REPLENISHMENT',
  'LOT',
  'LOAD',
] as const;
export type ChangedDocument = (typeof changedDocuments)[number];
