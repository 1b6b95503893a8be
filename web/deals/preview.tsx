import { useQuery } from '@tanstack/react-query';
import type { DealKind } from '../../contract/deals/options.ts';
import { formatInstant } from '../../contract/formats.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { ChartFrame } from '../insights/charts/frame.tsx';
import chartStyles from '../insights/insights.module.css';
import { previewQuery } from '../insights/api.ts';
import { Grid, Text } from '../ui/layout/layout.tsx';
import { ColumnNames, ExampleRows, FacetCounts, FiguresLine } from './preview-parts.tsx';
import styles from './preview.module.css';

/** What is behind the door: columns, counts and charts of the real rows, and three rows that are invented. */
export function Preview({ kind }: { kind: DealKind }) {
  const { data, error, refetch } = useQuery(previewQuery(kind));
  if (error) {
    return (
      <div className={styles.section}>
        <ErrorState message="The overview of the database did not load." onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className={styles.section}>
        <SkeletonLines lines={12} label="Loading the overview of the database" />
      </div>
    );
  }
  const { countedAt, columns, figures, facets, charts, examples } = data;
  return (
    <>
      <section className={styles.section} aria-labelledby="preview-rows">
        <h2 id="preview-rows">What a row contains</h2>
        <Text mb={6} tone="dim">
          These three are invented. The real ones open with access.
        </Text>
        <ExampleRows kind={kind} examples={examples} />
      </section>
      <section className={styles.section} aria-labelledby="preview-counts">
        <h2 id="preview-counts">What is in it</h2>
        <FiguresLine figures={figures} />
        <Text mb={6} tone="dim" size="sm">
          Counted on {formatInstant(countedAt)}, once an hour. The numbers beside Equity, Debt and Grant are current.
          Values with fewer than five rows, and those beyond the first fifty, are not listed.
        </Text>
        <Grid className={styles.facets} gap={[6, 7]} size="sm">
          {facets.map((facet) => (
            <FacetCounts key={facet.key} kind={kind} facet={facet} />
          ))}
        </Grid>
      </section>
      <section className={styles.chartSection} aria-labelledby="preview-charts">
        <h2 id="preview-charts">What it shows</h2>
        <div className={chartStyles.charts}>
          {charts.map(({ name, chart, dealCount }) => (
            <ChartFrame
              key={name}
              kind={kind}
              name={name}
              chart={chart}
              dealCount={dealCount}
              error={null}
              onRetry={() => void refetch()}
              onPick={undefined}
            />
          ))}
        </div>
      </section>
      <section className={styles.section} aria-labelledby="preview-columns">
        <h2 id="preview-columns">All {columns.length} columns</h2>
        <ColumnNames columns={columns} />
      </section>
    </>
  );
}
