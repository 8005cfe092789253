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
  amountOf,
  askCarrier,
  basicAuth,
  type Loose,
  listOf,
  looseOf,
  type Network,
  readLabel,
  successOf,
  textOf,
} from './carrierHttp.ts';

interface Account {
  url: string;
  apiKey: string;
  labelFormat: LabelFormat;
}

const GRAMS_OF_OUNCE = 28.349_523_125;
const MM_OF_INCH = 25.4;
const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * EasyPost, whose purchase has two steps: a shipment costs nothing, and is paid when a rate of it
 * is bought. Its id is stored between them, so a lost answer is found by it.
 */
export function easypost({ url, apiKey, labelFormat }: Account, network: Network): Carrier {
  const headers = { authorization: basicAuth(apiKey, '') };
  const get = async (path: string) =>
    askCarrier({ method: 'GET', url: `${url}${path}`, headers }, network);
  const post = async (path: string, body: object): Promise<Loose> =>
    successOf(
      await askCarrier(
        { method: 'POST', url: `${url}${path}`, headers, body: JSON.stringify(body) },
        network,
      ),
    );
  const create = (shipment: Shipment): Promise<Loose> =>
    post('/shipments', {
      shipment: {
        reference: shipment.reference,
        to_address: addressOf(requireParts(shipment)),
        from_address: addressOf(shipment.from),
        parcel: parcelOf(shipment),
        options: { label_format: labelFormat, invoice_number: shipment.orderReference },
      },
    });
  const labelOf = (shipment: Loose) => boughtLabel(shipment, labelFormat, network);
  return {
    quote: async (shipment) => listOf((await create(shipment)).rates).map(offered),
    buy: async ({ shipment, service, remember }) => {
      const unpaid = await create(shipment).catch((error: Error) => {
        // A shipment without a rate that was bought costs nothing.
        throw new CarrierRefused(error.message);
      });
      const id = textOf(unpaid.id);
      const rate = listOf(unpaid.rates).find((each) => codeOf(each) === service.code);
      if (!id || !rate)
        throw new CarrierRefused(`${service.name} is not offered for this package.`);
      await remember(id);
      return labelOf(await post(`/shipments/${id}/buy`, { rate: { id: textOf(rate.id) } }));
    },
    find: async ({ externalId }) => {
      // Without a shipment there was nothing to pay.
      if (externalId === null) return null;
      const answer = await get(`/shipments/${encodeURIComponent(externalId)}`);
      if (answer.status === 404) return null;
      const shipment = successOf(answer);
      return shipment.postage_label ? labelOf(shipment) : null;
    },
    void: async ({ externalId }) => {
      const { refund_status: status } = await post(`/shipments/${externalId}/refund`, {});
      if (status === 'rejected') throw new CarrierRefused('The refund is rejected.');
      if (!['submitted', 'refunded', 'not_applicable'].includes(textOf(status) ?? ''))
        throw new CarrierSilent('The response does not say whether it is refunded.');
    },
    closeDay: async ({ labels }) => {
      const shipments = labels.map(({ externalId }) => ({ id: externalId }));
      const form = await post('/scan_forms', { scan_form: { shipments } });
      return { externalId: textOf(form.id), url: textOf(form.form_url) };
    },
    track: async ({ externalId }) => {
      const shipment = successOf(await get(`/shipments/${externalId}`));
      return listOf(looseOf(shipment.tracker).tracking_details)
        .map(({ datetime, message }) => ({ at: textOf(datetime), text: textOf(message) ?? '' }))
        .reverse();
    },
  };
}

function requireParts({ to }: Shipment): Address {
  if (!to) throw new CarrierRefused('The order has its address as text alone.');
  return to;
}

const addressOf = ({ name, lines, postcode, city, country, phone, email }: Address) => ({
  name,
  street1: lines[0] ?? '',
  street2: lines.slice(1).join(', ') || null,
  city,
  zip: postcode,
  country,
  phone,
  email,
});

function parcelOf({ weightGrams, sides }: Shipment) {
  const [length, width, height] = sides.map((side) => round(side / MM_OF_INCH));
  const weight = Math.max(0.1, round(weightGrams / GRAMS_OF_OUNCE));
  return length && width && height ? { weight, length, width, height } : { weight };
}

const codeOf = (rate: Loose): string => `${textOf(rate.carrier)}:${textOf(rate.service)}`;

const offered = (rate: Loose) => ({
  code: codeOf(rate),
  name: `${textOf(rate.carrier)} ${textOf(rate.service)}`,
  cost: amountOf(rate.rate),
  currency: textOf(rate.currency),
  days: amountOf(rate.delivery_days ?? rate.est_delivery_days),
});

async function boughtLabel(
  shipment: Loose,
  format: LabelFormat,
  network: Network,
): Promise<BoughtLabel> {
  const label = looseOf(shipment.postage_label);
  const rate = looseOf(shipment.selected_rate);
  const ofFormat = { PDF: label.label_pdf_url, ZPL: label.label_zpl_url, PNG: null }[format];
  const url = textOf(ofFormat) ?? textOf(label.label_url);
  if (!url) throw new CarrierSilent('The response is a success without a label.');
  return {
    externalId: textOf(shipment.id),
    trackingNumber: textOf(shipment.tracking_code),
    cost: amountOf(rate.rate),
    currency: textOf(rate.currency),
    format,
    content: await readLabel(url, network),
  };
}
