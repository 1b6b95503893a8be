/** @module-tag slow */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { desktop, launchBrowser, openPage, phone } from '../../browser/browser.ts';
import { startProcess, type ServerProcess } from '../../browser/running-server.ts';
import { signInByLink } from '../../browser/sign-in.ts';
import { measure, questions } from './questions.ts';

/** The table of docs/questions.md, row by row: how many presses lead to an answer, and where on the page it begins. */

const rows = readFileSync(fileURLToPath(new URL('../../../docs/questions.md', import.meta.url)), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| guest') || line.startsWith('| member'))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
/** Texts wrap otherwise and other reviews stand first, from one day of the sample world to the next. */
const toleranceOf = (top: number): number => Math.max(60, top * 0.05);

let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startProcess(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

it('each question is answered where docs/questions.md says', { timeout: 480_000 }, async () => {
  const measured = new Map<string, string[]>();
  for (const [size, isPhone] of [
    [desktop, false],
    [phone, true],
  ] as const)
    for (const who of ['guest', 'member'] as const) {
      const { page, complaints } = await openPage(
        await browser.newContext({ viewport: size, reducedMotion: 'reduce' }),
      );
      if (who === 'member') await signInByLink(page, server, 'founder@sample.example');
      for (const asked of questions.filter((one) => one.who === who)) {
        const found = await measure(page, asked, { address: server.address, isPhone });
        measured.set(asked.question, [...(measured.get(asked.question) ?? []), ...found.map(String)]);
      }
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  const written = questions.map(({ who, question, begins, answeredBy }) => {
    const [presses, top, phonePresses, phoneTop] = measured.get(question) ?? [];
    return [who, question, begins, `${presses} (${phonePresses})`, answeredBy, `${top} (${phoneTop})`];
  });
  const table = written.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  expect(
    rows.map((cells) => cells.slice(0, 5)),
    table,
  ).toEqual(written.map((cells) => cells.slice(0, 5)));
  const places = (cells: readonly string[]): number[] => [...(cells[5] ?? '').matchAll(/\d+/g)].map(Number);
  for (const [at, cells] of written.entries())
    for (const [size, top] of places(cells).entries())
      expect(Math.abs(top - (places(rows[at] ?? [])[size] ?? 0)), `${cells[1]}\n${table}`).toBeLessThan(
        toleranceOf(top),
      );
});
