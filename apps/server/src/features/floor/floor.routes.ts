import { scanCode } from '@lading/contract/floor';
import { type Api, read } from '../../platform/http/route.ts';
import { scan } from './floor.service.ts';

export function registerFloor(api: Api): void {
  read(api, scanCode, ({ db, actor, query }) => scan(db, actor, query.warehouseId, query.code));
}
