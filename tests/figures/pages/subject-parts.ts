import type { Page } from 'playwright-core';
import type { SubjectFigures } from '../counted/reviews.ts';
import type { PageLedger } from '../ledger.ts';
import { decimal, counted, halfWord, integer, percent, rating, share } from '../written.ts';

/** What the pages of funders and providers share: a score with what stands behind it, dimensions, facts, counts. */

/** The texts of one section of a page, as they are shown. */
export interface ShownSection {
  /** The text of the whole section. */
  readonly text: string;
  /** What stands beside each term, and the label of the drawing in it. */
  readonly terms: Readonly<Record<string, { readonly text: string; readonly drawn: string | null }>>;
  /** The items of each list, by its label or the heading before it. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly paragraphs: readonly string[];
}

/** The sections of a page that have a name. */
export const readSections = (page: Page): Promise<Record<string, ShownSection>> =>
  page.evaluate(() => {
    const text = (node: Element | null | undefined): string => (node?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    const nameOf = (section: Element): string =>
      section.getAttribute('aria-label') ??
      text(document.getElementById(section.getAttribute('aria-labelledby') ?? ''));
    const sectionOf = (section: Element): ShownSection => ({
      text: text(section),
      terms: Object.fromEntries(
        [...section.querySelectorAll('dt')].map((term) => {
          const value = term.nextElementSibling;
          const lines = [...(value?.querySelectorAll(':scope > span') ?? [])].map(text);
          return [
            text(term),
            {
              text: lines.length > 0 ? lines.join(' | ') : text(value),
              drawn: value?.querySelector('[role=img]')?.getAttribute('aria-label') ?? null,
            },
          ];
        }),
      ),
      lists: Object.fromEntries(
        [...section.querySelectorAll('ul')].map((list) => [
          list.getAttribute('aria-label') ?? text(list.closest('div')?.querySelector('h3, h4')),
          // What stands beside the row for the eyes alone is said in its words too.
          [...list.querySelectorAll('li')].map((row) =>
            text(row.querySelector('button, span:not([aria-hidden])') ?? row),
          ),
        ]),
      ),
      paragraphs: [...section.querySelectorAll('p')].map(text),
    });
    return Object.fromEntries(
      [...document.querySelectorAll('main section')].map((section) => [nameOf(section), sectionOf(section)]),
    );
  });

/** Words of the form, by hand: what is asked of everyone and can be judged by those alone who got the money. */
export const afterTheMoney = [
  'Help beyond money',
  'Friendly terms',
  'Conduct on the board',
  'Network',
  'Support in hard times',
  'Follow-on',
  'Cost as quoted',
  'Flexible repayment',
  'Collateral',
  'Servicing',
  'Reporting',
  'Flexible use',
  'Paid on time',
];

/** How many reviews, as every reader may know it: below five voices it would tell of a single one. */
export function countWord({ reviews, score }: Pick<SubjectFigures, 'reviews' | 'score'>): string {
  return score === null ? 'Too few reviews' : `${reviews} reviews`;
}

/** The score, how many reviews, the share that recommends, and how the ratings spread. */
export function checkHead(ledger: PageLedger, section: ShownSection, figures: SubjectFigures): void {
  const { score, distribution } = figures;
  if (score === null) {
    ledger.compare({
      element: 'why there is no score',
      shown: section.paragraphs.find((words) => words.startsWith('Too few')) ?? null,
      expected: countWord(figures),
      how: `${figures.voices} voices`,
    });
    return ledger.holds(
      'no figure below five voices',
      Object.keys(section.terms).length === 0,
      'threshold of five voices',
    );
  }
  ledger.compare({
    element: 'the score',
    shown: /^[^\d]*(\d\.\d)/.exec(section.text)?.[1] ?? null,
    expected: rating(score),
    how: `5 votes of 3.5 and the weighted votes of ${figures.voices} voices: ${score}`,
  });
  ledger.compare({
    element: 'the number of reviews',
    shown: section.paragraphs.find((words) => / reviews, last in /.test(words)) ?? null,
    expected: `${countWord(figures)}, last in ${halfWord(figures.lastReview)}`,
    how: 'published reviews of the last 60 months',
  });
  const recommends = figures.share('recommend', 'yes');
  ledger.compare({
    element: 'the share that recommends',
    shown: section.paragraphs.find((words) => words.endsWith('would recommend')) ?? null,
    expected: `${share(recommends ?? Number.NaN)} would recommend`,
    how: `mean over the voices of "yes" among all answers: ${recommends}`,
  });
  const spread = section.lists['How many gave each rating'];
  if (distribution === null) return ledger.holds('no spread of ratings', spread === undefined, 'fewer than ten voices');
  if (spread === undefined) return ledger.missing('the spread of ratings');
  for (const stars of [5, 4, 3, 2, 1])
    ledger.compare({
      element: `${stars} of 5`,
      shown:
        spread
          .map((row) => new RegExp(`(\\d+) gave ${stars} of 5`).exec(row)?.[1])
          .find((count) => count !== undefined) ?? null,
      expected: integer(distribution[stars - 1] ?? 0),
      how: 'voices whose mean rating is nearest to it',
    });
}

/** How many were asked to write, and how many have a tie: from ten voices on, in tenths. */
export function checkWriters(ledger: PageLedger, section: ShownSection, figures: SubjectFigures, noun: string): void {
  const shown = section.paragraphs.find((words) => words.startsWith('Of the authors')) ?? null;
  const [asked, tied] = [figures.share('asked', `the_${noun}`, 10), figures.share('tie', 'yes', 10)];
  if (figures.score === null || (asked === null && tied === null))
    return ledger.holds('no words on who was asked', shown === null, `${figures.voices} voices`);
  const word = (part: number): string =>
    part < 0.05 ? 'fewer than 1 in 10' : part > 0.95 ? 'nearly all' : `about ${integer(Math.round(part * 10))} in 10`;
  ledger.compare({
    element: 'who was asked, and who has a tie',
    shown,
    expected: [
      ...(asked === null ? [] : [`Of the authors, ${word(asked)} were asked by the ${noun}.`]),
      ...(tied === null ? [] : [`Of the authors, ${word(tied)} named a tie to the ${noun}.`]),
    ].join(' '),
    how: 'means over the voices of the answers',
  });
}

/** A fact in its unit. */
export function factWord(unit: string, value: number): string {
  if (unit === 'share') return share(value);
  if (unit === 'percent') return percent(value);
  return Number.isInteger(value) ? counted(value, unit.slice(0, -1)) : `${decimal(value)} ${unit}`;
}

const nearest = (value: number, step: number): number => Math.round(value / step + 1e-9) * step;

/** Medians of days and such to tenths, percentages to halves. */
export const factValue = (unit: string, figures: SubjectFigures, key: string): number | null => {
  if (unit === 'share') return figures.share(key);
  const median = figures.median(key);
  return median === null ? null : Number(nearest(median, unit === 'percent' ? 0.5 : 0.1).toFixed(2));
};

export function checkTerms(
  ledger: PageLedger,
  section: ShownSection,
  expected: readonly (readonly [label: string, value: string | null, how: string])[],
): void {
  for (const [label, value, how] of expected) {
    const shown = section.terms[label]?.text ?? null;
    if (value === null) ledger.holds(`no "${label}"`, shown === null, how);
    else ledger.compare({ element: `"${label}"`, shown, expected: value, how });
  }
}

/** Counts of what voices named, highest first, and of how many answered. */
export function checkNamed(
  ledger: PageLedger,
  section: ShownSection,
  parts: {
    readonly list: string;
    readonly words: Readonly<Record<string, string>>;
    readonly named: ReturnType<SubjectFigures['named']>;
  },
): void {
  const { list, words, named } = parts;
  const shown = section.lists[list];
  const counts = [...(named?.counts ?? [])];
  if (named === null || counts.length === 0)
    return ledger.holds(`no "${list}"`, shown === undefined, 'none that three voices named');
  if (shown === undefined) return ledger.missing(`"${list}"`);
  for (const [value, count] of counts)
    ledger.compare({
      element: `${list}: ${words[value]}`,
      shown: shown.find((row) => row.startsWith(`${words[value]} `)) ?? null,
      expected: `${words[value]} ${integer(count)}`,
      how: 'voices that named it',
    });
  ledger.compare({
    element: `${list}: how many`,
    shown: integer(shown.length),
    expected: integer(counts.length),
    how: 'values that three voices named',
  });
  const numbers = shown.map((row) => Number(/\d+$/.exec(row)?.[0]));
  ledger.holds(
    `${list}: the order`,
    numbers.every((number, at) => at === 0 || number <= (numbers[at - 1] ?? 0)),
    'most named first',
  );
  ledger.compare({
    element: `${list}: of how many`,
    shown: section.paragraphs.find((text) => /^Of [\d,]+ who answered, chosen at random\.$/.test(text)) ?? null,
    expected: `Of ${integer(named.answered)} who answered, chosen at random.`,
    how: 'voices that answered the question',
  });
}
