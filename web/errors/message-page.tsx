import type { ReactNode } from 'react';
import { EyeChart } from '../ui/eye-chart.tsx';
import { Group, Stack, Text } from '../ui/layout/layout.tsx';
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
    <Group className={styles.page} flex={1} wrap={false}>
      <div className={`wrap ${styles.grid}`}>
        <Stack gap={6}>
          <h1 className={styles.title}>{title}</h1>
          <Text leading="normal" maxWidth="32em" size="lg">
            {children}
          </Text>
          <Group gap={4} align="stretch">
            {actions}
          </Group>
          {footnote && <p className="small dim">{footnote}</p>}
        </Stack>
        <div className={styles.chart} data-faint={isFaint || undefined}>
          <EyeChart size={19} blur={blur} />
        </div>
      </div>
    </Group>
  );
}
