import { describe, expect, test } from 'vitest';
import { agrees, begin, decide, type Editing, rebase, type Shape, type Values } from './editing.ts';

interface Fields {
  notes: string;
  shipDate: string;
  city: string;
  postcode: string;
}
interface Line {
  number?: number;
  sku: string;
  units: number;
}

const shape: Shape<Fields, Line> = {
  together: { Address: ['city', 'postcode'] },
  lines: {
    numberOf: ({ number }) => number ?? null,
    goodsOf: ({ sku }) => sku,
    nameOf: ({ sku }) => sku,
    textOf: ({ units }) => `${units} units`,
  },
};
const fields: Fields = { notes: '', shipDate: '2026-12-01', city: 'Basel', postcode: '4051' };
const each = { number: 1, sku: 'A', units: 5 };
const two = { number: 2, sku: 'B', units: 7 };
const stored: Values<Fields, Line> = { fields, lines: [each, two] };

const recordWith = (change: Partial<Fields>, lines: readonly Line[] = stored.lines) => ({
  fields: { ...fields, ...change },
  lines,
});
const merge = (
  mine: Values<Fields, Line>,
  theirs: Values<Fields, Line>,
  editing: Editing<Fields, Line> = begin(1, stored),
) => rebase(shape, editing, mine, { version: editing.version + 1, values: theirs });

describe('a field', () => {
  test('has the value of the side that changed it', () => {
    const { editing, values } = merge(
      recordWith({ notes: 'mine' }),
      recordWith({ shipDate: '2026-12-24' }),
    );
    expect(values.fields).toEqual({ ...fields, notes: 'mine', shipDate: '2026-12-24' });
    expect(editing).toMatchObject({ version: 2, collisions: [], taken: ['Ship date'] });
  });

  test('that both changed alike is settled, differently is a collision with the own value in the form', () => {
    expect(
      merge(recordWith({ notes: 'same' }), recordWith({ notes: 'same' })).editing,
    ).toMatchObject({
      collisions: [],
      taken: [],
    });
    const { editing, values } = merge(
      recordWith({ notes: 'mine' }),
      recordWith({ notes: 'theirs' }),
    );
    expect(values.fields.notes).toBe('mine');
    expect(editing.collisions).toEqual([
      { id: 'Notes', name: 'Notes', mine: 'mine', theirs: 'theirs' },
    ]);
  });

  test('is merged with those that make sense with it only', () => {
    const { editing, values } = merge(
      recordWith({ city: 'Bern' }),
      recordWith({ postcode: '4052' }),
    );
    expect(values.fields).toMatchObject({ city: 'Bern', postcode: '4051' });
    expect(editing.collisions).toMatchObject([
      { name: 'Address', mine: 'Bern, 4051', theirs: 'Basel, 4052' },
    ]);
  });
});

describe('a line', () => {
  const lines = (...changed: Line[]) => recordWith({}, changed);

  test('has the units of the side that changed it, goes where one side removed it, and comes where one added it', () => {
    const mine = lines({ ...each, units: 6 }, two, { sku: 'C', units: 1 });
    const theirs = lines(each, { number: 3, sku: 'D', units: 9 });
    const { editing, values } = merge(mine, theirs);
    expect(values.lines).toEqual([
      { ...each, units: 6 },
      { sku: 'C', units: 1 },
      { number: 3, sku: 'D', units: 9 },
    ]);
    expect(editing).toMatchObject({ collisions: [], taken: ['B', 'D'] });
    expect(merge(lines(two), lines(each, { ...two, units: 8 })).values.lines).toEqual([
      { ...two, units: 8 },
    ]);
  });

  test('that both changed is a collision, also where one removed it', () => {
    const changed = (line: Line, units: number) => ({ ...line, units });
    const cases: [Line[], Line[], object][] = [
      [
        [changed(each, 6), two],
        [changed(each, 9), two],
        { name: 'A', mine: '6 units', theirs: '9 units' },
      ],
      [[two], [changed(each, 9), two], { name: 'A', mine: 'removed', theirs: '9 units' }],
      [[changed(each, 6), two], [two], { name: 'A', mine: '6 units', theirs: 'removed' }],
      [
        [each, two, { sku: 'C', units: 1 }],
        [each, two, { number: 3, sku: 'C', units: 4 }],
        { name: 'C', mine: '1 units', theirs: '4 units' },
      ],
    ];
    for (const [mine, theirs, collision] of cases) {
      const { editing, values } = merge(lines(...mine), lines(...theirs));
      expect(editing.collisions).toMatchObject([collision]);
      expect(values.lines).toEqual(mine);
      const [{ id } = { id: '' }] = editing.collisions;
      expect(decide(shape, editing, values, { id, side: 'mine' }).values.lines).toEqual(mine);
      const taken = decide(shape, editing, values, { id, side: 'theirs' });
      expect(taken.editing.collisions).toEqual([]);
      expect(new Set(taken.values.lines)).toEqual(new Set(theirs));
    }
  });

  test('that both added alike is one line', () => {
    const { editing, values } = merge(
      lines(each, two, { sku: 'C', units: 4 }),
      lines(each, two, { number: 3, sku: 'C', units: 4 }),
    );
    expect([editing.collisions, values.lines]).toEqual([
      [],
      [each, two, { number: 3, sku: 'C', units: 4 }],
    ]);
  });

  test('that one side removed and the other left goes', () => {
    expect(merge(lines(two), lines(each, two)).values.lines).toEqual([two]);
    expect(merge(lines(each, two), lines(two)).values.lines).toEqual([two]);
  });
});

describe('an editing session', () => {
  test('is not changed by a version that it has, or an older one', () => {
    const editing = begin(3, stored);
    for (const version of [2, 3])
      expect(
        rebase(shape, editing, recordWith({}), { version, values: recordWith({ notes: 'old' }) }),
      ).toEqual({
        editing,
        values: recordWith({}),
      });
  });

  test('keeps a collision until it is decided, or until both sides agree', () => {
    const first = merge(recordWith({ notes: 'mine' }), recordWith({ notes: 'theirs' }));
    const second = merge(
      first.values,
      recordWith({ notes: 'theirs', shipDate: '2026-12-24' }),
      first.editing,
    );
    expect(second.editing.collisions).toMatchObject([{ id: 'Notes', theirs: 'theirs' }]);
    const third = merge(
      second.values,
      recordWith({ notes: 'theirs again', shipDate: '2026-12-24' }),
      second.editing,
    );
    expect(third.editing.collisions).toMatchObject([{ id: 'Notes', theirs: 'theirs again' }]);
    expect(third.editing.taken).toEqual(['Ship date']);
    const agreed = merge(
      third.values,
      recordWith({ notes: 'mine', shipDate: '2026-12-24' }),
      third.editing,
    );
    expect(agreed.editing.collisions).toEqual([]);
    const theirs = decide(shape, third.editing, third.values, { id: 'Notes', side: 'theirs' });
    expect([theirs.editing.collisions, theirs.values.fields.notes]).toEqual([[], 'theirs again']);
  });

  test('knows a record that has what the form holds, whatever numbers its lines got', () => {
    const mine = recordWith({ notes: 'x' }, [each, { sku: 'C', units: 1 }]);
    expect(
      agrees(shape, mine, recordWith({ notes: 'x' }, [each, { number: 3, sku: 'C', units: 1 }])),
    ).toBe(true);
    expect(
      agrees(shape, mine, recordWith({ notes: 'x' }, [each, { number: 3, sku: 'C', units: 2 }])),
    ).toBe(false);
  });
});

test('in 5,000 random merges nothing that either side changed is lost: it is in the form, or asked about', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const edited = (lines: readonly Line[], isServer: boolean): Line[] => {
    const left = lines.flatMap((line) =>
      random(4) === 0 ? [] : [random(3) === 0 ? { ...line, units: random(4) + 1 } : line],
    );
    const added =
      random(3) === 0
        ? [
            {
              sku: 'ABCDE'.charAt(2 + random(3)),
              units: random(3) + 1,
              ...(isServer && { number: 9 }),
            },
          ]
        : [];
    return [...left, ...added];
  };
  const content = (lines: readonly Line[], sku: string) =>
    JSON.stringify(lines.filter((line) => line.sku === sku).map(({ units }) => units));
  for (let n = 0; n < 5_000; n += 1) {
    const [mine, theirs] = [
      recordWith({}, edited(stored.lines, false)),
      recordWith({}, edited(stored.lines, true)),
    ];
    const { editing, values } = merge(mine, theirs);
    for (const sku of 'ABCDE') {
      const [was, own, other, now] = [stored, mine, theirs, values].map(({ lines }) =>
        content(lines, sku),
      );
      const isAsked = editing.collisions.some(({ name }) => name === sku);
      if (own === was) expect(now).toBe(other);
      else if (other === was) expect(now).toBe(own);
      else if (own !== other) expect([isAsked, now]).toEqual([true, own]);
    }
  }
});
