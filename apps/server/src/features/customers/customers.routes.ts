import * as contract from '@lading/contract/customers';
import { type Api, list, read, write } from '../../platform/http/route.ts';
import * as customers from './customers.service.ts';

export function registerCustomers(api: Api): void {
  list(api, contract.listCustomers, ({ actor, query }) => customers.listCustomers(actor, query));
  read(api, contract.getCustomer, ({ db, actor, params }) =>
    customers.getCustomer(db, actor, params.id),
  );
  write(api, contract.createCustomer, ({ tx, actor, body }) =>
    customers.createCustomer(tx, actor, body),
  );
  write(api, contract.updateCustomer, ({ tx, actor, params, body, ifMatch }) =>
    customers.updateCustomer(tx, actor, params.id, body, ifMatch),
  );
  write(api, contract.deleteCustomer, ({ tx, actor, params }) =>
    customers.deleteCustomer(tx, actor, params.id),
  );
}
