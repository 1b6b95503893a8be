import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { AnyAction, SkippedReason, previewAdminAction } from '../../../contract/members/admin-actions.ts';
import { mostMembersAtOnce, mostMembersOneByOne } from '../../../contract/members/admin-actions.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { sortOut, type Hit, type Skipped } from './chosen-commands.ts';
import { suspensionWords } from '../suspensions/email-words.ts';
import { appealUntil } from '../suspensions/rules.ts';
import { emailOfAction } from './emails.ts';
import { listChosenIds, readMembers, type Chosen } from './action-queries.ts';
import { wordsOf } from './rules.ts';

type Preview = ReplyOf<typeof previewAdminAction>['data'];

const shownNames = 5;

/** How many of them an admin action takes: what goes to each mailbox, or ends an account, is done one by one. */
const mostOf = (action: AnyAction): number =>
  action.kind === 'send_link' || action.kind === 'erase' ? mostMembersOneByOne : mostMembersAtOnce;

/** The same judgement as that of the admin action, without a lock: what it says may have changed a moment later. */
export async function previewAction(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { adminId, action, chosen }: { adminId: string; action: AnyAction; chosen: Chosen },
): Promise<Preview> {
  const now = clock.now();
  const ids = await listChosenIds(db, { chosen, now, most: mostOf(action) });
  const { hits, skipped } = sortOut(await readMembers(db, ids, now), action, { adminId, now });
  return {
    hits: hits.length,
    names: hits.slice(0, shownNames).map(({ email }) => email),
    skipped: groupsOf(skipped),
    email: await emailFor({ db, config }, { action, hit: hits[0], now }),
  };
}

function groupsOf(skipped: readonly Skipped[]): Preview['skipped'] {
  const groups = new Map<SkippedReason, string[]>();
  for (const { why, email } of skipped) groups.set(why, [...(groups.get(why) ?? []), email]);
  return [...groups].map(([why, emails]) => ({ why, count: emails.length, names: emails.slice(0, shownNames) }));
}

async function emailFor(
  context: Pick<Context, 'db' | 'config'>,
  { action, hit, now }: { action: AnyAction; hit: Hit | undefined; now: Date },
): Promise<Preview['email']> {
  if (hit === undefined || action.kind === 'send_link' || action.kind === 'sign_out' || action.kind === 'erase')
    return null;
  const { subject, text } = await emailOfAction(context, {
    kind: action.kind === 'give_access_until' ? 'give_access' : action.kind,
    words: wordsOf(action),
    role: action.kind === 'change_role' ? action.role : null,
    isModerator: action.kind === 'change_role' ? action.isModerator : null,
    endsOn: hit.period === null ? null : dayOf(hit.period.endsAt),
    suspension:
      action.kind === 'suspend'
        ? {
            ...suspensionWords({ rule_code: action.ruleCode, facts: action.reason, found_by: action.foundBy }),
            appealUntil: appealUntil(now),
            // Each member gets a link of their own.
            pageUrl: `${context.config.publicUrl}/suspended/…`,
          }
        : null,
  });
  return { subject, text };
}
