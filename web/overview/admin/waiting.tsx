import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import {
  refusedEmailDays,
  waitingTargets,
  type WaitingItem,
  type WaitingKind,
} from '../../../contract/overview/overview.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { formatInteger } from '../../../contract/formats.ts';
import { ageOf, waitedWords } from '../../admin/age.ts';
import { Group, Text } from '../../ui/layout/layout.tsx';
import { overviewWaitingQuery } from './api.ts';
import { OverviewCard } from './card.tsx';
import styles from './page.module.css';

const places: Readonly<Record<WaitingKind, readonly [name: string, to: string]>> = {
  funder_reviews: ['Funder and other reviews', '/admin/funder-reviews'],
  entrepreneur_reviews: ['Entrepreneur reviews', '/admin/entrepreneur-reviews'],
  replies: ['Replies', '/admin/review-responses'],
  reports: ['Reported reviews', '/admin/review-reports'],
  claims: ['Claims of funders', '/admin/funder-claims'],
  deal_reports: ['Reported rows', '/admin/deal-reports'],
  applications: ['Requests for free access', '/admin/free-access'],
  new_funders: ['New funders of imports', '/admin/funders?state=proposed'],
  sources: ['Sources that need you', '/admin/sources'],
  failed_jobs: ['Failed jobs', '/admin/jobs'],
  refused_emails: [`Refused emails of ${refusedEmailDays} days`, '/admin/jobs'],
};

/** Everything that an admin should look at; what does not wait is one line at the end. */
export function WaitingCard() {
  const query = useQuery(overviewWaitingQuery);
  const now = new Date(query.dataUpdatedAt);
  return (
    <OverviewCard title="What waits" query={query} lines={7} area="waiting">
      {(items) => {
        const waiting = items.filter(({ count }) => count > 0);
        const clear = items.filter(({ count }) => count === 0);
        return (
          <>
            {waiting.length === 0 ? (
              <EmptyState title="Nothing waits">Reviews, reports and requests show here as they come.</EmptyState>
            ) : (
              <ul>
                {waiting.map((item) => (
                  <Waiting key={item.kind} item={item} now={now} />
                ))}
              </ul>
            )}
            {waiting.length > 0 && clear.length > 0 && (
              <Text mt={4} tone="dim" size="sm" leading="normal">
                Nothing waits under{' '}
                {clear.map(({ kind }, place) => (
                  <span key={kind}>
                    {place > 0 && (place === clear.length - 1 ? ' and ' : ', ')}
                    <Link to={places[kind][1]}>{places[kind][0].toLowerCase()}</Link>
                  </span>
                ))}
                .
              </Text>
            )}
          </>
        );
      }}
    </OverviewCard>
  );
}

function Waiting({ item, now }: { item: WaitingItem; now: Date }) {
  const [name, to] = places[item.kind];
  const target = waitingTargets[item.kind];
  return (
    <li>
      <Link to={to} className={styles.row}>
        <b className={styles.count}>{formatInteger(item.count)}</b>
        <Text className={styles.name} as="span" tone="accent" weight={600}>
          {name}
        </Text>
        <Group
          className={styles.age}
          tone="dim"
          size="sm"
          as="span"
          inline
          gap={2}
          wrap={false}
          data-late={item.isLate || undefined}
        >
          {item.isLate && <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />}
          {item.oldestAt !== null && ageWords(item, target, now)}
        </Group>
      </Link>
    </li>
  );
}

function ageWords(item: WaitingItem, target: number | null, now: Date): string {
  const oldest = `Oldest ${ageOf(item.oldestAt ?? '', now)}`;
  if (target === null || item.waitedDays === null) return oldest;
  return item.isLate
    ? `Late: ${waitedWords(item.waitedDays)}, target ${target}`
    : `${oldest}, target ${waitedWords(target)}`;
}
