/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSideways,
  keepPicture,
  launchBrowser,
  openPage,
  phone,
} from '../../browser/browser.ts';
import { startServer, type RunningServer } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';
import { typeOver } from '../../browser/type-into.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let complaints: string[];
let expectError: (text: RegExp) => void;
let known: string;
let ended: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  ({ page, complaints, expectError } = await openPage(await browser.newContext({ viewport: desktop })));
  await signInByLink(page, server, 'admin@sample.example');
  const answer = await fetch(`${server.address}/api/funders?limit=1`);
  known = ((await answer.json()) as { data: { name: string }[] }).data[0]?.name ?? '';
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const journey = (name: string, steps: () => Promise<void>): void =>
  it(name, { timeout: 240_000 }, async () => {
    try {
      await steps();
    } catch (error) {
      await keepPicture(page, `import end ${name}`);
      throw error;
    }
    expect(complaints).toEqual([]);
  });

/** A file of six rows: five new funders, of which one resembles a known one, and a row without any. */
function fileOf(name: string, funders: readonly string[]): { name: string; mimeType: string; buffer: Buffer } {
  const rows = funders.map(
    (funder, at) => `equity,${name}-${at},Venture ${at},"${funder}",2026-03-0${at + 1},${at + 1}000,USD`,
  );
  const text = ['kind,source_record_id,recipient,funders,date,amount,currency', ...rows].join('\n');
  return { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`${text}\n`) };
}

async function bring(name: string, funders: readonly string[], source = `Register ${name}`): Promise<void> {
  await page.goto(`${server.address}/admin/deals/imports`);
  await page.getByTestId('import-file').setInputFiles(fileOf(name, funders));
  await page.getByRole('heading', { name: 'Match your columns' }).waitFor();
  await typeOver(page.getByRole('textbox', { name: 'Where the rows come from' }), source);
  await page.getByRole('button', { name: 'Check rows' }).press('Enter');
  await page.getByRole('button', { name: `Add ${funders.length}`, exact: true }).press('Enter');
  await page.getByRole('heading', { name: `${funders.length} deals added, 0 updated` }).waitFor();
}

const decision = () => page.getByRole('region', { name: /new funders? (is|are) hidden/ });

async function inBothWidths(): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.setViewportSize(desktop);
}

describe('the end of an import', () => {
  journey('asks what becomes of new funders, and first of those that look familiar', async () => {
    await bring('spring', [`${known} Ltd.`, 'Tallow Street Angels', 'Ninepin Ventures', 'Osmund Capital', '']);
    ended = page.url();
    await page.getByRole('heading', { name: '4 new funders are hidden. What should happen to them?' }).waitFor();
    await inBothWidths();
    await keepPicture(page, 'import end');
    await page.getByRole('button', { name: 'Check 1 that looks familiar first' }).press('Enter');
    await page.getByRole('heading', { name: '1 looks like a funder you already have' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('you already have');
    await decision().getByText('Same name without legal form').waitFor();
    await page.getByRole('button', { name: `${known} Ltd. is the same funder as ${known}` }).press('Enter');
    await page.getByRole('heading', { name: '3 new funders are hidden. What should happen to them?' }).waitFor();
    expect(await page.getByRole('heading', { name: /you already have/ }).count()).toBe(0);
  });

  journey('is counted in the overview, which leads to those that wait', async () => {
    await page.goto(`${server.address}/admin`);
    await page.getByRole('link', { name: '3 new funders of imports' }).press('Enter');
    await page.getByRole('link', { name: 'Ninepin Ventures' }).waitFor();
    await expectAccessible(page);
  });

  journey('has no link to a missing page while funders wait', () => followAll());

  journey('lists all, hides all and takes either back', async () => {
    await page.goto(ended);
    await page.getByRole('button', { name: 'List all 3' }).press('Enter');
    await page.getByText('3 new funders are listed: with a page').waitFor();
    await inBothWidths();
    await page.getByRole('button', { name: 'Hide them' }).press('Enter');
    await page.getByText('3 new funders are hidden. The deals show').waitFor();
    await page.getByRole('button', { name: 'List them' }).press('Enter');
    await page.getByText('3 new funders are listed: with a page').waitFor();
    await page.goto(`${server.address}/funder/ninepin-ventures`);
    await page.getByRole('heading', { name: 'Ninepin Ventures', exact: true }).waitFor();
  });

  journey('has no link to a missing page once they are listed', () => followAll());

  journey('lists the funders of a trusted source at once', async () => {
    await page.goto(ended);
    await page
      .getByRole('checkbox', { name: 'List new funders of Register spring at once from now on' })
      .press('Space');
    await expect.poll(() => page.getByRole('checkbox', { name: /List new funders of/ }).isChecked()).toBe(true);
    await bring('summer', ['Brack Water Fund', 'Osmund Capital Inc'], 'Register spring');
    await page.getByText('1 new funder is listed: with a page').waitFor();
    await page.getByRole('heading', { name: '1 new funder is hidden. What should happen to it?' }).waitFor();
    await page.getByRole('button', { name: 'Osmund Capital Inc is a new funder, not Osmund Capital' }).press('Enter');
    await page.getByRole('button', { name: 'Keep it hidden' }).press('Enter');
    await page.getByText('1 new funder is hidden. The deals show').waitFor();
    await page.getByText('1 new funder is listed: with a page').waitFor();
  });

  journey('says that the new funders are loading, that they did not load, and tries again', async () => {
    const address = /\/api\/admin\/imports\/[^/]+\/funders$/;
    expectError(/503/);
    let isBroken = true;
    await page.route(address, async (route) => {
      if (isBroken) return route.fulfill({ status: 503, body: '' });
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return route.continue();
    });
    await page.goto(ended);
    await page.getByText('The new funders did not load.').waitFor({ timeout: 60_000 });
    await inBothWidths();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByText('new funders are listed: with a page').waitFor();
    await page.unroute(address);
  });
});

describe('many records at once', () => {
  journey('are chosen in the list and hidden, and listed again', async () => {
    await page.goto(`${server.address}/admin/funders?search=Tallow`);
    await page.getByRole('checkbox', { name: /Tallow Street Angels/ }).press('Space');
    await page.getByRole('button', { name: 'Hide', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Hide 1 funder?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Hide', exact: true }).press('Enter');
    await page.getByText('1 funder hidden.').waitFor();
    await page.getByRole('checkbox', { name: /Tallow Street Angels/ }).press('Space');
    await page.getByRole('button', { name: 'List', exact: true }).press('Enter');
    await page
      .getByRole('dialog', { name: 'List 1 funder?' })
      .getByRole('button', { name: 'List', exact: true })
      .press('Enter');
    await page.getByText('1 funder listed.').waitFor();
  });

  journey('are looked for as duplicates at once', async () => {
    await page.goto(`${server.address}/admin/funders/duplicates/open`);
    await page.getByRole('button', { name: 'Look now' }).press('Enter');
    await page.getByText('The search is running. New pairs appear within a minute.').waitFor();
    await expectAccessible(page);
  });
});

/** Every link of the last page, and every funder of its table, as an admin, a member and a guest. */
async function followAll(): Promise<void> {
  await page.goto(ended);
  await page.getByRole('checkbox', { name: /List new funders of/ }).waitFor();
  const last = await linksIn(page);
  expect(last.length).toBeGreaterThan(2);
  await page.goto(`${server.address}/database/equity?sourceName=Register+spring`);
  await page.getByText('Venture 1').first().waitFor();
  const table = (await linksIn(page)).filter((path) => path.startsWith('/funder/'));
  expect(table.length).toBeGreaterThan(0);
  const links = [...new Set([...last, ...table])];
  const member = await openPage(await browser.newContext({ viewport: desktop }));
  await signInByLink(member.page, server, 'founder@sample.example');
  const guest = await openPage(await browser.newContext({ viewport: phone }));
  for (const visitor of [page, member.page, guest.page])
    for (const link of links) {
      const answer = await visitor.goto(`${server.address}${link}`);
      expect([link, answer?.status()]).toEqual([link, 200]);
      await visitor.locator('h1, h2').first().waitFor();
      expect([link, await visitor.getByText('We cannot see that page').count()]).toEqual([link, 0]);
    }
  expect([member.complaints, guest.complaints]).toEqual([[], []]);
  await member.page.context().close();
  await guest.page.context().close();
}

const linksIn = (from: Page): Promise<string[]> =>
  from.locator('main a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
