import * as contract from '@lading/contract/mail';
import { type Api, list, open } from '../../platform/http/route.ts';
import { listMails } from './mail.service.ts';

export function registerMail(api: Api): void {
  open(api, contract.getMailState, async () => ({ on: api.isMailOn }));
  list(api, contract.listMails, ({ query }) => listMails(query));
}
