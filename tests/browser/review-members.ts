import type { Browser, Page } from 'playwright-core';
import { desktop, openPage } from './browser.ts';
import type { RunningServer } from './running-server.ts';

const deadlineMilliseconds = 60_000;
const pauseMilliseconds = 100;

/** The link that `npm start` prints for a sample account, a moment after it answers. */
async function printedLink(server: RunningServer, email: string): Promise<string> {
  for (const deadline = Date.now() + deadlineMilliseconds; Date.now() < deadline;) {
    const lines = server.output().split('\n');
    const link = lines.find((line) => line.includes(`email=${encodeURIComponent(email)}`));
    if (link !== undefined) return link.trim();
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  }
  throw new Error(`no link was printed for ${email}: ${server.output()}`);
}

/** A page in a browser of its own, signed in by the printed link. */
export async function signedIn(browser: Browser, server: RunningServer, email: string, viewport = desktop) {
  const context = await browser.newContext({ viewport });
  const opened = await openPage(context);
  await opened.page.goto(await printedLink(server, email));
  await opened.page.getByRole('button', { name: `Continue as ${email}` }).click();
  await opened.page.waitForURL((url) => !/^\/(otp|login)/.test(url.pathname));
  return { ...opened, context };
}

/** Asks the API with the token of the page; anything but success fails the journey. */
export function ask<Reply>(page: Page, route: string, body?: object): Promise<Reply> {
  return page.evaluate(
    async ({ route, body }) => {
      const [method = 'GET', address = ''] = route.split(' ');
      const key = Object.keys(localStorage).find((name) => name.endsWith('.idToken')) ?? '';
      const headers: Record<string, string> = { authorization: `Bearer ${localStorage.getItem(key)}` };
      if (body !== undefined) headers['content-type'] = 'application/json';
      const answer = await fetch(address, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${route} was answered ${answer.status}: ${await answer.text()}`);
      return answer.status === 204 ? null : answer.json();
    },
    { route, body },
  );
}

interface Mine {
  readonly data: { readonly reviews: readonly { id: string; state: string; version: number; subjectName: string }[] };
}

/** The newest review of this member about a subject. */
export async function newestReview(page: Page, subjectName: string): Promise<Mine['data']['reviews'][number]> {
  const { data } = await ask<Mine>(page, 'GET /api/reviews/mine');
  const review = data.reviews.find((one) => one.subjectName === subjectName);
  if (review === undefined) throw new Error(`no review of ${subjectName}`);
  return review;
}

/** An admin decides about it, as the moderation page does, once it was taken in; its author hears of it. */
export async function decide(desk: Page, review: { id: string; version: number }, verdict: object): Promise<void> {
  await runReviews(desk, 'take_in');
  await ask(desk, `POST /api/admin/reviews/${review.id}/decisions`, { ...verdict, version: review.version });
  await runReviews(desk, 'settle');
}

/** An admin does at once what waits for others: reviews that were sent come in, decisions reach their authors. */
export async function runReviews(desk: Page, ...runs: ('take_in' | 'settle')[]): Promise<void> {
  for (const run of runs) await ask(desk, 'POST /api/admin/review-runs', { run });
}
