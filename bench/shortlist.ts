import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { mostAtOnce, mostEntries, statusKeys } from '../contract/shortlist/shortlist.ts';
import { desktop, launchBrowser } from '../tests/browser/browser.ts';
import { ask } from '../tests/browser/review-members.ts';
import { startProcess } from '../tests/browser/running-server.ts';
import { signInByLink } from '../tests/browser/sign-in.ts';
import { quantile } from './quantile.ts';

/**
 * `node bench/shortlist.ts`: a shortlist of 10,000 funders in the browser and on the server. Of a press and of a key: the
 * time until the frame that shows it, as the browser says.
 */

const server = await startProcess();
const browser = await launchBrowser();
const text = (milliseconds: number): string => `${milliseconds.toFixed(0)} ms`;
try {
  const page = await (await browser.newContext({ viewport: desktop })).newPage();
  page.setDefaultTimeout(60_000);
  await signInByLink(page, server, 'founder@sample.example');
  await page.waitForURL((url) => !url.pathname.startsWith('/otp'));
  await page.goto(`${server.address}/user`);
  await fill(page);
  await measureServer(page);
  await measurePage(page, 'board');
  await measurePage(page, 'list');
} finally {
  await browser.close();
  await server.stop();
}

async function fill(page: Page): Promise<void> {
  const { data } = await ask<{ data: readonly { id: string }[] }>(page, 'GET /api/funders?limit=100');
  const began = performance.now();
  for (let from = 0; from < mostEntries; from += mostAtOnce) {
    const entries = Array.from({ length: mostAtOnce }, (_, nth) => {
      const at = from + nth;
      const known = data[at];
      return {
        funderId: known?.id ?? null,
        ...(known ? {} : { name: `Funder ${at} of the north` }),
        status: statusKeys[at % statusKeys.length],
        nextStep: at % 3 === 0 ? `Ask about round ${at}` : null,
        nextOn: at % 4 === 0 ? `2027-0${1 + (at % 9)}-1${at % 10}` : null,
        notes: at % 10 === 0 ? 'They lend in spring. '.repeat(10) : null,
      };
    });
    await ask(page, 'POST /api/shortlist/many', { entries });
  }
  console.log(`saved 500 at a time: ${text(performance.now() - began)} for 10,000`);
}

async function measureServer(page: Page): Promise<void> {
  for (const [what, path] of [
    ['the list', '/api/shortlist'],
    ['which funders are saved', '/api/shortlist/saved'],
    ['the file', '/api/shortlist/export'],
  ] as const) {
    const answers: { time: number; size: number }[] = [];
    for (let round = 0; round < 7; round++) answers.push(await page.evaluate(timeOf, path));
    const times = answers.map(({ time }) => time);
    console.log(
      `${what}: p50 ${text(quantile(times, 0.5))}, most ${text(Math.max(...times))}, ${((answers[0]?.size ?? 0) / 1e6).toFixed(2)} MB on its way`,
    );
  }
  const { entries } = await ask<{ entries: readonly { id: string; version: number; notes: string | null }[] }>(
    page,
    'GET /api/shortlist',
  );
  const times: number[] = [];
  for (const { id, version } of entries.slice(0, 20)) {
    const at = performance.now();
    await ask(page, `PATCH /api/shortlist/${id}`, { version, nextStep: 'Call' });
    times.push(performance.now() - at);
  }
  console.log(`one change: p50 ${text(quantile(times, 0.5))}, most ${text(Math.max(...times))}`);
}

/** Runs in the page: what an answer takes until it is read, and how long it is as it comes. */
async function timeOf(path: string): Promise<{ time: number; size: number }> {
  const key = Object.keys(localStorage).find((name) => name.endsWith('.idToken')) ?? '';
  const at = performance.now();
  const answer = await fetch(path, { headers: { authorization: `Bearer ${localStorage.getItem(key)}` } });
  await answer.text();
  const time = performance.now() - at;
  const entry = performance
    .getEntriesByType('resource')
    .filter((one) => one.name.endsWith(path))
    .at(-1);
  return { time, size: entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0 };
}

/** Runs in the page: notes each press and key that takes longer than a frame, until the frame that shows it. */
function watchEvents(): void {
  const seen: number[] = [];
  Object.assign(window, { slowEvents: seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.push(duration);
    // Shorter ones are not told.
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
}

async function slowest(page: Page, what: string, work: () => Promise<void>): Promise<void> {
  await page.evaluate(() => (window as unknown as { slowEvents: number[] }).slowEvents.splice(0));
  await work();
  await sleep(500);
  const seen = await page.evaluate(() => (window as unknown as { slowEvents: number[] }).slowEvents);
  console.log(`${what}: ${seen.length === 0 ? 'under 16 ms' : `slowest ${text(Math.max(...seen))}`}`);
}

async function measurePage(page: Page, view: 'board' | 'list'): Promise<void> {
  const began = performance.now();
  await page.goto(`${server.address}/user/shortlist${view === 'list' ? '?view=list' : ''}`);
  const more = page.getByRole('button', { name: /^Show more/ }).first();
  await more.waitFor();
  console.log(`${view}, from the address to its rows: ${text(performance.now() - began)}`);
  await page.waitForLoadState('networkidle');
  await page.evaluate(watchEvents);
  const search = page.getByRole('textbox', { name: 'Find in your shortlist' });
  await slowest(page, `${view}, typing “funder 99” key by key`, () =>
    search.pressSequentially('funder 99', { delay: 150 }),
  );
  await slowest(page, `${view}, taking it back key by key`, async () => {
    for (let at = 0; at < 9; at++) {
      await search.press('Backspace');
      await sleep(150);
    }
  });
  for (let at = 0; at < 3; at++) await slowest(page, `${view}, “Show more”`, () => more.click());
  const change = page.getByRole('button', { name: /^Change / }).first();
  if (view === 'board')
    await slowest(page, 'board, a card moved twice with ]', async () => {
      await change.focus();
      await page.keyboard.press(']');
      await sleep(400);
      await page.keyboard.press(']');
    });
  await slowest(page, `${view}, opening an entry`, () => change.click());
  const notes = page.getByRole('dialog').getByLabel(/^Notes/);
  await slowest(page, `${view}, typing notes key by key`, () => notes.pressSequentially('They lend.', { delay: 80 }));
  await page.keyboard.press('Escape');
  await slowest(page, `${view}, the other view`, () =>
    page.getByRole('button', { name: view === 'board' ? 'List' : 'Board', exact: true }).click(),
  );
}
