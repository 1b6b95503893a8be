import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../tests/browser/browser.ts';
import { startProcess, type RunningServer } from '../tests/browser/running-server.ts';

/**
 * `npm run screenshots`: the pictures of the README, from the running product on a sample world of its own. Writes
 * docs/pictures, and ends with 1 when one is too large to be looked at over a slow line.
 */

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const largestBytes = 200_000;
const viewport = { width: 1440, height: 720 };

interface Picture {
  readonly name: string;
  /** Null for a guest. */
  readonly account: string | null;
  readonly show: (page: Page, address: string) => Promise<void>;
}

const pictures: readonly Picture[] = [
  {
    name: 'home',
    account: null,
    async show(page, address) {
      await page.goto(address);
      await page.getByRole('link', { name: /^browse all/ }).waitFor();
    },
  },
  {
    name: 'funder',
    account: 'founder@sample.example',
    async show(page, address) {
      await page.goto(address);
      await page.getByRole('paragraph').filter({ hasText: 'Look up' }).getByRole('link').first().click();
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'database',
    account: 'founder@sample.example',
    async show(page, address) {
      await page.goto(`${address}/database/equity`);
      await page.locator('tr[data-index="3"]').waitFor();
    },
  },
  {
    name: 'moderation',
    account: 'admin@sample.example',
    async show(page, address) {
      await page.goto(`${address}/admin/funder-reviews`);
      await page.getByRole('heading', { name: 'Choose a review' }).waitFor();
      await page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .waitFor();
      await page.keyboard.press('j');
      await page.getByRole('group', { name: 'Decision' }).getByRole('button', { name: 'Publish' }).waitFor();
    },
  },
];

/** The link that the start printed for a sample account. */
function linkOf(server: RunningServer, account: string): string {
  const link = new RegExp(`${account}\\s+(https?://\\S+)`).exec(server.output())?.[1];
  if (link === undefined) throw new Error(`The sample world has no account ${account}`);
  return link;
}

async function signIn(browser: Browser, server: RunningServer, account: string | null): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (account === null) return page;
  await page.goto(linkOf(server, account));
  // A link that this browser has not asked for asks first.
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.waitForURL(/\/(?:database|admin|review)/);
  return page;
}

async function take(page: Page, { name, show }: Picture, address: string): Promise<boolean> {
  await show(page, address);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const bytes = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  writeFileSync(`${folder}${name}.png`, bytes);
  const isSmall = bytes.length <= largestBytes;
  console.log(`docs/pictures/${name}.png  ${Math.round(bytes.length / 1_000)} kB${isSmall ? '' : ', too large'}`);
  return isSmall;
}

mkdirSync(folder, { recursive: true });
const server = await startProcess();
const browser = await launchBrowser();
try {
  const pages = new Map<string | null, Page>();
  let areSmall = true;
  for (const picture of pictures) {
    const page = pages.get(picture.account) ?? (await signIn(browser, server, picture.account));
    pages.set(picture.account, page);
    areSmall = (await take(page, picture, server.address)) && areSmall;
  }
  process.exitCode = areSmall ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}
