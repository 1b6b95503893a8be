import { sql } from 'kysely';
import { dimensionsOfMatter, matters, type Matter } from '../../contract/find/search.ts';
import { mayJudge } from '../../contract/reviews/ratings.ts';
import { fewestVoices } from '../../contract/subjects/score-rules.ts';
import { seconds } from '../clock.ts';
import { coalescer } from '../database/coalesce.ts';
import type { Db } from '../database/connect.ts';
import type { Reads } from '../database/reads.ts';
import { itemsOf, oneDecimal, tenths } from '../subjects/shown-figures.ts';
import { warningsOf, type Warning } from './warning-rules.ts';

/**
 * How funders treat people: the figures that their pages show, rounded as there, and nothing else. So an order by them
 * tells no more than the pages do.
 */

const ratedClasses = ['funded', 'pitch'] as const;
export type RatedClass = (typeof ratedClasses)[number];

export interface FiguresOfFunder {
  readonly scores: ReadonlyMap<Matter, number>;
  /** The classes whose answers a score is made of. */
  readonly classes: ReadonlyMap<Matter, ReadonlySet<RatedClass>>;
  readonly reviews: ReadonlyMap<RatedClass, number>;
  readonly daysToDecision: number | null;
  readonly wouldTakeAgain: number | null;
  readonly warnings: readonly Warning[];
}

export interface AllFigures {
  readonly listed: ReadonlySet<string>;
  readonly byFunder: ReadonlyMap<string, FiguresOfFunder>;
  /** The middle of the funders that show the figure, from five on. */
  readonly market: { readonly scores: ReadonlyMap<Matter, number>; readonly daysToDecision: number | null };
}

const fundersPerPiece = 1_000;
/** So old it may be without a look whether anything changed, and so old while it is looked. */
const mostAge = seconds(2);
const mostAgeBeside = seconds(30);

/** Keeps the figures of all funders in the process, and reads them again when one has changed. */
export function keepFigures(reads: Reads): () => Promise<AllFigures> {
  let kept: { readonly stamp: string; readonly figures: AllFigures } | null = null;
  let lookedAt = -Infinity;
  const look = coalescer<null, null>(async (askers) => {
    await reads.stale(async (db) => {
      const began = performance.now();
      const stamp = await readStamp(db);
      if (kept?.stamp !== stamp) kept = { stamp, figures: await readFigures(db) };
      lookedAt = began;
    });
    return askers.map(() => null);
  });
  return async () => {
    const age = performance.now() - lookedAt;
    if (age > mostAge) {
      const looking = look('', null);
      if (age > mostAgeBeside) await looking;
      else looking.catch(() => undefined);
    }
    if (kept === null) throw new Error('the figures of funders were not read');
    return kept.figures;
  };
}

/** Changes whenever a row of either table does. */
async function readStamp(db: Db): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select concat_ws(' ', (select concat_ws(' ', count(*), sum(xmin::text::bigint)) from funder_scores),
      (select concat_ws(' ', count(*), sum(xmin::text::bigint)) from funders where state = 'listed')) as stamp`.execute(
    db,
  );
  return rows[0]?.stamp ?? '';
}

async function readFigures(db: Db): Promise<AllFigures> {
  const listed = await db.selectFrom('funders').where('state', '=', 'listed').select('id').execute();
  const ids = new Set(listed.map(({ id }) => id));
  const byFunder = new Map<string, FiguresOfFunder>();
  for (let last = ''; ;) {
    const rows = await readScores(db, last);
    for (const [id, own] of Map.groupBy(rows, (row) => row.funder_id))
      if (ids.has(id)) byFunder.set(id, figuresOf(own));
    const next = rows.at(-1)?.funder_id;
    if (next === undefined) break;
    last = next;
  }
  return { listed: ids, byFunder, market: marketOf([...byFunder.values()]) };
}

type Score = Awaited<ReturnType<typeof readScores>>[number];

const readScores = (db: Db, after: string) =>
  db
    .selectFrom('funder_scores')
    // A class with too few voices has no figures, whatever lies in its row.
    .where('voices', '>=', fewestVoices)
    .where('funder_id', 'in', (eb) =>
      eb
        .selectFrom('funder_scores as piece')
        .where('piece.voices', '>=', fewestVoices)
        .where('piece.funder_id', '>', after)
        .groupBy('piece.funder_id')
        .orderBy('piece.funder_id')
        .limit(fundersPerPiece)
        .select('piece.funder_id'),
    )
    .select(['funder_id', 'review_class', 'reviews', 'items'])
    .orderBy('funder_id')
    .execute();

/** Each figure is of the funded where they say it, else of those who pitched. */
export function figuresOf(classes: readonly Pick<Score, 'review_class' | 'reviews' | 'items'>[]): FiguresOfFunder {
  const read = ratedClasses.flatMap((reviewClass) => {
    const own = classes.find(({ review_class: name }) => name === reviewClass);
    return own === undefined ? [] : [{ reviewClass, items: itemsOf(own.items) }];
  });
  const first = <Value>(of: (one: (typeof read)[number]) => Value | null): Value | null => {
    for (const one of read) {
      const value = of(one);
      if (value !== null) return value;
    }
    return null;
  };
  const scoreOf = (key: string): { value: number; reviewClass: RatedClass } | null =>
    first(({ reviewClass, items }) => {
      const value = mayJudge(reviewClass, key) ? items.number(`dimension.${key}`) : null;
      return value === null ? null : { value: oneDecimal(value), reviewClass };
    });
  const known = matters.flatMap((matter) => {
    const scores = dimensionsOfMatter[matter].flatMap((key) => scoreOf(key) ?? []);
    return scores.length === 0 ? [] : [{ matter, scores }];
  });
  const share = first(({ items }) => items.number('fact.wouldTakeMoneyAgain'));
  return {
    scores: new Map(
      known.map(({ matter, scores }) => [matter, oneDecimal(meanOf(scores.map(({ value }) => value)))] as const),
    ),
    classes: new Map(
      known.map(({ matter, scores }) => [matter, new Set(scores.map(({ reviewClass }) => reviewClass))] as const),
    ),
    reviews: new Map(
      ratedClasses.map((reviewClass) => {
        const own = classes.find(({ review_class: name }) => name === reviewClass);
        return [reviewClass, own?.reviews ?? 0] as const;
      }),
    ),
    daysToDecision: first(({ items }) => items.number('fact.daysToDecision')),
    wouldTakeAgain: share === null ? null : tenths(share),
    warnings: first(({ items }) => warningsOf(items)) ?? [],
  };
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const fewestFunders = 5;
function medianOf(values: readonly number[]): number | null {
  if (values.length < fewestFunders) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) / 2;
  return meanOf([sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]);
}

function marketOf(all: readonly FiguresOfFunder[]): AllFigures['market'] {
  const days = medianOf(all.flatMap(({ daysToDecision }) => daysToDecision ?? []));
  return {
    scores: new Map(
      matters.flatMap((matter) => {
        const middle = medianOf(all.flatMap(({ scores }) => scores.get(matter) ?? []));
        return middle === null ? [] : [[matter, oneDecimal(middle)] as const];
      }),
    ),
    daysToDecision: days === null ? null : Math.round(days),
  };
}
