import type { Role } from '@lading/domain/permissions';
import { describe, expect, it } from 'vitest';
import { currentEntry, entriesOf, menuFor } from './menu.ts';

const menuOf = (role: Role, readOnly = false) => menuFor({ role, readOnly });
const paths = (role: Role, readOnly = false) =>
  entriesOf(menuOf(role, readOnly)).map(({ to }) => to);

describe('the menu', () => {
  it('has the administration for administrators only', () => {
    expect(paths('ADMIN')).toContain('/admin/users');
    expect(menuOf('SUPERVISOR').map(({ label }) => label)).not.toContain('Admin');
  });

  it('has the users for the chief of a client, and nothing else of the administration', () => {
    const chief = entriesOf(menuFor({ role: 'CLIENT', readOnly: false, chief: true })).map(
      ({ to }) => to,
    );
    expect(chief.filter((path) => path.startsWith('/admin'))).toEqual(['/admin/users']);
    expect(paths('CLIENT').filter((path) => path.startsWith('/admin'))).toEqual([]);
  });

  it('offers to create ASNs at the top of Operations, to all but operators', () => {
    const operations = menuOf('CLIENT').find(({ label }) => label === 'Operations');
    expect(operations && 'children' in operations && operations.children[0]?.to).toBe(
      '/operations/asns/new',
    );
    expect(paths('OPERATOR')).not.toContain('/operations/asns/new');
  });

  it('omits what the server would refuse', () => {
    expect(paths('CLIENT')).not.toContain('/receiving');
    expect(paths('OPERATOR')).not.toContain('/orders/create');
    const changing = ['/operations/asns/new', '/orders/create', '/imports'];
    expect(paths('CLIENT').filter((path) => changing.includes(path))).toEqual(changing);
    expect(paths('CLIENT', true).filter((path) => changing.includes(path))).toEqual([]);
  });

  it('has labels for clients, and no label printing for them', () => {
    expect(entriesOf(menuOf('CLIENT')).find(({ to }) => to === '/stocklevels')?.label).toBe(
      'My Stock',
    );
    expect(paths('CLIENT')).not.toContain('/locations');
  });

  it('knows the entry that a screen belongs to', () => {
    const items = menuOf('ADMIN');
    expect(currentEntry('/orders/create/3', items)?.label).toBe('Create Order');
    expect(currentEntry('/orders/42/edit', items)?.label).toBe('Orders');
    expect(currentEntry('/admin/users/7', items)?.label).toBe('Users');
    expect(currentEntry('/pick-batches/3', items)?.label).toBe('Orders');
    expect(currentEntry('/reports/movements', items)?.label).toBe('Inventory');
    expect(currentEntry('/nowhere', items)).toBeNull();
  });
});
