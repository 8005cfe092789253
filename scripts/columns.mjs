// Checks that no line is longer than 100 columns, in SQL, comments and templates too, which the
// formatter leaves alone. A line with a quoted text or a pattern that would have to be split is
// left.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const WIDTH = 100;
const LONG_TEXT =
  /'[^']{30,}'|"[^"]{30,}"|`[^`]{30,}(`|$)|[^`]{30,}`|\/\S[^/]{30,}|https?:|biome-ignore|\{' '\}$/;
// Its two slashes begin no pattern.
const COMMENT = /^\s*\/\/ /;
const GENERATED =
  /database\/types\.ts$|src\/calls\.ts$|client\/src\/api\.ts$|[iI]cons\.tsx$|^bench\/limit\//;
// A migration is never changed once it has run.
const MIGRATION = /^apps\/server\/migrations\//;

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.sql'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !GENERATED.test(file) && !MIGRATION.test(file));

const tooLong = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      line.length > WIDTH && !LONG_TEXT.test(line.replace(COMMENT, ''))
        ? [`${file}:${index + 1}: ${line.trim()}`]
        : [],
    ),
);
if (tooLong.length > 0) {
  console.error(`${tooLong.length} lines are longer than ${WIDTH} columns:`);
  console.error(tooLong.join('\n'));
  process.exitCode = 1;
}
