import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { desktop, keepPicture, launchBrowser, phone } from '../../browser/browser.ts';
import { ask, signedIn } from '../../browser/review-members.ts';
import { startServer, type RunningServer } from '../../browser/running-server.ts';
import { typeInto, typeIntoField, typeOver } from '../../browser/type-into.ts';
import { dayInWords, soonDay } from '../../browser/written.ts';

/*
 * The days to come that members and admins write (a reminder, the end of an access), the days of access as a number, and
 * the years of subjects: wrong first, then right, the button pressed twice, and what is stored compared with it.
 */

let server: RunningServer;
let browser: Browser;
let desk: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  desk = await signedIn(browser, server, 'admin@sample.example');
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPicture(desk.page, task.name);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const isWrong = (field: Locator): Promise<void> => expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
const hasFocus = (field: Locator): Promise<boolean> => field.evaluate((element) => element === document.activeElement);

interface Reminders {
  readonly data: readonly { readonly remindOn: string; readonly draftId: string | null }[];
}
/** The days of the reminders about no draft. */
async function remindersOf(page: Page): Promise<string[]> {
  const { data } = await ask<Reminders>(page, 'GET /api/reminders');
  return data.filter(({ draftId }) => draftId === null).map(({ remindOn }) => remindOn);
}

interface Access {
  readonly id: string;
  readonly version: number;
  readonly accessExpiresOn: string | null;
}
const accessOf = async (id: string): Promise<Access> =>
  (await ask<{ data: Access }>(desk.page, `GET /api/admin/members/${id}/status`)).data;
async function memberCalled(email: string): Promise<string> {
  const { rows } = await ask<{ rows: readonly { id: string }[] }>(
    desk.page,
    `GET /api/admin/members?search=${encodeURIComponent(email)}`,
  );
  return rows[0]?.id ?? '';
}

/** So many days after a day; nothing that the pages use. */
function daysLater(day: string | null, count: number): string {
  const start = day === null ? Date.now() : Date.parse(`${day}T00:00:00Z`);
  return new Date(start + count * 86_400_000).toISOString().slice(0, 10);
}

describe.each([
  { name: 'desktop', viewport: desktop, member: 'newcomer@sample.example', at: 0 },
  { name: 'phone', viewport: phone, member: 'founder@sample.example', at: 1 },
])('days and years typed on a $name', ({ name: width, viewport, member, at }) => {
  beforeAll(() => desk.page.setViewportSize(viewport));

  it('the day of a reminder of one’s own', { tags: ['slow'] }, async () => {
    const { page, complaints, context } = await signedIn(browser, server, member, viewport);
    await page.goto(`${server.address}/review`);
    const panel = page.getByRole('region', { name: 'Not today?' });
    const day = panel.getByRole('textbox', { name: 'The day' });
    const send = panel.getByRole('button', { name: /^Remind me/ });
    const before = await remindersOf(page);
    await pickDay(panel, before.length > 0);
    await send.click();
    await panel.getByText('Write the day', { exact: true }).waitFor();
    await typeIntoField(day, '31 Feb 2027');
    await isWrong(day);
    await send.click();
    await expect.poll(() => hasFocus(day)).toBe(true);
    await panel.getByText('That day is not in the calendar').waitFor();
    expect(await day.inputValue()).toBe('31 Feb 2027');
    await typeIntoField(day, '20/03/2019');
    await panel.getByText(/^From \d\d \w{3} \d{4} to /).waitFor();
    expect(await remindersOf(page)).toEqual(before);

    // Another day between two ways, so that each must be stored.
    for (const place of soonDay(2).ways.keys()) {
      if (place % 2 !== at) continue;
      const { means, ways } = soonDay(2 + place);
      const written = ways[place] ?? '';
      if (place > at) await pickDay(panel, true);
      await typeOver(day, written);
      await expect.poll(() => send.textContent()).toBe(`Remind me on ${dayInWords(means)}`);
      await send.dblclick();
      await panel.getByText('We will write on').waitFor();
      expect([written, await remindersOf(page)]).toEqual([written, [means]]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('the day of the next email of a reminder', { tags: ['slow'] }, async () => {
    const { page, complaints } = desk;
    type Waiting = { readonly id: string; readonly nextSendOn: string | null };
    const { rows } = await ask<{ rows: readonly Waiting[] }>(page, 'GET /api/admin/reminders?state=waiting');
    const { id = '', nextSendOn } = rows[at] ?? {};
    const storedDay = async (): Promise<string | null | undefined> => {
      const list = await ask<{ rows: readonly Waiting[] }>(page, 'GET /api/admin/reminders?state=waiting');
      return list.rows.find((one) => one.id === id)?.nextSendOn;
    };
    await page.goto(`${server.address}/admin/remind-me-later?reminder=${id}`);
    await page.getByRole('dialog', { name: 'Reminder' }).getByRole('button', { name: 'Change the day' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the day' });
    const day = dialog.getByRole('textbox', { name: 'Day of the next email' });
    const send = dialog.getByRole('button', { name: 'Change the day' });
    await typeOver(day, '03/2019');
    await send.click();
    await dialog.getByText('Write a day such as 20 Mar 2026').waitFor();
    await typeOver(day, '20/03/2019');
    await send.click();
    await dialog.getByText(/^From \d\d \w{3} \d{4} to /).waitFor();
    expect(await storedDay()).toBe(nextSendOn);
    await day.press('ControlOrMeta+a');
    await page.keyboard.insertText(` ${soonDay(4).ways[at + 1]} `);
    await send.dblclick();
    await page.getByText('1 reminder moved.').first().waitFor();
    expect(await storedDay()).toBe(soonDay(4).means);
    expect(complaints).toEqual([]);
  });

  it('the first day without access', { tags: ['slow'] }, async () => {
    const { page, complaints } = desk;
    const id = await memberCalled(member);
    await page.goto(`${server.address}/admin/users/${id}`);
    const toggle = page.getByRole('switch', { name: 'Database access' });
    await toggle.waitFor();
    const before = await accessOf(id);
    if (!(await toggle.isChecked())) await toggle.press('Space');
    const expires = page.getByRole('textbox', { name: 'Expires' });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await typeIntoField(expires, 'in March');
    await isWrong(expires);
    await save.click();
    await expect.poll(() => hasFocus(expires)).toBe(true);
    await expires.press('ControlOrMeta+a');
    await expires.press('Delete');
    await save.click();
    await page.getByText('Write the day', { exact: true }).waitFor();
    expect(await accessOf(id)).toEqual(before);
    await page.getByLabel('Reason').first().fill('Help with the data');

    for (const [place, months] of [14, 15].entries()) {
      const { means, ways } = soonDay(months);
      await typeOver(expires, ways[at * 2 + place] ?? '');
      const { version } = await accessOf(id);
      await save.dblclick();
      await expect.poll(async () => (await accessOf(id)).accessExpiresOn).toBe(means);
      expect((await accessOf(id)).version).toBe(version + 1);
      await expect.poll(() => expires.inputValue()).toBe(dayInWords(means));
    }
    const note = page.getByRole('textbox', { name: /^Note for other admins/ });
    await note.fill(`Typed on a ${width}`);
    await typeIntoField(expires, '2025-01-31');
    await page.getByText(/^They have access until /).waitFor();
    await save.click();
    await expect.poll(() => hasFocus(expires)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('the year in which an entrepreneur was founded', async () => {
    const { page, complaints } = desk;
    const { rows } = await ask<{ rows: readonly { id: string }[] }>(page, 'GET /api/admin/entrepreneurs');
    const id = rows[at]?.id ?? '';
    type Stored = { readonly version: number; readonly values: { readonly foundedYear: number | null } };
    const stored = async (): Promise<Stored> =>
      (await ask<{ data: Stored }>(page, `GET /api/admin/subjects/entrepreneur/${id}`)).data;
    await page.goto(`${server.address}/admin/entrepreneurs/${id}`);
    const year = page.getByRole('textbox', { name: /^Founded in/ });
    const save = page.getByRole('button', { name: 'Save the changes' });
    await year.waitFor();
    const before = await stored();
    await typeIntoField(year, '19');
    await isWrong(year);
    await page.getByText('Write the year in four digits, such as 2019').waitFor();
    await save.click();
    await expect.poll(() => hasFocus(year)).toBe(true);
    await typeIntoField(year, '1799');
    const thisYear = new Date().getUTCFullYear();
    await page.getByText(`From 1800 to ${thisYear}`).waitFor();
    await typeIntoField(year, String(thisYear + 1));
    await isWrong(year);
    await page.getByText(`From 1800 to ${thisYear}`).waitFor();
    expect(await stored()).toEqual(before);
    for (const [written, means] of [
      ['1987', 1987],
      [' 2011 ', 2011],
      ['', null],
      ['２０１９', 2019],
    ] as const) {
      const { version } = await stored();
      await typeOver(year, written);
      await save.dblclick();
      await expect.poll(async () => (await stored()).version).toBe(version + 1);
      expect([written, (await stored()).values.foundedYear]).toEqual([written, means]);
      await expect.poll(() => year.inputValue()).toBe(means === null ? '' : String(means));
    }
    expect(complaints).toEqual([]);
  });
});

/** Each longer than the one before: who has access for longer loses none of it. */
const days = {
  given: [
    ['45 days', 45],
    ['60.0', 60],
  ],
  added: [
    ['1 day', 1],
    ['+7', 7],
  ],
} as const;

/** On a phone the list has no rows to choose: these two are asked for on a desktop alone. */
it.each([
  ['Give access', 'Days'],
  ['Extend access', 'Days to add'],
])('%s by a number of days', { tags: ['slow'] }, async (action, label) => {
  const { page, complaints } = desk;
  const { rows } = await ask<{ rows: readonly { id: string; email: string }[] }>(
    page,
    `GET /api/admin/members?role=member&isSuspended=false&hasAccess=${action === 'Extend access'}`,
  );
  const { id = '', email = '' } = rows[0] ?? {};
  await page.setViewportSize(desktop);
  await page.goto(`${server.address}/admin/users?search=${encodeURIComponent(email)}`);
  await page.getByText('1 user', { exact: true }).first().waitFor();
  for (const [written, count] of action === 'Give access' ? days.given : days.added) {
    await page.getByRole('checkbox', { name: 'All' }).click();
    await page.getByRole('button', { name: action }).click();
    const dialog = page.getByRole('dialog', { name: action });
    const field = dialog.getByRole('textbox', { name: label, exact: true });
    const send = dialog.getByRole('button', { name: new RegExp(`^${action}`) });
    await dialog.getByLabel('Reason').fill('Help with the data');
    await typeOver(field, '1.000');
    await send.click();
    await dialog.getByText('From 1 to 730').waitFor();
    await typeInto(dialog, label, 'a month');
    await isWrong(field);
    await send.click();
    await expect.poll(() => hasFocus(field)).toBe(true);
    const before = await accessOf(id);
    await typeOver(field, written);
    await send.dblclick();
    await dialog.waitFor({ state: 'detached' });
    const after = await accessOf(id);
    expect([written, after.accessExpiresOn]).toEqual([
      written,
      daysLater(action === 'Give access' ? null : before.accessExpiresOn, count),
    ]);
    expect(after.version).toBe(before.version + 1);
  }
  expect(complaints).toEqual([]);
});

/** Opens the field for another day than those that are offered. */
async function pickDay(panel: Locator, isSet: boolean): Promise<void> {
  if (isSet) await panel.getByRole('button', { name: 'Change' }).click();
  await panel.getByRole('radio', { name: /^On another day/ }).check();
}
