import { IconAlertCircle, IconCalendar } from '@tabler/icons-react';
import { Link } from 'react-router';
import { isOver, type ShortlistEntry } from '../../contract/shortlist/shortlist.ts';
import { formatRating } from '../../contract/formats.ts';
import { gradeWords, similarOfWords } from '../find/fit-words.ts';
import { SightBar } from '../ui/sight-bar.tsx';
import type { ShownFit } from './fits.ts';
import { dueOf, newsWords, todayHere } from './entries.ts';
import styles from './entry-parts.module.css';

interface EntryProps {
  entry: ShortlistEntry;
}

/** The name leads to the page of the funder, where there is one. */
export function EntryName({ entry, isPlainLink = false }: EntryProps & { isPlainLink?: boolean }) {
  return entry.funderId === null ? (
    <span className={styles.name}>{entry.name}</span>
  ) : (
    <Link
      {...(isPlainLink ? {} : { className: styles.name })}
      draggable={false}
      to={`/funder/${encodeURIComponent(entry.funderId)}`}
    >
      {entry.name}
    </Link>
  );
}

/** Where the name leads nowhere, why. */
export function EntryState({ entry }: EntryProps) {
  if (entry.funderId !== null) return null;
  return <span className={styles.state}>{entry.isGone ? 'No longer listed' : 'Saved by name'}</span>;
}

export function EntryDue({ entry: { nextOn } }: EntryProps) {
  if (nextOn === null) return null;
  const { tone, words } = dueOf(nextOn, todayHere());
  const Icon = tone === 'later' ? IconCalendar : IconAlertCircle;
  return (
    <span className={styles.due} data-tone={tone}>
      <Icon size={15} stroke={1.75} aria-hidden="true" />
      {words}
    </span>
  );
}

export function EntryScore({ entry: { score } }: EntryProps) {
  if (score === null) return <span className={styles.dim}>Not known yet</span>;
  return (
    <span className={styles.score}>
      <SightBar value={score} size="xs" /> <b>{formatRating(score)}</b>
    </span>
  );
}

export const newsText = ({ news }: ShortlistEntry): string => news.map(newsWords).join(', ');

/** Talks that are over: to the form of a review of the funder, as its page leads there. */
export function ShareReview({ entry }: EntryProps) {
  if (!isOver(entry.status) || entry.funderId === null) return null;
  return (
    <Link className={styles.share} to={`/review/funder/${encodeURIComponent(entry.funderId)}`}>
      Share a review<span className={styles.hidden}> of {entry.name}</span>
    </Link>
  );
}

/** How it fits the chosen search: "Strong, 11 of 64 like yours". */
export function EntryFit({ fit }: { fit: ShownFit }) {
  if (fit === 'loading') return <span className={styles.dim}>Loading the fit</span>;
  if (fit === 'failed') return <span className={styles.dim}>Fit did not load</span>;
  if (fit === 'none') return <span className={styles.dim}>No deal of this kind</span>;
  return (
    <span className={styles.fit}>
      <b>{gradeWords[fit.grade]} fit</b>, {similarOfWords(fit)} deals like yours
    </span>
  );
}
