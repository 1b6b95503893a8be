import { readFileSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { InventedWorld } from '../../../sample/invented.ts';
import type { Cell } from './book.ts';
import type { Secrets } from './secret.ts';

/**
 * The published reviews of the sample world in a database of their own, and the figures of a subject by the rules of
 * the specification (2.5 and 2.8 of the reviews): thresholds of five voices, weights by age and verification, a prior of
 * five votes. One row of `said` per answer; a voice is the organisation of the writer where it is
 * verified, else the writer.
 */

type Subject = 'funder' | 'provider' | 'entrepreneur';
type Answers = Readonly<Record<string, unknown>>;

interface Published {
  readonly id: string;
  readonly subject: Subject;
  readonly subjectId: string;
  /** Pitch or funded; empty for others than funders. */
  readonly reviewClass: string;
  readonly fundingKind: string;
  readonly voice: string;
  readonly verification: number;
  /** YYYY-MM of the last contact. */
  readonly lastMonth: string;
  readonly publishedOn: string;
  readonly overall: number | null;
  readonly answers: Answers;
}

const hostOf = (website: unknown): string | null =>
  typeof website === 'string' ? new URL(website).host.replace(/^www\./, '') : null;
/** Who only names an organisation is a voice by themselves. */
const voiceOf = (review: { id: string; verificationLevel: number }, organisation: string | null): string =>
  review.verificationLevel > 0 ? (organisation ?? review.id) : review.id;
const recordOf = (value: unknown): Answers => (typeof value === 'object' && value !== null ? { ...value } : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const monthOfQuarter = (quarter: string): string =>
  `${quarter.slice(0, 4)}-${String(Number(quarter.slice(6)) * 3 - 2).padStart(2, '0')}`;

function publishedOf({ funderReviews, otherReviews }: InventedWorld): Published[] {
  const common = (review: (typeof funderReviews)[number] | (typeof otherReviews)[number]) => ({
    id: review.id,
    subject: review.subject.kind,
    subjectId: review.subject.id,
    verification: review.verificationLevel,
    publishedOn: review.publishedOn ?? '',
    overall: review.overall,
    answers: recordOf(review.answers),
  });
  const funders = funderReviews
    .filter(({ state }) => state === 'published')
    .map((review): Published => {
      const { answers, ...rest } = common(review);
      const wasFunded = ['funded', 'ended'].includes(textOf(answers['stageReached']));
      return {
        ...rest,
        answers,
        reviewClass: wasFunded ? 'funded' : 'pitch',
        fundingKind: textOf(answers['fundingKind']),
        voice: voiceOf(review, hostOf(recordOf(answers['venture'])['website'])),
        lastMonth: textOf(answers['lastContact']),
      };
    });
  const others = otherReviews
    .filter(({ state }) => state === 'published')
    .map((review): Published => {
      const { answers, ...rest } = common(review);
      const isOfVenture = review.written.kind === 'entrepreneur';
      const venture = recordOf(answers['venture']);
      return {
        ...rest,
        answers,
        reviewClass: '',
        fundingKind: '',
        voice: voiceOf(review, isOfVenture ? textOf(answers['funderOrgId']) : hostOf(venture['website'])),
        lastMonth: isOfVenture
          ? monthOfQuarter(textOf(answers['periodQuarter']))
          : textOf(answers['usedTo'] ?? answers['usedFrom']),
      };
    });
  return [...funders, ...others];
}

const yesNo = { yes: 1, no: 0 } as const;
const rates = recordOf(
  recordOf(JSON.parse(readFileSync(new URL('../../../contract/deals/yearly-rates.json', import.meta.url), 'utf8')))[
    'usdPerUnit'
  ],
);
const bands: readonly (readonly [from: number, label: string])[] = [
  [0, 'Under 10k'],
  [10_000, '10–25k'],
  [25_000, '25–50k'],
  [50_000, '50–100k'],
  [100_000, '100–250k'],
  [250_000, '250–500k'],
  [500_000, '0.5–1M'],
  [1_000_000, '1–2.5M'],
  [2_500_000, '2.5–5M'],
  [5_000_000, '5–10M'],
  [10_000_000, '10–25M'],
  [25_000_000, '25–50M'],
  [50_000_000, '50M and more'],
];
const moneyTerms = new Set([
  'amount',
  'preMoney',
  'postMoney',
  'valuationCap',
  'amountRequested',
  'amountApproved',
  'amountDrawn',
  'amountApplied',
  'amountAwarded',
  'amountPaid',
]);

/** The size band of a sum, in US dollars at the average rate of the year of the last contact. */
function bandOf(sum: number, currency: unknown, month: string): string | null {
  const rate = currency === 'USD' ? 1 : recordOf(rates[textOf(currency)])[month.slice(0, 4)];
  if (typeof rate !== 'number' || sum * rate <= 0) return null;
  return bands.findLast(([from]) => sum * rate >= from)?.[1] ?? null;
}

/** What the answers of a review say, one value each: numbers and yes or no in `number`, choices in `text`. */
function saidIn({ answers, lastMonth }: Published): [key: string, number: number | null, text: string | null][] {
  const plain = (key: string, value: unknown): [string, number | null, string | null][] => {
    if (typeof value === 'number') return [[key, value, null]];
    if (value === 'yes' || value === 'no') return [[key, yesNo[value], value]];
    if (Array.isArray(value)) return value.map((item) => [key, null, String(item)]);
    return typeof value === 'string' ? [[key, null, value]] : [];
  };
  const ratings = Object.entries(recordOf(answers['ratings'])).flatMap(([key, value]) => plain(`rating.${key}`, value));
  const terms = Object.entries(recordOf(answers['terms'])).flatMap(([kind, values]) =>
    Object.entries(recordOf(values)).flatMap(([key, value]) => {
      if (moneyTerms.has(key) && typeof value === 'number') {
        const band = bandOf(value, recordOf(values)['currency'], lastMonth);
        return band === null ? [] : plain(`term.${kind}.${key}`, band);
      }
      return plain(`term.${kind}.${key}`, value);
    }),
  );
  return [...Object.entries(answers).flatMap(([key, value]) => plain(key, value)), ...ratings, ...terms];
}

export interface ReviewBook {
  ask(question: string, ...values: SQLInputValue[]): Record<string, Cell>[];
  /** Reviews that count: whose last contact lies at most 60 months back. */
  of(subject: Subject, subjectId: string, reviewClass?: string): SubjectFigures;
}

const monthsFrom = (earlier: string, later: string): number =>
  Number(later.slice(0, 4)) * 12 +
  Number(later.slice(5, 7)) -
  Number(earlier.slice(0, 4)) * 12 -
  Number(earlier.slice(5, 7));
const longestMonths = 60;

export function openReviewBook(world: InventedWorld, today: string, secrets: Secrets): ReviewBook {
  const db = new DatabaseSync(':memory:');
  db.exec(`create table reviews (id text primary key, subject, subjectId, reviewClass, fundingKind, voice, weight real,
      isCounted, publishedOn, overall real);
    create table said (id, key, number, text); create index said_key on said (key, id)`);
  const review = db.prepare('insert into reviews values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const said = db.prepare('insert into said values (?, ?, ?, ?)');
  for (const one of publishedOf(world)) {
    const age = Math.max(0, monthsFrom(one.lastMonth, today));
    const weight = (one.verification >= 1 ? 1 : 0.6) * 0.5 ** (age / 24);
    const isCounted = Number(monthsFrom(one.lastMonth, today) <= longestMonths);
    review.run(
      one.id,
      one.subject,
      one.subjectId,
      one.reviewClass,
      one.fundingKind,
      one.voice,
      weight,
      isCounted,
      one.publishedOn,
      one.overall,
    );
    for (const [key, number, text] of saidIn(one)) said.run(one.id, key, number, text);
  }
  const ask: ReviewBook['ask'] = (question, ...values) => db.prepare(question).all(...values) as Record<string, Cell>[];
  leaveOneVoiceOut(ask, secrets);
  return { ask, of: (subject, id, reviewClass = '') => figuresOf(ask, [subject, id, reviewClass], secrets) };
}

const ownerOf = ([subject, id, reviewClass]: readonly string[]): string =>
  [subject, id, reviewClass].filter((word) => word !== '').join(' ');

/** Of each class of a funder, and of each provider: the voice that is drawn does not count. */
function leaveOneVoiceOut(ask: Ask, secrets: Secrets): void {
  const rows = ask(`select id, subject, subjectId, reviewClass, voice from reviews
    where isCounted = 1 and subject <> 'entrepreneur'`);
  const of = (row: (typeof rows)[number]): string[] =>
    ['subject', 'subjectId', 'reviewClass'].map((key) => textOf(row[key]));
  for (const own of Map.groupBy(rows, (row) => ownerOf(of(row))).values()) {
    const drawn = (row: (typeof rows)[number]): number => secrets.drawn(ownerOf(of(row)), textOf(row['id']));
    const [least] = own.toSorted((one, other) => drawn(one) - drawn(other));
    if (least === undefined) continue;
    ask(
      'update reviews set isCounted = 0 where subject = ? and subjectId = ? and reviewClass = ? and voice = ?',
      ...of(least),
      textOf(least['voice']),
    );
  }
}

/** How the product calls the figure over the answers to a question. */
function itemOf(key: string): string {
  const others: Readonly<Record<string, string>> = {
    practiceTags: 'practices',
    outcome: 'outcomes',
    feeModel: 'feeModels',
    asked: 'writers.asked',
    tie: 'writers.tie',
  };
  if (key.startsWith('term.')) return key;
  return key.startsWith('rating.') ? key.replace('rating', 'dimension') : (others[key] ?? `fact.${key}`);
}

/** The figures of one class of a subject. Null: too few voices. Only shares are rounded. */
export interface SubjectFigures {
  readonly reviews: number;
  readonly voices: number;
  readonly score: number | null;
  readonly lastReview: string | null;
  /** How many voices gave 1 to 5, from ten voices on. */
  readonly distribution: readonly number[] | null;
  /** Weighted as the score, without the prior. */
  mean(key: string): number | null;
  /** Each voice once. */
  median(key: string, fewestVoices?: number): number | null;
  share(key: string, yes?: string, fewest?: number): number | null;
  /** Voices that named a value, three or more, of those that answered. */
  named(
    key: string,
    fewest?: number,
  ): { readonly answered: number; readonly counts: ReadonlyMap<string, number> } | null;
  /** Voices by their last word; small groups together as ''. */
  groups(key: string): ReadonlyMap<string, number> | null;
}

const fewestVoices = 5;
const prior = { votes: 5, mean: 3.5, pool: 200 };
const own = 'subject = ? and subjectId = ? and reviewClass = ? and isCounted = 1';

type Ask = ReviewBook['ask'];
/** Which rows of the voices that answered a figure is made of; `standsFor` is the lowest id of their reviews. */
type Draw = <Row extends Record<string, Cell>>(key: string, rows: Row[]) => Row[];

function figuresOf(ask: Ask, id: [Subject, string, string], secrets: Secrets): SubjectFigures {
  const more = (item: string): number => (id[0] === 'entrepreneur' ? 0 : secrets.more(ownerOf(id), item));
  const fewestOf = (key: string, least = fewestVoices): number => least + (key === 'recommend' ? 0 : more(itemOf(key)));
  const [head] = ask(
    `select count(*) as reviews, count(distinct voice) as voices, max(publishedOn) as last from reviews where ${own}`,
    ...id,
  );
  const [reviews, voices] = [Number(head?.['reviews']), Number(head?.['voices'])];
  const last = textOf(head?.['last']);
  /** Without a third of the voices, but where cards show the answer, and of ventures. */
  const draw: Draw = (key, rows) => {
    if (id[0] === 'entrepreneur' || key === 'overall' || key === 'recommend') return rows;
    const kept = secrets.kept(
      ownerOf(id),
      itemOf(key),
      rows.map(({ standsFor }) => textOf(standsFor)),
    );
    return rows.filter(({ standsFor }) => kept.has(textOf(standsFor)));
  };
  const votes = (key: string) =>
    ask(
      `select voice, min(id) as standsFor, avg(number) as rating, avg(weight) as weight from reviews join said using (id)
      where ${own} and key = ? and number is not null group by voice order by rating`,
      ...id,
      key,
    );
  return {
    reviews,
    voices,
    lastReview: last === '' ? null : `${last.slice(0, 4)} H${last.slice(5, 7) < '07' ? 1 : 2}`,
    score: voices < fewestVoices + more('score') ? null : scoreOf(ask, id),
    distribution:
      voices < 10 + more('distribution') ? null : distributionOf(votes('overall').map(({ rating }) => Number(rating))),
    mean(key) {
      const found = votes(key);
      if (found.length < fewestOf(key)) return null;
      const drawn = draw(key, found);
      const total = drawn.reduce((sum, { weight }) => sum + Number(weight), 0);
      return drawn.reduce((sum, { rating, weight }) => sum + Number(rating) * Number(weight), 0) / total;
    },
    median(key, fewest = fewestVoices) {
      const found = votes(key);
      if (found.length < fewestOf(key, fewest)) return null;
      return middleOf(draw(key, found).map(({ rating }) => Number(rating)));
    },
    share: (key, yes, least) => shareOf(ask, id, { key, yes, fewest: fewestOf(key, least), draw }),
    named: (key, fewest = 3) => namedOf(ask, id, { key, fewest, fewestAnswered: fewestOf(key), draw }),
    groups: (key) => groupsOf(ask, id, { key, fewest: fewestOf(key), draw }),
  };
}

export function middleOf(sorted: readonly number[]): number {
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

/** Drawn towards the mean of all reviews of the same kind and class where there are 200, else towards 3.5. */
function scoreOf(ask: Ask, id: [Subject, string, string]): number {
  const [row] = ask(
    `with votes as (select avg(overall) as rating, avg(weight) as weight from reviews where ${own} group by voice),
      pools as (select fundingKind, case when count(*) >= ${prior.pool} then avg(overall) else ${prior.mean} end as mean
        from reviews where subject = ?1 and reviewClass = ?3 group by fundingKind),
      center as (select avg(pools.mean) as mean from reviews join pools using (fundingKind) where ${own})
    select (${prior.votes} * (select mean from center) + sum(rating * weight)) / (${prior.votes} + sum(weight)) as score from votes`.replaceAll(
      'subject = ? and subjectId = ? and reviewClass = ?',
      'subject = ?1 and subjectId = ?2 and reviewClass = ?3',
    ),
    ...id,
  );
  return Number(row?.['score']);
}

const distributionOf = (ratings: readonly number[]): number[] =>
  [1, 2, 3, 4, 5].map((stars) => ratings.filter((rating) => Math.floor(rating + 0.5) === stars).length);

/** As shares of people are shown; nothing else is rounded here. */
export const inTenths = (share: number): number => Math.floor(share * 10 + 0.5 + 1e-9) / 10;

function shareOf(
  ask: Ask,
  id: [Subject, string, string],
  { key, yes, fewest, draw }: { key: string; yes: string | undefined; fewest: number; draw: Draw },
): number | null {
  // With `yes`, every answer counts, and those that say this word are the part.
  const value = yes === undefined ? 'number' : 'text = ?5';
  const rows = ask(
    `select voice, min(id) as standsFor, avg(${value}) as share from reviews join said using (id)
      where subject = ?1 and subjectId = ?2 and reviewClass = ?3 and isCounted = 1 and key = ?4
      and ${yes === undefined ? 'number is not null' : 'text is not null'} group by voice`,
    ...(yes === undefined ? [...id, key] : [...id, key, yes]),
  );
  if (rows.length < fewest) return null;
  const drawn = draw(key, rows);
  return inTenths(drawn.reduce((sum, { share }) => sum + Number(share), 0) / drawn.length);
}

function namedOf(
  ask: Ask,
  id: [Subject, string, string],
  { key, fewest, fewestAnswered, draw }: { key: string; fewest: number; fewestAnswered: number; draw: Draw },
) {
  const answered = ask(
    `select voice, min(id) as standsFor from reviews join said using (id) where ${own} and key = ? group by voice`,
    ...id,
    key,
  );
  if (answered.length < fewestAnswered) return null;
  const drawn = new Set(draw(key, answered).map(({ voice }) => voice));
  const rows = ask(
    `select distinct text, voice from reviews join said using (id) where ${own} and key = ?`,
    ...id,
    key,
  ).filter(({ voice }) => drawn.has(voice ?? null));
  return { answered: drawn.size, counts: new Map([...countsOf(rows)].filter(([, count]) => count >= fewest)) };
}

function countsOf(rows: readonly Record<string, Cell>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of rows) counts.set(String(text), (counts.get(String(text)) ?? 0) + 1);
  return counts;
}

function groupsOf(
  ask: Ask,
  id: [Subject, string, string],
  { key, fewest, draw }: { key: string; fewest: number; draw: Draw },
): ReadonlyMap<string, number> | null {
  const rows = ask(
    `select voice, text, standsFor from (
      select voice, text, row_number() over (partition by voice order by publishedOn desc) as place,
        min(id) over (partition by voice) as standsFor
      from reviews join said using (id) where ${own} and key = ? and text <> 'unknown')
    where place = 1`,
    ...id,
    key,
  );
  if (rows.length < fewest) return null;
  const all = [...countsOf(draw(key, rows))]
    .map(([text, count]) => ({ text, count }))
    .sort((one, other) => other.count - one.count);
  const alone = all.filter(({ count }) => count >= fewestVoices);
  let rest = all.filter(({ count }) => count < fewestVoices).reduce((sum, { count }) => sum + count, 0);
  // What is hidden must not follow from the sum: the smallest group that is shown joins it.
  while (rest > 0 && rest < fewestVoices && alone.length > 0) rest += alone.pop()?.count ?? 0;
  if (alone.length === 0) return null;
  return new Map([
    ...alone.map(({ text, count }) => [text, count] as const),
    ...(rest > 0 ? [['', rest] as const] : []),
  ]);
}
