import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../server/database/connect.ts';
import type { Vault } from '../../server/vault.ts';
import { reviewAnswers } from '../reviews.ts';
import { inventSentence } from '../texts/invent-sentence.ts';
import type { Move, NewDraft, Outcome } from './moves.ts';
import type { Names } from './observe.ts';
import { kinds, type Access } from './world.ts';

/** Where a history plays: a product that answers HTTP, and the people of the history in it. */

export interface Who {
  readonly role: 'member' | 'admin';
  readonly number: number;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

export interface Stage {
  readonly db: Db;
  readonly vault: Vault;
  readonly names: Names;
  readonly subjects: readonly string[];
  readonly dealId: string;
  /** In the order of `codes` in world.ts. */
  readonly codes: readonly string[];
  /** A text that several reviews of this history share. */
  readonly copied: string;
  /** Throws when the product went away before it answered. */
  call(who: Who | null, route: string, payload?: object): Promise<Reply>;
  runJob(move: Extract<Move, { move: 'job' | 'withdraw_all' }>): Promise<void>;
  /** What was sent becomes reviews that moderators see. */
  takeIn(): Promise<void>;
  /** Authors hear of all decisions. */
  settle(): Promise<void>;
  /** The token of the email that brings an account back. */
  findRestoreToken(member: number): Promise<string>;
  /** After all sessions of a member ended. */
  signInAgain(member: number): Promise<void>;
}

const filler = 'it was fine and it was fine and it was fine and it was fine and it was fine';
const terms = {
  equity: {
    currency: 'USD',
    instrument: 'safe',
    amount: 500_000,
    stakePct: 12.5,
    boardSeat: 'no',
    proRata: 'yes',
    discountPct: 20,
  },
} as const;
const offer = { stageReached: 'offer_received', outcome: 'we_declined', termsChangedAfterOffer: 'no', terms } as const;

function answersFor(stage: Stage, { subject, text, hasTerms }: Omit<NewDraft, 'number' | 'member'>): object {
  const words = { own: inventSentence(), copy: stage.copied, filler }[text];
  return reviewAnswers({
    funderId: stage.subjects[subject] ?? '',
    worked: words,
    ...(hasTerms ? offer : {}),
  });
}

/** Writes a draft and has it ready to be sent. */
export async function writeDraft(stage: Stage, draft: NewDraft): Promise<void> {
  const who = { role: 'member', number: draft.member } as const;
  const subjectId = stage.subjects[draft.subject] ?? '';
  const started = await stage.call(who, 'POST /api/reviews/drafts', { subjectKind: 'funder', subjectId });
  const { id: draftId, version } = dataOf(started, startedDraft);
  const answers = answersFor(stage, draft);
  const saved = await stage.call(who, `PUT /api/reviews/drafts/${draftId}`, {
    subjectKind: 'funder',
    answers,
    step: 5,
    version,
  });
  const { version: ready } = dataOf(saved, savedDraft);
  stage.names.drafts.set(draft.number, { draftId, member: draft.member, version: ready });
}

function dataOf<T extends z.ZodType>(reply: Reply, schema: T): z.output<T> {
  if (reply.status >= 300) throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`);
  return schema.parse(z.object({ data: z.unknown() }).parse(reply.body).data);
}

const startedDraft = z.object({ id: z.string(), version: z.number() });
const savedDraft = z.object({ version: z.number() });
const openKind = z.object({ kind: z.enum(kinds), expiresOn: z.string() });
const me = z.object({
  access: z.object({
    hasAccess: z.boolean(),
    accessExpiresOn: z.string().nullable(),
    kinds: z.array(openKind).optional(),
  }),
});
const undoing = z.object({ undone: z.array(z.string()) });

const refusals = new Set([401, 403, 404, 409, 422, 429]);

export async function act(stage: Stage, move: Move): Promise<Outcome> {
  if (move.move === 'job' || move.move === 'withdraw_all') {
    await stage.runJob(move);
    return { end: 'ok' };
  }
  const who =
    move.move === 'restore'
      ? null
      : 'admin' in move
        ? ({ role: 'admin', number: move.admin } as const)
        : ({ role: 'member', number: move.member } as const);
  let reply: Reply;
  try {
    const call = await callFor(stage, move);
    reply = await stage.call(who, call.route, call.payload);
  } catch (error) {
    return { end: 'unknown', why: String(error) };
  }
  if (refusals.has(reply.status)) return { end: 'refused' };
  if (reply.status >= 300)
    throw new Error(`${move.move} was answered with ${reply.status}: ${JSON.stringify(reply.body)}`);
  return outcomeOf(move, reply);
}

interface Call {
  readonly route: string;
  readonly payload?: object;
}

type Called = Exclude<Move, { move: 'job' | 'withdraw_all' }>;

async function callFor(stage: Stage, move: Called): Promise<Call> {
  switch (move.move) {
    case 'apply':
      return { route: 'POST /api/free-access/applications', payload: applicationOf(move.application) };
    case 'answer':
      return {
        route: `POST /api/admin/access-applications/${await findByWords(stage, 'application', move.application)}/decision`,
        payload: move.approves
          ? { decision: 'approve', days: move.days, version: 1 }
          : { decision: 'decline', reason: 'Please share a review instead.', version: 1 },
      };
    case 'report':
      return {
        route: `POST /api/deals/equity/${stage.dealId}/reports`,
        payload: {
          reason: 'wrong_value',
          column: null,
          message: `This is report number ${move.report} .`,
          sourceUrl: null,
        },
      };
    case 'accept':
      return {
        route: `POST /api/admin/deal-reports/${await findByWords(stage, 'report', move.report)}/decision`,
        payload: { version: 1, decision: 'accept', removesDeal: false, note: '' },
      };
    case 'close':
      return {
        route: 'POST /api/account/deletion',
        payload: { email: stage.names.emails[move.member], reviews: move.reviews },
      };
    case 'restore':
      return { route: 'POST /api/account/restorations', payload: { token: await stage.findRestoreToken(move.member) } };
    case 'me':
      return { route: 'GET /api/me' };
    case 'redeem':
      return { route: 'POST /api/free-access/codes', payload: { code: stage.codes[move.code] ?? '' } };
    case 'send':
    case 'resend':
    case 'withdraw':
    case 'decide':
    case 'undo':
      return callOfReview(stage, move);
  }
}

type OfReview = Extract<Called, { review: number }>;

function callOfReview(stage: Stage, move: OfReview): Call {
  const id = stage.names.reviewIds.get(move.review) ?? '';
  switch (move.move) {
    case 'send': {
      const draft = stage.names.drafts.get(move.review);
      return { route: `POST /api/reviews/drafts/${draft?.draftId}/send`, payload: { version: draft?.version } };
    }
    case 'resend':
      return {
        route: `POST /api/reviews/${id}/resend`,
        payload: {
          subjectKind: 'funder',
          answers: answersFor(stage, { subject: 0, text: 'own', hasTerms: false }),
          version: move.version,
        },
      };
    case 'withdraw':
      return { route: `POST /api/reviews/${id}/withdraw`, payload: { version: move.version } };
    case 'undo':
      return {
        route: 'POST /api/admin/review-decisions/undo',
        payload: { reviews: [{ id, version: move.version }] },
      };
    case 'decide':
      return { route: `POST /api/admin/reviews/${id}/decisions`, payload: decisionOf(move) };
  }
}

function decisionOf({ decision, version, isFraud }: Extract<Move, { move: 'decide' }>): object {
  if (decision === 'approve') return { decision, version };
  const reasonCode = isFraud ? 'promotion_or_spam' : 'personal_data';
  return decision === 'request_changes'
    ? { decision, version, reasonCode: 'personal_data', message: 'Please take out the number.' }
    : { decision, version, reasonCode };
}

const applicationOf = (number: number): object => ({
  who: 'student_or_academic',
  organisation: 'Harrow College',
  website: null,
  why: `This is request number ${number} of somebody who wants to read about funders for a course.`,
  country: 'GB',
  days: 60,
  consent: true,
});

const unknownId = '00000000-0000-4000-8000-000000000000';

/** The id that a request or a report got: its words hold its number. */
async function findByWords({ db, names }: Stage, kind: 'application' | 'report', number: number): Promise<string> {
  const { rows } = await (
    kind === 'application'
      ? sql<{ id: string }>`select id from access_applications
          where member_id = any(${names.members}::uuid[]) and why like ${`%number ${number} %`} order by id`
      : sql<{ id: string }>`select id from deal_reports
          where member_id = any(${names.members}::uuid[]) and message like ${`%number ${number} %`} order by id`
  ).execute(db);
  return rows[0]?.id ?? unknownId;
}

function outcomeOf(move: Move, reply: Reply): Outcome {
  if (move.move === 'me') {
    const { access } = dataOf(reply, me);
    return { end: 'ok', access: accessSaid(access) };
  }
  if (move.move !== 'undo') return { end: 'ok' };
  return { end: dataOf(reply, undoing).undone.length > 0 ? 'ok' : 'refused' };
}

/** Without `kinds`, access is the same for all. */
function accessSaid({ hasAccess, accessExpiresOn: endsOn, kinds: only }: z.output<typeof me>['access']): Access {
  const open = only?.map(({ kind, expiresOn }) => [kind, expiresOn] as const);
  return { hasAccess, endsOn, kinds: open ?? (endsOn === null ? [] : kinds.map((kind) => [kind, endsOn] as const)) };
}
