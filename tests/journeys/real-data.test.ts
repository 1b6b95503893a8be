import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, launchBrowser, openPage, phone } from '../browser/browser.ts';
import { inDeepRun } from '../deep-run.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

const allFiles = [
  { kind: 'equity', path: 'equity/crunchbase-2013-10-mode/crunchbase_rounds_10_2013.csv', read: 31_679 },
  { kind: 'debt', path: 'debt/ibrd-loans/IBRD_Statement_of_Loans_-_Latest_Available_Snapshot.csv', read: 8_873 },
  { kind: 'grant', path: 'grant/vipulnaik-dlw/foundation_grants_dev.csv', read: 89_449 },
] as const;

/** The smallest file alone, except in a deep run. */
const files = inDeepRun ? allFiles : allFiles.filter(({ kind }) => kind === 'debt');
const areThere = files.every(({ path }) => existsSync(folder + path));
if (!areThere) console.warn(`\n*** The real data files are not in ${folder}: the pages are NOT tried with them. ***\n`);

let server: RunningServer;
let browser: Browser;

it.runIf((process.env['CI'] ?? '') !== '')('has the real data where the tests of each change run', () => {
  expect(areThere).toBe(true);
});

describe.runIf(areThere)('the three pages with real data', () => {
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    [server, browser] = await Promise.all([startServer(), launchBrowser()]);
    const context = await browser.newContext({ viewport: desktop });
    ({ page, complaints } = await openPage(context));
    await signInByLink(page, server, 'founder@sample.example');
    await page.waitForURL('**/database/equity');
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it.each(files)(
    'reads $read rows of $kind beside the running server',
    { tags: ['slow'] },
    async ({ kind, path, read }) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['scripts/import.ts', kind, folder + path, '--source', `real ${kind}`],
        { cwd: root, env: { ...process.env, ...server.place, NODE_ENV: 'development' } },
      );
      const figure = (name: string): number =>
        Number(new RegExp(`^${name} +([\\d,]+)$`, 'm').exec(stdout)?.[1]?.replaceAll(',', ''));
      expect(figure('read')).toBe(read);
      expect(figure('added') + figure('changed') + figure('unchanged') + figure('rejected')).toBe(read);
    },
  );

  const questions = [
    { kind: 'equity', query: 'recipientName=Facebook&sort=-amountUsd', atLeast: 5 },
    { kind: 'debt', query: 'sourceName=real+debt&publicBorrower=any&sort=date', atLeast: 8_000 },
    { kind: 'grant', query: 'search=Hewlett+Foundation&sort=-amountUsd', atLeast: 12_000 },
  ].filter(({ kind }) => files.some((file) => file.kind === kind));
  it.each(questions)('shows them: $kind', { tags: ['slow'] }, async ({ kind, query, atLeast }) => {
    await page.goto(`${server.address}/database/${kind}?${query}`);
    const table = page.getByRole('table');
    await expect.poll(() => table.getAttribute('aria-busy'), { timeout: 20_000 }).not.toBe('true');
    const shown = page.getByText(/^[\d,]+ of [\d,]+ deals/);
    await expect
      .poll(async () => Number((await shown.textContent())?.split(' ')[0]?.replaceAll(',', '')))
      .toBeGreaterThanOrEqual(atLeast);
    // Not the funder, whose name leads to its page.
    await table.getByRole('row').nth(4).getByRole('cell').nth(2).click();
    await page.waitForURL(/deal=/);
    await page.getByText(`real ${kind}`).first().waitFor();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectAccessible(page);
    await page.setViewportSize(desktop);
    expect(complaints).toEqual([]);
  });
});
