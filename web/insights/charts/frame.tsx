import { useState } from 'react';
import { fewestDeals, type Chart, type ChartName } from '../../../contract/insights/insights.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { Box, Group, Text } from '../../ui/layout/layout.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { chartBase } from './counted-deals.ts';
import { BarsChart } from './bars-chart.tsx';
import { BoxesChart } from './boxes-chart.tsx';
import type { OnPick } from './picks.ts';
import { chartRows } from './rows.ts';
import { ChartTable } from './table.tsx';
import { chartTitle } from './titles.ts';
import { chartWords } from './words.ts';
import styles from './charts.module.css';
import { FundersChart } from './funders-chart.tsx';
import { KeyFigures } from './key-figures.tsx';
import { MatrixChart } from './matrix-chart.tsx';
import { PeriodsChart } from './periods-chart.tsx';
import { SharesChart } from './shares-chart.tsx';

interface ChartFrameProps {
  kind: DealKind;
  name: ChartName;
  /** Undefined while it loads and when it failed. */
  chart: Chart | undefined;
  /** Deals of the filter. */
  dealCount: number | undefined;
  error: Error | null;
  isStale?: boolean;
  onRetry: () => void;
  onPick: OnPick;
}

/** Around each chart: what it says, the drawing or the table, and what is there until it has come. */
export function ChartFrame({ kind, name, chart, dealCount, error, isStale = false, onRetry, onPick }: ChartFrameProps) {
  const [isTable, setTable] = useState(false);
  const [plain, text] = chartWords[name];
  const base = chart && dealCount !== undefined ? chartBase(name, chart, dealCount, onPick === undefined) : null;
  const isEmpty = chart === undefined || chart.shape === 'too_few';
  const isFunders = chart?.shape === 'funders';
  return (
    <Box
      as="section"
      className={styles.panel}
      minWidth={0}
      px={5}
      py={6}
      line="bottom"
      data-chart={name}
      data-loading={(!chart && !error) || undefined}
      data-stale={isStale || undefined}
      aria-label={plain}
    >
      <Group
        as="header"
        className={styles.head}
        wrap={false}
        align="start"
        justify="space-between"
        gap={5}
        mb={5}
        size="sm"
      >
        <div>
          <Text as="h2" size="lg" leading="tight">
            {chart ? chartTitle(kind, name, chart) : plain}
          </Text>
          <Text mt={1} tone="dim" size="sm">
            {text}
          </Text>
          {base !== null && (
            <Text tone="dim" size="sm">
              {base}.
            </Text>
          )}
        </div>
        {/* The funders are a table already. */}
        {!isEmpty && !isFunders && (
          <TextButton aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? 'Show as chart' : 'Show as table'}
          </TextButton>
        )}
      </Group>
      {error && !chart && <ErrorState message="This chart did not load." onRetry={onRetry} />}
      {!chart && !error && <SkeletonLines lines={name === 'key_figures' ? 2 : 6} label={`Loading ${plain}`} />}
      {chart &&
        (isTable && !isEmpty ? (
          <ChartTable
            caption={[plain, text, base].filter((words) => words !== null).join('. ')}
            {...chartRows(kind, chart, onPick)}
            onPick={onPick}
          />
        ) : (
          <Drawing kind={kind} name={name} chart={chart} dealCount={dealCount} onPick={onPick} />
        ))}
    </Box>
  );
}

interface DrawingProps extends Pick<ChartFrameProps, 'kind' | 'name' | 'dealCount' | 'onPick'> {
  chart: Chart;
}

function Drawing({ kind, name, chart, dealCount, onPick }: DrawingProps) {
  const [label] = chartWords[name];
  const common = { kind, label, onPick };
  switch (chart.shape) {
    case 'too_few':
      return <TooFew />;
    case 'figures':
      return <KeyFigures {...chart} dealCount={dealCount} />;
    case 'periods':
      return <PeriodsChart {...chart} {...common} />;
    case 'bars':
      return <BarsChart {...chart} {...common} />;
    case 'boxes':
      return <BoxesChart {...chart} {...common} />;
    case 'matrix':
      return <MatrixChart {...chart} {...common} />;
    case 'shares':
      return <SharesChart {...chart} {...common} />;
    case 'funders':
      return <FundersChart {...chart} {...common} />;
  }
}

/** What is in the place of figures that few deals would give away. */
function TooFew() {
  return (
    <Text maxWidth="30rem" py={6} tone="dim">
      Too few deals to show. A chart needs at least {fewestDeals}, so that no figure points to one deal.
    </Text>
  );
}
