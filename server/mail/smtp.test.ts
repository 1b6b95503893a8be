import pino from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailPeer, type Delivery, type MailPeer } from '../../tests/mail-peer.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { days, hours } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { RetryLater } from '../queue/retry-later.ts';
import { sendEmail } from './send.ts';

let peer: MailPeer;
let logLines: string[];
let server: TestServer;
beforeAll(async () => {
  [server, peer] = await Promise.all([startTestServer(), startMailPeer()]);
});
afterAll(() => Promise.all([server.close(), peer.close()]));

beforeEach(async () => {
  logLines = [];
  peer.forget();
  await server.context.db.deleteFrom('email_sendings').execute();
});

/** A server that sends to the peer. */
function contextFor(port: number): Context {
  const config = readConfig({
    NODE_ENV: 'test',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'no-reply@fundsight.example',
  });
  const log = pino({}, { write: (line: string) => void logLines.push(line) });
  return { ...server.context, config, log };
}

const portOfPeer = (): number => peer.port;
const email = { subject: 'Grüße\r\nBcc: other@kitehouse.example', text: 'Hello', html: '<p>Hello</p>' };
const message = { to: 'ann@kitehouse.example', email, key: 'one', isUrgent: true };

describe('sending by SMTP', () => {
  it('delivers to the one address, as text and HTML', async () => {
    await sendEmail(contextFor(portOfPeer()), message);
    expect(peer.deliveries).toHaveLength(1);
    const [{ from, to, bytes }] = peer.deliveries as [Delivery];
    const mail = await PostalMime.parse(bytes);
    expect([from, to]).toEqual(['no-reply@fundsight.example', ['ann@kitehouse.example']]);
    expect(mail.from).toEqual({ name: 'Fundsight', address: 'no-reply@fundsight.example' });
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['Hello', '<p>Hello</p>']);
    expect(mail.date).toBe('2026-11-18T10:00:00.000Z');
    expect(mail.bcc).toBeUndefined();
    expect(mail.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
  });

  it('never reads two peer.recipients out of one address', async () => {
    const to = 'ann@kitehouse.example,other@kitehouse.example';
    await sendEmail(contextFor(portOfPeer()), { ...message, to }).catch(() => undefined);
    expect(peer.recipients).not.toContain('other@kitehouse.example');
    expect(peer.recipients).not.toContain('ann@kitehouse.example');
    await sendEmail(contextFor(portOfPeer()), message);
    expect(peer.recipients).toEqual(['ann@kitehouse.example']);
  });

  it('gives up an email that is refused for good', async () => {
    peer.refuse({ responseCode: 550, message: 'No such user' });
    await sendEmail(contextFor(portOfPeer()), message);
    expect(peer.deliveries).toEqual([]);
    expect(logLines.join('')).toContain('mail.refused');
  });

  it('fails, to be tried again, when the peer says later or is away', async () => {
    peer.refuse({ responseCode: 451, message: 'Try again later' });
    await expect(sendEmail(contextFor(portOfPeer()), message)).rejects.toThrow(
      'The email could not be handed over (EENVELOPE)',
    );
    await expect(sendEmail(contextFor(1), message)).rejects.toThrow(/could not be handed over \(\w+\)/);
  });

  it('holds the sixth email of an hour and the eleventh of a day, and loses none', async () => {
    const context = contextFor(portOfPeer());
    const send = (count: number) =>
      sendEmail(context, { ...message, to: `ann+${count}@kitehouse.example`, key: `${count}` }).catch(
        (error: unknown) => error,
      );
    const first = await Promise.all(Array.from({ length: 20 }, (_, count) => send(count)));
    expect(first.filter((outcome) => outcome instanceof RetryLater)).toHaveLength(15);
    expect(peer.deliveries).toHaveLength(5);
    server.clock.move(hours(1));
    for (let count = 20; count < 40; count += 1) await send(count);
    expect(peer.deliveries).toHaveLength(10);
    server.clock.move(hours(22));
    expect(await send(40)).toMatchObject({ seconds: 3_600 });
    server.clock.move(hours(1));
    expect(await send(41)).toBe('sent');
    server.clock.move(-days(1));
  });

  it('does not count what the peer did not take', async () => {
    peer.refuse({ responseCode: 451, message: 'Try again later' });
    for (let count = 0; count < 12; count += 1)
      await expect(sendEmail(contextFor(portOfPeer()), message)).rejects.toThrow('could not be handed over');
    peer.refuse(null);
    await sendEmail(contextFor(portOfPeer()), message);
    expect(peer.deliveries).toHaveLength(1);
  });

  it('never names the address, in the log or in the error', async () => {
    const texts: string[] = [];
    for (const responseCode of [550, 451]) {
      peer.refuse({ responseCode, message: 'No' });
      await sendEmail(contextFor(portOfPeer()), message).catch((error: unknown) => texts.push(String(error)));
    }
    expect(texts).toHaveLength(1);
    expect(logLines.join('') + texts.join('')).not.toContain('ann@');
  });
});
