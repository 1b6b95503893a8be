import { z } from 'zod';
import { endpoint, nothing } from '../endpoint.ts';
import { email } from '../members/account.ts';

/** The first day of an installation: seven steps that tick themselves. */

export const setupSteps = ['protect', 'operator', 'email', 'import', 'funders', 'moderator', 'reviewers'] as const;
export type SetupStep = (typeof setupSteps)[number];
/** Not the second factor: without it no admin page opens. Not the operator: Terms and Privacy must name who runs the site. */
export const skippableSteps = setupSteps.filter((step) => step !== 'protect' && step !== 'operator');

/** Published reviews of so many organisations end the last step. It counts what every reader can count. */
export const wantedReviews = 5;
/** How long the link of a test email works. */
export const testEmailHours = 24;

const setup = z.object({
  /** Whether Today shows the list. */
  isShown: z.boolean(),
  done: z.object({
    /** Of the admin who asks. */
    protect: z.boolean(),
    operator: z.boolean(),
    email: z.boolean(),
    import: z.boolean(),
    funders: z.boolean(),
    moderator: z.boolean(),
    reviewers: z.boolean(),
  }),
  /** Steps that an admin set aside, for all admins. One that is done since counts as done. */
  skipped: z.array(z.enum(setupSteps)),
  /** Whether the steps are folded, for all admins; null where no one chose. */
  isFolded: z.boolean().nullable(),
  operatorName: z.string(),
  /** The mail server by its name, or the folder of this server: then no email leaves. */
  mail: z.discriminatedUnion('goesTo', [
    z.object({ goesTo: z.literal('outbox') }),
    z.object({ goesTo: z.literal('smtp'), host: z.string() }),
  ]),
  /** A test email is on its way or was not opened yet. */
  isTestSent: z.boolean(),
  listedFunders: z.int(),
  waitingFunders: z.int(),
  hasDeals: z.boolean(),
  hasSampleData: z.boolean(),
});
export type Setup = z.output<typeof setup>;

/** Neither done nor set aside. */
export const stepsLeft = ({ done, skipped }: Pick<Setup, 'done' | 'skipped'>): readonly SetupStep[] =>
  setupSteps.filter((step) => !done[step] && !skipped.includes(step));

export const getSetup = endpoint('GET /api/admin/setup', {
  summary: 'Which steps of the first day are done, and what visitors see',
  reply: z.object({ data: setup }),
});

export const showChecklist = endpoint('PUT /api/admin/setup/checklist', {
  summary: 'Show or hide the list of the first day, for all admins',
  body: z.strictObject({ isShown: z.boolean() }),
  reply: z.object({ data: setup }),
});

export const foldChecklist = endpoint('PUT /api/admin/setup/checklist/folded', {
  summary: 'Fold or unfold the steps of the first day, for all admins',
  body: z.strictObject({ isFolded: z.boolean() }),
  reply: z.object({ data: setup }),
});

export const skipStep = endpoint('PUT /api/admin/setup/steps/:step', {
  summary: 'Skipped a step of the first-day checklist, or bring it back; the list ends once each is done or set aside',
  params: z.strictObject({ step: z.enum(skippableSteps) }),
  body: z.strictObject({ isSkipped: z.boolean() }),
  reply: z.object({ data: setup }),
});

export const sendTestEmail = endpoint('POST /api/admin/setup/test-email', {
  summary: 'Send an email with a link that says whether it arrived; only the newest link works',
  body: z.strictObject({ email }),
  status: 202,
  reply: nothing,
});

/** 404 `not_found` for a link that is older than a day, or not the newest. */
export const openTestEmail = endpoint('POST /api/test-emails/:token', {
  summary: 'Say that a test email arrived',
  params: z.strictObject({ token: z.string().regex(/^[\w-]{22}$/, 'not a link of ours') }),
  status: 204,
  reply: nothing,
});
