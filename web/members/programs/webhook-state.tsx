import { IconCheck, IconPlayerPause } from '@tabler/icons-react';
import type { Webhook } from '../../../contract/webhooks/webhooks.ts';
import { Group } from '../../ui/layout/layout.tsx';
import styles from './programs.module.css';
import { stateOf } from './webhook-words.ts';

/** Whether it works, with an icon and in words. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const { isWorking, words } = stateOf(webhook);
  const Icon = isWorking ? IconCheck : IconPlayerPause;
  return (
    <Group className={isWorking ? styles.working : styles.paused} as="p" gap={2} mt={2} size="sm" wrap={false}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span>{words}</span>
    </Group>
  );
}
