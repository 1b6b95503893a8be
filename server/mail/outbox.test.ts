import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { seconds } from '../clock.ts';
import { readConfig } from '../config.ts';
import { sendEmail } from './send.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  const { mail } = server.context.config;
  if (mail.kind !== 'outbox') throw new Error('There is no outbox');
  ({ folder } = mail);
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ method: 'GET', url });
const email = {
  subject: 'A <b>subject</b> & more',
  text: 'Open http://localhost:3000/otp?email=a%40b.example&token=abc or http://elsewhere.example/x',
  html: '<p>Hello <script>alert(1)</script></p>',
};

describe('the outbox', () => {
  it('is empty before the first email', async () => {
    const response = await get('/dev/outbox');
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('No emails yet.');
  });

  it('keeps emails whole, readable by their owner only, in the order of time', async () => {
    await sendEmail(server.context, { to: 'a@b.example', email, key: 'first' });
    server.clock.move(seconds(1));
    await sendEmail(server.context, {
      to: 'a@b.example',
      email: { ...email, subject: 'The second' },
      key: 'second',
    });
    const files = readdirSync(folder).sort();
    expect(files).toHaveLength(2);
    expect(files[0]).toMatch(/^2026-11-18T10-00-00\.000Z-[0-9a-f]{8}\.eml$/);
    expect(statSync(join(folder, files[0]!)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, files[1]!), 'utf8')).toContain('Subject: The second');
  });

  it('gives the same occasion the same Message-ID', async () => {
    await sendEmail(server.context, { to: 'a@b.example', email, key: 'same', isUrgent: true });
    await sendEmail(server.context, { to: 'a@b.example', email, key: 'same', isUrgent: true });
    const ids = readdirSync(folder).map(
      (file) => /^Message-ID: (.+)$/im.exec(readFileSync(join(folder, file), 'utf8'))?.[1],
    );
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toMatch(/^<[0-9a-f]{40}@localhost>\r?$/);
  });

  it('lists the newest first with their links, escaped, without any script', async () => {
    const { body, headers } = await get('/dev/outbox');
    expect(body.indexOf('The second')).toBeLessThan(body.lastIndexOf('A &lt;b&gt;subject&lt;/b&gt; &amp; more'));
    expect(body).toContain('href="http://localhost:3000/otp?email=a%40b.example&amp;token=abc"');
    expect(body).not.toContain('href="http://elsewhere.example');
    expect(body).not.toMatch(/<script|<b>subject/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('shows one email as text, and as it was sent in a sandbox', async () => {
    const file = readdirSync(folder).sort()[0]!;
    const page = await get(`/dev/outbox/${file}`);
    expect(page.body).toContain('Open http://localhost:3000/otp?email=a%40b.example&amp;token=abc');
    const asSent = await get(`/dev/outbox/${file}/html`);
    expect(asSent.body).toContain('<p>Hello <script>');
    expect(asSent.headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-scripts)/);
  });

  it.each(['nothing.eml', '..%2f..%2fkeys%2fsecret.key', '2026-11-18T10-00-00.000Z-00000000.eml', '.hidden'])(
    'knows no email %s',
    async (name) => {
      expect((await get(`/dev/outbox/${name}`)).statusCode).toBe(404);
    },
  );

  it('opens nothing in its folder but emails', async () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    expect((await get('/dev/outbox/secret.txt')).statusCode).toBe(404);
    expect((await get('/dev/outbox')).body).not.toContain('secret.txt');
  });
});

describe('where emails leave by SMTP, and in production', () => {
  it.each([{ mail: { kind: 'smtp', url: 'smtp://127.0.0.1:1' } as const }, { environment: 'production' as const }])(
    'there is no such page: %j',
    async (overrides) => {
      const other = await startTestServer(overrides);
      try {
        expect((await other.app.inject({ method: 'GET', url: '/dev/outbox' })).statusCode).toBe(404);
      } finally {
        await other.close();
      }
    },
  );

  it('production wants a mail server', () => {
    expect(() =>
      readConfig({
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://fundsight.example',
        SUPPORT_EMAIL: 'a@b.example',
        MAIL_FROM: 'a@b.example',
      }),
    ).toThrow('SMTP_URL');
  });
});
