import type { LotPaperKind, PaperKind, ReportPaperKind } from '@lading/domain/papers';

/** The end of the address of its page. */
export const paperPages: Readonly<
  Record<Exclude<PaperKind, LotPaperKind | ReportPaperKind>, string>
> = {
  PICK_LIST: 'pick-list',
  RECEIVING_LIST: 'receiving-list',
  PACKING_LIST: 'packing-list',
  PALLET_LIST: 'pallet-list',
  PACKING_SLIP: 'packing-slip',
  DELIVERY_NOTE: 'delivery-note',
  CONSIGNMENT_NOTE: 'consignment-note',
  BILL_OF_LADING: 'bill-of-lading',
  MANIFEST: 'manifest',
};
