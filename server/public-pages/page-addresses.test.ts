import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import { createHttp, type App } from '../http/create-http.ts';
import { serveShell } from '../http/shell.ts';

/* Each address answers with the status that its page has, also to those who do not run our JavaScript. */

let app: App;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fundsight-addresses-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>');
  app = createHttp({ log: pino({ level: 'silent' }), isHttps: false });
  await serveShell(app, {
    folder,
    publicUrl: 'http://localhost:3000',
    productName: 'Fundsight',
    apiUrl: null,
    readSettings: () => Promise.resolve({ supportEmail: '', settings: defaultSettings }),
    hasSampleData: () => Promise.resolve(false),
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const statusOf = async (path: string): Promise<number> => (await app.inject({ method: 'GET', url: path })).statusCode;

/** As the front end lists them. */
const source = readFileSync(fileURLToPath(new URL('../../web/pages.tsx', import.meta.url)), 'utf8');
const listed = [...source.matchAll(/\[\s*'(\/[^']*)',\s*'/g)].map(([, path = '']) => path);

it('reads the whole list of pages', () => {
  // Beside them, the page "not found" and the list of admin pages are loaded.
  expect(listed.length).toBeGreaterThan(35);
  expect([...source.matchAll(/import\('/g)].length).toBe(listed.length + 2);
});

it.each([...listed, '/', '/database', '/admin', '/admin/users', '/admin/deals/equity'])(
  '%s is a page',
  async (path) => {
    const withPart = path.replaceAll(/:\w+\??/g, 'some-part');
    const withoutPart = path.replace(/\/:\w+\?$/, '');
    expect(await statusOf(withPart)).toBe(200);
    if (!withoutPart.includes(':')) expect(await statusOf(withoutPart)).toBe(200);
    expect(await statusOf(`${withPart.toUpperCase()}/`.replace('//', '/'))).toBe(200);
  },
);

it.each([
  '/shortlist',
  '/alerts',
  '/alerts/stop',
  '/reminders',
  '/restore',
  '/entrepreneur',
  '/developer',
  '/developers/more',
  '/user/nowhere',
  '/review/nowhere',
  '/database/views/a/b',
  '/administration',
])('%s is no page', async (path) => {
  expect(await statusOf(path)).toBe(404);
});
