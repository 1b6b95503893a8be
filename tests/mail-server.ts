import { readConfig } from '../server/config.ts';
import type { Context } from '../server/context.ts';
import { startMailPeer, type MailPeer } from './mail-peer.ts';
import { startTestServer, type TestServer } from './server.ts';

export interface ServerWithMail {
  readonly server: TestServer;
  readonly peer: MailPeer;
  /** The context of the server, whose emails go to the peer. */
  readonly context: Context;
  close(): Promise<unknown>;
}

/** A server for jobs that send emails through SMTP, and the peer that takes them. */
export async function startServerWithMail(): Promise<ServerWithMail> {
  const [server, peer] = await Promise.all([startTestServer(), startMailPeer()]);
  const { mail, mailFrom } = readConfig({
    NODE_ENV: 'test',
    SMTP_URL: `smtp://127.0.0.1:${peer.port}`,
    MAIL_FROM: 'no-reply@fundsight.example',
  });
  return {
    server,
    peer,
    context: { ...server.context, config: { ...server.context.config, mail, mailFrom } },
    close: () => Promise.all([server.close(), peer.close()]),
  };
}
