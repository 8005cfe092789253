import { beforeEach, expect, test } from 'vitest';
import { ids, list, onBareLedger } from '#test/bareLedger.ts';
import { plainSuite } from '#test/ownCluster.ts';

const ledger = onBareLedger('superuser');

const acting = () => ledger.value<number | null>('select ledger.acting_customer()');

test('a session without a customer acts for none', async () => expect(await acting()).toBeNull());

test('a transaction acts for the customer that it names', async () => {
  await ledger.rows("set local lading.customer_id = '7'");
  expect(await acting()).toBe(7);
});

test('clients may add steps, which a trigger checks, and wakes of their products, which they never see', async () => {
  const rules = await ledger.rows(
    "select name, own, added from ledger.client_rules() where name in ('order_event', 'asn_event', 'allocation_wake') order by 1",
  );
  expect(rules).toEqual([
    ['allocation_wake', 'false', expect.stringContaining('product_ids')],
    ['asn_event', expect.stringMatching(/exists \(select( 1)? from asn/), 'true'],
    ['order_event', expect.stringMatching(/exists \(select( 1)? from orders/), 'true'],
  ]);
});

// The role of clients has no rights on a distributed database, which does not use it.
plainSuite('a function that clients may call', () => {
  let [own, foreign, shelf] = [0, 0, 0];

  beforeEach(async () => {
    const stranger = await ledger.insert('customer', { name: 'Zeta', email: 'z@example.com' });
    own = await ledger.product();
    foreign = await ledger.product({ customer_id: stranger });
    shelf = await ledger.place();
    await ledger.stock(own, { location_id: shelf });
  });

  const DENIED = ['permission denied: it is not of the customer of the transaction', {}];
  /** How the ledger refuses a call of the role of clients, for the customer of the test. */
  const asClient = async (call: string) => {
    await ledger.rows('savepoint acting');
    await ledger.rows(
      `set local role lading_client; set local lading.customer_id = ${ledger.customer}`,
    );
    const refusal = await ledger.refusal(call);
    await ledger.rows('rollback to savepoint acting');
    return refusal;
  };
  const ofForeign = async () =>
    ledger.line(
      foreign,
      { customer_id: await customerOf(foreign) },
      { customer_id: await customerOf(foreign) },
    );
  const customerOf = (product: number) =>
    ledger.value(`select customer_id from product where id = ${product}`);

  const onProduct: Record<string, (product: number) => string> = {
    lock_products: (product) => `select ledger.lock_products(${ledger.warehouse}, ${ids(product)})`,
    lock_tracking: (product) => `select ledger.lock_tracking(${product})`,
    make_lots: (product) =>
      `select ledger.make_lots(now(), ${list({ product_id: product, code: 'A' })})`,
    place_named: (product) => `
      select ledger.place_named(${ledger.warehouse}, now(),
        ${list({ order_line_id: 0, product_id: product, quantity: 1 })}, false)`,
    promise_lines: (product) => `
      select ledger.promise_lines(${ledger.warehouse}, 'SO', array[ledger.line_of(
        ('SO', 1, null, now())::ledger.urgency, 0, ${product}, 1, null, null)], false)`,
  };
  test.each(Object.keys(onProduct))('refuses a product of another customer: %s', async (name) => {
    const call = onProduct[name] as (product: number) => string;
    expect(await asClient(call(foreign))).toEqual(DENIED);
    expect(await asClient(call(own))).not.toEqual(DENIED);
    expect(await ledger.refusal(call(foreign))).not.toEqual(DENIED);
  });

  const onLine: Record<string, (line: number) => string> = {
    recall_lines: (line) => `
      select ledger.recall_lines(${ledger.warehouse}, now(), ${ids(line)})`,
    forget: (line) => `select ledger.forget(${ledger.warehouse}, ${ids(line)})`,
    place_named: (line) => `
      select ledger.place_named(${ledger.warehouse}, now(),
        ${list({ order_line_id: line, product_id: own, quantity: 1 })}, false)`,
    promise_lines: (line) => `
      select ledger.promise_lines(${ledger.warehouse}, 'SO', array[ledger.line_of(
        ('SO', 1, null, now())::ledger.urgency, ${line}, ${own}, 1, null, null)], false)`,
  };
  test.each(Object.keys(onLine))('refuses a line of another customer: %s', async (name) => {
    const call = onLine[name] as (line: number) => string;
    const [ours, theirs] = [await ledger.line(own), await ofForeign()];
    expect(await asClient(call(theirs))).toEqual(DENIED);
    expect(await asClient(call(ours))).not.toEqual(DENIED);
    expect(await ledger.refusal(call(theirs))).not.toEqual(DENIED);
  });

  test('writes into the audit trail what its customer did to what is its own', async () => {
    const customer = ledger.customer;
    const newUser = (email: string, customer_id: number) =>
      ledger.insert('app_user', {
        email,
        name: 'Ada',
        password_hash: 'x',
        role: 'CLIENT',
        customer_id,
      });
    const stranger = await customerOf(foreign);
    const [ada, eve] = [
      await newUser('ada@x.example', customer),
      await newUser('eve@x.example', stranger),
    ];
    const write = (user: number, entity: string, id: number) =>
      asClient(
        `select ledger.write_audit('2026-03-01', ${user}, 'Ada', '${entity}', ${list({
          entity_id: id,
          name: 'X',
          action: 'CHANGED',
          before: {},
          after: {},
          words: '',
        })})`,
      );
    for (const [entity, mine, theirs] of [
      ['PRODUCT', own, foreign],
      ['USER', ada, eve],
      ['CUSTOMER', customer, stranger],
    ] as const) {
      expect(await write(ada, entity, mine)).toBeNull();
      expect(await write(ada, entity, theirs)).toEqual(DENIED);
      expect(await write(eve, entity, mine)).toEqual(DENIED);
    }
    // What belongs to nobody in particular is not asked for, but who writes is.
    expect(await write(ada, 'LOT', 1)).toBeNull();
    expect(await write(ledger.user, 'LOT', 1)).toEqual(DENIED);
  });
});
