const built = new Map<string, Promise<string>>();

/**
 * The program of a worker thread: the built file of that name beside the server; in development
 * and tests, the text that is built from its source.
 */
export async function loadProgram(source: URL, name: string): Promise<URL | string> {
  if (!import.meta.url.endsWith('.ts')) return new URL(`./${name}.js`, import.meta.url);
  const program = built.get(name) ?? buildProgram(source);
  built.set(name, program);
  return program;
}

async function buildProgram({ pathname }: URL): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [pathname],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
  });
  return outputFiles[0]?.text ?? '';
}
