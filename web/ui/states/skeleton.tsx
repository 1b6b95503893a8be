import { VisuallyHidden } from '../visually-hidden.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { Stack } from '../layout/layout.tsx';
import styles from './skeleton.module.css';

/** Quick answers should not flash: what stands in for them comes after 150 ms. */
const delayInMilliseconds = 150;

export function Delayed({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayInMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? children : null;
}

const widths = ['72%', '91%', '64%', '82%', '55%'];

/** Bars in the place of `lines` lines of text or rows of a list, `gap` pixels apart. */
export function SkeletonLines({
  lines = 4,
  gap = 22,
  label = 'Loading',
}: {
  lines?: number;
  gap?: number;
  label?: string;
}) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Delayed>
        <Stack py={3} style={{ gap }} aria-hidden="true">
          {Array.from({ length: lines }, (_, place) => (
            <SkeletonBar key={place} width={widths[place % widths.length]} />
          ))}
        </Stack>
      </Delayed>
    </div>
  );
}

/** One bar, for a skeleton in the shape of what comes. */
export function SkeletonBar({ width = '100%', height = 10 }: { width?: number | string; height?: number }) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />;
}
