import type { Address } from '@lading/domain/addresses';
import type { LabelFormat } from '@lading/domain/shippingLabels';
import {
  type BoughtLabel,
  type Carrier,
  CarrierRefused,
  CarrierSilent,
  type Shipment,
} from './carrier.ts';
import {
  type Answered,
  amountOf,
  askCarrier,
  basicAuth,
  type Loose,
  listOf,
  looseOf,
  type Network,
  parsed,
  readLabel,
  successOf,
  textOf,
} from './carrierHttp.ts';

interface Account {
  url: string;
  publicKey: string;
  secretKey: string;
  labelFormat: LabelFormat;
}

const mimeTypes: Readonly<Record<LabelFormat, string>> = {
  PDF: 'application/pdf',
  PNG: 'image/png',
  ZPL: 'application/zpl',
};
/** Announced parcels whose announcement failed have no label, and cost nothing. */
const FAILED = 'ANNOUNCEMENT_FAILED';
const CANCELLED = /CANCEL/;

/**
 * Sendcloud's shipments, version 3. It refuses a reference a second time and answers with what it
 * has by it, so a purchase is never made twice.
 */
export function sendcloud(account: Account, network: Network): Carrier {
  const { url, publicKey, secretKey, labelFormat } = account;
  const headers = { authorization: basicAuth(publicKey, secretKey) };
  const get = (path: string) =>
    askCarrier({ method: 'GET', url: `${url}${path}`, headers }, network);
  const post = (path: string, body: object) =>
    askCarrier(
      { method: 'POST', url: `${url}${path}`, headers, body: JSON.stringify(body) },
      network,
    );
  const labelOf = async (shipment: Loose): Promise<BoughtLabel> => {
    const [parcel = {}] = listOf(shipment.parcels);
    const parcelId = textOf(parcel.id);
    if (!parcelId) throw new CarrierSilent('The response is a success without a parcel.');
    const path = `/parcels/${encodeURIComponent(parcelId)}/documents/label`;
    const accept = mimeTypes[labelFormat];
    const content = await readLabel(`${url}${path}`, network, { ...headers, accept });
    const price = priceOf(shipment);
    return {
      externalId: textOf(shipment.id),
      trackingNumber: textOf(parcel.tracking_number),
      ...price,
      format: labelFormat,
      content,
    };
  };
  const finish = async (shipment: Loose): Promise<BoughtLabel> => {
    const failure = failureOf(shipment);
    if (failure !== null) throw new CarrierRefused(failure);
    return labelOf(shipment);
  };
  const quote = async (shipment: Shipment) =>
    listOf(successOf(await post('/shipping-options', questionOf(shipment))).data).map(offered);
  return {
    quote,
    buy: async ({ shipment, service }) => {
      const body = {
        ...addressesOf(shipment),
        label_details: { mime_type: mimeTypes[labelFormat], dpi: labelFormat === 'ZPL' ? 203 : 72 },
        ship_with: {
          type: 'shipping_option_code',
          properties: { shipping_option_code: service.code },
        },
        external_reference_id: shipment.reference,
        order_number: shipment.orderReference,
        parcels: [parcelOf(shipment)],
      };
      const bought = await finish(announced(await post('/shipments/announce', body)));
      if (bought.cost !== null) return bought;
      // The announcement names no price; the cost of a label is what was offered for it.
      const offers = await quote(shipment).catch(() => []);
      const { cost = null, currency = null } =
        offers.find(({ code }) => code === service.code) ?? {};
      return { ...bought, cost, currency };
    },
    find: async ({ reference }) => {
      const path = `/shipments?external_reference_id=${encodeURIComponent(reference)}`;
      const [shipment] = listOf(successOf(await get(path)).data);
      return !shipment || failureOf(shipment) !== null ? null : labelOf(shipment);
    },
    void: async ({ externalId }) => {
      const answer = await post(`/shipments/${externalId}/cancel`, {});
      // What is being cancelled already is cancelled.
      if (answer.status === 409 && /already/i.test(answer.body.toString('utf8'))) return;
      if (answer.status === 409) throw new CarrierRefused(detailOf(answer));
      successOf(answer);
    },
    closeDay: async () => ({ externalId: null, url: null }),
    track: async ({ trackingNumber }) => {
      const path = `/parcels/tracking/${encodeURIComponent(trackingNumber ?? '')}`;
      return listOf(looseOf(successOf(await get(path)).data).events)
        .map((event) => ({
          at: textOf(event.event_at),
          text: textOf(event.status_description) ?? textOf(event.status_code) ?? '',
        }))
        .reverse();
    },
  };
}

function detailOf({ body }: Answered): string {
  const [error] = listOf(looseOf(parsed(body)).errors);
  return textOf(error?.detail) ?? 'The cancellation is rejected.';
}

/** The shipment of an announcement, or that which has its reference already. */
function announced(answer: Answered): Loose {
  const stored = answer.status === 409 ? looseOf(parsed(answer.body)) : successOf(answer);
  const shipment = looseOf(stored.data ?? stored);
  if (textOf(shipment.id) === null)
    throw new CarrierSilent('The response is a success without a shipment.');
  return shipment;
}

/** Why an announcement failed; null if it did not. */
function failureOf(shipment: Loose): string | null {
  const [parcel = {}] = listOf(shipment.parcels);
  const status = textOf(looseOf(parcel.status).code) ?? '';
  if (status !== FAILED && !CANCELLED.test(status)) return null;
  const [error] = listOf(shipment.errors);
  return textOf(error?.detail) ?? textOf(looseOf(parcel.status).message) ?? status;
}

function priceOf(shipment: Loose): { cost: number | null; currency: string | null } {
  const price = looseOf(shipment.price);
  return { cost: amountOf(price.value), currency: textOf(price.currency) };
}

function addressOf({ name, lines, postcode, city, country, phone, email }: Address) {
  return {
    name,
    address_line_1: lines[0] ?? '',
    address_line_2: lines.slice(1).join(', '),
    house_number: /\d+\s*\S*$/.exec(lines[0] ?? '')?.[0] ?? '',
    postal_code: postcode ?? '',
    city,
    country_code: country,
    phone_number: phone ?? '',
    email: email ?? '',
  };
}

function addressesOf({ from, to }: Shipment) {
  if (!to) throw new CarrierRefused('The order has its address as text alone.');
  return { from_address: addressOf(from), to_address: addressOf(to) };
}

function parcelOf({ weightGrams, sides }: Shipment) {
  const [length, width, height] = sides.map((side) => (side / 10).toFixed(2));
  const weight = { value: (weightGrams / 1_000).toFixed(3), unit: 'kg' };
  return length && width && height
    ? { weight, dimensions: { length, width, height, unit: 'cm' } }
    : { weight };
}

const questionOf = (shipment: Shipment) => ({
  ...addressesOf(shipment),
  parcels: [parcelOf(shipment)],
  calculate_quotes: true,
});

const HOURS_A_DAY = 24;

function offered(option: Loose) {
  const [quote = {}] = listOf(option.quotes);
  const total = looseOf(looseOf(quote.price).total);
  const hours = amountOf(quote.lead_time);
  return {
    code: textOf(option.code) ?? '',
    name: textOf(option.name) ?? textOf(option.code) ?? '',
    cost: amountOf(total.value),
    currency: textOf(total.currency),
    days: hours === null ? null : Math.ceil(hours / HOURS_A_DAY),
  };
}
