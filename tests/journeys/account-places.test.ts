import { describe, expect, it } from 'vitest';
import { desktop, phone } from '../browser/browser.ts';
import { setStage } from '../browser/sign-in-walk.ts';
import { signInByLink } from '../browser/sign-in.ts';

/** Links to a part of the account page lead there, though the parts above it come later and grow. */

const { server, newPage } = setStage();

const places = ['programs', 'live-links', 'webhooks', 'connected'];

describe.each([desktop, phone])('at $width px', (viewport) => {
  it.each(places)('a link to #%s stays there while the parts above it load, until the reader scrolls', async (id) => {
    const { page } = await newPage(viewport);
    await signInByLink(page, server(), 'founder@sample.example');
    // The lists above come late and one after the other, as over a slow network.
    let late = 300;
    await page.route(/\/api\/(?:account|deal-views|replies|reviews|review-responses|reminders)\b/, async (route) => {
      late += 150;
      await new Promise((resolve) => void setTimeout(resolve, late));
      await route.continue();
    });
    await page.goto(`${server().address}/user#${id}`);
    await page.locator(`#${id}`).waitFor();
    await page.waitForLoadState('networkidle');
    await expect
      .poll(
        () =>
          page
            .locator('main')
            .getByText(/^Loading/)
            .count(),
        { timeout: 10_000 },
      )
      .toBe(0);
    const topOf = () => page.locator(`#${id}`).evaluate((heading) => heading.getBoundingClientRect().top);
    // 24 px of air above it; the last part of a page ends at its bottom.
    const isThere = () =>
      page.locator(`#${id}`).evaluate((heading) => {
        const { top } = heading.getBoundingClientRect();
        const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
        return (top >= 0 && top <= 40) || (left < 2 && top > 0 && top < window.innerHeight);
      });
    await expect.poll(isThere, { timeout: 5_000 }).toBe(true);
    await page.mouse.move(viewport.width / 2, 400);
    await page.mouse.wheel(0, -300);
    await expect.poll(topOf).toBeGreaterThan(200);
    await page.evaluate(() =>
      document
        .querySelector('main')
        ?.prepend(Object.assign(document.createElement('p'), { textContent: 'One more line' })),
    );
    await page.waitForTimeout(200);
    expect(await topOf()).toBeGreaterThan(200);
  });
});
