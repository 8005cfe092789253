import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Entered, NOTHING } from './packUnits.ts';
import { QuantityField } from './scan/QuantityField.tsx';
import { UnitsField } from './UnitsField.tsx';

const lamp = {
  unit: 'each',
  packs: [
    { id: 4, name: 'Case of 24', units: 24 },
    { id: 5, name: 'Layer', units: 96 },
  ],
};
const plain = { unit: 'each', packs: [] };

function Desk({
  of = lamp,
  first = NOTHING,
  onSaid,
}: {
  of?: typeof lamp;
  first?: Entered;
  onSaid: (said: Entered) => void;
}) {
  const [value, setValue] = useState(first);
  const change = (next: Entered) => {
    setValue(next);
    onSaid(next);
  };
  return <UnitsField label="Quantity" of={of} value={value} onChange={change} />;
}

function atDesk(props: Partial<Parameters<typeof Desk>[0]> = {}) {
  let said: Entered = NOTHING;
  render(<Desk {...props} onSaid={(next) => (said = next)} />);
  return { user: userEvent.setup(), said: () => said };
}

test('without packs it is a number of units', async () => {
  const { user, said } = atDesk({ of: plain });
  await user.type(screen.getByLabelText('Quantity'), '12');
  expect(said()).toEqual({ quantity: '12' });
  expect(screen.queryByRole('group')).toBeNull();
});

test('with packs it takes cases and loose units, and shows the total in units', async () => {
  const { user, said } = atDesk();
  await user.click(screen.getByRole('button', { name: 'Case of 24' }));
  await user.type(screen.getByLabelText('Quantity'), '3');
  expect(screen.getByRole('status').textContent).toBe('= 72 each');
  await user.type(screen.getByLabelText('Quantity, beside the packs'), '5');
  expect(screen.getByRole('status').textContent).toBe('= 77 each');
  expect(said()).toMatchObject({
    quantity: '77',
    packs: { pack: { id: 4 }, count: '3', loose: '5' },
  });
});

test('another pack, or units, keep the total', async () => {
  const { user, said } = atDesk({ first: { quantity: '101' } });
  await user.click(screen.getByRole('button', { name: 'Layer' }));
  expect(said()).toMatchObject({ quantity: '101', packs: { count: '1', loose: '5' } });
  await user.click(screen.getByRole('button', { name: 'Case of 24' }));
  expect(said()).toMatchObject({ quantity: '101', packs: { count: '4', loose: '5' } });
  await user.click(screen.getByRole('button', { name: 'each' }));
  expect(said()).toEqual({ quantity: '101' });
  expect(screen.getByLabelText('Quantity')).toHaveProperty('value', '101');
});

function Floor({
  first,
  max,
  onSaid,
}: {
  first: number;
  max?: number;
  onSaid: (said: number) => void;
}) {
  const [value, setValue] = useState(first);
  const change = (next: number) => {
    setValue(next);
    onSaid(next);
  };
  return <QuantityField of={lamp} value={value} {...(max ? { max } : {})} onQuantity={change} />;
}

function onFloor(first: number, max?: number) {
  let said = first;
  render(<Floor first={first} {...(max ? { max } : {})} onSaid={(next) => (said = next)} />);
  return { user: userEvent.setup(), said: () => said };
}

test('on the floor buttons count cases, and loose units stay', async () => {
  const { user, said } = onFloor(29, 100);
  await user.click(screen.getByRole('button', { name: 'Case of 24' }));
  expect(screen.getByLabelText('Quantity')).toHaveProperty('value', '1');
  expect(screen.getByText('1 x Case of 24 + 5 (29)')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'One more' }));
  expect(said()).toBe(53);
  await user.clear(screen.getByLabelText('Quantity'));
  await user.type(screen.getByLabelText('Quantity'), '3{Enter}');
  expect(said()).toBe(77);
  expect(screen.getByRole('button', { name: 'One more' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'each' }));
  expect(screen.getByLabelText('Quantity')).toHaveProperty('value', '77');
});

test('on the floor input beyond the limit is ignored', async () => {
  const { user, said } = onFloor(24, 48);
  await user.click(screen.getByRole('button', { name: 'Case of 24' }));
  await user.clear(screen.getByLabelText('Quantity'));
  await user.type(screen.getByLabelText('Quantity'), '3{Enter}');
  expect(said()).toBe(24);
  expect(screen.getByLabelText('Quantity')).toHaveProperty('value', '1');
});
