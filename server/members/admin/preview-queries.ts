import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { AnyDeed, LeftOutReason, previewMemberDeed } from '../../../contract/members/admin-actions.ts';
import { mostMembersAtOnce, mostMembersOneByOne } from '../../../contract/members/admin-actions.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { sortOut, type Hit, type LeftOut } from './chosen-commands.ts';
import { letterOfDeed } from './emails.ts';
import { listChosenIds, readMembers, type Chosen } from './action-queries.ts';
import { wordsOf } from './rules.ts';

type Preview = ReplyOf<typeof previewMemberDeed>['data'];

const shownNames = 5;

/** How many of them a deed takes: what goes to each mailbox, or ends an account, is done one by one. */
const mostOf = (deed: AnyDeed): number =>
  deed.kind === 'send_link' || deed.kind === 'erase' ? mostMembersOneByOne : mostMembersAtOnce;

/** The same judgement as that of the deed, without a lock: what it says may have changed a moment later. */
export async function previewDeed(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { adminId, deed, chosen }: { adminId: string; deed: AnyDeed; chosen: Chosen },
): Promise<Preview> {
  const now = clock.now();
  const ids = await listChosenIds(db, { chosen, now, most: mostOf(deed) });
  const { hits, leftOut } = sortOut(await readMembers(db, ids, now), deed, { adminId, now });
  return {
    hits: hits.length,
    names: hits.slice(0, shownNames).map(({ email }) => email),
    leftOut: groupsOf(leftOut),
    letter: letterFor(config, deed, hits[0]),
  };
}

function groupsOf(leftOut: readonly LeftOut[]): Preview['leftOut'] {
  const groups = new Map<LeftOutReason, string[]>();
  for (const { why, email } of leftOut) groups.set(why, [...(groups.get(why) ?? []), email]);
  return [...groups].map(([why, emails]) => ({ why, count: emails.length, names: emails.slice(0, shownNames) }));
}

function letterFor(config: Context['config'], deed: AnyDeed, hit: Hit | undefined): Preview['letter'] {
  if (hit === undefined || deed.kind === 'send_link' || deed.kind === 'sign_out' || deed.kind === 'erase') return null;
  const { subject, text } = letterOfDeed(config, {
    kind: deed.kind === 'give_access_until' ? 'give_access' : deed.kind,
    words: wordsOf(deed),
    role: deed.kind === 'change_role' ? deed.role : null,
    endsOn: hit.period === null ? null : dayOf(hit.period.endsAt),
  });
  return { subject, text };
}
