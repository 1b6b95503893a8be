import type { DealColumns } from './deal-columns.ts';
import type { FitModel } from './fit-model.ts';
import type { AllFigures, FiguresOfFunder } from './treatment-queries.ts';

/** The funders of a model beside their deals and their figures. The same for all searches until one of the three changes. */
export interface PlacedFunders {
  readonly placeOf: ReadonlyMap<string, number>;
  /** By the place in the model. */
  readonly isListed: Uint8Array;
  readonly listed: number;
  /** Their places among the funders of the deals; -1 for one without a deal there. */
  readonly inDeals: Int32Array;
  /** Those with figures. */
  readonly known: readonly { readonly place: number; readonly figures: FiguresOfFunder }[];
  /** By the place among the funders of the deals. */
  readonly isListedInDeals: Uint8Array;
}

interface Of {
  readonly deals: DealColumns;
  readonly figures: AllFigures;
}

const kept = new WeakMap<FitModel, Of & { readonly placed: PlacedFunders }>();

export function placedFunders(model: FitModel, { deals, figures }: Of): PlacedFunders {
  const before = kept.get(model);
  if (before?.deals === deals && before.figures === figures) return before.placed;
  const placed = place(model, { deals, figures });
  kept.set(model, { deals, figures, placed });
  return placed;
}

function place({ funders }: FitModel, { deals, figures }: Of): PlacedFunders {
  const placesInDeals = deals.funders.placeOf;
  const isListed = Uint8Array.from(funders, (id) => Number(figures.listed.has(id)));
  const placeOf = new Map(funders.map((id, at) => [id, at]));
  return {
    placeOf,
    isListed,
    listed: isListed.reduce((sum, one) => sum + one, 0),
    inDeals: Int32Array.from(funders, (id) => placesInDeals.get(id) ?? -1),
    known: [...figures.byFunder].flatMap(([id, own]) => {
      const at = placeOf.get(id);
      return at === undefined || isListed[at] !== 1 ? [] : [{ place: at, figures: own }];
    }),
    isListedInDeals: Uint8Array.from(placesInDeals.keys(), (id) => Number(figures.listed.has(id))),
  };
}
