import type { Call, EndpointOf } from '@lading/contract/call';
import type { PathParamsOf } from '@lading/contract/endpoint';
import type { RefusalCode } from '@lading/contract/refusals';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { BodyOf, ResponseOf } from '../api.ts';

/**
 * Stands in for the server. It knows nothing that the test sets no response to, and does respond:
 * msw would send a request on whose path has a response to another method alone, and a failure
 * would tell the screen that there is no network, before or after the test looks.
 */
export const network = setupServer(
  http.all('*', ({ request }) => {
    console.error(`The test sets no response to ${request.method} ${request.url}.`);
    return refusal(404, 'NOT_FOUND', 'The test sets no response to this.');
  }),
);

interface Asked<C extends Call> {
  params: Record<keyof PathParamsOf<EndpointOf<C>>, string>;
  query: Record<string, string>;
  body: BodyOf<C>;
  key: string | null;
  ifMatch: string | null;
  onBehalfOf: string | null;
  authorization: string | null;
}

type Answer<C extends Call> = ResponseOf<C> | Response;

/** Sets the response to a call. Returns the requests that came, a list that grows. */
export function answer<C extends Call>(
  to: C,
  reply: (asked: Asked<C>) => Answer<C> | Promise<Answer<C>>,
): Asked<C>[] {
  const requests: Asked<C>[] = [];
  const path = `*${to.path.replace(/\{(\w+)\}/g, ':$1')}`;
  network.use(
    http.all(path, async ({ request, params }) => {
      const isOther = Object.entries(params).some(
        ([name, value]) => name !== 'lpn' && /\D/.test(String(value)) && name !== '0',
      );
      if (request.method !== to.method || isOther) return undefined;
      const isJson = request.headers.get('Content-Type') === 'application/json';
      const text = await request.text();
      const asked = {
        params: params as Asked<C>['params'],
        query: Object.fromEntries(new URL(request.url).searchParams),
        body: (isJson && text ? JSON.parse(text) : undefined) as BodyOf<C>,
        key: request.headers.get('Idempotency-Key'),
        ifMatch: request.headers.get('If-Match'),
        onBehalfOf: request.headers.get('On-Behalf-Of'),
        authorization: request.headers.get('Authorization'),
      };
      requests.push(asked);
      const answered = await reply(asked);
      return answered instanceof Response
        ? answered
        : new HttpResponse(JSON.stringify(answered), {
            headers: { 'Content-Type': 'application/json' },
          });
    }),
  );
  return requests;
}

/** The server's refusal, in its words. */
export function refusal(status: number, code: RefusalCode, error: string): Response {
  return HttpResponse.json(
    { status, code, error },
    { status, headers: { 'Content-Type': 'application/problem+json' } },
  );
}

/** The request may have arrived; its response did not. */
export const noAnswer = (): Response => HttpResponse.error();

/** A value that comes when the test gives it. */
export function later<T>(): { promise: Promise<T>; give: (value: T) => void } {
  let give: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}
