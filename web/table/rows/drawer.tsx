import { ActionIcon } from '@mantine/core';
import { useFocusTrap, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Group, Text } from '../../ui/layout/layout.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import styles from './drawer.module.css';
import type { OpenRow } from '../body.tsx';
import { keysStayOn } from '../use-table-keys.ts';

interface RowDrawerProps<Row extends { id: string | number }> {
  /** The name of the row, for those who do not see it. */
  label: string;
  /** What it is, in the head: "Equity deal". */
  what: string;
  /** The same in the words of the buttons: "deal". */
  noun: string;
  id: string;
  /** The rows of the table, to go from one to the next. */
  rows: readonly Row[];
  opening: OpenRow<Row>;
  /** Beside the way to close it. */
  tools?: ReactNode;
  /** Always visible below the details. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The details of one row beside the table, which stays in use; on a small screen in its place. */
export function RowDrawer<Row extends { id: string | number }>(props: RowDrawerProps<Row>) {
  const { label, what, noun, id, rows, opening, tools, foot, children } = props;
  const place = rows.findIndex((row) => String(row.id) === id);
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const panel = useRef<HTMLElement>(null);
  const panelRef = useMergedRef(panel, useFocusTrap(!isWide));
  useFocusWhileOpen(panel);
  return (
    <section
      ref={panelRef}
      className={styles.drawer}
      role="dialog"
      aria-modal={!isWide}
      aria-label={label}
      tabIndex={-1}
      {...keysStayOn}
    >
      <Group wrap={false} align="center" gap={2} pr={4} pl={6} line="bottom" py={4}>
        {/* On a small screen the panel keeps the focus, which starts here and not on a button. */}
        <Text className={styles.what} as="span" flex={1} tone="dim" size="sm" tabIndex={-1} data-autofocus>
          {what}
        </Text>
        <Step label={`Previous ${noun}`} row={place > 0 ? rows[place - 1] : undefined} open={opening.open}>
          <IconChevronUp size={19} stroke={1.75} aria-hidden="true" />
        </Step>
        <Step label={`Next ${noun}`} row={place >= 0 ? rows[place + 1] : undefined} open={opening.open}>
          <IconChevronDown size={19} stroke={1.75} aria-hidden="true" />
        </Step>
        {tools}
        <Tooltip label="Close">
          <ActionIcon aria-label="Close" onClick={opening.close}>
            <IconX size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </Group>
      {/* Another row starts at its top. */}
      <div key={id} className={styles.body}>
        {children}
      </div>
      {foot && (
        <Group align="center" gap={[3, 4]} line="top" tone="dim" size="sm" py={4} px={6}>
          {foot}
        </Group>
      )}
    </section>
  );
}

interface StepProps<Row> {
  label: string;
  row: Row | undefined;
  open: (row: Row) => void;
  children: ReactNode;
}

function Step<Row>({ label, row, open, children }: StepProps<Row>) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={row === undefined} onClick={() => row && open(row)}>
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
      // The member may have gone on to another place in the meantime.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [panel]);
}
