import { findPrograms } from './binaries.ts';
import { openFolder } from './folder.ts';
import { attachEmbedded, startEmbedded } from './index.ts';
import { shop } from './shop.ts';

/*
 * A server of its own for the tests, which kill it: `child.ts start|attach|programs <dataDir>
 * [packageDir]`. It says in one line of JSON how it went, and stops its database when its standard
 * input ends, so that it cannot outlive the tests.
 */
const [mode, dataDir = '', packageDir] = process.argv.slice(2);

function say(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

try {
  if (mode === 'programs') {
    say({ ok: true, ...(await findPrograms(await openFolder(dataDir, shop), packageDir)) });
  } else {
    const options = { ...shop, dataDir, packageDir };
    const database = await (mode === 'attach' ? attachEmbedded(options) : startEmbedded(options));
    process.stdin.resume();
    process.stdin.once('end', () => void database.stop());
    say({ ok: true, ...database });
  }
} catch (error) {
  say({ ok: false, name: (error as Error).name, message: (error as Error).message });
}
