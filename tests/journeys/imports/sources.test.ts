/** @module-tag slow */
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
import { typeInto, typeOver } from '../../browser/type-into.ts';

/** A source from its first file to its removal, as an admin keeps it. */

let server: RunningServer;
let browser: Browser;
let page: Page;
let complaints: string[];
let expectError: (text: RegExp) => void;
let files: Server;
let address: string;
let file: string | null;

const row = (at: number): string => `equity,S-${at},Venture ${at},Tallow Street Angels,2026-03-${10 + at},${at}000,USD`;
const rows = (count: number): string =>
  `${['kind,source_record_id,recipient,funders,date,amount,currency', ...Array.from({ length: count }, (_, at) => row(at + 1))].join('\n')}\n`;

beforeAll(async () => {
  file = rows(12);
  files = createServer((_request, response) =>
    file === null ? response.writeHead(404).end() : response.writeHead(200, { 'content-type': 'text/csv' }).end(file),
  ).listen(0, '127.0.0.1');
  [server, browser] = await Promise.all([startServer(), launchBrowser(), once(files, 'listening')]);
  const place = files.address();
  if (place === null || typeof place === 'string') throw new Error('no port');
  address = `http://127.0.0.1:${place.port}/open/angels.csv`;
  ({ page, complaints, expectError } = await openPage(await browser.newContext({ viewport: desktop })));
  await signInByLink(page, server, 'admin@sample.example');
});
afterAll(async () => {
  files.close();
  await browser.close();
  await server.stop();
});

const journey = (name: string, steps: () => Promise<void>): void =>
  it(name, { timeout: 240_000 }, async () => {
    try {
      await steps();
    } catch (error) {
      await keepPicture(page, `sources ${name}`);
      throw error;
    }
    expect(complaints).toEqual([]);
  });

async function inBothWidths(): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.setViewportSize(desktop);
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const pane = () => page.getByRole('region', { name: 'Angels register', exact: true });

journey('asks about the first file, and the admin matches it', async () => {
  await page.goto(`${server.address}/admin/sources`);
  await page.getByText('No sources yet').waitFor();
  await inBothWidths();
  await button('Add a source').press('Enter');
  await typeInto(page, 'Name', 'Angels register');
  await typeInto(page, 'Address', 'angels.csv');
  expectError(/422/);
  await button('Keep source').click();
  await page.getByText('Write an address that starts with https://', { exact: true }).waitFor();
  await typeOver(page.getByRole('textbox', { name: 'Address' }), address);
  await button('Keep source').press('Enter');
  await page.getByText('The first file waits for you: say what its columns mean').first().waitFor();
  await inBothWidths();
  await page.getByRole('link', { name: 'Look at the file' }).first().click();
  await page.getByRole('heading', { name: 'Match your columns' }).waitFor();
  await button('Check rows').press('Enter');
  await button('Add 12').press('Enter');
  await page.getByRole('heading', { name: '12 deals added, 0 updated' }).waitFor();
  // It is kept already: nothing offers to keep it once more.
  expect(await button('Keep its source up to date').count()).toBe(0);
});

journey('reads the next file by itself, and says why one is not there', async () => {
  file = rows(13);
  await page.goto(`${server.address}/admin/sources`);
  await button('Angels register').press('Enter');
  await button('Fetch now').press('Enter');
  await pane().getByText('1 added, 0 changed').waitFor();
  await inBothWidths();
  file = null;
  await button('Fetch now').press('Enter');
  await pane()
    .getByText(/The file is no longer there/)
    .first()
    .waitFor();
  await page.getByText(/^Failed, /).waitFor();
  await inBothWidths();
  for (const link of await pane().getByRole('link', { name: 'See import' }).all()) {
    const answer = await page.request.get(new URL((await link.getAttribute('href')) ?? '', server.address).href);
    expect(answer.status()).toBe(200);
  }
  await pane().getByRole('link', { name: 'See import' }).first().click();
  await page.getByRole('heading', { name: '1 deal added, 0 updated' }).waitFor();
  await page.goBack();
  await pane().waitFor();
});

journey('is changed, paused and removed, and its deals stay', async () => {
  file = rows(13);
  await button('Pause').press('Enter');
  await page.getByText(/^Paused, /).waitFor();
  await button('Change').press('Enter');
  await page.getByRole('dialog').getByLabel('Schedule').first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await button('Resume').press('Enter');
  await pane().getByText('Nothing new').first().waitFor();
  await button('Remove').press('Enter');
  await button('Keep it').press('Enter');
  await button('Remove').press('Enter');
  await button('Remove source').press('Enter');
  await page.getByText('No sources yet').waitFor();
  await page.goto(`${server.address}/database/equity?sourceName=Angels%20register`);
  await page.getByText('Venture 13').first().waitFor();
});
