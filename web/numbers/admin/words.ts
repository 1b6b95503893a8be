import { formatCount, formatInteger, formatShare, formFor } from '../../../contract/formats.ts';
import type { PassKind } from '../../../contract/access/access.ts';
import type { EmailGroup, Funnel, Pace } from '../../../contract/numbers/numbers.ts';

/** Sentences are written from the data by rule. A count of null is under five. */

export const countWords = (count: number | null): string => (count === null ? 'under 5' : formatInteger(count));

export const funnelSteps: readonly { key: keyof Funnel; label: string }[] = [
  { key: 'signedUp', label: 'Signed up' },
  { key: 'started', label: 'Reviews started' },
  { key: 'sent', label: 'Reviews sent' },
  { key: 'approved', label: 'Approved' },
  { key: 'active', label: 'Used the database' },
];

export const passKindWords: Readonly<Record<PassKind, string>> = {
  review: 'Shared a review',
  further_review: 'Shared another review',
  other_review: 'Reviewed a provider or more',
  terms_bonus: 'Shared deal terms',
  provisional: 'Review being checked',
  correction: 'Corrected a row',
  code: 'Used a code',
  application: 'Asked for free access',
  admin: 'Given by an admin',
};

export const emailGroupWords: Readonly<Record<EmailGroup, string>> = {
  account: 'Log-in links and accounts',
  access: 'Access that ends',
  reminders: 'Reminders',
  claims: 'Claims',
  'free-access': 'Free access',
  funding: 'Weekly emails of views',
  invitations: 'Invitations',
  reviews: 'About reviews',
  other: 'Other',
};

export const decisionWords = {
  approve: 'Approved',
  request_changes: 'Asked to change',
  decline: 'Declined',
} as const;

/** "12 more than in the 4 weeks before"; null where either is not told. */
export function comparedWords(present: number | null, before: number | null, weeks: string): string {
  const span = weeks === '1' ? 'the week before' : `the ${weeks} weeks before`;
  if (before === null) return `Under 5 in ${span}`;
  if (present === null) return `${formatInteger(before)} in ${span}`;
  const difference = present - before;
  if (difference === 0) return `As many as in ${span}`;
  return `${formatInteger(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} than in ${span}`;
}

export function funnelSentence({ signedUp, sent, approved }: Funnel): string {
  const people = signedUp === null ? 'Under 5 people signed up' : `${formatInteger(signedUp)} people signed up`;
  const reviews = sent === null ? 'under 5 reviews were sent' : `about ${formatInteger(sent)} reviews were sent`;
  return `${people}, ${reviews}, ${approved === null ? 'under 5' : `about ${formatInteger(approved)}`} were approved.`;
}

export function keepUpSentence({ decided, medianDays, mostDays }: Pace): string {
  if (decided === null || medianDays === null || mostDays === null) return 'Fewer than five decisions: too few to say.';
  return `Half of about ${formatInteger(decided)} decisions took ${daysWords(medianDays)} or less, nine in ten ${daysWords(mostDays)}.`;
}

export const daysWords = (days: number | null): string =>
  days === null ? '–' : `${days} working ${formFor(days, 'day', 'days')}`;

export const shareWords = (share: number | null): string => (share === null ? '–' : formatShare(share));

export const accessSentence = (members: number | null, endSoon: number | null): string =>
  members === null
    ? 'Besides admins, under 5 members are known to have access.'
    : `Besides admins, ${formatCount(members, 'member')} ${formFor(members, 'is', 'are')} known to have access. ${endSoon === null ? 'For under 5' : `For ${formatInteger(endSoon)}`} of them it ends within 14 days.`;

/** How many more were decided than before, and how many in time where that is known of either. */
export function decidedSentence({ present, before }: { present: Pace; before: Pace }, weeks: string): string {
  const decided = `${comparedWords(present.decided, before.decided, weeks)} were decided.`;
  const shares = [present.inTimeShare, before.inTimeShare];
  if (shares.every((share) => share === null)) return decided;
  const [now, then] = shares.map((share) => (share === null ? 'not known' : formatShare(share)));
  return `${decided} Within the promised days: ${now}, before ${then}.`;
}
