import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** One letter as the peer took it. */
export interface Delivery {
  readonly from: string;
  readonly to: readonly string[];
  readonly bytes: Buffer;
}

export interface MailPeer {
  readonly port: number;
  /** What was delivered, in its order. */
  readonly deliveries: Delivery[];
  /** Everybody that the peer was asked to deliver to. */
  readonly recipients: string[];
  /** What the peer says to the next recipients; null accepts them. */
  refuse(refusal: { responseCode: number; message: string } | null): void;
  forget(): void;
  close(): Promise<void>;
}

/** A real SMTP server on this machine that keeps what it gets. */
export async function startMailPeer(): Promise<MailPeer> {
  const deliveries: Delivery[] = [];
  const recipients: string[] = [];
  let refusal: { responseCode: number; message: string } | null = null;
  const peer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => {
      recipients.push(address);
      callback(
        refusal === null
          ? null
          : Object.assign(new Error(`${refusal.message} <${address}>`), { responseCode: refusal.responseCode }),
      );
    },
    onData: (stream, { envelope: { mailFrom, rcptTo } }, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        deliveries.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          bytes: Buffer.concat(chunks),
        });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  return {
    port: (peer.server.address() as AddressInfo).port,
    deliveries,
    recipients,
    refuse(next) {
      refusal = next;
    },
    forget() {
      deliveries.length = 0;
      recipients.length = 0;
      refusal = null;
    },
    close: () => new Promise<void>((resolve) => peer.close(resolve)),
  };
}
