import { nearlyAll, type BurstAlert } from '../../../contract/reviews/moderation.ts';
import { formatShare, formatCount } from '../../../contract/formats.ts';
import { Note } from '../../ui/states/note.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useMarkAlertSeen, type QueuePage } from './api.ts';
import styles from '../../admin/queue.module.css';
import { useProductSettings } from '../../api/config.ts';
import { Text } from '../../ui/layout/layout.tsx';

/** How fast we decide, against how fast we mean to. */
export function QueuePace({ pace }: { pace: QueuePage['pace'] }) {
  const { reviewDays, reviewMostDays } = useProductSettings();
  if (pace === null)
    return (
      <Text className={styles.pace} tone="dim" mt={3} size="xs" leading="snug">
        Target: a median of {reviewDays} working days, and {formatShare(nearlyAll)} within {reviewMostDays}.
      </Text>
    );
  const isFast = pace.medianDays <= reviewDays && pace.shareInTime >= nearlyAll;
  return (
    <Text className={styles.pace} tone="dim" mt={3} size="xs" leading="snug" data-slow={!isFast || undefined}>
      Median time to a decision: {formatCount(pace.medianDays, 'working day')} (target {reviewDays}).{' '}
      {formatShare(pace.shareInTime)} decided within {reviewMostDays} (target {formatShare(nearlyAll)}).
    </Text>
  );
}

export function QueueAlerts({ alerts }: { alerts: readonly BurstAlert[] }) {
  const seen = useMarkAlertSeen();
  return alerts.map((alert) => (
    <Text key={`${alert.subjectKind} ${alert.subjectId}`} as="div" mt={4} size="sm">
      <Note tone="warning" title={`${formatCount(alert.reviews, 'review')} of ${alert.subjectName} in a day`}>
        <p>None is published on its own, and the score does not change.</p>
        {seen.isError && <p role="alert">{seen.error.message}</p>}
        <TextButton disabled={seen.isPending} onClick={() => seen.mutate(alert)}>
          I’ll look into it
        </TextButton>
      </Note>
    </Text>
  ));
}
