import { describe, expect, it } from 'vitest';
import { standing } from './pickMachine.ts';
import type { WalkLine } from './pickWalk.ts';
import { device, lineOf, order, walk, withRefusal } from './testing/pickDevice.ts';

describe('a walk with totes', () => {
  const orders = [31, 32, 33].map((id) => ({ ...order(id), tote: `T${id}` }));
  const toteLine = (id: number, orderId: number, sku = 'WB-1', at = 'A-01') =>
    lineOf(id, sku, at, {
      orderId,
      orderReference: `ORD-${orderId}`,
      tote: `T${orderId}`,
      pickedQuantity: 0,
      quantity: id,
    });
  const cluster = walk([toteLine(3, 31), toteLine(4, 32), toteLine(5, 33)], { orders });

  it('takes one scan a put where the same goods go on into other totes', () => {
    const { scan, text, picks } = device(cluster);
    scan('A-01', 'WB-1', 'T31');
    expect(text()).toBe('3 × WB-1 put in tote T31. WB-1 is right. Put 4 in tote T32.');
    scan('T33');
    expect(text()).toBe('This is tote T33. Put 4 in tote T32.');
    scan('T32', 'T33');
    expect(picks()).toEqual([
      [3, 3, null],
      [4, 4, null],
      [5, 5, null],
    ]);
  });

  it('asks for the goods again for the same tote, another product, lot, pallet or place, and behind a short put', () => {
    const afterFirst = (next: WalkLine, short = false) => {
      const here = device(walk([toteLine(3, 31), next], { orders }));
      here.scan('A-01', 'WB-1');
      if (short) {
        here.act({ kind: 'askShort' });
        here.act({ kind: 'keyShort', keyed: '1' });
        here.act({ kind: 'short', reason: 'Damaged' });
      }
      here.scan('T31');
      return standing(here.task())?.at.proved;
    };
    expect(afterFirst(toteLine(4, 32))).toBe('goods');
    expect(afterFirst(toteLine(4, 31))).toBe('place');
    expect(afterFirst(toteLine(4, 32, 'TI-2'))).toBe('place');
    expect(
      afterFirst({
        ...toteLine(4, 32),
        lot: { id: 7, code: 'L', expiresOn: null, producedOn: null },
      }),
    ).toBe('place');
    expect(afterFirst({ ...toteLine(4, 32), pallet: { lpn: 'LPN-1' } })).toBe('place');
    expect(afterFirst(toteLine(4, 32, 'WB-1', 'A-02'))).toBe('nothing');
    expect(afterFirst(toteLine(4, 32), true)).toBe('nothing');
  });

  it('asks for the goods again where the tote of an order was changed', () => {
    const { scan, change, last, task } = device(cluster);
    scan('A-01', 'WB-1', 'T31');
    change({
      lines: cluster.lines.map((line) =>
        line.orderId === 32
          ? { ...line, tote: 'T9' }
          : line.orderId === 31
            ? { ...line, pickedQuantity: 3 }
            : line,
      ),
    });
    expect(last()).toEqual({ tone: 'attention', text: 'The walk has changed. Take 4 × WB-1.' });
    expect(standing(task())?.at.proved).toBe('place');
  });

  it('never puts twice for one scan of a tote that comes again', () => {
    const { burst, scan, serve, look, picks, text } = device(
      walk([toteLine(3, 31), toteLine(4, 31)], { orders }),
    );
    scan('A-01', 'WB-1');
    burst('T31', 'T31');
    serve();
    look();
    expect([picks(), text()]).toEqual([[[3, 3, null]], 'This is tote T31. Take 4 × WB-1.']);
  });

  it('binds a tote to each order, and the same one not twice, neither at once nor later', () => {
    const unbound = walk(
      cluster.lines.map((line) => ({ ...line, tote: null })),
      {
        bindsTotes: true,
        orders: orders.map((order) => ({ ...order, tote: null })),
      },
    );
    const { burst, scan, serve, sent, text, undo, change } = device(unbound);
    burst('t1', 'T1');
    serve();
    expect(text()).toBe('Tote T1 is in use: it holds "ORD-31".');
    scan('T2');
    expect(text()).toBe('Tote T2 is for ORD-32. Scan a tote for ORD-33.');
    undo();
    serve();
    expect(text()).toBe('Undone. Scan a tote for ORD-32.');
    expect(sent.map((each) => each.kind === 'bind' && [each.order.id, each.tote])).toEqual([
      [31, 'T1'],
      [32, 'T2'],
      [32, null],
    ]);
    change({
      orders: orders.map((order) => ({ ...order, tote: order.id === 33 ? null : order.tote })),
    });
    expect(text()).toBe('The walk has changed. Scan a tote for ORD-33.');
  });

  it('goes on as before where a tote is refused', () => {
    const begun = walk(
      cluster.lines.map((line) => ({ ...line, tote: null })),
      {
        bindsTotes: true,
        orders: orders.map((order) => ({ ...order, tote: null })),
      },
    );
    const { burst, tell, refuseWork, text } = withRefusal(device(begun));
    burst('T1');
    // The screen shows a binding that waits.
    tell({
      kind: 'told',
      known: {
        ...begun,
        orders: begun.orders.map((order) => ({ ...order, tote: order.id === 31 ? 'T1' : null })),
      },
    });
    refuseWork('Tote T1 is in use: it holds "ORD-40".');
    expect(text()).toBe('Tote T1 is in use: it holds "ORD-40".');
    tell({ kind: 'told', known: begun });
    expect(text()).toBe('Tote T1 is in use: it holds "ORD-40".');
  });
});
