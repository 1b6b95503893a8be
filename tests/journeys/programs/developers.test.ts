import { describe, expect, it } from 'vitest';
import { defaultColumns } from '../../../contract/deals/deals.ts';
import { expectAccessible, expectNoSideways, keepPicture, phone } from '../../browser/browser.ts';
import { heading, setStage } from '../../browser/sign-in-walk.ts';
import { signInByLink } from '../../browser/sign-in.ts';

const { server, newPage } = setStage();

describe('the page for developers', () => {
  it('is there for guests, with programs to copy', async () => {
    const { page, context } = await newPage();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${server().address}/developers`);
    await heading(page, 'Use the database where you work').waitFor();
    await page.getByRole('button', { name: 'Copy Python' }).press('Enter');
    await page.getByText('Python copied.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`urllib.request.Request("${server().address}/api/v1`);
    await keepPicture(page, 'developers');
    await expectAccessible(page);
    const description = await page.request.get(`${server().address}/api/v1/openapi.json`);
    expect(await description.json()).toMatchObject({ openapi: '3.1.0' });
  });

  it('fits a telephone', async () => {
    const { page } = await newPage(phone);
    await page.goto(`${server().address}/developers`);
    await heading(page, 'Use the database where you work').waitFor();
    await expectNoSideways(page);
    await expectAccessible(page);
    // No name of a scope is broken over two lines.
    const scopes = await page.locator('td', { hasText: /^[a-z]+:(read|write)$/ }).all();
    expect(scopes.length).toBe(5);
    const heights = await Promise.all(
      scopes.map((cell) =>
        cell.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getClientRects().length;
        }),
      ),
    );
    expect(heights).toEqual([1, 1, 1, 1, 1]);
    await keepPicture(page, 'developers-phone');
  });
});

describe('a table of deals', () => {
  it('is copied as a request with the filters that were typed', async () => {
    const { page, context } = await newPage();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signInByLink(page, server(), 'founder@sample.example');
    await page.goto(`${server().address}/database/debt`);
    const search = page.getByRole('searchbox').first();
    await search.waitFor();
    await search.pressSequentially('energy');
    await page.waitForURL(/search=energy/);
    await page.getByRole('button', { name: 'Copy as API request' }).press('Enter');
    await page.getByText('API request copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `curl "${server().address}/api/v1/deals/debt?search=energy&fields=${defaultColumns.debt.join('%2C')}" \\\n  -H "Authorization: Bearer $FUNDSIGHT_KEY"`,
    );
    await keepPicture(page, 'copy-as-api-request');
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Copy as API request' }).waitFor({ state: 'hidden' });
    await expectNoSideways(page);
  });
});
