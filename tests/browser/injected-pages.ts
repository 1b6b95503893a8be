import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { scriptInjections } from './hostile-world.ts';

/** What an injection calls: it says in the console that it ran, and a console that complains fails a journey. */
export async function watchScripts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const told = (way: string) => (number: unknown) => console.error(`A script ran: ${way} ${String(number)}`);
    Object.assign(window, { ran: told('ran'), alert: told('alert'), confirm: told('confirm'), prompt: told('prompt') });
  });
}

/**
 * Elements that are not part of the product: anything with a handler in an attribute, an address that is a script, a
 * script or a frame that is not ours. A click that no journey makes would run them.
 */
export function findForeign(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ours = new Set(['http:', 'https:', 'mailto:']);
    const isScript = (address: string): boolean => !ours.has(new URL(address, location.href).protocol);
    const foreign = 'iframe, object, embed, base, portal, marquee, applet, frameset, math, foreignObject, animate, set';
    return [...document.querySelectorAll('*')]
      .filter(
        (element) =>
          element.matches(foreign) ||
          [...element.attributes].some(({ name }) => name.startsWith('on') || name === 'srcdoc' || name === 'ping') ||
          ['href', 'src', 'action', 'formaction', 'xlink:href', 'data']
            .map((name) => element.getAttribute(name))
            .some((address) => address !== null && !address.startsWith('data:image/svg+xml') && isScript(address)) ||
          (element instanceof HTMLScriptElement &&
            element.type !== 'application/ld+json' &&
            !element.src.startsWith(`${location.origin}/assets/`)),
      )
      .map((element) => element.outerHTML.slice(0, 300));
  });
}

const squeezed = (text: string): string => text.replaceAll(/\s+/gu, ' ');
const squeezedInjections = scriptInjections.map(squeezed);

/** The injections that stand on the page letter for letter, in its text or in what a field holds. */
export async function injectionsIn(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    return [document.body.textContent, document.title, ...fields.map(({ value }) => value)].join('\n');
  });
  const shown = squeezed(text);
  return squeezedInjections.filter((injection) => shown.includes(injection));
}

/** A page, and how much it shows of what people wrote: something, every injection there is, or nothing. */
export type Stop = readonly [path: string, shows: 'texts' | 'all' | 'none'];

export interface Walked {
  readonly foreign: string[];
  readonly shown: string[];
}

/** Goes from page to page as a reader does; on those with texts it waits until there are some. */
export async function walk(page: Page, address: string, stops: readonly Stop[]): Promise<Walked> {
  const walked: Walked = { foreign: [], shown: [] };
  for (const [path, shows] of stops) {
    await page.goto(address + path);
    await expect.poll(() => page.locator('h1').count(), { message: `${path}: heading` }).toBeGreaterThan(0);
    const least = { none: 0, texts: 1, all: scriptInjections.length }[shows];
    const count = async () => (await injectionsIn(page)).length;
    await expect.poll(count, { message: path, timeout: 20_000 }).toBeGreaterThanOrEqual(least);
    for (const element of await findForeign(page)) walked.foreign.push(`${path}: ${element}`);
    walked.shown.push(...(await injectionsIn(page)));
  }
  return walked;
}
