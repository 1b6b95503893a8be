import type { Browser, BrowserContext, Page } from 'playwright-core';
import { phone } from '../tests/browser/browser.ts';

/*
 * A mid-range phone on a slow line, in a headless Chromium, and what its reader feels there. Each page begins with an
 * empty cache.
 */

const slowedCpuTimes = 4;
const bytesPerSecond = 1_600_000 / 8;
const roundTripMilliseconds = 150;
/** For this long nothing more may move or be painted before a page counts as done. */
const quietMilliseconds = 1_000;
/** The browser reports nothing shorter. */
const shortestEventMilliseconds = 16;

export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  /** From here on with the slow line and the slow processor. */
  slowDown(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the browser with the storage of a signed-in member, or as a guest. */
export async function openPhone(browser: Browser, kept: Kept | null = null): Promise<Phone> {
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    ...(kept === null ? {} : { storageState: kept }),
  });
  await context.addInitScript(observe, shortestEventMilliseconds);
  const page = await context.newPage();
  return {
    page,
    context,
    async slowDown() {
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: roundTripMilliseconds,
        downloadThroughput: bytesPerSecond,
        uploadThroughput: bytesPerSecond,
      });
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowedCpuTimes });
    },
    close: () => context.close(),
  };
}

/** What the browser told of the page so far, in milliseconds; `shift` has no unit. */
interface Felt {
  largestPaint: number;
  /** The worst of the windows of five seconds in which things moved without being asked to. */
  shift: number;
  /** The longest from a press to the frame that answers it. */
  slowestPress: number;
}

declare global {
  interface Window {
    felt?: Felt;
  }
}

/** Runs in the page, before anything else. */
function observe(shortest: number): void {
  const felt: Felt = { largestPaint: 0, shift: 0, slowestPress: 0 };
  window.felt = felt;
  const watch = (type: string, note: (entry: PerformanceEntry) => void, more: object = {}): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more });
  watch('largest-contentful-paint', ({ startTime }) => (felt.largestPaint = startTime));
  const burst = { first: 0, last: 0, sum: 0 };
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (hadRecentInput) return;
    const isSame = entry.startTime - burst.last < 1_000 && entry.startTime - burst.first < 5_000;
    burst.sum = isSame ? burst.sum + value : value;
    if (!isSame) burst.first = entry.startTime;
    burst.last = entry.startTime;
    felt.shift = Math.max(felt.shift, burst.sum);
  });
  watch(
    'event',
    (entry) => {
      const { interactionId } = entry as PerformanceEntry & { interactionId?: number };
      if (interactionId) felt.slowestPress = Math.max(felt.slowestPress, entry.duration);
    },
    { durationThreshold: shortest },
  );
}

/** Opens a page and waits until nothing loads, moves or is painted any more. */
export async function visit({ page }: Phone, address: string): Promise<Felt> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('main h1').first().waitFor();
  await page.waitForTimeout(quietMilliseconds);
  return feltOn(page);
}

/** The slowest press among those that `act` does. */
export async function slowestPressOf({ page }: Phone, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => window.felt && (window.felt.slowestPress = 0));
  await act();
  await page.waitForTimeout(quietMilliseconds);
  return Math.max((await feltOn(page)).slowestPress, shortestEventMilliseconds);
}

async function feltOn(page: Page): Promise<Felt> {
  const felt = await page.evaluate(() => window.felt);
  if (felt === undefined) throw new Error('The page was not observed');
  return felt;
}
