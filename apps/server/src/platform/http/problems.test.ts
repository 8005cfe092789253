import pg from 'pg';
import { expect, test } from 'vitest';
import { toRefusal } from './problems.ts';

const refused = (code: string, constraint: string, detail: string) =>
  Object.assign(new pg.DatabaseError('refused', 1, 'error'), { code, constraint, detail });

test('of two who meet over a reference each is told what became of it', () => {
  const gone = refused('23503', 'order_line_product', 'Key (product_id)=(7) is not present in table "product".');
  expect(toRefusal(gone)).toMatchObject({ status: 404, message: 'Something that this names was not found.' });
  const used = refused('23503', 'order_line_product', 'Key (id)=(7) is still referenced from table "order_line".');
  expect(toRefusal(used)).toMatchObject({ status: 409, code: 'STILL_IN_USE', message: 'Something refers to this by now.' });
});

test('a duplicate is named as the caller wrote it, commas and letter case included', () => {
  const taken = refused(
    '23505',
    'asn_warehouse_id_customer_id_reference_key',
    'Key (a, b, reference)=(1, 2, PO 1, second) already exists.',
  );
  const sentence = 'An ASN with the reference "PO 1, second" already exists.';
  expect(toRefusal(taken, { asnReference: ' PO 1, second ', notes: 'second' }).message).toBe(sentence);
  const folded = refused('23505', 'app_user_email_key', 'Key (fold(email))=(mara@example.com) already exists.');
  expect(toRefusal(folded, { email: 'Mara@Example.com' }).message).toBe('A user with the email "Mara@Example.com" already exists.');
  expect(toRefusal(folded, undefined).message).toBe('A user with the email "mara@example.com" already exists.');
});
