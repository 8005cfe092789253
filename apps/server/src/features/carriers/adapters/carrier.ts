import type { Address } from '@lading/domain/addresses';
import type { LabelFormat, NumberRange } from '@lading/domain/shippingLabels';

/** The carrier has answered that it did not do what it was asked, and why. */
export class CarrierRefused extends Error {}

/** No answer says whether the carrier did what it was asked. */
export class CarrierSilent extends Error {}

/** What a carrier is told of a package. */
export interface Shipment {
  reference: string;
  orderReference: string;
  from: Address;
  /** Null if the order has its address as text alone. */
  to: Address | null;
  toText: string;
  weightGrams: number;
  /** In millimetres, the longest first; empty if unknown. */
  sides: readonly number[];
}

/** A service as the carrier names it, and what it asks. */
export interface Offered {
  code: string;
  name: string;
  cost: number | null;
  currency: string | null;
  days: number | null;
}

export interface BoughtLabel {
  externalId: string | null;
  trackingNumber: string | null;
  cost: number | null;
  currency: string | null;
  format: LabelFormat;
  content: Buffer;
}

/** A label as it is stored. */
export interface StoredLabel {
  reference: string;
  externalId: string | null;
  trackingNumber: string | null;
}

export interface Purchase {
  shipment: Shipment;
  service: AccountService;
  /** Whose goods they are. */
  customer: { id: number; name: string };
  /** Stores the carrier's own name of the purchase, before it is paid. */
  remember(externalId: string): Promise<void>;
}

export interface TrackEvent {
  at: string | null;
  text: string;
}

export interface AccountService {
  id: number;
  code: string;
  name: string;
  carrier: string;
  cost: number | null;
  days: number | null;
  active: boolean;
  range: NumberRange | null;
}

export interface Closing {
  reference: string;
  labels: readonly StoredLabel[];
}

/**
 * What every carrier does. A call throws CarrierRefused where the carrier says that nothing was
 * done, and CarrierSilent where nobody knows. No call is made within a transaction.
 */
export interface Carrier {
  quote(shipment: Shipment): Promise<Offered[]>;
  buy(purchase: Purchase): Promise<BoughtLabel>;
  /** Returns null if the carrier knows no purchase by the reference. */
  find(label: StoredLabel): Promise<BoughtLabel | null>;
  void(label: StoredLabel): Promise<void>;
  closeDay(closing: Closing): Promise<{ externalId: string | null; url: string | null }>;
  track(label: StoredLabel): Promise<TrackEvent[]>;
}
