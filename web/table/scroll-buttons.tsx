import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import styles from './table.module.css';
import type { ScrollEdges } from './use-scroll-edges.ts';

/** Round buttons at the edges of the head, each only while there is more on its side. */
export function ScrollButtons({ edges, pinnedWidth }: { edges: ScrollEdges; pinnedWidth: number }) {
  return (
    <>
      {edges.hasMoreRight && <span className={styles.edge} aria-hidden="true" />}
      {edges.hasMoreLeft && (
        <ActionIcon
          variant="transparent"
          size={32}
          className={styles.scrollButton}
          style={{ left: pinnedWidth + 10 }}
          aria-label="Scroll left"
          onClick={() => edges.scroll(-1)}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
      {edges.hasMoreRight && (
        <ActionIcon
          variant="transparent"
          size={32}
          className={styles.scrollButton}
          style={{ right: 12 }}
          aria-label="Scroll right"
          onClick={() => edges.scroll(1)}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </>
  );
}
