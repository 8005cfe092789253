import { createServer } from 'node:net';

function listen(port: number): Promise<number | undefined> {
  return new Promise((settle, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => (port === 0 ? fail(error) : settle(undefined)));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => settle(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

/** The wanted port where it is free, else one that the system picks. It may be gone a moment later, so the caller tries again. */
export async function pickPort(wanted?: number): Promise<number> {
  const port = (wanted ? await listen(wanted) : undefined) ?? (await listen(0));
  if (!port) throw new Error('the system gave no free port');
  return port;
}
