import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, launchBrowser, openPage } from '../browser/browser.ts';
import { printedLink } from '../browser/identity-calls.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { signIn } from '../browser/sign-in-walk.ts';

/** Tables, signs, tooltips, toasts and formats as the client specified them, measured in the browser. */

let server: RunningServer;
let browser: Browser;
let founder: BrowserContext;
let admin: BrowserContext;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ SAMPLE_DATA: 'on' }), launchBrowser()]);
  // Neither the zone nor the language of the browser may change how a date or a number reads.
  founder = await signedIn('founder@sample.example', { timezoneId: 'America/Los_Angeles', locale: 'de-DE' });
  admin = await signedIn('admin@sample.example');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function signedIn(email: string, place = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: desktop, ...place });
  const { page } = await openPage(context);
  await signIn(page, printedLink(server, email));
  await page.close();
  return context;
}

/** The clock of a context stops for all its pages: the same member in a context of its own. */
const apart = async (context: BrowserContext): Promise<BrowserContext> =>
  browser.newContext({ viewport: desktop, storageState: await context.storageState() });

async function open(context: BrowserContext, path: string): Promise<Page> {
  const { page } = await openPage(context);
  await page.setViewportSize(desktop);
  await page.goto(server.address + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
}

/** What the API answers to the member of this page. */
const ask = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(async (address) => {
    const key = Object.keys(localStorage).find((each) => each.endsWith('.idToken')) ?? '';
    const answer = await fetch(address, { headers: { authorization: `Bearer ${localStorage.getItem(key)}` } });
    return (await answer.json()) as unknown;
  }, path);

/** The parts of a computed colour. */
const partsOf = (colour: string): [red: number, green: number, blue: number] => {
  const [red = 0, green = 0, blue = 0] = [...colour.matchAll(/\d+/g)].map(Number);
  return [red, green, blue];
};
const isGreen = ([red, green, blue]: number[]): boolean => green! > 1.5 * red! && green! > 1.5 * blue!;
const isRed = ([red, green, blue]: number[]): boolean => red! > 1.5 * green! && red! > 1.5 * blue!;
const isGrey = (parts: number[]): boolean => Math.max(...parts) - Math.min(...parts) < 30;
const isWhite = (parts: number[]): boolean => Math.min(...parts) === 255;

/** The strokes of an icon: what is drawn, whatever its name. */
const strokesOf = (icon: Locator): Promise<string[]> =>
  icon.locator('path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? ''));
const check = ['M5 12l5 5l10 -10'];
const cross = ['M18 6l-12 12', 'M6 6l12 12'];

const region = (page: Page): Locator => page.locator('[data-table-region]');
const rows = (page: Page): Locator => page.locator('tbody tr[aria-rowindex]');

describe('a table', () => {
  it.each([
    ['founder', '/database/equity'],
    ['founder', '/database/debt'],
    ['admin', '/admin/users'],
    ['admin', '/admin/deals/grant'],
  ] as const)(
    '%s on %s: the checkbox of the header says All beside a check',
    { tags: ['slow'] },
    async (caller, path) => {
      const page = await open(caller === 'admin' ? admin : founder, path);
      await rows(page).first().waitFor();
      const box = page.locator('thead').getByRole('checkbox', { name: /^All\b/ });
      expect(await box.innerText()).toBe('All');
      const icon = box.locator('svg');
      const look = () =>
        icon.evaluate((drawn) => {
          const { width } = drawn.getBoundingClientRect();
          const ground = getComputedStyle(drawn.parentElement ?? drawn).backgroundColor;
          return { width, colour: getComputedStyle(drawn).stroke, ground };
        });
      expect(await strokesOf(icon)).toEqual(check);
      expect((await look()).width).toBeGreaterThan(8);
      expect((await look()).colour).not.toBe((await look()).ground);
      await box.click();
      expect(await box.getAttribute('aria-checked')).toBe('true');
      expect(await strokesOf(icon)).toEqual(check);
      expect(isWhite(partsOf((await look()).colour))).toBe(true);
      expect(isWhite(partsOf((await look()).ground))).toBe(false);
      await page.close();
    },
  );

  it('its column filters offer no operator, no more rules and no match mode', { tags: ['slow'] }, async () => {
    const page = await open(founder, '/database/equity');
    await rows(page).first().waitFor();
    const cells = page.locator('thead button[aria-label^="Filter "]');
    const names = await cells.evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? ''),
    );
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) {
      await page.getByRole('button', { name, exact: true }).click();
      const editor = page.getByRole('dialog');
      await editor.locator('input:not([type=hidden])').first().waitFor();
      expect(await editor.locator('select, [role=combobox], [role=listbox], [role=radio]').count(), name).toBe(0);
      const words = await editor.evaluate((element) =>
        [element.textContent, ...[...element.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)].join(' '),
      );
      expect(words).not.toMatch(/operator|add (?:a )?rule|match (?:all|any)|starts with|ends with|not contain|equals/i);
      await page.keyboard.press('Escape');
      await editor.waitFor({ state: 'detached' });
    }
    await page.close();
  });

  it('its buttons scroll it smoothly and follow its position', { tags: ['slow'] }, async () => {
    const page = await open(founder, '/database/equity');
    await rows(page).first().waitFor();
    const left = page.getByRole('button', { name: 'Scroll left' });
    const right = page.getByRole('button', { name: 'Scroll right' });
    const shown = async (): Promise<[left: boolean, right: boolean]> => [
      await left.isVisible(),
      await right.isVisible(),
    ];
    const to = (share: number): Promise<void> =>
      region(page).evaluate((element, part) => {
        element.scrollLeft = part * (element.scrollWidth - element.clientWidth);
      }, share);
    await expect.poll(shown).toEqual([false, true]);
    await to(0.5);
    await expect.poll(shown).toEqual([true, true]);
    await to(1);
    await expect.poll(shown).toEqual([true, false]);
    await to(0);
    await expect.poll(shown).toEqual([false, true]);

    const passed = region(page).evaluate(
      (element) =>
        new Promise<number[]>((resolve) => {
          const positions: number[] = [];
          element.addEventListener('scroll', () => positions.push(element.scrollLeft));
          element.addEventListener('scrollend', () => resolve(positions));
        }),
    );
    await right.click();
    const positions = await passed;
    // On the way, not in one leap.
    expect(new Set(positions).size).toBeGreaterThan(3);
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    await left.waitFor();
    await page.close();
  });
});

it('three states: a green check, a red cross and a grey question mark, each with its word', async () => {
  const page = await open(founder, '/database/equity');
  await rows(page).first().waitFor();
  const { rows: deals } = (await ask(page, '/api/deals/equity?limit=50')) as { rows: Record<string, unknown>[] };
  const deal = deals.find((each) => each['openToUnsolicited'] === true && each['nonAccreditedAllowed'] === false);
  await page.goto(`${server.address}/database/equity?deal=${String(deal?.['id'])}`);
  const details = page.getByRole('dialog');
  const signOf = (label: string): Locator =>
    details.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]').locator('[data-tri-state]');
  const seen = async (sign: Locator) => ({
    word: await sign.innerText(),
    strokes: await strokesOf(sign.locator('svg')),
    colour: partsOf(await sign.locator('svg').evaluate((icon) => getComputedStyle(icon).stroke)),
  });
  await signOf('Takes cold applications').waitFor();
  const yes = await seen(signOf('Takes cold applications'));
  expect(yes).toMatchObject({ word: 'Yes', strokes: check });
  expect(isGreen(yes.colour)).toBe(true);
  const no = await seen(signOf('Non-accredited allowed'));
  expect(no).toMatchObject({ word: 'No', strokes: cross });
  expect(isRed(no.colour)).toBe(true);
  const unknown = await seen(page.locator('[data-tri-state]', { hasText: 'Unknown' }).first());
  expect(unknown.word).toBe('Unknown');
  // The bow and the dot.
  expect(unknown.strokes).toHaveLength(2);
  expect(unknown.strokes).not.toEqual(cross);
  expect(isGrey(unknown.colour)).toBe(true);
  await page.close();
});

it('a text that was typed keeps its line breaks and wraps at 35rem', { tags: ['slow'] }, async () => {
  const page = await open(admin, '/admin/funder-reviews');
  await page.setViewportSize({ width: 1920, height: 1000 });
  const texts = page
    .getByRole('main')
    .locator('p')
    .filter({ hasText: /\S(?: \S+){30}/ });
  // The sample world is another one each day: down the queue to the first long text with a line break.
  const reviews = page.locator('[data-review]');
  await reviews.first().waitFor();
  for (const review of await reviews.all()) {
    const read = page.waitForResponse((response) => /\/api\/admin\/reviews\/[0-9a-f-]{36}$/.test(response.url()));
    await review.click();
    await read;
    await page.locator('h2', { hasText: (await review.locator('span').nth(3).textContent()) ?? '' }).waitFor();
    if ((await texts.allTextContents()).some((text) => /\S\n+\S/.test(text))) break;
  }
  const widths = () =>
    texts.evaluateAll((all) =>
      all.map((text) => [text.getBoundingClientRect().width, text.parentElement?.clientWidth]),
    );
  const [[width, room] = []] = await widths();
  expect(width).toBe(35 * 16);
  expect(room).toBeGreaterThan(36 * 16);
  await page.evaluate(() => (document.documentElement.style.fontSize = '20px'));
  await expect.poll(async () => (await widths())[0]?.[0]).toBe(35 * 20);
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  // Lines end where the writer ended them: the next word had room beside the last one.
  const breaks = await texts.evaluateAll((all) =>
    all.flatMap((text) => {
      const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
      const found: { isBelow: boolean; hadRoom: boolean }[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const words = node.textContent ?? '';
        for (const { 0: gap, index } of words.matchAll(/\n+/g)) {
          const boxOf = (from: number, to: number): DOMRect => {
            const range = document.createRange();
            range.setStart(node, from);
            range.setEnd(node, to);
            return range.getBoundingClientRect();
          };
          const after = index + gap.length;
          const word = /^\S*/.exec(words.slice(after))?.[0] ?? '';
          const [before, next] = [boxOf(index - 1, index), boxOf(after, after + word.length)];
          found.push({
            isBelow: next.top >= before.top + gap.length * before.height,
            hadRoom: before.right + next.width + 8 < text.getBoundingClientRect().right,
          });
        }
      }
      return found;
    }),
  );
  expect(breaks.some(({ hadRoom }) => hadRoom)).toBe(true);
  expect(breaks.filter(({ isBelow }) => !isBelow)).toEqual([]);
  await page.close();
});

describe('a tooltip', () => {
  let page: Page;
  const tip = (): Locator => page.getByRole('tooltip');
  const button = (): Locator => page.getByRole('button', { name: 'Copy link' });
  const show = async (): Promise<void> => {
    await page.mouse.move(5, 400);
    await button().hover();
    expect(await tip().allInnerTexts()).toEqual(['Copy link']);
  };

  beforeAll(async () => {
    page = await open(await apart(founder), '/database/equity');
    await rows(page).first().click();
    await button().waitFor();
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    // No timer runs from here on: what is delayed would never come, and never go.
    await page.clock.install();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  });
  afterAll(() => page.context().close());

  it('shows and hides with the pointer and with the focus, without a delay', { tags: ['slow'] }, async () => {
    await show();
    await page.mouse.move(5, 400);
    expect(await tip().count()).toBe(0);
    await button().focus();
    expect(await tip().allInnerTexts()).toEqual(['Copy link']);
    await button().blur();
    expect(await tip().count()).toBe(0);
  });

  it.each([
    // To the window alone: the drawer under it would close with it, and take the button away.
    ['Escape', () => page.evaluate(() => void dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))],
    ['a click', () => page.mouse.down().then(() => page.mouse.up())],
    ['scrolling', () => page.evaluate(() => void dispatchEvent(new Event('scroll')))],
    ['a new size of the window', () => page.setViewportSize({ width: 1439, height: 900 })],
  ])('hides on %s', { tags: ['slow'] }, async (_reason, act) => {
    await show();
    await act();
    await expect.poll(() => tip().count()).toBe(0);
    expect(await button().count()).toBe(1);
  });
});

describe('a toast', () => {
  const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
  /** What passes on a slow machine between the press and the moment at which the clock stands still counts too. */
  async function expectFor(button: Locator, text: string, milliseconds: number): Promise<void> {
    const page = button.page();
    const toast = messages(page).getByText(text);
    const pressedAt = await page.evaluate(() => Date.now());
    await button.click();
    await toast.waitFor();
    const box = await messages(page).locator('[data-kind]').boundingBox();
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBeGreaterThan(desktop.width - 40);
    expect(box?.y).toBeLessThan(120);
    const pausedAt = await page.evaluate(() => Date.now() + 1_000);
    await page.clock.pauseAt(pausedAt);
    const passed = pausedAt - pressedAt;
    await page.clock.runFor(Math.max(0, milliseconds - 500 - passed));
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(1_000 + passed);
    expect(await toast.count()).toBe(0);
  }

  it('of success stays for five seconds at the top right', { tags: ['slow'] }, async () => {
    const context = await apart(admin);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address });
    await context.clock.install();
    const page = await open(context, '/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectFor(page.getByRole('button', { name: 'Copy Token' }), 'Token copied to clipboard!', 5_000);
    await context.close();
  });

  it('of information stays for five seconds at the top right', { tags: ['slow'] }, async () => {
    const context = await apart(founder);
    await context.clock.install();
    const page = await open(context, '/user');
    await page.evaluate(() => {
      // As when the window of the passkey is closed.
      navigator.credentials.create = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const add = page.getByRole('button', { name: 'Add this passkey' });
    await expectFor(add, 'You closed the passkey window. Nothing changed.', 5_000);
    await context.close();
  });
});

describe('a browser in another zone and language reads', () => {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const dayOf = (day: string): string =>
    `${day.slice(8, 10)} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
  const whole = (value: number): string => String(Math.round(value)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

  it('days as DD MMM YYYY and money without decimals', async () => {
    const page = await open(founder, '/database/equity');
    await rows(page).first().waitFor();
    const { rows: deals } = (await ask(page, '/api/deals/equity?limit=12')) as {
      rows: { recipientName?: string | null; date: string; datePrecision: string; amountUsd?: number | null }[];
    };
    // Which rows are the newest depends on the day: some name no recipient, or no amount.
    const expected = deals.flatMap(({ recipientName, date, datePrecision, amountUsd }) =>
      typeof recipientName !== 'string' || typeof amountUsd !== 'number' || datePrecision !== 'day'
        ? []
        : [[recipientName, dayOf(date), `$${whole(amountUsd)}`]],
    );
    expect(expected.length).toBeGreaterThan(4);
    const shown = await rows(page).allInnerTexts();
    for (const cells of expected) {
      const row = shown.find((text) => cells.every((cell) => text.split(/[\t\n]/).includes(cell)));
      expect(row, cells.join(', ')).toBeDefined();
    }
    await page.close();
  });

  it('instants as DD MMM YYYY HH:mm UTC', async () => {
    const page = await open(founder, '/user');
    const { data } = (await ask(page, '/api/account/sessions')) as { data: { signedInAt: string }[] };
    const at = new Date(data[0]?.signedInAt ?? '').toISOString();
    const words = `Signed in ${dayOf(at)} ${at.slice(11, 16)} UTC`;
    expect(words).toMatch(/^Signed in \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d UTC$/);
    await page.getByText(words).first().waitFor();
    await page.close();
  });

  it('whole numbers without decimals and others with at most two', async () => {
    const page = await open(founder, '/database/debt');
    await rows(page).first().waitFor();
    const { rows: deals } = (await ask(page, '/api/deals/debt?limit=50')) as { rows: Record<string, unknown>[] };
    const { count } = (await ask(page, '/api/deals/debt/count')) as { count: number };
    await page
      .getByText(new RegExp(`of ${whole(count)} deals`))
      .first()
      .waitFor();
    const deal = deals.find(({ ratePct: rate }) => typeof rate === 'number' && !Number.isInteger(rate));
    await page.goto(`${server.address}/database/debt?deal=${String(deal?.['id'])}`);
    const rate = Math.round(Number(deal?.['ratePct']) * 100) / 100;
    await page.getByRole('dialog').getByText(`${rate}%`, { exact: true }).first().waitFor();
    await page.close();
  });

  it('short words have the full ones beside them', { tags: ['slow'] }, async () => {
    const page = await open(founder, '/database/equity?tab=insights');
    const drawn = page.locator('[data-chart]', { has: page.locator('svg[role=img]') }).first();
    // By its name, since its table takes the place of the drawing.
    const chart = page.locator(`[data-chart="${await drawn.getAttribute('data-chart')}"]`);
    const short = chart.locator('svg text').filter({ hasText: /\$[\d.]+[KMB]$/ });
    const titles = await short.locator('title').allTextContents();
    expect(titles.length).toBe(await short.count());
    expect(titles.length).toBeGreaterThan(1);
    for (const title of titles) expect(title).toMatch(/^\$\d{1,3}(?:,\d{3})+$/);
    const span = /\d\d [A-Z][a-z]{2} \d{4} to \d\d [A-Z][a-z]{2} \d{4}/;
    const bars = await chart.locator('svg g > title').allTextContents();
    expect(bars.length).toBeGreaterThan(3);
    for (const bar of bars) expect(bar).toMatch(span);
    const axis = page.locator('[data-chart] span[title^="$"]').filter({ hasText: /^\$[\d.]+[KMB]$/ });
    for (const title of await axis.evaluateAll((ticks) => ticks.map((tick) => tick.getAttribute('title') ?? '')))
      expect(title).toMatch(/^\$\d{1,3}(?:,\d{3})+$/);
    // The table is what the keyboard and a screen reader reach.
    await chart.getByRole('button', { name: 'Show as table' }).press('Enter');
    await expect.poll(async () => (await chart.getByRole('rowheader').allInnerTexts())[0]).toMatch(span);

    await page.goto(`${server.address}/database/equity`);
    await page.getByRole('button', { name: 'Filter Date: Any' }).press('Enter');
    const thumb = page.getByRole('dialog').getByRole('slider', { name: 'Date from' });
    await thumb.waitFor();
    const full = (await thumb.getAttribute('aria-valuetext')) ?? '';
    expect(full).toMatch(/^\d\d [A-Z][a-z]{2} \d{4}$/);
    const end = page
      .getByRole('dialog')
      .locator('span[title]', { hasText: full.slice(3) })
      .first();
    expect(await end.getAttribute('title')).toBe(full);
    await page.close();
  });
});
