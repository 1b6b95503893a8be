/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, launchBrowser, openPage, phone } from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { typeInto, typeOver } from '../browser/type-into.ts';

let server: RunningServer;
let browser: Browser;
/** The page of the admin, and what its console complained about. */
let desk: Page;
let deskComplaints: string[];
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  ({ page: desk, complaints: deskComplaints } = await openNew());
  await desk.goto(`${server.address}/login`);
  await signIn(desk, 'admin@sample.example');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const openNew = async () => openPage(await browser.newContext({ viewport: desktop }));

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await page.goto(await server.linkFor(email));
  await page.waitForURL((url) => !/otp|login/.test(url.pathname));
}

async function choose(page: Page, list: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: list }).click();
  await page.getByRole('option', { name: option }).click();
}

async function fillRequest(page: Page): Promise<void> {
  await choose(page, 'I am', /reporter/);
  await page.getByLabel('Organisation').fill('Harrowgate Gazette');
  await page
    .getByLabel('What will you use it for?')
    .fill('An article on personal guarantees, with medians by country.');
  await choose(page, 'Country', /^Kenya$/);
  await page.getByLabel(/I will not publish/).check();
}

describe('free access', () => {
  it('is asked for by a guest, whose words survive the log-in, and given by an admin', async () => {
    const { page, complaints } = await openNew();
    await page.goto(`${server.address}/free-access`);
    await page.getByRole('heading', { name: 'Ask for access' }).waitFor();
    await expectAccessible(page);
    await fillRequest(page);
    await page.getByRole('button', { name: 'Log in to ask' }).click();
    await signIn(page, 'newcomer@sample.example');
    await page.waitForURL((url) => url.pathname === '/free-access');
    expect(await page.getByLabel('Organisation').inputValue()).toBe('Harrowgate Gazette');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByRole('heading', { name: 'We are looking at your request' }).waitFor();
    await expectAccessible(page);

    await desk.goto(`${server.address}/admin/free-access`);
    await desk.getByText('An article on personal guarantees').waitFor();
    await expectAccessible(desk);
    await desk.setViewportSize(phone);
    await expectAccessible(desk);
    await desk.setViewportSize(desktop);
    // The sample world has a request of its own, which stays.
    const decision = desk.getByRole('group', { name: 'Decision for Harrowgate Gazette' });
    await decision.getByText('90 days', { exact: true }).click();
    await decision.getByRole('button', { name: 'Approve' }).click();
    await desk.getByText('90 days given. They get an email.').waitFor();
    await decision.waitFor({ state: 'hidden' });

    await page.reload();
    await page.getByRole('heading', { name: 'The database is open for you' }).waitFor();
    await page.getByRole('link', { name: 'Open the database' }).click();
    await page.getByRole('table').waitFor();
    expect([...complaints, ...deskComplaints]).toEqual([]);
  });

  it('is opened by a code, once its mistakes are said under the field', async () => {
    await desk.goto(`${server.address}/admin/free-access`);
    await desk.getByRole('button', { name: 'New code' }).click();
    await desk.getByLabel('Campaign').fill('S');
    await desk.getByRole('button', { name: 'Make code' }).click();
    await desk.getByRole('dialog').getByText('At least 2 characters').waitFor();
    await expectAccessible(desk);
    await desk.getByLabel('Campaign').fill('Spring school');
    await typeInto(desk, 'Days of access', '180');
    await desk.getByRole('button', { name: 'Make code' }).click();
    await desk.getByText('0 of 50 uses', { exact: false }).waitFor();
    const code = (await desk.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/).textContent()) ?? '';

    const { page, expectError, complaints } = await openNew();
    expectError(/422/);
    await page.setViewportSize(phone);
    await page.goto(`${server.address}/login`);
    await signIn(page, 'funder@sample.example');
    await page.goto(`${server.address}/free-access`);
    await typeOver(page.getByRole('textbox', { name: 'Code' }), '2222-22222');
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByText('We do not know this code.').waitFor();
    await expectAccessible(page);
    await typeOver(page.getByRole('textbox', { name: 'Code' }), code.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByText('It worked.').waitFor();
    await desk.reload();
    await desk.getByRole('button', { name: 'Who used it: Spring school' }).click();
    await desk.getByText('funder@sample.example').waitFor();
    expect(complaints).toEqual([]);
  });
});
