import type { Page } from 'playwright-core';
import type { Deal } from '../contract/deals/deals.ts';
import { startEmbedded } from '../server/database/embedded.ts';
import { desktop, launchBrowser } from '../tests/browser/browser.ts';
import { startProcess, type RunningServer } from '../tests/browser/running-server.ts';
import { fillEquityRows } from './equity-rows.ts';
import type { Figure } from './run.ts';

/**
 * The table in a browser. Frames depend on the machine, and without a graphics card on little else: beside ours stands
 * a bare page with as many plain rows, scrolled the same way in the same browser, in turns. Run by itself, with
 * nothing else on the machine: `node bench/table-frames.ts`.
 */

const filledCount = 100_000;
const scrolledCount = 5_000;
const pageSize = 100;
const rowHeight = 33;
/** Pixels a frame. */
const step = 100;
const rounds = 3;
const roundMilliseconds = 6_000;
/** Over the server's answer, in milliseconds. */
const slowestPaint = 100;
/** A second. */
const fewestFrames = 50;
/** A machine that is busy with something else draws a bare page slowly too. */
const leastShare = 0.95;
/** Boxes of the first facet, pressed one after the other: each asks for rows that were not requested before. */
const pressedBoxes = 6;
const member = 'founder@sample.example';

export async function* benchTableFrames(): AsyncGenerator<Figure> {
  const server = await startProcess();
  const browser = await launchBrowser();
  try {
    await fill(server);
    const context = await browser.newContext({ viewport: desktop });
    const ours = await context.newPage();
    await signIn(ours, server);
    yield figureOfPaint(await timesToPaint(ours, server.address));
    yield await compareFrames(ours, await context.newPage(), server.address);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Joins the database that the server runs. */
async function fill({ dataDir }: RunningServer): Promise<void> {
  const { connection, stop } = await startEmbedded({ dataDir, isDefaultDataDir: false });
  await fillEquityRows(connection, filledCount);
  await stop();
}

async function signIn(page: Page, server: RunningServer): Promise<void> {
  await page.goto(`${server.address}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(member);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.goto(await server.linkFor(member));
  await page.waitForURL('**/database/equity');
}

/** From the press on a box to the frame that has the new rows, less what the server took, in milliseconds. */
async function timesToPaint(page: Page, address: string): Promise<number[]> {
  await page.goto(`${address}/database/equity`);
  await page.locator('tr[data-index="0"]').waitFor();
  const boxes = page.getByRole('complementary', { name: 'Filters with counts' }).getByRole('checkbox');
  await boxes.first().waitFor();
  await page.waitForLoadState('networkidle');
  const times: number[] = [];
  for (let place = 0; place < pressedBoxes; place++) {
    times.push(await boxes.nth(place).evaluate(pressAndWait));
    await page.waitForLoadState('networkidle');
  }
  return times;
}

/** Runs in the page. */
async function pressAndWait(box: Element): Promise<number> {
  performance.clearResourceTimings();
  const pressed = performance.now();
  if (box instanceof HTMLElement) box.click();
  const answer = (): PerformanceResourceTiming | undefined =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .find(({ name, responseEnd }) => /\/api\/deals\/equity(?:\?|$)/.test(name) && responseEnd > 0);
  const isBusy = (): boolean => document.querySelector('table')?.getAttribute('aria-busy') === 'true';
  while (answer() === undefined || isBusy()) await new Promise(requestAnimationFrame);
  // What is drawn now is on the screen with the next frame.
  await new Promise(requestAnimationFrame);
  const asked = answer();
  return performance.now() - pressed - (asked ? asked.responseEnd - asked.requestStart : 0);
}

function figureOfPaint(times: readonly number[]): Figure {
  const middle = middleOf(times);
  return {
    what: `filter pressed to rows painted, ${filledCount.toLocaleString('en-GB')} rows, over the answer`,
    value: `${middle.toFixed(0)} ms (slowest ${Math.max(...times).toFixed(0)} ms)`,
    budget: `${slowestPaint} ms`,
    isKept: middle <= slowestPaint,
  };
}

async function compareFrames(ours: Page, bare: Page, address: string): Promise<Figure> {
  const cells = await openRepeated(ours, address);
  await bare.setContent(barePage(cells));
  const found: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    await ours.bringToFront();
    found.ours.push(await framesOf(ours, '[data-table-region]'));
    await bare.bringToFront();
    found.bare.push(await framesOf(bare, 'div'));
  }
  const [table, plain] = [middleOf(found.ours), middleOf(found.bare)];
  return {
    what: `scrolling ${scrolledCount.toLocaleString('en-GB')} rows, ${step} pixels a frame`,
    value: `${table.toFixed(0)} frames a second, a bare page ${plain.toFixed(0)}: ${(table / plain).toFixed(2)} of bare`,
    budget: `${fewestFrames} a second, or ${leastShare} of what a bare page gets where the machine has fewer`,
    isKept: table >= fewestFrames || table >= plain * leastShare,
  };
}

/** Pages come at once and without end of quota: one page of the server's, again and again. Answers a row's texts. */
async function openRepeated(page: Page, address: string): Promise<readonly string[]> {
  let first: Deal[] | undefined;
  await page.route(/\/api\/deals\/equity(?:\?|$)/, async (route) => {
    const cursor = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    first ??= ((await (await route.fetch()).json()) as { rows: Deal[] }).rows;
    const rows = first.map((row, place) => ({ ...row, id: `row-${cursor * pageSize + place}` }));
    const nextCursor = (cursor + 1) * pageSize < scrolledCount ? String(cursor + 1) : null;
    const previousCursor = cursor === 0 ? null : String(cursor - 1);
    await route.fulfill({ json: { rows, nextCursor, previousCursor } });
  });
  await page.goto(`${address}/database/equity`);
  await page.locator('tr[data-index="0"]').waitFor();
  return page.locator('tr[data-index="0"] > *').allTextContents();
}

function barePage(cells: readonly string[]): string {
  const row = `<tr>${cells.map((cell) => `<td>${cell.replaceAll('<', '')}</td>`).join('')}</tr>`;
  return `<style>
    body { margin: 0; font: 13.5px sans-serif }
    div { height: 640px; overflow: auto }
    table { width: 1200px; table-layout: fixed; border-spacing: 0 }
    td { height: ${rowHeight}px; padding: 0 10px; border-bottom: 1px solid #ddd; white-space: nowrap; overflow: hidden }
  </style><div><table>${row.repeat(scrolledCount)}</table></div>`;
}

/** Frames a second from where it stands, back to the top at the end. */
function framesOf(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    async ({ selector: of, step: pixels, milliseconds }) => {
      const region = document.querySelector(of);
      if (!region) return Number.NaN;
      const start = performance.now();
      let frames = 0;
      while (performance.now() - start < milliseconds) {
        const before = region.scrollTop;
        region.scrollTop += pixels;
        if (region.scrollTop === before) region.scrollTop = 0;
        await new Promise(requestAnimationFrame);
        frames += 1;
      }
      return (frames * 1_000) / (performance.now() - start);
    },
    { selector, step, milliseconds: roundMilliseconds },
  );
}

const middleOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

if (import.meta.main) {
  for await (const { what, value, budget } of benchTableFrames())
    console.log(`${what}  ${value}${budget === null ? '' : `  (budget ${budget})`}`);
}
