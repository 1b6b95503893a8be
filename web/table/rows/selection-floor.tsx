import { useEffect, type ReactNode } from 'react';
import { loadWhenIdle } from '../../ui/on-demand.tsx';
import type { Noun } from '../column.ts';
import { Compared } from './compare-on-demand.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { Selection } from './selection.ts';
import styles from '../view.module.css';
import type { SelectionControl } from './use-selection.ts';

/** Which rows a file takes: `only` these, else all of the filter but `except`. */
export interface ExportedRows {
  readonly only: readonly string[] | null;
  readonly except: readonly string[];
}

/** Rows that can be named one by one, and that one file holds. */
const mostNamed = 500;

export function chosenRows<Row>(selection: Selection<Row>): ExportedRows {
  if (selection.all) return { only: null, except: [...selection.except].slice(0, mostNamed) };
  const only = [...selection.rows.keys()];
  return only.length === 0 || only.length > mostNamed ? { only: null, except: [] } : { only, except: [] };
}

export function exportNoteOf<Row>({ count }: SelectionControl<Row>): string | null {
  return count > mostNamed ? `A file takes the first ${mostNamed}` : null;
}

interface SelectionFloorProps<Row> {
  selection: SelectionControl<Row>;
  noun: Noun;
  exportNote: string | null;
  onCompare: () => void;
  onExport: (() => void) | null;
  /** What this table alone can do with the rows. */
  actions: ReactNode;
}

/** The bar floats over the last rows: choosing one moves nothing. */
export function SelectionFloor<Row>(props: SelectionFloorProps<Row>) {
  const { selection, noun, exportNote, onCompare, onExport, actions } = props;
  useEffect(() => loadWhenIdle([Compared]), []);
  return (
    <div className={styles.floor}>
      <SelectionBar
        count={selection.count}
        noun={noun}
        isCopying={selection.isCopying}
        onCopy={selection.copy}
        onClear={selection.clear}
        onCompare={selection.selection.all ? null : onCompare}
        onExport={onExport ?? undefined}
        exportNote={exportNote}
      >
        {actions}
      </SelectionBar>
    </div>
  );
}
