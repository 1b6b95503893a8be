import type { Page } from 'playwright-core';
import { inTenths, type ReviewBook } from '../counted/reviews.ts';
import type { Ledger } from '../ledger.ts';
import type { SampleSite } from '../site.ts';
import { factWords, reviewWords } from '../words.ts';
import { counted, day, halfWord, integer, rating, share } from '../written.ts';
import { within } from './database.ts';
import { checkHead, checkNamed, checkTerms, checkWriters, factValue, factWord, readSections } from './subject-parts.ts';

/** The pages of a provider and of an entrepreneur. */

interface SubjectQuestion<Subject> {
  readonly page: Page;
  readonly site: SampleSite;
  readonly reviews: ReviewBook;
  readonly subject: Subject;
}

export async function checkProvider(
  ledger: Ledger,
  { page, site, reviews, subject }: SubjectQuestion<SampleSite['world']['providers'][number]>,
): Promise<void> {
  const own = within(ledger.page('provider'), subject.name);
  await page.goto(`${site.address}/provider/${subject.id}`);
  await page.getByRole('heading', { level: 2, name: 'Score' }).waitFor();
  const sections = await readSections(page);
  const figures = reviews.of('provider', subject.id);
  const { Score: score, 'In detail': details } = sections;
  if (score === undefined) return own.missing('the score');
  checkHead(own, score, figures);
  checkWriters(own, score, figures, 'provider');
  if (figures.score === null) return own.holds('no details', details === undefined, 'too few voices');
  checkNamed(own, score, { list: 'How they are paid', words: reviewWords.feeModels, named: figures.named('feeModel') });
  if (details === undefined) return own.missing('the details');
  for (const [key, label] of Object.entries(reviewWords.providerDimensions)) {
    const mean = figures.mean(`rating.${key}`);
    checkTerms(own, details, [[label, mean === null ? null : rating(mean), `weighted mean of the voices: ${mean}`]]);
  }
  for (const [key, { label, unit }] of Object.entries(factWords.provider)) {
    const value = factValue(unit, figures, key);
    checkTerms(own, details, [
      [label, value === null ? null : factWord(unit, value), `over the voices that answered: ${value}`],
    ]);
  }
}

const panelDimensions = ['preparedness', 'opennessOfInformation', 'responsiveness'] as const;

/** "Reported by funders": all of it from five reviews of three funders on, otherwise nothing. */
export async function checkEntrepreneur(
  ledger: Ledger,
  { page, site, reviews, subject }: SubjectQuestion<SampleSite['world']['entrepreneurs'][number]>,
): Promise<void> {
  const own = within(ledger.page('entrepreneur'), subject.name);
  await page.goto(`${site.address}/entrepreneur/${subject.id}`);
  await page.getByRole('heading', { level: 2, name: 'Reported by funders' }).waitFor();
  const panel = (await readSections(page))['Reported by funders'];
  if (panel === undefined) return own.missing('the panel');
  const figures = reviews.of('entrepreneur', subject.id);
  const isScored = subject.legalForm !== 'sole_trader';
  if (!isScored || figures.reviews < 5 || figures.voices < 3)
    return own.holds(
      'no figure',
      !/\d/.test(panel.text.replace('1 to 5', '')),
      `${figures.reviews} reviews of ${figures.voices} funders`,
    );
  own.compare({
    element: 'the number of reviews',
    shown: panel.paragraphs[0] ?? null,
    expected: `${counted(figures.reviews, 'review')}, last in ${halfWord(figures.lastReview)}`,
    how: 'published reviews of the last 60 months',
  });
  const engage = meanByFunder(reviews, subject.id);
  own.compare({
    element: 'who would engage again',
    shown: panel.paragraphs.find((text) => text.endsWith('would engage again')) ?? null,
    expected: `${share(inTenths(engage))} would engage again`,
    how: `mean over the funders of "yes" among all answers: ${engage}`,
  });
  for (const key of panelDimensions) {
    const label = reviewWords.ventureDimensions[key] ?? key;
    const count = rated(reviews, subject.id, `rating.${key}`);
    const isEnough = count.reviews >= 5 && count.voices >= 3;
    const middle = isEnough ? figures.median(`rating.${key}`, 3) : null;
    checkTerms(own, panel, [
      [label, middle === null ? null : rating(middle), `middle over ${count.voices} funders: ${middle}`],
    ]);
  }
  const strengths = strengthsOf(reviews, subject.id);
  const shown = panel.lists['Strengths that funders named'] ?? [];
  for (const [value, count] of strengths)
    own.compare({
      element: `the strength "${reviewWords.strengths[value]}"`,
      shown: shown.find((row) => row.startsWith(`${reviewWords.strengths[value]} `)) ?? null,
      expected: `${reviewWords.strengths[value]} ${integer(count)}`,
      how: 'reviews that name it, five of three funders at least',
    });
  own.compare({
    element: 'how many strengths',
    shown: integer(shown.length),
    expected: integer(strengths.length),
    how: 'named by five reviews of three funders',
  });
  own.compare({
    element: 'the day of the computation',
    shown: /Computed on (\d\d \w{3} \d{4})/.exec(panel.text)?.[1] ?? null,
    expected: day(site.today),
    how: 'the world was loaded today',
  });
}

const ofVenture = `subject = 'entrepreneur' and subjectId = ? and isCounted = 1`;

function meanByFunder(reviews: ReviewBook, id: string): number {
  const [row] = reviews.ask(
    `select avg(share) as share from (select avg(text = 'yes') as share from reviews join said using (id)
      where ${ofVenture} and key = 'wouldEngageAgain' group by voice)`,
    id,
  );
  return Number(row?.['share']);
}

function rated(reviews: ReviewBook, id: string, key: string): { reviews: number; voices: number } {
  const [row] = reviews.ask(
    `select count(*) as reviews, count(distinct voice) as voices from reviews join said using (id)
      where ${ofVenture} and key = ? and number is not null`,
    id,
    key,
  );
  return { reviews: Number(row?.['reviews']), voices: Number(row?.['voices']) };
}

const strengthsOf = (reviews: ReviewBook, id: string): (readonly [string, number])[] =>
  reviews
    .ask(
      `select text, count(*) as count from reviews join said using (id) where ${ofVenture} and key = 'strengthTags'
        group by text having count(*) >= 5 and count(distinct voice) >= 3`,
      id,
    )
    .map(({ text, count }) => [String(text), Number(count)] as const);
