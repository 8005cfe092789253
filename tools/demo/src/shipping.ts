import {
  createCarrierAccount,
  setCarrierRules,
} from '@lading/server/src/features/carriers/accounts.service.ts';
import { createPrinter } from '@lading/server/src/features/printers/printers.service.ts';
import type { Actor } from '@lading/server/src/platform/auth/actor.ts';
import { openVault } from '@lading/server/src/platform/auth/vault.ts';
import type { Tx } from '@lading/server/src/platform/database/database.ts';
import { LABEL_RULES, SENDER, SERVICES } from './scenario.ts';

/** Own labels have no credentials to seal. */
const noVault = openVault(() => {
  throw new Error('The demo has no credentials.');
});

/**
 * An account of own labels in test mode with its services and rules, which calls no carrier, and a
 * bench in each warehouse, whose labels the dialog of the browser prints.
 */
export async function openShipping(tx: Tx, admin: Actor): Promise<void> {
  const { services } = await createCarrierAccount(tx, noVault, admin, {
    name: 'Own labels',
    adapter: 'OWN',
    labelFormat: 'ZPL',
    isTest: true,
    sender: SENDER,
    services: SERVICES.map(({ prefix, ...service }) => ({
      ...service,
      carrier: 'PostNL',
      active: true,
      range: {
        prefix,
        suffix: 'NL',
        digits: 8,
        next: 1,
        last: 9_999,
        checkDigit: 'S10' as const,
        warnAt: 100,
      },
    })),
  });
  await setCarrierRules(tx, admin, {
    customerId: null,
    rules: LABEL_RULES.map(({ maxWeightGrams, service }) => ({
      countries: [],
      maxWeightGrams,
      maxSideMm: null,
      maxDays: null,
      maxCost: null,
      serviceId: services.find(({ code }) => code === service)?.id ?? null,
    })),
  });
  for (const warehouseId of admin.warehouseIds)
    await createPrinter(tx, admin, {
      warehouseId,
      name: 'Bench 1',
      workstation: 'Packing bench 1',
      dpi: 203,
      mediaWidthMm: 100,
      mediaHeightMm: 150,
      connection: 'BROWSER',
    });
  for (const warehouseId of admin.warehouseIds)
    await createPrinter(tx, admin, {
      warehouseId,
      name: 'Dock office',
      prints: 'PAPERS',
      workstation: 'Dock office',
      connection: 'BROWSER',
    });
}
