import { connect, createServer, Socket, type AddressInfo, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How the connection behaves, until it is told otherwise. `black-hole`: accepts everything and passes nothing on, also
 * on open connections; those never come back. `away`: no process listens.
 */
export type Line = 'well' | 'black-hole' | 'away';

export interface Proxy {
  /** Stays the same, whatever stands behind it. */
  readonly port: number;
  readonly behave: (line: Line) => Promise<void>;
  /** Each piece of data waits so long. */
  readonly delay: (milliseconds: number) => void;
  /** Resets every line that stands now, in the middle of whatever it carries. */
  readonly cut: () => void;
  /** Where new lines lead from now on. */
  readonly leadTo: (port: number) => void;
  /**
   * As if the calling process were killed around its statement of this number, counted from now: all connections end
   * for good, with the statement never sent, or executed and never answered. Null: no kill, and connections work again.
   */
  readonly killAt: (statement: number | null, moment?: 'before' | 'after') => void;
  /** How many were sent since. */
  readonly statements: () => number;
  readonly close: () => Promise<void>;
}

/** Query, Parse and Bind of PostgreSQL's protocol, as the first byte of what the driver sends at once. */
const firstBytes = new Set([0x51, 0x50, 0x42]);

/** A line between two processes of this machine that can be disturbed. */
export async function openProxy(firstTarget: number): Promise<Proxy> {
  let line: Line = 'well';
  let target = firstTarget;
  let delayMilliseconds = 0;
  const sockets = new Set<Socket>();
  const isLost = new WeakSet<Socket>();

  let seen = 0;
  let deadly: { statement: number; moment: 'before' | 'after' } | null = null;
  let isDead = false;
  const isLast = new WeakSet<Socket>();
  const die = (): void => {
    isDead = true;
    cut();
  };
  /** True when the piece must not be passed on. */
  const endsWith = (piece: Buffer, from: Socket, to: Socket, isAsking: boolean): boolean => {
    if (isDead || isLast.has(from)) {
      die();
      return true;
    }
    if (!isAsking || !firstBytes.has(piece[0] ?? 0)) return false;
    seen += 1;
    if (seen !== deadly?.statement) return false;
    if (deadly.moment === 'after') isLast.add(to);
    else die();
    return deadly.moment === 'before';
  };

  function carry(from: Socket, to: Socket, isAsking: boolean): void {
    let last = Promise.resolve();
    from.on('data', (piece: Buffer) => {
      if (endsWith(piece, from, to, isAsking)) return;
      if (line === 'black-hole') isLost.add(from).add(to);
      if (isLost.has(from)) return;
      if (delayMilliseconds === 0) to.write(piece);
      else last = last.then(() => sleep(delayMilliseconds)).then(() => void (to.destroyed || to.write(piece)));
    });
    from.on('close', () => void (isLost.has(from) || to.destroy()));
    // A line that breaks is what this is for.
    from.on('error', () => undefined);
    sockets.add(from);
    from.once('close', () => sockets.delete(from));
  }

  const server = createServer((caller) => {
    const upstream = line === 'black-hole' ? new Socket() : connect(target, '127.0.0.1');
    if (line === 'black-hole') isLost.add(caller).add(upstream);
    carry(caller, upstream, true);
    carry(upstream, caller, false);
  });
  const port = await listen(server, 0);
  const cut = (): void => sockets.forEach((socket) => socket.resetAndDestroy());
  return {
    port,
    async behave(next) {
      if (line === 'away' && next !== 'away') await listen(server, port);
      if (next === 'away' && line !== 'away') {
        const closed = new Promise((resolve) => server.close(resolve));
        cut();
        await closed;
      }
      line = next;
    },
    delay(milliseconds) {
      delayMilliseconds = milliseconds;
    },
    cut,
    leadTo(next) {
      target = next;
    },
    killAt(statement, moment = 'before') {
      isDead = false;
      seen = 0;
      deadly = statement === null ? null : { statement, moment };
    },
    statements: () => seen,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      sockets.forEach((socket) => socket.destroy());
      await closed;
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
