import { after, dayOf, days } from '../server/clock.ts';
import { itemAt, type Chance } from './chance.ts';
import type { SampleFunder } from './funders.ts';
import type { SampleMember } from './members.ts';

export interface SampleReminder {
  readonly id: string;
  readonly memberId: string | null;
  readonly email: string;
  readonly aboutFunderId: string | null;
  readonly why: 'no_time' | 'deal_not_closed' | 'need_figures' | 'confidentiality_period' | 'other' | null;
  readonly state: 'scheduled' | 'sent' | 'unsubscribed' | 'bounced' | 'cancelled' | 'expired';
  readonly sentCount: number;
  readonly nextSendOn: string | null;
  /** The day of the last of `sentCount` emails. */
  readonly lastSentOn: string | null;
  /** The first day of the month in which a review came of it. */
  readonly answeredIn: string | null;
  readonly createdAt: Date;
}

/** How many of each, and how many emails went out before. Those of the first three differ by when they are due. */
const plan: readonly {
  readonly count: number;
  readonly state: SampleReminder['state'];
  readonly dueInDays: readonly [number, number] | null;
  readonly sent: readonly [number, number];
  readonly isAnswered?: true;
}[] = [
  { count: 3, state: 'scheduled', dueInDays: [-5, -1], sent: [0, 2] },
  { count: 4, state: 'scheduled', dueInDays: [0, 0], sent: [0, 1] },
  { count: 13, state: 'scheduled', dueInDays: [1, 90], sent: [0, 2] },
  { count: 6, state: 'sent', dueInDays: null, sent: [3, 3] },
  { count: 9, state: 'sent', dueInDays: null, sent: [3, 3], isAnswered: true },
  { count: 3, state: 'unsubscribed', dueInDays: null, sent: [1, 2] },
  { count: 2, state: 'bounced', dueInDays: null, sent: [1, 1] },
  { count: 5, state: 'cancelled', dueInDays: null, sent: [0, 2] },
  { count: 3, state: 'expired', dueInDays: null, sent: [3, 3] },
];

const reasons = [
  'no_time',
  'no_time',
  'deal_not_closed',
  'need_figures',
  'confidentiality_period',
  'other',
  null,
] as const;

/** Due today, overdue, to come and done; a few by guests who left only an address. */
export function makeReminders(
  chance: Chance,
  { members, funders, now }: { members: readonly SampleMember[]; funders: readonly SampleFunder[]; now: Date },
): SampleReminder[] {
  const kinds = plan.flatMap((kind) => Array.from({ length: kind.count }, () => kind));
  const writers = chance.picks(members, kinds.length);
  return kinds.map(({ state, dueInDays, sent, isAnswered = false }, place) => {
    const isGuest = chance.happens(0.2);
    const member = itemAt(writers, place);
    const sentCount = chance.whole(...sent);
    const about = chance.happens(0.6) ? chance.pick(funders.filter((funder) => funder.state === 'listed')).id : null;
    const reminder: Omit<SampleReminder, 'lastSentOn'> = {
      id: chance.uuid(),
      memberId: isGuest ? null : member.id,
      email: isGuest ? `guest-${String(place + 1).padStart(2, '0')}@visitors.example` : member.email,
      // A reminder that led to a review forgets its subject.
      aboutFunderId: isAnswered ? null : about,
      why: chance.pick(reasons),
      state,
      sentCount,
      nextSendOn: dueInDays === null ? null : dayOf(after(now, days(chance.whole(...dueInDays)))),
      answeredIn: isAnswered ? `${dayOf(after(now, -days(31))).slice(0, 7)}-01` : null,
      // Each email comes at least a week after the one before.
      createdAt: after(now, -days(chance.whole(8, 40) + sentCount * 21)),
    };
    const lastSentOn = sentCount === 0 ? null : dayOf(after(reminder.createdAt, days(7 * sentCount)));
    return { ...reminder, lastSentOn };
  });
}
