import { isIP } from 'node:net';
import type { BodyOf, QueryOf } from '@lading/contract/endpoint';
import type * as contract from '@lading/contract/printers';
import type { PrintChoices, Printer, PrintRule } from '@lading/contract/printers';
import { withSymbols } from '@lading/domain/labels';
import { fault } from '@lading/domain/messages/faults';
import {
  addressReaders,
  choosePrinter,
  type PrintDocument,
  type PrintedKind,
  type PrintPlace,
  printDocuments,
  printedOn,
  printersAt,
  servedConnections,
} from '@lading/domain/printers';
import { spellingKey } from '@lading/domain/spelling';
import { type Actor, requireOpenWarehouse, requireWarehouse } from '../../platform/auth/actor.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Listing } from '../../platform/database/listing.ts';
import { requireUnused } from '../../platform/database/references.ts';
import { noteChange } from '../../platform/events/changes.ts';
import { isListed } from '../../platform/outbound/hosts.ts';
import { badFields, type IfMatch, notFound, Refusal } from '../../platform/refusal.ts';
import { deleteRecorded, type Kind, recordChange, updateRecorded } from '../audit/audit.service.ts';
import { getRules } from '../settings/settings.service.ts';
import * as queries from './printers.queries.ts';

type RecordedPrinter = queries.StoredPrinter & { id: number };

const recordedPrinters: Kind<Printer, RecordedPrinter> = {
  entity: 'PRINTER',
  what: 'PRINTER',
  toItem: ({ id, ...printer }) => ({ id, ...storedOf(printer) }),
};

export function listPrinters(
  actor: Actor,
  query: QueryOf<typeof contract.listPrinters>,
): Listing<Printer> {
  requireWarehouse(actor, query.warehouseId);
  return queries.printerListing(query);
}

export async function getPrinter(db: Db, actor: Actor, id: number): Promise<Printer> {
  const printer = await queries.findPrinter(db, id, actor.warehouseIds);
  if (!printer) throw notFound('PRINTER');
  return printer;
}

export async function createPrinter(
  tx: Tx,
  actor: Actor,
  { warehouseId, ...body }: BodyOf<typeof contract.createPrinter>,
): Promise<ReturnType<typeof withSymbols<Printer>>> {
  requireWarehouse(actor, warehouseId);
  requireOpenWarehouse(actor, warehouseId);
  const values = readValues({
    prints: 'LABELS',
    workstation: null,
    zone: null,
    ...noMedia,
    address: null,
    active: true,
    ...body,
  });
  const id = await queries.insertPrinter(tx, { ...values, warehouseId, createdAt: actor.at });
  noteChange(tx, { warehouseId });
  await recordChange(tx, actor, 'PRINTER', null, { id, ...values });
  return withWarnings(tx, await getPrinter(tx, actor, id));
}

export async function updatePrinter(
  tx: Tx,
  actor: Actor,
  id: number,
  body: BodyOf<typeof contract.updatePrinter>,
  ifMatch: IfMatch,
): Promise<ReturnType<typeof withSymbols<Printer>>> {
  await updateRecorded(tx, actor, recordedPrinters, {
    lock: queries.lockPrinter(tx, id, actor.warehouseIds),
    ifMatch,
    update: async (stored) => {
      const media = body.prints === 'PAPERS' ? noMedia : {};
      const values = readValues({ ...storedOf(stored), ...media, ...body });
      if (values.connection === 'BROWSER' && stored.waiting > 0)
        throw new Refusal('STILL_IN_USE', {
          name: stored.name,
          uses: { PRINT_JOB: stored.waiting },
        });
      if (values.prints !== stored.prints) await requireNothingToPrint(tx, stored);
      await queries.updatePrinter(tx, id, values);
      noteChange(tx, { warehouseId: stored.warehouseId });
      return getPrinter(tx, actor, id);
    },
  });
  return withWarnings(tx, await getPrinter(tx, actor, id));
}

/** Refuses while jobs or rules stand for what the printer prints until now. */
async function requireNothingToPrint(tx: Tx, { id, name }: Printer): Promise<void> {
  const { jobs, rules } = await queries.countUses(tx, id);
  if (jobs + rules === 0) return;
  const uses = { ...(jobs > 0 && { PRINT_JOB: jobs }), ...(rules > 0 && { PRINT_RULE: rules }) };
  throw new Refusal('STILL_IN_USE', { name, uses });
}

/** Adds why nothing may come out of a printer that was saved. */
async function withWarnings(db: Db, printer: Printer) {
  const { warehouseId, id, connection, address, active } = printer;
  if (!active) return printer;
  const warnings: string[] = [];
  const things = printer.prints === 'LABELS' ? 'Labels' : 'Papers';
  const [first, second] = printersAt(printer, await queries.listUsedPrinters(db, warehouseId));
  if (first && second)
    warnings.push(
      first.id === id
        ? `"${second.name}" stands there too. ${things} come out of "${first.name}", unless a print rule says otherwise.`
        : `"${first.name}" stands there too, and ${things.toLowerCase()} come out of it, unless a print rule says otherwise.`,
    );
  const host = servedConnections.some((served) => served === connection)
    ? addressReaders[connection]?.(address ?? '')?.host
    : undefined;
  const { printNetworks } = await getRules(db);
  if (host !== undefined && isIP(host) !== 0 && !isListed(host, printNetworks))
    warnings.push(
      `${host} is in none of the networks of printers in Settings, Company: nothing is sent there until it is.`,
    );
  return withSymbols(printer, [], warnings);
}

/** Refuses with 409 if a job or a rule names the printer: it can be retired. */
export function deletePrinter(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  return deleteRecorded(
    tx,
    actor,
    recordedPrinters,
    queries.lockPrinter(tx, id, actor.warehouseIds),
    async ({ name, warehouseId }) => {
      await requireUnused(tx, 'printer', name, { id });
      await queries.deletePrinter(tx, id);
      noteChange(tx, { warehouseId });
    },
  );
}

const noMedia = { dpi: null, mediaWidthMm: null, mediaHeightMm: null };

const storedOf = ({
  name,
  prints,
  workstation,
  zone,
  dpi,
  mediaWidthMm,
  mediaHeightMm,
  connection,
  address,
  active,
}: queries.StoredPrinter): queries.StoredPrinter => ({
  name,
  prints,
  workstation,
  zone,
  dpi,
  mediaWidthMm,
  mediaHeightMm,
  connection,
  address,
  active,
});

/**
 * Refuses with 400 an address that does not suit the connection, and media that do not suit what is
 * printed.
 */
function readValues(values: queries.StoredPrinter): queries.StoredPrinter {
  const { connection } = values;
  const address = values.address?.trim() ?? null;
  const reader = addressReaders[connection];
  if (reader === null && address !== null)
    throw badFields([{ path: 'address', ...fault('NO_PRINTER_ADDRESS') }]);
  if (reader !== null && (address === null || reader(address) === null))
    throw badFields([
      {
        path: 'address',
        ...fault(connection === 'IPP' ? 'NOT_IPP_ADDRESS' : 'NOT_RAW_ADDRESS'),
      },
    ]);
  requireMedia(values);
  return { ...storedOf(values), name: values.name.trim(), address };
}

function requireMedia(values: queries.StoredPrinter): void {
  const hasMedia = values.prints === 'LABELS';
  const wrong = (['dpi', 'mediaWidthMm', 'mediaHeightMm'] as const).filter(
    (key) => (values[key] !== null) !== hasMedia,
  );
  if (wrong.length > 0)
    throw badFields(
      wrong.map((path) => ({ path, ...fault(hasMedia ? 'REQUIRED' : 'NO_LABEL_PRINTER') })),
    );
}

/** A printer of labels, which knows what is loaded in it. */
export type LabelPrinter = Printer & {
  [K in 'dpi' | 'mediaWidthMm' | 'mediaHeightMm']: NonNullable<Printer[K]>;
};

/** Refuses a printer of labels for papers, and one of papers for labels. */
export function requirePrinting(printer: Printer, kind: 'LABELS'): asserts printer is LabelPrinter;
export function requirePrinting(printer: Printer, kind: PrintedKind): void;
export function requirePrinting({ name, prints }: Printer, kind: PrintedKind): void {
  if (prints !== kind) throw new Refusal('OTHER_PRINTER', { name, prints });
}

export function listPrintRules(
  actor: Actor,
  query: QueryOf<typeof contract.listPrintRules>,
): Listing<PrintRule> {
  requireWarehouse(actor, query.warehouseId);
  return queries.ruleListing(query);
}

export async function createPrintRule(
  tx: Tx,
  actor: Actor,
  {
    warehouseId,
    document,
    workstation = null,
    zone = null,
    deviceId = null,
    printerId,
  }: BodyOf<typeof contract.createPrintRule>,
): Promise<PrintRule> {
  requireWarehouse(actor, warehouseId);
  requireOnePlace({ workstation, zone, deviceId });
  const printer = await queries.lockPrinter(tx, printerId, [warehouseId]);
  if (!printer) throw notFound('PRINTER');
  requireInUse(printer);
  const { name, prints } = printer;
  if (!printedOn(document).includes(prints)) throw new Refusal('OTHER_PRINTER', { name, prints });
  if (deviceId !== null && !(await queries.hasDevice(tx, warehouseId, deviceId)))
    throw notFound('DEVICE');
  const values = { warehouseId, document, prints, workstation, zone, deviceId, printerId };
  const id = await queries.insertRule(tx, { ...values, createdAt: actor.at });
  noteChange(tx, { warehouseId });
  const rule = await queries.findRule(tx, id, [warehouseId]);
  if (!rule) throw new Error('A new print rule was lost.');
  await recordChange(tx, actor, 'PRINT_RULE', null, recordedRule(rule));
  return rule;
}

export async function deletePrintRule(tx: Tx, actor: Actor, id: number): Promise<undefined> {
  const rule = await queries.findRule(tx, id, actor.warehouseIds);
  if (!rule) throw notFound('PRINT_RULE');
  await queries.deleteRule(tx, id);
  noteChange(tx, { warehouseId: rule.warehouseId });
  await recordChange(tx, actor, 'PRINT_RULE', recordedRule(rule), null);
}

/** A rule in the audit trail, named by its kind of label or paper. */
const recordedRule = ({ id, document, workstation, zone, device, printer }: PrintRule) => ({
  id,
  name: document,
  workstation,
  zone,
  device: device?.name ?? null,
  printer: printer.name,
});

function requireOnePlace(place: PrintPlace): void {
  const [, ...others] = (['workstation', 'zone', 'deviceId'] as const).filter(
    (key) => place[key] !== null,
  );
  if (others.length > 0) throw badFields(others.map((path) => ({ path, ...fault('ONE_PLACE') })));
}

/** Returns the printer of a kind of label or paper at a place; null for the dialog of the browser. */
export async function findPrinterAt(
  db: Db,
  actor: Actor,
  printed: { document: PrintDocument; prints: PrintedKind },
  { warehouseId, ...place }: Place & { warehouseId: number },
): Promise<Printer | null> {
  const printers = await queries.listUsedPrinters(db, warehouseId);
  const rules = await queries.listRules(db, warehouseId);
  const found = choosePrinter(printed, placeOf(actor, place), { printers, rules });
  return found && getPrinter(db, actor, found.id);
}

/** Locks a printer while one of its jobs begins. */
export const lockPrinterOf = queries.lockRow;

/** Locks a printer while a job is queued for it, so that it stays what it is. */
export async function lockPrinter(tx: Tx, actor: Actor, id: number): Promise<Printer> {
  const printer = await queries.lockPrinter(tx, id, actor.warehouseIds);
  if (!printer) throw notFound('PRINTER');
  return printer;
}

export function requireInUse({ active, name }: Pick<Printer, 'active' | 'name'>): void {
  if (!active) throw new Refusal('RETIRED', { what: 'PRINTER', name });
}

type Place = { workstation?: string | undefined; zone?: string | undefined };

const placeOf = ({ deviceId = null }: Actor, { workstation, zone }: Place): PrintPlace => ({
  workstation: workstation ?? null,
  zone: zone ?? null,
  deviceId,
});

const distinct = (texts: readonly (string | null)[]): string[] => {
  const byKey = new Map(
    texts.filter((text) => text !== null).map((text) => [spellingKey(text), text]),
  );
  return [...byKey.values()].sort((first, other) => first.localeCompare(other, 'en'));
};

/** Returns the printer of each kind of label and paper at a place, and the places that there are. */
export async function getPrintChoices(
  db: Db,
  actor: Actor,
  { warehouseId, ...place }: QueryOf<typeof contract.getPrintChoices>,
): Promise<PrintChoices> {
  requireWarehouse(actor, warehouseId);
  const printers = await queries.listUsedPrinters(db, warehouseId);
  const rules = await queries.listRules(db, warehouseId);
  const known = [...printers, ...rules];
  return {
    choices: printDocuments.flatMap((document) =>
      printedOn(document).map((prints) => {
        const printed = { document, prints };
        const found = choosePrinter(printed, placeOf(actor, place), { printers, rules });
        const printer = found && {
          id: found.id,
          name: found.name,
          connection: found.connection,
        };
        return { ...printed, printer };
      }),
    ),
    workstations: distinct(known.map(({ workstation }) => workstation)),
    zones: distinct(known.map(({ zone }) => zone)),
  };
}
