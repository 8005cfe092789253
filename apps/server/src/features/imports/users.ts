import { importWarning } from '@lading/domain/messages/importWarnings';
import { RowFault, rowFault } from '@lading/domain/messages/rowFaults';
import { spellingKey } from '@lading/domain/spelling';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { changeUser, createImported, getUser, setWarehouses } from '../users/users.service.ts';
import type { UserCells } from './columns.ts';
import * as lookups from './lookups.queries.ts';
import {
  type Finder,
  findCustomers,
  findWarehouses,
  type Plan,
  planRecords,
  type Scope,
  Taken,
} from './plans.ts';
import type { Row, Source } from './table.ts';

/** A user of a file with resolved customer and warehouses. */
interface PlannedUser extends Pick<UserCells, 'email' | 'role'> {
  name: string | undefined;
  readOnly: boolean | undefined;
  customerId: number | null;
  /** Undefined if the file does not give them. */
  warehouseIds: number[] | undefined;
}

/**
 * Plans logins. A file has no passwords: each user gets an invitation or, if the server sends no
 * mails, a password from an administrator.
 */
export async function* planUsers(db: Db, source: Source<UserCells>, scope: Scope): Plan {
  const owners = {
    customerOf: await findCustomers(db, scope),
    warehouseOf: await findWarehouses(db, scope),
  };
  const taken = new Taken(scope.existing);
  let count = 0;
  yield* planRecords(source, scope, {
    lookUp: async (rows) => {
      taken.forget();
      const emails = rows.map((row) => row.email.trim());
      for (const { id, email, isPerson } of await lookups.listUsersByEmail(db, emails))
        taken.store(
          spellingKey(email),
          isPerson ? id : 0,
          rowFault('EXISTS', { what: 'EMAIL', name: email }),
        );
    },
    make: (row) => {
      const user = planUser(row, owners);
      if (user instanceof RowFault) return user;
      const repeats = (line: number): RowFault =>
        rowFault('IN_EARLIER_LINE', { what: 'EMAIL', name: row.email, line });
      const earlier = taken.take(row.line, { [spellingKey(row.email.trim())]: repeats });
      if (earlier === null) count += 1;
      return earlier ?? user;
    },
    update: (tx, actor, id, row) => updateImported(tx, actor, id, planUser(row, owners)),
    counts: (records) => ({ users: records.length }),
    write: async (tx, actor, records) => {
      for (const { warehouseIds = [], readOnly = false, name, ...user } of records)
        await createImported(tx, scope.links, actor, {
          ...user,
          ...(name === undefined ? {} : { name }),
          readOnly,
          warehouseIds,
        });
    },
  });
  const isSilent = count > 0 && !scope.links?.isMailOn;
  return isSilent ? [importWarning('NO_INVITATIONS')] : [];
}

/** Returns a user, or the fault of the row. */
function planUser(
  row: Row<UserCells>,
  { customerOf, warehouseOf }: { customerOf: Finder; warehouseOf: Finder },
): PlannedUser | RowFault {
  const { email, name, role, readOnly } = row;
  if (role !== 'CLIENT' && row.customer !== undefined) return rowFault('ONLY_CLIENT_HAS_CUSTOMER');
  if (role !== 'CLIENT' && readOnly) return rowFault('ONLY_CLIENT_READS_ONLY');
  const customerId = role === 'CLIENT' ? customerOf(row.customer) : null;
  if (customerId instanceof RowFault) return customerId;
  const ids =
    row.warehouses === undefined
      ? undefined
      : namesIn(row.warehouses, warehouseOf).map((each) => warehouseOf(each));
  const fault = ids?.find((id) => id instanceof RowFault);
  if (fault) return fault;
  const warehouseIds = ids?.filter((id) => typeof id === 'number');
  return {
    email: email.trim(),
    name,
    role,
    readOnly,
    customerId,
    warehouseIds: warehouseIds && [...new Set(warehouseIds)],
  };
}

/**
 * The names of warehouses in a cell, separated by semicolons or bars, or by commas unless these are
 * part of a name.
 */
function namesIn(cell: string, warehouseOf: Finder): string[] {
  const names = cell.split(/[;|\n]/).map((name) => name.trim());
  return names
    .flatMap((name) =>
      typeof warehouseOf(name) === 'number' ? [name] : name.split(',').map((part) => part.trim()),
    )
    .filter(Boolean);
}

/**
 * Changes only what differs, by the rules of an edit by hand: an unchanged user keeps its sessions.
 */
async function updateImported(
  tx: Tx,
  actor: Actor,
  id: number,
  user: PlannedUser | RowFault,
): Promise<void> {
  if (user instanceof RowFault) throw new Error(user.code);
  const stored = await getUser(tx, id);
  const { name, role, customerId, readOnly, warehouseIds } = user;
  const isOther =
    role !== stored.role ||
    customerId !== stored.customerId ||
    (readOnly !== undefined && readOnly !== stored.readOnly);
  const body = {
    ...(name === undefined || name === stored.name ? {} : { name }),
    ...(isOther ? { role, customerId, ...(readOnly === undefined ? {} : { readOnly }) } : {}),
  };
  if (Object.keys(body).length > 0) await changeUser(tx, actor, id, body, null);
  if (warehouseIds !== undefined) await setWarehouses(tx, actor, id, warehouseIds);
}
