import { expect, test } from 'vitest';
import { onBareLedger } from '#test/bareLedger.ts';

const ledger = onBareLedger();

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
