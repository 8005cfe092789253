import { closeAsn } from '@lading/contract/asns';
import { receiveBatch } from '@lading/contract/receiving';
import { type Api, write } from '../../platform/http/route.ts';
import { closeReceipt, finalizePallet } from './receiving.service.ts';

export function registerReceiving(api: Api): void {
  write(api, receiveBatch, ({ tx, actor, body }) => finalizePallet(tx, actor, body));
  write(api, closeAsn, ({ tx, actor, params, body }) => closeReceipt(tx, actor, params.id, body));
}
