import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A program that takes webhooks, on this machine. It answers as it is told and keeps what it was sent. */
export interface HookReceiver {
  readonly address: string;
  readonly taken: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
  /** How the next calls are answered; 204 at first. */
  answer: (response: ServerResponse) => unknown;
  close(): Promise<void>;
}

export async function startHookReceiver(): Promise<HookReceiver> {
  const receiver: Pick<HookReceiver, 'taken' | 'answer'> = {
    taken: [],
    answer: (response) => response.writeHead(204).end(),
  };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      receiver.taken.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(pieces).toString('utf8'),
      });
      current.answer(response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const current: HookReceiver = Object.assign(receiver, {
    address: `http://127.0.0.1:${port}/hook`,
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  });
  return current;
}
