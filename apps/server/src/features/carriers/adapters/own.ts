import { addressText } from '@lading/domain/addresses';
import { type LabelData, TEST_MARK } from '@lading/domain/labelFields';
import { numberAt } from '@lading/domain/shippingLabels';
import { type AccountService, type Carrier, CarrierRefused, type Purchase } from './carrier.ts';

interface Account {
  isTest: boolean;
  currency: string | null;
  services: readonly AccountService[];
}

/** What own labels need of the database. */
export interface OwnSupplies {
  /** Takes the next number of a service; null if there is none. */
  takeNumber(serviceId: number): Promise<number | null>;
  /** Finds what draws the labels of a client as ZPL; null if no template is active. */
  findDrawing(customerId: number): Promise<((data: LabelData) => string) | null>;
}

const GRAMS = 1_000;

/** The fields of the template. */
function dataOf(
  { shipment, service, customer }: Purchase,
  trackingNumber: string,
  isTest: boolean,
): LabelData {
  const to = shipment.to ? addressText(shipment.to) : shipment.toText;
  const [recipient = ''] = to.split('\n');
  return {
    code: trackingNumber,
    service: service.name,
    carrier: service.carrier,
    reference: shipment.reference,
    order: shipment.orderReference,
    from: addressText(shipment.from),
    to,
    recipient,
    weight: (shipment.weightGrams / GRAMS).toFixed(3),
    test: isTest ? TEST_MARK : '',
    customer: customer.name,
  };
}

/** Labels of the company's own, with the numbers that a carrier has given to it. */
export function ownLabels(account: Account, { takeNumber, findDrawing }: OwnSupplies): Carrier {
  return {
    quote: async () =>
      account.services
        .filter(({ range }) => range !== null)
        .map(({ code, name, cost, days }) => ({
          code,
          name,
          cost,
          currency: cost === null ? null : account.currency,
          days,
        })),
    buy: async (purchase) => {
      const { service, customer } = purchase;
      const draw = await findDrawing(customer.id);
      if (!draw) throw new CarrierRefused('No label template for shipping labels is active.');
      const place = service.range && (await takeNumber(service.id));
      if (service.range === null || place === null)
        throw new CarrierRefused(`The tracking numbers of ${service.name} are used up.`);
      const trackingNumber = numberAt(service.range, place);
      const zpl = draw(dataOf(purchase, trackingNumber, account.isTest));
      return {
        externalId: null,
        trackingNumber,
        cost: service.cost,
        currency: service.cost === null ? null : account.currency,
        format: 'ZPL',
        content: Buffer.from(zpl),
      };
    },
    // A number that was taken and not recorded is lost, and costs nothing.
    find: async () => null,
    void: async () => {},
    closeDay: async () => ({ externalId: null, url: null }),
    track: async () => [],
  };
}
