/** @module-tag slow */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, launchBrowser, openPage } from '../browser/browser.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';

/*
 * The scripts for a screen reader in docs/accessibility.md, pressed key by key: what has the focus or was announced is
 * what they say. The tree is the one that a screen reader gets from the browser.
 */

interface Step {
  readonly key: string;
  /** Null where the script says it in words only. */
  readonly heard: string | null;
}
interface Script {
  readonly title: string;
  readonly caller: string;
  readonly path: string;
  readonly steps: readonly Step[];
}

const document = readFileSync(fileURLToPath(new URL('../../docs/accessibility.md', import.meta.url)), 'utf8');
const scripts = document
  .split(/^### \d\. /m)
  .slice(1)
  .map(readScript);

function readScript(part: string): Script {
  const start = /^Start: (\w+) at `([^`]+)`$/m.exec(part);
  const rows = part.split('\n').filter((line) => /^\| (?!Key \|)/.test(line));
  const steps = rows.map((row): Step => {
    const [, key = '', heard = ''] = row.split('|').map((cell) => cell.trim());
    return { key, heard: /^`([^`]+)`$/.exec(heard)?.[1] ?? null };
  });
  return { title: part.split('\n')[0] ?? '', caller: start?.[1] ?? '', path: start?.[2] ?? '', steps };
}

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function signIn(page: Page, caller: string): Promise<void> {
  // The server has printed the links of the sample accounts by now.
  const link = new RegExp(`https?://\\S+/otp\\?email=${caller}\\S+`).exec(server.output())?.[0];
  await page.goto(link ?? 'about:blank');
  await page.getByRole('button', { name: /^Continue as/ }).click();
  await page.waitForURL((url) => !/^\/(?:otp|login)/.test(url.pathname));
}

async function press(page: Page, key: string): Promise<void> {
  const times = Number(/×(\d+)$/.exec(key)?.[1] ?? 1);
  const name = key.replace(/ ×\d+$/, '');
  if (name.startsWith('"')) await page.keyboard.type(name.slice(1, -1));
  else for (let time = 0; time < times; time += 1) if (name !== '') await page.keyboard.press(name);
}

/** Role, name and states of what has the focus, without what is in it: `textbox "Email" [invalid]`. */
async function focused(page: Page): Promise<string> {
  const tree = await page.locator(':focus').ariaSnapshot();
  const line = (tree.split('\n')[0] ?? '').replace(/^- /, '').replace(/^'(.*)'(:?)$/, '$1$2');
  return /^\w+(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]+\])*/.exec(line)?.[0] ?? line;
}

const announced = async (page: Page): Promise<string[]> =>
  (await page.locator('[role=status], [role=alert]').allTextContents()).map((text) => text.trim());

async function expectHeard(page: Page, heard: string): Promise<void> {
  const said = /^status "(.*)"$/.exec(heard)?.[1];
  // The sample world is another one each day: a dot of three stands for a number of one or two digits.
  if (said?.startsWith('… '))
    return expect
      .poll(() => announced(page))
      .toContainEqual(expect.stringMatching(new RegExp(`^[1-9]\\d? ${said.slice(2)}$`)));
  if (said !== undefined) return expect.poll(() => announced(page)).toContain(said);
  // A role alone stands for any name.
  const isRole = /^\w+$/.test(heard);
  return expect.poll(async () => (isRole ? (await focused(page)).split(' ')[0] : focused(page))).toBe(heard);
}

it('reads five scripts, each with its keys', () => {
  expect(scripts.map(({ steps }) => steps.length >= 5)).toEqual([true, true, true, true, true]);
  expect(scripts.every(({ steps }) => steps.filter(({ heard }) => heard !== null).length >= 5)).toBe(true);
});

it.each(scripts)('$title', async ({ caller, path, steps }) => {
  const context = await browser.newContext({ viewport: desktop });
  const { page, complaints } = await openPage(context);
  if (caller !== 'guest') await signIn(page, caller);
  await page.goto(server.address + path);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  for (const { key, heard } of steps) {
    await press(page, key);
    if (heard !== null) await expectHeard(page, heard);
  }
  expect(complaints).toEqual([]);
  await context.close();
});
