import type { Found, FoundFunder, ProgrammeFunder, Treatment } from '../../contract/find/find.ts';
import { asksNothing, matters, mostFunders, type FindOrder, type Weights } from '../../contract/find/search.ts';
import { shownLogo } from '../funders/logo.ts';
import { oneDecimal } from '../subjects/shown-figures.ts';
import { listProgrammes } from './programme-queries.ts';
import {
  addressesOf,
  fitOf,
  rank,
  readParts,
  type Asking,
  candidateAt,
  similarAt,
  type Candidate,
  type Ranked,
  type PartOfKind,
  type Sources,
} from './ranked.ts';
import { differencesOf, weightedScore } from './ranking-rules.ts';
import { whyHere, whyNotHigher, type Reasoned } from './reason-rules.ts';
import { addressOf, similarDeals, sinceDay, type Steps } from './similar.ts';
import type { AllFigures, FiguresOfFunder, RatedClass } from './treatment-queries.ts';

/** Who fits, in the order of fit and treatment. */

export interface Question extends Asking {
  readonly weights: Weights;
  readonly sort: FindOrder;
  readonly limit: number;
}

const mostProgrammes = 3;

export async function findFunders(sources: Sources, question: Question): Promise<Found> {
  const { parts, steps, asked } = await readParts(sources, question);
  const [only] = parts.length === 1 ? parts : [];
  const rowsWith = (used: Steps): string | null =>
    only === undefined ? null : addressOf(only.kind, similarDeals(only.kind, only.asked, used));
  const ranked = parts.map((part) => rank(part, sources.figures, question));
  const shown = await presentAll(sources, question, {
    candidates: firstOf(ranked, question.sort, Math.min(question.limit, mostFunders)),
    isWidened: steps.used.length > 0,
  });
  return {
    kinds: parts.map(addressesOf),
    since: sinceDay(asked.today, new Set(steps.used)),
    amountUsd: asked.amountUsd,
    own: steps.own,
    ownRows: rowsWith(new Set()),
    similar: steps.similar,
    similarFunders: countSimilarFunders(ranked),
    steps: steps.shown.map((step, at) => ({ ...step, rows: rowsWith(steps.counted[at] ?? new Set()) })),
    market: { daysToDecision: sources.figures.market.daysToDecision },
    ranked: parts.reduce((sum, { placed }) => sum + placed.listed, 0),
    known: parts.reduce((sum, { placed }) => sum + placed.known.length, 0),
    funders: shown,
    programmes: await programmesOf(sources, parts),
  };
}

/** With `any`, one funder may have made such deals of several kinds. */
function countSimilarFunders(ranked: readonly Ranked[]): number {
  const ids = new Set<string>();
  for (const { part } of ranked)
    part.kept.model.funders.forEach((id, place) => {
      if (part.placed.isListed[place] === 1 && (part.similar[part.placed.inDeals[place] ?? -1] ?? 0) > 0) ids.add(id);
    });
  return ids.size;
}

const keys: Readonly<Record<FindOrder, (candidate: Candidate) => number>> = {
  both: ({ standing }) => standing,
  fit: ({ chance }) => chance,
  deals: ({ similar }) => similar,
};

/** By the place in the model. */
const valuesOf: Readonly<Record<FindOrder, (ranked: Ranked) => Float64Array>> = {
  both: ({ standings }) => standings,
  fit: ({ chances }) => chances,
  deals: (ranked) => ranked.chances.map((_chance, place) => similarAt(ranked, place)),
};

/** The first so many. All funders are looked at, and only those that may be among them are sorted. */
function firstOf(ranked: readonly Ranked[], sort: FindOrder, count: number): Candidate[] {
  const all = ranked.map((one) => ({ one, values: valuesOf[sort](one) }));
  const least = listedValues(all).sort().at(-count) ?? -Infinity;
  const found: Candidate[] = [];
  for (const { one, values } of all)
    for (let place = 0; place < values.length; place++)
      if ((values[place] ?? 0) >= least && one.part.placed.isListed[place] === 1) found.push(candidateAt(one, place));
  return found.toSorted(byOrder(keys[sort])).slice(0, count);
}

function listedValues(all: readonly { readonly one: Ranked; readonly values: Float64Array }[]): Float64Array {
  const listed = new Float64Array(all.reduce((sum, { one }) => sum + one.part.placed.listed, 0));
  let filled = 0;
  for (const { one, values } of all)
    for (let place = 0; place < values.length; place++)
      if (one.part.placed.isListed[place] === 1) listed[filled++] = values[place] ?? 0;
  return listed;
}

/** Equals stand by their ids, so that the same search answers the same. */
const byOrder =
  (key: (candidate: Candidate) => number) =>
  (one: Candidate, other: Candidate): number =>
    key(other) - key(one) || other.standing - one.standing || (one.id < other.id ? -1 : 1);

async function presentAll(
  { db, figures }: Sources,
  { weights, sort }: Question,
  { candidates, isWidened }: { candidates: readonly Candidate[]; isWidened: boolean },
): Promise<FoundFunder[]> {
  if (candidates.length === 0) return [];
  // One that was hidden or merged a moment ago is left out.
  const rows = await db
    .selectFrom('funders')
    .where('id', 'in', [...new Set(candidates.map(({ id }) => id))])
    .where('state', '=', 'listed')
    .select(['id', 'name', 'types', 'country', shownLogo])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const listed = candidates.flatMap((candidate) => {
    const row = byId.get(candidate.id);
    if (row === undefined) return [];
    const { kind, asked, mostSimilar } = candidate.part;
    const own = figures.byFunder.get(candidate.id);
    const reasoned: Reasoned = {
      kind,
      fit: fitOf(candidate, isWidened),
      differences: own === undefined ? [] : differencesOf(own.scores, { market: figures.market.scores, weights }),
      amountUsd: asked.amountUsd,
      mostSimilar,
      asksNothing: asksNothing(asked.search),
    };
    return [{ row, own, reasoned }];
  });
  return listed.map(({ row, own, reasoned }, at) => ({
    ...row,
    kind: reasoned.kind,
    fit: reasoned.fit,
    treatment: own === undefined ? null : treatmentOf(own, figures, weights),
    whyHere: whyHere(reasoned),
    whyNotHigher: whyNotHigher(reasoned, listed[at - 1]?.reasoned, sort),
  }));
}

/** Null where no figure is shown. */
function treatmentOf(own: FiguresOfFunder, { market }: AllFigures, weights: Weights): Treatment | null {
  const score = weightedScore(own.scores, weights);
  const { daysToDecision, wouldTakeAgain, warnings } = own;
  return {
    score: score === null ? null : oneDecimal(score),
    ...reviewsBehind(own, weights),
    parts: [...own.scores].map(([matter, value]) => ({
      matter,
      score: value,
      market: market.scores.get(matter) ?? null,
    })),
    daysToDecision,
    wouldTakeAgain,
    warnings: [...warnings],
  };
}

/** The reviews of the classes that the score by these weights is made of. */
function reviewsBehind(own: FiguresOfFunder, weights: Weights): Pick<Treatment, 'reviews' | 'reviewers'> {
  const classes = new Set<RatedClass>();
  for (const matter of matters)
    if (weights[matter] > 0) for (const one of own.classes.get(matter) ?? []) classes.add(one);
  const [first] = classes;
  return {
    reviews: [...classes].reduce((sum, one) => sum + (own.reviews.get(one) ?? 0), 0),
    reviewers: first === undefined ? null : classes.size > 1 ? 'both' : first,
  };
}

/** The newest programme of each funder that no model knows. */
async function programmesOf({ db, figures }: Sources, parts: readonly PartOfKind[]): Promise<ProgrammeFunder[]> {
  const found: ProgrammeFunder[] = [];
  for (const { kind, asked, placed } of parts) {
    for (const { programmeId, programmeName, leastUsd, mostUsd, ...funder } of await listProgrammes(db, {
      kind,
      asked,
    })) {
      if (placed.placeOf.has(funder.id) || !figures.listed.has(funder.id) || found.some(({ id }) => id === funder.id))
        continue;
      found.push({ ...funder, kind, programme: { id: programmeId, name: programmeName, leastUsd, mostUsd } });
    }
  }
  return found.slice(0, mostProgrammes);
}
