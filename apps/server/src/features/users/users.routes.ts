import * as contract from '@lading/contract/users';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import { tellOwner } from './accountNotices.service.ts';
import * as users from './users.service.ts';

export function registerUsers(api: Api): void {
  list(api, contract.listUsers, ({ db, actor, query }) => users.listUsers(db, actor, query));
  write(api, contract.createUser, ({ tx, actor, body: { password, ...user } }) =>
    password === undefined
      ? users.createInvited(tx, api, actor, user)
      : users.createUser(tx, actor, { ...user, password }),
  );
  write(api, contract.inviteUser, ({ tx, actor, params }) =>
    users.invite(tx, api, actor, params.id),
  );
  read(api, contract.getUser, ({ db, actor, params }) =>
    users.getUser(db, params.id, actor.customerId),
  );
  write(api, contract.changeUser, async ({ tx, actor, address, params, body, ifMatch }) => {
    const changed = await users.changeUser(tx, actor, params.id, body, ifMatch);
    if (body.password !== undefined)
      await tellOwner(tx, api, { actor, userId: params.id, kind: 'PASSWORD_CHANGED', address });
    return changed;
  });
  list(api, contract.listMyWarehouses, ({ actor, query }) =>
    users.listMyWarehouses(actor, query.search),
  );
  list(api, contract.listUserWarehouses, ({ db, actor, params, query }) =>
    users.listUserWarehouses(db, actor, params.id, query.search),
  );
  write(api, contract.assignWarehouse, ({ tx, actor, params, body }) =>
    users.assignWarehouse(tx, actor, params.id, body.warehouseId),
  );
  write(api, contract.removeAssignment, ({ tx, actor, params }) =>
    users.removeAssignment(tx, actor, params.id, params.warehouseId),
  );
}
