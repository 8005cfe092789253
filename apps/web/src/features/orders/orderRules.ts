import { isLegal } from '@lading/domain/life';
import { type OrderRequest, type OrderStatus, orderSteps } from '@lading/domain/orders';
import { may, type Permission, type Role } from '@lading/domain/permissions';

/** Orders in these statuses are done with: the list no longer offers to edit them. */
const over: readonly OrderStatus[] = ['SHIPPED', 'DELIVERED', 'CANCELLED'];

export function isOver(status: OrderStatus): boolean {
  return over.includes(status);
}

const permissionOf = {
  allocate: 'orders:allocate',
  hold: 'orders:allocate',
  resume: 'orders:allocate',
  release: 'orders:release',
  pick: 'orders:pick',
  pack: 'orders:pack',
  ship: 'orders:ship',
  deliver: 'orders:ship',
  cancel: 'orders:write',
  edit: 'orders:write',
} as const satisfies Record<OrderRequest, Permission>;

/** Whether a role may take a step with an order that is in this status. The server decides at last, for clients until release. */
export function mayTake(role: Role, status: OrderStatus, step: keyof typeof permissionOf): boolean {
  return isLegal(orderSteps, status, step) && may(role, permissionOf[step]);
}
