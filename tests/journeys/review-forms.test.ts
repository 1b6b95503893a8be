import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { after, days } from '../../server/clock.ts';
import { publishOn } from '../browser/batch-day.ts';
import { expectAccessible, keepPicture, launchBrowser, openPage, phone } from '../browser/browser.ts';
import {
  choose,
  chooseQuarter,
  fillFunderForm,
  fillPrivacy,
  fillWords,
  find,
  findSubject,
  goBack,
  goOn,
  heading,
  lastYear,
  pick,
  rate,
  tick,
} from '../browser/review-form.ts';
import { ask, decide, newestReview, signedIn } from '../browser/review-members.ts';
import { startServer, type RunningServer } from '../browser/running-server.ts';
import { typeInto } from '../browser/type-into.ts';

/*
 * Each of the three forms from the landing to publication, and what can happen to a review on the way. One server, one
 * page for each person; days pass by running the job of a later day.
 */

const funder = 'Larkspit Seed';
const newProvider = 'Tarnhollow Launchpad';
const sentHeading = 'Thank you. Your review is on its way.';

type Member = Awaited<ReturnType<typeof signedIn>>;
let server: RunningServer;
let browser: Browser;
let founder: Member;
let lender: Member;
let admin: Member;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  founder = await signedIn(browser, server, 'newcomer@sample.example');
  lender = await signedIn(browser, server, 'funder@sample.example');
  admin = await signedIn(browser, server, 'admin@sample.example');
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    for (const [place, { page }] of [founder, lender].entries()) await keepPicture(page, `${task.name} ${place}`);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const open = (page: Page, path: string): Promise<unknown> => page.goto(server.address + path);

async function openLanding(page: Page): Promise<void> {
  await open(page, '/review');
  await heading(page, 'Who would you like to review?').waitFor();
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send review' }).click();
  await heading(page, sentHeading).waitFor();
}

/** Both the side and the head of the form say it; one of them shows. */
const visible = (page: Page, words: RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor();
const saved = (page: Page): Promise<void> => visible(page, /^Saved \d/);

const sentItem = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Sent' });

async function expectState(page: Page, name: string, state: string): Promise<void> {
  await openLanding(page);
  await sentItem(page, name).filter({ hasText: state }).first().waitFor();
}

/** Approved by an admin, and published with the batch of a later day. */
async function publish(page: Page, name: string): Promise<void> {
  await decide(admin.page, await newestReview(page, name), { decision: 'approve' });
  await publishOn(after(new Date(), days(100)), server);
}

describe('the review of a funder', () => {
  it('goes from the landing to its batch, checked at each step', { tags: ['slow'] }, async () => {
    const { page, complaints } = founder;
    await openLanding(page);
    await expectAccessible(page);
    await page.getByText('Only funder accounts can do this.').waitFor();
    expect(await page.getByRole('link', { name: /An entrepreneur/ }).count()).toBe(0);
    await page.getByRole('link', { name: /A funder/ }).click();
    await heading(page, 'The funder and you').waitFor();
    await expectAccessible(page);
    await fillFunderForm(page, funder, 'A clear no within a week of the first call');
    await page.getByText('It may be published alone').click();
    await expectAccessible(page);
    await send(page);
    await expectAccessible(page);
    await expectState(page, funder, 'Being checked');
    await publish(page, funder);
    await expectState(page, funder, 'Public');
    await sentItem(page, funder).getByRole('link', { name: 'What it gave you' }).click();
    await heading(page, 'Thank you. The database is open.').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: new RegExp(`Deals of ${funder}`) }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('is replaced by a newer one, once that is public', { tags: ['slow'] }, async () => {
    const { page, complaints } = founder;
    await open(page, '/review/funder/larkspit-seed');
    await page.getByText('You reviewed this funder in the last twelve months').waitFor();
    await fillFunderFormAgain(page, 'Half a year later they came back with an offer');
    await page.getByText('It may be published alone').click();
    await send(page);
    await expectState(page, funder, 'Public');
    await publish(page, funder);
    await expectState(page, funder, 'Replaced by your newer review');
    expect(complaints).toEqual([]);
  });
});

async function fillFunderFormAgain(page: Page, headline: string): Promise<void> {
  // The address chose the funder.
  await page.getByRole('button', { name: 'Choose another' }).click();
  await fillFunderForm(page, funder, headline);
}

describe('the review of something else', () => {
  it('proposes a new one in place and goes to publication', async () => {
    const { page, complaints } = founder;
    await openLanding(page);
    await page.getByRole('link', { name: /Something else/ }).click();
    await heading(page, 'Who they are').waitFor();
    await page.getByRole('combobox', { name: 'Who did you work with?' }).fill(newProvider);
    await page.getByRole('option', { name: /as a new one/ }).click();
    await find(page, 'Their country', 'Kenya', 'Kenya');
    await pick(page, 'What are they?', 'Accelerator');
    await choose(page, 'Is there any other tie between you and them?', 'No');
    await choose(page, 'Who asked you to write this?', 'Nobody');
    await expectAccessible(page);
    await goOn(page);
    await page.getByRole('textbox', { name: 'Which programme?' }).fill('Spring cohort');
    await typeInto(page, 'In which year?', lastYear());
    await typeInto(page, 'From', `February ${lastYear()}`);
    await tick(page, 'What did they promise?', 'Mentors');
    await expectAccessible(page);
    await goOn(page);
    await tick(page, 'How were they paid?', 'Free');
    await expectAccessible(page);
    await goOn(page);
    await choose(page, 'All in all', '3');
    await rate(page, ['Was it worth what it cost you?', 'Did they know their field?', 'Did the mentors help?']);
    await rate(page, ['Did you get what they promised?'], '2');
    await choose(page, 'Would you tell a friend to go there?', 'It depends');
    await fillWords(page, 'Good mentors and a late start');
    await expectAccessible(page);
    await goOn(page);
    await page.getByText('It may be published alone').click();
    await fillPrivacy(page);
    await expectAccessible(page);
    await send(page);
    await publish(page, newProvider);
    await expectState(page, newProvider, 'Public');
    expect(complaints).toEqual([]);
  });
});

describe('the review of an entrepreneur', () => {
  it('shows what the venture and what members will see, and goes to publication', async () => {
    const { page, complaints } = lender;
    interface Found {
      readonly data: readonly { readonly name: string; readonly legalForm: string }[];
    }
    const found = await ask<Found>(page, 'GET /api/entrepreneurs?limit=20');
    const venture = found.data.find(({ legalForm }) => legalForm !== 'sole_trader')?.name ?? '';
    await openLanding(page);
    expect(await page.getByRole('link', { name: /A funder/ }).count()).toBe(0);
    await page.getByRole('link', { name: /An entrepreneur/ }).click();
    await heading(page, 'The company and you').waitFor();
    await findSubject(page, 'Which organisation did you deal with?', venture, venture);
    await findSubject(page, 'Which funder do you work for?', funder, funder);
    await pick(page, 'What is your role there?', 'Principal');
    await choose(page, 'Is there any other tie between you and them?', 'No');
    await choose(page, 'Who asked you to write this?', 'Nobody');
    await expectAccessible(page);
    await goOn(page);
    await choose(page, 'How far did it go?', 'We looked closely (due diligence)');
    await choose(page, 'What kind of money was it about?', 'Equity');
    await choose(page, 'How did it end?', 'We declined');
    await tick(page, 'Why did you decline?', 'Too early for us');
    await chooseQuarter(page, 'When was the last contact?', 'April to June', lastYear());
    await expectAccessible(page);
    await goOn(page);
    await rate(page, ['Were materials and numbers ready?', 'Did they answer when you wrote or called?']);
    await rate(page, ['Did what they said hold when you looked?'], '3');
    await choose(page, 'Would you talk to them again?', 'Yes');
    await expectAccessible(page);
    await goOn(page);
    await tick(page, 'What are they good at?', 'Know their numbers');
    const words =
      'Your numbers were ready on the first day, which helped. Come back once ten customers pay each month.';
    await page.getByRole('textbox', { name: 'What do you tell them?' }).fill(`${words} Call 0171 555 0142.`);
    await page.getByText('A phone number. Please leave it out.').waitFor();
    await page.getByRole('textbox', { name: 'What do you tell them?' }).fill(words);
    await expectAccessible(page);
    await goOn(page);
    const preview = page.getByRole('region', { name: 'As they will see it' });
    await preview.getByText(words).waitFor();
    expect(await preview.textContent()).not.toContain(funder);
    await fillPrivacy(page);
    await expectAccessible(page);
    await send(page);
    await publish(page, venture);
    await expectState(page, venture, 'Passed on');
    expect(complaints).toEqual([]);
  });
});

describe('a review that is sent back', () => {
  const other = 'Saltmere';

  it('is declined, mended by its writer and approved', { tags: ['slow'] }, async () => {
    const { page, complaints } = founder;
    const name = await nameOfFunder(page, other);
    await open(page, '/review/funder');
    await fillFunderForm(page, name, 'They wrote back after a month with two lines');
    await send(page);
    await decide(admin.page, await newestReview(page, name), {
      decision: 'decline',
      reasonCode: 'too_vague',
      message: 'Please say what happened in the second call.',
    });
    await expectState(page, name, 'Declined');
    await expectAccessible(page);
    await sentItem(page, name).getByRole('link', { name: 'Change it' }).click();
    await page.getByText('Please say what happened in the second call.').waitFor();
    await page.getByRole('button', { name: /Ratings and words/ }).click();
    await page
      .getByRole('textbox', { name: 'What did not?' })
      .fill('In the second call they asked for the numbers of a customer whom we had not named to anybody before.');
    await expectAccessible(page);
    await page.getByRole('button', { name: /Privacy and send/ }).click();
    await send(page);
    await decide(admin.page, await newestReview(page, name), { decision: 'approve' });
    await expectState(page, name, 'Approved, waiting to be published');
    expect(complaints).toEqual([]);
  });

  it('can be withdrawn', { tags: ['slow'] }, async () => {
    const { page, complaints } = founder;
    const name = await nameOfFunder(page, other);
    await openLanding(page);
    await sentItem(page, name).getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw review' }).click();
    await sentItem(page, name).filter({ hasText: 'Withdrawn by you' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

/** The first funder of the sample world with this in its name, else any but the one above. */
async function nameOfFunder(page: Page, term: string): Promise<string> {
  interface Found {
    readonly data: readonly { readonly name: string }[];
  }
  const { data } = await ask<Found>(page, `GET /api/funders/search?term=${term}`);
  const name = data[0]?.name;
  if (name === undefined) throw new Error(`no funder is called ${term}`);
  return name;
}

describe('a draft', () => {
  it('is put off with a reminder, which can be changed and cancelled', { tags: ['slow'] }, async () => {
    const { page, complaints } = founder;
    await open(page, '/review/other');
    await heading(page, 'Who they are').waitFor();
    await page.getByRole('button', { name: 'Save and remind me' }).click();
    const dialog = page.getByRole('dialog', { name: 'Finish another day' });
    await dialog.getByRole('radio', { name: /In a month/ }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Remind me on/ }).click();
    await dialog.getByText('We will write on').waitFor();
    await dialog.getByRole('button', { name: 'Leave for today' }).click();
    await heading(page, 'Who would you like to review?').waitFor();
    await page.getByRole('button', { name: 'Cancel the reminder' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Cancel the reminder' }).count()).toBe(0);

    const panel = page.getByRole('region', { name: 'Not today?' });
    await panel.getByRole('button', { name: /^Remind me on/ }).click();
    await panel.getByText('We will write on').waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Change' }).click();
    await panel.getByRole('radio', { name: /In 3 months/ }).check();
    await panel.getByRole('button', { name: /^Remind me on/ }).click();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await panel.getByRole('button', { name: /^Remind me on/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('changed in two places asks which one to keep', async () => {
    const { page, context } = founder;
    await open(page, '/review/other');
    await heading(page, 'Who they are').waitFor();
    founder.expectError(/409/);
    const second = await openPage(context);
    await second.page.goto(page.url());
    await pick(second.page, 'What are they?', 'Law firm');
    await saved(second.page);
    await second.page.close();
    await pick(page, 'What are they?', 'Incubator');
    await visible(page, /You changed this on another device on/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use that one' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'What are they?' }).inputValue()).toBe('law_firm');
  });

  it('keeps its text without a network, and when the session has ended', { tags: ['slow'] }, async () => {
    const { page, context } = founder;
    await open(page, '/review/other');
    await page.getByRole('button', { name: /Ratings and words/ }).click();
    await saved(page);
    founder.expectError(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load/);
    await context.setOffline(true);
    await page.getByRole('textbox', { name: 'Your review in one line' }).fill('Typed while the train was in a tunnel');
    await visible(page, /your text stays on this device/);
    await expectAccessible(page);
    await context.setOffline(false);
    await saved(page);

    await page.getByRole('textbox', { name: 'Your review in one line' }).fill('Typed as the session ended');
    await endSession(page);
    await page.waitForURL('**/login');
    await page.getByRole('textbox', { name: 'Email' }).fill('newcomer@sample.example');
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await heading(page, 'Check your inbox').waitFor();
    await page.goto(await server.linkFor('newcomer@sample.example'));
    const line = page.getByRole('textbox', { name: 'Your review in one line' });
    await line.waitFor();
    await expect.poll(() => line.inputValue()).toBe('Typed as the session ended');
    await saved(page);
  });
});

/** From now on the server answers the next save as it does when a session was ended elsewhere. */
async function endSession(page: Page): Promise<void> {
  founder.expectError(/401/);
  const body = JSON.stringify({ code: 'invalid_token', title: 'Your session has ended', status: 401 });
  await page.route(
    '**/api/reviews/drafts/*',
    (route) => route.fulfill({ status: 401, contentType: 'application/problem+json', body }),
    { times: 1 },
  );
}

describe('on a phone', () => {
  it('shows every step of every form without a violation and within its width', { tags: ['slow'] }, async () => {
    const context = await browser.newContext({ viewport: phone, storageState: await founder.context.storageState() });
    const { page } = await openPage(context);
    for (const path of ['/review/funder', '/review/other']) {
      await open(page, path);
      await page.getByRole('button', { name: 'Preview' }).waitFor();
      while ((await page.getByRole('button', { name: 'Back', exact: true }).count()) > 0) await goBack(page);
      for (let step = 1; step <= 5; step += 1) {
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
          0,
        );
        if (step < 5) await goOn(page);
      }
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.getByRole('dialog', { name: 'As it will appear' }).getByRole('article').waitFor();
      await expectAccessible(page);
    }
    await context.close();
  });
});
