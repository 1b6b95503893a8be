/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSideways,
  launchBrowser,
  openPage,
  phone,
  readDownload,
} from '../../browser/browser.ts';
import { startServer, type RunningServer } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';
import { typeInto, typeOver } from '../../browser/type-into.ts';

/** A member keeps a shortlist: saves funders, notes the next step, and takes one off and brings it back. */

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const list = '/user/shortlist';

async function openAs(email: string, viewport: typeof desktop): Promise<{ page: Page; complaints: string[] }> {
  const opened = await openPage(await browser.newContext({ viewport }));
  await signInByLink(opened.page, server, email);
  await opened.page.waitForURL((url) => !url.pathname.startsWith('/otp'));
  return opened;
}

describe.each([
  [desktop, 'founder@sample.example'],
  [phone, 'newcomer@sample.example'],
])('at $width px', (viewport, email) => {
  it('saves funders where they are, and keeps the next step with each', async () => {
    const { page, complaints } = await openAs(email, viewport);
    await page.goto(server.address + list);
    await page.getByText('Who will you ask first?').waitFor();
    await expectAccessible(page);

    await page.goto(`${server.address}/funder`);
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Save / }) })
      .first();
    const name = (await row.getByRole('link').first().textContent()) ?? '';
    await row.getByRole('button', { name: `Save ${name}` }).click();
    await page.getByText(`${name} is on your shortlist.`).waitFor();
    expect(await row.getByRole('button', { name: `Save ${name}` }).getAttribute('aria-pressed')).toBe('true');
    await expectAccessible(page);

    // The page of the funder knows it, and S takes it off and puts it back.
    await row.getByRole('link').first().click();
    const save = page.getByRole('button', { name: 'Save to your shortlist' });
    await save.and(page.locator('[aria-pressed="true"]')).waitFor();
    await page.locator('h1').click();
    await page.keyboard.press('s');
    await page.getByText(`${name} is removed from your shortlist.`).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await save.and(page.locator('[aria-pressed="true"]')).waitFor();
    await expectNoSideways(page);

    await page.goto(server.address + list);
    await page.getByRole('heading', { name: 'Shortlist 1 funder' }).waitFor();
    await page.keyboard.press('s');
    await typeOver(page.getByRole('textbox', { name: 'Funder', exact: true }), 'Uncle Ostler');
    await page.getByRole('button', { name: 'Save “Uncle Ostler” by its name' }).click();
    await page.getByText('Uncle Ostler is on your shortlist.').waitFor();
    // The arrows reach what is found, and Enter saves it.
    await typeOver(page.getByRole('textbox', { name: 'Funder', exact: true }), 'Cousin Ostler');
    await page.getByRole('button', { name: 'Save “Cousin Ostler” by its name' }).waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBeTruthy();
    await page.keyboard.press('ArrowUp');
    await page.getByRole('button', { name: 'Finish adding' }).click();
    await page.getByRole('heading', { name: 'Shortlist 2 funders' }).waitFor();

    await page
      .getByRole('button', { name: /Uncle Ostler/ })
      .first()
      .click();
    await page.getByRole('dialog').getByLabel('Status').selectOption('Passed');
    await typeInto(page, /^Next step/, 'Ask why');
    await typeInto(page, /^On/, '01 Jan 2020');
    await typeInto(page, /^Notes/, 'They wanted a lead.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Uncle Ostler is saved.').waitFor();
    await page
      .getByText(/days late/)
      .first()
      .waitFor();

    // The line of the day is wider than a column and wraps: nothing runs over the next one.
    const wider = await page
      .locator('[data-entry]')
      .evaluateAll((cards) => cards.filter((card) => card.scrollWidth > card.clientWidth).length);
    expect(wider).toBe(0);

    await page.reload();
    await page
      .getByRole('button', { name: /Uncle Ostler/ })
      .first()
      .click();
    expect(await page.getByLabel(/^Notes/).inputValue()).toBe('They wanted a lead.');
    await page.getByRole('button', { name: 'Remove from the shortlist' }).click();
    await page.getByText('Uncle Ostler is removed from your shortlist.').waitFor();
    await page.getByRole('heading', { name: 'Shortlist 1 funder' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Shortlist 2 funders' }).waitFor();
    await page
      .getByRole('button', { name: /Uncle Ostler/ })
      .first()
      .click();
    expect(await page.getByLabel(/^Notes/).inputValue()).toBe('They wanted a lead.');
    await page.getByRole('button', { name: 'Cancel' }).click();

    await typeInto(page, 'Find in your shortlist', 'ostler');
    await page.locator('main').getByRole('status').getByText('1 funder', { exact: true }).waitFor();
    await typeInto(page, 'Find in your shortlist', 'nobody');
    await page.getByText('No funder fits').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.locator('main').getByRole('status').getByText('2 funders', { exact: true }).waitFor();
    await expectAccessible(page);
    await expectNoSideways(page);
    expect(complaints).toEqual([]);
  });
});

it('says what another window changed, and keeps what was typed until one is chosen', async () => {
  const { page, complaints } = await openAs('funder@sample.example', desktop);
  await page.goto(server.address + list);
  await page.getByRole('button', { name: 'Add a funder' }).click();
  await typeOver(page.getByRole('textbox', { name: 'Funder', exact: true }), 'Quillmark');
  await page.getByRole('button', { name: 'Save “Quillmark” by its name' }).click();
  await page.getByRole('button', { name: 'Finish adding' }).click();
  await page.goto(`${server.address}${list}?view=list`);
  const other = await page.context().newPage();
  await other.goto(`${server.address}${list}?view=list`);
  await page.getByRole('button', { name: 'Change Quillmark' }).click();
  await typeInto(page, /^Next step/, 'Mine');
  await other.getByLabel('Status of Quillmark').selectOption('Meeting');
  await other.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('There it reads: Meeting, no next step, no notes.').waitFor();
  expect(await page.getByLabel(/^Next step/).inputValue()).toBe('Mine');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep what I typed' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Quillmark is saved.').waitFor();
  expect(await page.getByLabel('Status of Quillmark').inputValue()).toBe('research');
  // The refusal is what the test wants.
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
});

it('moves cards by keys and by dragging, and says where they are', async () => {
  const { page, complaints } = await openAs('moderator@sample.example', desktop);
  await page.goto(server.address + list);
  await page.getByRole('button', { name: 'Add a funder' }).click();
  await typeOver(page.getByRole('textbox', { name: 'Funder', exact: true }), 'Millrace');
  await page.getByRole('button', { name: 'Save “Millrace” by its name' }).click();
  await page.getByRole('button', { name: 'Finish adding' }).click();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const change = page.getByRole('button', { name: 'Change Millrace' });
  await column('Research').getByText('Millrace').waitFor();
  await change.focus();
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await page.getByText('Millrace is in Contacted now, column 3 of 7.').waitFor();
  expect(await column('Contacted').getByText('Millrace').count()).toBe(1);
  // The focus stays with the card.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Change Millrace');
  await page.keyboard.press('[');
  await page.getByText('Millrace is in To contact now, column 2 of 7.').waitFor();

  const card = await column('To contact').getByText('Millrace').boundingBox();
  const offer = await column('Offer').boundingBox();
  if (card === null || offer === null) throw new Error('the board is not there');
  await page.mouse.move(card.x + 5, card.y + 5);
  await page.mouse.down();
  await page.mouse.move(card.x + 40, card.y + 20, { steps: 4 });
  await page.mouse.move(offer.x + offer.width / 2, offer.y + 60, { steps: 12 });
  await page.mouse.up();
  await page.getByText('Millrace is in Offer now, column 5 of 7.').waitFor();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await column('Offer').getByText('Millrace').waitFor();
  await expectAccessible(page);
  await column('Passed').getByRole('button', { name: 'Add to Passed' }).click();
  expect(await page.getByRole('dialog').getByLabel('Status').inputValue()).toBe('passed');
  await page.keyboard.press('Escape');
  expect(complaints).toEqual([]);
});

describe.each([desktop, phone])('a file at $width px', (viewport) => {
  it('is read, looked at and saved, and the list leaves as one', async () => {
    const { page, complaints } = await openAs('admin@sample.example', viewport);
    await page.goto(server.address + list);
    await page.getByRole('button', { name: 'Import' }).click();
    const file =
      'Funder,Status,Date,Notes\nTidewrack Ventures,Meeting,2027-01-15,Warm\nTidewrak Venturs,,,\nOstler & Sons,maybe,,\n';
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'funders.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    // The second time they are on the list, which is said before the press.
    await page.getByText(/^(?:1 funder|0 funders) found by name\./).waitFor();
    await page
      .getByText(/(?:2 names need|1 name needs) checking\.$/)
      .first()
      .waitFor();
    await page.getByText(/“maybe” is not a known status|^2 funders are on your list already/).waitFor();
    await page.getByLabel('Tidewrak Venturs').selectOption('It is Tidewrack Ventures');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Save (2 funders|1 funder)$/ }).click();
    await page.getByText(/^(?:2 funders saved\.|0 funders saved\. 1 was on your list already\.)$/).waitFor();
    await page.getByRole('heading', { name: 'Shortlist 2 funders' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('shortlist.csv');
    const text = (await readDownload(download)).toString('utf8');
    expect(text.split('\r\n').filter(Boolean)).toHaveLength(3);
    expect(text).toContain('Tidewrack Ventures,tidewrack-ventures,Meeting,,2027-01-15,Warm');
    await expectNoSideways(page);
    expect(complaints).toEqual([]);
  });
});

describe.each([
  [desktop, 'funder@sample.example'],
  [phone, 'moderator@sample.example'],
])('notes at $width px', (viewport, email) => {
  it('that were typed are there again after Escape, and gone after Cancel', async () => {
    const { page, complaints } = await openAs(email, viewport);
    await page.goto(server.address + list);
    const name = `Reedmace ${viewport.width}`;
    await page
      .getByRole('button', { name: /^Add (a )?funder/ })
      .first()
      .click();
    await typeOver(page.getByRole('textbox', { name: 'Funder', exact: true }), name);
    await page.getByRole('button', { name: `Save “${name}” by its name` }).click();
    await page.getByRole('button', { name: 'Finish adding' }).click();
    const change = page.getByRole('button', { name: new RegExp(name) }).first();
    const notes = page.getByRole('dialog').getByLabel(/^Notes/);
    await change.click();
    await typeInto(page, /^Notes/, 'They lend in spring.');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await change.click();
    expect(await notes.inputValue()).toBe('They lend in spring.');
    await notes.press('End');
    await notes.pressSequentially(' Ask Wren.');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // Nothing was saved, and a reload of the tab loses nothing.
    await page.reload();
    await change.click();
    expect(await notes.inputValue()).toBe('They lend in spring. Ask Wren.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await change.click();
    expect(await notes.inputValue()).toBe('');
    await typeInto(page, /^Notes/, 'Kept.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(`${name} is saved.`).waitFor();
    await page.reload();
    await change.click();
    expect(await notes.inputValue()).toBe('Kept.');
    expect(complaints).toEqual([]);
  });
});

it('is for members: a guest logs in first', async () => {
  const { page } = await openPage(await browser.newContext({ viewport: phone }));
  await page.goto(server.address + list);
  await page.waitForURL(/\/login$/);
});
