import type { Scan } from '@lading/contract/floor';

export const unknownScan: Scan = {
  code: 'X',
  kind: null,
  id: null,
  count: null,
  fault: null,
  doubts: [],
  pallet: null,
  freshLpn: null,
  location: null,
  stated: null,
  lots: [],
  products: [],
  documents: [],
  announced: null,
  trace: null,
  batch: null,
  load: null,
  user: null,
};
