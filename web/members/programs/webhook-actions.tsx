import { ActionIcon, Button } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay } from '../../../contract/formats.ts';
import { deliveryDays } from '../../../contract/webhooks/limits.ts';
import type { Tried, Webhook } from '../../../contract/webhooks/webhooks.ts';
import { Group, Stack } from '../../ui/layout/layout.tsx';
import { ConfirmDialog, Dialog } from '../../ui/overlays/dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { showError, showSuccess } from '../../ui/states/toasts.ts';
import styles from './programs.module.css';
import { useDeleteWebhook, usePauseWebhook, useResumeWebhook, useTestWebhook } from './webhook-api.ts';
import { deliveryWords, placeOf, targetOf, triedWords } from './webhook-words.ts';

interface WebhookActionsProps {
  webhook: Webhook;
  /** Access, and programs not turned off: without, it can only be paused and deleted. */
  canSend: boolean;
}

/** Try it out, see its deliveries, pause, delete. */
export function WebhookActions({ webhook, canSend }: WebhookActionsProps) {
  const [isOpen, setOpen] = useState<'deliveries' | 'deletion' | null>(null);
  const pause = usePauseWebhook();
  const place = placeOf(webhook.address);
  const entries = [
    { label: `Deliveries of ${deliveryDays} days`, choose: () => setOpen('deliveries') },
    ...(webhook.paused === null
      ? [
          {
            label: 'Pause',
            choose: () =>
              pause.mutate(webhook.id, { onSuccess: () => showSuccess(`The webhook at ${place} is paused.`) }),
          },
        ]
      : []),
    { label: 'Delete', choose: () => setOpen('deletion') },
  ];
  return (
    <Group gap={2} wrap={false}>
      {canSend && <TryOut webhook={webhook} />}
      <Menu
        position="bottom-end"
        label={`Webhook at ${place}`}
        entries={entries}
        renderOpener={(link) => (
          <ActionIcon {...link} variant="subtle" size="lg" aria-label={`More about the webhook at ${place}`}>
            <IconDotsVertical size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )}
      />
      {isOpen === 'deliveries' && <Deliveries webhook={webhook} onClose={() => setOpen(null)} />}
      <Deletion webhook={webhook} isOpen={isOpen === 'deletion'} onClose={() => setOpen(null)} />
    </Group>
  );
}

/** One that is paused continues where its address answers. */
function TryOut({ webhook }: { webhook: Webhook }) {
  const test = useTestWebhook();
  const resume = useResumeWebhook();
  const { paused } = webhook;
  const isPaused = paused !== null;
  const { mutate, isPending } = isPaused ? resume : test;
  const place = placeOf(webhook.address);
  const say = (tried: Tried): void => {
    if (tried.problem !== null) showError(`${place}: ${triedWords(tried)}.${isPaused ? ' It stays paused.' : ''}`);
    else showSuccess(`${place} ${triedWords(tried)}.${isPaused ? ' The webhook works again.' : ''}`);
  };
  const label = paused === null ? 'Test' : paused.why === 'member' ? 'Resume' : 'Try again';
  return (
    <Button
      variant="default"
      size="sm"
      loading={isPending}
      aria-label={`${label}: webhook at ${place}`}
      onClick={() => mutate(webhook.id, { onSuccess: say })}
    >
      {label}
    </Button>
  );
}

function Deliveries({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { deliveries } = webhook;
  return (
    <Dialog
      isOpen
      title={`Deliveries: ${targetOf(webhook)}`}
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      {deliveries.length === 0 ? (
        <p>Nothing was delivered in the last {deliveryDays} days. Tests are not listed.</p>
      ) : (
        <Stack as="ul" className={styles.deliveries} gap={3} tabIndex={0} role="list">
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <b>{formatDay(delivery.on)}</b> {deliveryWords(delivery)}
            </li>
          ))}
        </Stack>
      )}
    </Dialog>
  );
}

function Deletion({ webhook, isOpen, onClose }: { webhook: Webhook; isOpen: boolean; onClose: () => void }) {
  const { mutate, isPending } = useDeleteWebhook();
  const place = placeOf(webhook.address);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete this webhook?"
      keepLabel="Keep it"
      confirmLabel="Delete webhook"
      isDangerous
      isWorking={isPending}
      onConfirm={() =>
        mutate(webhook.id, {
          onSuccess: () => showSuccess(`The webhook at ${place} is deleted.`),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      <p>{place} is not called again, and its list of deliveries is deleted. A new webhook gets a new secret.</p>
    </ConfirmDialog>
  );
}
