import { readdir, readFile } from 'node:fs/promises';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestLink } from '../../contract/members/account.ts';
import { callAs, guest } from '../../tests/call-as.ts';
import { startMailPeer, type MailPeer, type Manner } from '../../tests/mail-peer.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { RetryLater } from '../queue/retry-later.ts';
import { closeTransport, sendEmail } from './send.ts';
import { openTransport, type Patience, type Post, type Transport } from './transport.ts';

let peer: MailPeer;
let tlsPeer: MailPeer;
let server: TestServer;
let context: Context;
let transport: Transport;
beforeAll(async () => {
  // The second one shows a certificate that no authority has signed.
  [server, peer, tlsPeer] = await Promise.all([startTestServer(), startMailPeer(), startMailPeer({})]);
});
afterAll(() => Promise.all([server.close(), peer.close(), tlsPeer.close()]));

const impatient: Patience = { connect: 400, silence: 400, email: 1_200 };
const contextFor = (url: string): Context => ({
  ...server.context,
  config: readConfig({ NODE_ENV: 'test', SMTP_URL: url, MAIL_FROM: 'no-reply@fundsight.example' }),
});

beforeEach(async () => {
  peer.forget();
  context = contextFor(`smtp://127.0.0.1:${peer.port}`);
  transport = openTransport(context.config.mail, impatient);
  await server.context.db.deleteFrom('email_sendings').execute();
  await server.context.db.deleteFrom('email_refusals').execute();
});
afterEach(() => {
  closeTransport(context.config);
  transport.close();
});

const to = 'ann@kitehouse.example';
const email = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
const message = { to, email, key: 'account.test:one', isUrgent: true };
const post: Post = {
  from: { name: 'Fundsight', address: 'no-reply@fundsight.example' },
  to,
  messageId: '<one@fundsight.example>',
  sentAt: new Date('2026-11-18T10:00:00Z'),
  ...email,
};
const countSendings = async (): Promise<number> =>
  (await server.context.db.selectFrom('email_sendings').select('id').execute()).length;
const refusals = () =>
  server.context.db.selectFrom('email_refusals').select(['email_name', 'domain', 'code']).execute();
const messageIds = (): Promise<(string | undefined)[]> =>
  Promise.all(peer.deliveries.map(async ({ bytes }) => (await PostalMime.parse(bytes)).messageId));

describe('connections to the mail server', () => {
  it('are kept for the next emails', async () => {
    for (let count = 0; count < 12; count += 1) expect(await transport.send(post)).toBeNull();
    expect(peer.deliveries).toHaveLength(12);
    expect(peer.connections().opened).toBe(1);
  });

  it('are five at most, and end with the transport', async () => {
    await Promise.all(Array.from({ length: 30 }, () => transport.send(post)));
    expect(peer.deliveries).toHaveLength(30);
    expect(peer.connections().opened).toBeLessThanOrEqual(5);
    transport.close();
    await expect.poll(() => peer.connections().open).toBe(0);
  });

  it('that died while they were idle cost no try', { tags: ['slow'] }, async () => {
    for (let count = 0; count < 5; count += 1) {
      expect(await transport.send(post)).toBeNull();
      // At once: we have not noticed yet.
      peer.hangUp();
    }
    expect(peer.deliveries).toHaveLength(5);
    expect(peer.connections().opened).toBe(5);
  });

  it('that were ended by us fail what waits, to be tried again', async () => {
    transport.close();
    expect(await transport.send(post)).toMatchObject({ isPermanent: false, mayHaveArrived: false });
  });
});

describe('a mail server that', () => {
  const faults: [string, Manner, { isPermanent: boolean; mayHaveArrived: boolean }][] = [
    ['says later (greylisting)', { kind: 'refuse', responseCode: 451 }, { isPermanent: false, mayHaveArrived: false }],
    ['has no room now', { kind: 'refuse', responseCode: 450 }, { isPermanent: false, mayHaveArrived: false }],
    ['shuts down', { kind: 'refuse', responseCode: 421 }, { isPermanent: false, mayHaveArrived: false }],
    [
      'does not know the recipient',
      { kind: 'refuse', responseCode: 550 },
      { isPermanent: true, mayHaveArrived: false },
    ],
    [
      'takes no such email',
      { kind: 'refuse-message', responseCode: 554 },
      { isPermanent: true, mayHaveArrived: false },
    ],
    [
      'reads it and says later',
      { kind: 'refuse-message', responseCode: 451 },
      { isPermanent: false, mayHaveArrived: false },
    ],
    ['refuses the sender', { kind: 'refuse-sender', responseCode: 553 }, { isPermanent: false, mayHaveArrived: false }],
    ['hangs up at once', { kind: 'cut-at-greeting' }, { isPermanent: false, mayHaveArrived: false }],
    ['never greets', { kind: 'silent' }, { isPermanent: false, mayHaveArrived: false }],
    ['answers byte by byte', { kind: 'trickle' }, { isPermanent: false, mayHaveArrived: true }],
    ['hangs up in the middle', { kind: 'cut' }, { isPermanent: false, mayHaveArrived: true }],
    ['hangs up before its answer', { kind: 'cut-before-answer' }, { isPermanent: false, mayHaveArrived: true }],
    ['takes it and says nothing', { kind: 'hang' }, { isPermanent: false, mayHaveArrived: true }],
  ];

  it.each(faults)('%s', { tags: ['slow'] }, async (_name, manner, expected) => {
    peer.behave(manner);
    expect(await transport.send(post)).toMatchObject(expected);
    // Inside one try nothing is sent twice.
    expect(peer.recipients.length).toBeLessThanOrEqual(1);
    peer.behave({ kind: 'well' });
    expect(await transport.send(post)).toBeNull();
    expect(peer.deliveries.length).toBe(expected.mayHaveArrived && manner.kind !== 'cut' ? 2 : 1);
  });

  it('is away', async () => {
    const nobody = openTransport({ kind: 'smtp', url: 'smtp://127.0.0.1:1' }, impatient);
    expect(await nobody.send(post)).toMatchObject({ isPermanent: false, mayHaveArrived: false });
    nobody.close();
  });

  it.each(['smtp://127.0.0.1:PORT?requireTLS=true', 'smtps://127.0.0.1:PORT'])(
    'cannot prove who it is gets no email: %s',
    async (url) => {
      const wary = openTransport({ kind: 'smtp', url: url.replace('PORT', String(tlsPeer.port)) }, impatient);
      expect(await wary.send(post)).toMatchObject({ isPermanent: false, mayHaveArrived: false });
      wary.close();
      expect(tlsPeer.recipients).toEqual([]);
    },
  );

  it('speaks no TLS where we insist on it gets no email', async () => {
    const wary = openTransport({ kind: 'smtp', url: `smtp://127.0.0.1:${peer.port}?requireTLS=true` }, impatient);
    expect(await wary.send(post)).toMatchObject({ isPermanent: false, mayHaveArrived: false });
    wary.close();
    expect(peer.recipients).toEqual([]);
  });
});

describe('an email that is tried again', () => {
  it('is one Message-ID over all tries, and arrives once more at most for each answer that was lost', async () => {
    for (const kind of ['cut', 'cut-before-answer', 'cut-at-greeting'] as const) {
      peer.behave({ kind });
      await expect(sendEmail(context, message)).rejects.toThrow('could not be handed over');
    }
    peer.behave({ kind: 'refuse', responseCode: 451 });
    await expect(sendEmail(context, message)).rejects.toThrow('could not be handed over');
    peer.behave({ kind: 'well' });
    expect(await sendEmail(context, message)).toBe('sent');
    const ids = await messageIds();
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('counts for the mailbox when it may have arrived, so that lost answers do not lift the ceiling', async () => {
    peer.behave({ kind: 'cut-before-answer' });
    for (let count = 0; count < 5; count += 1)
      await expect(sendEmail(context, message)).rejects.toThrow('could not be handed over');
    await expect(sendEmail(context, message)).rejects.toThrow(RetryLater);
    expect(peer.deliveries).toHaveLength(5);
    expect(await countSendings()).toBe(5);
  });

  it('does not count when it cannot have arrived', async () => {
    peer.behave({ kind: 'refuse', responseCode: 451 });
    for (let count = 0; count < 7; count += 1)
      await expect(sendEmail(context, message)).rejects.toThrow('could not be handed over');
    expect(await countSendings()).toBe(0);
  });

  it('is noted for the admins when it is refused for good, without the address', async () => {
    peer.behave({ kind: 'refuse', responseCode: 550 });
    expect(await sendEmail(context, { ...message, key: 'account.by-admin:one' })).toBe('refused');
    expect(await refusals()).toEqual([
      { email_name: 'account.by-admin', domain: 'kitehouse.example', code: 'EENVELOPE' },
    ]);
  });

  it('is noted without the domain where no act of an admin caused it', async () => {
    peer.behave({ kind: 'refuse', responseCode: 550 });
    expect(await sendEmail(context, message)).toBe('refused');
    expect(await refusals()).toEqual([{ email_name: 'account.test', domain: null, code: 'EENVELOPE' }]);
  });

  it('carries how to end emails that come again, for one click of the mail program', async () => {
    const stopUrl = `https://fundsight.example/reminders/stop/${'a'.repeat(120)}`;
    await sendEmail(context, { ...message, email: { ...email, stopUrl } });
    const head = peer.deliveries[0]?.bytes
      .toString()
      .split('\r\n\r\n')[0]
      ?.replaceAll(/\r\n\s+/g, ' ');
    expect(head).toContain(`List-Unsubscribe: <${stopUrl}>`);
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    await sendEmail(context, message);
    expect(peer.deliveries[1]?.bytes.toString()).not.toContain('List-Unsubscribe');
  });
});

describe('while the mail server is away', () => {
  it(
    'no request speaks to it: the answer is there before anybody connects, and the email comes later',
    { tags: ['slow'] },
    async () => {
      peer.behave({ kind: 'silent' });
      const smtp = await startTestServer({ mail: { kind: 'smtp', url: `smtp://127.0.0.1:${peer.port}` } });
      try {
        const response = await callAs(smtp, guest, requestLink, { body: { purpose: 'log_in', email: to } });
        expect(response.status).toBe(202);
        expect(peer.connections().opened).toBe(0);
        peer.behave({ kind: 'well' });
        await smtp.context.jobs.runWaiting(smtp.context);
        expect(peer.recipients).toEqual([to]);
      } finally {
        await smtp.close();
      }
    },
  );

  it('only jobs can send an email', async () => {
    const folder = new URL('..', import.meta.url);
    const sources = (await readdir(folder, { recursive: true })).filter((path) => /^[^.]+\.ts$/.test(path));
    const using: string[] = [];
    for (const path of sources)
      if (/\bsendEmail\(|mail\/transport|nodemailer/.test(await readFile(new URL(path, folder), 'utf8')))
        using.push(path);
    expect(using.filter((path) => !/(^|-|\/)jobs?\.ts$/.test(path)).sort()).toEqual([
      'mail/send.ts',
      'mail/transport.ts',
    ]);
  });
});
