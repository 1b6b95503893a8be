/** @module-tag slow */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../contract/product-settings/settings.ts';
import { publicRules } from '../../contract/rules/public-rules.ts';
import { desktop, expectAccessible, phone } from '../browser/browser.ts';
import { heading, setStage } from '../browser/sign-in-walk.ts';

const { server, newPage } = setStage();
const documents = publicRules({ productName: 'Fundsight', supportEmail: '', settings: defaultSettings });
/** What the footer calls them. */
const linkNames: Readonly<Record<string, string>> = {
  '/how-it-works': 'How it works',
  '/guidelines': 'Review guidelines',
  '/privacy': 'Privacy',
  '/terms': 'Terms',
  '/transparency': 'Transparency',
};

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** To the last section of the page, by keyboard. */
async function readByContents(page: Page): Promise<void> {
  const last = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last();
  const id = (await last.getAttribute('href')) ?? '';
  await last.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.hash === id);
  await expect.poll(() => page.locator(id).evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true);
}

describe('the public rules', () => {
  it('are read from the footer, in both widths and by keyboard', { timeout: 120_000 }, async () => {
    const { page, complaints } = await newPage();
    await page.goto(server().address);
    for (const { path, title } of documents) {
      const footer = page.getByRole('contentinfo');
      await footer.getByRole('link', { name: linkNames[path] ?? '', exact: true }).click();
      await heading(page, title).waitFor();
      if (path === '/transparency') await page.getByText('Computed on').waitFor();
      await expectAccessible(page);
      await page.setViewportSize(phone);
      await expectFits(page);
      await expectAccessible(page);
      await page.setViewportSize(desktop);
      await readByContents(page);
    }
    expect(complaints).toEqual([]);
  });

  it('show figures in fives, with their day, and how they are made', async () => {
    const { page } = await newPage();
    await page.goto(`${server().address}/transparency`);
    const published = page.getByRole('row', { name: /^Published \d/ }).first();
    const figure = Number((await published.getByRole('cell').innerText()).replaceAll(',', ''));
    expect([figure >= 5, figure % 5]).toEqual([true, 0]);
    await page.getByText('A figure moves only when 5 more').waitFor();
  });

  it('are whole without JavaScript', async () => {
    const { context } = await newPage();
    const plain = await context.browser()?.newContext({ javaScriptEnabled: false });
    const page = await plain?.newPage();
    if (page === undefined) throw new Error('no browser');
    for (const { path, title, sections } of documents) {
      await page.goto(`${server().address}${path}`);
      expect(await page.title()).toBe(`${title} · Fundsight`);
      for (const section of sections)
        await page.getByRole('heading', { level: 2, name: section.title, exact: true }).waitFor();
    }
    expect(await page.locator('main').innerText()).toMatch(/Computed on \d{2} \w{3} \d{4}\./);
    await plain?.close();
  });
});
