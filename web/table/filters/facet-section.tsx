import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId } from 'react';
import type { Facet } from '../../../contract/deals/facets.ts';
import { canIncludeUnknown } from '../../../contract/table/table.ts';
import { Text } from '../../ui/layout/layout.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import type { DataColumn, FilterTools } from '../column.ts';
import { FacetTriState, FacetValues } from './facet-values.tsx';
import styles from './facets.module.css';
import { IncludeUnknown } from './editor.tsx';
import { Histogram } from './histogram.tsx';
import { TextFilter } from './text-filter.tsx';
import { facetOf, type FoundFacets } from './use-facets.ts';
import type { TableControl } from '../use-table-state.ts';

export interface FacetSectionsProps<Row> {
  columns: readonly DataColumn<Row>[];
  found: FoundFacets;
  /** Keys of those that are folded. */
  closed: ReadonlySet<string>;
  onToggle: (key: string) => void;
  control: TableControl;
  tools: FilterTools;
}

/** All of the panel, one below the other. */
export function FacetSections<Row>({ columns, found, closed, onToggle, control, tools }: FacetSectionsProps<Row>) {
  return columns.map((column) => (
    <FacetSection
      key={column.key}
      column={column}
      facet={facetOf(found, column.key)}
      isLoading={found.isLoading}
      isStale={found.isStale}
      isOpen={!closed.has(column.key)}
      onToggle={() => onToggle(column.key)}
      control={control}
      tools={tools}
    />
  ));
}

interface FacetSectionProps<Row> {
  column: DataColumn<Row>;
  /** Null while it loads, where it failed, and for texts, which have none. */
  facet: Facet | null;
  isLoading: boolean;
  isStale: boolean;
  isOpen: boolean;
  onToggle: () => void;
  control: TableControl;
  tools: FilterTools;
}

/** One column in the panel beside the table: its name, which folds it, and its filter with counts. */
function FacetSection<Row>(props: FacetSectionProps<Row>) {
  const { column, isOpen, isStale, onToggle } = props;
  const id = useId();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <section className={styles.section} data-stale={isStale || undefined} aria-labelledby={id}>
      <h2 className={styles.heading}>
        <button type="button" id={id} aria-expanded={isOpen} onClick={onToggle}>
          {column.label}
          <Chevron size={16} stroke={2} aria-hidden="true" />
        </button>
      </h2>
      {isOpen && <Body {...props} />}
    </section>
  );
}

function Body<Row>({ column, facet, isLoading, control, tools }: FacetSectionProps<Row>) {
  const filter = control.state.filters[column.key];
  const onChange = (next: typeof filter | null): void => control.setFilter(column.key, next ?? null);
  if (column.filter === 'text') return <TextFilter label={column.label} filter={filter} onChange={onChange} />;
  if (facet === null) {
    return isLoading ? (
      <SkeletonLines lines={4} gap={14} label={`Counting ${column.label}`} />
    ) : (
      <Text tone="faint">No counts right now. The filter in the column header still works.</Text>
    );
  }
  const withUnknown = filter !== undefined && canIncludeUnknown(column);
  return (
    <>
      {facet.shape === 'values' && column.filter === 'triState' && (
        <FacetTriState label={column.label} facet={facet} filter={filter} onChange={onChange} />
      )}
      {facet.shape === 'values' && (column.filter === 'in' || column.filter === 'arrayContains') && (
        <FacetValues
          column={column}
          kind={column.filter}
          facet={facet}
          filter={filter}
          onChange={onChange}
          tools={tools}
        />
      )}
      {facet.shape !== 'values' && <Histogram column={column} facet={facet} filter={filter} onChange={onChange} />}
      {withUnknown && (
        <div className={styles.unknown}>
          <IncludeUnknown column={column} control={control} tools={tools} facet={facet} />
        </div>
      )}
    </>
  );
}
