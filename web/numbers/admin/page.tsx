import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDay } from '../../../contract/formats.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import { Grid, Group, Text } from '../../ui/layout/layout.tsx';
import type { Asked } from './api.ts';
import { LeavingPanel, SearchesPanel } from './leaving-panels.tsx';
import styles from './page.module.css';
import { AccessPanel, FunnelPanel } from './people-panels.tsx';
import { currentMonday, isMonday, moveDay } from './period.ts';
import { FlagsPanel, KeepUpPanel, ModeratorsPanel, OutcomesPanel } from './review-panels.tsx';

const lengths = [
  { value: '1', label: 'Week' },
  { value: '4', label: '4 weeks' },
  { value: '12', label: '12 weeks' },
] as const;

/** The daily questions of who runs the desk, each with its answer; period and comparison are those of all. */
export function NumbersPage() {
  return (
    <AdminFrame>
      <Numbers />
    </AdminFrame>
  );
}

function usePeriod() {
  const [params, setParams] = useSearchParams();
  const [latest] = useState(() => currentMonday(new Date()));
  const named = params.get('until') ?? '';
  const length = lengths.find(({ value }) => value === params.get('weeks'));
  const asked: Asked = {
    weeks: length?.value ?? '4',
    until: isMonday(named) && named <= latest ? named : latest,
  };
  const show = (next: Partial<Asked>): void => {
    const { weeks, until } = { ...asked, ...next };
    setParams({ weeks, ...(until === latest ? {} : { until }) }, { replace: true, preventScrollReset: true });
  };
  return { asked, latest, show };
}

function Numbers() {
  const { asked, latest, show } = usePeriod();
  const { weeks, until } = asked;
  const days = 7 * Number(weeks);
  const next = moveDay(until, days);
  return (
    <>
      <Group px="page" pt={4} pb={4} gap={5} justify="space-between">
        <Group gap={4}>
          <SegmentedControl
            aria-label="Period"
            size="sm"
            data={lengths.map((length) => ({ ...length }))}
            value={weeks}
            onChange={(value) => show({ weeks: lengths.find((length) => length.value === value)?.value ?? '4' })}
          />
          <Group gap={2} wrap={false}>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Earlier"
              onClick={() => show({ until: moveDay(until, -days) })}
            >
              <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
            <Text as="span" role="status" size="sm">
              {formatDay(moveDay(until, -days))} to {formatDay(moveDay(until, -1))}
            </Text>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Later"
              disabled={until === latest}
              onClick={() => show({ until: next < latest ? next : latest })}
            >
              <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          </Group>
        </Group>
        <Text tone="dim" size="sm">
          Compared with {weeks === '1' ? 'the week' : `the ${weeks} weeks`} before
        </Text>
      </Group>
      <Grid className={styles.page} gap={7} px="page" pb={6}>
        <FunnelPanel asked={asked} />
        <KeepUpPanel asked={asked} />
        <ModeratorsPanel asked={asked} />
        <OutcomesPanel asked={asked} />
        <FlagsPanel asked={asked} />
        <AccessPanel asked={asked} />
        <SearchesPanel asked={asked} />
        <LeavingPanel asked={asked} />
      </Grid>
      <Text px="page" pb={8} tone="dim" size="sm">
        Whole weeks from Monday to Sunday (UTC); the week in progress is not counted. Numbers below 5 read “under 5”,
        and numbers of reviews are rounded down to fives, so that no number reveals an author. Flags, which only
        moderators see, count each review.
      </Text>
    </>
  );
}
