import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box, Group, Text } from '../layout/layout.tsx';
import styles from './note.module.css';

const icons = {
  plain: IconInfoCircle,
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
};

export type NoteTone = keyof typeof icons;

/** A sentence or two that stand out. An error is announced as it appears. */
export function Note({ tone = 'plain', title, children }: { tone?: NoteTone; title?: string; children?: ReactNode }) {
  const Icon = icons[tone];
  return (
    <Group
      className={styles.note}
      wrap={false}
      align="stretch"
      gap={4}
      p={5}
      size="sm"
      leading="normal"
      data-tone={tone}
      role={tone === 'error' ? 'alert' : undefined}
    >
      <Icon size={19} stroke={1.75} aria-hidden="true" />
      <Box minWidth={0} flex={1}>
        {title && <Text weight={600}>{title}</Text>}
        {children}
      </Box>
    </Group>
  );
}
