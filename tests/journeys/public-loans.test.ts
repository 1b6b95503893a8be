/** @module-tag slow */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  keepPicture,
  launchBrowser,
  openPage,
  phone,
  readDownload,
} from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { openDatabaseOf } from '../browser/places.ts';
import { signInByLink } from '../browser/sign-in.ts';
import { typeInto } from '../browser/type-into.ts';

/** Loans to states and public bodies beside those to ventures, in one file: what shows of them, and when. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const bank = 'Bank of States';
const fromFile = 40;
const nameOf = (count: number): string => `Show ${count} sovereign and public-body loans`;
const ofBank = `/database/debt?funderNames=${encodeURIComponent(bank)}`;

let server: RunningServer;
let browser: Browser;
let folder: string;
let page: Page;
let complaints: string[];
/** With the file: what the table shows by default, what it leaves out, and both. */
let usual: number;
let leftOut: number;
let all: number;

/** 40 loans to states of one bank, three to a venture of another, and three whose borrower is of no known type. */
function linesOf(): string {
  const lines = ['kind,source_record_id,recipient,funders,date,amount,currency,licence,recipient_type'];
  for (let at = 1; at <= fromFile; at++)
    lines.push(
      `debt,state-${at},Republic ${at},${bank},2024-05-${10 + (at % 9)},${at}000000,USD,CC BY 4.0,public_body`,
    );
  for (let at = 1; at <= 3; at++) {
    lines.push(`debt,venture-${at},Venture ${at},Bank of Ventures,2024-06-0${at},50000,USD,CC BY 4.0,company`);
    lines.push(`debt,unsaid-${at},Borrower ${at},Bank of Ventures,2024-06-0${at},60000,USD,CC BY 4.0,`);
  }
  return `${lines.join('\n')}\n`;
}

const countsOf = async (): Promise<{ kind: string; count: number; leftOut: number }[]> => {
  const answer = await fetch(`${server.address}/api/deals`);
  const { kinds } = (await answer.json()) as { kinds: { kind: string; count: number; leftOut: number }[] };
  return kinds;
};
/** From the rows: the parts of all loans, and of all amounts that show, that go to states and public bodies. In percent. */
async function sharesLeftOut(): Promise<{ loans: number; money: number }> {
  const db = openDatabaseOf(server);
  try {
    const { rows } = await sql<{ loans: number; money: number }>`
      select round(100.0 * count(*) filter (where public_borrower) / count(*))::integer as loans,
        -- An amount that members reported shows as a band, and is in no sum.
        round(100.0 * sum(amount_usd) filter (where public_borrower and origin <> 'member_reported')
          / sum(amount_usd) filter (where origin <> 'member_reported'))::integer as money
      from deals where kind = 'debt'`.execute(db);
    return rows[0] ?? { loans: Number.NaN, money: Number.NaN };
  } finally {
    await db.destroy();
  }
}
const debtOf = async () => (await countsOf()).find(({ kind }) => kind === 'debt');

beforeAll(async () => {
  [server, browser, folder] = await Promise.all([
    startServer(),
    launchBrowser(),
    mkdtemp(join(tmpdir(), 'fundsight-public-loans-')),
  ]);
  const counted = await debtOf();
  usual = (counted?.count ?? Number.NaN) + 6;
  leftOut = (counted?.leftOut ?? Number.NaN) + fromFile;
  all = usual + leftOut;
  await writeFile(join(folder, 'loans.csv'), linesOf());
  await promisify(execFile)(
    process.execPath,
    ['scripts/import.ts', 'auto', join(folder, 'loans.csv'), '--source', 'loans'],
    { cwd: root, env: { ...process.env, ...server.place, NODE_ENV: 'development' } },
  );
  const context = await browser.newContext({ viewport: desktop, acceptDownloads: true });
  ({ page, complaints } = await openPage(context));
  await signInByLink(page, server, 'founder@sample.example');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('on %s', (_name, viewport) => {
  const isPhone = viewport === phone;
  beforeAll(() => page.setViewportSize(viewport));
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPicture(page, `${task.name} ${viewport.width}`);
  });

  const open = (path: string): Promise<unknown> => page.goto(server.address + path);
  const toggle = (label: string = nameOf(leftOut)) => page.getByRole('switch', { name: label });
  const parameters = (): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams);
  const status = (text: string) => page.getByText(text, { exact: true }).first();
  const shows = (shown: number, all: number): Promise<void> =>
    status(`${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} deals`).waitFor();

  it('leaves them out, says how many they are, and shows them at a press and by the keyboard', async () => {
    await open('/database/debt');
    await shows(usual, usual);
    expect(await debtOf()).toMatchObject({ count: usual, leftOut });
    expect(await toggle().isChecked()).toBe(false);
    await expectAccessible(page);
    await keepPicture(page, `switch off ${viewport.width}`);

    await toggle().focus();
    await page.keyboard.press('Space');
    await shows(all, all);
    expect(parameters()).toEqual({ publicBorrower: 'any' });
    await expectAccessible(page);
    await keepPicture(page, `switch on ${viewport.width}`);

    await page.reload();
    await shows(all, all);
    expect(await toggle().isChecked()).toBe(true);
    await page.goBack();
    await shows(usual, usual);
    expect(await toggle().isChecked()).toBe(false);

    await toggle().click();
    await shows(all, all);
    await page.getByRole('button', { name: 'Remove the filter Sovereign or public body' }).click();
    await shows(usual, usual);
    expect(parameters()).toEqual({});
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
    expect(complaints).toEqual([]);
  });

  it('counts what the switch adds to the present filter, and keeps borrowers of no known type', async () => {
    await open('/database/debt?search=Borrower');
    await shows(3, usual);
    expect(await page.getByRole('switch').count()).toBe(0);
    await open('/database/debt?amountUsd=39000000..&sourceName=loans');
    await toggle(nameOf(2)).waitFor();
    await open('/database/debt?publicBorrower=true');
    await shows(leftOut, all);
    expect(await toggle().isChecked()).toBe(true);
    await open('/database/equity');
    await page
      .getByText(/^[\d,]+ of [\d,]+ deals$/)
      .first()
      .waitFor();
    expect(await page.getByRole('switch').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('says in an empty table, and where funders stand, that they are left out, and offers them', async () => {
    await open(ofBank);
    await page.getByText('40 sovereign and public-body loans', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'No deals match this filter' }).waitFor();
    await expectAccessible(page);
    await keepPicture(page, `empty ${viewport.width}`);
    await page.getByRole('button', { name: 'Show them' }).click();
    await shows(40, all);
    expect(parameters()).toEqual({ funderNames: bank, publicBorrower: 'any' });

    await open(`${ofBank}&by=funder`);
    await page.getByRole('heading', { name: 'No other deal in this filter names a funder' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show them' }).click();
    await page.getByRole('button', { name: `Show 40 deals of ${bank}` }).waitFor();
    await page.getByText('$20,500,000').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('has the switch over the charts, which follow it', async () => {
    await open('/database/debt?tab=insights');
    await page.getByText(`Charts use the ${usual.toLocaleString('en-US')} filtered deals`, { exact: false }).waitFor();
    const { loans, money } = await sharesLeftOut();
    await page
      .getByText(
        `${leftOut} sovereign and public-body loans are left out: ${loans}% of the loans, ${money}% of the known money.`,
      )
      .waitFor();
    await toggle().click();
    await page.getByText(`Charts use the ${all.toLocaleString('en-US')} filtered deals`, { exact: false }).waitFor();
    expect(parameters()).toEqual({ tab: 'insights', publicBorrower: 'any' });
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it('keeps the switch in a saved view', async () => {
    const viewName = `With states ${viewport.width}`;
    // Of its own for each width: the name of a view follows from its filters.
    const own: Record<string, string> = isPhone ? { sourceName: 'loans' } : {};
    const shown = isPhone ? fromFile + 6 : all;
    await open(`/database/debt?${new URLSearchParams({ publicBorrower: 'any', ...own })}`);
    await shows(shown, all);
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('button', { name: 'Save this as a new view' }).click();
    await typeInto(page, 'Name', viewName);
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('button', { name: `Saved views, now ${viewName}` }).waitFor();
    await open('/database/debt');
    await shows(usual, usual);
    await page.getByRole('button', { name: /^Saved views/ }).click();
    await page
      .getByRole('link', { name: viewName })
      .or(page.getByRole('button', { name: viewName, exact: true }))
      .first()
      .click();
    await shows(shown, all);
    expect(parameters()).toEqual({ publicBorrower: 'any', ...own });
    expect(complaints).toEqual([]);
  });

  it('opens a loan to a state by its link', async () => {
    await open(`${ofBank}&publicBorrower=any`);
    await shows(40, all);
    await page
      .getByText(/^Republic \d+$/)
      .first()
      .click();
    await page.waitForURL(/deal=/);
    const { deal = '' } = parameters();
    await open(`/database/debt?deal=${deal}`);
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: /Republic/ })
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it.runIf(!isPhone)('exports what the table shows', async () => {
    await open(`/database/debt?sourceName=loans`);
    await shows(6, usual);
    expect(await exported()).toEqual([6, 0]);
    await toggle(nameOf(fromFile)).focus();
    await page.keyboard.press('Space');
    await shows(46, all);
    expect(await exported()).toEqual([46, 40]);
    expect(complaints).toEqual([]);
  });

  /** The rows of a file, and how many of them are of the bank. */
  async function exported(): Promise<[rows: number, ofStates: number]> {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const send = page.getByRole('button', { name: /^Export (up to )?[\d,]+ rows$/ });
    const [download] = await Promise.all([page.waitForEvent('download'), send.click()]);
    await page.getByText('Your export is ready.').waitFor();
    const [, ...rows]: string[][] = parse((await readDownload(download)).toString('utf8'), { bom: true });
    await page.getByRole('button', { name: 'Done' }).click();
    return [rows.length, rows.filter((row) => row.some((cell) => cell.includes(bank))).length];
  }
});
