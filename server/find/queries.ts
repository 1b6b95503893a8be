import type { DealKind } from '../../contract/deals/options.ts';
import type { Fit, Found, FoundFunder, ProgrammeFunder, Treatment } from '../../contract/find/find.ts';
import { mostFunders, type FindOrder, type Weights, type Widening } from '../../contract/find/search.ts';
import type { Db } from '../database/connect.ts';
import { shownLogo } from '../funders/logo.ts';
import { precisionOf } from '../insights/last-date.ts';
import { oneDecimal } from '../subjects/shown-figures.ts';
import { probabilitiesOf, scoresOf } from './fit-model.ts';
import type { KeptModel, Models } from './models.ts';
import { listProgrammes } from './programme-queries.ts';
import { differencesOf, factorOf, gradeOf, weightedScore } from './ranking-rules.ts';
import { whyHere, whyNotHigher } from './reason-rules.ts';
import {
  addressOf,
  dealsInPlace,
  dealsInSectors,
  dealsSince,
  fitValuesOf,
  similarDeals,
  sinceDay,
  yearsBefore,
  type Asked,
  type Steps,
} from './similar.ts';
import { dealsByFunder, similarByFunder, type DealsOfFunder, type SimilarOfFunder } from './similar-queries.ts';
import type { AllFigures, FiguresOfFunder } from './treatment-queries.ts';
import { findSteps } from './widening.ts';

/** Who fits, in the order of fit and treatment. */

export interface Question {
  readonly kinds: readonly DealKind[];
  readonly askedOf: (kind: DealKind) => Asked;
  readonly weights: Weights;
  readonly kept: readonly Widening[];
  readonly added: readonly Widening[];
  readonly sort: FindOrder;
  readonly limit: number;
}

export interface Sources {
  readonly db: Db;
  readonly models: Models;
  readonly figures: AllFigures;
}

const mostProgrammes = 3;

export async function findFunders(sources: Sources, question: Question): Promise<Found> {
  const { kinds, askedOf, limit } = question;
  const steps = await findSteps(sources.db, question);
  const used: Steps = new Set(steps.used);
  const parts = await Promise.all(kinds.map((kind) => readKind(sources, { kind, asked: askedOf(kind), used })));
  const ranked = parts.flatMap((part) => rank(part, sources, question));
  const shown = await presentAll(sources, question, {
    candidates: firstOf(ranked, question.sort, Math.min(limit, mostFunders)),
    isWidened: steps.used.length > 0,
  });
  const [first] = kinds;
  const asked = first === undefined ? null : askedOf(first);
  return {
    kinds: parts.map(({ kind, asked: own, kept }) => addressesOf(kind, { asked: own, kept, used })),
    since: sinceDay(asked?.today ?? '', used),
    amountUsd: asked?.amountUsd ?? null,
    own: steps.own,
    similar: steps.similar,
    similarFunders: new Set(ranked.filter(({ similar }) => similar > 0).map(({ id }) => id)).size,
    steps: steps.shown,
    market: { daysToDecision: sources.figures.market.daysToDecision },
    ranked: ranked.length,
    known: ranked.filter(({ id }) => sources.figures.byFunder.has(id)).length,
    funders: shown,
    programmes: await programmesOf(sources, parts),
  };
}

interface PartOfKind {
  readonly kind: DealKind;
  readonly asked: Asked;
  readonly kept: KeptModel;
  readonly deals: ReadonlyMap<string, DealsOfFunder>;
  readonly similar: ReadonlyMap<string, SimilarOfFunder>;
  readonly mostSimilar: number;
}

async function readKind(
  { db, models, figures }: Sources,
  { kind, asked, used }: { kind: DealKind; asked: Asked; used: Steps },
): Promise<PartOfKind> {
  const [kept, deals, similar] = await Promise.all([
    models.get(kind),
    dealsByFunder(db, { kind, asked, used }),
    similarByFunder(db, { kind, asked, used }),
  ]);
  let mostSimilar = 0;
  for (const [id, own] of similar) if (figures.listed.has(id)) mostSimilar = Math.max(mostSimilar, own.similar);
  return { kind, asked, kept, deals, similar, mostSimilar };
}

function addressesOf(kind: DealKind, { asked, kept, used }: { asked: Asked; kept: KeptModel; used: Steps }) {
  const [place, sectors] = [dealsInPlace(asked, used), dealsInSectors(asked, used)];
  return {
    kind,
    similar: addressOf(kind, similarDeals(kind, asked, used)),
    deals: addressOf(kind, dealsSince(asked, used)),
    place: place && addressOf(kind, place),
    sectors: sectors && addressOf(kind, sectors),
    trainedWith: kept.dealCount,
  };
}

interface Candidate {
  readonly id: string;
  readonly part: PartOfKind;
  readonly chance: number;
  readonly greatest: number;
  readonly place: number;
  readonly similar: number;
}

function rank(part: PartOfKind, { figures }: Sources, { weights }: Question): Candidate[] {
  const { model } = part.kept;
  const chances = probabilitiesOf(model, scoresOf(model, fitValuesOf(part.asked)), (id) => !figures.listed.has(id));
  const greatest = chances.reduce((most, one) => Math.max(most, one), 0);
  return model.funders.flatMap((id, at) => {
    if (!figures.listed.has(id)) return [];
    const chance = chances[at] ?? 0;
    const scores = figures.byFunder.get(id)?.scores;
    const factor =
      scores === undefined ? 1 : factorOf(differencesOf(scores, { market: figures.market.scores, weights }));
    return [{ id, part, chance, greatest, place: chance * factor, similar: part.similar.get(id)?.similar ?? 0 }];
  });
}

const keys: Readonly<Record<FindOrder, (candidate: Candidate) => number>> = {
  both: ({ place }) => place,
  fit: ({ chance }) => chance,
  deals: ({ similar }) => similar,
};

/** The first so many. All funders are looked at, and only those that may be among them are sorted. */
function firstOf(ranked: readonly Candidate[], sort: FindOrder, count: number): Candidate[] {
  const key = keys[sort];
  const least = Float64Array.from(ranked, key).sort().at(-count) ?? -Infinity;
  return ranked
    .filter((candidate) => key(candidate) >= least)
    .toSorted(byOrder(key))
    .slice(0, count);
}

/** Equals stand by their ids, so that the same search answers the same. */
const byOrder =
  (key: (candidate: Candidate) => number) =>
  (one: Candidate, other: Candidate): number =>
    key(other) - key(one) || other.place - one.place || (one.id < other.id ? -1 : 1);

async function presentAll(
  { db, figures }: Sources,
  { weights }: Question,
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
  return candidates.flatMap((candidate) => {
    const row = byId.get(candidate.id);
    if (row === undefined) return [];
    const { part } = candidate;
    const own = figures.byFunder.get(candidate.id);
    const fit = fitOf(candidate, isWidened);
    const differences = own === undefined ? [] : differencesOf(own.scores, { market: figures.market.scores, weights });
    const reasoned = { fit, differences, amountUsd: part.asked.amountUsd, mostSimilar: part.mostSimilar };
    return [
      {
        ...row,
        kind: part.kind,
        fit,
        treatment: own === undefined ? null : treatmentOf(own, figures, weights),
        whyHere: whyHere(reasoned),
        whyNotHigher: whyNotHigher(reasoned),
      },
    ];
  });
}

function fitOf({ id, part, chance, greatest }: Candidate, isWidened: boolean): Fit {
  const { asked } = part;
  const deals = part.deals.get(id);
  const similar = part.similar.get(id);
  const count = similar?.similar ?? 0;
  const { search } = asked;
  const dayOf = (on: string | null | undefined, mark: number | null | undefined) => {
    const precision = precisionOf(mark ?? null);
    return on == null || precision === null ? null : { on, precision };
  };
  const amounts =
    deals === undefined || deals.least === null || deals.most === null
      ? null
      : { least: deals.least, most: deals.most, known: deals.amounts };
  return {
    grade: gradeOf({ chance, greatest, similar: count, isWidened }),
    chance,
    similar: count,
    deals: deals?.deals ?? 0,
    inPlace: search.country === null && search.region === null ? null : (similar?.inPlace ?? 0),
    inSectors: search.sectors.length === 0 ? null : (similar?.inSectors ?? 0),
    lastSimilar: dayOf(similar?.lastSimilar, similar?.lastSimilarMark),
    last: dayOf(deals?.last, deals?.lastMark),
    isActive: deals?.last != null && deals.last >= yearsBefore(asked.today, 1),
    amounts,
  };
}

/** Null where no figure is shown. */
function treatmentOf(own: FiguresOfFunder, { market }: AllFigures, weights: Weights): Treatment | null {
  const score = weightedScore(own.scores, weights);
  const { reviews, daysToDecision, wouldTakeAgain, warnings } = own;
  return {
    score: score === null ? null : oneDecimal(score),
    reviews,
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

/** The newest programme of each funder that no model knows. */
async function programmesOf({ db, figures }: Sources, parts: readonly PartOfKind[]): Promise<ProgrammeFunder[]> {
  const found: ProgrammeFunder[] = [];
  for (const { kind, asked, kept } of parts) {
    const known = new Set(kept.model.funders);
    for (const { programmeId, programmeName, leastUsd, mostUsd, ...funder } of await listProgrammes(db, {
      kind,
      asked,
    })) {
      if (known.has(funder.id) || !figures.listed.has(funder.id) || found.some(({ id }) => id === funder.id)) continue;
      found.push({ ...funder, kind, programme: { id: programmeId, name: programmeName, leastUsd, mostUsd } });
    }
  }
  return found.slice(0, mostProgrammes);
}
