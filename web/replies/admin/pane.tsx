import { Fragment } from 'react';
import type { QueuedResponse } from '../../../contract/replies/replies.ts';
import { formatInstant, formatRating, formatCount } from '../../../contract/formats.ts';
import { PreservedText } from '../../ui/preserved-text.tsx';
import styles from '../../admin/case-pane.module.css';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { ResponseDecision } from './decision.tsx';

const decisionWords = {
  approve: 'Approved',
  request_changes: 'Asked for a change',
  decline: 'Declined',
  remove: 'Removed',
} as const;

/** The text that waits first, then what it answers. */
export function ResponsePane({ row: response, onDone }: { row: QueuedResponse; onDone: () => void }) {
  const { kind, funder, review } = response;
  return (
    <Stack minHeight={0} as="article" flex={1} minWidth={0} aria-label={kind === 'reply' ? 'Reply' : 'Update'}>
      <div className={styles.scroll}>
        <Text as="h2" size="2xl" breaks>
          {kind === 'reply' ? `Reply from ${funder.name}` : 'Update by the writer'}
        </Text>
        <Group as="p" gap={[2, 5]} mt={3} tone="dim" size="sm" align="stretch">
          <span>Sent {formatInstant(response.sentAt)}</span>
          <span>{formatCount(response.text.length, 'character')}</span>
        </Group>
        <section className={styles.part}>
          <h3>The text now</h3>
          <PreservedText>{response.text}</PreservedText>
        </section>
        {response.shownText !== null && response.shownText !== response.text && (
          <section className={styles.part}>
            <h3>What readers see for now</h3>
            <PreservedText>{response.shownText}</PreservedText>
          </section>
        )}
        {response.reply !== null && (
          <section className={styles.part}>
            <h3>The reply of {funder.name}</h3>
            <PreservedText>{response.reply}</PreservedText>
          </section>
        )}
        <section className={styles.part}>
          <h3>
            The review: {review.headline} ({formatRating(review.overall)})
          </h3>
          {review.texts.map(({ title, words }) => (
            <Fragment key={title}>
              <Text className={styles.quiet} tone="dim" size="sm">
                {title}
              </Text>
              <PreservedText>{words}</PreservedText>
            </Fragment>
          ))}
        </section>
        <History response={response} />
      </div>
      <ResponseDecision response={response} onDone={onDone} />
    </Stack>
  );
}

function History({ response: { history } }: { response: QueuedResponse }) {
  if (history.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3>History</h3>
      <ul>
        {history.map((entry) => (
          <li key={entry.decidedAt}>
            <p>
              {decisionWords[entry.decision]}
              {entry.reason !== null && `: ${entry.reason}`}{' '}
              <Text className={styles.quiet} as="span" tone="dim" size="sm">
                {formatInstant(entry.decidedAt)}
              </Text>
            </p>
            {entry.message !== null && <PreservedText>{entry.message}</PreservedText>}
          </li>
        ))}
      </ul>
    </section>
  );
}
