import { formatCount, formatInteger } from '../formats.ts';
import { orderKinds, orderResults } from '../orders/words.ts';
import { reasons } from '../reviews/reasons.ts';

/** The figures of /transparency, in the order in which the page shows them. Free of zod: guests read this page. */

/** Smaller counts are never shown, and a figure moves only when its count moves by at least this number. */
export const fewestCounted = 5;
/** Days for which a figure does not change again. */
export const restDays = 7;

export interface FigureGroup {
  readonly id: string;
  readonly title: string;
  /** What is counted, in a sentence. */
  readonly about: string;
  /** `count`: rounded down to fives; 0 where none is told apart from few. `days`: a median in working days, in halves. */
  readonly unit: 'count' | 'days';
  /** Name of the figure and its label. */
  readonly figures: Readonly<Record<string, string>>;
}

const declines = Object.fromEntries(Object.entries(reasons).map(([code, { label }]) => [`declines.${code}`, label]));

/** Of both, none is said as 0: no order is a fact that readers should have. */
export const orderPeriods = ['orders_this_year', 'orders_last_year'] as const;
const ordersOf = (period: string): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(orderKinds).map(([code, label]) => [`${period}.${code}`, label])),
  ...Object.fromEntries(Object.entries(orderResults).map(([code, label]) => [`${period}.result.${code}`, label])),
  [`${period}.result.open`]: 'Not decided yet',
});

export const figureGroups: readonly FigureGroup[] = [
  {
    id: 'reviews',
    title: 'Reviews by state',
    about: 'All reviews ever sent, of funders, entrepreneurs and providers together.',
    unit: 'count',
    figures: {
      'reviews.submitted': 'Waiting to be read',
      'reviews.changes_requested': 'Sent back with a question',
      'reviews.approved': 'Approved, waiting to be published',
      'reviews.published': 'Published',
      'reviews.declined': 'Declined',
      'reviews.withdrawn': 'Withdrawn by their authors',
      'reviews.superseded': 'Replaced by a newer one by the same author',
      'reviews.removed': 'Removed after publication',
    },
  },
  {
    id: 'claimed',
    title: 'Removed, with and without a claimed page',
    about: 'Reviews of funders. A funder that claims its page has no say in what is removed; these figures show it.',
    unit: 'count',
    figures: {
      'claimed.published': 'Published, page claimed',
      'claimed.removed': 'Removed, page claimed',
      'unclaimed.published': 'Published, page not claimed',
      'unclaimed.removed': 'Removed, page not claimed',
    },
  },
  {
    id: 'declines',
    title: 'Why reviews were declined',
    about: 'Each decline counts once, with its reason. Many writers fix their review and send it again.',
    unit: 'count',
    figures: declines,
  },
  {
    id: 'reports',
    title: 'Reports and their outcomes',
    about: 'Reports by members about reviews, replies and updates. A report alone hides nothing.',
    unit: 'count',
    figures: {
      'reports.open': 'Waiting to be looked at',
      'reports.taken_down': 'The text was removed',
      'reports.rejected': 'The text keeps to the guidelines and stayed',
    },
  },
  {
    id: 'replies',
    title: 'Replies of funders, and updates of writers',
    about: 'A funder answers a review once; its writer may answer that once.',
    unit: 'count',
    figures: {
      'reply.published': 'Replies published',
      'reply.submitted': 'Replies waiting to be read',
      'reply.declined': 'Replies declined',
      'update.published': 'Updates published',
    },
  },
  {
    id: 'orders_this_year',
    title: 'Courts and authorities, this year',
    about: 'Orders that are dated this calendar year, by what they ask for and by what we did.',
    unit: 'count',
    figures: ordersOf('orders_this_year'),
  },
  {
    id: 'orders_last_year',
    title: 'Courts and authorities, last year',
    about: 'The same of the calendar year before.',
    unit: 'count',
    figures: ordersOf('orders_last_year'),
  },
  {
    id: 'times',
    title: 'How long decisions take',
    about: 'The median of the last 90 days in working days, Saturdays and Sundays left out.',
    unit: 'days',
    figures: {
      'median.review': 'From a review to our decision',
      'median.report': 'From a report to our answer',
      'median.reply': 'From a reply or update to our decision',
    },
  },
];

export const figureNames: readonly string[] = figureGroups.flatMap(({ figures }) => Object.keys(figures));

/** "under 5", "35", "1.5 days". */
export function figureWords(unit: FigureGroup['unit'], value: number | null): string {
  if (value === null) return unit === 'count' ? `under ${fewestCounted}` : `fewer than ${fewestCounted} decisions`;
  return unit === 'count' ? formatInteger(value) : formatCount(value, 'day');
}
