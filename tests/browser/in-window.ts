import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The whole of it lies in the window, and nothing covers its buttons. */
export async function expectInWindow(page: Page, part: Locator, what: string): Promise<void> {
  await part.waitFor();
  // The part of the case before may go in this moment.
  let box = await part.boundingBox();
  for (let turns = 0; box === null && turns < 50; turns += 1) {
    await page.waitForTimeout(100);
    box = await part.boundingBox();
  }
  const window = page.viewportSize();
  if (!box || !window) throw new Error(`${what} has no place`);
  const place = `${what} at ${window.width}x${window.height}: ${JSON.stringify(box)}`;
  expect(box.y, place).toBeGreaterThanOrEqual(0);
  expect(box.x, place).toBeGreaterThanOrEqual(0);
  expect(Math.round(box.y + box.height), place).toBeLessThanOrEqual(window.height);
  expect(Math.round(box.x + box.width), place).toBeLessThanOrEqual(window.width);
  for (const button of await part.getByRole('button').all()) await button.click({ trial: true });
}
