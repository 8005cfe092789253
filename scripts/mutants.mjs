// npm run mutants -- [file.sql ...] [--every N] [--list]: changes the SQL of the ledger in one place at a time and runs the server's tests on
// each change. Prints the changes that no test notices. --every N tries each Nth change only; --list prints the changes and tries none.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDER = 'apps/server/ledger/';
const TESTS = ['apps/server/src/features', 'apps/server/test/model.test.ts', 'apps/server/test/races.test.ts'];
/** A test run that takes longer than this hangs, which a test would notice: in ms. */
const LONGEST = 600_000;

/** What is looked for, and what stands there instead. */
const rules = [
  [/^ *(?:perform|insert into|delete from) [^;]*;\n/gm, '', 'statement removed'],
  [/^ *if [^;]*? then(?: |\n *)perform ledger\.refuse\([^;]*;(?: |\n *)end if;\n/gm, '', 'guard removed'],
  [/ for update\b(?: of \w+)?/g, '', 'lock removed'],
  [
    / and (?:not )?[\w.]+(?: is (?:not )?null| (?:=|<>|<=|>=|<|>|is not distinct from) [\w.']+(?:\([^()]*\))?)(?=[\s;)])/g,
    '',
    'condition removed',
  ],
  [/ >= /g, ' > ', '>= turned to >'],
  [/ > /g, ' >= ', '> turned to >='],
  [/ <= /g, ' < ', '<= turned to <'],
  [/ < /g, ' <= ', '< turned to <='],
  [/ <> /g, ' = ', '<> turned to ='],
  [/ \+ (?=[\w(])/g, ' - ', '+ turned to -'],
  [/ - (?=[\w(])/g, ' + ', '- turned to +'],
  [/(?<= )-(?=quantity|delta|_delta|units)/g, '', 'sign removed'],
  [/\bis not null\b/g, 'is null', 'is not null turned to is null'],
  [/\bis null\b/g, 'is not null', 'is null turned to is not null'],
  [/\bis distinct from\b/g, 'is not distinct from', 'is distinct from turned to is not distinct from'],
  [/\bleast\(/g, 'greatest(', 'least turned to greatest'],
  [/\bgreatest\(/g, 'least(', 'greatest turned to least'],
  [/\btrue\b/g, 'false', 'true turned to false'],
  [/\bfalse\b/g, 'true', 'false turned to true'],
  [/(?<=order by [^;\n]*)\breceived_at\b(?! desc)/g, 'received_at desc', 'order turned'],
];

/** Returns the changes of a file: the text that they make, and words for each. */
function mutantsOf(file) {
  const text = readFileSync(FOLDER + file, 'utf8');
  const inComment = (at) => text.slice(text.lastIndexOf('\n', at) + 1, at).includes('--');
  const isSetting = (at) => /^ *set (?:search_path|enable_)/.test(text.slice(text.lastIndexOf('\n', at) + 1));
  return rules.flatMap(([pattern, instead, words]) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => !inComment(index) && !isSetting(index))
      .map((match) => ({
        file,
        words,
        line: text.slice(0, match.index).split('\n').length,
        found: match[0].trim().replace(/\s+/g, ' ').slice(0, 100),
        text: text.slice(0, match.index) + instead + text.slice(match.index + match[0].length),
      })),
  );
}

function isKilled() {
  const args = ['run', '--project', 'server', '--bail', '1', '--silent', '--reporter', 'dot', ...TESTS];
  const { status } = spawnSync('node_modules/.bin/vitest', args, { stdio: 'ignore', timeout: LONGEST });
  return status !== 0;
}

const args = process.argv.slice(2);
const every = args.includes('--every') ? Number(args[args.indexOf('--every') + 1]) : 1;
const named = args.filter((arg) => arg.endsWith('.sql'));
const files = named.length ? named : readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
const mutants = files.flatMap(mutantsOf).filter((_, at) => at % every === 0);
const nameOf = ({ file, line, words, found }) => `${file}:${line} ${words}: ${found}`;
if (args.includes('--list')) {
  for (const mutant of mutants) console.log(nameOf(mutant));
} else {
  if (isKilled()) throw new Error('The tests fail without any change.');
  const survivors = [];
  for (const mutant of mutants) {
    const path = FOLDER + mutant.file;
    const before = readFileSync(path, 'utf8');
    const restore = () => writeFileSync(path, before);
    process.once('SIGINT', restore);
    writeFileSync(path, mutant.text);
    const killed = isKilled();
    restore();
    process.off('SIGINT', restore);
    if (!killed) survivors.push(mutant);
    console.log(`${killed ? 'killed  ' : 'SURVIVED'} ${nameOf(mutant)}`);
  }
  console.log(`${mutants.length} changes, ${mutants.length - survivors.length} killed, ${survivors.length} survived.`);
}
