import { describe, expect, it } from 'vitest';
import { shortQuestion, standing, stopsOf } from './pickMachine.ts';
import { afterPick, type WalkLine } from './pickWalk.ts';
import { device, lineOf, order, two, walk, withRefusal } from './testing/pickDevice.ts';

describe('a stop', () => {
  it('needs the scan of its location, then of its goods, and a confirmation; then the next one follows', () => {
    const { scan, confirm, serve, text, picks, task } = device();
    scan('A-01');
    expect(text()).toBe('Take 10 × WB-1.');
    scan('WB-1');
    expect(text()).toBe('WB-1 is right. Take 10, then confirm.');
    confirm();
    serve();
    expect(picks()).toEqual([[1, 10, null]]);
    expect(text()).toBe('10 × WB-1 taken. Go to A-02.');
    expect(standing(task())?.stop.allocationId).toBe(2);
  });

  it('refuses a wrong location and wrong goods', () => {
    const { scan, text, task } = device();
    scan('A-02');
    expect([text(), standing(task())?.at.proved]).toEqual(['This is A-02. Go to A-01.', 'nothing']);
    scan('A-01', 'TI-2');
    expect([text(), standing(task())?.at.proved]).toEqual(['This is TI-2. Take WB-1.', 'place']);
  });

  it('takes scans that come faster than their answers in order', () => {
    const { asked, look, task, burst } = device();
    burst('A-01', 'WB-1');
    expect(asked).toHaveLength(1);
    look();
    expect(standing(task())?.at).toMatchObject({ proved: 'goods', quantity: 10 });
  });

  it('is confirmed by the scan of what comes next where all is taken, and the last one by the place where all is brought', () => {
    const { scan, text, picks, task } = device();
    scan('A-01', 'WB-1', 'A-02');
    expect(text()).toBe('10 × WB-1 taken. Take 10 × TI-2.');
    scan('TI-2', 'PACK-1');
    expect(text()).toBe('Everything is in PACK-1. Nothing is left to pick.');
    expect(picks()).toEqual([
      [1, 10, null],
      [2, 10, null],
    ]);
    expect(task().isArrived).toBe(true);
    scan('PACK-1');
    expect(text()).toBe('Nothing is left to pick.');
  });

  it('counts a case as its units, adds another, and never takes more than is left', () => {
    const { scan, text, task, last } = device();
    scan('A-01', 'BOX-4');
    expect(text()).toBe('WB-1 is right: 4 of 10. Scan the next, or confirm.');
    scan('A-02');
    expect(last()).toEqual({
      tone: 'attention',
      text: 'Only 4 of 10 × WB-1 are in hand. Take 4, take more, or press Short.',
    });
    scan('BOX-4', 'BOX-4');
    expect(text()).toBe('A Box of 4 is more than is left to take. Take 8, then confirm.');
    scan('WB-1', 'WB-1');
    expect([text(), standing(task())?.at.quantity]).toEqual([
      'WB-1 is right. Take 10, then confirm.',
      10,
    ]);
  });

  it('gets no unit from its location, or from its pallet, once its goods are proved', () => {
    const { scan, task } = device(
      walk([lineOf(1, 'WB-1', 'A-01', { pallet: { lpn: 'LPN-1' } }), lineOf(2, 'TI-2', 'A-02')]),
    );
    scan('A-01', 'BOX-4', 'A-01', 'LPN-1');
    expect(standing(task())?.at).toMatchObject({ quantity: 4, scanned: 4 });
  });

  it('is not confirmed by its own pallet where that is the next one too', () => {
    const pallet = { lpn: 'LPN-1' };
    const { scan, picks } = device(
      walk([lineOf(1, 'WB-1', 'A-01', { pallet }), lineOf(2, 'TI-2', 'A-01', { pallet })]),
    );
    scan('LPN-1', 'LPN-1');
    expect(picks()).toEqual([]);
  });

  it('keeps its place proved for the next one there', () => {
    const { scan, text, task } = device(
      walk([lineOf(1, 'WB-1', 'A-01'), lineOf(2, 'TI-2', 'A-01')]),
    );
    scan('A-01', 'WB-1', 'TI-2');
    expect(text()).toBe('10 × WB-1 taken. TI-2 is right. Take 10, then confirm.');
    expect(standing(task())?.at.proved).toBe('goods');
  });

  it('comes last once it is put off', () => {
    const { act, text, task } = device();
    act({ kind: 'later' });
    expect(text()).toBe('WB-1 comes later. Go to A-02.');
    expect(stopsOf(task()).map(({ allocationId }) => allocationId)).toEqual([2, 1]);
  });
});

describe('a keyed quantity', () => {
  const keyed = (quantity = 4, begun = two) => {
    const here = device(begun);
    here.scan('A-01', 'WB-1');
    here.key(quantity);
    return here;
  };

  it('is not confirmed by what comes next, not even where it is all that is left', () => {
    for (const [quantity, code] of [
      [4, 'A-02'],
      [10, 'A-02'],
      [4, 'A-01'],
    ] as const) {
      const { scan, last, picks, task } = keyed(quantity);
      scan(code);
      expect(last()).toEqual({
        tone: 'attention',
        text: `${quantity} × WB-1 is keyed, not saved. Scan WB-1 or press Take ${quantity} first.`,
      });
      expect([picks(), standing(task())?.at.quantity]).toEqual([[], quantity]);
    }
    const { scan, picks, text } = keyed(10, walk([lineOf(1, 'WB-1', 'A-01')]));
    scan('PACK-1');
    expect([picks(), text()]).toEqual([
      [],
      '10 × WB-1 is keyed, not saved. Scan WB-1 or press Take 10 first.',
    ]);
  });

  it('is taken by the code of its goods, or by the button', () => {
    const { scan, text, picks, key, confirm, serve, task } = keyed();
    expect(text()).toBe('4 of 10 × WB-1. Press Take 4, or scan WB-1.');
    scan('WB-1');
    expect([picks(), text()]).toEqual([[[1, 4, null]], '4 × WB-1 taken. Take 6 × WB-1.']);
    scan('WB-1');
    key(5);
    confirm();
    serve();
    expect(picks()).toEqual([
      [1, 4, null],
      [1, 5, null],
    ]);
    expect(standing(task())?.stop).toMatchObject({ allocationId: 1, pickedQuantity: 11 });
  });

  it('is not taken by a code of its goods that stands for another quantity', () => {
    const { scan, text, picks } = keyed(3);
    scan('BOX-4');
    expect([picks(), text()]).toEqual([
      [],
      '3 × WB-1 is keyed, and this code stands for 4. Press Take 3, or key what you took.',
    ]);
  });

  it('is not taken by a button that showed another one, or another stop', () => {
    const { press, picks, last } = keyed();
    press({ kind: 'confirm', allocationId: 1, quantity: 10 });
    press({ kind: 'confirm', allocationId: 2, quantity: 4 });
    expect([picks(), last()?.tone]).toEqual([[], 'attention']);
  });

  it('of goods for a tote is put by the scan of that tote alone', () => {
    const begun = walk([
      lineOf(1, 'WB-1', 'A-01', { tote: 'T1' }),
      lineOf(2, 'TI-2', 'A-02', { tote: 'T1' }),
    ]);
    const { scan, text, picks } = keyed(4, begun);
    scan('A-02', 'WB-1', 'BOX-4');
    expect([picks(), text()]).toEqual([[], '4 of 10 × WB-1. Put 4 in tote T1.']);
    scan('T1');
    expect(picks()).toEqual([[1, 4, null]]);
  });
});

describe('a short pick', () => {
  it('before the scan of the goods takes none, and after it what was keyed', () => {
    const { act, scan, serve, text, picks, task } = device();
    act({ kind: 'askShort' });
    expect(shortQuestion(task())).toEqual({ left: 10, isProved: false, text: '', figure: 0 });
    act({ kind: 'short', reason: 'Shelf empty' });
    serve();
    expect(text()).toBe('WB-1 is short by 10. Go to A-02.');
    scan('A-02', 'TI-2');
    act({ kind: 'askShort' });
    expect(shortQuestion(task())?.figure).toBeNull();
    act({ kind: 'short', reason: 'Damaged' });
    act({ kind: 'keyShort', keyed: '10' });
    expect(shortQuestion(task())?.figure).toBeNull();
    act({ kind: 'keyShort', keyed: '4' });
    act({ kind: 'short', reason: 'Damaged' });
    act({ kind: 'short', reason: 'Damaged' });
    serve();
    expect(text()).toBe(
      'TI-2 is short by 6. Nothing is left to pick. Bring it to PACK-1, and scan PACK-1.',
    );
    expect(picks()).toEqual([
      [1, 0, 'Shelf empty'],
      [2, 4, 'Damaged'],
    ]);
  });

  it('offers the quantity that is in hand', () => {
    const { act, scan, key, task } = device();
    scan('A-01', 'WB-1');
    key(3);
    act({ kind: 'askShort' });
    expect(shortQuestion(task())).toMatchObject({ text: '3', figure: 3 });
    act({ kind: 'closeShort' });
    expect([shortQuestion(task()), standing(task())?.at.quantity]).toEqual([null, 3]);
  });

  it('keeps scans until its question is answered, and none of them changes what was taken', () => {
    const { act, scan, serve, look, asked, task, picks } = device();
    scan('A-01', 'WB-1');
    act({ kind: 'askShort' });
    act({ kind: 'keyShort', keyed: '7' });
    scan('BOX-4', 'A-02');
    expect([asked, shortQuestion(task())]).toMatchObject([[], { text: '7', figure: 7 }]);
    act({ kind: 'short', reason: 'Damaged' });
    serve();
    look();
    expect(picks()).toEqual([[1, 7, 'Damaged']]);
    expect(standing(task())?.stop.allocationId).toBe(2);
  });

  it('of units for a tote waits for the scan of that, and the code of the goods does not take it back', () => {
    const { act, scan, text, picks, serve } = device(
      walk([lineOf(1, 'WB-1', 'A-01', { tote: 'T1' })]),
    );
    scan('A-01', 'WB-1');
    act({ kind: 'askShort' });
    act({ kind: 'keyShort', keyed: '7' });
    act({ kind: 'short', reason: 'Damaged' });
    expect(text()).toBe('WB-1 is short by 3. Put 7 in tote T1.');
    scan('WB-1');
    serve();
    expect(picks()).toEqual([]);
    scan('T1');
    expect(picks()).toEqual([[1, 7, 'Damaged']]);
  });
});

describe('what others do', () => {
  it('is announced where it takes the stop away, and the next location is shown', () => {
    const { scan, change, last, task } = device();
    scan('A-01');
    change({ lines: two.lines.slice(1) });
    expect(last()).toEqual({ tone: 'attention', text: 'The walk has changed. Go to A-02.' });
    expect([standing(task())?.stop.allocationId, task().inHand]).toEqual([2, []]);
  });

  it('sends goods in hand back where they were taken, until that is confirmed', () => {
    const { scan, change, text, task, act } = device();
    scan('A-01', 'WB-1');
    change({ lines: two.lines.slice(1) });
    expect(text()).toBe(
      'The walk has changed. Put what you hold of WB-1 back in A-01. Go to A-02.',
    );
    expect(task().inHand).toMatchObject([{ sku: 'WB-1', place: 'A-01' }]);
    act({ kind: 'broughtBack', allocationId: 1 });
    expect(task().inHand).toEqual([]);
  });

  it('names an order that was cancelled or is on hold, and takes its stops out of the walk', () => {
    for (const [status, texts] of [
      ['CANCELLED', 'was cancelled'],
      ['ON_HOLD', 'is on hold'],
    ] as const) {
      const { scan, change, text, task } = device();
      scan('A-01', 'WB-1');
      change({ orders: [order(50, status)] });
      expect(text()).toBe(
        `ORD-50 ${texts}. Put what you hold of WB-1 back in A-01. Nothing is left to pick.`,
      );
      expect(standing(task())).toBeNull();
    }
  });

  it('reaches somebody who reloads: goods that were in hand are remembered', () => {
    const { scan, task } = device();
    scan('A-01', 'WB-1');
    const { putOff, at, inHand } = task();
    const again = device(
      { ...two, lines: [], orders: [order(50, 'CANCELLED')] },
      { putOff, at, inHand },
    );
    again.tell({ kind: 'told', known: again.task().known });
    expect(again.text()).toBe(
      'ORD-50 was cancelled. Put what you hold of WB-1 back in A-01. Nothing is left to pick.',
    );
    expect(again.effects.at(-1)?.kept.inHand).toHaveLength(1);
  });

  it('is noted while a pick is being sent, and said with its answer', () => {
    const { scan, tell, serve, text, task, confirm, said, burst } = device();
    scan('A-01', 'WB-1');
    confirm();
    const before = said.length;
    tell({ kind: 'told', known: { ...two, lines: two.lines.slice(1) } });
    expect([said.length, standing(task())?.stop.allocationId]).toEqual([before, 1]);
    burst('A-02');
    serve();
    expect(text()).toBe('Take 10 × TI-2.');
  });

  it('does not send the person away from a stop that is begun', () => {
    const { scan, change, task, said } = device(walk(two.lines.slice(1)));
    scan('A-02', 'TI-2');
    const before = said.length;
    change({ lines: two.lines });
    expect([standing(task())?.stop.allocationId, said.length]).toEqual([2, before]);
  });

  it('takes units of a stop: never more than is left is taken', () => {
    const { scan, change, text, task } = device();
    scan('A-01', 'WB-1');
    change({ lines: two.lines.map((line) => ({ ...line, pickedQuantity: 8 })) });
    expect(text()).toBe('The walk has changed. WB-1 is right. Take 4, then confirm.');
    expect(standing(task())?.at.quantity).toBe(4);
  });

  it('opens a walk again that was over', () => {
    const { scan, change, text, task } = device(walk([lineOf(1, 'WB-1', 'A-01')]));
    scan('A-01', 'WB-1', 'PACK-1');
    expect(task().isArrived).toBe(true);
    change({ lines: [lineOf(1, 'WB-1', 'A-01')] });
    expect([text(), task().isArrived]).toEqual(['The walk has changed. Go to A-01.', false]);
  });
});

describe('what is sent', () => {
  it('waits without a network, and the walk goes on', () => {
    const { scan, confirm, serve, text, task } = device();
    scan('A-01', 'WB-1');
    confirm();
    serve(false);
    expect(text()).toBe('10 × WB-1 taken. It waits, and is sent by itself. Go to A-02.');
    expect(task().sending).toBeNull();
  });

  it('is refused in the words of the server, and the stop is as before', () => {
    const { scan, confirm, tell, refuseWork, text, task } = withRefusal(device());
    scan('A-01', 'WB-1');
    confirm();
    // The screen shows a pick that waits.
    tell({
      kind: 'told',
      known: { ...two, lines: afterPick(two.lines, two.lines[0] as WalkLine, 10, false) },
    });
    refuseWork('Only 3 units are left here.');
    expect(text()).toBe('Only 3 units are left here.');
    expect(standing(task())).toMatchObject({
      stop: { allocationId: 1 },
      at: { proved: 'goods', quantity: 10 },
    });
  });

  it('names what became of its order meanwhile', () => {
    const { scan, confirm, tell, refuseWork, text } = withRefusal(device());
    scan('A-01', 'WB-1');
    confirm();
    tell({ kind: 'told', known: { ...two, lines: [], orders: [order(50, 'CANCELLED')] } });
    refuseWork('ORD-50 is CANCELLED.');
    expect(text()).toBe(
      'ORD-50 is CANCELLED. ORD-50 was cancelled. Put what you hold of WB-1 back in A-01. Nothing is left to pick.',
    );
  });

  it('is one pick for two presses', () => {
    const { scan, confirm, serve, picks, text } = device();
    scan('A-01', 'WB-1');
    confirm();
    confirm();
    serve();
    serve();
    expect([picks(), text()]).toEqual([[[1, 10, null]], '10 × WB-1 taken. Go to A-02.']);
  });

  it('cannot be changed any more', () => {
    const { scan, confirm, key, serve, picks, text } = device();
    scan('A-01', 'WB-1');
    confirm();
    key(3);
    expect(text()).toBe('WB-1 is being sent. Wait for it.');
    serve();
    expect(picks()).toEqual([[1, 10, null]]);
  });
});

describe('a doubtful code', () => {
  it('changes nothing until it is scanned once more, and not by a scan that came before the question', () => {
    const { scan, burst, look, last, task } = device();
    scan('A-01');
    burst('(10)7', '(10)7');
    look();
    expect(last()).toEqual({
      tone: 'attention',
      text: 'Lot 7 may be something else. Scan it again to take it all the same.',
    });
    expect(standing(task())?.at.proved).toBe('place');
    scan('(10)7');
    expect(standing(task())?.at.proved).toBe('goods');
  });

  it('is asked about again after another scan', () => {
    const { scan, task } = device();
    scan('A-01', '(10)7', 'A-01', '(10)7');
    expect(standing(task())?.at.proved).toBe('place');
  });
});

describe('a reload', () => {
  it('keeps what is proved and keyed, and the stops that were put off', () => {
    const { scan, key, act, effects, task } = device();
    act({ kind: 'later' });
    scan('A-02', 'TI-2');
    key(3);
    const again = device(two, effects.at(-1)?.kept);
    again.tell({ kind: 'told', known: two });
    expect(again.said).toEqual([]);
    expect(standing(again.task())).toEqual(standing(task()));
    again.scan('A-01');
    expect(again.text()).toBe('3 × TI-2 is keyed, not saved. Scan TI-2 or press Take 3 first.');
  });
});

describe('a unit of which everything is to be picked', () => {
  const wholeUnit = { id: 7, lpn: 'LPN-1', kind: 'PALLET' } as const;
  const onPallet = (allocationId: number, sku: string, more: Partial<WalkLine> = {}): WalkLine =>
    lineOf(allocationId, sku, 'A-01', {
      pickedQuantity: 0,
      pallet: { lpn: `C-${allocationId}` },
      wholeUnit,
      ...more,
    });
  const takeWhole = { kind: 'takeWhole', lpn: 'LPN-1' } as const;

  it('is taken by one tap once it is scanned, with all of its stops', () => {
    const lines = [onPallet(1, 'WB-1'), onPallet(2, 'TI-2'), lineOf(3, 'WB-3', 'A-02')];
    const { scan, press, serve, sent, text, task } = device(walk(lines));
    press(takeWhole);
    expect(sent).toEqual([]);
    scan('LPN-1');
    expect(text()).toBe('Whole pallet LPN-1 (2 lines): take it as it stands, then confirm.');
    press(takeWhole);
    serve();
    expect(sent).toMatchObject([
      { kind: 'pick', whole: { unit: wholeUnit, stops: [lines[0], lines[1]] } },
    ]);
    expect(text()).toBe('LPN-1 taken whole, with 2 lines. Go to A-02.');
    expect(standing(task())?.stop.allocationId).toBe(3);
  });

  it('is taken whole by the scan of what comes next, once its label was scanned', () => {
    const lines = [onPallet(1, 'WB-1'), onPallet(2, 'TI-2'), lineOf(3, 'WB-3', 'A-02')];
    const { scan, serve, sent, text } = device(walk(lines));
    scan('LPN-1', 'A-02');
    serve();
    expect(sent).toMatchObject([{ kind: 'pick', whole: { unit: wholeUnit } }]);
    expect(text()).toBe('LPN-1 taken whole, with 2 lines. Take 10 × WB-3.');
  });

  it('is taken apart where its goods were scanned, or a quantity was keyed', () => {
    const lines = [onPallet(1, 'WB-1'), lineOf(3, 'WB-3', 'A-02')];
    const { scan, key, press, serve, sent } = device(walk(lines));
    scan('LPN-1', 'A-01', 'WB-1');
    key(12);
    press({ kind: 'confirm', allocationId: 1, quantity: 12 });
    serve();
    expect(sent).toMatchObject([{ kind: 'pick', quantity: 12, whole: null }]);
    const byProduct = device(walk(lines));
    byProduct.scan('A-01', ...Array(12).fill('WB-1'), 'A-02');
    byProduct.serve();
    expect(byProduct.sent).toMatchObject([{ kind: 'pick', quantity: 12, whole: null }]);
  });

  it('is not offered where goods go into a tote, or some were taken before', () => {
    for (const line of [
      onPallet(1, 'WB-1', { tote: 'TOTE-1' }),
      onPallet(1, 'WB-1', { pickedQuantity: 2 }),
    ]) {
      const { scan, press, sent } = device(walk([line]));
      scan('LPN-1');
      press(takeWhole);
      expect(sent).toEqual([]);
    }
  });

  it('a refusal leaves all of its stops as they were', () => {
    const lines = [onPallet(1, 'WB-1'), onPallet(2, 'TI-2')];
    const { scan, press, answer, text, task } = device(walk(lines));
    scan('LPN-1');
    press(takeWhole);
    answer({ kind: 'refused', fault: 'LPN-1 holds more.' });
    expect(text()).toMatch(/^LPN-1 holds more\./);
    expect(stopsOf(task()).map(({ allocationId }) => allocationId)).toEqual([1, 2]);
  });
});
