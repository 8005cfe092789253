// What the drills do with Lading: drive.mjs prepare | load | receive | find | check
// | listen. Each call carries an
// Idempotency-Key and is repeated, with the same key, until it is acknowledged.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const [command, ...args] = process.argv.slice(2);
const EMAIL = 'admin@lading.local';
const WORKERS = 4;

/** Calls Lading once. Throws if nothing answers in ten seconds. */
async function call(base, token, method, path, body, key) {
  const response = await fetch(`${base}${path}`, {
    method,
    signal: AbortSignal.timeout(10_000),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) };
}

async function request(...input) {
  const answer = await call(...input);
  if (answer.status > 201) throw new Error(`${input[3]}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const signIn = (base) =>
  request(base, null, 'POST', '/api/auth/login', {
    email: EMAIL,
    password: process.env.ADMIN_PASSWORD,
  });

/** prepare URL STATE: a warehouse with 100,000 units of a customer's product. */
async function prepare(base, stateFile) {
  const { token } = await signIn(base);
  const make = (path, body) => request(base, token, 'POST', path, body);
  const { id: warehouseId } = await make('/api/warehouses', { name: 'Drill' });
  const { id: customerId } = await make('/api/customers', {
    name: 'Drill Ltd',
    email: 'drill@example.com',
    password: 'eleven-pallets-of-tea',
  });
  const { id: productId } = await make('/api/products', { sku: 'TEA', name: 'Tea', customerId });
  const items = [{ productId, quantity: 100_000 }];
  await make('/api/inventory/batch', { warehouseId, items });
  writeFileSync(stateFile, JSON.stringify({ token, warehouseId, customerId, productId }));
}

const readState = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The paths and bodies of a receipt and of an order. */
function workOf({ warehouseId, customerId, productId }, key) {
  const items = [{ productId, quantity: 1 }];
  if (key.startsWith('receipt'))
    return ['/api/inventory/batch', { warehouseId, items: [{ ...items[0], reason: key }] }];
  const order = { orderReference: key, shippingAddress: 'Kade 3, 2583 Den Haag' };
  return ['/api/orders', { warehouseId, customerId, items, ...order }];
}

/**
 * load URL STATE FILE STOP: receives and orders until the file STOP exists, and appends what was
 * acknowledged to FILE. Prints how many calls were made, repeated, and waited longest.
 */
async function load(base, stateFile, file, stopFile) {
  const state = readState(stateFile);
  const run = Date.now().toString(36);
  const counts = { acknowledged: 0, repeated: 0, replayed: 0, longestMs: 0, failures: {} };
  const write = async (key) => {
    const [path, body] = workOf(state, key);
    const began = performance.now();
    for (let tried = 0; ; tried += 1) {
      const answer = await call(base, state.token, 'POST', path, body, key).catch((error) => ({
        status: error.cause?.code ?? error.name,
      }));
      if (answer.status === 201) {
        const { data, order } = answer.body;
        appendFileSync(file, `${key} ${data ? data.pallet.lpn : order.id}\n`);
        counts.acknowledged += 1;
        if (tried > 0 && answer.headers.get('idempotency-replayed')) counts.replayed += 1;
        counts.longestMs = Math.max(counts.longestMs, Math.round(performance.now() - began));
        return;
      }
      counts.repeated += 1;
      counts.failures[answer.status] = (counts.failures[answer.status] ?? 0) + 1;
      await sleep(200);
    }
  };
  const worker = async (name) => {
    for (let n = 0; !existsSync(stopFile); n += 1)
      await write(`${n % 2 ? 'order' : 'receipt'}-${run}-${name}-${n}`);
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, name) => worker(name)));
  console.log(JSON.stringify(counts));
}

/** receive URL STATE KEY: one receipt. Prints its LPN. */
async function receive(base, stateFile, key) {
  const state = readState(stateFile);
  const [path, body] = workOf(state, key);
  console.log((await request(base, state.token, 'POST', path, body, key)).data.pallet.lpn);
}

/** find URL STATE LPN: prints whether the pallet is there. */
async function find(base, stateFile, lpn) {
  const { token } = readState(stateFile);
  const { status } = await call(base, token, 'GET', `/api/pallets/${lpn}`);
  console.log(`${lpn}: ${status === 200 ? 'there' : `not there (${status})`}`);
}

/** check URL STATE FILE: every acknowledged receipt and order is there, and each once. */
async function check(base, stateFile, file) {
  const { token, warehouseId } = readState(stateFile);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const missing = [];
  for (const line of lines) {
    const [key, id] = line.split(' ');
    const path = key.startsWith('order') ? `/api/orders/${id}` : `/api/pallets/${id}`;
    const { status, body } = await call(base, token, 'GET', path);
    if (status !== 200 || (body.orderReference ?? key) !== key) missing.push(line);
  }
  const orders = await request(base, token, 'GET', `/api/orders?warehouseId=${warehouseId}`);
  const references = orders.map(({ orderReference }) => orderReference);
  const doubled = references.length - new Set(references).size;
  const pallets = await request(
    base,
    token,
    'GET',
    `/api/movements?warehouseId=${warehouseId}&kind=RECEIVE`,
  );
  const reasons = pallets.map(({ reason }) => reason).filter(Boolean);
  const receivedTwice = reasons.length - new Set(reasons).size;
  console.log(
    `${lines.length} acknowledged, ${missing.length} missing, ${doubled + receivedTwice} doubled`,
  );
  for (const line of missing) console.error(`missing: ${line}`);
  process.exitCode = missing.length + doubled + receivedTwice === 0 ? 0 : 1;
}

/**
 * listen URL STATE STOP: listens to live events, again at once whenever the stream ends, and makes
 * an order every 200 ms until the file STOP exists. Each order must be followed by an event.
 */
async function listen(base, stateFile, stopFile) {
  const state = readState(stateFile);
  const events = [];
  let streams = 0;
  let isOver = false;
  const ending = new AbortController();
  const stream = async () => {
    while (!isOver) {
      const response = await fetch(`${base}/api/events?warehouseId=${state.warehouseId}`, {
        headers: { authorization: `Bearer ${state.token}` },
        signal: ending.signal,
      });
      if (!response.ok) throw new Error(`The stream answered ${response.status}.`);
      streams += 1;
      const decoder = new TextDecoder();
      for await (const part of response.body)
        if (decoder.decode(part).includes('"orders"')) events.push(performance.now());
    }
  };
  const listening = (async () => {
    while (!isOver) await stream().catch(() => sleep(100));
  })();
  const orders = [];
  for (let n = 0; !existsSync(stopFile); n += 1) {
    const [path, body] = workOf(state, `order-listen-${Date.now()}-${n}`);
    const answer = await call(base, state.token, 'POST', path, body, body.orderReference).catch(
      () => null,
    );
    if (answer?.status === 201) orders.push(performance.now());
    await sleep(200);
  }
  await sleep(3_000);
  isOver = true;
  ending.abort();
  await listening;
  const unheard = orders.filter((at) => !events.some((event) => event >= at - 50));
  const longest = Math.max(...orders.map((at) => (events.find((e) => e >= at - 50) ?? at) - at));
  console.log(
    `${orders.length} orders, ${events.length} events on ${streams} streams, ${unheard.length} orders without an event after them, ${Math.round(longest)} ms at most until an event`,
  );
  process.exitCode = unheard.length === 0 ? 0 : 1;
}

await { prepare, load, receive, find, check, listen }[command](...args);
