import type { AddressInfo } from 'node:net';
import pino from 'pino';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Context } from '../context.ts';
import { sendLetter } from './send.ts';

interface Delivery {
  readonly from: string;
  readonly to: readonly string[];
  readonly bytes: Buffer;
}

let peer: SMTPServer;
let deliveries: Delivery[];
let logLines: string[];
/** Everybody that the peer was asked to deliver to. */
let recipients: string[];
/** What the peer says to the next recipient; null accepts. */
let refusal: { responseCode: number; message: string } | null;

beforeEach(async () => {
  [deliveries, recipients, logLines, refusal] = [[], [], [], null];
  peer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _session, callback) => {
      recipients.push(address.address);
      callback(
        refusal === null
          ? null
          : Object.assign(new Error(`${refusal.message} <${address.address}>`), { responseCode: refusal.responseCode }),
      );
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
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
});
afterEach(() => new Promise<void>((resolve) => peer.close(resolve)));

/** As much of a server as a letter needs. */
function contextFor(port: number): Context {
  const config = readConfig({
    NODE_ENV: 'test',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'no-reply@fundsight.example',
  });
  const log = pino({}, { write: (line: string) => void logLines.push(line) });
  return { config, log, clock: { now: () => new Date('2026-11-18T10:00:00Z') } } as unknown as Context;
}

const portOfPeer = (): number => (peer.server.address() as AddressInfo).port;
const letter = { subject: 'Grüße\r\nBcc: other@kitehouse.example', text: 'Hello', html: '<p>Hello</p>' };
const message = { to: 'ann@kitehouse.example', letter, key: 'one' };

describe('sending by SMTP', () => {
  it('delivers to the one address, as text and HTML', async () => {
    await sendLetter(contextFor(portOfPeer()), message);
    expect(deliveries).toHaveLength(1);
    const [{ from, to, bytes }] = deliveries as [Delivery];
    const mail = await PostalMime.parse(bytes);
    expect([from, to]).toEqual(['no-reply@fundsight.example', ['ann@kitehouse.example']]);
    expect(mail.from).toEqual({ name: 'Fundsight', address: 'no-reply@fundsight.example' });
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['Hello', '<p>Hello</p>']);
    expect(mail.date).toBe('2026-11-18T10:00:00.000Z');
    expect(mail.bcc).toBeUndefined();
    expect(mail.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
  });

  it('never reads two recipients out of one address', async () => {
    const to = 'ann@kitehouse.example,other@kitehouse.example';
    await sendLetter(contextFor(portOfPeer()), { ...message, to }).catch(() => undefined);
    expect(recipients).not.toContain('other@kitehouse.example');
    expect(recipients).not.toContain('ann@kitehouse.example');
    await sendLetter(contextFor(portOfPeer()), message);
    expect(recipients).toEqual(['ann@kitehouse.example']);
  });

  it('gives up a letter that is refused for good', async () => {
    refusal = { responseCode: 550, message: 'No such user' };
    await sendLetter(contextFor(portOfPeer()), message);
    expect(deliveries).toEqual([]);
    expect(logLines.join('')).toContain('mail.refused');
  });

  it('fails, to be tried again, when the peer says later or is away', async () => {
    refusal = { responseCode: 451, message: 'Try again later' };
    await expect(sendLetter(contextFor(portOfPeer()), message)).rejects.toThrow(
      'The letter could not be handed over (EENVELOPE)',
    );
    await expect(sendLetter(contextFor(1), message)).rejects.toThrow(/could not be handed over \(\w+\)/);
  });

  it('never names the address, in the log or in the error', async () => {
    const texts: string[] = [];
    for (const responseCode of [550, 451]) {
      refusal = { responseCode, message: 'No' };
      await sendLetter(contextFor(portOfPeer()), message).catch((error: unknown) => texts.push(String(error)));
    }
    expect(texts).toHaveLength(1);
    expect(logLines.join('') + texts.join('')).not.toContain('ann@');
  });
});
