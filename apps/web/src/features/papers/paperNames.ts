import type { LoadPaperKind, OrderPaperKind } from '@lading/domain/papers';

export type PaperKind = OrderPaperKind | LoadPaperKind;

export const paperNames: Readonly<Record<PaperKind, string>> = {
  PACKING_LIST: 'Packing List',
  PALLET_LIST: 'Packing List per Pallet',
  PACKING_SLIP: 'Packing Slip',
  DELIVERY_NOTE: 'Delivery Note',
  CONSIGNMENT_NOTE: 'CMR Consignment Note',
  BILL_OF_LADING: 'Bill of Lading',
  MANIFEST: 'Load Manifest',
};

/** The end of the address of its page. */
export const paperPages: Readonly<Record<PaperKind, string>> = {
  PACKING_LIST: 'packing-list',
  PALLET_LIST: 'pallet-list',
  PACKING_SLIP: 'packing-slip',
  DELIVERY_NOTE: 'delivery-note',
  CONSIGNMENT_NOTE: 'consignment-note',
  BILL_OF_LADING: 'bill-of-lading',
  MANIFEST: 'manifest',
};
