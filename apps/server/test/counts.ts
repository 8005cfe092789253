import type { CountDetail, CountLine } from '@lading/contract/counts';
import type { RequestAt, WithRefusal } from './callTypes.ts';
import type { Answered, World } from './world.ts';

/** What a new count is to contain; the warehouse is that of the counting. */
type Choice = Partial<RequestAt<'POST', '/api/counts'>>;

export interface Counting {
  create(body: Choice, token?: string): Promise<Answered<WithRefusal<CountDetail>>>;
  act(
    id: number,
    step: string,
    body?: object,
    token?: string,
  ): Promise<Answered<WithRefusal<CountDetail>>>;
  get(id: number, token?: string): Promise<CountDetail>;
  /** Enters what was counted and must succeed. */
  enter(
    id: number,
    line: RequestAt<'POST', '/api/counts/1/lines'>,
    token?: string,
  ): Promise<CountDetail>;
  /** A count that was started. */
  begin(choice: Choice): Promise<CountDetail>;
  /** A count of places in which this was counted, submitted. */
  review(
    locationIds: readonly number[],
    lines: readonly RequestAt<'POST', '/api/counts/1/lines'>[],
  ): Promise<CountDetail>;
}

export function makeCounting(world: World, warehouseId: number): Counting {
  const act: Counting['act'] = (id, step, body, token = world.admin) =>
    world.callRaw(token, 'POST', `/api/counts/${id}/${step}`, body);
  const done = async (
    answer: Promise<Answered<WithRefusal<CountDetail>>>,
    status = 200,
  ): Promise<CountDetail> => {
    const { status: got, body } = await answer;
    if (got !== status) throw new Error(`The count answered ${got}: ${JSON.stringify(body)}`);
    return body;
  };
  const create: Counting['create'] = (body, token = world.admin) =>
    world.call(token, 'POST', '/api/counts', { warehouseId, ...body });
  const begin: Counting['begin'] = async (choice) =>
    done(act((await done(create(choice), 201)).id, 'start'));
  const enter: Counting['enter'] = (id, line, token) => done(act(id, 'lines', line, token));
  return {
    create,
    act,
    begin,
    enter,
    get: async (id, token = world.admin) =>
      (await world.call(token, 'GET', `/api/counts/${id}`)).body,
    review: async (locationIds, lines) => {
      const { id } = await begin({ locationIds });
      for (const line of lines) await enter(id, line);
      return done(act(id, 'submit'));
    },
  };
}

/** The line of a product in a count, on a pallet or loose. */
export function lineOf(
  count: CountDetail,
  productId: number,
  lpn: string | null = null,
): CountLine | undefined {
  return count.lines.find(
    (line) => line.product.id === productId && (line.pallet?.lpn ?? null) === lpn,
  );
}
