import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '../../../contract/webhooks/webhooks.ts';
import { Box, Group } from '../../ui/layout/layout.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Note } from '../../ui/states/note.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import pageStyles from '../user-page.module.css';
import { MadeKey } from './made-key.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { CreateButton } from './row-parts.tsx';
import { webhooksQuery } from './webhook-api.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookState } from './webhook-state.tsx';
import { lastWords, placeOf, targetOf } from './webhook-words.ts';

/** The webhooks of the one who asks; one that was just added shows its secret, once. */
export function WebhookList({ hasAccess }: { hasAccess: boolean }) {
  const { data, isPending, refetch } = useQuery(webhooksQuery);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  if (isPending) return <SkeletonLines lines={2} label="Loading your webhooks" />;
  if (data === undefined) return <ErrorState message="Your webhooks did not load." onRetry={() => void refetch()} />;
  return (
    <>
      {made && <MadeKey key={made.secret} what="Secret" {...made} onDone={() => setMade(null)} />}
      {!data.isOn && (
        <Note tone="warning">Admins have turned API keys and webhooks off. Nothing is sent at the moment.</Note>
      )}
      {data.data.length === 0 && (
        <p>You have no webhooks. With a webhook, your own program hears of changes and does not have to ask.</p>
      )}
      <ul>
        {data.data.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} canSend={hasAccess && data.isOn} />
        ))}
      </ul>
      {!hasAccess && <p className={pageStyles.action}>Webhooks need access to the database.</p>}
      {hasAccess && data.isOn && (
        <CreateButton
          label="Add a webhook"
          renderDialog={(close) => <NewWebhookDialog onMade={setMade} onClose={close} />}
        />
      )}
    </>
  );
}

function WebhookRow({ webhook, canSend }: { webhook: Webhook; canSend: boolean }) {
  return (
    <Group className={pageStyles.line} as="li" gap={4} size="md" leading="snug" wrap={false}>
      <IconWebhook size={21} stroke={1.6} className={pageStyles.lead} aria-hidden="true" />
      <Box flex="1 1 0" minWidth={0} breaks>
        <b className={pageStyles.name}>{placeOf(webhook.address)}</b>
        <p className="small dim">
          {targetOf(webhook)}. {lastWords(webhook)}
        </p>
        <WebhookState webhook={webhook} />
      </Box>
      <WebhookActions webhook={webhook} canSend={canSend} />
    </Group>
  );
}
