import { IconLayoutSidebarLeftCollapse } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import type { DataColumn, FilterTools } from '../column.ts';
import type { FacetSectionsProps } from './facet-section.tsx';
import styles from './facets.module.css';
import { useFacets } from './use-facets.ts';
import type { TableControl } from '../use-table-state.ts';
import { Box } from '../../ui/layout/layout.tsx';

export interface FacetPanelProps<Row> {
  /** All columns; the panel picks those that are asked for. */
  columns: readonly DataColumn<Row>[];
  /** Keys in their order; a column with a filter shows even when it is not among them. */
  facets: readonly string[];
  control: TableControl;
  tools: FilterTools;
  /** Left out where the button stands elsewhere. */
  onHide?: () => void;
}

// The height of each is unknown: heads that stood there already would all be pushed down.
const counting = (
  <div className={styles.section}>
    <SkeletonLines lines={12} gap={20} label="Counting" />
  </div>
);

/** Charts with handles, which no small screen shows: they come while the counts do. */
const FacetSections = onDemand<FacetSectionsProps<never>>(
  async () => (await import('./facet-section.tsx')).FacetSections,
  { waiting: counting, missing: 'The filters did not load.' },
);

/** As many as one call counts. */
const mostCounted = 12;

/** The filters that matter most, open beside the table, with what each value would bring. */
export function FacetPanel<Row>({ columns, facets, control, tools, onHide }: FacetPanelProps<Row>) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { filters } = control.state;
  const listed = [
    ...facets.flatMap((key) => columns.find((column) => column.key === key) ?? []),
    ...columns.filter((column) => filters[column.key] !== undefined && !facets.includes(column.key)),
  ];
  const countable = listed.filter((column) => column.filter !== 'text').map((column) => column.key);
  const isSet = (key: string): boolean => filters[key] !== undefined;
  const counted =
    countable.length <= mostCounted
      ? countable
      : [...countable.filter(isSet), ...countable.filter((key) => !isSet(key))].slice(0, mostCounted);
  const found = useFacets(counted, control, tools);
  const isFirst = found.facets === null && found.isLoading;
  // What fails here fails again where it is needed, and is said there.
  useEffect(() => void FacetSections.load().catch(() => undefined), []);
  const toggle = (key: string): void =>
    setClosed((old) => new Set(old.has(key) ? [...old].filter((other) => other !== key) : [...old, key]));
  return (
    <aside className={styles.panel} aria-label="Filters with counts" aria-busy={found.isLoading}>
      {onHide && (
        <button type="button" className={styles.hide} onClick={onHide}>
          <IconLayoutSidebarLeftCollapse size={16} stroke={1.75} aria-hidden="true" />
          Hide facets
        </button>
      )}
      {found.error && !found.isLoading && (
        <Box px={5} py={4}>
          <ErrorState message="The counts did not load." onRetry={found.retry} />
        </Box>
      )}
      {isFirst ? (
        counting
      ) : (
        <FacetSections
          columns={listed}
          found={found}
          closed={closed}
          onToggle={toggle}
          control={control}
          tools={tools}
        />
      )}
    </aside>
  );
}
