import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** One email as the peer took it. */
export interface Delivery {
  readonly from: string;
  readonly to: readonly string[];
  readonly bytes: Buffer;
}

/**
 * How the peer behaves, until it is told otherwise. `well`: takes everything. `refuse`: says no to the recipient;
 * `refuse-message`: to the message once it was heard; `refuse-sender`: to who sends. `cut`: hangs up in the middle of
 * an email. `cut-before-answer`: takes an email and hangs up instead of saying so. `hang`: takes an email and says
 * nothing; `trickle`: says so one byte at a time, for ever. `cut-at-greeting`: hangs up before the first word.
 * `silent`: never says it.
 */
export interface Manner {
  readonly kind:
    | 'well'
    | 'refuse'
    | 'refuse-message'
    | 'refuse-sender'
    | 'cut'
    | 'cut-before-answer'
    | 'hang'
    | 'trickle'
    | 'cut-at-greeting'
    | 'silent';
  /** The code of a refusal. */
  readonly responseCode?: number;
}

export interface MailPeer {
  readonly port: number;
  /** What was delivered, in its order: also what the peer took without saying so. */
  readonly deliveries: Delivery[];
  /** All recipients that the peer was asked to deliver to. */
  readonly recipients: string[];
  /** Connections that were opened, and those that are open. */
  connections(): { opened: number; open: number };
  behave(manner: Manner): void;
  /** What the peer says to the next recipients; null accepts them. */
  refuse(refusal: { responseCode: number; message: string } | null): void;
  /** Ends every connection that is open now. */
  hangUp(): void;
  forget(): void;
  close(): Promise<void>;
}

const trickleMilliseconds = 20;

interface Heard {
  manner: Manner;
  opened: number;
  readonly deliveries: Delivery[];
  readonly recipients: string[];
  readonly sockets: Set<Socket>;
}

/** A real SMTP server on this machine that keeps what it gets. */
export async function startMailPeer(
  options: SMTPServerOptions = { disabledCommands: ['STARTTLS'] },
): Promise<MailPeer> {
  const heard: Heard = { manner: { kind: 'well' }, opened: 0, deliveries: [], recipients: [], sockets: new Set() };
  const peer = new SMTPServer({ authOptional: true, closeTimeout: 100, ...options, ...answersOf(heard) });
  // Connections that end in the middle of something are what this peer is for.
  peer.on('error', () => undefined);
  peer.server.on('connection', (socket: Socket) => {
    heard.opened += 1;
    heard.sockets.add(socket);
    socket.once('close', () => heard.sockets.delete(socket));
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  return {
    port: (peer.server.address() as AddressInfo).port,
    deliveries: heard.deliveries,
    recipients: heard.recipients,
    connections: () => ({ opened: heard.opened, open: heard.sockets.size }),
    behave(next) {
      heard.manner = next;
    },
    refuse(refusal) {
      heard.manner = refusal === null ? { kind: 'well' } : { kind: 'refuse', responseCode: refusal.responseCode };
    },
    hangUp: () => cutAll(heard),
    forget() {
      heard.deliveries.length = 0;
      heard.recipients.length = 0;
      heard.opened = 0;
      heard.manner = { kind: 'well' };
    },
    close: () =>
      new Promise<void>((resolve) => {
        cutAll(heard);
        peer.close(resolve);
      }),
  };
}

function answersOf(heard: Heard): SMTPServerOptions {
  const answer = (kind: Manner['kind'], callback: (error?: Error | null) => void, address = ''): void => {
    const { manner } = heard;
    // Mail servers repeat the address in what they say.
    const no = Object.assign(new Error(`No <${address}>`), { responseCode: manner.responseCode });
    callback(manner.kind === kind ? no : null);
  };
  return {
    onConnect(_session, callback) {
      if (heard.manner.kind === 'cut-at-greeting') cutAll(heard);
      else if (heard.manner.kind !== 'silent') callback();
    },
    onMailFrom: (_address, _session, callback) => answer('refuse-sender', callback),
    onRcptTo({ address }, _session, callback) {
      heard.recipients.push(address);
      answer('refuse', callback, address);
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (heard.manner.kind === 'cut') cutAll(heard);
      });
      stream.on('end', () => {
        if (heard.manner.kind === 'cut') return;
        if (heard.manner.kind === 'refuse-message') return answer('refuse-message', callback);
        heard.deliveries.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          bytes: Buffer.concat(chunks),
        });
        if (heard.manner.kind === 'trickle') heard.sockets.forEach(trickle);
        if (heard.manner.kind === 'cut-before-answer') cutAll(heard);
        else if (heard.manner.kind !== 'hang') callback();
      });
    },
  };
}

function cutAll({ sockets }: Heard): void {
  for (const socket of sockets) socket.destroy();
}

/** Begins an answer and never ends it: a byte at a time, so that the line is never silent. */
function trickle(socket: Socket): void {
  const write = socket.write.bind(socket);
  const timer = setInterval(() => socket.writable && write('2'), trickleMilliseconds);
  socket.write = () => true;
  socket.once('close', () => clearInterval(timer));
}
