import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';

/** A name of a database that can be led to another server, as a managed service moves its own: a port of the loopback. */
export interface MovingName {
  readonly port: number;
  /** Where new connections lead from now on; those that are open end. */
  leadTo(connection: ClientConfig): void;
  close(): Promise<void>;
}

export async function startMovingName(first: ClientConfig): Promise<MovingName> {
  let target = socketOf(first);
  const open = new Set<Socket>();
  const server = createServer((caller) => {
    const line = connect(target);
    open.add(caller);
    const end = (): void => {
      open.delete(caller);
      caller.destroy();
      line.destroy();
    };
    caller.on('error', end).on('close', end);
    line.on('error', end).on('close', end);
    caller.pipe(line).pipe(caller);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // A TCP server has a port.
    port: (server.address() as AddressInfo).port,
    leadTo(connection) {
      target = socketOf(connection);
      for (const caller of open) caller.destroy();
    },
    async close() {
      for (const caller of open) caller.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const socketOf = ({ host, port }: ClientConfig): string => join(host ?? '', `.s.PGSQL.${port}`);
