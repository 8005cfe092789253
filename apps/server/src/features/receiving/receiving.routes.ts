import type { BodyOf, ResponseOf } from '@lading/contract/endpoint';
import { closeAsn, receiveBatch, receivePallet, receiveUnit } from '@lading/contract/receiving';
import { withSymbols } from '@lading/domain/labels';
import { type Api, write } from '../../platform/http/route.ts';
import * as receiving from './receiving.service.ts';

export function registerReceiving(api: Api): void {
  write(
    api,
    receiveBatch,
    async ({ tx, actor, body, key }) =>
      withWarnings(await receiving.finalizePallet(tx, actor, body, key), body),
    undefined,
    (parts: receiving.ReceivedParts, { body }) =>
      withWarnings(receiving.composeReceived(parts), body),
  );
  write(api, receivePallet, ({ tx, actor, params }) =>
    receiving.receivePallet(tx, actor, params.id, params.lpn),
  );
  write(api, receiveUnit, ({ tx, actor, params, body }) =>
    receiving.receiveUnit(tx, actor, params, body),
  );
  write(api, closeAsn, ({ tx, actor, params, body }) =>
    receiving.closeAsn(tx, actor, params.id, body),
  );
}

function withWarnings(
  { warnings, ...received }: ResponseOf<typeof receiveBatch>,
  { items }: BodyOf<typeof receiveBatch>,
): ResponseOf<typeof receiveBatch> {
  const codes = items.flatMap(({ lot, serials }) => [lot?.code, ...(serials ?? [])]);
  return withSymbols(received, codes, warnings);
}
