import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/states/error-state.tsx';
import {
  emptyValue,
  formatCount,
  formatDay,
  formatInstant,
  formatInteger,
  formatMonth,
  formatShare,
} from '../../../contract/formats.ts';
import { Box, Group, Stack } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { fewestWhoCameBack } from '../../../contract/reminders/admin-reminders.ts';
import { reminderFiguresQuery, usePause, type ReminderFigures } from './api.ts';
import styles from './figures.module.css';

/** How the reminders stand, what is to come, and whether they bring people back. */
export function ReminderFiguresBand() {
  const { data, isPending, isLoadingError, refetch } = useQuery(reminderFiguresQuery);
  if (isPending)
    return (
      <Box className={styles.waiting} minHeight="345px" py={5} px="page">
        <SkeletonLines lines={3} label="Loading the figures" />
      </Box>
    );
  if (isLoadingError)
    return (
      <Box className={styles.waiting} minHeight="345px" py={5} px="page">
        <ErrorState message="The figures did not load." onRetry={() => void refetch()} />
      </Box>
    );
  return (
    <>
      <div className={styles.band}>
        <dl className={styles.figures}>
          <Figure label="Waiting">{formatInteger(data.waiting)}</Figure>
          <Figure label="Sends today" note={data.overdue > 0 ? `${formatInteger(data.overdue)} overdue` : null}>
            {formatInteger(data.sendsToday)}
          </Figure>
          <Figure label="Came back in a week">
            {data.cameBackInWeek === null ? emptyValue : formatShare(data.cameBackInWeek)}
          </Figure>
          <Figure label="Bounced">{formatInteger(data.bounced)}</Figure>
        </dl>
        <NextDays days={data.days} />
      </div>
      <Group px="page" py={3} line="bottom" gap={[3, 6]} align="start" justify="space-between">
        <Conversion months={data.months} />
        <PauseSwitch pausedAt={data.pausedAt} />
      </Group>
    </>
  );
}

function Figure({ label, note = null, children }: { label: string; note?: string | null; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {note !== null && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  );
}

/** Pixels of the tallest bar. */
const tallest = 44;

function NextDays({ days }: { days: ReminderFigures['days'] }) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const label = `Reminders of the next ${days.length} days: ${days.map(({ day, count }) => `${formatDay(day)} ${count}`).join(', ')}`;
  return (
    <Group className={styles.days} gap={1} minWidth={0} wrap={false} align="end" role="img" aria-label={label}>
      {days.map(({ day, count }, place) => (
        <Stack
          key={day}
          className={styles.day}
          flex="1 1 0"
          gap={2}
          minWidth={0}
          align="center"
          data-today={place === 0 || undefined}
        >
          <span>{formatInteger(count)}</span>
          <i style={{ height: Math.max(2, Math.round((count / most) * tallest)) }} />
          <span>
            {day.slice(8)}
            {(place === 0 || day.endsWith('-01')) && (
              <span className={styles.month}> {formatDay(day).slice(3, 6)}</span>
            )}
          </span>
        </Stack>
      ))}
    </Group>
  );
}

/** Closed at first: the table below is what the page is for. */
function Conversion({ months }: { months: ReminderFigures['months'] }) {
  const most = Math.max(1, ...months.map(({ emails }) => emails));
  return (
    <Box as="details" className={styles.conversion} size="sm">
      <summary>Emails and who came back, by month</summary>
      <p className={styles.note}>
        People who came back are counted at the end of the month, from {fewestWhoCameBack} people. Emails include those
        not sent because a review had arrived.
      </p>
      {months.length === 0 ? (
        <p className={styles.note}>No emails sent yet.</p>
      ) : (
        <Box as="table" className={styles.table} mb={3}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Emails sent</th>
              <th scope="col">Came back</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, emails, cameBack }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td>
                  <i className={styles.bar} style={{ width: Math.round((emails / most) * 120) }} aria-hidden="true" />
                  {formatInteger(emails)}
                </td>
                <td>{cameBack === null ? emptyValue : formatCount(cameBack, 'person', 'people')}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </Box>
  );
}

function PauseSwitch({ pausedAt }: { pausedAt: string | null }) {
  const { mutate, isPending } = usePause();
  const set = (isPaused: boolean): void => mutate(isPaused);
  if (pausedAt === null)
    return (
      <Button size="sm" variant="default" loading={isPending} onClick={() => set(true)}>
        Pause all
      </Button>
    );
  return (
    <Box flex="1 1 320px" maxWidth="520px" role="status">
      <Note tone="warning" title="All reminders are paused">
        <p>Since {formatInstant(pausedAt)}. Nothing is sent until you resume.</p>
        <Button size="sm" mt={8} loading={isPending} onClick={() => set(false)}>
          Resume
        </Button>
      </Note>
    </Box>
  );
}
