/** @module-tag slow */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { keepPicture, launchBrowser } from '../browser/browser.ts';
import { heading, lastYear } from '../browser/review-form.ts';
import { signedIn } from '../browser/review-members.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';

/*
 * The whole funder form without a mouse. Every key is counted: the Tab key for the stops on the way, keys that answer,
 * and the letters of names and texts. The time of a practised person follows from the keystroke-level model (Card,
 * Moran and Newell 1980): 0.2 seconds a key and 1.35 seconds to make up one's mind about a question.
 */
const secondsPerKey = 0.2;
const secondsPerQuestion = 1.35;
const mostSeconds = 240;
/** Between the link on the landing and "Send review". */
const mostStops = 65;

let server: RunningServer;
let browser: Browser;
let page: Page;
let complaints: string[];
const counts = { stops: 0, answers: 0, letters: 0, questions: 0 };

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  ({ page, complaints } = await signedIn(browser, server, 'newcomer@sample.example'));
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await keepPicture(page, task.name);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** What a screen reader says of the focused element: the question of a group, else the label of the field. */
const focusedName = (): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const group = element?.closest('[role="radiogroup"], [role="group"], fieldset');
    const title = group?.getAttribute('aria-labelledby');
    const words = [
      title ? document.getElementById(title)?.textContent : group?.querySelector('legend')?.textContent,
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
        ? element.labels?.[0]?.textContent
        : element?.textContent,
    ];
    return words.filter(Boolean).join(': ');
  });

/** Goes on with Tab until the focus stands on what is asked for. */
async function reach(name: string): Promise<void> {
  const passed: string[] = [];
  for (let tries = 0; tries < 30; tries += 1) {
    await page.keyboard.press('Tab');
    counts.stops += 1;
    const focused = await focusedName();
    if (focused.includes(name)) return;
    passed.push(focused);
  }
  throw new Error(`no stop for "${name}" after: ${passed.join(' | ')}`);
}

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
  counts.answers += keys.length;
}

async function write(text: string): Promise<void> {
  await page.keyboard.type(text);
  counts.letters += text.length;
}

async function answer(name: string, ...keys: readonly string[]): Promise<void> {
  counts.questions += 1;
  await reach(name);
  await press(...keys);
}

async function fill(name: string, text: string): Promise<void> {
  counts.questions += 1;
  await reach(name);
  await write(text);
}

const goOn = async (title: string): Promise<void> => {
  await press('Control+Enter');
  await heading(page, title).waitFor();
};

/** Typed, found, taken with Enter. */
async function search(name: string, text: string, option: string): Promise<void> {
  await fill(name, text);
  await page
    .getByRole('option', { name: new RegExp(option) })
    .first()
    .waitFor();
  await page.locator('[role="option"][data-combobox-selected]').waitFor();
  await press('Enter');
}

it('is filled and sent by keyboard alone, in few enough stops for four minutes', async () => {
  await heading(page, 'Who would you like to review?').waitFor();
  await reach('A funder');
  counts.stops = 0;
  await press('Enter');
  await heading(page, 'The funder and you').waitFor();

  await search('Which funder did you deal with?', 'larkspit', 'Larkspit Seed');
  await answer('What kind of money was it about?', '1');
  await fill('What was your role?', 'Founder');
  await fill('Name', 'Pennywort Sensors');
  await search('Country', 'Kenya', 'Kenya');
  await search('Sector', 'Software', 'Software');
  await fill('Which stage were you at?', 'Before');
  await answer('Is there any other tie', '2');
  await answer('Who asked you to write this?', '1');
  await goOn('What happened');

  await answer('How far did it go?', '2');
  await answer('How did it end?', '2');
  await fill('First contact', `March ${lastYear()}`);
  await fill('Last contact', `June ${lastYear()}`);
  await answer('Did they say why they declined?', '1');
  await goOn('Terms and facts');

  await answer('Did they ask for a fee', '2');
  await goOn('Rate what you saw');

  await answer('All in all', '4');
  await answer('Did they explain what they look for', '4');
  await answer('Did they answer when you wrote', '5');
  await answer('Was it quick from the first reply', '4');
  await answer('Did they treat you and your time', '3');
  await answer('Would you tell a friend to go there?', '1');
  await fill('Your review in one line', 'A clear no within a week of the first call');
  await fill('What worked?', 'They answered within a week and named two things they want to see first.');
  await fill('What did not?', 'The second call was moved twice, and the person we had met was not part of it.');
  await goOn('Who sees what');

  await answer('This is my own experience.', 'Space');
  for (const words of ['No one paid me', 'I am not under', 'I have not pasted anything', 'I accept the terms'])
    await answer(words, 'Space');
  await press('Control+Enter');
  await heading(page, 'Thank you. Your review is on its way.').waitFor();

  const keys = counts.stops + counts.answers + counts.letters;
  const seconds = keys * secondsPerKey + counts.questions * secondsPerQuestion;
  console.info(
    `funder form by keyboard: ${JSON.stringify(counts)}, ${keys} keys, about ${Math.round(seconds)} seconds`,
  );
  expect(counts.stops).toBeLessThanOrEqual(mostStops);
  expect(seconds).toBeLessThan(mostSeconds);
  expect(complaints).toEqual([]);
});
