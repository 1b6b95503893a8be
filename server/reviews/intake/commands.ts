import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AnswersByKind, SubjectKind } from '../../../contract/reviews/forms.ts';
import { after, days } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { linkAuthor, lockVoice, lostLink, writeLink } from '../authorship/link-commands.ts';
import { asPassKey } from '../authorship/sealed-link.ts';
import { countMembers } from '../settlement/effect-rules.ts';
import { shuffled } from '../settlement/rules.ts';
import { listAccounts, type Account } from '../moderation/screening-queries.ts';
import { sealClaim } from '../moderation/sealed-claim.ts';
import { choicesOf } from '../writing/stored-answers.ts';
import { addVersion, fileScreened } from '../writing/submission-commands.ts';
import { takeSubject } from '../writing/subject-commands.ts';
import { takeAgain } from './again-commands.ts';
import { takeChange } from './change-commands.ts';
import { lockIntake } from './lock.ts';
import { comingInOf, takenInTogether } from './rules.ts';
import { takeAppeal } from '../appeals/take-in.ts';
import { listWaitingAppeals, type WaitingAppeal } from '../appeals/waiting-appeals.ts';
import { listWaiting, type Submission } from './submissions.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'log'>;

/** An appeal comes in with reviews: what came in says nothing of who sent which. */
type Sent = Submission | WaitingAppeal;
const isAppeal = (one: Sent): one is WaitingAppeal => 'appealOf' in one;

/** Steps of chance: enough for a share of one try in six. */
const chances = 1_000_000;

/**
 * `isForced`: however few wait, for tests and for trying the product out. `isEarly`: where so many members wait as reviews
 * come together, and otherwise nothing: no press of an admin brings in the reviews of one member alone.
 */
export interface Hurry {
  readonly isForced?: boolean;
  readonly isEarly?: boolean;
}

/**
 * Makes reviews of what was sent: all that waits, in random order, in one transaction that changes nothing of any
 * member. Does nothing while it is not due. Returns how many came in.
 */
export async function takeIn(tools: Tools, options: Hurry = {}): Promise<number> {
  const { db, vault, clock } = tools;
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    await lockIntake(trx);
    const waiting = [...(await listWaiting(trx, { vault })), ...(await listWaitingAppeals(trx, { vault }))];
    const comingIn = await chooseComing(trx, { waiting, now, options });
    if (comingIn.length === 0) return 0;
    const accounts = await listAccounts(
      trx,
      vault,
      new Date(Math.min(...comingIn.map(({ sentAt }) => sentAt.getTime()))),
    );
    // Two that were both sent without a comparison meet in the table.
    const others = comingIn.flatMap((one) => (isAppeal(one) || one.similarity === undefined ? [] : [one.answers]));
    let taken = 0;
    for (const one of shuffled(comingIn)) if (await tryToTake(tools, trx, { one, accounts, others, now })) taken += 1;
    if (taken > 0) await trx.insertInto('review_intakes').values({ taken_in_at: now, reviews: taken }).execute();
    return taken;
  });
}

async function chooseComing(
  trx: Trx,
  { waiting, now, options }: { waiting: readonly Sent[]; now: Date; options: Hurry },
): Promise<readonly Sent[]> {
  if (options.isForced === true) return waiting;
  // A change that came with a return code has no member, and does not count.
  if (options.isEarly === true) return countMembers(waiting) >= takenInTogether ? waiting : [];
  return chooseDue(trx, { waiting, now });
}

async function chooseDue(
  trx: Trx,
  { waiting, now }: { waiting: readonly Sent[]; now: Date },
): Promise<readonly Sent[]> {
  const intakes = await trx
    .selectFrom('review_intakes')
    .where('taken_in_at', '>', after(now, -days(1)))
    .select('taken_in_at')
    .execute();
  return comingInOf(
    waiting.map((one) => ({
      ...one,
      waitsForOthers: !isAppeal(one) && choicesOf(one.answers).company === 'two_others',
    })),
    { intakes: intakes.map((row) => row.taken_in_at), now, random: randomInt(chances) / chances },
  );
}

interface Taken {
  readonly one: Sent;
  readonly accounts: readonly Account[];
  /** The answers of those that come in too and were compared when they were sent. */
  readonly others: readonly object[];
  readonly now: Date;
}

/** One that fails keeps waiting and does not keep the others from coming in. */
async function tryToTake(tools: Tools, trx: Trx, taken: Taken): Promise<boolean> {
  await sql`savepoint one_review`.execute(trx);
  try {
    await take(tools, trx, taken);
    await sql`release savepoint one_review`.execute(trx);
    return true;
  } catch (error) {
    await sql`rollback to savepoint one_review`.execute(trx);
    const failure = error instanceof Error ? error.name : typeof error;
    tools.log.error({ event: 'reviews.intake_failed', failure }, 'a review could not be taken in and waits');
    return false;
  }
}

async function take({ vault }: Tools, trx: Trx, { one, accounts, others, now }: Taken): Promise<void> {
  if (isAppeal(one)) return takeAppeal({ vault }, trx, { appeal: one, now });
  const { reviewId, memberId, draftId, kind } = one;
  if (memberId === null) return takeChange(trx, { one, others, now });
  const member = await trx.selectFrom('members').where('id', '=', memberId).select('email').executeTakeFirst();
  if (member === undefined && !one.isOrphan) throw new Error('the member of a review that was sent is gone');
  const writer = { memberId, email: member?.email ?? '' };
  if (one.textsBefore !== undefined) return takeAgain({ vault }, trx, { one, writer, accounts, others, now });
  // Checked when it was sent.
  const answers = one.answers as unknown as AnswersByKind[SubjectKind];
  const chosen = await takeSubject(trx, { kind, answers, now });
  const subject = { kind, id: chosen.id };
  await lockVoice(trx, { vault, memberId, subject });
  const filed = await fileScreened(trx, {
    writer,
    kind,
    answers,
    subject: chosen,
    now,
    organisation: one.organisation,
    screening: { at: 'intake', accounts, others, similarity: one.similarity },
  });
  await trx
    .insertInto('reviews')
    .values({
      id: reviewId,
      subject_kind: kind,
      [`${kind}_id`]: chosen.id,
      state: 'submitted',
      submitted_at: now,
      answers: filed.stored,
      screening_flags: filed.flags,
      terms_version: one.termsVersion,
      sealed_claim: kind === 'entrepreneur' ? sealClaim(vault, filed.claimed) : null,
      ...filed.columns,
    })
    .execute();
  await addVersion(trx, { reviewId, version: 1, stored: filed.stored, now });
  const { organisation, venture } = filed;
  const passKey = asPassKey(one.passKey);
  const choices = choicesOf(answers);
  if (one.isOrphan) return writeLink(trx, { vault, reviewId, subject, link: lostLink(randomUUID(), choices) });
  await linkAuthor(trx, { vault, reviewId, memberId, subject, passKey, draftId, organisation, venture, choices });
}
