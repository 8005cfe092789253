import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const api = process.env.LADING_API ?? 'http://127.0.0.1:3000';

/** The landing page shows the product only where a picture of it was there when it was built. */
function screenshot(): { src: string; width: number; height: number } | null {
  const file = join(here, 'public/screenshot.png');
  if (!existsSync(file)) return null;
  const bytes = readFileSync(file);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  return {
    src: `/screenshot.png?v=${hash}`,
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
  };
}

/**
 * The best quality takes half of a build's time for the reader of the camera alone, which few
 * devices load, as they do the renderer of labels; 9 takes a thirtieth, for an eighth more bytes.
 */
const qualityOf = (file: string): number =>
  /\.wasm$|drawZpl-[^/]*\.js$/.test(file) ? 9 : constants.BROTLI_MAX_QUALITY;

async function compress(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length <= 1024) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: qualityOf(file) };
  writeFileSync(
    `${file}.gz`,
    await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  );
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
}

/**
 * Writes .br and .gz beside each text asset, so that the server never compresses while somebody
 * waits.
 */
function compressed(): Plugin {
  return {
    name: 'lading-compressed',
    apply: 'build',
    async closeBundle() {
      const root = join(here, 'dist');
      if (!existsSync(root)) return;
      const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
      const files = names.map((name) => join(root, name)).filter((file) => statSync(file).isFile());
      await Promise.all(
        files
          .filter((file) => /\.(js|css|html|svg|json|webmanifest|txt|map|wasm)$/.test(file))
          .map(compress),
      );
    },
  };
}

/**
 * Files that no screen needs, or that only some alphabets do; with the picture of the landing page
 * and the renderer of labels, which has 9 MB and draws nothing without the server.
 */
const notKept =
  /\.(map|br|gz)$|^screenshot\.png$|inter-(?!latin-wght-normal)[^/]*\.woff2$|drawZpl-[^/]*\.js$/;

const hashOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);

/**
 * A file of the shell. The name of an asset contains a hash of its content; other files need one
 * beside it.
 */
function shellFile(root: string, name: string): { url: string; revision: string | null } {
  const isHashed = name.startsWith('assets/');
  return {
    url: `/${name}`,
    revision: isHashed ? null : hashOf(join(root, name)),
  };
}

/** Differs between versions of Lading whose API answers in other shapes. */
const apiMark = (): string => hashOf(join(here, '..', '..', 'packages', 'client', 'src', 'api.ts'));

/** Builds the service worker with the list of the files that it keeps. */
function shellWorker(): Plugin {
  return {
    name: 'lading-shell-worker',
    apply: 'build',
    async writeBundle() {
      const root = join(here, 'dist');
      const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) =>
        name.replaceAll('\\', '/'),
      );
      const shell = names
        .filter((name) => !notKept.test(name) && statSync(join(root, name)).isFile())
        .sort();
      await build({
        configFile: false,
        root: here,
        logLevel: 'warn',
        define: {
          __SHELL__: JSON.stringify(shell.map((name) => shellFile(root, name))),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: root,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2022',
          lib: {
            entry: join(here, 'src/serviceWorker.ts'),
            formats: ['iife'],
            name: 'worker',
            fileName: () => 'sw.js',
          },
        },
      });
    },
  };
}

/**
 * Of the contract the web takes types and `calls.ts`: an imported schema would bring 40 kB of
 * TypeBox along.
 */
function withoutSchemas(): Plugin {
  return {
    name: 'lading-without-schemas',
    apply: 'build',
    resolveId(source, importer) {
      if (source === 'typebox')
        this.error(
          `${importer} must not be part of the web: import its types, and calls from @lading/contract/calls.`,
        );
    },
  };
}

/**
 * The font of Latin text is fetched with the page instead of after its styles: text is drawn once,
 * and nothing moves when the font comes.
 */
function fontWithPage(): Plugin {
  return {
    name: 'lading-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((file) =>
          /inter-latin-wght-normal-.*\.woff2$/.test(file),
        );
        if (!font) throw new Error('The font of the page is not in the bundle.');
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: `/${font}`,
          crossorigin: true,
        };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/**
 * Few files instead of one for each module that screens share: a browser fetches six at a time over
 * HTTP/1.1, and a handheld pays for each with a round trip. What every visit needs is one file,
 * what the landing and sign-in screens need beyond it another, what most screens need a third, what
 * the ways to sign in beside the password need a fourth, since it would bring the third along; the
 * rest is shared by those that need the same, the smallest sets merged with their like.
 */
const files = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  {
    name: 'front',
    test: /[\\/](TextField[\\/]TextField\.m?js|ui[\\/](Logo|PageTitle|GoButton)\.tsx|lib[\\/](sharedDevice|resumeSession|useAttempt)\.ts|auth[\\/]passkeyPlace\.ts|src[\\/]auth\.ts)$/,
    priority: 3,
  },
  {
    name: 'ways',
    test: /[\\/](@simplewebauthn[\\/]|material[\\/]Divider[\\/]|features[\\/]auth[\\/](PasskeyButton|ProviderButton|passkeyDevice|providerAttempt)\.tsx?$)/,
    priority: 3,
  },
  { name: 'common', minShareCount: 16, priority: 2 },
  {
    name: 'shared',
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 5_000,
    priority: 1,
  },
];

export default defineConfig({
  root: here,
  plugins: [react(), withoutSchemas(), fontWithPage(), shellWorker(), compressed()],
  define: {
    __SCREENSHOT__: JSON.stringify(screenshot()),
    __API__: JSON.stringify(apiMark()),
  },
  server: { port: 5173, proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // An inlined font or picture would be a data: URL, which the content security policy need not
    // allow.
    assetsInlineLimit: 0,
    // The polyfill is for browsers older than the target.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: files },
        // A shared file would else bear the names of all who share it.
        chunkFileNames: ({ name }) =>
          `assets/${name.startsWith('shared~') ? 'shared' : name}-[hash].js`,
      },
    },
  },
});
