import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What goes wrong: `lost` loses the answer of a purchase, `dead` the connection before it, `dirty`
 * answers a purchase by what is no JSON, `busy` is 429, `refused` a refusal, `broken` a 500 behind a
 * purchase, `hidden` a purchase that is not found.
 */
export type CarrierFault =
  | 'none'
  | 'lost'
  | 'dead'
  | 'dirty'
  | 'busy'
  | 'refused'
  | 'broken'
  | 'hidden'
  | 'noLabel';

interface Paid {
  reference: string;
  id: string;
  trackingNumber: string;
  voided: boolean;
}

export interface CarrierServer {
  /** The address of each of the shapes that it speaks. */
  url: { http: string; easypost: string; sendcloud: string };
  /** The purchases that were paid, by reference. */
  paid: Paid[];
  calls: { path: string; headers: IncomingMessage['headers']; body: string }[];
  fault: CarrierFault;
  /** What our own calls give as a label. */
  label: { format: 'PDF' | 'PNG' | 'ZPL'; content: string | Buffer };
  /** Called when a label is paid, before the answer. */
  onPaid: () => unknown;
  /** Called when our own calls are asked for rates, before the answer. */
  onQuoted: () => unknown;
  close(): Promise<void>;
}

export const LABEL = Buffer.from('%PDF-1.4 a label');
export const ZPL_LABEL = '^XA^FO20,20^FDa label^FS^XZ';

type Reply = [status: number, body: unknown];
const wrong: Reply = [422, { error: { message: 'Unable to verify the address.' } }];

/** A carrier on loopback that speaks our own calls, and those of EasyPost and Sendcloud. */
export async function startCarrier(): Promise<CarrierServer> {
  const carrier: Omit<CarrierServer, 'url' | 'close'> = {
    paid: [],
    calls: [],
    fault: 'none',
    label: { format: 'PDF', content: LABEL },
    onPaid: () => {},
    onQuoted: () => {},
  };
  const shipments = new Map<string, string>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const path = request.url ?? '';
      carrier.calls.push({ path, headers: request.headers, body });
      answer(response, path, (body === '' ? {} : JSON.parse(body)) as never);
    });
  });
  const pay = (reference: string): Paid => {
    const number = carrier.paid.length + 1;
    const paid = { reference, id: `id-${number}`, trackingNumber: `TN${number}`, voided: false };
    carrier.paid.push(paid);
    return paid;
  };
  const found = (reference: string) =>
    carrier.fault === 'hidden'
      ? undefined
      : carrier.paid.find((each) => each.reference === reference);

  /** Answers a purchase as the fault says. */
  async function bought(
    response: ServerResponse,
    reference: string,
    shape: (paid: Paid) => unknown,
  ): Promise<unknown> {
    const { fault } = carrier;
    if (fault === 'dead') return response.destroy();
    if (fault === 'busy') return send(response, [429, { error: { message: 'Rate limit.' } }]);
    if (fault === 'refused') return send(response, wrong);
    const paid = pay(reference);
    await carrier.onPaid();
    if (fault === 'lost') return response.destroy();
    if (fault === 'broken') return send(response, [500, { error: 'Internal' }]);
    if (fault === 'dirty') return response.writeHead(200).end('OK <html>');
    send(response, [201, shape(paid)]);
  }

  const label = ({ id, trackingNumber }: Paid) => ({
    externalId: id,
    trackingNumber,
    cost: 6.4,
    currency: 'EUR',
    format: carrier.label.format,
    content: Buffer.from(carrier.label.content).toString('base64'),
  });
  async function answerHttp(
    response: ServerResponse,
    body: { call: string; reference: string },
  ): Promise<unknown> {
    if (body.call === 'quote') {
      await carrier.onQuoted();
      return send(response, [
        200,
        {
          rates: [
            { service: 'PARCEL', name: 'Parcel', cost: 6.4, currency: 'EUR', days: 2 },
            { service: 'EXPRESS', name: 'Express', cost: '19.50', currency: 'EUR', days: 1 },
          ],
        },
      ]);
    }
    if (body.call === 'buy')
      return bought(response, body.reference, (paid) => ({ label: label(paid) }));
    const paid = found(body.reference);
    if (body.call === 'find') return send(response, [200, { label: paid ? label(paid) : null }]);
    if (body.call === 'close') {
      if (carrier.fault === 'lost') return response.destroy();
      if (carrier.fault === 'refused') return send(response, wrong);
      return send(response, [200, { externalId: `close ${body.reference}`, url: null }]);
    }
    if (body.call === 'void' && carrier.fault === 'refused') return send(response, wrong);
    if (body.call === 'void' && paid) paid.voided = true;
    const events = [{ at: '2026-11-27T08:00:00Z', text: 'Accepted' }];
    send(response, [200, body.call === 'track' ? { events } : {}]);
  }

  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const postage = (paid: Paid) => ({
    id: paid.id,
    tracking_code: paid.trackingNumber,
    selected_rate: { carrier: 'USPS', service: 'GroundAdvantage', rate: '7.58', currency: 'USD' },
    postage_label: { label_url: `${base()}/label.png`, label_pdf_url: `${base()}/label.pdf` },
    tracker: { tracking_details: [{ datetime: '2026-11-27T08:00:00Z', message: 'Accepted' }] },
  });
  function answerEasypost(response: ServerResponse, path: string, body: never): unknown {
    const [, kind = '', id = '', step] = path.split('/').slice(1);
    if (kind === 'scan_forms')
      return send(response, [201, { id: 'sf_1', form_url: 'https://easypost.example.com/sf_1' }]);
    if (id === '') {
      const { reference } = (body as { shipment: { reference: string } }).shipment;
      const shipmentId = `shp_${shipments.size + 1}`;
      shipments.set(shipmentId, reference);
      const rates = [
        {
          id: 'rate_1',
          carrier: 'USPS',
          service: 'GroundAdvantage',
          rate: '7.58',
          currency: 'USD',
          delivery_days: 4,
        },
        {
          id: 'rate_2',
          carrier: 'UPS',
          service: 'NextDayAir',
          rate: '30.44',
          currency: 'USD',
          delivery_days: 1,
        },
      ];
      return send(response, [201, { id: shipmentId, rates, postage_label: null }]);
    }
    const reference = shipments.get(id);
    if (reference === undefined) return send(response, [404, { error: { message: 'Not found.' } }]);
    const paid = found(reference);
    if (step === 'buy') return bought(response, reference, (each) => ({ ...postage(each), id }));
    if (step === 'refund') {
      if (paid) paid.voided = true;
      return send(response, [201, { id, refund_status: 'submitted' }]);
    }
    send(response, [200, paid ? { ...postage(paid), id } : { id, rates: [], postage_label: null }]);
  }

  const shipmentOf = ({ id, trackingNumber }: Paid) => ({
    id,
    parcels: [
      { id: 7, tracking_number: trackingNumber, status: { code: 'READY_TO_SEND', message: '' } },
    ],
    errors: [],
  });
  function answerSendcloud(response: ServerResponse, path: string, body: never): unknown {
    if (path.endsWith('/shipping-options'))
      return send(response, [
        200,
        {
          data: [
            {
              code: 'postnl:standard',
              name: 'PostNL Standard',
              quotes: [{ price: { total: { value: '6.75', currency: 'EUR' } }, lead_time: 24 }],
            },
          ],
        },
      ]);
    if (path.endsWith('/shipments/announce')) {
      const { external_reference_id: reference } = body as { external_reference_id: string };
      const paid = found(reference);
      if (paid) return send(response, [409, { data: shipmentOf(paid) }]);
      return bought(response, reference, (each) => ({ data: shipmentOf(each) }));
    }
    if (path.endsWith('/cancel')) {
      const paid = carrier.paid.find(({ id }) => path.includes(`/${id}/`));
      if (paid) paid.voided = true;
      return send(response, [200, { data: { status: 'cancelled', message: '' } }]);
    }
    if (path.includes('external_reference_id=')) {
      const paid = found(new URL(path, base()).searchParams.get('external_reference_id') ?? '');
      return send(response, [200, { data: paid ? [shipmentOf(paid)] : [] }]);
    }
    send(response, [
      200,
      { data: { events: [{ event_at: '2026-11-27T08:00:00Z', status_description: 'Accepted' }] } },
    ]);
  }

  function answer(response: ServerResponse, path: string, body: never): unknown {
    if (path.includes('label')) {
      if (carrier.fault === 'noLabel') return send(response, [503, {}]);
      return response.writeHead(200, { 'content-type': 'application/pdf' }).end(LABEL);
    }
    if (path.startsWith('/http')) return answerHttp(response, body);
    if (path.startsWith('/easypost')) return answerEasypost(response, path, body);
    answerSendcloud(response, path, body);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = {
    http: `${base()}/http`,
    easypost: `${base()}/easypost`,
    sendcloud: `${base()}/sendcloud`,
  };
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return Object.assign(carrier, { url, close });
}

const send = (response: ServerResponse, [status, body]: Reply): unknown =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
