import type { OrderPaperKind } from '@lading/domain/papers';

export const paperNames: Readonly<Record<OrderPaperKind, string>> = {
  PACKING_LIST: 'Packing List',
  PACKING_SLIP: 'Packing Slip',
  DELIVERY_NOTE: 'Delivery Note',
  CONSIGNMENT_NOTE: 'CMR Consignment Note',
};
