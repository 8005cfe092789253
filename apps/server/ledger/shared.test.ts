import { beforeEach, describe, expect, test } from 'vitest';
import { ids, onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();
let [product, shelf, other, balance] = [0, 0, 0, 0];

beforeEach(async () => {
  product = await ledger.product();
  shelf = await ledger.place();
  other = await ledger.place();
  balance = await ledger.stock(product, { location_id: shelf });
});

const move = (location: number, quantity = 5, balanceId = balance) =>
  `
    select *
    from ledger.move(${ledger.on}, 'MOVE', ${balanceId}, ${location}, null, ${quantity}, 'Tidied')`;
const nameOf = (id: number) => ledger.value<string>(`select name from location where id = ${id}`);
const palletOf = (balanceId: number) =>
  ledger.value(`select pallet_id from inventory where id = ${balanceId}`);

describe('locks', () => {
  test('lock_balances locks the given balances, by id, and no others', async () => {
    const [next, last] = [
      await ledger.stock(product, { location_id: other }),
      await ledger.stock(product, { location_id: await ledger.place() }),
    ];
    await ledger.commit();
    const lock = `select ledger.lock_balances(${ledger.warehouse}, ${ids(next, balance)})`;
    const free = `
      select id
      from inventory
      where ${ledger.here}
          and id in (${balance}, ${next}, ${last})
      order by id
      for update skip locked`;
    expect(
      await ledger.whileWaiting(
        `select from inventory
        where ${ledger.here} and id = ${next} for update`,
        lock,
        free,
      ),
    ).toEqual([[last]]);
    expect(
      await ledger.whileWaiting(
        `select from inventory where ${ledger.here} and id = ${balance} for update`,
        lock,
        free,
      ),
    ).toEqual([[next], [last]]);
  });

  test('lock_balance locks one and returns it', async () => {
    const next = await ledger.stock(product, { location_id: other, quantity: 7 });
    await ledger.commit();
    expect(
      await ledger.rows(
        `select id, quantity from ledger.lock_balance(${ledger.warehouse}, ${next})`,
      ),
    ).toEqual([[next, 7]]);
    expect(
      await ledger.seenByOthers(
        `select id from inventory
          where ${ledger.here} and id in (${balance}, ${next}) for update skip locked`,
      ),
    ).toEqual([[balance]]);
  });

  test('one transaction at a time checks a capacity, or the LPN of arriving stock', async () => {
    const [small, onPallet] = [
      await ledger.place({ capacity: 5 }),
      await ledger.stock(product, { location_id: shelf, lpn: `LPN-${product}` }),
    ];
    await ledger.commit();
    const room = `hashtextextended('location ${ledger.warehouse}:${small}', 0)`;
    await ledger.whileWaiting(
      `select ledger.lock_keys(${ledger.warehouse}, array[${room}])`,
      move(small),
      'select',
    );
    await ledger.whileWaiting(
      `select pg_advisory_xact_lock(hashtextextended('lpn LPN-${product}', 0))`,
      `select ledger.keep_lpns(${ledger.warehouse}, ${ids(await palletOf(onPallet))})`,
      'select',
    );
  });

  test('a wake names products', async () => {
    await ledger.rows('delete from allocation_wake');
    await ledger.rows(
      `select ledger.wake(${ledger.warehouse}, '{}'), ledger.wake(${ledger.warehouse}, '{7,8}')`,
    );
    expect(await ledger.rows('select product_ids::text from allocation_wake')).toEqual([['{7,8}']]);
  });
});

test('units are added to the balance of their own product', async () => {
  const ofOther = await ledger.product();
  const there = await ledger.stock(ofOther, { location_id: other });
  const [[to] = []] = await ledger.rows(move(other));
  expect(
    await ledger.rows(
      `select id, product_id, quantity from inventory where id in (${there}, ${to}) order by id`,
    ),
  ).toEqual([
    [there, ofOther, 10],
    [to, product, 5],
  ]);
});

describe('a location', () => {
  const block = (locationId: number, how: string) =>
    ledger.rows(
      `update location set ${how} = true, block_reason = 'Wet floor' where id = ${locationId}`,
    );

  test('that is blocked in allows units to leave, and one that is blocked out allows units to enter', async () => {
    await block(shelf, 'blocked_in');
    await block(other, 'blocked_out');
    await ledger.rows(move(other));
    const [, [there] = []] = await ledger.balances();
    const refused = async (way: string, balanceId: number) => [
      'PLACE_BLOCKED',
      { name: await nameOf(balanceId), reason: 'Wet floor', way },
    ];
    expect(await ledger.refusal(move(await ledger.place(), 1, Number(there)))).toEqual(
      await refused('OUT', other),
    );
    expect(
      await ledger.refusal(
        move(shelf, 1, await ledger.stock(product, { location_id: await ledger.place() })),
      ),
    ).toEqual(await refused('IN', shelf));
  });

  test('that is blocked out and has a capacity allows units to enter', async () => {
    expect(
      await ledger.refusal(
        move(await ledger.place({ blocked_out: true, block_reason: 'Wet', capacity: 50 })),
      ),
    ).toBeNull();
  });

  test('that is blocked both ways reports the direction that it refused', async () => {
    for (const how of ['blocked_in', 'blocked_out']) await block(other, how);
    expect((await ledger.refusal(move(other)))?.[1]).toMatchObject({ way: 'IN' });
    await block(shelf, 'blocked_in');
    await block(shelf, 'blocked_out');
    expect((await ledger.refusal(move(await ledger.place())))?.[1]).toMatchObject({ way: 'OUT' });
  });

  test('that is retired or full refuses units', async () => {
    const [retired, small] = [
      await ledger.place({ active: false }),
      await ledger.place({ capacity: 5 }),
    ];
    expect(await ledger.refusal(move(retired))).toEqual([
      'RETIRED',
      { what: 'LOCATION', name: await nameOf(retired) },
    ]);
    expect(await ledger.refusal(move(small))).toBeNull();
    expect(await ledger.refusal(move(small, 6))).toEqual([
      'PLACE_FULL',
      { name: await nameOf(small), capacity: 5, units: 6 },
    ]);
    // Stock in a location stays there when the location changes.
    await ledger.rows(
      `
        update location
        set capacity = 1, active = false, blocked_in = true, block_reason = 'Wet'
        where id = ${shelf}`,
    );
    expect(
      await ledger.refusal(
        `select * from ledger.move(${ledger.on}, 'STATUS', ${balance}, null, 'DAMAGED', 5, 'Wet')`,
      ),
    ).toBeNull();
    expect(
      await ledger.refusal(`select ledger.adjust(${ledger.on}, ${balance}, 5, 'Found')`),
    ).toBeNull();
    expect(await ledger.refusal(move(other))).toBeNull();
  });

  test.each(['ADJUST', 'COUNT', 'STATUS', 'OPENING', 'MOVE'])(
    'is checked for a MOVE that no count records, and not for other kinds: %s',
    async (kind) => {
      expect(await ledger.value(`select ledger.keeps_places('${kind}', null)`)).toBe(
        kind === 'MOVE',
      );
      expect(await ledger.value(`select ledger.keeps_places('${kind}', 'COUNT')`)).toBe(false);
      expect(await ledger.value(`select ledger.keeps_places('${kind}', 'ORDER')`)).toBe(
        kind === 'MOVE',
      );
    },
  );
});

test('an LPN has stock in one warehouse at a time', async () => {
  // What is committed stays for the runs that follow with changes of the ledger.
  const lpn = `LPN-${product}`;
  const [first, second, third] = [
    await ledger.stock(product, { location_id: shelf, lpn }),
    await ledger.stock(product, { location_id: shelf, lpn: `${lpn}-2` }),
    await ledger.stock(product, { location_id: shelf, lpn: `${lpn}-3` }),
  ];
  await ledger.elsewhere(lpn, product);
  await ledger.elsewhere(`${lpn}-3`, product);
  const there = {
    warehouse_id: await ledger.value(`
      select warehouse_id from pallet where lpn = '${lpn}-3' and not ${ledger.here}`),
    customer_id: ledger.customer,
  };
  // What was on the third one there stands on another unit now.
  const onto = await ledger.insert('pallet', {
    ...there,
    lpn: `${lpn}-4`,
    created_at: '2026-01-01',
    created_by: ledger.user,
  });
  await ledger.rows(`
    update inventory set quantity = 0 where warehouse_id = ${there.warehouse_id}`);
  await ledger.insert('inventory', {
    ...there,
    product_id: product,
    pallet_id: onto,
    status: 'AVAILABLE',
    quantity: 1,
    received_at: '2026-01-01',
  });
  // The other nodes of a distributed database say what is committed there.
  await ledger.commit();
  const keep = async (balanceId: number) =>
    ledger.refusal(
      `select ledger.keep_lpns(${ledger.warehouse}, ${ids(await palletOf(balanceId))})`,
    );
  expect([await keep(first), await keep(second), await keep(third)]).toEqual([
    ['LPN_ELSEWHERE', { lpn }],
    null,
    null,
  ]);
  await ledger.rows(`select ledger.adjust(${ledger.on}, ${first}, -10, 'Gone')`);
  expect(await keep(first)).toBeNull();
});

test('first_open is the first location of a type that is open and has room', async () => {
  await ledger.rows(`update location set sequence = 1 where id = ${shelf}`);
  const at = (sequence: number, values = {}) =>
    ledger.place({ type: 'CUSTOMS', sequence, ...values });
  const found = (units: number) =>
    ledger.value(`select ledger.first_open(${ledger.warehouse}, 'CUSTOMS', ${units})`);
  const [small, free] = [await at(4, { capacity: 5 }), await at(5)];
  await at(2, { blocked_in: true, block_reason: 'Wet' });
  await at(3, { blocked_out: true, block_reason: 'Wet' });
  expect([await found(5), await found(6)]).toEqual([small, free]);
});

describe('post', () => {
  test('writes a change for stock that arrives, leaves or changes status, and none for stock that changes its place', async () => {
    const changeCount = () =>
      ledger.value("select count(*) from outbox where type = 'stock.changed'");
    const before = await changeCount();
    await ledger.rows(move(other));
    expect(await changeCount()).toBe(before);
    await ledger.rows(
      `select * from ledger.move(${ledger.on}, 'STATUS', ${balance}, null, 'DAMAGED', 1, 'Wet')`,
    );
    await ledger.rows(`select ledger.adjust(${ledger.on}, ${balance}, -1, 'Lost')`);
    expect(await changeCount()).toBe(before + 2);
  });

  test('requires a lot of arriving stock, and not of stock that is there already', async () => {
    product = await ledger.product();
    balance = await ledger.stock(product, { location_id: shelf });
    await ledger.rows(`update product set tracking = 'LOT' where id = ${product}`);
    const sku = await ledger.value(`select sku from product where id = ${product}`);
    expect(await ledger.refusal(move(other))).toBeNull();
    expect(
      await ledger.refusal(`select ledger.adjust(${ledger.on}, ${balance}, -1, 'Lost')`),
    ).toBeNull();
    expect(
      await ledger.refusal(`select ledger.adjust(${ledger.on}, ${balance}, 1, 'Found')`),
    ).toEqual(['LOT_REQUIRED', { sku }]);
  });
});

test('of all functions of the database `post` alone writes movements', async () => {
  const writers = await ledger.rows(String.raw`
    select pronamespace::regnamespace::text, proname from pg_proc
    where prosrc ~* '\y(insert\s+into|update|delete\s+from|merge\s+into)\s+(only\s+)?(public\.)?movement\y'`);
  expect(writers).toEqual([['ledger', 'post']]);
});

describe('a key of a request', () => {
  const claim = (
    key: string,
    { user = ledger.user, at = '12:00', since = '11:00', path = '/api/orders' } = {},
  ) => `
    select ledger.claim_key(${ledger.warehouse}, ${user}, '${key}', 'POST', '${path}',
      '\\x01', '\\x02', '2026-03-01 ${at}Z', '2026-03-01 ${since}Z')`;
  const keep = (key: string, complete: string, user = ledger.user) => `
    select ledger.keep_parts(${user}, '${key}', '{"a":1}', '{"b":2}', ${complete},
      ${ledger.warehouse})`;
  const keys = () =>
    ledger.rows(`
      select key, path, to_char(created_at at time zone 'UTC', 'HH24:MI'), status, parts
      from idempotency
      where ${ledger.here}
      order by key, user_id`);
  const stranger = () =>
    ledger.insert('app_user', {
      email: 'eve@example.com',
      name: 'Eve',
      password_hash: 'x',
      role: 'ADMIN',
    });

  test('is of the first request that claims it, for each user', async () => {
    await ledger.rows(claim('A'));
    expect(await ledger.refusal(claim('A', { path: '/api/asns' }))).toEqual(['KEY_REUSED', {}]);
    expect(await ledger.refusal(claim('A', { user: await stranger() }))).toBeNull();
    await ledger.rows(claim('B'));
    expect(await keys()).toEqual([
      ['A', '/api/orders', '12:00', null, null],
      ['B', '/api/orders', '12:00', null, null],
    ]);
  });

  test('is free again when its response has expired, and that of no other is', async () => {
    const eve = await stranger();
    await ledger.rows(claim('A'));
    await ledger.rows(claim('A', { user: eve }));
    await ledger.rows(claim('B'));
    await ledger.rows('update idempotency set status = 200');
    const later = { at: '14:00', path: '/api/asns' };
    expect(await ledger.refusal(claim('A', { ...later, since: '12:00' }))).toEqual([
      'KEY_REUSED',
      {},
    ]);
    await ledger.rows(claim('A', { ...later, since: '12:01' }));
    expect(await keys()).toEqual([
      ['A', '/api/asns', '14:00', null, null],
      ['A', '/api/orders', '12:00', 200, null],
      ['B', '/api/orders', '12:00', 200, null],
    ]);
  });

  test('keeps the parts of its response, where that is complete', async () => {
    const eve = await stranger();
    await ledger.rows(claim('A'));
    await ledger.rows(claim('A', { user: eve }));
    await ledger.rows(claim('B'));
    for (const complete of ['false', 'null'])
      expect(await ledger.refusal(keep('A', complete))).toEqual(['INCOMPLETE', {}]);
    expect(await ledger.value(keep('A', 'true'))).toBe('{"b":2}');
    expect((await keys()).map(([key, , , , parts]) => [key, parts])).toEqual([
      ['A', '[{"a":1},{"b":2}]'],
      ['A', null],
      ['B', null],
    ]);
  });
});
