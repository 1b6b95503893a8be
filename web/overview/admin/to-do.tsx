import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { WaitingItem } from '../../../contract/overview/overview.ts';
import { formatCount, formatDay, formatInteger, formFor } from '../../../contract/formats.ts';
import { ageOf, waitedWords } from '../../admin/age.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Box, Group, Text } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { overviewWaitingQuery } from './api.ts';
import { OverviewCard } from './card.tsx';
import { waitingPlaces as places } from '../../../contract/overview/places.ts';
import { StartButton } from './start-button.tsx';
import styles from './to-do.module.css';
import { urgencyOf, type Urgency } from './urgency.ts';

/** The queues in which something waits, the most urgent first. */
export function ToDoCard() {
  const query = useQuery(overviewWaitingQuery);
  return (
    <OverviewCard title="To do" query={query} lines={8} area="waiting">
      {(items) => <ToDo urgency={urgencyOf(items)} now={new Date(query.dataUpdatedAt)} />}
    </OverviewCard>
  );
}

function ToDo({ urgency, now }: { urgency: Urgency; now: Date }) {
  const { groups, withoutTarget } = urgency;
  const first = groups[0]?.items[0];
  return (
    <>
      {first === undefined ? (
        <EmptyState title="Nothing to do">Reviews, reports and requests appear here as they arrive.</EmptyState>
      ) : (
        <>
          <Group className={styles.start} gap={4} justify="space-between" mb={4}>
            <div>
              <Text tone="soft">{summaryOf(urgency)}</Text>
              <Text tone="dim" size="sm">
                {workWords(urgency)}
              </Text>
            </div>
            <StartButton to={firstOf(first)} />
          </Group>
          <Queues urgency={urgency} />
        </>
      )}
      {withoutTarget.length > 0 && (
        <Text mt={4} tone="dim" size="sm" leading="normal">
          No target:{' '}
          {withoutTarget.map((item, place) => (
            <span key={item.kind}>
              {place > 0 && ', '}
              <Link to={places[item.kind].to}>
                {nameIn(item)}: {formatInteger(item.count)}
              </Link>{' '}
              (oldest {ageOf(item.oldestAt ?? '', now)})
            </span>
          ))}
          .
        </Text>
      )}
    </>
  );
}

const firstOf = ({ kind }: WaitingItem): string => places[kind].first ?? places[kind].to;
const nameIn = ({ kind }: WaitingItem): string => places[kind].name.toLowerCase();

function summaryOf({ cases, late, dueToday }: Urgency): string {
  const wait = `${formatCount(cases, 'case')} ${formFor(cases, 'waits', 'wait')}`;
  if (late === 0 && dueToday === 0) return `${wait}. None is due today.`;
  const parts = [
    late > 0 && `${formatInteger(late)} past target`,
    dueToday > 0 && `${formatInteger(dueToday)} due today`,
  ];
  return `${wait}: ${parts.filter((part) => part !== false).join(', ')}.`;
}

/** What the waiting work may take, and of how much of it that is not known. */
function workWords({ minutes, untimed, cases }: Urgency): string {
  if (minutes === null)
    return 'We do not know yet how long a case takes. This appears after five decisions of one kind in whole weeks.';
  const rest =
    untimed === 0
      ? ''
      : ` for ${formatInteger(cases - untimed)} of them; for ${formatInteger(untimed)} it is not known`;
  return `About ${durationWords(minutes)} of work${rest}.`;
}

const minutesPerHour = 60;
/** Of an hour or more in steps of five minutes: it is no more exact than that. */
function durationWords(minutes: number): string {
  if (minutes < minutesPerHour) return formatCount(minutes, 'minute');
  const rounded = Math.ceil(minutes / 5) * 5;
  const rest = rounded % minutesPerHour;
  const hours = formatCount(Math.floor(rounded / minutesPerHour), 'hour');
  return rest === 0 ? hours : `${hours} ${formatCount(rest, 'minute')}`;
}

function Queues({ urgency }: { urgency: Urgency }) {
  return (
    <Box as="table" className={styles.table} width="100%" size="sm">
      <thead>
        <tr>
          <th scope="col">Queue</th>
          <th scope="col">Waiting</th>
          <th scope="col" className={styles.wide}>
            Work
          </th>
          <th scope="col" className={styles.wide}>
            Oldest
          </th>
          <th scope="col">Due</th>
          <th scope="col">
            <VisuallyHidden>First case</VisuallyHidden>
          </th>
        </tr>
      </thead>
      {urgency.groups.map((group) => (
        <tbody key={group.label}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={6}>
              {group.label} <span>{formatInteger(group.cases)}</span>
            </th>
          </tr>
          {group.items.map((item) => (
            <Queue key={item.kind} item={item} />
          ))}
        </tbody>
      ))}
    </Box>
  );
}

function Queue({ item }: { item: WaitingItem }) {
  const { name, to, first } = places[item.kind];
  return (
    <tr data-kind={item.kind}>
      <th scope="row">
        <Link to={to}>{name}</Link>
      </th>
      <td className={styles.count}>{formatInteger(item.count)}</td>
      <td className={styles.wide}>
        {item.minutesPerCase === null ? (
          <span className="dim">Not known</span>
        ) : (
          `About ${durationWords(item.count * item.minutesPerCase)}`
        )}
      </td>
      <td className={styles.wide}>
        <Target item={item} />
      </td>
      <td>
        <Due item={item} />
      </td>
      <td className={styles.open}>
        <ButtonLink to={first ?? to} variant="default" size="sm">
          Open <span className={styles.first}>first</span> <VisuallyHidden>of {name.toLowerCase()}</VisuallyHidden>
        </ButtonLink>
      </td>
    </tr>
  );
}

/** How much of the target the oldest has used: one block for each working day. */
function Target({ item: { target, waitedDays, late } }: { item: WaitingItem }) {
  if (target === null || waitedDays === null) return null;
  const used = Math.min(target, Math.ceil(waitedDays));
  return (
    <Group as="span" inline gap={3} wrap={false}>
      <span className={styles.blocks} data-late={late > 0 || undefined} aria-hidden="true">
        {Array.from({ length: target }, (_, place) => (
          <i key={place} data-used={place < used || undefined} />
        ))}
      </span>
      <span>
        {waitedWords(waitedDays)}
        <span className="dim"> of {target}</span>
      </span>
    </Group>
  );
}

function Due({ item: { late, dueToday, dueOn } }: { item: WaitingItem }) {
  const words: ReactNode[] = [];
  if (late > 0)
    words.push(
      <span className={styles.late}>
        <IconAlertCircle size={16} stroke={2} aria-hidden="true" />
        {formatInteger(late)} past target
      </span>,
    );
  if (dueToday > 0)
    words.push(
      <span className={styles.soon}>
        <IconClock size={16} stroke={2} aria-hidden="true" />
        {formatInteger(dueToday)} due today
      </span>,
    );
  if (words.length === 0) return dueOn === null ? null : <span className={styles.day}>{formatDay(dueOn)}</span>;
  return words.map((word, place) => <Fragment key={place}>{word} </Fragment>);
}
