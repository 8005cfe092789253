import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Weight {
  screen: string;
  bytes: number;
  files: number;
}

/** The compressed JavaScript that a browser loads for each screen; null if the web is not built. */
export function weighWeb(dist: string): Weight[] | null {
  const index = join(dist, 'index.html');
  const assets = join(dist, 'assets');
  if (!existsSync(index) || !existsSync(assets)) return null;
  const entry = [...readFileSync(index, 'utf8').matchAll(/assets\/([\w.-]+\.js)"/g)].map(
    (match) => match[1] as string,
  );
  const pages = readdirSync(assets).filter((name) => /Page-.*\.js$/.test(name));
  const shell = readdirSync(assets).filter((name) => /^Shell-.*\.js$/.test(name));
  // Screens without menu and header.
  const bare = /^(Landing|SignIn|ProviderReturn|PrintBarcode)Page/;
  return pages
    .map((page) => {
      const files = closure(assets, [...entry, ...(bare.test(page) ? [] : shell), page]);
      return {
        screen: page.replace(/-.*$/, ''),
        files: files.size,
        bytes: [...files].reduce((sum, file) => sum + compressedSize(join(assets, file)), 0),
      };
    })
    .sort((a, b) => b.bytes - a.bytes);
}

/** The files and their static imports, recursively. */
function closure(assets: string, files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || !existsSync(join(assets, file))) continue;
    found.add(file);
    const source = readFileSync(join(assets, file), 'utf8');
    for (const match of source.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      open.push(match[1] as string);
  }
  return found;
}

function compressedSize(file: string): number {
  const best = [`${file}.br`, `${file}.gz`, file].find((candidate) => existsSync(candidate));
  return best ? statSync(best).size : 0;
}
