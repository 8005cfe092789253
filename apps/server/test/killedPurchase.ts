// A process that buys a label, and that its carrier kills: node --import tsx
// killedPurchase.ts <database> <order> <package> <service> <user> <warehouse>
import { buyLabel } from '../src/features/carriers/labels.service.ts';
import { operatorCommand } from '../src/platform/auth/actor.ts';
import { openVault } from '../src/platform/auth/vault.ts';
import { openDatabase } from '../src/platform/database/database.ts';

const [url = '', ...numbers] = process.argv.slice(2);
const [orderId = 0, packageId = 0, serviceId = 0, userId = 0, warehouseId = 0] =
  numbers.map(Number);
const { db } = openDatabase(url);
const vault = openVault(() => 'the secret key of the tests, which all servers share');
const actor = { ...operatorCommand(new Date()), userId, warehouseIds: [warehouseId] };

await buyLabel({ db, vault }, actor, { id: orderId, packageId }, serviceId);
