import { sql } from 'kysely';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import type { ScreeningFlag } from '../../../contract/reviews/moderation.ts';
import { after, dayOf, hours } from '../../clock.ts';
import type { Trx } from '../../database/connect.ts';
import { listVisits } from '../../visits/visits.ts';
import type { Vault } from '../../vault.ts';
import type { Member } from '../../http/viewer.ts';
import { subjectColumn } from './subject.ts';
import { raiseAlert, alertHours } from './screening-alert-commands.ts';
import { sharesDomain } from './screening-mail-rules.ts';
import { refusalToWrite } from '../policy.ts';
import { accountOf, flagsAmong, tellsOfMail, type Account as WriterAccount } from './writer-flag-rules.ts';
import { comparedText, likenessOf, listLikenesses } from './compared-texts.ts';
import { burstHours, readScreened, screen, type ScreenedAnswers } from './screening-rules.ts';

/** Screened while a review and its writer are in one hand: when it is sent, and again when it is taken in. */
export interface Screened {
  readonly kind: SubjectKind;
  /** Null for one that no member proposed before. */
  readonly subjectId: string | null;
  readonly subjectWebsite: string | null;
  /** Proposed with this review, or by another that is not approved yet. */
  readonly isNewSubject: boolean;
  /** As they are stored. */
  readonly answers: object;
  readonly lastContactOn: string;
  /** Null for a change that came with a return code. */
  readonly memberId: string | null;
  /** Of the organisation that the writer speaks for. */
  readonly writerWebsite?: string | undefined;
  /** False where they speak for one that their mail does not show. */
  readonly isOrganisationProven: boolean;
  readonly now: Date;
  /** The review itself, when it was sent before, and the one that it changes. */
  readonly exceptIds?: readonly string[];
  readonly screening: Screening;
}

/** When a review is sent no one sees its flags yet and no admin is alerted: the intake does that. */
export type Screening =
  | {
      readonly at: 'sending';
      /** The answers of other reviews that wait to be taken in, asked for when no other review is screened. */
      readonly listWaiting: () => Promise<{ readonly answers: readonly object[]; readonly isAll: boolean }>;
    }
  | {
      readonly at: 'intake';
      /** Among whom the account of the writer is looked at: see `listAccounts`. */
      readonly accounts: readonly Account[];
      /** What was found when it was sent; undefined where its answers changed since, or more waited than was compared. */
      readonly similarity: number | undefined;
      /** The answers of reviews that come in with it, asked for where `similarity` is undefined. */
      readonly others: readonly object[];
    };

export interface Account extends WriterAccount {
  readonly id: string;
  readonly memberType: Member['memberType'];
}

/**
 * Gathers what the screening looks at and answers its flags, which say nothing of who wrote it. Many reviews of one
 * subject within a day raise an alert, of which nothing is stored but the subject, the number and the time.
 * `similarity`: undefined where the intake must compare again.
 */
export async function screenReview(
  trx: Trx,
  screened: Screened,
): Promise<{ flags: ScreeningFlag[]; similarity: number | undefined }> {
  const { now } = screened;
  // One review at a time: of copies that are sent at the same moment only the first one is no copy.
  await sql`select pg_advisory_xact_lock(hashtextextended('review screening', 0))`.execute(trx);
  const answers = readScreened(screened.answers);
  const { subjectId, screening } = screened;
  const { similarity, isOfAll } = await findSimilarity(trx, screened, answers);
  if (screening.at === 'intake' && subjectId !== null) {
    const ofToday = await countRecent(trx, screened, alertHours);
    await raiseAlert(trx, { subject: { kind: screened.kind, id: subjectId }, reviews: ofToday + 1, now });
  }
  const flags = screen(answers, {
    now,
    accountFlags: screening.at === 'intake' ? accountFlagsOf(screened, screening.accounts) : [],
    isOwnOrganisation: sharesDomain(screened.subjectWebsite, [screened.writerWebsite ?? null]),
    isOrganisationUnproven: !screened.isOrganisationProven,
    greatestSimilarity: similarity,
    recentReviews: await countRecent(trx, screened, burstHours),
    isNewSubject: screened.isNewSubject,
    lastContactOn: screened.lastContactOn,
  });
  return { flags, similarity: isOfAll ? similarity : undefined };
}

/** Compared once: with what was sent before it, whether that is taken in or waits. */
async function findSimilarity(
  trx: Trx,
  { screening, exceptIds }: Pick<Screened, 'screening' | 'exceptIds'>,
  answers: ScreenedAnswers,
): Promise<{ similarity: number; isOfAll: boolean }> {
  if (screening.at === 'intake' && screening.similarity !== undefined)
    return { similarity: screening.similarity, isOfAll: true };
  const waiting =
    screening.at === 'intake' ? { answers: screening.others, isAll: true } : await screening.listWaiting();
  const text = comparedText(answers);
  const known = await listLikenesses(trx, text, exceptIds);
  const similarity = Math.max(
    0,
    ...known.map(({ likeness }) => likeness),
    ...waiting.answers.map((other) => likenessOf(text, comparedText(readScreened(other)))),
  );
  return { similarity, isOfAll: waiting.isAll };
}

/**
 * Members who may have written what was sent since: those who were here. Also those who were suspended or got a role
 * in the meantime: an admin who does that, and undoes it, must not choose among whom a writer is looked at.
 */
export async function listAccounts(trx: Trx, vault: Vault, since: Date): Promise<Account[]> {
  const visits = await listVisits(trx, vault, dayOf(since));
  const here = visits.flatMap(({ memberId, seenOn }) => (seenOn >= dayOf(since) ? [memberId] : []));
  const rows = await trx
    .selectFrom('members')
    .where('id', '=', sql<string>`any(${here}::uuid[])`)
    .where((one) =>
      one.or([
        one.and([one('role', '=', 'member'), one('is_moderator', '=', false)]),
        one.exists(
          one
            .selectFrom('admin_action_members as hit')
            .innerJoin('admin_actions', 'admin_actions.id', 'hit.admin_action_id')
            .whereRef('hit.member_id', '=', 'members.id')
            .where('admin_actions.kind', '=', 'change_role')
            .where('done_at', '>=', new Date(dayOf(since)))
            .where('role_before', '=', 'member')
            .where('was_moderator', '=', false)
            .select('hit.member_id'),
        ),
      ]),
    )
    .select(['id', 'email', 'created_at as createdAt', 'member_type as memberType'])
    .execute();
  return rows.map((row) => ({ id: row.id, memberType: row.memberType, ...accountOf(row) }));
}

type Written = Pick<Screened, 'kind' | 'memberId' | 'now'>;

/** The writer among those who may write about such a subject; null where they are not known. */
function findWriter({ kind, memberId }: Written, accounts: readonly Account[]) {
  const members = accounts.filter((account) => refusalToWrite(account, kind) === null);
  const writer = members.find(({ id }) => id === memberId);
  return writer === undefined ? null : { writer, members };
}

function accountFlagsOf(written: Written, accounts: readonly Account[]): ScreeningFlag[] {
  const found = findWriter(written, accounts);
  return found === null ? [] : flagsAmong(found.writer, found.members, written);
}

/** See `tellsOfMail`; it is not told of a writer who is not known. */
export function tellsOfMailOf(written: Written, accounts: readonly Account[]): boolean {
  const found = findWriter(written, accounts);
  return found !== null && tellsOfMail(found.writer, found.members, written);
}

const isNoneOf = (ids: readonly string[]) => sql<boolean>`reviews.id <> all(${[...ids]}::uuid[])`;

async function countRecent(
  trx: Trx,
  { kind, subjectId, now, exceptIds = [] }: Screened,
  withinHours: number,
): Promise<number> {
  const counted = await trx
    .selectFrom('reviews')
    .where(subjectColumn(kind), '=', subjectId ?? '')
    .where('submitted_at', '>', after(now, -hours(withinHours)))
    .where(isNoneOf(exceptIds))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return counted.count;
}
