/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, expectAccessible, launchBrowser, openPage, phone } from '../../browser/browser.ts';
import { startServer, type RunningServer } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';

/** An admin changes settings key by key, first wrongly; sees their history, and what the pages say from then on. */

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

const open = (path: string) => desk.goto(server.address + path);
const bar = () => desk.getByRole('region', { name: 'Unsaved changes' });
const field = (name: string) => desk.getByRole('textbox', { name, exact: true });
async function retype(name: string, text: string): Promise<void> {
  await field(name).focus();
  await desk.keyboard.press('Control+A');
  await desk.keyboard.press('Delete');
  await desk.keyboard.type(text);
}
async function expectNoScrollAside(): Promise<void> {
  const { width } = desk.viewportSize() ?? { width: 0 };
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}
async function save(): Promise<void> {
  await bar().getByRole('button', { name: 'Review and save' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await bar().waitFor({ state: 'detached' });
}
/** What the page says, when it does. */
const says = (path: string, words: string | RegExp) => open(path).then(() => desk.getByText(words).first().waitFor());

describe.each([
  ['1440', desktop, { operator: 'Kestrel Row Media Ltd', days: '14', replies: '4', access: '200', group: '8' }],
  ['390', phone, { operator: 'Hollow Quay Press', days: '9', replies: '6', access: '150', group: '11' }],
] as const)('at %s pixels', (_width, size, values) => {
  it('starts from the sidebar and reads well', async () => {
    await desk.setViewportSize(size);
    await open('/admin/settings');
    await field('Name').waitFor();
    await desk.getByRole('heading', { name: 'Targets', exact: true }).waitFor();
    await expectNoScrollAside();
    await expectAccessible(desk);
  });

  it('refuses a wrong value in words, and says what a right one touches', async () => {
    await retype('Delete the author link after', '91');
    await desk.getByText('A whole number from 0 to 90').waitFor();
    await bar().getByRole('button', { name: 'Review and save' }).click();
    // The field that is wrong has the focus.
    expect(await field('Delete the author link after').evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
    await expectAccessible(desk);
    await retype('Delete the author link after', values.days);
    await desk.getByText(/Not saved\. Now \d+\./).waitFor();
    await desk.getByText(/Affects (?:up to \d+ reviews?|no review) that (?:is|are) published/).waitFor();
    await bar().getByText('1 change not saved').waitFor();
    await expectNoScrollAside();
    await expectAccessible(desk);
    // The bar stays inside the window.
    const box = await bar().boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height + 1);
  });

  it('asks before a link takes the change away', async () => {
    await bar().waitFor();
    await desk.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/"]')?.click());
    const ask = desk.getByRole('dialog', { name: 'Leave without saving?' });
    await ask.waitFor();
    await expectAccessible(desk);
    await ask.getByRole('button', { name: 'Stay here' }).click();
    expect(new URL(desk.url()).pathname).toBe('/admin/settings');
    expect(await field('Delete the author link after').inputValue()).toBe(values.days);
  });

  it('saves several with the keyboard, and the pages follow', async () => {
    await retype('Name', values.operator);
    await retype('Replies', values.replies);
    await retype('Days for an approved review', values.access);
    await retype('Smallest group on a card', values.group);
    await bar().getByText('5 changes not saved').waitFor();
    await bar().getByRole('button', { name: 'Review and save' }).focus();
    await desk.keyboard.press('Enter');
    const dialog = desk.getByRole('dialog', { name: 'Save these 5 changes?' });
    await dialog.getByText(new RegExp(`^Author link: \\d+ to ${values.days}$`)).waitFor();
    await dialog.getByText(/^Affects the cards of \d[\d,]* published reviews/).waitFor();
    await expectAccessible(desk);
    await expectNoScrollAside();
    await desk.keyboard.press('Enter');
    await bar().waitFor({ state: 'detached' });
    await says('/terms', `Fundsight is run by ${values.operator}.`);
    await says('/privacy', new RegExp(`Until ${values.days} days after it is published`));
    await says('/how-it-works', new RegExp(`access lasts ${values.access} days`));
    await says('/how-it-works', new RegExp(`only where ${values.group} organisations or more share`));
    await desk.getByText(`Run by ${values.operator}`).waitFor();
  });

  it('shows who changed it, with all values before', async () => {
    await open('/admin/settings');
    await desk
      .getByText(/^Was \d+ until .*, changed by admin@sample\.example\./)
      .first()
      .waitFor();
    await desk.getByRole('button', { name: 'History: Author link' }).click();
    const history = desk.getByRole('dialog', { name: 'History: Author link' });
    await history.getByText(values.days, { exact: true }).waitFor();
    await history.getByText('Default').waitFor();
    await expectAccessible(desk);
    await history.getByRole('button', { name: 'Close' }).last().click();
  });

  it('adds and removes a school, with a wrong domain first', async () => {
    await desk.getByRole('textbox', { name: 'A domain to add' }).focus();
    await desk.keyboard.type('not a domain');
    await desk.keyboard.press('Enter');
    await desk.getByText('A mail domain, such as school.example').waitFor();
    await retype('A domain to add', 'uni-tarn.example');
    await desk.keyboard.press('Enter');
    await bar().getByText('1 change not saved').waitFor();
    await save();
    await desk.getByRole('button', { name: 'Remove uni-tarn.example' }).click();
    await bar().getByText('1 change not saved').waitFor();
    await save();
    expect(await desk.getByRole('button', { name: 'Remove uni-tarn.example' }).count()).toBe(0);
  });

  it('switches access while a review is checked off and on', async () => {
    const knob = desk.getByRole('switch', { name: 'Access while a review is checked' });
    await knob.focus();
    await desk.keyboard.press('Space');
    await save();
    await says('/how-it-works', 'The database stays closed until it is approved.');
    await says('/', 'The database opens for you once it is approved.');
    await open('/admin/settings');
    await knob.focus();
    await desk.keyboard.press('Space');
    await save();
    await says('/how-it-works', 'The database opens for 7 days at once');
  });
});

it('is in the audit in words', async () => {
  await desk.setViewportSize(desktop);
  await open('/admin/audit');
  await desk.getByText('Changed a setting').first().waitFor();
  expect(complaints).toEqual([]);
});
