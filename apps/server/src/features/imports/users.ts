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
  planRows,
  type Scope,
  Taken,
} from './plans.ts';
import type { Row, Source } from './table.ts';

/** A user of a file, whose customer and warehouses are known. */
interface PlannedUser extends Pick<UserCells, 'email' | 'role'> {
  name: string | undefined;
  readOnly: boolean | undefined;
  customerId: number | null;
  /** Undefined where the file says nothing of them. */
  warehouseIds: number[] | undefined;
}

/**
 * Plans logins. A file has no passwords: each user gets an invitation or, where the server sends no
 * mails, a password from an administrator.
 */
export async function* planUsers(db: Db, source: Source<UserCells>, scope: Scope): Plan {
  const owners = {
    customerOf: await findCustomers(db, scope),
    warehouseOf: await findWarehouses(db, scope),
  };
  const taken = new Taken(scope.existing);
  let count = 0;
  for await (const rows of source.rows()) {
    taken.forget();
    for (const { id, email, isPerson } of await lookups.listUsersByEmail(
      db,
      rows.map((row) => row.email.trim()),
    ))
      taken.store(spellingKey(email), isPerson ? id : 0, `the email "${email}" exists already`);
    const { made, ...plan } = planRows(
      { file: source.file, rows, writtenTo: scope.written.to },
      (row) => {
        const user = planUser(row, owners);
        if (typeof user === 'string') return user;
        const repeats = (earlier: number): string =>
          `the email "${row.email}" stands in line ${earlier} already`;
        return taken.take(row.line, { [spellingKey(row.email.trim())]: repeats }) ?? user;
      },
      (tx, actor, id, row) => updateImported(tx, actor, id, planUser(row, owners)),
    );
    count += made.length;
    const write = async (tx: Tx, actor: Actor): Promise<void> => {
      for (const { warehouseIds = [], readOnly = false, name, ...user } of made)
        await createImported(tx, scope.links, actor, {
          ...user,
          ...(name === undefined ? {} : { name }),
          readOnly,
          warehouseIds,
        });
    };
    yield { ...plan, counts: { users: made.length }, write };
  }
  const isSilent = count > 0 && !scope.links?.isMailOn;
  return isSilent ? [WITHOUT_MAIL] : [];
}

const WITHOUT_MAIL =
  'this server sends no invitations: reset the password of each new user, and tell it to the user';

/** Returns a user, or what is wrong with the row. */
function planUser(
  row: Row<UserCells>,
  { customerOf, warehouseOf }: { customerOf: Finder; warehouseOf: Finder },
): PlannedUser | string {
  const { email, name, role, readOnly } = row;
  if (role !== 'CLIENT' && row.customer !== undefined) return 'only a CLIENT has a customer';
  if (role !== 'CLIENT' && readOnly) return 'only a CLIENT may be read-only';
  const customerId = role === 'CLIENT' ? customerOf(row.customer) : null;
  if (typeof customerId === 'string') return customerId;
  const ids =
    row.warehouses === undefined
      ? undefined
      : namesIn(row.warehouses, warehouseOf).map((each) => warehouseOf(each));
  const fault = ids?.find((id) => typeof id === 'string');
  if (typeof fault === 'string') return fault;
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
 * The names of warehouses in a cell, separated by semicolons or bars; by commas where these are not
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

/** Changes what differs, by the rules of an edit by hand: an unchanged user keeps its sessions. */
async function updateImported(
  tx: Tx,
  actor: Actor,
  id: number,
  user: PlannedUser | string,
): Promise<void> {
  if (typeof user === 'string') throw new Error(user);
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
