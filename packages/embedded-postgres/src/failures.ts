/** The database could not be started. The message is one sentence that says what to do. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

/** The code of a system error (`ENOSPC`, ...); undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** The result of a file operation, or undefined if the file does not exist. */
export async function unlessMissing<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const SYSTEM_SENTENCES: Record<string, (path: string, program: string) => string> = {
  EACCES: (path, program) =>
    `${program} has no permission to use ${path}; give the user who starts ${program} the right to read and write there.`,
  EPERM: (path, program) =>
    `${program} is not allowed to change ${path}; start it as the user who owns that folder.`,
  EROFS: (path) => `${path} is on a read-only file system, so the database cannot live there.`,
  ENOSPC: (path, program) =>
    `The disk that holds ${path} is full; free some space and start ${program} again.`,
  EDQUOT: (path, program) =>
    `The disk quota for ${path} is used up; free some space and start ${program} again.`,
  ENOTDIR: (path) => `${path} cannot be used as a folder, because a part of that path is a file.`,
  EEXIST: (path) => `${path} cannot be made a folder, because a file of that name is in the way.`,
  ELOOP: (path) => `${path} leads round in a circle of symbolic links.`,
  ENAMETOOLONG: (path) => `${path} is too long a path for this file system.`,
  EMFILE: (_, program) =>
    `${program} has too many files open to start its database; raise the limit (ulimit -n).`,
  EAGAIN: () =>
    'The system refuses to start another process for the database; raise the limit (ulimit -u).',
  ENOMEM: () => 'The machine has too little free memory to start the database.',
};

/** Converts an error to a StartFailure. Returns a StartFailure unchanged. */
export function asStartFailure(error: unknown, folder: string, program: string): StartFailure {
  if (error instanceof StartFailure) return error;
  const sentence = SYSTEM_SENTENCES[codeOf(error) ?? ''];
  const path = (error as { path?: unknown } | null)?.path;
  if (sentence)
    return new StartFailure(sentence(typeof path === 'string' ? path : folder, program), {
      cause: error,
    });
  const message = error instanceof Error ? error.message : String(error);
  return new StartFailure(`The embedded database in ${folder} could not be started: ${message}`, {
    cause: error,
  });
}

// The order matters: a missing semaphore or shared memory segment also reads "No space left on
// device".
const LOG_SENTENCES: [RegExp, (folder: string, program: string) => string][] = [
  [
    /could not create (shared memory segment|semaphores)|could not resize shared memory/,
    () =>
      'The system has too little shared memory or too few semaphores for PostgreSQL; raise kernel.shmmax, kernel.sem or the size of /dev/shm.',
  ],
  [
    /Cannot allocate memory|out of memory|could not map anonymous shared memory/i,
    () =>
      'The machine has too little free memory for PostgreSQL; free some, or lower shared_buffers.',
  ],
  [
    /No space left on device|Check free disk space/,
    (folder, program) =>
      `The disk that holds ${folder} is full; free some space and start ${program} again.`,
  ],
  [
    /Read-only file system/,
    (folder, program) =>
      `${folder} is on a read-only file system; make it writable and start ${program} again.`,
  ],
  [
    /pre-existing shared memory block/,
    (folder) =>
      `Processes of an earlier PostgreSQL still work on ${folder}; wait until they have ended, or end them, and start again.`,
  ],
  [
    /lock file ".*" already exists|Is another (postmaster|postgres)/,
    (folder, program) =>
      `Another PostgreSQL already runs on ${folder}; stop it and start ${program} again.`,
  ],
  [
    /administrative permissions is not permitted/,
    (_, program) =>
      `PostgreSQL refuses to run with administrator rights; start ${program} as an ordinary user.`,
  ],
  [
    /(invalid value|unrecognized configuration|is outside the valid range|requires a)/,
    () => 'A setting given to PostgreSQL is not valid',
  ],
];

/** Returns the last lines of the output as one short line. */
export function lastLines(output: string, count = 3): string {
  const lines = output.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).slice(-count).join(' / ').slice(-600);
}

/** Of a Folder, what messages name. */
interface LogFolder {
  cluster: string;
  log: string;
  words: { program: string; setting: string };
}

/** Describes a failed start in one sentence. */
export function sentenceFromLog(output: string, folder: LogFolder, path = folder.cluster): string {
  const grave = output.split('\n').filter((line) => /\b(FATAL|PANIC):/.test(line));
  const reason =
    (grave.at(-1) ?? '').replace(/^.*?(FATAL|PANIC):\s*/, '') ||
    lastLines(output) ||
    'it said nothing';
  const known = LOG_SENTENCES.find(([pattern]) => pattern.test(output));
  const sentence = known?.[1](path, folder.words.program);
  if (sentence?.endsWith('.')) return sentence;
  return `${sentence ?? `PostgreSQL could not start on ${path}`}: ${reason} (its log is ${folder.log}).`;
}

/** Older lines of the log belong to earlier incidents. */
const END_LINES = 12;

/** Explains in one sentence why a running PostgreSQL ended; undefined if the log does not say. */
export function endOfLog(output: string, folder: LogFolder): string | undefined {
  const end = output.trimEnd().split('\n').slice(-END_LINES).join('\n');
  const sentence = LOG_SENTENCES.find(([pattern]) => pattern.test(end))?.[1](
    folder.cluster,
    folder.words.program,
  );
  return sentence?.endsWith('.') ? sentence : undefined;
}
