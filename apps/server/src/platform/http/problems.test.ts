import pg from 'pg';
import { expect, test } from 'vitest';
import { roomWords } from '../../rooms.ts';
import { StillInUse } from '../database/references.ts';
import { refusalOfLedger } from '../refusal.ts';
import { problemOf, toRefusal } from './problems.ts';

const refused = (code: string, constraint: string, detail: string, table?: string) =>
  Object.assign(new pg.DatabaseError('refused', 1, 'error'), { code, constraint, detail, table });

test('of two requests for one reference one succeeds, and the other is refused as a duplicate', () => {
  const gone = refused(
    '23503',
    'order_line_product',
    'Key (product_id)=(7) is not present in table "product".',
    'order_line',
  );
  expect(toRefusal(gone, roomWords)).toMatchObject({
    status: 404,
    message: 'Something that this names was not found.',
  });
  const used = refused(
    '23503',
    'order_line_product',
    'Key (id)=(7) is still referenced from table "order_line".',
    'order_line',
  );
  expect(toRefusal(used, roomWords)).toMatchObject({
    status: 409,
    code: 'STILL_IN_USE',
    message: 'Something refers to this now.',
  });
});

test('a duplicate is quoted as the caller wrote it, with commas and letter case', () => {
  const taken = refused(
    '23505',
    'asn_warehouse_id_customer_id_reference_key',
    'Key (a, b, reference)=(1, 2, PO 1, second) already exists.',
  );
  const sentence = 'An ASN with the reference "PO 1, second" already exists.';
  expect(
    toRefusal(taken, roomWords, { asnReference: ' PO 1, second ', notes: 'second' }).message,
  ).toBe(sentence);
  const folded = refused(
    '23505',
    'app_user_email_key',
    'Key (fold(email))=(mara@example.com) already exists.',
  );
  expect(toRefusal(folded, roomWords, { email: 'Mara@Example.com' }).message).toBe(
    'A user with the email "Mara@Example.com" already exists.',
  );
  expect(toRefusal(folded, roomWords, undefined).message).toBe(
    'A user with the email "mara@example.com" already exists.',
  );
});

test('an error of a node of a distributed database names the table by its shard', () => {
  const ofNode = Object.assign(
    new pg.DatabaseError(
      'duplicate key value violates unique constraint "app_user_email_key_102034"',
      1,
      'error',
    ),
    { code: '23505', detail: 'Key (fold(email))=(mara@example.com) already exists.' },
  );
  expect(toRefusal(ofNode, roomWords, undefined).message).toBe(
    'A user with the email "mara@example.com" already exists.',
  );
  const ofCopy = Object.assign(
    new pg.DatabaseError(
      'duplicate key value violates unique constraint "app_user_email_key_102034"',
      1,
      'error',
    ),
    { code: 'XX000', detail: 'Key (fold(email))=(mara@example.com) already exists.' },
  );
  expect(toRefusal(ofCopy, roomWords)).toMatchObject({ code: 'DUPLICATE', status: 409 });
  const used = refused(
    '23503',
    'order_line_product_102034',
    'Key (id)=(7) is still referenced from table "order_line_102034".',
    'order_line_102034',
  );
  expect(toRefusal(used, roomWords)).toMatchObject({ code: 'STILL_IN_USE' });
  const usedElsewhere = Object.assign(
    new pg.DatabaseError(
      'update or delete on table "package_102034" violates foreign key constraint ' +
        '"load_package_package_102035" on table "load_package_102035"',
      1,
      'error',
    ),
    { code: '23503', detail: 'Key (id)=(7) is still referenced from table "load_package_102035".' },
  );
  expect(toRefusal(usedElsewhere, roomWords)).toMatchObject({ code: 'STILL_IN_USE' });
  const ofTrigger = Object.assign(
    new pg.DatabaseError(
      'Balance 3 of warehouse 1 is allocated: "inventory_allocated_rank"',
      1,
      'error',
    ),
    { code: '23514' },
  );
  expect(toRefusal(ofTrigger, roomWords)).toMatchObject({ code: 'ALLOCATED_THERE', status: 409 });
});

test('errors of the database are known in any language of its messages', () => {
  const gone = 'Schlüssel (product_id)=(7) ist nicht in Tabelle »product« vorhanden.';
  expect(
    toRefusal(refused('23503', 'order_line_product', gone, 'order_line'), roomWords),
  ).toMatchObject({ status: 404 });
  const used = 'Auf Schlüssel (id)=(7) wird noch aus Tabelle »order_line« verwiesen.';
  expect(
    toRefusal(refused('23503', 'order_line_product', used, 'order_line'), roomWords),
  ).toMatchObject({ code: 'STILL_IN_USE' });
  const inFrench = 'La clé (id)=(7) est toujours référencée à partir de la table « order_line ».';
  expect(
    toRefusal(refused('23503', 'order_line_product', inFrench, 'order_line'), roomWords),
  ).toMatchObject({ code: 'STILL_IN_USE' });
  const taken = refused(
    '23505',
    'app_user_email_key',
    'Schlüssel »(fold(email))=(mara@example.com)« existiert bereits.',
  );
  expect(toRefusal(taken, roomWords).message).toBe(
    'A user with the email "mara@example.com" already exists.',
  );
});

/** Errors of another node, which name table and constraint in their message alone. */
const ofNode = (code: string, message: string, detail: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError(message, 1, 'error'), { code, detail });

test.each([
  'doppelter Schlüsselwert verletzt Unique-Constraint »app_user_email_key_102034«',
  'llave duplicada viola restricción de unicidad «app_user_email_key_102034»',
  'la valeur d’une clé dupliquée rompt la contrainte unique «\u00a0app_user_email_key_102034\u00a0»',
  '重複したキー値は一意性制約"app_user_email_key_102034"違反となります',
])('the constraint of another node is found in any language: %s', (message) => {
  const detail = '»(fold(email))=(mara@example.com)«';
  for (const code of ['23505', 'XX000'])
    expect(toRefusal(ofNode(code, message, detail), roomWords).message).toBe(
      'A user with the email "mara@example.com" already exists.',
    );
});

test.each([
  [
    'Aktualisieren oder Löschen in Tabelle »product_102034« verletzt Fremdschlüssel-Constraint »order_line_product_102034« von Tabelle »order_line_102034«',
    'Auf Schlüssel (id)=(7) wird noch aus Tabelle »order_line_102034« verwiesen.',
    'STILL_IN_USE',
  ],
  [
    'テーブル"product_102034"の更新または削除は、テーブル"order_line_102034"の外部キー制約"order_line_product_102034"に違反します',
    'キー(id)=(7)はまだテーブル"order_line_102034"から参照されています',
    'STILL_IN_USE',
  ],
  [
    'insert or update on table "order_line_102034" violates foreign key constraint "order_line_product_102034"',
    'Key (product_id)=(7) is not present in table "product_102034".',
    'NOT_FOUND',
  ],
  [
    'テーブル"order_line_102034"への挿入、更新は外部キー制約"order_line_product_102034"に違反しています',
    'テーブル"product_102034"にキー(product_id)=(7)がありません',
    'NOT_FOUND',
  ],
])('a reference of another node is found in any language: %s', (message, detail, code) => {
  expect(toRefusal(ofNode('23503', message, detail), roomWords)).toMatchObject({ code });
});

test('a duplicate whose value PostgreSQL hides, since the table has policies, is reported at its field', () => {
  const taken = refused('23505', 'orders_warehouse_id_customer_id_reference_key', '');
  expect(
    toRefusal(taken, roomWords, {
      notes: 'as before',
      orderReference: ' SO-7 ',
      shippingAddress: 'Graz',
    }).message,
  ).toBe('An order with the reference "SO-7" already exists.');
});

test.each([
  ['53100', /disk of the database is full: nothing was saved/],
  ['25006', /takes no changes just now/],
  ['53200', /short of memory or disk/],
  ['57P03', /cannot be reached/],
  ['57014', /took too long for this and has stopped it/],
  ['25P03', /took too long for this and has stopped it/],
  ['25P04', /took too long for this and has stopped it/],
])('an outage of the database (%s) is a 503 with its reason and Retry-After', (code, sentence) => {
  const refusal = toRefusal(
    Object.assign(new pg.DatabaseError('could not', 1, 'error'), { code }),
    roomWords,
  );
  expect(refusal).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
    message: expect.stringMatching(sentence),
  });
  expect(refusal.retryAfter).toBeGreaterThan(0);
});

test('a host whose name is not known for the moment is an outage too, as of a container that starts', () => {
  expect(
    toRefusal(
      Object.assign(new Error('getaddrinfo EAI_AGAIN postgres'), { code: 'EAI_AGAIN' }),
      roomWords,
    ),
  ).toMatchObject({
    status: 503,
  });
});

test('a problem has the facts of its message, as codes, names and numbers', () => {
  const used = new StillInUse(
    'A-01',
    new Map([
      ['orders', 2],
      ['pallet', 1],
    ]),
  );
  expect(problemOf(toRefusal(used, roomWords), 'id')).toMatchObject({
    code: 'STILL_IN_USE',
    error: '"A-01" still has 2 orders, 1 pallet.',
    facts: { name: 'A-01', uses: { ORDER: 2, PALLET: 1 } },
  });
  const full = refused('53100', '', '');
  expect(problemOf(toRefusal(full, roomWords), 'id')).toMatchObject({
    code: 'UNAVAILABLE',
    facts: { reason: 'DISK_FULL' },
  });
});

test('facts that the message does not declare reach nobody', () => {
  const stale = refusalOfLedger('STALE', { sku: 'OF-OTHERS', quantity: 7 });
  expect(problemOf(stale, 'id').facts).toEqual({});
});
