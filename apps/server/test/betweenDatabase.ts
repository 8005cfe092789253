import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

export interface Between {
  /** Leads to the database through here. */
  url: string;
  /** The names of the settings that came with each connection. */
  startups: string[][];
  /** Closes every connection without a message, as a killed database does. */
  cut(): void;
  close(): Promise<void>;
}

/** Stands between a client and its database, reads how connections begin, and cuts them. */
export async function standBetween(url: string): Promise<Between> {
  const target = new pg.Client({ connectionString: url });
  const sockets = new Set<Socket>();
  const startups: string[][] = [];
  const server = createServer((client) => {
    const isSocket = target.host.startsWith('/');
    const database = isSocket
      ? connect(`${target.host}/.s.PGSQL.${target.port}`)
      : connect(target.port, target.host);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    client.once('data', (first: Buffer) => startups.push(settingNames(first)));
    client.pipe(database);
    database.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const here = new URL(url);
  here.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: here.toString(),
    startups,
    cut,
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * A startup message is its length, the protocol's version, and names and values in turn, each ended
 * by a zero.
 */
function settingNames(message: Buffer): string[] {
  const text = message.subarray(8).toString('utf8').split('\0');
  return text.filter((word, index) => index % 2 === 0 && word !== '');
}
