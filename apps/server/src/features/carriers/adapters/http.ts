import { randomUUID } from 'node:crypto';
import type { LabelFormat } from '@lading/domain/shippingLabels';
import { SECRET_PREFIX } from '@lading/domain/webhooks';
import { signedHeaders } from '../../../platform/outbound/signature.ts';
import {
  type BoughtLabel,
  type Carrier,
  CarrierSilent,
  type Shipment,
  type StoredLabel,
} from './carrier.ts';
import {
  amountOf,
  askCarrier,
  type Loose,
  listOf,
  looseOf,
  type Network,
  successOf,
  textOf,
} from './carrierHttp.ts';

interface Account {
  url: string;
  secret: string;
  accountNumber: string | null;
  isTest: boolean;
  labelFormat: LabelFormat;
}

/** A program that takes the calls of `docs/integrators.md`, signed as webhooks are. */
export function httpCarrier(account: Account, network: Network): Carrier {
  const secret = Buffer.from(account.secret.replace(SECRET_PREFIX, ''), 'base64');
  const call = async (name: string, content: object): Promise<Loose> => {
    const { accountNumber, isTest, labelFormat, url } = account;
    const body = JSON.stringify({ call: name, accountNumber, isTest, labelFormat, ...content });
    const headers = signedHeaders({ id: `call_${randomUUID()}`, body }, [secret], new Date());
    return successOf(await askCarrier({ method: 'POST', url, headers, body }, network));
  };
  return {
    quote: async (shipment) =>
      listOf((await call('quote', { shipment: sent(shipment) })).rates).map(offered),
    buy: async ({ shipment, service }) => {
      const answer = await call('buy', {
        reference: shipment.reference,
        service: service.code,
        shipment: sent(shipment),
      });
      return labelOf(looseOf(answer.label));
    },
    find: async ({ reference }) => {
      const { label } = await call('find', { reference });
      return label === null ? null : labelOf(looseOf(label));
    },
    void: async (label) => void (await call('void', namesOf(label))),
    closeDay: async ({ reference, labels }) => {
      const answer = await call('close', { reference, labels: labels.map(namesOf) });
      return { externalId: textOf(answer.externalId), url: textOf(answer.url) };
    },
    track: async (label) =>
      listOf((await call('track', namesOf(label))).events).map(({ at, text }) => ({
        at: textOf(at),
        text: textOf(text) ?? '',
      })),
  };
}

const namesOf = ({ reference, externalId, trackingNumber }: StoredLabel) => ({
  reference,
  externalId,
  trackingNumber,
});

const sent = ({ orderReference, from, to, toText, weightGrams, sides }: Shipment) => ({
  orderReference,
  from,
  to,
  toText,
  weightGrams,
  sidesMm: sides,
});

const offered = (rate: Loose) => ({
  code: textOf(rate.service) ?? '',
  name: textOf(rate.name) ?? textOf(rate.service) ?? '',
  cost: amountOf(rate.cost),
  currency: textOf(rate.currency),
  days: amountOf(rate.days),
});

const formats: readonly LabelFormat[] = ['PDF', 'PNG', 'ZPL'];

function labelOf(label: Loose): BoughtLabel {
  const format = formats.find((each) => each === label.format);
  const content = Buffer.from(textOf(label.content) ?? '', 'base64');
  if (!format || content.length === 0)
    throw new CarrierSilent('The response is a success without a label.');
  return {
    externalId: textOf(label.externalId),
    trackingNumber: textOf(label.trackingNumber),
    cost: amountOf(label.cost),
    currency: textOf(label.currency),
    format,
    content,
  };
}
