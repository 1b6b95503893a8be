import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, keepPicture, launchBrowser, openPage, phone } from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signInByLink } from '../browser/sign-in.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  const context = await browser.newContext({ viewport: desktop, permissions: ['clipboard-read', 'clipboard-write'] });
  ({ page, complaints } = await openPage(context));
  await signInByLink(page, server, 'founder@sample.example');
  await page.waitForURL('**/database/equity');
});
afterAll(async () => {
  await keepPicture(page, 'database-table');
  await browser.close();
  await server.stop();
});

const parameter = (name: string): string | null => new URL(page.url()).searchParams.get(name);
const row = (index: number) => page.locator(`tr[data-index="${index}"]`);

async function openTable(address = ''): Promise<void> {
  await page.goto(`${server.address}/database/equity${address}`);
  await row(0).waitFor();
}

describe('the table on a wide screen', () => {
  it('says where each row and cell stands, and is accessible', async () => {
    await openTable();
    const table = page.getByRole('table');
    await expect.poll(() => table.getAttribute('aria-rowcount')).not.toBe('-1');
    expect(await row(0).getAttribute('aria-rowindex')).toBe('4');
    expect(await row(0).locator('th').getAttribute('aria-colindex')).toBe('2');
    expect(await table.getAttribute('aria-colcount')).toBe('11');
    await expectAccessible(page);
  });

  it('shows twenty rows at 1,440 by 900 with the notice of the sample world, and begins a deal with its terms', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openTable();
    await page.getByText('A sample world is loaded.').waitFor();
    await row(19).waitFor();
    const inSight = await row(19).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const seen = document.elementFromPoint(500, (top + bottom) / 2);
      return element.contains(seen);
    });
    expect(inSight).toBe(true);
    await row(3).locator('th a').click();
    const drawer = page.getByRole('dialog');
    const terms = drawer.getByRole('region', { name: /^Terms/ });
    await terms.locator('div[data-term]').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize(desktop);
  });

  it('goes by keys: rows, selection, details, filter, columns, export and the list of keys', async () => {
    await openTable();
    await page.keyboard.press('j');
    await expect.poll(() => row(0).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await page.keyboard.press('j');
    await expect.poll(() => row(1).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await page.getByText('2 deals selected').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/deal=/);
    await page.getByRole('button', { name: 'Report an error', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Report an error: Recipient', exact: true }).click();
    const report = page.getByRole('dialog', { name: 'Report an error' });
    await expect.poll(() => report.getByRole('combobox', { name: /Which column/ }).inputValue()).toBe('Recipient');
    await report.getByRole('button', { name: 'Cancel' }).click();
    await report.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await expect.poll(() => parameter('deal')).toBeNull();
    await page.keyboard.press('f');
    const focused = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.getAttribute('data-filter-of') ?? null);
    await expect.poll(focused).toBe('recipientName');
    await row(0).focus();
    await page.keyboard.press('c');
    await page.getByRole('textbox', { name: 'Find a column' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Find a column' }).waitFor({ state: 'detached' });
    await row(0).focus();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: /^Export/ });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await row(0).focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Filter the column').waitFor();
    await page.keyboard.press('Escape');
  });

  it('compares and copies what is chosen; All means all rows of the filter', { tags: ['slow'] }, async () => {
    await openTable();
    for (const index of [0, 1, 2]) await row(index).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare 3 deals' });
    await expect.poll(() => dialog.getByRole('columnheader').count()).toBe(3);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Copy rows' }).click();
    await page.getByText('3 deals copied').waitFor();
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]?.split('\t').slice(0, 3)).toEqual(['Recipient', 'Funder', 'Round']);
    await page.getByRole('checkbox', { name: 'All: deals' }).click();
    const total = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 3;
    await page.getByText(`${total.toLocaleString('en-US')} deals selected`).waitFor();
  });

  it('chooses and orders columns by keyboard, and the address keeps them', { tags: ['slow'] }, async () => {
    await openTable();
    await page.keyboard.press('c');
    const panel = page.getByRole('dialog', { name: 'Columns' });
    await panel.getByRole('checkbox', { name: 'Stake', exact: true }).click();
    await expect.poll(() => parameter('columns')).not.toContain('stakePct');
    await panel.getByRole('button', { name: 'Move Date' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => parameter('columns')).toMatch(/^recipientName,funderNames,date,roundType/);
    await page.reload();
    await row(0).waitFor();
    expect(await page.locator('thead th[data-column]').nth(2).getAttribute('data-column')).toBe('date');
    await page.keyboard.press('c');
    await page.getByRole('button', { name: 'Reset to default' }).click();
    await expect.poll(() => parameter('columns')).toBeNull();
  });

  it('widens a column by pointer and by key, and changes the height of the rows', { tags: ['slow'] }, async () => {
    await openTable();
    const grip = page.getByRole('separator', { name: 'Width of Round' });
    const before = Number(await grip.getAttribute('aria-valuenow'));
    const box = await grip.boundingBox();
    if (!box) throw new Error('the grip is not in sight');
    await page.mouse.move(box.x + 4, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 64, box.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => parameter('widths')).toBe(`roundType:${before + 60}`);
    await grip.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => parameter('widths')).toBe(`roundType:${before + 50}`);
    await page.keyboard.press('Enter');
    await expect.poll(() => parameter('widths')).toBeNull();
    await page.getByRole('button', { name: 'Row height: normal' }).click();
    await page.getByRole('menuitemradio', { name: 'Roomy' }).click();
    await expect.poll(async () => (await row(0).boundingBox())?.height).toBe(44);
  });

  it('shifts nothing while it loads, filters and opens a row', { tags: ['slow'] }, async () => {
    await page.addInitScript(() => {
      // The note about sample data comes once, on no installation of real use.
      localStorage.setItem('sample-bar-dismissed', 'yes');
      const seen = window as unknown as { shifts: string[] }; // the page has no such field by itself
      seen.shifts = [];
      const nameOf = (node: Node | null): string =>
        node instanceof Element ? `${node.localName}.${node.className} "${node.textContent.slice(0, 40)}"` : 'gone';
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shift = entry as unknown as {
            value: number;
            hadRecentInput: boolean;
            sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
          };
          if (shift.hadRecentInput || shift.value < 0.0005) continue;
          const places = ({ x, y, width, height }: DOMRect): string => `${x},${y} ${width}x${height}`;
          for (const { node, previousRect, currentRect } of shift.sources)
            seen.shifts.push(`${shift.value} ${nameOf(node)}: ${places(previousRect)} to ${places(currentRect)}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const shifts = (): Promise<string[]> => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
    await openTable('?sort=-amountUsd');
    await page.waitForLoadState('networkidle');
    expect(await shifts()).toEqual([]);
    const topOfRow = async (): Promise<number | undefined> => (await row(0).boundingBox())?.y;
    const top = await topOfRow();
    await page.getByRole('complementary', { name: 'Filters with counts' }).getByRole('checkbox').first().click();
    await page.getByRole('button', { name: /^Remove the filter/ }).waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(topOfRow).toBe(top);
    expect(await shifts()).toEqual([]);
    await row(0).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Report an error', exact: true }).waitFor();
    expect(await shifts()).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('goes through its rows with the pages loaded ahead, and back to the top', { tags: ['slow'] }, async () => {
    await openTable();
    const scrolled = await page.evaluate(async () => {
      const region = document.querySelector('[data-table-region]');
      if (!region) return { frames: 0, milliseconds: 0 };
      const start = performance.now();
      let frames = 0;
      // Rows are 33 pixels high. However long a frame takes, as many are drawn.
      while (region.scrollTop < 33 * 400 && frames < 2_000) {
        region.scrollTop += 100;
        await new Promise(requestAnimationFrame);
        frames += 1;
      }
      return { frames, milliseconds: performance.now() - start };
    });
    console.info(`scrolling: ${((scrolled.frames * 1_000) / scrolled.milliseconds).toFixed(0)} frames a second`);
    await expect
      .poll(() => page.locator('tr[data-index]').first().getAttribute('data-index').then(Number))
      .toBeGreaterThan(300);
    await page.getByRole('button', { name: 'Back to the top' }).click();
    await expect.poll(() => row(0).count()).toBe(1);
  });
});

describe('the list on a small screen', () => {
  it('has sheets for order, columns and filters, and shows the table on demand', async () => {
    await page.setViewportSize(phone);
    await page.goto(`${server.address}/database/equity`);
    await page.getByRole('list', { name: 'Equity deals' }).waitFor();
    await expectAccessible(page);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const open = async (item: string): Promise<void> => {
      await page.getByRole('button', { name: /^More:/ }).click();
      await page.getByRole('menuitem', { name: item }).waitFor();
      await expectAccessible(page);
      // By keyboard: the first entry has the focus, and an arrow key goes to the next.
      const [first, second] = await page.getByRole('menuitem').allTextContents();
      await expect.poll(focused).toBe(first);
      await page.keyboard.press('ArrowDown');
      await expect.poll(focused).toBe(second);
      await page.getByRole('menuitem', { name: item }).click();
    };
    await open('Sort');
    await page.getByRole('radio', { name: 'Amount (USD), highest first' }).click();
    await expect.poll(() => parameter('sort')).toBe('-amountUsd');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await open('Columns');
    await page.getByRole('dialog', { name: 'Columns' }).getByText('Shown, in this order').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('dialog', { name: 'Columns' }).waitFor({ state: 'detached' });
    await page.getByText('Table', { exact: true }).click();
    await page.getByRole('table').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await page.setViewportSize(desktop);
  });

  it('made no complaint in the console', () => expect(complaints).toEqual([]));
});
