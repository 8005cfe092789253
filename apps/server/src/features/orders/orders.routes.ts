import * as contract from '@lading/contract/orders';
import { withSymbols } from '@lading/domain/labels';
import { type Api, figures, linesFile, list, read, write } from '../../platform/http/route.ts';
import type { NewOrderParts } from './orders.ledger.ts';
import { orderLineCells, orderLineColumns } from './orders.lines.ts';
import * as orders from './orders.service.ts';
import * as steps from './steps.service.ts';

export function registerOrders(api: Api): void {
  list(api, contract.listOrders, ({ db, actor, query }) => orders.listOrders(db, actor, query));
  linesFile(
    api,
    contract.exportOrderLines,
    { columns: orderLineColumns, sort: '-orderDate' },
    async ({ db, actor, query }) => ({
      documents: await orders.listOrders(db, actor, query),
      linesOf: await orderLineCells(db, actor),
    }),
  );
  figures(api, contract.summarizeOrders, ({ db, actor, query }) =>
    orders.summarizeOrders(db, actor, query),
  );
  read(api, contract.getOrder, ({ db, actor, params }) => steps.getOrder(db, actor, params.id));
  write(
    api,
    contract.createOrder,
    async ({ tx, actor, body, key }) =>
      withSymbols(await orders.createOrder(tx, actor, body, key), [body.orderReference]),
    undefined,
    (parts: NewOrderParts, { body }) =>
      withSymbols(orders.composeCreated(parts), [body.orderReference]),
  );
  write(api, contract.updateOrder, ({ tx, actor, params, body, ifMatch }) =>
    orders.updateOrder(tx, actor, params.id, body, ifMatch),
  );
  write(api, contract.allocateOrder, ({ tx, actor, params }) =>
    steps.allocateOrder(tx, actor, params.id),
  );
  write(api, contract.cancelOrder, ({ tx, actor, params, body }) =>
    steps.cancelOrder(tx, actor, params.id, { notes: body?.reason?.trim() || null }),
  );
  write(api, contract.holdOrder, ({ tx, actor, params }) => steps.holdOrder(tx, actor, params.id));
  write(api, contract.resumeOrder, ({ tx, actor, params }) =>
    steps.resumeOrder(tx, actor, params.id),
  );
}
