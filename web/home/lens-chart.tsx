import { useRef, type PointerEvent } from 'react';
import { EyeChart } from '../ui/eye-chart.tsx';
import { LensRing } from '../ui/lens.tsx';
import styles from './lens-chart.module.css';

const wideRadius = 140;
const narrowRadius = 84;

/**
 * The eye chart on the wall, out of focus but for what the lens is on. The lens follows the pointer and goes back to
 * rest on the last rows; it stays there on touch and for people who asked for less motion (see the styles).
 */
export function LensChart() {
  const chart = useRef<HTMLDivElement>(null);

  function follow(event: PointerEvent) {
    const paper = chart.current;
    if (!paper || event.pointerType !== 'mouse') return;
    const { left, top } = paper.getBoundingClientRect();
    paper.style.setProperty('--lens-x', `${event.clientX - left}px`);
    paper.style.setProperty('--lens-y', `${event.clientY - top}px`);
  }

  function rest() {
    chart.current?.style.removeProperty('--lens-x');
    chart.current?.style.removeProperty('--lens-y');
  }

  return (
    <div className={styles.place}>
      <div
        ref={chart}
        className={styles.chart}
        role="img"
        aria-label="An eye chart that spells: Fundsight lets us all see better. A lens brings the last lines into focus."
        onPointerMove={follow}
        onPointerLeave={rest}
      >
        <div className={styles.blurred}>
          <EyeChart />
        </div>
        <div className={styles.sharp}>
          <EyeChart />
        </div>
        <div className={`${styles.ring} ${styles.wide}`}>
          <LensRing radius={wideRadius} />
        </div>
        <div className={`${styles.ring} ${styles.narrow}`}>
          <LensRing radius={narrowRadius} />
        </div>
      </div>
    </div>
  );
}
