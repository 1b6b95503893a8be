import { parseArgs } from 'node:util';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../tests/browser/browser.ts';
import { startProcess, type RunningServer } from '../tests/browser/running-server.ts';
import { quantile } from './quantile.ts';
import { openPhone, slowestPressOf, visit, type Kept, type Phone } from './web-phone.ts';

/**
 * `npm run bench:web`: how the pages feel on a mid-range phone. Prints each goal with its figure and its limit, the
 * median of the runs, and ends with 1 when one is missed. `-- --only funder` runs the goals whose names hold the word,
 * `--runs 1` runs them once.
 */

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, runs: { type: 'string', default: '5' } },
});
const runs = Math.max(1, Number(values.runs));
const member = 'founder@sample.example';

interface Measured {
  readonly what: string;
  readonly limit: number;
  readonly unit: 'ms' | '';
  readonly value: number;
}
interface Goal {
  readonly name: string;
  readonly isSignedIn: boolean;
  readonly measure: (phone: Phone, address: string) => Promise<Measured[]>;
}

const latestPaint = 2_000;
const largestShift = 0.02;
const slowestPress = 150;

const goals: readonly Goal[] = [
  { name: 'home', isSignedIn: false, measure: (phone, address) => load(phone, `${address}/`) },
  {
    name: 'funder',
    isSignedIn: false,
    measure: async (phone, address) => load(phone, `${address}/funder/${await aFunder(address)}`),
  },
  { name: 'filter', isSignedIn: true, measure: press('filter', filterRows) },
  { name: 'sort', isSignedIn: true, measure: press('sort', sortRows) },
  { name: 'open row', isSignedIn: true, measure: press('open row', openRow) },
  { name: 'next step', isSignedIn: true, measure: pressNext },
];

async function load(phone: Phone, address: string): Promise<Measured[]> {
  await phone.slowDown();
  const { largestPaint, shift } = await visit(phone, address);
  return [
    { what: 'largest paint', value: largestPaint, limit: latestPaint, unit: 'ms' },
    { what: 'layout shift', value: shift, limit: largestShift, unit: '' },
  ];
}

/** One with reviews, so that its page has everything that a page of a funder can have. */
async function aFunder(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/home`);
  const { data } = (await answer.json()) as { data: { recentFunders: { id: string }[] } };
  const id = data.recentFunders[0]?.id;
  if (id === undefined) throw new Error('The sample world has no funder with reviews');
  return id;
}

function press(what: string, act: (phone: Phone) => Promise<void>): Goal['measure'] {
  return async (phone, address) => {
    await visit(phone, `${address}/database/equity`);
    await phone.page.getByRole('list', { name: 'Equity deals' }).waitFor();
    await phone.slowDown();
    return [pressed(what, await slowestPressOf(phone, () => act(phone)))];
  };
}

const pressed = (what: string, value: number): Measured => ({
  what: `${what}, slowest press`,
  value,
  limit: slowestPress,
  unit: 'ms',
});

async function filterRows({ page }: Phone): Promise<void> {
  await page.getByRole('button', { name: 'Filters' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: /^Stage/ }).tap();
  await sheet.getByRole('checkbox').first().tap();
  await sheet.getByRole('button', { name: /^Show / }).tap();
  await gone(sheet);
}

async function sortRows({ page }: Phone): Promise<void> {
  await page.getByRole('button', { name: /^More:/ }).tap();
  await page.getByRole('menuitem', { name: 'Sort' }).tap();
  await page.getByRole('radio', { name: 'Amount (USD), greatest first' }).tap();
  await gone(page.getByRole('dialog', { name: 'Sort' }));
}

async function openRow({ page }: Phone): Promise<void> {
  await page.getByRole('list', { name: 'Equity deals' }).getByRole('link').first().tap();
  await page.getByRole('dialog').waitFor();
}

async function pressNext(phone: Phone, address: string): Promise<Measured[]> {
  const { page } = phone;
  await visit(phone, `${address}/review/funder`);
  const next = page.getByRole('button', { name: 'Continue' });
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await next.or(back).first().waitFor();
  // The draft of the run before opens where that run left it.
  while (await back.isVisible()) await toOtherStep(page, () => back.click());
  await phone.slowDown();
  const value = await slowestPressOf(phone, () => toOtherStep(page, () => next.tap()));
  return [pressed('next step', value)];
}

async function toOtherStep(page: Page, press: () => Promise<void>): Promise<void> {
  const before = await page.getByRole('heading', { level: 1 }).textContent();
  await press();
  await page.waitForFunction((words) => document.querySelector('main h1')?.textContent !== words, before);
}

const gone = (place: Locator): Promise<void> => place.waitFor({ state: 'detached' });

/** One sign-in for all runs: links are few. */
async function signIn(browser: Browser, server: RunningServer): Promise<Kept> {
  const phone = await openPhone(browser);
  const { page, context } = phone;
  await page.goto(`${server.address}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(member);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.goto(await server.linkFor(member));
  await page.waitForURL('**/database/equity');
  const kept = await context.storageState();
  await phone.close();
  return kept;
}

/** Each run on a phone of its own. */
async function measureGoal(goal: Goal, browser: Browser, address: string, kept: Kept | null): Promise<Measured[][]> {
  const found: Measured[][] = [];
  for (let run = 0; run < runs; run++) {
    const phone = await openPhone(browser, kept);
    try {
      found.push(await goal.measure(phone, address));
    } finally {
      await phone.close();
    }
  }
  return found;
}

/** The median of the runs, as a line; answers whether it is within its limit. */
function print(name: string, found: readonly Measured[][]): boolean {
  let isKept = true;
  for (const [place, { what, limit, unit }] of (found[0] ?? []).entries()) {
    const all = found.map((run) => run[place]?.value ?? Number.NaN);
    const middle = quantile(all, 0.5);
    const say = (value: number): string => (unit === '' ? value.toFixed(3) : `${Math.round(value)} ${unit}`);
    const isBelow = middle < limit;
    isKept &&= isBelow;
    const spread = runs > 1 ? ` (${say(Math.min(...all))} to ${say(Math.max(...all))})` : '';
    console.log(
      `${`${name}, ${what}`.padEnd(44)}  ${say(middle)}${spread}  (limit ${say(limit)}) ${isBelow ? 'kept' : 'MISSED'}`,
    );
  }
  return isKept;
}

const chosen = goals.filter(({ name }) => name.includes(values.only));
if (chosen.length === 0) throw new Error(`No goal is named so: there are ${goals.map(({ name }) => name).join(', ')}`);
const server = await startProcess();
const browser = await launchBrowser();
try {
  const kept = chosen.some(({ isSignedIn }) => isSignedIn) ? await signIn(browser, server) : null;
  let isAllKept = true;
  for (const goal of chosen)
    isAllKept =
      print(goal.name, await measureGoal(goal, browser, server.address, goal.isSignedIn ? kept : null)) && isAllKept;
  process.exitCode = isAllKept ? 0 : 1;
} finally {
  await browser.close();
  await server.stop();
}
