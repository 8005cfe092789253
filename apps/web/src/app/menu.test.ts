import { describe, expect, it } from 'vitest';
import { currentEntry, entriesOf, menuFor } from './menu.ts';

const paths = (role: Parameters<typeof menuFor>[0]) => entriesOf(menuFor(role)).map(({ to }) => to);

describe('the menu', () => {
  it('has the administration for administrators only', () => {
    expect(paths('ADMIN')).toContain('/admin/users');
    expect(menuFor('SUPERVISOR').map(({ label }) => label)).not.toContain('Admin');
  });

  it('offers to create ASNs at the top of Operations, to all but operators', () => {
    const operations = menuFor('CLIENT').find(({ label }) => label === 'Operations');
    expect(operations && 'children' in operations && operations.children[0]?.to).toBe('/operations/asns/new');
    expect(paths('OPERATOR')).not.toContain('/operations/asns/new');
  });

  it('leaves out what the server would refuse', () => {
    expect(paths('CLIENT')).not.toContain('/receiving');
    expect(paths('OPERATOR')).not.toContain('/orders/create');
  });

  it("has a client's own words, and no bins to print", () => {
    expect(entriesOf(menuFor('CLIENT')).find(({ to }) => to === '/stocklevels')?.label).toBe('My Stock');
    expect(paths('CLIENT')).not.toContain('/locations');
  });

  it('knows the entry that a screen belongs to', () => {
    const items = menuFor('ADMIN');
    expect(currentEntry('/orders/create/3', items)?.label).toBe('Create Order');
    expect(currentEntry('/orders/42/edit', items)?.label).toBe('Orders');
    expect(currentEntry('/admin/users/7', items)?.label).toBe('Users');
    expect(currentEntry('/pick-batches/3', items)?.label).toBe('Orders');
    expect(currentEntry('/reports/movements', items)?.label).toBe('Inventory');
    expect(currentEntry('/nowhere', items)).toBeNull();
  });
});
