import { Group } from './layout/layout.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './lens.module.css';

const tickCount = 72;

/** The ring of the lens with its 72 ticks. `radius` in pixels; `isFading` lets the ticks run out, to show a turn. */
export function LensRing({ radius, isFading = false }: { radius: number; isFading?: boolean }) {
  const edge = radius + 24;
  return (
    <svg width={2 * edge} height={2 * edge} viewBox={`${-edge} ${-edge} ${2 * edge} ${2 * edge}`} aria-hidden="true">
      <g className={isFading ? styles.turning : undefined} stroke="currentColor" strokeWidth={isFading ? 2 : 1.25}>
        {Array.from({ length: tickCount }, (_, place) => (
          <Tick key={place} place={place} start={radius + 6} opacity={isFading ? (place + 1) / tickCount : 1} />
        ))}
      </g>
      <circle r={radius} fill="none" stroke="currentColor" strokeWidth={3.5} />
    </svg>
  );
}

function Tick({ place, start, opacity }: { place: number; start: number; opacity: number }) {
  const length = place % 9 === 0 ? 11 : place % 3 === 0 ? 8 : 5;
  const angle = (place / tickCount) * 2 * Math.PI;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  const end = start + length;
  return (
    <line
      x1={round(x * start)}
      y1={round(y * start)}
      x2={round(x * end)}
      y2={round(y * end)}
      strokeOpacity={opacity === 1 ? undefined : round(opacity)}
    />
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** The sign of waiting. `label` is read aloud; `size` is the radius of the ring in pixels. */
export function LensLoader({ label = 'Loading', size = 44 }: { label?: string; size?: number }) {
  return (
    <Group className={styles.loader} as="span" inline tone="ink" wrap={false} justify="center" role="status">
      <LensRing radius={size} isFading />
      {size >= 24 && (
        <span className={styles.letter} style={{ fontSize: size * 0.86 }} aria-hidden="true">
          F
        </span>
      )}
      <VisuallyHidden>{label}</VisuallyHidden>
    </Group>
  );
}

/** The lens alone in the middle of the area that waits. */
export function CentredLoader({ label }: { label?: string }) {
  return (
    <Group minHeight="60vh" flex={1} wrap={false} justify="center">
      <LensLoader label={label} />
    </Group>
  );
}
