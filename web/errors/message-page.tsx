import type { ReactNode } from 'react';
import { EyeChart } from '../ui/eye-chart.tsx';
import styles from './message-page.module.css';

interface MessagePageProps {
  title: string;
  children: ReactNode;
  /** One filled button and one default button. */
  actions: ReactNode;
  footnote?: ReactNode;
  /** Blur in pixels of each row of the eye chart, from the top. */
  blur: readonly number[];
  isFaint?: boolean;
}

/** A page that says what happened and offers a way on, beside an eye chart that shows how well one can see. */
export function MessagePage({ title, children, actions, footnote, blur, isFaint }: MessagePageProps) {
  return (
    <div className={styles.page}>
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.text}>{children}</p>
          <div className={styles.actions}>{actions}</div>
          {footnote && <p className="small dim">{footnote}</p>}
        </div>
        <div className={styles.chart} data-faint={isFaint || undefined}>
          <EyeChart size={19} blur={blur} />
        </div>
      </div>
    </div>
  );
}
