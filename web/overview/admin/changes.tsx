import {
  IconBuildingBank,
  IconChartBar,
  IconMailX,
  IconPlugConnectedX,
  IconScale,
  IconSettingsX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount, formatDay, formFor } from '../../../contract/formats.ts';
import { expiringDays } from '../../../contract/overview/overview.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { changesQuery, type Changes } from './api.ts';
import { OverviewCard } from './card.tsx';
import styles from './changes.module.css';
import { noteVisit } from './last-visit.ts';

/** What happened since the last day on which this browser was here. */
export function ChangesCard() {
  const [since] = useState(() => noteVisit(Date.now()));
  const query = useQuery(changesQuery(since));
  return (
    <OverviewCard title="What changed" text={`Since ${formatDay(since)}.`} query={query} lines={5} area="changes">
      {(changes) => <ChangeList changes={changes} />}
    </OverviewCard>
  );
}

function ChangeList({ changes }: { changes: Changes }) {
  const lines = linesOf(changes);
  if (lines.length === 0)
    return (
      <EmptyState title="Nothing needs your attention">
        Bursts of reviews, failures, new funders and expiring appeals appear here.
      </EmptyState>
    );
  return (
    <ul className={styles.list}>
      {lines.map(({ id, Icon, tone, what, note, action, to }) => (
        <li key={id}>
          <span className={styles.icon} data-tone={tone}>
            <Icon size={18} stroke={1.75} aria-hidden="true" />
          </span>
          <div>
            {what}
            <small>{note}</small>
          </div>
          <Link to={to}>
            {action}
            <VisuallyHidden> at {id}</VisuallyHidden>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface Line {
  readonly id: string;
  readonly Icon: typeof IconMailX;
  readonly tone: 'bad' | 'warning' | 'plain';
  readonly what: ReactNode;
  readonly note: string;
  readonly action: string;
  readonly to: string;
}

const deskOf = (kind: Changes['bursts'][number]['subjectKind']): string =>
  kind === 'entrepreneur' ? '/admin/entrepreneur-reviews' : '/admin/funder-reviews';

const linesOf = (changes: Changes): Line[] => [
  ...linesOfBursts(changes),
  ...linesOfSources(changes),
  ...linesOfFailures(changes),
  ...linesOfImports(changes),
  ...linesOfAppeals(changes),
];

const linesOfBursts = ({ bursts }: Changes): Line[] =>
  bursts.map((burst) => ({
    id: burst.subjectName,
    Icon: IconChartBar,
    tone: 'bad',
    what: (
      <>
        <b>
          {formatCount(burst.reviews, 'review')} of {burst.subjectName}
        </b>{' '}
        within a day
      </>
    ),
    note: `Noticed on ${formatDay(burst.noticedAt)}`,
    action: 'Look',
    to: deskOf(burst.subjectKind),
  }));

const linesOfSources = ({ sources }: Changes): Line[] =>
  sources.map(({ sourceId, sourceName, isStopped, failures }) => ({
    id: sourceName,
    Icon: IconPlugConnectedX,
    tone: 'bad',
    what: (
      <>
        <b>{sourceName}</b> {isStopped ? 'stopped' : 'does not answer'}
      </>
    ),
    note: `${formatCount(failures, 'failure')} in a row`,
    action: 'Fix',
    to: `/admin/sources?open=${sourceId}`,
  }));

function linesOfFailures({ failedJobs, refusedEmails }: Changes): Line[] {
  const lines: Line[] = [];
  if (failedJobs > 0)
    lines.push({
      id: 'failed jobs',
      Icon: IconSettingsX,
      tone: 'warning',
      what: <b>{formatCount(failedJobs, 'job')} failed</b>,
      note: 'They do not retry on their own',
      action: 'Retry',
      to: '/admin/jobs',
    });
  if (refusedEmails > 0)
    lines.push({
      id: 'refused emails',
      Icon: IconMailX,
      tone: 'warning',
      what: <b>{formatCount(refusedEmails, 'email')} bounced</b>,
      note: 'The mail server rejected them permanently',
      action: 'See',
      to: '/admin/email',
    });
  return lines;
}

const linesOfImports = ({ imports }: Changes): Line[] =>
  imports.map(({ importId, sourceName, funders }) => ({
    id: sourceName,
    Icon: IconBuildingBank,
    tone: 'plain',
    what: (
      <>
        <b>{formatCount(funders, 'new funder')}</b> {formFor(funders, 'is', 'are')} hidden until listed
      </>
    ),
    note: `From ${sourceName}`,
    action: 'List',
    to: `/admin/deals/imports/${importId}`,
  }));

const closed = 'show=table&state=declined,removed';
const linesOfAppeals = ({ appealsEnding: { funderReviews, entrepreneurReviews, accounts } }: Changes): Line[] =>
  [
    {
      id: 'funder reviews',
      count: funderReviews,
      what: `${formatCount(funderReviews, 'decision')} on funder reviews`,
      to: `/admin/funder-reviews?${closed}`,
    },
    {
      id: 'entrepreneur reviews',
      count: entrepreneurReviews,
      what: `${formatCount(entrepreneurReviews, 'decision')} on entrepreneur reviews`,
      to: `/admin/entrepreneur-reviews?${closed}`,
    },
    {
      id: 'suspended accounts',
      count: accounts,
      what: formatCount(accounts, 'suspension'),
      to: '/admin/users?isSuspended=true',
    },
  ]
    .filter(({ count }) => count > 0)
    .map(({ id, what, to }) => ({
      id,
      Icon: IconScale,
      tone: 'plain',
      what: (
        <>
          <b>{what}</b> can be appealed for at most {expiringDays} more days
        </>
      ),
      note: 'Nothing to do unless an appeal arrives',
      action: 'See',
      to,
    }));
