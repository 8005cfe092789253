import { closeAsn, receiveBatch, receivePallet } from '@lading/contract/receiving';
import { withSymbols } from '@lading/domain/labels';
import { type Api, write } from '../../platform/http/route.ts';
import * as receiving from './receiving.service.ts';

export function registerReceiving(api: Api): void {
  write(api, receiveBatch, async ({ tx, actor, body }) => {
    const { warnings, ...received } = await receiving.finalizePallet(tx, actor, body);
    const codes = body.items.flatMap(({ lot, serials }) => [lot?.code, ...(serials ?? [])]);
    return withSymbols(received, codes, warnings);
  });
  write(api, receivePallet, ({ tx, actor, params }) =>
    receiving.receivePallet(tx, actor, params.id, params.lpn),
  );
  write(api, closeAsn, ({ tx, actor, params, body }) =>
    receiving.closeAsn(tx, actor, params.id, body),
  );
}
