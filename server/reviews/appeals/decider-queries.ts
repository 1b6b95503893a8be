import { formatDay } from '../../../contract/formats.ts';
import { sameDeciderHours } from '../../../contract/reviews/appeal-words.ts';
import { dayOf } from '../../clock.ts';
import type { Db, Trx } from '../../database/connect.ts';
import type { Moderator } from '../../http/viewer.ts';
import { hasTie } from '../moderation/lock.ts';
import { moderatorWord, upperFirst } from '../moderation/people.ts';
import type { Subject } from '../publishing/waiting-queries.ts';
import { mayDecide, sameDeciderFrom, type MayDecide } from './rules.ts';

export interface Asked {
  readonly subject: Subject;
  readonly website: string | null;
  /** Who made the decision that is appealed; null where the system did. */
  readonly decidedBy: string | null;
  /** The second admin of a removal. */
  readonly approvedBy: string | null;
  readonly what: 'decline' | 'remove';
  readonly cameInOn: string;
  readonly admin: Moderator;
  readonly now: Date;
}

/** Whether this moderator may decide the appeal, and who does, as a sentence. */
export async function findDecider(
  db: Db | Trx,
  numbers: ReadonlyMap<string, number>,
  asked: Asked,
): Promise<{ may: MayDecide; words: string }> {
  const { admin, decidedBy, approvedBy, cameInOn, now } = asked;
  const isDecider = decidedBy === admin.memberId || approvedBy === admin.memberId;
  const hasConflict = await hasTie(db, asked);
  const others = isDecider ? await countOthers(db, asked) : 0;
  const may = mayDecide({ isDecider, others, hasConflict, cameInOn, now });
  return { may, words: wordsOf(may, asked, numbers) };
}

/** Moderators who neither decided nor approved, and have no tie. */
async function countOthers(db: Db | Trx, asked: Asked): Promise<number> {
  const rows = await db
    .selectFrom('members')
    .where('is_moderator', '=', true)
    .where('suspended_at', 'is', null)
    .where('id', '<>', asked.admin.memberId)
    .where('id', 'not in', decidersOf(asked))
    .select(['id', 'email'])
    .execute();
  let free = 0;
  for (const { id, email } of rows)
    if (!(await hasTie(db, { ...asked, admin: { ...asked.admin, memberId: id, email } }))) free += 1;
  return free;
}

const decidersOf = ({ decidedBy, approvedBy, admin }: Asked): string[] => [
  decidedBy ?? admin.memberId,
  approvedBy ?? admin.memberId,
];

function wordsOf(
  may: MayDecide,
  { decidedBy, what, cameInOn, admin }: Asked,
  numbers: ReadonlyMap<string, number>,
): string {
  const done = what === 'decline' ? 'declined this review' : 'removed this review';
  const from = formatDay(dayOf(sameDeciderFrom(cameInOn)));
  switch (may) {
    case 'conflict':
      return 'You have a tie to the subject, so another moderator decides.';
    case 'another':
      return `You ${done}, so another moderator decides.`;
    case 'later':
      return `You ${done}, and there is no other moderator. You can decide again from ${from}, ${sameDeciderHours} hours after the appeal came in, and the answer says so.`;
    case 'yes_again':
      return `You ${done}, and there is no other moderator, so you decide again after ${sameDeciderHours} hours. The answer says so.`;
    case 'yes': {
      const who = decidedBy === null ? 'The system' : upperFirst(moderatorWord(numbers, decidedBy, admin.memberId));
      return `${who} ${done}, so you decide. With only one moderator, the same person decides after ${sameDeciderHours} hours, and the answer says so.`;
    }
  }
}
