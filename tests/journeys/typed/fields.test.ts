import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DealColumn } from '../../../contract/deals/column.ts';
import { columnsOf } from '../../../contract/deals/deals.ts';
import { isSetByHand } from '../../../contract/deals/manual-deals.ts';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import { moneyKinds, type MoneyKind } from '../../../contract/reviews/options.ts';
import { terms } from '../../../contract/reviews/terms.ts';
import { desktop, keepPicture, launchBrowser, phone } from '../../browser/browser.ts';
import { choose, fillWho, findSubject, goBack, goOn, heading, pick, tick } from '../../browser/review-form.ts';
import { ask, signedIn } from '../../browser/review-members.ts';
import { inDeepRun, inQuickRun } from '../../deep-run.ts';
import { startServer, type RunningServer } from '../../browser/running-server.ts';
import { typeCurrency, typeInto, typeIntoField, typeOver } from '../../browser/type-into.ts';
import {
  inTurn,
  unitOfColumn,
  writtenAmounts,
  writtenDays,
  writtenMonths,
  writtenNumbers,
} from '../../browser/written.ts';

/*
 * Every field for a number, a date or a currency is typed key by key, each in another of the ways in which people write
 * it; then what was stored is compared with the value that all these ways mean.
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

type Unit = keyof typeof writtenNumbers;

const nextNumber = Object.fromEntries(
  Object.entries(writtenNumbers).map(([unit, written]) => [unit, inTurn<number>(written)]),
) as Record<Unit, ReturnType<typeof inTurn<number>>>;
const nextAmount = inTurn(writtenAmounts);
const nextDay = inTurn(writtenDays);
const nextMonth = inTurn(writtenMonths);

/** Types the next way of writing it, and answers what must be stored. */
async function typeNext<Value>(
  place: Page | Locator,
  label: string,
  next: ReturnType<typeof inTurn<Value>>,
): Promise<Value> {
  const { way, means } = next();
  await typeInto(place, beginningWith(label), way);
  return means;
}

/** The name of a field also says its unit, and that it is optional. */
const beginningWith = (label: string): RegExp => new RegExp(`^${label.replaceAll(/[()?]/g, String.raw`\$&`)}(?= |$)`);

const heading2 = (page: Page, name: string): Locator => page.getByRole('heading', { name });

interface Drafts {
  readonly data: { readonly drafts: readonly { readonly id: string; readonly subjectKind: string }[] };
}
type Answers = Readonly<Record<string, unknown>>;

/** The answers of the newest draft of this kind, as the server holds them. */
async function storedAnswers(page: Page, subjectKind: string): Promise<Answers> {
  const { data } = await ask<Drafts>(page, 'GET /api/reviews/mine');
  const draft = data.drafts.find((one) => one.subjectKind === subjectKind);
  if (draft === undefined) return {};
  return (await ask<{ data: { answers: Answers } }>(page, `GET /api/reviews/drafts/${draft.id}`)).data.answers;
}

/** A quick run types the two that the tests after it go on with; review-form.test.tsx types all of them. */
const kindsOfMoney = inQuickRun ? (['equity', 'debt'] as const) : (Object.keys(terms) as MoneyKind[]);
const unitOfTerm = { money: 'money', percent: 'percent', times: 'times', months: 'months', count: 'count' } as const;

/** The next way of writing each number of the offers, by kind of money. Answers what must be stored. */
async function typeTerms(page: Page): Promise<Record<string, Record<string, unknown>>> {
  const expected: Record<string, Record<string, unknown>> = {};
  for (const kind of kindsOfMoney) {
    const group = page.getByRole('group', { name: `${moneyKinds[kind]}: what was on the table?` });
    await typeCurrency(group, 'Currency of the amounts', 'USD');
    const values: Record<string, unknown> = { currency: 'USD' };
    for (const { key, label, answer } of terms[kind])
      if (answer.kind === 'number') values[key] = await typeNext(group, label, nextNumber[unitOfTerm[answer.unit]]);
    expected[kind] = values;
  }
  return expected;
}

/** What must not be stored. */
const absent = Symbol('absent');

/** Whether `stored` has all of `expected`, whatever else it has. */
function holds(stored: unknown, expected: unknown): boolean {
  if (expected === absent) return stored === undefined;
  if (typeof expected !== 'object' || expected === null) return stored === expected;
  return Object.entries(expected).every(([key, value]) => holds((stored as Answers | undefined)?.[key], value));
}

const isNumeric = ({ type, isArray }: DealColumn): boolean => !isArray && (type === 'integer' || type === 'decimal');

/**
 * The next way of writing each number and each day of a deal, by column; the date of a grant as a month. Answers what
 * must be stored.
 */
async function typeColumns(form: Page, kind: DealKind): Promise<Record<string, unknown>> {
  const expected: Record<string, unknown> = {};
  for (const column of columnsOf(kind).filter(({ key }) => isSetByHand(key))) {
    const { key, label, type, unit } = column;
    if (key === 'date' && kind === 'grant') {
      expected[key] = `${await typeNext(form, label, nextMonth)}-01`;
      expected['datePrecision'] = 'month';
    } else if (type === 'date') expected[key] = await typeNext(form, label, nextDay);
    else if (isNumeric(column))
      expected[key] = await typeNext(form, label, nextNumber[unit === null ? 'count' : unitOfColumn[unit]]);
  }
  return expected;
}

interface Typed {
  readonly name: string;
  readonly viewport: typeof desktop;
  readonly author: string;
  readonly funder: string;
  /** Those whose form is typed at this width in each run; a deep run types all at both. */
  readonly kinds: readonly DealKind[];
}

describe.each<Typed>([
  {
    name: 'desktop',
    viewport: desktop,
    author: 'newcomer@sample.example',
    funder: 'Larkspit Seed',
    kinds: ['equity', 'debt'],
  },
  { name: 'phone', viewport: phone, author: 'founder@sample.example', funder: 'Quillmark Ventures', kinds: ['grant'] },
])('typed on a $name', ({ name: width, viewport, author, funder, kinds }) => {
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ page, complaints } = await signedIn(browser, server, author, viewport));
    await desk.page.setViewportSize(viewport);
  });

  // The three that follow from each other; on a phone they are as the others.
  const tags = viewport === desktop ? [] : ['slow'];

  it('the numbers and months of a funder review', { tags }, async () => {
    await page.goto(`${server.address}/review/funder`);
    await findSubject(page, 'Which funder did you deal with?', funder, funder);
    await fillWho(page);
    await choose(page, 'What kind of money was it about?', 'More than one');
    const year = page.getByRole('textbox', { name: /^Year founded/ });
    await typeIntoField(year, '19');
    await page.getByText('Write the year in four digits, such as 2019').waitFor();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect.poll(() => year.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await year.inputValue()).toBe('19');
    const foundedYear = await typeNext(page, 'Year founded', nextNumber.year);
    await goOn(page);
    await choose(page, 'How far did it go?', 'They funded us');
    await choose(page, 'How did it end?', 'Funded');
    const others = {
      firstContact: await typeNext(page, 'First contact', nextMonth),
      lastContact: await typeNext(page, 'Last contact', nextMonth),
      meetings: await typeNext(page, 'How many meetings?', nextNumber.count),
      daysToFirstReply: await typeNext(page, 'Days until their first reply', nextNumber.days),
      daysToDecision: await typeNext(page, 'Days until their decision', nextNumber.days),
      hoursSpent: await typeNext(page, 'Hours you spent on it', nextNumber.hours),
    };
    await goOn(page);
    const expectedTerms = await typeTerms(page);
    const daysDecisionToCash = await typeNext(page, 'Days from the decision to the money', nextNumber.days);
    await expectStored('funder', { ...others, venture: { foundedYear }, daysDecisionToCash, terms: expectedTerms });
    expect(complaints).toEqual([]);
  });

  it('a mistake, its correction, a step back, and half a number before a reload', { tags }, async () => {
    const fees = page.getByRole('group', { name: /^Debt: / }).getByRole('textbox', { name: /^Fees/ });
    await typeIntoField(fees, '15.8.2');
    await expect.poll(() => fees.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect.poll(() => fees.evaluate((field) => field === document.activeElement)).toBe(true);
    await heading(page, 'Terms and facts').waitFor();
    expect(await fees.inputValue()).toBe('15.8.2');
    await expectStored('funder', { terms: { debt: { feesPct: absent } } });

    await fees.press('End');
    for (let key = 0; key < '.2'.length; key += 1) await fees.press('Backspace');
    await fees.press('Tab');
    await expect.poll(() => fees.getAttribute('aria-invalid')).not.toBe('true');
    await expectStored('funder', { terms: { debt: { feesPct: 15.8 } } });

    await goBack(page);
    await page.getByRole('button', { name: 'Continue', exact: true }).dblclick();
    await heading(page, 'Terms and facts').waitFor();
    await expect.poll(() => fees.inputValue()).toBe('15.8');

    await fees.press('ControlOrMeta+a');
    await fees.pressSequentially('7.25');
    const currency = page
      .getByRole('group', { name: /^Debt: / })
      .getByRole('combobox', { name: 'Currency of the amounts' });
    await typeOver(currency, 'kro');
    await page.reload();
    await heading(page, 'Terms and facts').waitFor();
    await expect.poll(() => fees.inputValue()).toBe('7.25');
    expect(await currency.inputValue()).toBe('kro');
    await typeCurrency(page.getByRole('group', { name: /^Debt: / }), 'Currency of the amounts', 'eur');
    await expectStored('funder', { terms: { debt: { feesPct: 7.25, currency: 'EUR' } } });
    expect(complaints).toEqual([]);
  });

  it('pasted text', { tags }, async () => {
    const amount = page.getByRole('group', { name: /^Equity: / }).getByRole('textbox', { name: /^Amount/ });
    await amount.press('ControlOrMeta+a');
    await page.keyboard.insertText(' 2.750.000,00 ');
    await amount.press('Tab');
    await expectStored('funder', { terms: { equity: { amount: 2_750_000 } } });
  });

  it('the numbers and months of a review of a programme', { tags: ['slow'] }, async () => {
    await page.goto(`${server.address}/review/other`);
    await page.getByRole('combobox', { name: 'Who did you work with?' }).fill('Saltgarth');
    await page.getByRole('option', { name: /Saltgarth Startup School/ }).click();
    await pick(page, 'What are they?', 'Accelerator');
    await choose(page, 'Is there any other tie between you and them?', 'No');
    await choose(page, 'Who asked you to write this?', 'Nobody');
    await goOn(page);
    const expected: Record<string, unknown> = {
      cohortYear: await typeNext(page, 'In which year?', nextNumber.year),
      usedFrom: await typeNext(page, 'From', nextMonth),
      usedTo: await typeNext(page, 'Until', nextMonth),
      durationWeeks: await typeNext(page, 'How many weeks did it take?', nextNumber.weeks),
    };
    await page.getByRole('textbox', { name: 'Which programme?' }).fill('Spring cohort');
    await tick(page, 'What did they promise?', 'Mentors');
    await goOn(page);
    expected['amountPaid'] = await typeNext(page, 'What you paid', nextAmount);
    await typeCurrency(page, 'Currency', 'USD');
    expected['currency'] = 'USD';
    expected['stipendOrCash'] = await typeNext(page, 'Money they gave you', nextAmount);
    expected['successFeePct'] = await typeNext(page, 'Success fee', nextNumber.percent);
    expected['equityTakenPct'] = await typeNext(page, 'Stake they took', nextNumber.percent);
    await expectStored('provider', expected);
    expect(complaints).toEqual([]);
  });

  it.each(inDeepRun ? dealKinds : kinds)(
    'the numbers and days of a %s deal, whose button is pressed twice',
    { tags: ['slow'] },
    async (kind) => {
      const { page: form, complaints: noted } = desk;
      const recipient = `Typed on a ${width}`;
      await form.goto(`${server.address}/admin/deals/new/${kind}`);
      await form.getByRole('textbox', { name: 'Recipient', exact: true }).fill(recipient);
      await typeCurrency(form, 'Currency', 'USD');
      const closed = form.locator('details:not([open]) > summary');
      while ((await closed.count()) > 0) await closed.first().click();
      const expected = await typeColumns(form, kind);
      await form.getByRole('button', { name: 'Add this deal' }).dblclick();
      await form.waitForURL(new RegExp(`/database/${kind}\\?deal=`));
      const id = new URL(form.url()).searchParams.get('deal') ?? '';
      const deal = await ask<Record<string, unknown>>(form, `GET /api/deals/${kind}/${id}`);
      expect(Object.fromEntries(Object.keys(expected).map((key) => [key, deal[key]]))).toEqual(expected);
      const found = await ask<{ rows: unknown[] }>(
        form,
        `GET /api/deals/${kind}?search=${encodeURIComponent(recipient)}`,
      );
      expect(found.rows).toHaveLength(1);
      expect(noted).toEqual([]);
    },
  );

  it('the numbers and days of a code for free access', { tags: ['slow'] }, async () => {
    const { page: codes, complaints: noted } = desk;
    await codes.goto(`${server.address}/admin/free-access`);
    await codes.getByRole('button', { name: 'New code' }).click();
    await codes.getByRole('textbox', { name: 'Campaign' }).fill(`Typed on a ${width}`);
    const days = await typeNext(codes, 'Days of access', nextNumber.days);
    const maxUses = await typeNext(codes, 'Uses in all', nextNumber.count);
    const maxUsesPerDomain = await typeNext(codes, 'Uses per organisation', nextNumber.count);
    await typeInto(codes, /^First day/, '1 Feb 2030');
    await typeInto(codes, /^Last day/, '28/02/2030');
    await codes.getByRole('button', { name: 'Make code' }).dblclick();
    await codes.getByText('The code is ready.').first().waitFor();
    const { data } = await ask<{ data: { campaign: string }[] }>(codes, 'GET /api/admin/access-codes');
    expect(data.filter(({ campaign }) => campaign === `Typed on a ${width}`)).toMatchObject([
      { days, maxUses, maxUsesPerDomain, validFrom: '2030-02-01', validTo: '2030-02-28' },
    ]);
    expect(noted).toEqual([]);
  });

  it('another currency for the amounts of a file', { tags: ['slow'] }, async () => {
    const { page: upload, complaints: noted } = desk;
    const text = `company,investor,date,amount\nTyped on a ${width},Alder Capital,2020-01-25,1000\n`;
    await upload.goto(`${server.address}/admin/deals/imports`);
    const file = { name: `typed-${width}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
    await upload.getByTestId('import-file').setInputFiles(file);
    await heading2(upload, 'Match your columns').waitFor();
    await upload.getByRole('textbox', { name: 'Where the rows come from' }).fill('A journey');
    const questions = upload.getByRole('region', { name: /questions? about the file/ });
    const kind = questions.getByText('Grant', { exact: true });
    if (await kind.isVisible()) await kind.click();
    const other = questions.getByRole('combobox', { name: 'Another currency' });
    await typeIntoField(other, 'krona');
    await questions.getByText('Several currencies match: choose one').waitFor();
    expect(await other.inputValue()).toBe('krona');
    await typeCurrency(questions, 'Another currency', 'swedish krona');
    await questions.getByRole('button', { name: 'Use SEK' }).click();
    await upload.getByRole('button', { name: 'Check rows' }).click();
    await heading2(upload, 'By problem').waitFor();
    const id = new URL(upload.url()).pathname.split('/').at(-1) ?? '';
    const { rows } = await ask<{ rows: { deal: { amount: number; currency: string } }[] }>(
      upload,
      `GET /api/admin/imports/${id}/rows`,
    );
    expect(rows.map(({ deal }) => [deal.amount, deal.currency])).toEqual([[1000, 'SEK']]);
    expect(noted).toEqual([]);
  });

  async function expectStored(subjectKind: string, expected: Answers): Promise<void> {
    const stored = async (): Promise<boolean | Answers> => {
      const answers = await storedAnswers(page, subjectKind);
      return holds(answers, expected) || answers;
    };
    await expect.poll(stored, { timeout: 20_000 }).toBe(true);
  }
});
