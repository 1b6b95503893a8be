/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, expectNoSideways, launchBrowser, openPage, phone } from '../../browser/browser.ts';
import { startServer, type RunningServer } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';
import { typeInto } from '../../browser/type-into.ts';

/** Steps back and forward through Find, a saved search that gets another name, and messages and lists beside what they are about. */

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function openAs(email: string, viewport: typeof desktop, path: string) {
  const opened = await openPage(await browser.newContext({ viewport }));
  await signInByLink(opened.page, server, email);
  await opened.page.waitForURL((url) => !url.pathname.startsWith('/otp'));
  await opened.page.goto(`${server.address}${path}`);
  return opened;
}

const searched = (page: Page) => new URL(page.url()).searchParams;
const funders = (page: Page) => page.locator('[aria-busy="false"] h2#funders');
/** Changes that follow each other within two seconds are one step. */
const pause = (page: Page) => page.waitForTimeout(2_100);

describe('on a phone', () => {
  it('a step back closes the search and keeps what was changed, and the next one leaves', async () => {
    const { page, complaints } = await openAs('founder@sample.example', phone, '/funder');
    await page.goto(`${server.address}/find?kind=equity`);
    await funders(page).waitFor();
    const change = page.getByRole('button', { name: 'Change search' });
    await change.click();
    await page.getByRole('form', { name: 'What you look for' }).waitFor();
    expect(await change.getAttribute('aria-expanded')).toBe('true');
    await typeInto(page, 'Amount', '750k');
    await page.waitForURL(/amount=750000/);
    await pause(page);
    await page.getByRole('radio', { name: 'Debt' }).check();
    await page.waitForURL(/kind=debt/);
    await expectAccessible(page);
    await page.goBack();
    await page.getByRole('form', { name: 'What you look for' }).waitFor({ state: 'hidden' });
    await page.waitForURL((url) => url.pathname === '/find' && url.searchParams.get('kind') === 'debt');
    expect(searched(page).get('amount')).toBe('750000');
    await page.getByText('Debt, $750,000.').waitFor();
    await expectNoSideways(page);

    // What was typed just before the step back is kept too.
    await change.click();
    await page.getByRole('textbox', { name: 'Amount' }).press('ControlOrMeta+a');
    await page.keyboard.type('90000');
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get('amount') === '90000');
    expect(await change.getAttribute('aria-expanded')).toBe('false');

    // Twice: open and closed by its button is no step.
    await change.dblclick();
    await page.getByRole('form', { name: 'What you look for' }).waitFor();
    await change.click();
    await page.getByRole('form', { name: 'What you look for' }).waitFor({ state: 'hidden' });
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/funder');
    await page.goForward();
    await page.waitForURL((url) => url.pathname === '/find' && url.searchParams.get('amount') === '90000');
    await page.getByText('Debt, $90,000.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('a reload keeps the search open, and a step back closes it', async () => {
    const { page, complaints } = await openAs('founder@sample.example', phone, '/find?kind=grant');
    await funders(page).waitFor();
    await page.getByRole('button', { name: 'Change search' }).click();
    await page.getByRole('form', { name: 'What you look for' }).waitFor();
    await page.reload();
    await page.getByRole('form', { name: 'What you look for' }).waitFor();
    await page.goBack();
    await page.getByRole('form', { name: 'What you look for' }).waitFor({ state: 'hidden' });
    expect(searched(page).get('kind')).toBe('grant');
    expect(complaints).toEqual([]);
  });
});

it('steps back and forward undo and repeat changes, through a funder, a comparison and back to the same place', async () => {
  const { page, complaints } = await openAs('founder@sample.example', desktop, '/find?kind=equity');
  await funders(page).waitFor();
  await typeInto(page, 'Amount', '750k');
  await page.waitForURL(/amount=750000/);
  await pause(page);
  await page.getByRole('combobox', { name: 'Stage' }).click();
  await page.getByRole('option').first().click();
  await page.waitForURL(/stage=/);
  const stage = searched(page).get('stage');
  await pause(page);
  const speed = page.getByRole('slider', { name: 'Speed' });
  const answered = page.waitForResponse(/\/api\/find\?.*speed=3/);
  await speed.press('ArrowRight');
  await page.waitForURL(/speed=3/);
  await answered;
  const names = () => page.getByRole('heading', { level: 3 }).allInnerTexts();
  await funders(page).waitFor();
  const before = await names();
  await page.getByRole('heading', { level: 3 }).first().getByRole('link').click();
  await page.waitForURL(/\/funder\//);
  await page.goBack();
  await funders(page).waitFor();
  await expect.poll(names).toEqual(before);
  await page.goBack();
  await page.waitForURL((url) => !url.searchParams.has('speed') && url.searchParams.get('stage') === stage);
  await expect.poll(() => speed.inputValue()).toBe('2');
  await page.goBack();
  await page.waitForURL((url) => !url.searchParams.has('stage') && url.searchParams.get('amount') === '750000');
  await expect.poll(() => page.getByRole('combobox', { name: 'Stage' }).inputValue()).toBe('');
  await page.goBack();
  await page.waitForURL((url) => !url.searchParams.has('amount'));
  await expect.poll(() => page.getByRole('textbox', { name: 'Amount' }).inputValue()).toBe('');
  for (let step = 0; step < 3; step += 1) await page.goForward();
  await page.waitForURL((url) => url.searchParams.get('speed') === '3' && url.searchParams.get('stage') === stage);
  await expect.poll(() => page.getByRole('textbox', { name: 'Amount' }).inputValue()).toMatch(/^750(k|,000)$/);
  await funders(page).waitFor();
  await expect.poll(names).toEqual(before);
  expect(complaints).toEqual([]);
});

describe.each([desktop, phone])('at $width px', (viewport) => {
  it('a saved search gets another name, and none that another has', async () => {
    const { page, complaints, expectError } = await openAs(
      'founder@sample.example',
      viewport,
      '/find?kind=equity&amount=750000',
    );
    await funders(page).waitFor();
    const menu = page.getByRole('button', { name: /^Saved searches/ });
    const dialog = page.getByRole('dialog', { name: /this search$/ });
    const save = async (name: string) => {
      await menu.click();
      await page.getByRole('button', { name: 'Save this search' }).click();
      await typeInto(dialog, 'Name', name);
      await dialog.getByRole('button', { name: 'Save search' }).dblclick();
      await page.getByText(`The search “${name}” is saved.`).waitFor();
    };
    await save('Seed round');
    await page.goto(`${server.address}/find?kind=debt`);
    await funders(page).waitFor();
    await save('Loans');
    await menu.click();
    await page.getByRole('button', { name: 'Rename the search Seed round' }).click();
    await dialog.getByText('Equity, $750,000.').waitFor();
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(await name.inputValue()).toBe('Seed round');
    await expectAccessible(page);
    await name.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await dialog.getByText('Give the search a name').waitFor();
    await page.keyboard.type('loans');
    expectError(/409/);
    await page.keyboard.press('Enter');
    await dialog.getByText('You have a search of this name already. Choose another.').waitFor();
    await expectAccessible(page);
    await name.press('ControlOrMeta+a');
    await page.keyboard.type('Seed 2027');
    await page.keyboard.press('Enter');
    await page.getByText('The search is called “Seed 2027” now.').waitFor();
    // The search of the page is another one, and stays.
    expect(searched(page).get('kind')).toBe('debt');
    await page.getByRole('button', { name: 'Saved searches, now Loans' }).click();
    await page.getByRole('link', { name: 'Seed 2027' }).click();
    await page.waitForURL(/amount=750000/);
    await page.getByRole('button', { name: 'Saved searches, now Seed 2027' }).waitFor();
    await expectNoSideways(page);
    for (const one of ['Seed 2027', 'Loans']) {
      await menu.click();
      await page.getByRole('button', { name: `Delete the search ${one}` }).click();
      await page.getByText(`The search “${one}” is deleted.`).waitFor();
    }
    expect(complaints).toEqual([]);
  });

  it('an open list leaves the error of its field to be read', async () => {
    const { page, complaints } = await openAs('founder@sample.example', viewport, '/find?kind=equity');
    await funders(page).waitFor();
    if (viewport.width < 992) await page.getByRole('button', { name: 'Change search' }).click();
    const field = page.getByRole('combobox', { name: 'Country or region' });
    await field.click();
    await page.keyboard.type('united');
    await page.keyboard.press('Tab');
    const error = page.getByRole('alert').filter({ hasText: 'Several match' });
    await error.waitFor();
    await field.click();
    const list = page.getByRole('listbox');
    await list.waitFor();
    await expect
      .poll(async () => {
        const [words, options] = await Promise.all([error.boundingBox(), list.boundingBox()]);
        if (words === null || options === null) return 'not shown';
        return options.y >= words.y + words.height || options.y + options.height <= words.y ? 'apart' : 'covered';
      })
      .toBe('apart');
    expect(complaints).toEqual([]);
  });

  it('a message of the shortlist leaves its buttons free', async () => {
    const { page, complaints } = await openAs('founder@sample.example', viewport, '/user/shortlist');
    await page.getByRole('heading', { name: /^Shortlist \d/ }).waitFor();
    await page.keyboard.press('s');
    await page.getByRole('textbox', { name: 'Funder', exact: true }).pressSequentially('Quillmark');
    await page.getByRole('button', { name: 'Save “Quillmark” by its name' }).click();
    await page.getByRole('button', { name: 'Finish adding' }).click();
    await page
      .getByRole('button', { name: /Quillmark/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Remove from the shortlist' }).click();
    // It waits for its reader.
    await page.getByText('Quillmark is removed from your shortlist.').waitFor();
    const message = page
      .getByRole('region', { name: 'Messages' })
      .getByRole('status')
      .filter({ hasText: 'removed from your' });
    const place = (await message.boundingBox()) ?? { y: NaN, height: NaN };
    for (const name of ['Import', /^Add funder/]) {
      const box = (await page.getByRole('button', { name }).boundingBox()) ?? { y: NaN, height: NaN };
      expect(place.y >= box.y + box.height || place.y + place.height <= box.y).toBe(true);
    }
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});
