import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { counted } from '@lading/domain/codeText';
import { type Config, readConfig } from '../config.ts';
import { formerSecrets, openVault, serverSecret } from '../platform/auth/vault.ts';
import type { Db } from '../platform/database/database.ts';
import { addressesOf } from '../platform/database/embedded.ts';
import { findClientRole } from '../platform/database/forCustomer.ts';
import { migrate } from '../platform/database/migrate.ts';
import { toRefusal } from '../platform/http/problems.ts';
import { roomWords } from '../rooms.ts';
import { sentenceOf } from '../startupErrors.ts';
import { backUp } from './backup.ts';
import { BadBackup } from './backupFile.ts';
import { makeBackupKey } from './backupKey.ts';
import { CommandError, withDatabase, withDatabaseAt, withDatabaseUrl } from './connection.ts';
import { distributeAt } from './distribute.ts';
import { IMPORT_HELP, runImport } from './import/import.ts';
import { PRINT_AGENT_HELP, runPrintAgent } from './printAgent.ts';
import { describeRekeyed, rekey } from './rekey.ts';
import { restore } from './restore.ts';
import {
  createUser,
  disableUser,
  openLocalSignIn,
  removeSecondFactor,
  resetPassword,
  type UserOptions,
} from './users.ts';
import { verifyAndDescribe, verifyChanges } from './verify.ts';
import { isParseArgsError } from './words.ts';

// As in the server: V8 collects garbage when the heap is twice what is in use, not four times, so
// that an import takes half the memory.
setFlagsFromString('--heap-growing-percent=100');

const HELP = `Usage: npm run lading -- <command>

  migrate                          brings the database up to this version
  distribute                       keeps the rows of each warehouse of an empty database together on
                                   one node of a Citus cluster
  verify                           checks the five truths about stock, and names each row that
                                   breaks one; --since-last checks what changed since the last
                                   run that found none, in seconds
  user create <email> --role ROLE  makes a user: ADMIN, SUPERVISOR, OPERATOR or CLIENT (with
                                   --customer <id>)
  user reset-password <email>      gives a user another password
  user reset-second-factor <email> removes a second factor that was lost
  user disable <email>             keeps a user from signing in
  local-sign-in open               lets everybody sign in by password again
  import …                         reads CSV files (import --help)
  print-agent --url … --key …      prints in this network what a server elsewhere queues
                                   (print-agent --help)
  backup <file>                    writes one snapshot of the whole database into a new file;
                                   --recipient age1... encrypts it
  rekey                            encrypts stored secrets with SECRET_KEY, after it was replaced
  backup-key <file>                writes a new private key into a file, and prints the public one
                                   for --recipient
  restore <file>                   puts a backup into an empty database; --identity <file> has the
                                   private key of an encrypted one

A password is generated and printed unless --password gives one (at least 10 characters, and none
that is common). It works for seven days unless its owner changes it.
The commands use the configuration of the server (DATABASE_URL, DATA_DIR), and work while it runs.`;

/** A wrong command line. The message is one sentence; a reference to the help follows it. */
class UsageError extends Error {}

const NOT_GUARDED =
  'Not guarded: the server owns the database, and could rewrite the ledger. DATABASE_OWNER_URL gives it a role that cannot.';

const CLIENTS_NOT_GUARDED =
  'Not guarded: PostgreSQL shows the calls of clients the rows of every customer, and only the statements of Lading pick their own. A role lading_client that the server may take keeps them apart.';

/** Returns what the roles of a configured database leave unguarded. */
async function unguardedBy(config: Config, db: Db): Promise<string[]> {
  if (config.databaseUrl === null) return [];
  const { serverRole } = addressesOf(config, undefined);
  return [
    ...(serverRole === null ? [NOT_GUARDED] : []),
    ...((await findClientRole(db, serverRole)) ? [] : [CLIENTS_NOT_GUARDED]),
  ];
}

const say = (line: string): void => console.log(line);

const userActions: Record<
  string,
  (db: Db, email: string, options: UserOptions) => Promise<string>
> = {
  create: createUser,
  'reset-password': resetPassword,
  'reset-second-factor': removeSecondFactor,
  disable: disableUser,
};

type Command = (config: () => Config, argv: string[]) => Promise<number>;

const commands: Record<string, Command> = {
  migrate: async (config, argv) => {
    readArguments(argv, []);
    const { applied, number } = await withDatabaseUrl(config(), (url) => migrate(url));
    say(
      applied === 0
        ? `The database is at migration ${number} already.`
        : `Applied ${counted(applied, 'migration')}; the database is at ${number}.`,
    );
    return 0;
  },
  distribute: async (config, argv) => {
    readArguments(argv, []);
    const { moved, faults } = await withDatabaseUrl(config(), distributeAt);
    if (faults.length === 0)
      say(
        moved.length === 0
          ? 'The database is distributed already.'
          : `Distributed ${counted(moved.length, 'table')}.`,
      );
    faults.forEach(say);
    return faults.length === 0 ? 0 : 1;
  },
  verify: async (config, argv) => {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { 'since-last': { type: 'boolean' } },
    });
    readArguments(positionals, []);
    const configured = config();
    return withDatabase(configured, async (db) => {
      const { holds, lines } = await (values['since-last'] ? verifyChanges : verifyAndDescribe)(db);
      lines.forEach(say);
      (await unguardedBy(configured, db)).forEach(say);
      return holds ? 0 : 1;
    });
  },
  user: async (config, argv) => {
    const { values, positionals } = readOptions(argv);
    const [action, email, ...others] = positionals;
    if (!action || !email || others.length)
      throw new UsageError(
        'Say what to do and for whom: user create|reset-password|reset-second-factor|disable <email>.',
      );
    const act = userActions[action];
    if (!act)
      throw new UsageError(`user knows ${Object.keys(userActions).join(', ')}, not "${action}".`);
    const configured = config();
    say(
      await withDatabase(configured, (db) =>
        act(db, email, { ...values, isMailOn: configured.mail !== null }),
      ),
    );
    return 0;
  },
  'local-sign-in': async (config, argv) => {
    const [action] = readArguments(argv, ['What to do']);
    if (action !== 'open') throw new UsageError(`local-sign-in knows open, not "${action}".`);
    say(await withDatabase(config(), openLocalSignIn));
    return 0;
  },
  rekey: async (config, argv) => {
    readArguments(argv, []);
    const configured = config();
    const vault = openVault(
      () => serverSecret(configured),
      () => formerSecrets(configured),
    );
    const rekeyed = await withDatabase(configured, (db) => rekey(db, vault));
    describeRekeyed(rekeyed).forEach(say);
    return rekeyed.lost === 0 ? 0 : 1;
  },
  import: (config, argv) => withDatabase(config(), (db) => runImport(db, argv, say)),
  'print-agent': (_config, argv) => runPrintAgent(argv, say),
  backup: async (config, argv) => {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { recipient: { type: 'string', multiple: true } },
    });
    const file = fileOf(positionals, 'backup');
    const { migration, tables, rows, bytes } = await withDatabaseUrl(config(), (url) =>
      backUp(url, file, values.recipient),
    );
    say(
      `Wrote ${file}: ${counted(rows, 'row')} of ${counted(tables, 'table')} at migration ${migration}, ${bytes} bytes.`,
    );
    return 0;
  },
  'backup-key': async (_config, argv) => {
    const file = fileOf(argv, 'backup-key');
    say(
      `Wrote ${file}. Without it nobody can open the backups made with --recipient ${await makeBackupKey(file)}`,
    );
    return 0;
  },
  restore: async (config, argv) => {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { identity: { type: 'string' } },
    });
    const file = fileOf(positionals, 'restore');
    const keyFile = values.identity === undefined ? null : pathOf(values.identity);
    return withDatabaseUrl(config(), async (url) => {
      const { at, fromMigration, toMigration, tables, rows, isChecked } = await restore(
        url,
        file,
        keyFile,
      );
      say(
        `Restored ${counted(rows, 'row')} of ${counted(tables, 'table')} from ${file}, made ${at} at migration ${fromMigration}; the database is at ${toMigration}.`,
      );
      if (!isChecked) say('The backup has no checksum: a release made it that wrote none.');
      const { holds, lines } = await withDatabaseAt(url, verifyAndDescribe);
      lines.forEach(say);
      return holds ? 0 : 1;
    });
  },
};

function readOptions(argv: string[]) {
  return parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      password: { type: 'string' },
      customer: { type: 'string' },
    },
  });
}

/** The help of commands that have their own. */
const helps: Readonly<Record<string, string>> = {
  import: IMPORT_HELP,
  'print-agent': PRINT_AGENT_HELP,
};

/** Refuses more or fewer arguments than there are names. */
function readArguments(argv: string[], names: readonly string[]): string[] {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true, options: {} });
  if (positionals.length < names.length)
    throw new UsageError(`${names[positionals.length]} is missing.`);
  if (positionals.length > names.length)
    throw new UsageError(`"${positionals[names.length]}" is not understood here.`);
  return positionals;
}

/** Resolves a path against the folder in which npm was called. */
const pathOf = (file: string): string => resolve(process.env.INIT_CWD ?? '.', file);

function fileOf(argv: string[], command: string): string {
  const [file = ''] = readArguments(argv, [`The file of ${command}`]);
  return pathOf(file);
}

async function run([name, ...argv]: string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    say(HELP);
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command "${name}".`);
  if (argv.includes('--help') || argv.includes('-h')) {
    say((Object.hasOwn(helps, name) ? helps[name] : undefined) ?? HELP);
    return 0;
  }
  return command(() => readConfig(process.env), argv);
}

/**
 * Returns the fault of a command line, or null for another error. Only the first sentence of Node's
 * messages is for people.
 */
function usageFaultOf(error: unknown): string | null {
  if (error instanceof UsageError) return error.message;
  return isParseArgsError(error) ? `${error.message.split('. ')[0]}.` : null;
}

function explain(error: unknown): number {
  const usage = usageFaultOf(error);
  if (usage !== null) {
    console.error(`${usage} See npm run lading -- --help.`);
    return 2;
  }
  const known =
    error instanceof CommandError || error instanceof BadBackup ? error.message : sentenceOf(error);
  const refusal = toRefusal(error, roomWords);
  console.error(known ?? (refusal.code === 'FAULT' ? error : refusal.message));
  return 1;
}

process.exitCode = await run(process.argv.slice(2)).catch(explain);
