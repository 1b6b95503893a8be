import type { Locator, Page } from 'playwright-core';

/** What people come with, and where it is answered: see docs/questions.md. */

export interface Question {
  readonly who: 'guest' | 'member';
  /** As in the table. */
  readonly question: string;
  readonly begins: string;
  readonly answeredBy: string;
  /** What is pressed, one after the other; on a phone what stands in the bar is in the menu. */
  readonly presses: (page: Page, isPhone: boolean) => readonly Locator[];
  readonly answer: (page: Page) => Locator;
}

const funder = '/funder/tidewrack-ventures';
const inBar = (page: Page, isPhone: boolean, name: string): Locator[] =>
  isPhone
    ? [
        page.getByRole('banner').getByRole('button', { name: 'Menu' }),
        page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }),
      ]
    : [page.getByRole('banner').getByRole('link', { name, exact: true })];
const nothing = (): readonly Locator[] => [];

export const questions: readonly Question[] = [
  {
    who: 'guest',
    question: 'What did this funder fund, how much, in which sectors?',
    begins: funder,
    answeredBy: 'Deals in the database',
    presses: nothing,
    answer: (page) => page.getByRole('region', { name: 'Deals in the database' }).getByText('Total invested').first(),
  },
  {
    who: 'guest',
    question: 'What do founders give them, in one figure each?',
    begins: funder,
    answeredBy: 'both scores in “On this page”',
    presses: nothing,
    answer: (page) =>
      page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link', { name: /^Ratings \d\.\d funded, \d\.\d pitched$/ }),
  },
  {
    who: 'guest',
    question: 'How do they treat people?',
    begins: funder,
    answeredBy: 'What founders say',
    presses: nothing,
    answer: (page) => page.getByRole('heading', { name: 'What founders say' }),
  },
  {
    who: 'guest',
    question: 'How do they treat people, in each respect?',
    begins: funder,
    answeredBy: 'Ratings',
    presses: (page) => [page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: /^Ratings/ })],
    answer: (page) => page.locator('#funder-ratings'),
  },
  {
    who: 'member',
    question: 'What did people write?',
    begins: funder,
    answeredBy: 'Reviews',
    presses: (page) => [page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: /^Reviews/ })],
    answer: (page) => page.locator('#funder-reviews'),
  },
  {
    who: 'member',
    question: 'What terms does this funder give, beside the market, and from how many deals?',
    begins: funder,
    answeredBy: 'Terms',
    presses: (page) => [page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: /^Terms/ })],
    answer: (page) => page.locator('#funder-terms'),
  },
  {
    who: 'member',
    question: 'What did this funder fund lately?',
    begins: funder,
    answeredBy: 'Latest deals',
    presses: nothing,
    answer: (page) => page.getByRole('heading', { name: /^Latest .* deals$/ }),
  },
  {
    who: 'member',
    question: 'Is my offer fair?',
    begins: '/',
    answeredBy: 'Is my offer fair?',
    presses: (page, isPhone) => [
      ...inBar(page, isPhone, 'Database'),
      page.getByRole('link', { name: 'Is my offer fair?' }).first(),
    ],
    answer: (page) => page.getByRole('heading', { name: 'Is my offer fair?' }),
  },
  {
    who: 'guest',
    question: 'What is here, where do I start?',
    begins: '/',
    answeredBy: 'the first heading and the search for a funder',
    presses: nothing,
    answer: (page) => page.getByRole('combobox', { name: 'Find a funder' }),
  },
  {
    who: 'guest',
    question: 'How does this work?',
    begins: '/',
    answeredBy: 'How it works',
    presses: (page, isPhone) => inBar(page, isPhone, 'How it works'),
    answer: (page) => page.getByRole('heading', { level: 1, name: 'How it works' }),
  },
  {
    who: 'guest',
    question: 'I work at this funder: what can I do here?',
    begins: funder,
    answeredBy: '“Log in as a funder to claim this page”',
    presses: (page) => [
      page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Work here?' }),
    ],
    answer: (page) => page.getByRole('link', { name: 'Log in as a funder to claim this page' }),
  },
];

/** Presses and place, on one size of window. */
export async function measure(
  page: Page,
  asked: Question,
  { address, isPhone }: { address: string; isPhone: boolean },
): Promise<[presses: number, top: number]> {
  await page.goto(address + asked.begins, { waitUntil: 'networkidle' });
  let presses = 0;
  for (const place of asked.presses(page, isPhone)) {
    await place.click();
    presses += 1;
  }
  const answer = asked.answer(page);
  await answer.waitFor();
  await page.waitForLoadState('networkidle');
  // Of the page, wherever it is scrolled to.
  const top = await answer.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY));
  return [presses, top];
}
