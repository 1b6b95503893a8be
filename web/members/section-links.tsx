import { useEffect, useState, type MouseEvent } from 'react';
import { Box, Group } from '../ui/layout/layout.tsx';
import type { SectionName } from './account-section.tsx';
import styles from './user-page.module.css';

/** Links to the parts of the page. They move the focus to the heading; the part that is read now is marked. */
export function SectionLinks({ sections }: { sections: readonly SectionName[] }) {
  const current = useSectionInView(sections);
  return (
    <Group className={styles.links} as="nav" gap={2} wrap={false} align="stretch" aria-label="Sections of this page">
      {sections.map(({ id, title }) => (
        <Box
          key={id}
          as="a"
          href={`#${id}`}
          className={styles.link}
          size="md"
          weight={500}
          py={3}
          px={4}
          aria-current={id === current ? 'true' : undefined}
          onClick={(event) => goTo(event, id)}
        >
          {title}
        </Box>
      ))}
    </Group>
  );
}

/** Without an entry in the history: going back leads to the page before this one. */
function goTo(event: MouseEvent, id: string): void {
  const heading = document.getElementById(id);
  if (!heading) return;
  event.preventDefault();
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}

/** The part whose heading has the focus and is in view; else the last one that began in the upper third. */
function useSectionInView(sections: readonly SectionName[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const read = (): void => setCurrent(sectionInView(sections));
    window.addEventListener('scroll', read, { passive: true });
    document.addEventListener('focusin', read);
    return () => {
      window.removeEventListener('scroll', read);
      document.removeEventListener('focusin', read);
    };
  }, [sections]);
  return current;
}

function sectionInView(sections: readonly SectionName[]): string | undefined {
  const top = (id: string): number => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity;
  const focused = sections.find(({ id }) => document.activeElement?.id === id);
  if (focused && top(focused.id) >= 0 && top(focused.id) < window.innerHeight) return focused.id;
  return (sections.findLast(({ id }) => top(id) <= window.innerHeight / 3) ?? sections[0])?.id;
}
