import type { PassKind } from '../../contract/access/access.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import type { MyPass } from '../../contract/members/own-account.ts';
import { formatDay } from '../../contract/formats.ts';
import { dayOf } from '../clock.ts';

interface StoredPass {
  readonly kind: PassKind;
  readonly deal_kind: DealKind | null;
  readonly reason: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly revoked_at: Date | null;
  readonly revoked_reason: string | null;
}

const what: Readonly<Record<PassKind, string>> = {
  provisional: 'While we checked a review of yours',
  review: 'For a review of yours that we approved',
  further_review: 'For another review of yours that we approved',
  other_review: 'For a review of yours that we approved',
  terms_bonus: 'For the terms you shared in a review',
  correction: 'For a mistake in the database that you reported',
  code: 'For a code that you used',
  application: 'For your request for free access',
  admin: 'Given by us',
};

const causeOf = ({ kind, deal_kind }: StoredPass): string =>
  deal_kind === null ? what[kind] : `${what[kind]}, for ${deal_kind} deals`;

/** A pass as its member reads it. Days are days of UTC. */
export function presentPass(pass: StoredPass, now: Date): MyPass {
  const startsOn = dayOf(pass.starts_at);
  const endsOn = dayOf(pass.revoked_at ?? pass.ends_at);
  const shared = { kind: pass.kind, reason: pass.reason, startsOn, endsOn };
  if (pass.revoked_at !== null)
    return {
      ...shared,
      state: 'ended_early',
      words: `${causeOf(pass)}. Ended on ${formatDay(pass.revoked_at)}: ${pass.revoked_reason ?? 'ended'}.`,
    };
  const isLive = now < pass.ends_at;
  // Once the decision was told its days are no longer kept as they were (decision 0105).
  if (pass.kind === 'provisional' && !isLive)
    return { ...shared, state: 'over', words: `${causeOf(pass)}. It is over.` };
  const start = pass.kind === 'provisional' ? 'Open' : `From ${formatDay(startsOn)}`;
  return {
    ...shared,
    state: isLive ? 'live' : 'over',
    words: `${causeOf(pass)}. ${start} ${isLive ? 'to' : 'until'} ${formatDay(endsOn)}.`,
  };
}
