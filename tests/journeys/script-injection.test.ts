/** @module-tag slow */
import { readdir } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '../../server/database/connect.ts';
import { desktop, launchBrowser, openPage } from '../browser/browser.ts';
import { adminStops, memberStops, publicStops } from '../browser/hostile-pages.ts';
import { makeHostile, scriptInjections } from '../browser/hostile-world.ts';
import { openDatabaseOf, vaultOf } from '../browser/places.ts';
import { apiOf, writeEverywhere, type Api, type Written } from '../browser/hostile-writes.ts';
import { findForeign, injectionsIn, walk, watchScripts, type Stop } from '../browser/injected-pages.ts';
import { injectedEmails } from '../browser/injected-emails.ts';
import { takeViolations } from '../browser/policy-violations.ts';
import { someOf } from '../deep-run.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';

let server: RunningServer;
let browser: Browser;
let db: Db;
let written: Written;
let guest: Page;
let member: Page;
let admin: Page;
let api: { readonly member: Api; readonly admin: Api };
const complaints: (readonly string[])[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  db = openDatabaseOf(server);
  guest = await newReader();
  member = await signIn('founder@sample.example');
  admin = await signIn('admin@sample.example');
  api = { member: apiOf(server.address, await tokenOf(member)), admin: apiOf(server.address, await tokenOf(admin)) };
});
afterAll(async () => {
  await browser.close();
  await db.destroy();
  await server.stop();
});

async function newReader(): Promise<Page> {
  const context = await browser.newContext({ viewport: desktop });
  await watchScripts(context);
  const opened = await openPage(context);
  // Two of the pages are none, and say so.
  opened.expectError(/404 \(Not Found\)/);
  complaints.push(opened.complaints);
  return opened.page;
}

/** By the link that a start prints for each sample account. */
async function signIn(email: string): Promise<Page> {
  const page = await newReader();
  const line = server
    .output()
    .split('\n')
    .find((one) => one.includes(`email=${encodeURIComponent(email)}`));
  await page.goto(line?.trim() ?? 'no link was printed');
  await page.getByRole('button', { name: `Continue as ${email}` }).click();
  await page.waitForURL((url) => !/otp|login/.test(url.pathname));
  return page;
}

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('.idToken'))?.[1] ?? '');

it('notices what the policy of a page keeps from running, and an injection that runs', async () => {
  const page = await newReader();
  const told = complaints.pop() ?? [];
  await page.goto(`${server.address}/login`);
  await page.evaluate(() => {
    Object.assign(new Image(), { src: 'https://elsewhere.example/pixel.png' });
    const link = Object.assign(document.createElement('a'), { href: 'javascript:ran(0)' });
    document.body.append(link);
    link.click();
  });
  const violations: string[] = [];
  const noted = (): string => {
    violations.push(...takeViolations());
    return violations.join('\n');
  };
  await expect.poll(noted).toMatch(/Security policy: script-src\S* inline/);
  await expect.poll(noted).toMatch(/Security policy: img-src https:\/\/elsewhere\.example/);
  await expect.poll(noted).toMatch(/^Running the JavaScript URL violates/m);
  expect(await findForeign(page)).toEqual([expect.stringMatching(/^<a href="javascript:ran/)]);
  await page.evaluate(() => (window as unknown as { ran: (number: number) => void }).ran(7)); // set by watchScripts
  await expect.poll(() => told.join('\n')).toMatch(/^A script ran: ran 7/m);
  await page.context().close();
  takeViolations();
});

it('takes every text through the doors that people use', async () => {
  const { failed, ...rest } = await writeEverywhere(api.member, api.admin);
  written = rest.written;
  expect(failed).toEqual([]);
});

/** Every page that shows all injections, and some of the others; all of them in a deep run. */
function someStops(stops: readonly Stop[]): readonly Stop[] {
  const showsAll = ([, shows]: Stop): boolean => shows === 'all';
  const others = stops.filter((stop) => !showsAll(stop));
  return [...stops.filter(showsAll), ...someOf(others, 6)];
}

it('runs nothing of what anybody wrote, on no page, and shows it letter for letter', async () => {
  await makeHostile(db, vaultOf(server));
  const walks = await Promise.all([
    walk(guest, server.address, someStops(await publicStops(db))),
    walk(member, server.address, someStops(await memberStops(db, written))),
    walk(admin, server.address, someStops(await adminStops(db, written))),
  ]);
  expect(walks.flatMap(({ foreign }) => foreign)).toEqual([]);
  expect(complaints.flat()).toEqual([]);
  expect(new Set(walks.flatMap(({ shown }) => shown)).size).toBe(scriptInjections.length);
  expect(scriptInjections.length).toBeGreaterThanOrEqual(300);
});

it('gives them away in files as they are, with a mark before what a spreadsheet would compute', async () => {
  const file = { format: 'csv', columns: ['recipientName', 'title'], only: null, except: [] };
  const { text } = await api.member('POST /api/deals/grant/exports', file);
  const cells: string[][] = parse(text, { bom: true });
  const known = new Set(scriptInjections);
  const hostile = cells.flat().filter((cell) => known.has(cell.replace(/^'/, '')));
  expect(new Set(hostile).size).toBeGreaterThan(50);
  expect(hostile.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
});

it('stands in emails as text', async () => {
  const page = await newReader();
  const emails = await injectedEmails();
  const files = await readdir(new URL('../../server/mail/emails/', import.meta.url));
  expect(emails.length).toBeGreaterThanOrEqual(files.filter((name) => /(?<!\.test)\.ts$/.test(name)).length);
  for (const { name, html, isHostile } of emails) {
    await page.setContent(html);
    expect([name, await findForeign(page)]).toEqual([name, []]);
    if (isHostile) expect([name, (await injectionsIn(page)).length]).toEqual([name, scriptInjections.length]);
  }
  expect(emails.filter(({ isHostile }) => isHostile).length).toBeGreaterThan(12);
  expect(complaints.at(-1)).toEqual([]);
});
