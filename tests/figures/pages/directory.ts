import type { Page } from 'playwright-core';
import { randomFrom } from '../../seeded-random.ts';
import type { ReviewBook } from '../counted/reviews.ts';
import type { Ledger, PageLedger } from '../ledger.ts';
import type { SampleSite } from '../site.ts';
import { aboutFunder, funderTypeWords, providerTypeWords, reviewWords, valueWord } from '../words.ts';
import { counted, dollars, integer, rating, share } from '../written.ts';
import { within } from './database.ts';
import { shownReviews, type Scored } from './home.ts';
import { countWord } from './subject-parts.ts';

/** The directories of funders and of providers: how many, the counts beside the filters, and each row. */

/** A choice of filters as the address has it. */
export interface DirectoryChoice {
  readonly kind?: string;
  readonly type?: string;
  readonly country?: string;
  readonly rated?: string;
  readonly reviewed?: 'true';
  readonly sort?: 'most_reviewed' | 'best_rated' | 'name';
}

const kindWords = { equity: 'Equity', debt: 'Debt', grant: 'Grant' } as const;
const bandEdges = [0, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1e6, 2.5e6, 5e6, 1e7, 2.5e7, 5e7];
const profileKeys = ['clarity', 'responsiveness', 'speed', 'respect', 'fairness'] as const;

export function randomChoices(
  all: readonly Scored[],
  { seed, count }: { seed: number; count: number },
): DirectoryChoice[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => {
    const { funder } = random.pick(all);
    return {
      ...(random.chance(0.5) ? { kind: random.pick(funder.kinds) } : {}),
      ...(random.chance(0.4) ? { type: random.pick(funder.types) } : {}),
      ...(random.chance(0.4) ? { country: funder.country } : {}),
      ...(random.chance(0.3) ? { rated: random.pick(['3', '3.5', '4']) } : {}),
      ...(random.chance(0.2) ? { reviewed: 'true' as const } : {}),
      sort: random.pick(['most_reviewed', 'best_rated', 'name'] as const),
    };
  });
}

const shownScore = (score: number | null): number | null => (score === null ? null : Number(rating(score)));

function matches({ funder, pitch, funded }: Scored, choice: DirectoryChoice): boolean {
  const scores = [pitch, funded].flatMap(({ score }) => shownScore(score) ?? []);
  const least = choice.rated === undefined ? (choice.reviewed === undefined ? null : 1) : Number(choice.rated);
  return (
    (choice.kind === undefined || funder.kinds.some((kind) => kind === choice.kind)) &&
    (choice.type === undefined || funder.types.includes(choice.type)) &&
    (choice.country === undefined || funder.country === choice.country) &&
    (least === null || scores.some((score) => score >= least))
  );
}

/** The lowest first: the place of a funder in the order of the page. */
function ordered(all: readonly Scored[], sort: DirectoryChoice['sort']): Scored[] {
  const value = (one: Scored): number => {
    if (sort === 'name') return 0;
    return sort === 'best_rated'
      ? (shownScore(one.funded.score) ?? shownScore(one.pitch.score) ?? 0)
      : shownReviews(one);
  };
  return all.toSorted(
    (one, other) =>
      value(other) - value(one) || (one.funder.name.toLowerCase() < other.funder.name.toLowerCase() ? -1 : 1),
  );
}

interface DirectoryQuestion {
  readonly page: Page;
  readonly site: SampleSite;
  readonly all: readonly Scored[];
  readonly choice: DirectoryChoice;
}

export async function checkDirectory(ledger: Ledger, { page, site, all, choice }: DirectoryQuestion): Promise<void> {
  const query = new URLSearchParams({ ...choice }).toString();
  const own = within(ledger.page('directory'), query === '' ? 'no filter' : query);
  await page.goto(`${site.address}/funder?${query}`);
  await page.locator('main section[aria-label=Results][aria-busy=false] [role=status] b').waitFor();
  const found = all.filter((one) => matches(one, choice));
  own.compare({
    element: 'how many funders',
    shown: await page.locator('main section[aria-label=Results] [role=status]').innerText(),
    expected: counted(found.length, 'funder'),
    how: 'listed funders of the filter',
  });
  const { kind: _kind, ...withoutKind } = choice;
  for (const [value, word] of Object.entries(kindWords))
    own.compare({
      element: `the count of ${word}`,
      shown: await labelCount(page, word),
      expected: integer(all.filter((one) => matches(one, { ...withoutKind, kind: value })).length),
      how: 'listed funders of the other filters',
    });
  const { rated: _rated, reviewed: _reviewed, ...plain } = choice;
  const isRated = choice.rated !== undefined;
  own.compare({
    element: 'the count with a score',
    shown: await labelCount(page, 'With a score, five voices or more'),
    expected: integer(all.filter((one) => matches(one, isRated ? choice : { ...plain, reviewed: 'true' })).length),
    how: 'listed funders of the other filters with five voices in a class',
  });
  const rows = (await page.locator('main section[aria-label=Results] ul > li').allInnerTexts()).map((text) =>
    text.replaceAll(/\s+/g, ' '),
  );
  const drawn = await page
    .locator('main section[aria-label=Results] ul > li')
    .evaluateAll((items) =>
      items.map((item) =>
        [...item.querySelectorAll('svg[role=img]')].map((svg) => svg.getAttribute('aria-label') ?? ''),
      ),
    );
  for (const [at, one] of ordered(found, choice.sort).slice(0, rows.length).entries())
    checkRow(within(own, `row ${at + 1}`), { text: rows[at] ?? '', labels: drawn[at] ?? [], one, site });
}

/** What stands behind the words of a choice. */
async function labelCount(page: Page, word: string): Promise<string | null> {
  const labels = await page.locator('main aside[aria-label=Filters] label').allInnerTexts();
  const text = labels
    .map((label) => label.replaceAll(/\s+/g, ' ').trim())
    .find((label) => label.startsWith(`${word} `));
  return text?.slice(word.length + 1) ?? null;
}

function checkRow(
  ledger: PageLedger,
  { text, labels, one, site }: { text: string; labels: readonly string[]; one: Scored; site: SampleSite },
): void {
  const { funder, pitch, funded } = one;
  const scoreWord = (figures: Scored['pitch']): string =>
    figures.score === null ? countWord(figures) : `${rating(figures.score)} ${countWord(figures)}`;
  const shown = funded.score === null ? (pitch.score === null ? null : pitch) : funded;
  const again = funded.score === null ? null : funded.share('wouldTakeMoneyAgain');
  const expected = [
    funder.name,
    aboutFunder(funder),
    ...funder.kinds.map((kind) => kindWords[kind]),
    'Typical amount',
    typicalAmount(site, funder.id),
    'Pitch',
    scoreWord(pitch),
    'Funded',
    scoreWord(funded),
    'Profile',
    ...(shown === null ? ['Not known'] : []),
    'Would take again',
    again === null ? 'Not known' : share(again),
  ];
  // The first letters of the name stand before it, for the eyes.
  ledger.compare({
    element: 'the words',
    shown: text.slice(Math.max(0, text.indexOf(funder.name))),
    expected: expected.join(' '),
    how: `pitch ${pitch.score} of ${pitch.reviews}, funded ${funded.score} of ${funded.reviews}, again ${again}`,
  });
  if (shown === null) return;
  const parts = profileKeys.map((key) => {
    const mean = shown.mean(`rating.${key}`);
    return `${reviewWords.dimensions[key]} ${mean === null ? 'too few ratings' : `${rating(mean)} of 5`}`;
  });
  ledger.compare({
    element: 'the profile',
    shown: labels.find((label) => /^(Pitch|Funded):/.test(label)) ?? null,
    expected: `${shown === funded ? 'Funded' : 'Pitch'}: ${parts.join(', ')}`,
    how: 'weighted means of the voices',
  });
}

/** The bands of the smallest and the largest sum that open offers and programmes of a funder name. */
function typicalAmount({ world, today }: SampleSite, funderId: string): string {
  const offers = Object.values(world.deals)
    .flat()
    .filter(({ record_type, origin }) => record_type !== 'deal' && origin !== 'member_reported')
    .filter(({ funder_ids }) => (funder_ids ?? []).includes(funderId))
    .filter(({ deadline }) => deadline === null || deadline === undefined || deadline >= today)
    .map(({ details }) => details as Readonly<Record<string, unknown>>)
    .filter(({ dealStatus }) => dealStatus === undefined || dealStatus === 'open');
  const sums = (...keys: string[]): number[] =>
    offers.flatMap((offer) => {
      const value = keys.map((key) => offer[key]).find((known) => typeof known === 'number');
      return typeof value === 'number' ? [value] : [];
    });
  const [least, most] = [sums('ticketMinUsd', 'awardMinUsd'), sums('ticketMaxUsd', 'awardMaxUsd')];
  if (least.length + most.length === 0) return 'Not known';
  const low = Math.min(...(least.length > 0 ? least : most));
  const high = Math.max(...(most.length > 0 ? most : least));
  const from = bandEdges.findLast((edge) => edge <= low) ?? 0;
  const below = bandEdges.find((edge) => edge > high);
  if (below === undefined) return `${dollars(from)} and more`;
  return from === 0 ? `Up to ${dollars(below)}` : `${dollars(from)} to ${dollars(below)}`;
}

/** The counts in the two long lists, opened one after the other. */
export async function checkChoiceLists(
  ledger: Ledger,
  { page, site, all }: Omit<DirectoryQuestion, 'choice'>,
): Promise<void> {
  const own = ledger.page('directory');
  await page.goto(`${site.address}/funder`);
  await page.locator('main section[aria-label=Results][aria-busy=false] [role=status] b').waitFor();
  const lists = [
    ['Kind of funder', (one: Scored) => one.funder.types.map((type) => funderTypeWords[type] ?? type)],
    ['Country', (one: Scored) => [valueWord('recipientCountry', one.funder.country)]],
  ] as const;
  for (const [label, wordsOf] of lists) {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option').first().waitFor();
    const options = (await page.getByRole('option').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
    for (const option of options) {
      const [, word = option, count = null] = /^(.*) ([\d,]+)$/.exec(option) ?? [];
      own.compare({
        element: `${label}: ${word}`,
        shown: count,
        expected: integer(all.filter((one) => wordsOf(one).includes(word)).length),
        how: 'listed funders',
      });
    }
    await page.keyboard.press('Escape');
  }
}

export async function checkProviders(ledger: Ledger, site: SampleSite, reviews: ReviewBook): Promise<void> {
  const own = ledger.page('provider directory');
  const { guest: page, world } = site;
  await page.goto(`${site.address}/provider`);
  await page.locator('main section[aria-label=Results][aria-busy=false] [role=status] b').waitFor();
  own.compare({
    element: 'how many providers',
    shown: await page.locator('main section[aria-label=Results] [role=status]').innerText(),
    expected: counted(world.providers.length, 'provider'),
    how: 'listed providers',
  });
  const all = world.providers
    .map((provider) => ({ provider, figures: reviews.of('provider', provider.id) }))
    .toSorted((one, other) => {
      const value = ({ figures }: typeof one): number => (figures.score === null ? 0 : figures.reviews);
      return (
        value(other) - value(one) || (one.provider.name.toLowerCase() < other.provider.name.toLowerCase() ? -1 : 1)
      );
    });
  const rows = await page.locator('main section[aria-label=Results] ul > li').allInnerTexts();
  for (const [at, { provider, figures }] of all.entries()) {
    const text = (rows[at] ?? '').replaceAll(/\s+/g, ' ');
    const recommends = figures.score === null ? null : figures.share('recommend', 'yes');
    const about = [providerTypeWords[provider.providerType], valueWord('recipientCountry', provider.country)].join(
      ', ',
    );
    own.compare({
      element: `row ${at + 1}`,
      shown: text.slice(Math.max(0, text.indexOf(provider.name))),
      expected: [
        provider.name,
        about,
        ...(figures.score === null ? [countWord(figures)] : [rating(figures.score), countWord(figures)]),
        ...(recommends === null ? [] : [`${share(recommends)} would recommend`]),
      ].join(' '),
      how: `score ${figures.score}, recommend ${recommends}`,
    });
  }
}
