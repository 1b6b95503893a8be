import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as files from '../../unknown-files.ts';
import { desktop, expectAccessible, keepPicture, launchBrowser, openPage, phone } from '../../browser/browser.ts';
import { inDeepRun } from '../../deep-run.ts';
import { ask } from '../../browser/review-members.ts';
import { startServer, type RunningServer } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';
import { typeCurrency, typeInto, typeOver } from '../../browser/type-into.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  const context = await browser.newContext({ viewport: desktop });
  ({ page, complaints } = await openPage(context));
  await signInByLink(page, server, 'admin@sample.example');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const allowedFiles = 10;
let begunFiles = 0;

/** Uploads a file and waits until it was looked at. */
async function begin({ name, bytes }: files.UnknownFile): Promise<void> {
  await page.goto(`${server.address}/admin/deals/imports`);
  await page.getByTestId('import-file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
  await page.getByRole('heading', { name: 'Match your columns' }).waitFor();
  begunFiles += 1;
  await page.getByRole('textbox', { name: 'Where the rows come from' }).fill(`Journey ${name}`);
}

const looked = (): Promise<void> => page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });

/** The answer to a question of the file, by its words. */
async function answer(words: string | RegExp): Promise<void> {
  await page
    .getByRole('region', { name: /questions? about the file/ })
    .getByText(words)
    .first()
    .click();
  await looked();
}

async function chooseKind(kind: 'Equity' | 'Debt' | 'Grant'): Promise<void> {
  const question = page.getByRole('region', { name: /questions? about the file/ });
  const isAsked = await question.getByText(kind, { exact: true }).isVisible();
  const place = isAsked ? question : page.getByRole('radiogroup', { name: 'Kind of funding' });
  await place.getByText(kind, { exact: true }).click();
  await looked();
}

/** Chooses from a list by its label. */
async function choose(list: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: list, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function check(): Promise<void> {
  await page.getByRole('button', { name: 'Check rows' }).click();
  await page.getByRole('heading', { name: 'By problem' }).waitFor();
}

async function expectFigures(figures: { new: number; changed?: number; refused?: number }): Promise<void> {
  const shown = async (name: string): Promise<number> =>
    Number(
      (await page.getByRole('button', { name: new RegExp(`^${name}\\s*[\\d,]+$`) }).textContent())?.replace(/\D/g, ''),
    );
  expect({ new: await shown('New'), changed: await shown('Changed'), refused: await shown('Refused') }).toEqual({
    changed: 0,
    refused: 0,
    ...figures,
  });
}

/** The rows that would be new, under the columns named, as the page shows them. */
async function readNew(columns: readonly string[]): Promise<string[][]> {
  await page.getByRole('button', { name: /^New/ }).click();
  const table = page.getByRole('region', { name: 'Rows: New' }).getByRole('table');
  await table.waitFor();
  const cells = await table
    .locator('tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')));
  const [head = [], ...body] = cells;
  return body.map((row) => columns.map((name) => row[head.indexOf(name)] ?? `no column ${name}`));
}

async function commit(label: string, title: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('heading', { name: title }).waitFor();
}

const money = ['Recipient', 'Funder', 'Date', 'Amount', 'Currency'];

describe('ten unknown files', () => {
  const run = (name: string, steps: () => Promise<void>, when: 'always' | 'slow' | 'deep' = 'slow'): void =>
    it.runIf(when !== 'deep' || inDeepRun)(name, { tags: when === 'always' ? [] : ['slow'] }, async () => {
      try {
        await steps();
      } catch (error) {
        await keepPicture(page, `import ${name}`);
        throw error;
      }
      expect(complaints).toEqual([]);
    });

  run('no header: the columns are named by choice', async () => {
    await begin(files.noHeader);
    await chooseKind('Grant');
    const first = page.getByRole('region', { name: /questions? about the file/ });
    if (await first.getByText('It is data').isVisible()) await answer('It is data');
    await choose('Field of column_1', 'Recipient');
    await choose('Field of column_2', 'Funder');
    await choose('Field of column_3', 'Date');
    await choose('Field of column_4', 'Amount');
    await typeCurrency(page, 'Currency of the amounts', 'usd');
    await expectAccessible(page);
    await check();
    await expectFigures({ new: 3 });
    expect(await readNew(money)).toEqual([
      ['Orchard School', 'Alder Trust', '02 Jan 2020', '$5,000', 'USD'],
      ['Birch Lane', 'Alder Trust', '03 Jan 2020', '$6,001', 'USD'],
      ['Kite Works', 'Alder Trust', '04 Feb 2020', '–', '–'],
    ]);
    await expectAccessible(page);
    await commit('Add 3', '3 deals added, 0 updated');
    await expectAccessible(page);
  });

  run(
    'semicolons with decimal commas',
    async () => {
      await begin(files.semicolons);
      await check();
      await expectFigures({ new: 2 });
      expect(await readNew(money)).toEqual([
        ['Kite', 'Alder Capital', '02 Jan 2020', '€1,234,568', 'EUR'],
        ['Hawk', 'Birch Capital', '03 Feb 2021', '€750', 'EUR'],
      ]);
      await commit('Add 2', '2 deals added, 0 updated');
    },
    'deep',
  );

  run(
    'Indian grouping, rupee signs and crores',
    async () => {
      await begin(files.indian);
      await check();
      await expectFigures({ new: 3 });
      expect(await readNew(money)).toEqual([
        ['Kite', 'Alder Capital', '02 Jan 2019', '₹1,234,567', 'INR'],
        ['Hawk', 'Birch Capital', '03 Jan 2019', '₹25,000,000', 'INR'],
        ['Crow', 'Birch Capital', '04 Jan 2019', '₹30,000,000', 'INR'],
      ]);
      await commit('Add 3', '3 deals added, 0 updated');
    },
    'deep',
  );

  run(
    'three dates that do not exist: one is mended in place, two stay out and come as CSV',
    async () => {
      await begin(files.badDates);
      await check();
      await expectFigures({ new: 2, refused: 3 });
      await page.setViewportSize(phone);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
      await expectAccessible(page);
      await page.setViewportSize(desktop);
      await page.getByRole('button', { name: /^date of row 4:/ }).press('Enter');
      await typeOver(page.getByRole('textbox', { name: 'date of row 4' }), '28/02/2020');
      await page.keyboard.press('Enter');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Check again with 1 correction' }).click();
      await page.getByRole('button', { name: 'Add 3', exact: true }).waitFor();
      await expectFigures({ new: 3, refused: 2 });
      expect(await readNew(['Recipient', 'Date'])).toEqual([
        ['Kite', '25 Jan 2020'],
        ['Hawk', '03 Apr 2020'],
        ['Crow', '28 Feb 2020'],
      ]);
      await commit('Add 3', '3 deals added, 0 updated');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: '2 rejected, as CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('bad-dates-refused.csv');
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk as Buffer));
      const [head, ...rejects] = Buffer.concat(chunks).toString().trim().split('\r\n');
      expect(head).toBe('company,investor,date,amount_usd,import_line,import_code,import_reason');
      expect(rejects.map((line) => line.split(',').slice(0, 6))).toEqual([
        ['Finch', 'Alder Capital', '31/04/2020', '4000', '5', 'bad_date'],
        ['Heron', 'Alder Capital', '45/01/2020', '5000', '6', 'bad_date'],
      ]);
    },
    'always',
  );

  run('dates that can be read two ways are asked', async () => {
    await begin(files.ambiguousDates);
    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByText('Answer the questions about the file.').waitFor();
    const order = page.getByRole('combobox', { name: 'How the dates in date are written' });
    expect(await order.inputValue()).toBe('');
    await expectAccessible(page);
    await answer('Day, month, year');
    await check();
    expect(await readNew(money)).toEqual([
      ['Kite', 'Alder Capital', '03 Apr 2020', '$1,000', 'USD'],
      ['Hawk', 'Birch Capital', '05 Jun 2020', '$2,000', 'USD'],
    ]);
    await commit('Add 2', '2 deals added, 0 updated');
  });

  run('two-level JSON, matched by dragging', async () => {
    await begin(files.twoLevels);
    await chooseKind('Grant');
    const chip = page
      .getByRole('region', { name: 'Fields to drag onto a column' })
      .getByText('Recipient', { exact: true });
    const target = page
      .getByRole('row')
      .filter({ has: page.getByRole('combobox', { name: 'Field of subject/caption' }) });
    // As a person scrolls, so that both are in sight.
    await chip.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await chip.dragTo(target);
    await check();
    await expectFigures({ new: 2 });
    expect(await readNew(money)).toEqual([
      ['Orchard', 'Alder Trust', '02 Jan 2020', '€7', 'EUR'],
      ['Meadow', 'Alder Trust', '04 Mar 2020', '€0', 'EUR'],
    ]);
    await commit('Add 2', '2 deals added, 0 updated');
  });

  run(
    'day numbers of SAS',
    async () => {
      await begin(files.sasDays);
      await answer('Day numbers of SAS, from 1960');
      await check();
      expect(await readNew(['Recipient', 'Date', 'Amount (USD)'])).toEqual([
        ['Kite', '01 Jan 2020', '$5,000'],
        ['Hawk', '26 Mar 2020', '$6,000'],
      ]);
      await commit('Add 2', '2 deals added, 0 updated');
    },
    'deep',
  );

  run('a title that holds the recipient, and a funder for every row', async () => {
    await begin(files.titles);
    await chooseKind('Grant');
    await choose('Field of title', 'Title');
    await choose('Field of when', 'Date');
    await choose('How the dates in when are written', 'Year, month, day');
    await choose('Field of usd', 'Amount');
    await typeCurrency(page, 'Currency of the amounts', 'USD');
    await page.getByRole('button', { name: 'Add a field' }).click();
    await choose('Field', 'Recipient');
    await choose('Where it is', 'title');
    await page.getByRole('textbox', { name: 'After the words' }).fill('Grant to ');
    await page.getByRole('textbox', { name: 'Before the words' }).fill(' for ');
    await page.getByRole('button', { name: 'Add this field' }).click();
    await page.getByRole('button', { name: 'Add a field' }).click();
    await choose('Field', 'Funder');
    await choose('Where it is', 'The same in every row');
    await page.getByRole('textbox', { name: 'Value' }).fill('Alder Trust');
    await page.getByRole('button', { name: 'Add this field' }).click();
    await page.getByRole('checkbox', { name: 'Save this match for the next file' }).check();
    await page.getByRole('textbox', { name: 'Name of the match' }).fill('Titles of Alder');
    await check();
    await expectFigures({ new: 3 });
    expect(await readNew(['Recipient', 'Funder', 'Title', 'Amount'])).toEqual([
      ['Orchard School', 'Alder Trust', 'Grant to Orchard School for a roof', '$5,000'],
      ['Meadow House', 'Alder Trust', 'Grant to Meadow House for two doors', '$6,000'],
      ['–', 'Alder Trust', 'Support for nobody in particular', '$7,000'],
    ]);
    await commit('Add 3', '3 deals added, 0 updated');
  });

  run(
    'millions, tabs, Windows letters and personal data that is never taken',
    async () => {
      await begin(files.tabs);
      await page.getByText('Holds personal data: never imported').waitFor();
      const asked = page.getByRole('region', { name: /questions? about the file/ });
      if (await asked.getByText('Windows-1252').isVisible()) await answer('Windows-1252');
      await check();
      expect(await readNew(money)).toEqual([
        ['Café Kite', 'Alder Bank', '02 Jan 2020', '$1,030,000', 'USD'],
        ['Hawk', 'Alder Bank', '05 Jan 2020', '–', '–'],
      ]);
      await commit('Add 2', '2 deals added, 0 updated');
    },
    'deep',
  );

  run('a workbook of two sheets, on a small screen', async () => {
    await page.setViewportSize(phone);
    await begin(await files.twoSheets());
    // Only one of them holds a table of deals: it is taken without a question, and the page says which.
    await page
      .locator('dt', { hasText: /^Sheet$/ })
      .locator('+ dd', { hasText: /^Grants$/ })
      .waitFor();
    expect(await page.getByRole('region', { name: /questions? about the file/ }).count()).toBe(0);
    await expectAccessible(page);
    const widthOfPage = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await widthOfPage()).toBe(phone.width);
    await check();
    expect(await widthOfPage()).toBe(phone.width);
    expect(await readNew(money)).toEqual([['Orchard', 'Alder Trust', '06 May 2020', '€1,500', 'EUR']]);
    await expectAccessible(page);
    await commit('Add 1', '1 deal added, 0 updated');
    expect(await widthOfPage()).toBe(phone.width);
    await page.setViewportSize(desktop);
  });
});

describe('afterwards', () => {
  it('they are in the database, and an undo takes them out again', { tags: ['slow'] }, async () => {
    const shown = `${server.address}/database/grant?sourceName=Journey+titles.csv`;
    await page.goto(shown);
    await page
      .getByText(/^3 of [\d,]+ deals/)
      .first()
      .waitFor();
    await page.goto(`${server.address}/admin/deals/imports`);
    await page.getByRole('button', { name: 'Undo titles.csv' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
    await dialog.getByText('3 deals that came with titles.csv will be taken out').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('3 deals removed, 0 restored.').waitFor();
    await page.getByText('Grant, undone.').waitFor();
    expect(await page.getByRole('button', { name: 'Undo titles.csv' }).count()).toBe(0);
    await page.goto(shown);
    await page
      .getByText(/^0 of [\d,]+ deals|No deals match/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('an eleventh file within the hour is refused with the time', { tags: ['slow'] }, async () => {
    for (; begunFiles < allowedFiles; begunFiles += 1)
      await ask(page, 'POST /api/admin/imports', { fileName: `${begunFiles}.csv`, totalBytes: 100 });
    await page.goto(`${server.address}/admin/deals/imports`);
    complaints.length = 0;
    const { name, bytes } = files.indian;
    await page.getByTestId('import-file').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes });
    const words = /You have begun 10 files within the hour/;
    await page.getByRole('main').getByText(words).waitFor();
    await page.getByRole('region', { name: 'Messages' }).getByText(words).waitFor();
    await expectAccessible(page);
    // The browser itself writes that a call was refused.
    expect(complaints.filter((line) => !line.includes('429'))).toEqual([]);
  });

  it('one deal is added and edited by hand, and not over what another admin saved', { tags: ['slow'] }, async () => {
    complaints.length = 0;
    await page.goto(`${server.address}/admin/deals/new/grant`);
    await page.getByRole('textbox', { name: 'Recipient', exact: true }).fill('Orchard by hand');
    await typeInto(page, 'Amount', 'much');
    await page.getByRole('button', { name: 'Add this deal' }).click();
    await page.getByText('Write the number in digits, such as 1,500,000').waitFor();
    await expectAccessible(page);
    await typeInto(page, 'Amount', '1,500');
    await typeCurrency(page, 'Currency', 'usd');
    await typeInto(page, 'Date', '6 May 2026');
    await page.getByRole('button', { name: 'Add this deal' }).click();
    await page.waitForURL(/\/database\/grant\?deal=/);
    const dealId = new URL(page.url()).searchParams.get('deal') ?? '';
    const edit = `${server.address}/admin/deals/grant/${dealId}`;
    const other = await page.context().newPage();
    await Promise.all([page.goto(edit), other.goto(edit)]);
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('A roof');
    await other.getByRole('textbox', { name: 'Title', exact: true }).fill('A door');
    await other.getByRole('textbox', { name: 'Why are you changing it?' }).fill('It was a door');
    await other.getByRole('button', { name: 'Save the changes' }).click();
    await other.getByText('It was a door').waitFor();
    await other.close();
    await page.getByRole('textbox', { name: 'Why are you changing it?' }).fill('It was a roof');
    await page.getByRole('button', { name: 'Save the changes' }).click();
    await page.getByText('Another admin has just changed this deal').waitFor();
    await page.getByRole('button', { name: 'Load the deal again' }).click();
    // What was typed stays over what the other admin saved, and the page says so.
    await page.getByText('Another admin has changed this: Title.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe('A roof');
    await page.getByRole('button', { name: 'Drop it' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe('A door');
    await page.setViewportSize(phone);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await page.setViewportSize(desktop);
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([]);
  });
});
