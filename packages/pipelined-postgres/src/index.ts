export type { Check, Role, TransactionalConnection } from './connection.ts';
export { PipelinedDialect } from './dialect.ts';
export { lastStatement, plannedEachTime } from './options.ts';
export { asRole, withCheck } from './role.ts';
export { sendAlong, transact } from './transaction.ts';
