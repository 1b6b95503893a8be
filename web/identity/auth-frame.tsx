import { useEffect, useRef, type ReactNode } from 'react';
import { usePageTitle } from '../frame/page-title.ts';
import { EyeChart } from '../ui/eye-chart.tsx';
import { Stack, Text } from '../ui/layout/layout.tsx';
import styles from './auth-frame.module.css';

interface AuthFrameProps {
  title: string;
  lead: ReactNode;
  /** How well one can see: far from being in, on the way, or lost. */
  sight?: 'far' | 'near' | 'lost';
  /** Set where this replaces another view of the same page: then the title takes the focus, so that it is read. */
  takesFocus?: boolean;
  children: ReactNode;
}

const blurs = { far: 7, near: 4, lost: 13 };

/** The pages around signing in: what to do on the left, the eye chart on the right. */
export function AuthFrame({ title, lead, sight = 'far', takesFocus = false, children }: AuthFrameProps) {
  usePageTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={styles.page} data-sight={sight}>
      <Stack className={styles.column} width="100%" maxWidth="560px" px="page" pt={6} pb={8} gap={6}>
        <Stack gap={4}>
          <Text ref={heading} as="h1" size="3xl" breaks tabIndex={-1}>
            {title}
          </Text>
          <Text className={styles.lead} tone="dim" size="lg" leading="normal" breaks>
            {lead}
          </Text>
        </Stack>
        {children}
      </Stack>
      <div className={styles.chart} data-sight={sight}>
        <EyeChart size={34} blur={blurs[sight]} />
      </div>
    </div>
  );
}
