import { z } from 'zod';
import { entrepreneurQuestions } from '../../../contract/reviews/entrepreneur-questions.ts';
import {
  fewestFunders,
  fewestFundersOfReason,
  fewestReviewsOfVenture,
  panelDimensions,
} from '../../../contract/entrepreneurs/entrepreneurs.ts';
import { valuesOf } from '../../../contract/reviews/options.ts';
import { meanOf, votesOf } from '../../../contract/subjects/score-rules.ts';
import { countVoices, lastReviewOf, newVoicesSince, finely, type Counted } from './figures-rules.ts';
import { medianOf, type Item } from './rules.ts';

/** Of the answers of a review of a venture, those that its panel counts. */
export const countedVentureAnswers = z.object({
  periodQuarter: z.string(),
  ratings: z.record(z.string(), z.union([z.number(), z.literal('na')])),
  wouldEngageAgain: z.enum(valuesOf(entrepreneurQuestions.wouldEngageAgain.options)),
  strengthTags: z.array(z.string()).optional(),
  passReasons: z.array(z.string()).optional(),
  growthTags: z.array(z.string()).optional(),
});
/** The voice is the funder: its reviews of one venture are averaged first. */
export type VentureReview = Counted<z.output<typeof countedVentureAnswers>>;

export interface VentureFigures {
  readonly voices: number;
  readonly reviews: number;
  /** Share of yes, 0 to 1; "not sure" counts as no yes. Null while there is no panel. */
  readonly engageShare: number | null;
  readonly lastReview: string | null;
  readonly items: Readonly<Record<string, Item>>;
}

/** The panel "Reported by funders": everything from five reviews of three funders on. */
export function ventureFiguresOf(reviews: readonly VentureReview[]): VentureFigures {
  const panel = isEnough(reviews);
  return {
    voices: countVoices(reviews),
    reviews: reviews.length,
    engageShare: panel
      ? finely(meanOf(byFunder(reviews, ({ wouldEngageAgain }) => (wouldEngageAgain === 'yes' ? 1 : 0))))
      : null,
    lastReview: lastReviewOf(reviews),
    items: {
      ...Object.fromEntries(
        panelDimensions.map((key) => [
          `median.${key}`,
          itemOver(
            reviews.filter(({ answers }) => typeof answers.ratings[key] === 'number'),
            (rated) => finely(medianOf(byFunder(rated, ({ ratings }) => Number(ratings[key])))),
          ),
        ]),
      ),
      strengths: itemOver(
        reviews.filter(({ answers }) => answers.strengthTags !== undefined),
        (answered) => ({ answered: answered.length, counts: strengthsOf(answered) }),
      ),
      passReasons: namedByFunders(reviews, (answers) => answers.passReasons),
      growth: namedByFunders(reviews, (answers) => answers.growthTags),
    },
  };
}

export function isEnough(reviews: readonly VentureReview[]): boolean {
  return reviews.length >= fewestReviewsOfVenture && countVoices(reviews) >= fewestFunders;
}

function itemOver(
  answered: readonly VentureReview[],
  make: (answered: readonly VentureReview[]) => NonNullable<Item['value']>,
): Item {
  return {
    value: isEnough(answered) ? make(answered) : null,
    voices: countVoices(answered),
    fewest: fewestFunders,
    newVoicesSince: (day) => newVoicesSince(answered, day),
  };
}

/** Strengths that at least five reviews of at least three funders name. */
function strengthsOf(reviews: readonly VentureReview[]): Record<string, number> {
  const tags = [...new Set(reviews.flatMap(({ answers }) => answers.strengthTags ?? []))];
  return Object.fromEntries(
    tags.flatMap((tag) => {
      const named = reviews.filter(({ answers }) => answers.strengthTags?.includes(tag));
      return isEnough(named) ? [[tag, named.length] as const] : [];
    }),
  );
}

/** For the venture alone, apart from the panel: how many funders named each value, from three funders on. */
function namedByFunders(
  reviews: readonly VentureReview[],
  read: (answers: VentureReview['answers']) => readonly string[] | undefined,
): Item {
  const answered = reviews.filter(({ answers }) => (read(answers) ?? []).length > 0);
  const values = [...new Set(answered.flatMap(({ answers }) => read(answers) ?? []))];
  const counts = Object.fromEntries(
    values.flatMap((value) => {
      const funders = countVoices(answered.filter(({ answers }) => read(answers)?.includes(value)));
      return funders < fewestFundersOfReason ? [] : [[value, funders] as const];
    }),
  );
  return {
    value: Object.keys(counts).length > 0 ? { answered: countVoices(answered), counts } : null,
    voices: countVoices(answered),
    fewest: fewestFundersOfReason,
    newVoicesSince: (day) => newVoicesSince(answered, day),
  };
}

function byFunder(reviews: readonly VentureReview[], read: (answers: VentureReview['answers']) => number): number[] {
  const opinions = reviews.map(({ voice, answers }) => ({ voice, rating: read(answers), weight: 1 }));
  return votesOf(opinions).map(({ rating }) => rating);
}
