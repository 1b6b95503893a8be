import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const widestMargin = 40;
const lowestTop = 120;

export const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('alert');

/** One toast with these words, at the top right. */
export async function expectOneToast(page: Page, text: string): Promise<void> {
  await toasts(page).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await toasts(page).allTextContents()).toEqual([text]);
  const box = await toasts(page).boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  const right = (box?.x ?? 0) + (box?.width ?? 0);
  expect(right).toBeGreaterThan(width - widestMargin);
  expect(right).toBeLessThanOrEqual(width);
  expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
  expect(box?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(lowestTop);
}

export async function dismissToasts(page: Page): Promise<void> {
  const button = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss', exact: true });
  while ((await toasts(page).count()) > 0) await button.first().click();
}
