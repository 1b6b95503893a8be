import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserServer,
  type Download,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { watchPolicy } from './policy-violations.ts';
import { refuseFills } from './type-into.ts';

/**
 * Flags that make the packaged Chromium run as one process or without its protections: not what people use. With the
 * graphics in the same process it ended at the start in 2 of 40 launches.
 */
const unwantedFlags = new Set([
  '--single-process',
  '--in-process-gpu',
  '--no-zygote',
  '--disable-web-security',
  '--ignore-gpu-blocklist',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]);
const quietFlags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** The environment variable with the address of a Chromium that runs already; each test file gets its own contexts. */
export const sharedChromium = 'JOURNEY_CHROMIUM';

/** The Chromium of the run where there is one, otherwise one of our own. */
export async function launchBrowser(): Promise<Browser> {
  const shared = process.env[sharedChromium];
  const browser =
    shared === undefined
      ? await withEnvironment((options) => chromium.launch(options))
      : await chromium.connect(shared);
  watchPolicy(browser);
  return browser;
}

/** A Chromium that many connect to. Closing such a connection closes its contexts and pages, never the Chromium. */
export const launchSharedChromium = (): Promise<BrowserServer> =>
  withEnvironment((options) => chromium.launchServer({ ...options, host: '127.0.0.1' }));

interface LaunchOptions {
  readonly executablePath: string;
  readonly args: string[];
}

/** What the packaged Chromium needs in its environment is not for other programs that this process starts. */
async function withEnvironment<T>(launch: (options: LaunchOptions) => Promise<T>): Promise<T> {
  const before = { ...process.env };
  try {
    return await launch(await prepareChromium());
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/** Chromium of the machine when CHROMIUM_PATH names one, else the one that npm installed. */
async function prepareChromium(): Promise<LaunchOptions> {
  const own = process.env['CHROMIUM_PATH'];
  if (own !== undefined) return { executablePath: own, args: ['--no-sandbox', ...quietFlags] };
  // The package unpacks into the temporary folder and takes whatever lies there for its own: a folder by version.
  const manifest = fileURLToPath(new URL('../../node_modules/@sparticuz/chromium/package.json', import.meta.url));
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = fileURLToPath(new URL(`../../.cache/chromium-${version}`, import.meta.url));
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  process.env['TMPDIR'] = folder;
  const { default: packaged, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
  // The libraries that Chromium wants (NSS and its like) come in the same package: a machine need not have them.
  await inflate(fileURLToPath(new URL('../../node_modules/@sparticuz/chromium/bin/al2023.tar.br', import.meta.url)));
  setupLambdaEnvironment(join(folder, 'al2023', 'lib'));
  nameFonts(folder);
  return {
    executablePath: await packaged.executablePath(),
    args: [...packaged.args.filter((flag) => !unwantedFlags.has(flag)), ...quietFlags],
  };
}

/** The package's own font configuration names folders that are not here; without a font Chromium ends at once. */
function nameFonts(folder: string): void {
  const dirs = [join(folder, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
    .map((dir) => `<dir>${dir}</dir>`)
    .join('');
  const file = join(folder, 'fundsight-fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig>${dirs}<cachedir>${join(folder, 'fontcache')}</cachedir></fontconfig>`,
  );
  delete process.env['FONTCONFIG_PATH'];
  process.env['FONTCONFIG_FILE'] = file;
}

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

const slowestStepMilliseconds = 20_000;

/** A page that fails the journey on any console error that the journey did not announce. */
export async function openPage(
  context: BrowserContext,
): Promise<{ page: Page; complaints: string[]; expectError: (text: RegExp) => void }> {
  const page = await context.newPage();
  page.setDefaultTimeout(slowestStepMilliseconds);
  refuseFills(page);
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  const note = (text: string): void => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => note(String(error)));
  return { page, complaints, expectError: (pattern) => void expected.push(pattern) };
}

/**
 * Opens the menu of the bar, and waits until it stands still: the browser would scroll the page to press an entry that
 * moves, and the bar hides with its menu when a page is scrolled. A movement that is broken off has ended too.
 */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  const panel = page.getByRole('navigation', { name: 'Menu' });
  await panel.evaluate(
    async (element) => void (await Promise.allSettled(element.getAnimations().map(({ finished }) => finished))),
  );
}

/** What the page downloads. The browser runs in another process, so its own copy of the file is not at hand. */
export async function readDownload(download: Download): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'fundsight-download-'));
  try {
    const path = join(folder, 'file');
    await download.saveAs(path);
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a failed journey saw last, in .cache/journeys. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = fileURLToPath(new URL('../../.cache/journeys', import.meta.url));
  mkdirSync(folder, { recursive: true });
  await page
    .screenshot({ path: join(folder, `${name.replaceAll(/\W+/g, '-')}.png`), fullPage: true })
    .catch(() => undefined);
}

/**
 * Half-way through fading in, a text has half its contrast: what is moving comes to rest first. Loaders never rest.
 * Old rows and counts are faded too, until the new ones come.
 */
async function waitForRest(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[data-stale]') === null &&
      document
        .getAnimations()
        .every(({ effect, playState }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Nothing stands wider than the window. */
export async function expectNoSideways(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}

/**
 * No violation of WCAG 2.2 A and AA on what is shown now. The only frames are those of the outbox: they hold emails,
 * which emails.test.ts opens on their own.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForRest(page);
  // It stays in the document, and reading it takes a fifth of an analysis.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe }; // what the source above defines
    const found = await loaded.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
      iframes: false,
    });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, standards);
  expect(violations).toEqual([]);
}
