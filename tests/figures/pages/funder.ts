import type { Page } from 'playwright-core';
import { middleOf, type ReviewBook, type SubjectFigures } from '../counted/reviews.ts';
import type { Ledger, PageLedger } from '../ledger.ts';
import type { SampleSite } from '../site.ts';
import { factWords, reviewWords, terms, type Term } from '../words.ts';
import { counted, decimal, integer, percent, rating, share } from '../written.ts';
import { within } from './database.ts';
import { checkFoundersSay } from './founders-say.ts';
import { checkFunderDeals } from './funder-deals.ts';
import {
  afterTheMoney,
  checkHead,
  checkNamed,
  checkTerms,
  checkWriters,
  factValue,
  factWord,
  readSections,
  type ShownSection,
} from './subject-parts.ts';

/** The page of a funder: two classes of figures, and the terms that people reported. */

const classes = { pitch: 'Pitch', funded: 'Funded' } as const;
type ReviewClass = keyof typeof classes;
type Funder = SampleSite['world']['funders'][number];

/** The middle of a dimension over the listed funders that have a figure, by kind of money; from five of them on. */
export type Middles = (kind: string, reviewClass: string, key: string) => { middle: number; funders: number } | null;

export function middlesOf(reviews: ReviewBook, funders: readonly Funder[]): Middles {
  const listed = funders.filter(({ state }) => state === 'listed');
  const kept = new Map<string, SubjectFigures>();
  const figures = (id: string, reviewClass: string): SubjectFigures => {
    const found = kept.get(`${id} ${reviewClass}`) ?? reviews.of('funder', id, reviewClass);
    kept.set(`${id} ${reviewClass}`, found);
    return found;
  };
  return (kind, reviewClass, key) => {
    const values = listed
      .filter(({ kinds }) => kind === 'all' || kinds.some((own) => own === kind))
      .map(({ id }) => figures(id, reviewClass))
      .flatMap((own) => (own.score === null ? [] : [own.mean(`rating.${key}`)]))
      .filter((value) => value !== null)
      .sort((one, other) => one - other);
    return values.length < 5 ? null : { middle: middleOf(values), funders: values.length };
  };
}

export interface FunderQuestion {
  readonly page: Page;
  readonly site: SampleSite;
  readonly reviews: ReviewBook;
  readonly funder: Funder;
  readonly middles: Middles;
}

export async function checkFunder(ledger: Ledger, question: FunderQuestion): Promise<void> {
  const { page, site, reviews, funder } = question;
  const own = within(ledger.page('funder'), funder.name);
  await page.goto(`${site.address}/funder/${funder.id}`);
  await page.getByRole('heading', { level: 1, name: funder.name }).waitFor();
  if (hasReportedTerms(reviews, funder.id))
    await page.getByText(/^(Medians and shares from at least five|Too few reviews report terms)/).waitFor();
  await checkFunderDeals(within(own, 'deals'), { page, site, name: funder.name });
  const sections = await readSections(page);
  const rows = await readRatings(page);
  if (['pitch', 'funded'].every((reviewClass) => reviews.of('funder', funder.id, reviewClass).score === null))
    return checkUnscored(own, sections['What founders say']);
  checkFoundersSay(within(own, 'in a minute'), sections['What founders say'], {
    figuresOf: (reviewClass) => reviews.of('funder', funder.id, reviewClass),
    middles: question.middles,
    kinds: funder.kinds,
  });
  for (const reviewClass of ['pitch', 'funded'] as const) {
    const section = sections[classes[reviewClass]];
    const figures = reviews.of('funder', funder.id, reviewClass);
    const part = within(own, classes[reviewClass]);
    if (section === undefined) {
      part.missing('the section');
      continue;
    }
    checkHead(part, section, figures);
    checkWriters(part, section, figures, 'funder');
    if (figures.score === null) continue;
    const rated = ratingsOf(rows, sections['Ratings'], reviewClass);
    checkDimensions(part, rated, { ...question, figures, reviewClass });
    checkFacts(part, rated, figures);
    checkOutcomes(part, section, figures);
    checkNamed(part, section, {
      list: 'Practices that authors reported',
      words: reviewWords.practices,
      named: figures.named('practiceTags'),
    });
    checkReportedTerms(part, sections[`Terms, ${classes[reviewClass]}`], figures);
  }
  checkMedianWords(own, sections['Ratings'], question);
}

/** The most funders behind one of the medians of both classes. */
function checkMedianWords(
  ledger: PageLedger,
  section: ShownSection | undefined,
  { funder, middles, reviews }: FunderQuestion,
): void {
  const kind = funder.kinds.length === 1 ? (funder.kinds[0] ?? 'all') : 'all';
  const counts = (['pitch', 'funded'] as const).flatMap((reviewClass) => {
    const figures = reviews.of('funder', funder.id, reviewClass);
    if (figures.score === null) return [];
    return Object.entries(reviewWords.dimensions).flatMap(([key, label]) => {
      if (reviewClass === 'pitch' && afterTheMoney.includes(label)) return [];
      return figures.mean(`rating.${key}`) === null ? [] : (middles(kind, reviewClass, key)?.funders ?? []);
    });
  });
  const legend = section?.paragraphs.find((text) => text.startsWith('Median of up to')) ?? null;
  if (counts.length === 0) return ledger.holds('no words on medians', legend === null, 'no dimension has one');
  ledger.compare({
    element: 'the words on medians',
    shown: legend,
    expected: `Median of up to ${counted(Math.max(...counts), 'funder')} of the same kind with a score`,
    how: 'most funders behind one of the medians',
  });
}

const hasReportedTerms = (reviews: ReviewBook, id: string): boolean =>
  (['pitch', 'funded'] as const).some((reviewClass) => {
    const figures = reviews.of('funder', id, reviewClass);
    return (
      figures.score !== null &&
      Object.entries(terms).some(([kind, list]) =>
        list.some((term) => termWord(term, figures, `term.${kind}.${term.key}`) !== null),
      )
    );
  });

type ShownRow = {
  readonly label: string;
  readonly reviewClass: string;
  readonly text: string;
  readonly drawn: string | null;
};

/** The cells of the tables of ratings and facts. */
const readRatings = (page: Page): Promise<ShownRow[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('section[aria-labelledby=funder-ratings] tbody tr')].flatMap((row) =>
      [...row.querySelectorAll('td')].map((cell) => ({
        label: (row.querySelector('th')?.textContent ?? '').trim(),
        reviewClass: cell.dataset['class'] ?? '',
        text: (cell.textContent ?? '').trim(),
        drawn: cell.querySelector('[role=img]')?.getAttribute('aria-label') ?? null,
      })),
    ),
  );

/** Those of one class, without the cells that say that too few answered. */
function ratingsOf(rows: readonly ShownRow[], section: ShownSection | undefined, reviewClass: string): ShownSection {
  const own = rows.filter((row) => row.reviewClass === reviewClass && row.text !== 'Too few');
  return {
    text: section?.text ?? '',
    lists: {},
    paragraphs: section?.paragraphs ?? [],
    terms: Object.fromEntries(own.map(({ label, text, drawn }) => [label, { text, drawn }])),
  };
}

/** Its deals lead, and nothing else says anything of its reviews. */
function checkUnscored(ledger: PageLedger, section: ShownSection | undefined): void {
  ledger.compare({
    element: 'what is said of both classes',
    shown: section?.paragraphs.filter((words) => words.startsWith('Too few')).join(' | ') ?? null,
    expected: 'Too few reviews | Too few reviews',
    how: 'fewer than five voices in both classes',
  });
}

function checkDimensions(
  ledger: PageLedger,
  section: ShownSection,
  { funder, middles, figures, reviewClass }: FunderQuestion & { figures: SubjectFigures; reviewClass: ReviewClass },
): void {
  const kind = funder.kinds.length === 1 ? (funder.kinds[0] ?? 'all') : 'all';
  for (const [key, label] of Object.entries(reviewWords.dimensions)) {
    // Who did not get the money has no score of what comes after it.
    const isJudged = reviewClass === 'funded' || !afterTheMoney.includes(label);
    const mean = isJudged ? figures.mean(`rating.${key}`) : null;
    checkTerms(ledger, section, [[label, mean === null ? null : rating(mean), `weighted mean of the voices: ${mean}`]]);
    if (mean === null) continue;
    const middle = middles(kind, reviewClass, key);
    ledger.compare({
      element: `the bar of "${label}"`,
      shown: section.terms[label]?.drawn ?? null,
      expected: `${rating(mean)} out of 5${middle === null ? '' : `, median of its kind ${rating(middle.middle)}`}`,
      how: `middle of ${middle?.funders ?? 'too few'} funders of ${kind}: ${middle?.middle}`,
    });
  }
}

function checkFacts(ledger: PageLedger, section: ShownSection, figures: SubjectFigures): void {
  for (const [key, { label, unit }] of Object.entries(factWords.funder)) {
    const value = factValue(unit, figures, key);
    checkTerms(ledger, section, [
      [label, value === null ? null : factWord(unit, value), `over the voices that answered: ${value}`],
    ]);
  }
}

function checkOutcomes(ledger: PageLedger, section: ShownSection, figures: SubjectFigures): void {
  const groups = figures.groups('outcome');
  const [title, shown] = Object.entries(section.lists).find(([name]) => name.startsWith('How it ended')) ?? [];
  if (groups === null || groups.size < 2)
    return ledger.holds('no "How it ended"', shown === undefined, 'one group alone');
  if (shown === undefined || title === undefined) return ledger.missing('"How it ended"');
  const total = [...groups.values()].reduce((sum, count) => sum + count, 0);
  ledger.compare({
    element: 'how it ended, the base',
    shown: title,
    expected: `How it ended for ${counted(total, 'organisation')}, chosen at random`,
    how: 'sum of the groups',
  });
  for (const [value, count] of groups) {
    const word = value === '' ? 'Other' : (reviewWords.outcomes[value] ?? value);
    ledger.compare({
      element: `how it ended: ${word}`,
      shown: shown.find((row) => row.startsWith(`${word} `)) ?? null,
      expected: `${word} ${integer(count)}`,
      how: 'voices by their last word, groups under five together',
    });
  }
  const sum = [...groups.values()].reduce((total, count) => total + count, 0);
  const shownSum = shown.reduce((total, row) => total + Number(/\d+$/.exec(row)?.[0]), 0);
  ledger.compare({
    element: 'how it ended: the sum',
    shown: integer(shownSum),
    expected: integer(sum),
    how: 'voices that said it',
  });
}

function checkReportedTerms(ledger: PageLedger, section: ShownSection | undefined, figures: SubjectFigures): void {
  const expected = Object.entries(terms).flatMap(([kind, list]) =>
    list.map((term) => [term.label, termWord(term, figures, `term.${kind}.${term.key}`)] as const),
  );
  const known = expected.filter(([, value]) => value !== null);
  if (section === undefined)
    return known.length === 0 ? ledger.holds('no terms', true, 'too few reported any') : ledger.missing('the terms');
  for (const [label, value] of known)
    ledger.compare({
      element: `the term "${label}"`,
      shown: section.terms[label]?.text ?? null,
      expected: value ?? '',
      how: 'over the voices that named it',
    });
  ledger.compare({
    element: 'how many terms',
    shown: integer(Object.keys(section.terms).length),
    expected: integer(known.length),
    how: 'terms that five voices named',
  });
}

function termWord(term: Term, figures: SubjectFigures, key: string): string | null {
  const { answer } = term;
  if (answer.kind === 'triState') {
    const yes = figures.share(key);
    return yes === null ? null : `${share(yes)} say yes`;
  }
  if (answer.kind === 'choice' || answer.unit === 'money') {
    const groups = figures.groups(key);
    if (groups === null) return null;
    const word = (value: string): string =>
      value === '' ? 'Other' : answer.kind === 'choice' ? (answer.options[value] ?? value) : `$${value}`;
    const order = answer.kind === 'choice' ? Object.keys(answer.options) : [...groups.keys()];
    const named = [...groups].sort(([one], [other]) => place(order, one) - place(order, other));
    return named.map(([value, count]) => `${word(value)}: ${integer(count)}`).join(' | ');
  }
  const value = factValue(answer.unit, figures, key);
  if (value === null) return null;
  if (answer.unit === 'percent') return percent(value);
  if (answer.unit === 'times') return `${decimal(value)}×`;
  if (answer.unit === 'months') return Number.isInteger(value) ? counted(value, 'month') : `${decimal(value)} months`;
  return decimal(value);
}

const place = (order: readonly string[], value: string): number => (value === '' ? order.length : order.indexOf(value));
