import { ActionIcon } from '@mantine/core';
import { useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Tooltip } from '../ui/tooltip.tsx';
import styles from './row-panel.module.css';
import type { OpenRow } from './table-body.tsx';
import { keysStayOn } from './use-table-keys.ts';

interface RowPanelProps<Row> {
  /** What a row is called: "entry". */
  noun: string;
  /** The panel's name for those who do not see it. */
  label: string;
  row: Row;
  /** The rows of the table, to go from one to the next. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  opening: OpenRow<Row>;
  children: ReactNode;
}

/** The details of a row beside the table, which stays in use; on a small screen in its place. */
export function RowPanel<Row>({ noun, label, row, rows, rowId, opening, children }: RowPanelProps<Row>) {
  const id = rowId(row);
  const place = rows.findIndex((one) => rowId(one) === id);
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const panel = useRef<HTMLElement>(null);
  const panelRef = useMergedRef(panel, useFocusTrap(!isWide));
  useFocusWhileOpen(panel);
  return (
    <section
      ref={panelRef}
      className={styles.panel}
      role="dialog"
      aria-modal={!isWide}
      aria-label={label}
      tabIndex={-1}
      {...keysStayOn}
    >
      <div className={styles.head}>
        {/* On a small screen the panel keeps the focus, which starts here and not on a button. */}
        <span className={styles.what} tabIndex={-1} data-autofocus>
          {noun.charAt(0).toUpperCase() + noun.slice(1)}
        </span>
        <Step label={`Previous ${noun}`} row={rows[place - 1]} opening={opening}>
          <IconChevronUp size={19} stroke={1.75} aria-hidden="true" />
        </Step>
        <Step label={`Next ${noun}`} row={rows[place + 1]} opening={opening}>
          <IconChevronDown size={19} stroke={1.75} aria-hidden="true" />
        </Step>
        <Tooltip label="Close">
          <ActionIcon aria-label="Close" onClick={() => opening.close()}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
      {/* Another row starts at its top. */}
      <div key={id} className={styles.body}>
        {children}
      </div>
    </section>
  );
}

interface StepProps<Row> {
  label: string;
  row: Row | undefined;
  opening: OpenRow<Row>;
  children: ReactNode;
}

function Step<Row>({ label, row, opening, children }: StepProps<Row>) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        disabled={row === undefined}
        onClick={() => row !== undefined && opening.open(row)}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** The panel takes the focus when it opens, and gives it back where it came from when it goes. */
function useFocusWhileOpen(panel: { current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      // Somebody may have gone on to another place meanwhile.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [panel]);
}
