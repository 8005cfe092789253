import { closeAsn } from '@lading/contract/asns';
import { receiveBatch, receivePallet } from '@lading/contract/receiving';
import { type Api, write } from '../../platform/http/route.ts';
import * as receiving from './receiving.service.ts';

export function registerReceiving(api: Api): void {
  write(api, receiveBatch, ({ tx, actor, body }) => receiving.finalizePallet(tx, actor, body));
  write(api, receivePallet, ({ tx, actor, params }) => receiving.receivePallet(tx, actor, params.id, params.lpn));
  write(api, closeAsn, ({ tx, actor, params, body }) => receiving.closeReceipt(tx, actor, params.id, body));
}
