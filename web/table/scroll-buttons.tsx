import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, type RefObject } from 'react';
import styles from './table.module.css';
import type { ScrollEdges } from './use-scroll-edges.ts';

interface ScrollButtonsProps {
  edges: ScrollEdges;
  pinnedWidth: number;
  region: RefObject<HTMLElement | null>;
}

/** Round buttons at the edges of the head, each only while there is more on its side. */
export function ScrollButtons({ edges, pinnedWidth, region }: ScrollButtonsProps) {
  const { hasMoreLeft, hasMoreRight } = edges;
  const wasPressed = useRef(false);
  const scroll = (direction: -1 | 1): void => {
    wasPressed.current = true;
    edges.scroll(direction);
  };
  useEffect(() => {
    // A button that is gone at the end of the way takes the focus with it; the table itself scrolls with the arrows too.
    const isGone = !hasMoreLeft || !hasMoreRight;
    if (isGone && wasPressed.current && document.activeElement === document.body)
      region.current?.focus({ preventScroll: true });
    wasPressed.current = false;
  }, [hasMoreLeft, hasMoreRight, region]);
  return (
    <>
      {hasMoreRight && <span className={styles.edge} aria-hidden="true" />}
      {hasMoreLeft && <span className={styles.shade} style={{ left: pinnedWidth }} aria-hidden="true" />}
      {hasMoreLeft && (
        <ActionIcon
          variant="transparent"
          size={32}
          className={styles.scrollButton}
          style={{ left: pinnedWidth + 10 }}
          aria-label="Scroll left"
          onClick={() => scroll(-1)}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
      {hasMoreRight && (
        <ActionIcon
          variant="transparent"
          size={32}
          className={styles.scrollButton}
          style={{ right: 12 }}
          aria-label="Scroll right"
          onClick={() => scroll(1)}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </>
  );
}
