import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import { startTestServer, type TestServer } from '../../tests/server.ts';
import { allEmails } from './all-emails.ts';
import type { EmailFrame } from './layout.ts';

const frame: EmailFrame = {
  productName: 'Fundsight',
  supportEmail: 'support@fundsight.example',
  settings: defaultSettings,
  publicUrl: 'https://fundsight.example',
};
const longestSubject = 78;

const emails = allEmails.map(({ name, write }) => ({ name, ...write(frame) }));
const entities = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' } as const;
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity as keyof typeof entities]);

/** The words alone: addresses stand in another place in the text, and what leads to them ends with a colon there. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll(/:$/gm, '')
    .replace(/^--$/m, '')
    .split(/\s+/)
    .filter((word) => word !== '');

/** Everything below the head with the logo, without the line that explains the address of the button. */
function wordsOfHtml(html: string): string[] {
  const sheet = html.slice(html.indexOf('<h1'), html.indexOf('</body>'));
  const text = unescaped(sheet.replaceAll(/<br>|<\/(?:p|h1|td|a)>/g, '\n').replaceAll(/<[^>]+>/g, ''));
  return wordsOf(text.replace('Or paste this address into your browser:', ''));
}

describe('the list of all emails', () => {
  it('holds every email of the folder, and each name once', async () => {
    const files = await readdir(new URL('./emails/', import.meta.url), { recursive: true });
    const names = files.flatMap((file) => /^(?!.*\.test)(.+)\.ts$/.exec(file)?.[1]?.replaceAll(/[/\\]/g, '-') ?? []);
    expect(new Set(allEmails.map(({ name }) => name.split('.')[0]))).toEqual(new Set(names));
    expect(new Set(allEmails.map(({ name }) => name)).size).toBe(allEmails.length);
  });
});

describe.each(emails)('the email $name', ({ subject, text, html, stopUrl }) => {
  it('has a subject that no mail program cuts, in one line', () => {
    expect(subject.length).toBeLessThanOrEqual(longestSubject);
    expect(subject).toMatch(/^\S[^\r\n]*\S$/);
    expect(unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')).toBe(subject);
  });

  it('says the same words as text and as HTML', () => {
    expect(wordsOfHtml(html)).toEqual(wordsOf(text));
    expect(wordsOf(text).length).toBeGreaterThan(20);
  });

  it('loads nothing from anywhere and runs nothing', () => {
    expect(html).not.toMatch(/<(img|link|script|iframe|object|video|audio|base|form)\b|url\(|@import|\bon\w+=/i);
    const addresses = [...html.matchAll(/(?:src|href|background)="([^"]*)"/g)].map(([, address]) => address);
    for (const address of addresses)
      expect(address).toMatch(/^(https:\/\/fundsight\.example(\/|$)|mailto:support@fundsight\.example$)/);
  });

  it('has one button at most, as a cell of a table, and its address below', () => {
    const buttons = [...html.matchAll(/<td [^>]*><a href="([^"]+)" style="display:block[^"]*">([^<]+)<\/a><\/td>/g)];
    expect(buttons.length).toBeLessThanOrEqual(1);
    for (const [cell, address = '', label] of buttons) {
      const below = html.slice(html.indexOf(cell) + cell.length);
      expect(below).toMatch(/^<\/tr><\/table>\n<p [^>]*>Or paste this address into your browser:<br><a /);
      expect(below).toContain(`<a href="${address}"`);
      expect(below).toContain(`>${address}</a>`);
      expect(text).toContain(`${label}:\n${unescaped(address)}\n`);
    }
  });

  it('says in which language it is, who sent it and why, and how to end it where it comes again', () => {
    expect(html).toContain('<html lang="en">');
    expect(text).toMatch(/\n--\n\n.{20,}\n[^]*Fundsight lets us all see better\nsupport@fundsight\.example\n$/);
    if (stopUrl === undefined) expect(text).not.toMatch(/\bstop\b/i);
    else expect(text).toContain(`:\n${stopUrl}\n`);
  });

  it('keeps quiet about funders, other members and secrets in its subject', () => {
    expect(subject).not.toMatch(/@|token|https?:/);
  });
});

describe('the pages of all emails', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const get = (url: string) => server.app.inject({ method: 'GET', url });

  it('list each email and lead to it', async () => {
    const { statusCode, body } = await get('/dev/emails');
    expect(statusCode).toBe(200);
    for (const { name } of allEmails) {
      expect(body).toContain(`href="/dev/emails/${name}"`);
      expect((await get(`/dev/emails/${name}`)).statusCode).toBe(200);
    }
  });

  it('show one in sandboxed frames of both widths, and as text', async () => {
    const { body, headers } = await get('/dev/emails/sign-in');
    expect(body.match(/<iframe [^>]*sandbox="(?!.*allow-(scripts|same-origin))[^"]*"/g)).toHaveLength(2);
    expect(body).toContain('Press the button to log in as office@kitehouse.example.');
    expect(headers['content-security-policy']).toContain("frame-src 'self'");
    const framed = await get('/dev/emails/sign-in/html');
    expect(framed.body).toMatch(/^<!doctype html>/);
    expect(framed.headers['content-security-policy']).toMatch(/^sandbox (?!.*allow-scripts).*frame-ancestors 'self'/);
  });

  it.each(['nothing', 'constructor', '..%2f..%2fsecret', 'sign-in.ts'])('know no email %s', async (name) => {
    expect((await get(`/dev/emails/${name}`)).statusCode).toBe(404);
    expect((await get(`/dev/emails/${name}/html`)).statusCode).toBe(404);
  });

  it('do not exist in production', async () => {
    const other = await startTestServer({ environment: 'production' });
    try {
      expect((await other.app.inject({ method: 'GET', url: '/dev/emails' })).statusCode).toBe(404);
      expect((await other.app.inject({ method: 'GET', url: '/dev/emails/sign-in/html' })).statusCode).toBe(404);
    } finally {
      await other.close();
    }
  });
});
