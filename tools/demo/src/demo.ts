import type { Role } from '@lading/domain/permissions';
import { DAY_MS } from '@lading/domain/time';
import { isUnused, lockFirstStart } from '@lading/server/src/firstStart.ts';
import type { Tx } from '@lading/server/src/platform/database/database.ts';
import { type DemoLogin, foundCompany, lookForShorts } from './company.ts';
import { History } from './history.ts';

const FOUNDED_DAYS_AGO = 120;

/**
 * Loads a small company with some weeks of history into a database that has only an administrator,
 * completely or not at all. The data is always the same except for passwords and instants, which
 * lie before `at`. Returns a login for each role; none if another server has loaded the demo.
 */
export async function loadDemo(tx: Tx, at: Date): Promise<DemoLogin[]> {
  await lockFirstStart(tx);
  if (!(await isUnused(tx))) return [];
  const admin = await tx
    .selectFrom('appUser')
    .select(['id', 'email', 'name'])
    .where('role', '=', 'ADMIN')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const role: Role = 'ADMIN';
  const founded = new Date(at.getTime() - FOUNDED_DAYS_AGO * DAY_MS);
  const founder = {
    userId: admin.id,
    email: admin.email,
    name: admin.name,
    role,
    customerId: null,
    warehouseIds: [],
    retiredWarehouses: [],
    readOnly: false,
    sessionId: null,
    mustSetUp: false,
    key: null,
    at: founded,
  };
  const company = await foundCompany(tx, founder, at);
  await new History(company, at).live(tx);
  await lookForShorts(tx, { ...founder, at }, company);
  return company.logins;
}
