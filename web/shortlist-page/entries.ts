import { formatCount, formatDay, formatRating, formFor } from '../../contract/formats.ts';
import {
  shortlistStatuses,
  statusKeys,
  type ShortlistEntry,
  type ShortlistNews,
  type ShortlistStatus,
} from '../../contract/shortlist/shortlist.ts';

/** How the entries of a shortlist are found, put in order and said. */

export type SortKey = 'due' | 'name' | 'status' | 'saved';

export interface Choice {
  readonly search: string;
  /** Null: all of them. */
  readonly status: ShortlistStatus | null;
  readonly onlyNew: boolean;
}

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** What the words of a search are looked for in; kept, since each key looks through 10,000. */
const folded = new WeakMap<ShortlistEntry, string>();
function textOf(entry: ShortlistEntry): string {
  const known = folded.get(entry) ?? fold(`${entry.name} ${entry.nextStep ?? ''}`);
  folded.set(entry, known);
  return known;
}

/** Every word stands in the name or in the next step. */
export function findEntries(entries: readonly ShortlistEntry[], { search, status, onlyNew }: Choice): ShortlistEntry[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    if (status !== null && entry.status !== status) return false;
    if (onlyNew && entry.news.length === 0) return false;
    if (words.length === 0) return true;
    const text = textOf(entry);
    return words.every((word) => text.includes(word));
  });
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const place = (status: ShortlistStatus): number => statusKeys.indexOf(status);

function compare(one: ShortlistEntry, other: ShortlistEntry, sort: SortKey): number {
  // Those without a day come last.
  if (sort === 'due') return (one.nextOn ?? '9').localeCompare(other.nextOn ?? '9');
  if (sort === 'status') return place(one.status) - place(other.status);
  return sort === 'saved' ? other.savedOn.localeCompare(one.savedOn) : 0;
}

/** Equals stand by the day that is due, then by name. */
export const sortEntries = (entries: readonly ShortlistEntry[], sort: SortKey): ShortlistEntry[] =>
  entries.toSorted(
    (one, other) =>
      compare(one, other, sort) ||
      (sort === 'name' ? 0 : compare(one, other, 'due')) ||
      byName.compare(one.name, other.name) ||
      (one.id < other.id ? -1 : 1),
  );

export interface Due {
  readonly tone: 'late' | 'today' | 'later';
  readonly words: string;
}

const dayMilliseconds = 86_400_000;

/** A day without its year; what is late says by how much. `today`: the day where the member is. */
export function dueOf(nextOn: string, today: string): Due {
  const late = Math.round((Date.parse(today) - Date.parse(nextOn)) / dayMilliseconds);
  const day = nextOn.slice(0, 4) === today.slice(0, 4) ? formatDay(nextOn).slice(0, 6) : formatDay(nextOn);
  if (late > 0) return { tone: 'late', words: `${day}, ${formatCount(late, 'day')} late` };
  return late === 0 ? { tone: 'today', words: `${day}, today` } : { tone: 'later', words: day };
}

/** The day in the time zone of the browser, YYYY-MM-DD. */
export function todayHere(now = new Date()): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** What has to be done today or before, the latest first. */
export const listDue = (entries: readonly ShortlistEntry[], today: string): ShortlistEntry[] =>
  sortEntries(
    entries.filter(({ nextOn }) => nextOn !== null && nextOn <= today),
    'due',
  );

/** "New deal", "2 new reviews", "Score 4.2, was 4.0", "Faster: 19 days, was 24". */
export function newsWords({ what, count, now, was }: ShortlistNews): string {
  if (what === 'deals') return formFor(count ?? 0, 'New deal', formatCount(count ?? 0, 'new deal'));
  if (what === 'reviews') return formFor(count ?? 0, 'New review', formatCount(count ?? 0, 'new review'));
  if (what === 'score')
    return was === null
      ? `Score ${formatRating(now ?? 0)}`
      : `Score ${formatRating(now ?? 0)}, was ${formatRating(was)}`;
  if (was === null) return `Decides in ${formatCount(now ?? 0, 'day')}`;
  return `${(now ?? 0) < was ? 'Faster' : 'Slower'}: ${formatCount(now ?? 0, 'day')}, was ${was}`;
}

export const statusOptions = statusKeys.map((value) => ({ value, label: shortlistStatuses[value] }));
