/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, expectAccessible, launchBrowser, openPage, phone } from '../../browser/browser.ts';
import { startServer, type RunningServer } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';

/** The daily questions: each with its answer, at every size; a panel that fails; another period; who may not. */

let server: RunningServer;
let browser: Browser;
let desk: Page;
let complaints: readonly string[];
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SAMPLE_DATA: 'on' }), launchBrowser()]);
  ({ page: desk, complaints } = await openPage(await browser.newContext({ viewport: desktop })));
  await signInByLink(desk, server, 'admin@sample.example');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const questions = [
  'How many people get through?',
  'Do we keep up?',
  'Who decides, and how fast?',
  'What do we decide, and why?',
  'Which funders, providers and entrepreneurs need a look?',
  'Who has access, and until when?',
  'What do people search for and not find?',
  'What was exported, and does email arrive?',
];
const panel = (question: string) => desk.getByRole('region', { name: question, exact: true });
const widths = [desktop, { width: 1280, height: 720 }, { width: 1024, height: 700 }, phone];

it('answers every question, at every size', async () => {
  await desk.goto(`${server.address}/admin`);
  await desk.getByRole('link', { name: 'Numbers' }).click();
  for (const size of widths) {
    await desk.setViewportSize(size);
    for (const question of questions) await panel(question).locator('table, ul, p').first().waitFor();
    await expect.poll(() => desk.getByText('Loading: ').count()).toBe(0);
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    await expectAccessible(desk);
  }
  await desk.setViewportSize(desktop);
  expect(complaints).toEqual([]);
});

it('shows what the API says of the period in the address, and moves with the keyboard', async () => {
  const answered = desk.waitForResponse((response) => response.url().includes('/numbers/funnel?weeks=12'));
  await desk.getByRole('radio', { name: '12 weeks' }).focus();
  await desk.keyboard.press('Space');
  const { data } = (await (await answered).json()) as { data: { total: { present: { signedUp: number | null } } } };
  const row = panel(questions[0] ?? '').getByRole('row', { name: /^Signed up/ });
  const { signedUp } = data.total.present;
  await row
    .getByText(signedUp === null ? 'under 5' : signedUp.toLocaleString('en-US'), { exact: true })
    .first()
    .waitFor();
  expect(await row.getByRole('cell').count()).toBe(14);
  const later = desk.getByRole('button', { name: 'Later' });
  expect(await later.isDisabled()).toBe(true);
  await desk.getByRole('button', { name: 'Earlier' }).focus();
  await desk.keyboard.press('Enter');
  await expect.poll(() => new URL(desk.url()).searchParams.get('until')).toMatch(/^\d{4}-\d\d-\d\d$/);
  await expect.poll(() => later.isDisabled()).toBe(false);
  await desk.reload();
  await desk.getByRole('radio', { name: '12 weeks' }).waitFor({ state: 'attached' });
  expect(await desk.getByRole('radio', { name: '12 weeks' }).isChecked()).toBe(true);
});

it('a panel that fails says so and tries again; the others stay', async () => {
  await desk.route('**/api/admin/numbers/access*', (route) => route.fulfill({ status: 422, json: {} }));
  await desk.goto(`${server.address}/admin/numbers`);
  const failing = panel('Who has access, and until when?');
  await failing.getByText('This did not load.').waitFor();
  await panel('Do we keep up?').locator('table').waitFor();
  await desk.unroute('**/api/admin/numbers/access*');
  await failing.getByRole('button', { name: 'Try again' }).click();
  await failing
    .getByText(/access/)
    .first()
    .waitFor();
});

it('is not for members', async () => {
  const { page } = await openPage(await browser.newContext({ viewport: desktop }));
  await signInByLink(page, server, 'founder@sample.example');
  await page.goto(`${server.address}/admin/numbers`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText('How many people get through?').count()).toBe(0);
});
