import { receiveBatch } from '@lading/contract/receiving';
import { type Api, write } from '../../platform/http/route.ts';
import { finalizePallet } from './receiving.service.ts';

export function registerReceiving(api: Api): void {
  write(api, receiveBatch, ({ tx, actor, body }) => finalizePallet(tx, actor, body));
}
