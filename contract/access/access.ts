import { z } from 'zod';
import { dealKinds } from '../deals/options.ts';

/** The reasons why a member may browse the database. Each kind has one rule in `server/access/rules.ts`. */
export const passKinds = [
  'provisional',
  'review',
  'further_review',
  'other_review',
  'terms_bonus',
  'correction',
  'code',
  'application',
  'admin',
] as const;
export type PassKind = (typeof passKinds)[number];

/**
 * Access to the database as a person sees it. `reason` is the text of the pass that ends last, null without access.
 * `accessExpiresOn` is the UTC day on which that pass ends (the last day with access is the one before), null
 * without access and for admins, whose access has no end.
 */
export const access = z.object({
  hasAccess: z.boolean(),
  reason: z.string().nullable(),
  accessExpiresOn: z.iso.date().nullable(),
  /**
   * Only where access is not the same for all kinds of deals, because a code was for one of them: the kinds that are
   * open, each with the UTC day on which it ends. Absent: all kinds, until `accessExpiresOn`. Everything else that
   * takes access, the reviews for example, is open with `hasAccess`.
   */
  kinds: z.array(z.object({ kind: z.enum(dealKinds), expiresOn: z.iso.date() })).optional(),
  /**
   * Only until a first review is approved: the open kinds of which the newest deals show and no others, and of which
   * nothing is exported. Absent: none.
   */
  newestOnly: z.array(z.enum(dealKinds)).optional(),
});
export type Access = z.output<typeof access>;
