import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditColumns } from '../../../contract/audit/audit.ts';
import type { DealColumn } from '../../../contract/deals/column.ts';
import { columnsOf } from '../../../contract/deals/deals.ts';
import { removedDealColumns } from '../../../contract/deals/history.ts';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import { memberColumns } from '../../../contract/members/list.ts';
import { reminderColumns } from '../../../contract/reminders/admin-reminders.ts';
import { reviewColumns } from '../../../contract/reviews/admin-reviews.ts';
import { recordColumns } from '../../../contract/subjects/admin-subjects.ts';
import { desktop, keepPicture, launchBrowser, phone } from '../../browser/browser.ts';
import { ask, signedIn } from '../../browser/review-members.ts';
import { startServer, type RunningServer } from '../../browser/running-server.ts';
import { typeOver } from '../../browser/type-into.ts';
import {
  inTurn,
  unitOfColumn,
  writtenAmounts,
  writtenDays,
  writtenNumbers,
  type Writings,
} from '../../browser/written.ts';
import { inDeepRun } from '../../deep-run.ts';

/*
 * The filters of tables for numbers and days, typed key by key. What a table was filtered by is what the address says:
 * it is compared with what was typed, and the count beside the filter with the answer of the server.
 */

let server: RunningServer;
let browser: Browser;
let desk: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  desk = await signedIn(browser, server, 'admin@sample.example');
  await takeOutOne(desk.page);
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPicture(desk.page, task.name);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A table that holds nothing has no filters: a row that is taken out stands in two of them. */
async function takeOutOne(page: Page): Promise<void> {
  const { rows } = await ask<{ rows: readonly { id: string }[] }>(page, 'GET /api/deals/grant');
  const path = `/api/admin/deals/grant/${rows[0]?.id}`;
  const { updatedAt } = await ask<{ updatedAt: string }>(page, `GET ${path}`);
  await ask(page, `POST ${path}/removal`, { updatedAt, reason: 'wrong_value', note: 'Typed in a journey' });
}

const parameter = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);
const isParameter = (page: Page, name: string, value: string | null): Promise<void> =>
  expect.poll(() => parameter(page, name), { interval: 20 }).toBe(value);
const escaped = (text: string): string => text.replaceAll(/[().]/g, String.raw`\$&`);

interface Column {
  readonly key: string;
  readonly label: string;
  readonly filter: string | null;
}

const isTyped = ({ filter }: Column): boolean => filter === 'range' || filter === 'dateRange';

/** The filters of a table, under its heads or, on a phone, in the sheet; one is open at a time. */
interface FilterDesk {
  readonly page: Page;
  readonly isWide: boolean;
}

async function openFilter({ page, isWide }: FilterDesk, label: string): Promise<void> {
  if (isWide) return page.getByRole('button', { name: new RegExp(`^Filter ${escaped(label)}: `) }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  if (!(await sheet.isVisible())) await page.getByRole('button', { name: /^Filters/ }).click();
  // Behind the label stands the filter: any, or an end and its value.
  await sheet.getByRole('button', { name: new RegExp(`^${escaped(label)} ?(?:Any|from |to |[$\\d])`) }).click();
}

/** The button that closes it says how many rows there are. */
const closer = ({ page, isWide }: FilterDesk): Locator =>
  isWide
    ? page.getByRole('dialog').getByRole('button', { name: /^Show [\d,]+$/ })
    : page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: /^Show [\d,]+ / });

const bound = ({ page }: FilterDesk, label: string, end: 'from' | 'to'): Locator =>
  page.getByRole('textbox', { name: `${label} ${end}`, exact: true });

const numberIn = (text: string | null): number => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));

async function typeAndEnter(field: Locator, text: string): Promise<void> {
  await typeOver(field, text);
  await field.press('Enter');
}

/** Every way into the empty field, so that the address must change for each. */
async function typeAll(
  { page, ...place }: FilterDesk,
  { label, key }: Column,
  { means, ways }: Writings<string | number>,
): Promise<void> {
  const from = bound({ page, ...place }, label, 'from');
  for (const way of ways) {
    await from.pressSequentially(way);
    await from.press('Enter');
    await isParameter(page, key, `${means}..`);
    expect(await from.inputValue()).toBe(way);
    await typeAndEnter(from, '');
    await isParameter(page, key, null);
  }
}

const columnOf = (kind: DealKind, key: string): DealColumn => {
  const column = columnsOf(kind).find((one) => one.key === key);
  if (column === undefined) throw new Error(`no column ${key}`);
  return column;
};

/** A column of each unit that numbers have in the database; in a deep run all columns. */
function columnsToType(kind: DealKind): DealColumn[] {
  const typed = columnsOf(kind).filter(isTyped);
  if (inDeepRun) return typed;
  return typed.filter(
    (column, at) => typed.findIndex(({ unit, type }) => unit === column.unit && type === column.type) === at,
  );
}

const nextDay = inTurn(writtenDays);
/** Of any currency. */
const nextAmount = inTurn(writtenAmounts);
const nextNumber = Object.fromEntries(
  Object.entries(writtenNumbers).map(([unit, written]) => [unit, inTurn<number>(written)]),
) as Record<keyof typeof writtenNumbers, ReturnType<typeof inTurn<number>>>;

/** The next way of writing a value of this column, and what the address must say. */
function nextFor(column: Column & Partial<Pick<DealColumn, 'unit'>>): { way: string; means: string } {
  const { unit = null } = column;
  const next =
    column.filter === 'dateRange'
      ? nextDay
      : unit === 'currency'
        ? nextAmount
        : nextNumber[unit === null ? 'count' : unitOfColumn[unit]];
  const { way, means } = next();
  return { way, means: `${means}..` };
}

/** Types into the filter of each column of a table, one after the other, and closes it. */
async function typeColumns(place: FilterDesk, columns: readonly Column[]): Promise<void> {
  for (const column of columns) {
    const { way, means } = nextFor(column);
    await openFilter(place, column.label);
    await typeAndEnter(bound(place, column.label, 'from'), way);
    await isParameter(place.page, column.key, means);
    if (place.isWide) await place.page.keyboard.press('Escape');
  }
}

/** The tables of admins: those of the first half are typed at one width in each run, the others at the other. */
const adminTables: readonly (readonly [path: string, columns: readonly Column[]])[] = [
  ['users', memberColumns],
  ['remind-me-later', reminderColumns],
  ['audit', auditColumns],
  ['funder-reviews?show=table', reviewColumns.funder],
  ['entrepreneur-reviews?show=table', reviewColumns.entrepreneur],
  ['funders', recordColumns.funder],
  ['entrepreneurs', recordColumns.entrepreneur],
  ['providers', recordColumns.provider],
  ['deals/removed', removedDealColumns],
];

describe.each([
  { name: 'desktop', viewport: desktop, isWide: true, half: 0, kinds: ['equity', 'debt'] as const },
  { name: 'phone', viewport: phone, isWide: false, half: 1, kinds: ['grant'] as const },
])('filters typed on a $name', ({ viewport, isWide, half, kinds }) => {
  let place: FilterDesk;
  beforeAll(async () => {
    await desk.page.setViewportSize(viewport);
    place = { page: desk.page, isWide };
  });

  const amount = columnOf('debt', 'amountUsd');
  const date = columnOf('debt', 'date');

  it('each way to write an amount, and each way to write a day', { tags: ['slow'] }, async () => {
    const { page } = place;
    // Few columns: the table is drawn anew for each way.
    await page.goto(`${server.address}/database/debt?columns=recipientName,date,amountUsd`);
    await openFilter(place, amount.label);
    await typeAll(place, amount, writtenNumbers.money);
    if (isWide) await page.keyboard.press('Escape');
    await openFilter(place, date.label);
    await typeAll(place, date, writtenDays);
    expect(desk.complaints).toEqual([]);
  });

  it('a mistake, its correction, ends that are the wrong way round, pasted text, and the way back', async () => {
    const { page } = place;
    await page.goto(`${server.address}/database/debt`);
    await openFilter(place, amount.label);
    const [from, to] = [bound(place, amount.label, 'from'), bound(place, amount.label, 'to')];
    await typeAndEnter(from, 'about 5k');
    await page.getByText('Write one number, without “about”, “over” or the like').waitFor();
    await isParameter(page, amount.key, null);
    await typeAndEnter(to, '2,000');
    await isParameter(page, amount.key, '..2000');
    expect(await from.inputValue()).toBe('about 5k');
    await typeAndEnter(from, '5k');
    await page.getByRole('alert').getByText('The first number must not be greater than the second.').waitFor();
    await isParameter(page, amount.key, '..2000');
    await to.press('ControlOrMeta+a');
    await page.keyboard.insertText(' 2.750.000,00 ');
    await to.press('Tab');
    await isParameter(page, amount.key, '5000..2750000');
    expect(await page.getByRole('alert').getByText('must not be greater').count()).toBe(0);
    const { count } = await ask<{ count: number }>(page, 'GET /api/deals/debt/count?amountUsd=5000..2750000');
    await expect.poll(async () => numberIn(await closer(place).textContent())).toBe(count);
    await closer(place).click();
    await closer(place).waitFor({ state: 'hidden' });

    await openFilter(place, date.label);
    await typeAndEnter(bound(place, date.label, 'to'), '2021');
    await isParameter(page, date.key, '..2021-12-31');
    // The address is there before the page: people go back from what they see.
    await page.getByText('to 31 Dec 2021', { exact: true }).filter({ visible: true }).first().waitFor();
    await page.goBack();
    await isParameter(page, date.key, null);
    await isParameter(page, amount.key, '5000..2750000');
    await expect.poll(() => bound(place, date.label, 'to').inputValue()).toBe('');
    await page.goForward();
    await isParameter(page, date.key, '..2021-12-31');
    await page.reload();
    await isParameter(page, amount.key, '5000..2750000');
    await openFilter(place, amount.label);
    await expect.poll(() => bound(place, amount.label, 'to').inputValue()).toBe('2750000');
    expect(desk.complaints).toEqual([]);
  });

  it.each(inDeepRun ? dealKinds : kinds)('each unit of the %s deals', { tags: ['slow'] }, async (kind) => {
    const columns = columnsToType(kind);
    const keys = ['recipientName', ...columns.map(({ key }) => key)].join(',');
    await place.page.goto(`${server.address}/database/${kind}?columns=${keys}`);
    await typeColumns(place, columns);
    expect(desk.complaints).toEqual([]);
  });

  it.each(adminTables.filter((_table, at) => inDeepRun || at % 2 === half))(
    'the admin table %s',
    { tags: ['slow'] },
    async (path, columns) => {
      await place.page.goto(`${server.address}/admin/${path}`);
      await typeColumns(place, columns.filter(isTyped));
      expect(desk.complaints).toEqual([]);
    },
  );
});
