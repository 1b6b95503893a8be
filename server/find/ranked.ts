import type { DealKind } from '../../contract/deals/options.ts';
import type { Fit } from '../../contract/find/find.ts';
import type { Weights, Widening } from '../../contract/find/search.ts';
import type { Db } from '../database/connect.ts';
import { dayOfMark, precisionOf } from '../insights/last-date.ts';
import type { DealColumns } from './deal-columns.ts';
import { countWith, dealsOfFunder, missesOf, similarOfFunders, type Misses } from './deal-misses.ts';
import { probabilitiesOf, scoresOf } from './fit-model.ts';
import type { KeptDeals } from './kept-deals.ts';
import type { KeptModel, Models } from './models.ts';
import { placedFunders, type PlacedFunders } from './placed-funders.ts';
import { differencesOf, factorOf, gradeOf } from './ranking-rules.ts';
import {
  addressOf,
  dealsInPlace,
  dealsInSectors,
  dealsSince,
  fitValuesOf,
  similarDeals,
  yearsBefore,
  type Asked,
  type Steps,
} from './similar.ts';
import type { AllFigures } from './treatment-queries.ts';
import { findSteps, type FoundSteps } from './widening.ts';

/** What a search says of each funder: of how many deals, how likely, at which place. */

/** Who asks, without the order and the length of a list. */
export interface Asking {
  readonly kinds: readonly DealKind[];
  readonly askedOf: (kind: DealKind) => Asked;
  readonly kept: readonly Widening[];
  readonly added: readonly Widening[];
}

export interface Sources {
  readonly db: Db;
  readonly models: Models;
  readonly deals: KeptDeals;
  readonly figures: AllFigures;
}

/** The deals of each kind beside the one that is sought, after the steps that widened the search. */
export async function readParts(
  sources: Sources,
  { kinds, askedOf, kept, added }: Asking,
): Promise<{ parts: PartOfKind[]; steps: FoundSteps; asked: Asked }> {
  const [first] = kinds;
  if (first === undefined) throw new Error('a search asks for a kind');
  const asked = askedOf(first);
  const read = await Promise.all(kinds.map((kind) => readKind(sources, kind, askedOf(kind))));
  const count = (used: Steps): number => read.reduce((sum, { misses }) => sum + countWith(misses, used), 0);
  const steps = findSteps({ search: asked.search, count, kept, added });
  const used: Steps = new Set(steps.used);
  return { parts: read.map((part) => withSimilar(part, used)), steps, asked };
}

interface KindOfDeals {
  readonly kind: DealKind;
  readonly asked: Asked;
  readonly kept: KeptModel;
  readonly deals: DealColumns;
  readonly placed: PlacedFunders;
  readonly misses: Misses;
}

async function readKind(
  { db, models, deals: keptDeals, figures }: Sources,
  kind: DealKind,
  asked: Asked,
): Promise<KindOfDeals> {
  const [kept, deals] = await Promise.all([models.get(kind), keptDeals.get(db, kind, asked)]);
  const placed = placedFunders(kept.model, { deals, figures });
  return { kind, asked, kept, deals, placed, misses: missesOf(deals, kind, asked) };
}

export interface PartOfKind extends KindOfDeals {
  readonly used: Steps;
  /** By the place among the funders of the deals. */
  readonly similar: Uint32Array;
  readonly mostSimilar: number;
}

function withSimilar(part: KindOfDeals, used: Steps): PartOfKind {
  const similar = similarOfFunders(part.deals, part.misses, used);
  const { isListedInDeals } = part.placed;
  let mostSimilar = 0;
  for (let place = 0; place < similar.length; place++)
    if (isListedInDeals[place] === 1) mostSimilar = Math.max(mostSimilar, similar[place] ?? 0);
  return { ...part, used, similar, mostSimilar };
}

export function addressesOf({ kind, asked, kept, used }: PartOfKind) {
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

/** All funders of a model, by their places there. */
export interface Ranked {
  readonly part: PartOfKind;
  readonly chances: Float64Array;
  readonly greatest: number;
  /** By which they stand in the usual order. */
  readonly standings: Float64Array;
}

export function rank(
  part: PartOfKind,
  { market }: Pick<AllFigures, 'market'>,
  { weights }: { readonly weights: Weights },
): Ranked {
  const { model } = part.kept;
  const { isListed, known } = part.placed;
  const chances = probabilitiesOf(
    model,
    scoresOf(model, fitValuesOf(part.asked)),
    (_id, place) => isListed[place] !== 1,
  );
  const standings = chances.slice();
  for (const { place, figures } of known)
    standings[place] =
      (chances[place] ?? 0) * factorOf(differencesOf(figures.scores, { market: market.scores, weights }));
  return { part, chances, greatest: chances.reduce((most, one) => Math.max(most, one), 0), standings };
}

/** Deals like the one that is sought, of a funder by its place in the model. */
export const similarAt = ({ part }: Ranked, place: number): number =>
  part.similar[part.placed.inDeals[place] ?? -1] ?? 0;

export interface Candidate {
  readonly id: string;
  readonly part: PartOfKind;
  readonly chance: number;
  readonly greatest: number;
  readonly standing: number;
  readonly similar: number;
}

export function candidateAt(ranked: Ranked, place: number): Candidate {
  const { part, chances, greatest, standings } = ranked;
  return {
    id: part.kept.model.funders[place] ?? '',
    part,
    chance: chances[place] ?? 0,
    greatest,
    standing: standings[place] ?? 0,
    similar: similarAt(ranked, place),
  };
}

export function fitOf({ id, part, chance, greatest }: Candidate, isWidened: boolean): Fit {
  const { today, search } = part.asked;
  const own = dealsOfFunder(part.deals, part.misses, { id, used: part.used });
  const [last, lastSimilar] = [dayAt(own.last), dayAt(own.lastSimilar)];
  return {
    grade: gradeOf({ chance, greatest, similar: own.similar, isWidened }),
    chance,
    similar: own.similar,
    deals: own.deals,
    inPlace: search.country === null && search.region === null ? null : own.inPlace,
    inSectors: search.sectors.length === 0 ? null : own.inSectors,
    lastSimilar,
    last,
    isActive: last !== null && last.on >= yearsBefore(today, 1),
    amounts: own.amounts,
  };
}

function dayAt(mark: number | null): Fit['last'] {
  const precision = precisionOf(mark);
  return mark === null || precision === null ? null : { on: dayOfMark(mark), precision };
}
