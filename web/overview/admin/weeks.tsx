import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OverviewWeek } from '../../../contract/overview/overview.ts';
import { ChartTable } from '../../insights/charts/table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { formatCount, formatDay, formatInteger } from '../../../contract/formats.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { weeksQuery } from './api.ts';
import { OverviewCard } from './card.tsx';
import { WeeksChart } from './weeks-chart.tsx';

const text = 'New members and new passes of each week. Weeks begin on Monday, UTC.';

/** Drawn, or as a table with the same figures. */
export function WeeksCard() {
  const query = useQuery(weeksQuery);
  const [isTable, setTable] = useState(false);
  const hasAny = query.data?.weeks.some(({ signUps, passes }) => signUps + passes > 0) ?? false;
  return (
    <OverviewCard
      title={query.data === undefined ? 'Sign-ups and passes' : titleOf(query.data.weeks)}
      text={text}
      query={query}
      lines={8}
      area="weeks"
      action={
        hasAny && (
          <TextButton aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </TextButton>
        )
      }
    >
      {({ weeks }) =>
        !hasAny ? (
          <EmptyState title="No recent sign-ups">New members and their passes show here by week.</EmptyState>
        ) : isTable ? (
          <ChartTable
            caption={`Sign-ups and passes by week. ${text}`}
            heads={['Week of', 'Sign-ups', 'Passes']}
            rows={weeks.toReversed().map((week) => ({
              key: week.from,
              cells: [
                week.isInProgress ? `${formatDay(week.from)}, in progress` : formatDay(week.from),
                formatInteger(week.signUps),
                formatInteger(week.passes),
              ],
              picked: null,
            }))}
            onPick={undefined}
          />
        ) : (
          <WeeksChart weeks={weeks} />
        )
      }
    </OverviewCard>
  );
}

/** The finding of the last whole week, from the data by rule. */
function titleOf(weeks: readonly OverviewWeek[]): string {
  const last = weeks.findLast(({ isInProgress }) => !isInProgress);
  if (last === undefined) return 'Sign-ups and passes';
  return `${formatCount(last.signUps, 'sign-up')} and ${formatCount(last.passes, 'new pass', 'new passes')} last week`;
}
