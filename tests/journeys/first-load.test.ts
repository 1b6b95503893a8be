import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchFirstLoad } from '../../bench/first-load.ts';
import { desktop, expectAccessible, launchBrowser, openPage, phone } from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

it('brings a guest’s page of a funder whole, with what it shows first', { tags: ['slow'] }, async () => {
  const context = await browser.newContext({ viewport: desktop });
  const { page, complaints } = await openPage(context);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const answer = (await (await fetch(`${server.address}/api/home`)).json()) as {
    data: { recentFunders: { id: string; name: string }[] };
  };
  const [funder] = answer.data.recentFunders;
  await page.goto(`${server.address}/funder/${funder?.id}`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1, name: funder?.name ?? '', exact: true }).waitFor();
  expect(asked.filter((path) => path.startsWith('/api/funders/'))).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

interface BuiltPage {
  readonly path: string | null;
  readonly source: string;
  readonly scripts: readonly string[];
}

/** As the build wrote it: the last script of a page is its own. */
function builtPages(): BuiltPage[] {
  const file = fileURLToPath(new URL('../../dist/web/page-files.json', import.meta.url));
  return JSON.parse(readFileSync(file, 'utf8')) as BuiltPage[];
}
const ownScriptOf = (page: BuiltPage | undefined): string => `/${page?.scripts.at(-1)}`;

describe('a page loads on demand', () => {
  it.each(['/', '/funder', '/login', '/signup', '/how-it-works', '/transparency', '/free-access', '/database/equity'])(
    'its own file comes with %s and with no other page',
    { tags: ['slow'] },
    async (path) => {
      const built = builtPages();
      const pattern = path.replace(/^\/database\/.*/, '/database/:kind');
      const page = built.find((candidate) => candidate.path === pattern);
      // What says that nothing is here is a part of pages that have an id in their path.
      const isOther = (candidate: BuiltPage): boolean =>
        !candidate.source.endsWith('not-found-page.tsx') && candidate.source !== page?.source;
      const others = built.filter(isOther).map(ownScriptOf);
      const context = await browser.newContext({ viewport: desktop });
      const { page: tab, complaints } = await openPage(context);
      const asked: string[] = [];
      tab.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await tab.goto(server.address + path, { waitUntil: 'networkidle' });
      await tab.getByRole('heading', { level: 1 }).waitFor();
      expect(asked.filter((name) => name.endsWith('.js'))).toContain(ownScriptOf(page));
      expect(asked.filter((name) => others.includes(name))).toEqual([]);
      // Named in the page that the server sends: the browser need not find it out.
      expect(await (await fetch(server.address + path)).text()).toContain(ownScriptOf(page));
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  it('the entry that every page loads holds nothing of the home page', async () => {
    const index = await (await fetch(`${server.address}/login`)).text();
    const home = ownScriptOf(builtPages().find(({ path }) => path === '/'));
    expect(home).toMatch(/^\/assets\/page-/);
    expect(index).not.toContain(home);
  });
});

describe('the first load of the home page, for a guest', () => {
  it('is within its budget, and so is what every other page adds to it', () => {
    const figures = benchFirstLoad();
    expect(figures.length).toBeGreaterThan(40);
    expect(figures.filter(({ isKept }) => !isKept)).toEqual([]);
  });

  it('holds nothing of the identity client or of the schemas', async () => {
    const context = await browser.newContext({ viewport: desktop });
    const { page, complaints } = await openPage(context);
    const scripts: Promise<string>[] = [];
    const encodings = new Set<string | undefined>();
    page.on('response', (response) => {
      if (!response.url().endsWith('.js')) return;
      scripts.push(response.text());
      encodings.add(response.headers()['content-encoding']);
    });
    await page.goto(server.address, { waitUntil: 'networkidle' });
    const texts = await Promise.all(scripts);
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.some((text) => text.includes('AWSCognitoIdentityProviderService'))).toBe(false);
    expect(texts.some((text) => text.includes('ZodError'))).toBe(false);
    expect([...encodings].every((encoding) => encoding === 'br' || encoding === 'gzip')).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('comes without the page of the components, which is for development', async () => {
    const assets = fileURLToPath(new URL('../../dist/web/assets', import.meta.url));
    const texts = readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(assets, name), 'utf8'));
    const source = fileURLToPath(new URL('../../web/dev-ui/signs.tsx', import.meta.url));
    const words = 'The term sheet matched the first email.';
    expect(readFileSync(source, 'utf8')).toContain(words);
    expect(texts.filter((text) => text.includes(words))).toEqual([]);
    expect((await fetch(`${server.address}/dev/ui`)).status).toBe(404);
    expect((await fetch(`${server.address}/dev/emails`)).status).toBe(200);
  });

  it.each([desktop, phone])('has no accessibility violation at $width', { tags: ['slow'] }, async (viewport) => {
    const context = await browser.newContext({ viewport });
    const { page, complaints } = await openPage(context);
    await page.goto(server.address, { waitUntil: 'networkidle' });
    await expectAccessible(page);
    const scrollsSideways = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(scrollsSideways).toBe(false);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is as light for a visitor who prefers the dark', { tags: ['slow'] }, async () => {
    const colourOf = async (colorScheme: 'light' | 'dark'): Promise<string> => {
      const context = await browser.newContext({ viewport: desktop, colorScheme });
      const { page } = await openPage(context);
      await page.goto(server.address, { waitUntil: 'networkidle' });
      const colours = await page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.body);
        return `${color} on ${backgroundColor}`;
      });
      await context.close();
      return colours;
    };
    expect(await colourOf('dark')).toBe(await colourOf('light'));
  });
});
