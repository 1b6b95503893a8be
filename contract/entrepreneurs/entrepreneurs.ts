import { z } from 'zod';
import { endpoint, slug } from '../endpoint.ts';
import { entrepreneurQuestions } from '../reviews/entrepreneur-questions.ts';
import { pageLimit, term } from '../funders/funders.ts';
import { funderTypes, legalForms } from '../subjects/organisations.ts';
import { valuesOf } from '../reviews/options.ts';

/** A venture as members find it. Its sector is a key of `sectors` in organisations.ts. */
const summary = z.object({
  id: z.string(),
  name: z.string(),
  legalForm: z.enum(valuesOf(legalForms)),
  country: z.string().nullable(),
  sector: z.string().nullable(),
});
export type EntrepreneurSummary = z.output<typeof summary>;

/** Listed ventures whose id or name contains the term, ignoring case; an empty term matches all. By name, at most 20 unless `limit` says otherwise. */
export const searchEntrepreneurs = endpoint('GET /api/entrepreneurs', {
  summary: 'Ventures whose id or name contains a term',
  query: z.strictObject({ search: term.optional(), limit: pageLimit.optional() }),
  reply: z.object({ data: z.array(summary) }),
});

/** Reviews, and distinct funders among them, from which on the panel is shown. */
export const fewestReviewsOfVenture = 5;
export const fewestFunders = 3;
/** The ratings whose middle the panel shows: those that every meeting lets one judge. */
export const panelDimensions = ['preparedness', 'opennessOfInformation', 'responsiveness'] as const;

const shownPanel = z.object({
  state: z.literal('shown'),
  /** From the weekly figures, never live. */
  reviews: z.number(),
  /** Share that would engage again, 0 to 1; each funder counts once. */
  engageAgainShare: z.number(),
  /** 1 to 5; one that too few rated is left out. */
  medians: z.array(z.object({ key: z.enum(panelDimensions), value: z.number() })),
  /** Strengths that at least five reviews of three funders name. */
  strengths: z.array(
    z.object({ tag: z.enum(valuesOf(entrepreneurQuestions.strengthTags.options)), reviews: z.number() }),
  ),
  lastReview: z.string().nullable(),
  computedOn: z.iso.date(),
});
/**
 * What funders report of a venture, all of it or nothing. `too_few`: under five reviews or three funders.
 * `hidden`: the venture hides it. `not_scored`: a sole trader is a person. `access_required`: the viewer has none.
 */
const panel = z.discriminatedUnion('state', [
  shownPanel,
  z.object({ state: z.enum(['too_few', 'hidden', 'not_scored', 'access_required']) }),
]);
export type VenturePanel = z.output<typeof panel>;

const entrepreneurPage = summary.extend({
  website: z.string().nullable(),
  foundedYear: z.number().nullable(),
  /** Set when this venture was merged into another: the page goes there. */
  mergedInto: z.string().nullable(),
  panel,
  /**
   * Set for a member who came as an entrepreneur and signs in with an address at the venture's own domain: only they
   * may switch the panel and read the feedback. Null for all other viewers.
   */
  own: z.object({ hidesPanel: z.boolean() }).nullable(),
});
export type EntrepreneurPage = z.output<typeof entrepreneurPage>;

/** A venture that is hidden or only proposed is not found, except for admins. */
export const getEntrepreneur = endpoint('GET /api/entrepreneurs/:id', {
  summary: 'A venture with what funders report of it',
  params: z.strictObject({ id: slug }),
  reply: z.object({ data: entrepreneurPage }),
});

/**
 * Shows or hides the panel as a whole, from now on and for all readers. A venture that is not one's own: `not_found`.
 */
export const switchPanel = endpoint('PUT /api/entrepreneurs/:id/panel', {
  summary: 'Hide or show what funders report of my venture',
  params: z.strictObject({ id: slug }),
  body: z.strictObject({ hides: z.boolean() }),
  reply: z.object({ data: z.object({ hidesPanel: z.boolean() }) }),
});

/** Distinct funders that must give a reason before the venture learns of it. */
export const fewestFundersOfReason = 3;
/** Most feedback that the venture reads at once. */
export const feedbackShown = 100;

const privateFeedback = z.object({
  /** As it was written: plain text with line breaks. */
  text: z.string(),
  /** Its words are hidden for now, and `text` is empty. */
  isTextHidden: z.boolean(),
  /** All that the venture learns of who wrote it; null where fewer than five funders share it. */
  funderType: z.enum(valuesOf(funderTypes)).nullable(),
  /** The period of the contact, `2026 H2` or `2026`, where five funders share it and the type; else null. Never finer. */
  period: z.string().nullable(),
});
export type PrivateFeedback = z.output<typeof privateFeedback>;

/**
 * What funders wrote to the venture, after moderation: the newest period first, in random order within one. A venture
 * that is not one's own: `not_found`.
 */
export const listFeedback = endpoint('GET /api/entrepreneurs/:id/feedback', {
  summary: 'What funders wrote to my venture, why they passed, and where they see room to grow',
  params: z.strictObject({ id: slug }),
  reply: z.object({
    data: z.object({
      feedback: z.array(privateFeedback),
      /** From the weekly figures: the reasons that at least three funders gave, most named first. */
      passReasons: z.array(
        z.object({ reason: z.enum(valuesOf(entrepreneurQuestions.passReasons.options)), funders: z.number() }),
      ),
      /** The same for where they see room to grow. */
      growth: z.array(
        z.object({ tag: z.enum(valuesOf(entrepreneurQuestions.growthTags.options)), funders: z.number() }),
      ),
    }),
  }),
});
export type VentureFeedback = z.output<typeof listFeedback.reply>['data'];
