import { addressText } from '@lading/domain/addresses';
import { ownLabelZpl } from '@lading/domain/ownLabel';
import { numberAt } from '@lading/domain/shippingLabels';
import { type AccountService, type Carrier, CarrierRefused } from './carrier.ts';

interface Account {
  isTest: boolean;
  currency: string | null;
  services: readonly AccountService[];
}

/** Takes the next number of a service; null if there is none. */
export type TakeNumber = (serviceId: number) => Promise<number | null>;

/** Labels of the company's own, with the numbers that a carrier has given to it. */
export function ownLabels(account: Account, takeNumber: TakeNumber): Carrier {
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
    buy: async ({ shipment, service }) => {
      const place = service.range && (await takeNumber(service.id));
      if (service.range === null || place === null)
        throw new CarrierRefused(`The tracking numbers of ${service.name} are used up.`);
      const trackingNumber = numberAt(service.range, place);
      const zpl = ownLabelZpl({
        service: service.name,
        reference: shipment.reference,
        orderReference: shipment.orderReference,
        trackingNumber,
        from: addressText(shipment.from).split('\n'),
        to: (shipment.to ? addressText(shipment.to) : shipment.toText).split('\n'),
        weightGrams: shipment.weightGrams,
        isTest: account.isTest,
      });
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
