import { kinds, type Book } from '../counted/book.ts';
import { totalsOf } from '../counted/deal-questions.ts';
import { whereOf } from '../counted/filters.ts';
import type { ReviewBook, SubjectFigures } from '../counted/reviews.ts';
import type { Ledger, PageLedger } from '../ledger.ts';
import type { SampleSite, Site } from '../site.ts';
import { aboutFunder, reviewWords } from '../words.ts';
import { integer, rating, share } from '../written.ts';
import { within } from './database.ts';

/** The home page: how many deals and funders there are, and the funders that were reviewed last. */

export const countOf = (book: Book, kind: (typeof kinds)[number]): number => totalsOf(book, whereOf(kind, [])).count;

/** `funders`: those that are listed. */
export async function checkHomeCounts(ledger: Ledger, { guest, address, book }: Site, funders: number): Promise<void> {
  const own = ledger.page('home');
  await guest.goto(`${address}/`);
  await guest.waitForLoadState('networkidle');
  const text = (await guest.locator('main').innerText()).replaceAll(/\s+/g, ' ');
  const all = kinds.reduce((sum, kind) => sum + countOf(book, kind), 0);
  own.compare({
    element: 'the deals in the first words',
    shown: /database of ([\d,]+) equity, debt and grant deals/.exec(text)?.[1] ?? null,
    expected: integer(all),
    how: 'rows of all three kinds',
  });
  own.compare({
    element: 'the funders to browse',
    shown: funders === 0 ? 'none' : (/[Bb]rowse all (?:funders )?([\d,]+)/.exec(text)?.[1] ?? null),
    expected: funders === 0 ? 'none' : integer(funders),
    how: 'listed funders',
  });
  for (const kind of kinds) {
    const link = guest.locator(`main a[href="/database/${kind}"]`).first();
    own.compare({
      element: `the tab ${kind}`,
      shown: (await link.count()) === 0 ? null : ((await link.innerText()).split(/\s+/).at(-1) ?? null),
      expected: integer(countOf(book, kind)),
      how: `rows of ${kind}`,
    });
  }
}

type Funder = SampleSite['world']['funders'][number];
const shownCount = 5;

/** A listed funder with the figures of both classes. */
export interface Scored {
  readonly funder: Funder;
  readonly pitch: SubjectFigures;
  readonly funded: SubjectFigures;
}

export const scoredFunders = ({ world }: SampleSite, reviews: ReviewBook): Scored[] =>
  world.funders
    .filter(({ state }) => state === 'listed')
    .map((funder) => ({
      funder,
      pitch: reviews.of('funder', funder.id, 'pitch'),
      funded: reviews.of('funder', funder.id, 'funded'),
    }));

/** The reviews of the classes that show a score. */
export const shownReviews = ({ pitch, funded }: Scored): number =>
  (pitch.score === null ? 0 : pitch.reviews) + (funded.score === null ? 0 : funded.reviews);

const newestHalf = ({ pitch, funded }: Scored): string =>
  [pitch, funded]
    .flatMap(({ score, lastReview }) => (score === null || lastReview === null ? [] : [lastReview]))
    .reduce((newest, half) => (half > newest ? half : newest), '');

/** Funders with a score: the newest half-year of a review first, then the most reviews. */
export async function checkRecentFunders(ledger: Ledger, site: SampleSite, all: readonly Scored[]): Promise<void> {
  const own = ledger.page('home');
  const expected = all
    .filter((one) => shownReviews(one) > 0)
    .toSorted(
      (one, other) =>
        newestHalf(other).localeCompare(newestHalf(one)) ||
        shownReviews(other) - shownReviews(one) ||
        (one.funder.id < other.funder.id ? -1 : 1),
    )
    .slice(0, shownCount);
  const rows = site.guest.locator('main section', { hasText: 'Recently in focus' }).locator('li');
  own.compare({
    element: 'how many funders are in focus',
    shown: integer(await rows.count()),
    expected: integer(expected.length),
    how: 'the five whose reviews are newest',
  });
  for (const [at, one] of expected.entries()) {
    const text = (await rows.nth(at).innerText()).replaceAll(/\s+/g, ' ');
    checkRecent(within(own, `place ${at + 1}`), text, one);
  }
}

function checkRecent(ledger: PageLedger, text: string, one: Scored): void {
  const { funder, pitch, funded } = one;
  ledger.compare({
    element: 'the funder',
    shown: text.includes(`${funder.name} ${aboutFunder(funder)}`) ? funder.name : text,
    expected: funder.name,
    how: `${newestHalf(one)}, ${shownReviews(one)} reviews`,
  });
  const [figures, speaker] =
    funded.score === null ? ([pitch, 'Those who pitched'] as const) : ([funded, 'Those it funded'] as const);
  ledger.compare({
    element: 'score and reviews',
    shown: /(\d\.\d [\d,]+) reviews/.exec(text)?.[1] ?? null,
    expected: `${rating(figures.score ?? 0)} ${integer(figures.reviews)}`,
    how: `score ${figures.score}`,
  });
  const means = Object.entries(reviewWords.dimensions).flatMap(([key, label]) => {
    // Who got no money cannot tell how a funder is with it.
    if (figures === pitch && !judgedByAll.has(key)) return [];
    const mean = figures.mean(`rating.${key}`);
    return mean === null ? [] : [[label.toLowerCase(), rating(mean)] as const];
  });
  checkExtremes(ledger, text.slice(text.indexOf(speaker)), new Map(means));
  const again = figures === funded ? figures.share('wouldTakeMoneyAgain') : null;
  const recommends = figures.share('recommend', 'yes');
  const said =
    again === null ? `${share(recommends ?? 0)} would recommend it.` : `${share(again)} would take its money again.`;
  ledger.compare({
    element: 'the share',
    shown: /\d+% would (?:recommend it|take its money again)\./.exec(text)?.[0] ?? null,
    expected: said,
    how: `again ${again}, recommend ${recommends}`,
  });
}

const judgedByAll = new Set(
  'clarity responsiveness speed respect fairness expertise paperworkBurden effortVersusAward eligibilityClarity feedbackToDeclined'.split(
    ' ',
  ),
);

/** "best for respect and fairness (4.6), weakest for speed (2.9)": every rated question with the greatest and the least mean. */
function checkExtremes(ledger: PageLedger, text: string, means: ReadonlyMap<string, string>): void {
  const values = [...means.values()].map(Number);
  if (means.size < 2)
    return ledger.holds('no words on the best', !text.includes('best for'), 'fewer than two dimensions are rated');
  const [most, least] = [Math.max(...values), Math.min(...values)];
  if (most === least)
    return ledger.holds(
      'the words on equal dimensions',
      text.includes(`${rating(most)} for each of ${means.size} questions.`),
      'all are rated alike',
    );
  for (const [word, extreme] of [
    ['best', most],
    ['weakest', least],
  ] as const) {
    const named = new RegExp(`${word} for ([\\w, -]+) \\((\\d\\.\\d)\\)`).exec(text);
    const expected = [...means].flatMap(([name, mean]) => (Number(mean) === extreme ? [name] : []));
    ledger.compare({
      element: `what it is ${word} for`,
      shown: named === null ? 'not said' : `${namesIn(named[1] ?? '')} ${named[2]}`,
      expected: expected.length > 3 ? 'not said' : `${expected.toSorted().join(' + ')} ${rating(extreme)}`,
      how: `weighted means of the voices: ${[...means].map((mean) => mean.join(' ')).join(', ')}`,
    });
  }
}

const namesIn = (list: string): string =>
  list
    .split(/, | and /)
    .toSorted()
    .join(' + ');
