import { signedIn } from '../browser/review-members.ts';
import { kinds } from './counted/book.ts';
import { randomFilters } from './counted/filters.ts';
import { openReviewBook, type ReviewBook } from './counted/reviews.ts';
import { readSecrets } from './counted/secret.ts';
import type { Ledger } from './ledger.ts';
import { checkAccount } from './pages/account.ts';
import { checkCharts } from './pages/charts.ts';
import { checkTable } from './pages/database.ts';
import { checkChoiceLists, checkDirectory, checkProviders, randomChoices } from './pages/directory.ts';
import { checkEmails } from './pages/emails.ts';
import { checkFunderGroups, type RatingOf } from './pages/funder-groups.ts';
import { checkFunder, middlesOf } from './pages/funder.ts';
import { checkHomeCounts, checkRecentFunders, scoredFunders, type Scored } from './pages/home.ts';
import { checkEntrepreneur, checkProvider } from './pages/other-subjects.ts';
import { checkOverview } from './pages/overview.ts';
import { checkPreview } from './pages/preview.ts';
import { checkTransparency } from './pages/published-figures.ts';
import { openSampleSite, type SampleSite, type Site } from './site.ts';

/** Every page with a figure, with the sample world. */

export interface Trial {
  readonly ledger: Ledger;
  readonly seed: number;
  /** Random sets of filters of each table. */
  readonly filters: number;
  readonly wants: (part: string) => boolean;
}

export async function checkSampleWorld(trial: Trial): Promise<void> {
  const site = await openSampleSite();
  try {
    const reviews = openReviewBook(site.world, site.today, readSecrets(site.server.dataDir));
    const scored = scoredFunders(site, reviews);
    await checkPublicPages(trial, { site, reviews, scored });
    await checkSubjects(trial, { site, reviews, scored });
    await checkTables(trial, site, ratingsOf(scored));
    await checkDesk(trial, site);
    // The last: it makes saved views, and lets a member's access end.
    if (trial.wants('emails')) await trial.ledger.attempt('emails', () => checkEmails(trial.ledger, site, trial.seed));
  } finally {
    await site.close();
  }
}

interface Sample {
  readonly site: SampleSite;
  readonly reviews: ReviewBook;
  readonly scored: readonly Scored[];
}

async function checkPublicPages(
  { ledger, seed, filters, wants }: Trial,
  { site, reviews, scored }: Sample,
): Promise<void> {
  const page = site.guest;
  if (wants('home'))
    await ledger.attempt('home', async () => {
      await checkHomeCounts(ledger, site, scored.length);
      await checkRecentFunders(ledger, site, scored);
    });
  if (wants('transparency')) await ledger.attempt('transparency', () => checkTransparency(ledger, site));
  if (!wants('directory')) return;
  for (const choice of [{}, ...randomChoices(scored, { seed, count: filters })])
    await ledger.attempt('directory', () => checkDirectory(ledger, { page, site, all: scored, choice }));
  await ledger.attempt('directory', () => checkChoiceLists(ledger, { page, site, all: scored }));
  await ledger.attempt('provider directory', () => checkProviders(ledger, site, reviews));
}

/** Funders and entrepreneurs with a review, and all providers. */
async function checkSubjects({ ledger, wants }: Trial, { site, reviews, scored }: Sample): Promise<void> {
  const { member: page, world } = site;
  if (wants('funder')) {
    const middles = middlesOf(reviews, world.funders);
    const fewest = 3;
    for (const { funder } of scored.filter(({ pitch, funded }) => pitch.reviews + funded.reviews >= fewest))
      await ledger.attempt('funder', () => checkFunder(ledger, { page, site, reviews, funder, middles }));
  }
  if (wants('provider'))
    for (const subject of world.providers)
      await ledger.attempt('provider', () => checkProvider(ledger, { page, site, reviews, subject }));
  if (!wants('entrepreneur')) return;
  const listed = world.entrepreneurs.filter(({ state }) => state === 'listed');
  for (const subject of listed.filter(({ id }) => reviews.of('entrepreneur', id).reviews > 0))
    await ledger.attempt('entrepreneur', () => checkEntrepreneur(ledger, { page, site, reviews, subject }));
}

/** Of people who pitched, and of nobody else: two scores are never one. */
function ratingsOf(scored: readonly Scored[]): RatingOf {
  const byName = new Map(scored.map(({ funder, pitch }) => [funder.name, pitch] as const));
  return (name) => {
    const figures = byName.get(name);
    if (figures === undefined || figures.score === null) return null;
    return { score: figures.score, reviews: figures.reviews };
  };
}

/** What a guest sees of the three tables of a world, and the tables with no filter and with random ones. */
export async function checkTables(
  { ledger, seed, filters: count, wants }: Trial,
  site: Site,
  ratingOf: RatingOf,
): Promise<void> {
  const { member: page, address, book, today } = site;
  if (wants('preview')) await ledger.attempt('preview', () => checkPreview(ledger, site, ratingOf));
  for (const kind of kinds)
    for (const filters of [[], ...randomFilters(book, kind, { seed, count })]) {
      const question = { page, address, book, kind, filters };
      if (wants('database')) await ledger.attempt(`database/${kind}`, () => checkTable(ledger, question));
      if (wants('charts'))
        await ledger.attempt(`charts of ${kind}`, () => checkCharts(ledger, { ...question, today, ratingOf }));
      if (wants('groups'))
        await ledger.attempt(`funders of ${kind}`, () => checkFunderGroups(ledger, question, ratingOf));
    }
}

async function checkDesk({ ledger, wants }: Trial, site: SampleSite): Promise<void> {
  if (wants('account')) await ledger.attempt('account', () => checkAccount(ledger, site));
  if (wants('overview'))
    await ledger.attempt('overview', async () => {
      const { page } = await signedIn(site.browser, site.server, 'admin@sample.example');
      await checkOverview(ledger, site, page);
    });
}
