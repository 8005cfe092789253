import { type StoredRemark, stepNotes } from '@lading/domain/messages/remarks';
import { expect, test } from 'vitest';
import { emptyDatabase } from '#test/freshDatabase.ts';
import { superuser } from '#test/unguarded.ts';
import { migrate } from '../platform/database/migrate.ts';

const BEFORE_REMARKS = 181;
const BEFORE_WEBHOOK_REMARKS = 183;

interface Row {
  event: string;
  notes: string | null;
  remarks: StoredRemark[] | null;
}

/** Returns the histories after the migration of texts that an earlier version stored. */
async function migrated(
  table: 'order_event' | 'asn_event',
  stored: readonly (readonly [event: string, notes: string | null])[],
): Promise<Row[]> {
  const database = await emptyDatabase();
  await migrate(database.url, { upTo: BEFORE_REMARKS });
  const admin = await superuser(database.url);
  const document = table === 'order_event' ? 'order_id' : 'asn_id';
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `insert into ${table} (warehouse_id, ${document}, at, user_id, event, to_status, notes)
      select 1, 1, now(), 1, event, 'ALLOCATED', notes
      from jsonb_to_recordset($1) as row (event text, notes text)`,
    [JSON.stringify(stored.map(([event, notes]) => ({ event, notes })))],
  );
  await admin.query('set session_replication_role = origin');
  await migrate(database.url);
  const { rows } = await admin.query<Row>(`select event, notes, remarks from ${table} order by id`);
  // The rows are final again.
  await expect(admin.query(`delete from ${table}`)).rejects.toThrow('append-only');
  await admin.end();
  await database.drop();
  return rows;
}

const english = ({ notes, remarks }: Row): string | null => stepNotes(notes, remarks ?? []);

/** Each sentence that the last version stored, and the codes of the remarks that replace it. */
const sentences: [event: string, notes: string, codes: string[]][] = [
  ['create', 'Took over promised units of "A": 6 from order "O-1".', ['PROMISES_TAKEN']],
  [
    'create',
    'Took over promised units of "A, 2": 6 from order "O-1", 2 from order "O, 2". Took over promised units of "B": 1 from order "O-1".',
    ['PROMISES_TAKEN', 'PROMISES_TAKEN'],
  ],
  ['create', 'Imported as history: no stock moved.', ['IMPORTED']],
  ['create', 'Not paid: its status in Shopify is "pending".', ['NOT_PAID']],
  ['edit', 'Items changed.', ['ITEMS_CHANGED']],
  [
    'edit',
    'Items changed. Took over promised units of "A": 6 from order "O-1".',
    ['ITEMS_CHANGED', 'PROMISES_TAKEN'],
  ],
  ['resume', 'Took over promised units of "4711": 6 from order "42".', ['PROMISES_TAKEN']],
  [
    'allocate',
    'Stock in QUARANTINED, CUSTOMS and DISPATCH locations is no longer allocated.',
    ['PLACES_NOT_ALLOCATED'],
  ],
  ['recall', 'Stock in blocked locations is no longer promised.', ['PLACES_NOT_PROMISED']],
  [
    'recall',
    '2 of "A", 3 of "4711" taken over by order "O-9", which is more urgent.',
    ['PROMISES_OVERTAKEN'],
  ],
  [
    'recall',
    '4 of "A" no longer allocated: stock fell below what orders were promised.',
    ['PROMISES_UNCOVERED'],
  ],
  ['recall', 'Lot "L-1" was put on hold: Seal broken: twice.\nLook again', ['LOT_HELD']],
  ['recall', 'Lot "L-1" expired on 2026-01-31.', ['LOT_EXPIRED']],
  ['recall', 'Lot "L-1" expired on 2026-01-31, by a correction: Misread', ['LOT_DATED']],
  ['recall', 'Lot "L-1" lasts no longer than 2099-01-31, by a correction: Misread', ['LOT_DATED']],
  ['recall', 'Lot "l-1" is lot "L-1": One batch', ['LOT_MERGED']],
  ['count', 'Cycle count "Aisle "3"" found less than was allocated.', ['COUNT_FOUND']],
  ['count', 'Cycle count "A" found goods where nothing is for sale.', ['COUNT_FOUND']],
  ['release', '1 replenishment task was created.', ['TASKS_CREATED']],
  ['release', '12 replenishment tasks were created.', ['TASKS_CREATED']],
  ['release', '1 replenishment task was created; picks wait for one of them.', ['TASKS_CREATED']],
  ['release', '3 replenishment tasks were created; picks wait for one of them.', ['TASKS_CREATED']],
  ['release', '3 replenishment tasks were created; picks wait for 2 of them.', ['TASKS_CREATED']],
  ['pick', '4 of "A" not found in A-01: Shelf empty', ['NOT_FOUND']],
  [
    'pick',
    '4 of "A" not found in A: 01: Shelf: empty\n1 of "B" not found in no place: Gone',
    ['NOT_FOUND', 'NOT_FOUND'],
  ],
  ['unpick', '2 of "A" back to A-10: picked again there.', ['BROUGHT_BACK', 'GOES_ON']],
  [
    'unpick',
    '2 of "A" back to A: 10\n1 of "B" back to no place: others are picked instead. Wet: all\nof it',
    ['BROUGHT_BACK', 'BROUGHT_BACK', 'GOES_ON'],
  ],
  [
    'unpick',
    '2 of "A" back to A-10: the order goes on without them. Wet',
    ['BROUGHT_BACK', 'GOES_ON'],
  ],
  ['unpack', 'Out of package 2: 1 of "A", 2 of "B".', ['UNPACKED']],
  ['unpack', 'All of package 1.\nOut of package 2: 1 of "A".', ['PACKAGE_UNPACKED', 'UNPACKED']],
  ['ship', 'Announced as ASN "TR-1-T".', ['ANNOUNCED']],
  ['deliver', 'Received as ASN "TR-1-T".', ['RECEIVED']],
  ['cancel', 'The shipment of "O-1" was undone.', ['SHIPMENT_UNDONE']],
  ['unship', 'Order "O-1-B1" was cancelled.', ['FOLLOW_UP_CANCELLED']],
  [
    'unship',
    'Wrong carrier Order "O-1-B1" was cancelled. Order "O-1-B2" was cancelled.',
    ['FOLLOW_UP_CANCELLED', 'FOLLOW_UP_CANCELLED'],
  ],
];

/** Texts that people entered, and texts that may be entered ones. */
const entered: [event: string, notes: string | null][] = [
  ['cancel', 'changed mind'],
  ['create', 'Not paid yet'],
  ['create', null],
  ['hold', 'Items changed.'],
  ['pick', '007 of "A" not found in A-01: Shelf empty'],
  ['pick', '4 of "A" not found in A-01: Shelf empty\nand the next one too'],
  ['recall', '12345678901234567 of "A" taken over by order "O-9", which is more urgent.'],
  ['recall', '2 of "27" TV" taken over by order "O-9", which is more urgent.'],
  ['release', '1 replenishment tasks were created.'],
  ['unship', 'Wrong carrier'],
];

test('sentences in histories of orders become remarks that read as before, and other texts stay', async () => {
  const texts = [...sentences, ...entered];
  const rows = await migrated(
    'order_event',
    texts.map(([event, notes]) => [event, notes]),
  );
  expect(rows.map(english)).toEqual(texts.map(([, notes]) => notes));
  const codes = rows.map(({ remarks }) => remarks?.map(({ code }) => code) ?? []);
  expect(codes).toEqual([...sentences.map(([, , each]) => each), ...entered.map(() => [])]);
  const remarksOf = (text: string) => rows.find((row) => english(row) === text);
  expect(rows[1]?.remarks?.[0]?.facts).toEqual({
    sku: 'A, 2',
    orders: [
      { name: 'O-1', quantity: 6 },
      { name: 'O, 2', quantity: 2 },
    ],
  });
  expect(
    remarksOf('Wrong carrier Order "O-1-B1" was cancelled. Order "O-1-B2" was cancelled.'),
  ).toMatchObject({ notes: 'Wrong carrier', remarks: [{ facts: { reference: 'O-1-B1' } }, {}] });
  expect(remarksOf(sentences.find(([event]) => event === 'unpick')?.[1] ?? '')?.remarks).toEqual([
    { code: 'BROUGHT_BACK', facts: { quantity: 2, sku: 'A', place: 'A-10' } },
    { code: 'GOES_ON', facts: { way: 'PICK_AGAIN' } },
  ]);
});

test('a text reads as before whatever the names in it are', async () => {
  const names = ['27" TV', 'a: b', 'x", 2 of "y', 'no place', 'x\ny', '1 → 2', 'x. Items changed.'];
  const texts = sentences.flatMap(([event, notes]) =>
    names.flatMap((name) =>
      [/O-1|TR-1-T|L-1/g, /\bA\b/g, /Seal broken|Misread|Wet|Gone|Wrong carrier/g].map(
        (part) => [event, notes.replaceAll(part, name)] as const,
      ),
    ),
  );
  const rows = await migrated('order_event', texts);
  expect(rows.map(english)).toEqual(texts.map(([, notes]) => notes));
  expect(rows.filter(({ remarks }) => remarks !== null).length).toBeGreaterThan(100);
});

test('what edits changed of ASNs becomes remarks that read as before', async () => {
  const edits: [notes: string, codes: string[]][] = [
    ['arrival 2026-11-28 → 2026-12-01', ['ARRIVAL_CHANGED']],
    [
      'reference PO 1 → PO-2, notes, A 5 → 0, 27" TV → 3 0 → 8',
      ['REFERENCE_CHANGED', 'NOTES_CHANGED', 'EXPECTED_CHANGED', 'EXPECTED_CHANGED'],
    ],
    ['A 5 → 8, 1 more product', ['EXPECTED_CHANGED', 'MORE_CHANGED']],
    ['A 5 → 8, 12 more products', ['EXPECTED_CHANGED', 'MORE_CHANGED']],
    ['reference PO, 1 → PO-2', []],
  ];
  const rows = await migrated('asn_event', [
    ...edits.map(([notes]) => ['edit', notes] as const),
    ['cancel', 'notes'],
  ]);
  expect(rows.map(english)).toEqual([...edits.map(([notes]) => notes), 'notes']);
  expect(rows.map(({ remarks }) => remarks?.map(({ code }) => code) ?? [])).toEqual([
    ...edits.map(([, codes]) => codes),
    [],
  ]);
  expect(rows[0]?.remarks).toEqual([
    { code: 'ARRIVAL_CHANGED', facts: { from: '2026-11-28', to: '2026-12-01' } },
  ]);
});

test('why a webhook is off becomes a remark that reads as before, and another text stays', async () => {
  const reasons: [reason: string, code: string | null][] = [
    ['The receiver answered 410 Gone.', 'RECEIVER_GONE'],
    ['A delivery failed 16 times in three days.', 'DELIVERY_FAILED'],
    ['Switched off by mara@example.com.', 'SWITCHED_OFF'],
    ['It was in the way.', null],
  ];
  const database = await emptyDatabase();
  await migrate(database.url, { upTo: BEFORE_WEBHOOK_REMARKS });
  const admin = await superuser(database.url);
  await admin.query(
    `insert into webhook (name, url, secret, status, disabled_at, disabled_reason, position_xid,
        position_id, created_at)
      select 'Shop ' || place, 'https://shop.example.com', '', 'DISABLED', now(), reason, '0', 0, now()
      from unnest($1::text[]) with ordinality r (reason, place)`,
    [reasons.map(([reason]) => reason)],
  );
  await migrate(database.url);
  const { rows } = await admin.query<{ notes: string | null; remark: StoredRemark | null }>(
    'select disabled_reason as notes, disabled_remark as remark from webhook order by id',
  );
  await admin.end();
  await database.drop();
  expect(
    rows.map(({ notes, remark }) => [
      stepNotes(notes, remark ? [remark] : []),
      remark?.code ?? null,
    ]),
  ).toEqual(reasons);
  expect(rows[2]?.remark?.facts).toEqual({ by: 'mara@example.com' });
});
