import { targetDays, type BurstAlert } from '../../../contract/reviews/moderation.ts';
import { formatShare } from '../../ui/formats.ts';
import { Note } from '../../ui/states/note.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { useMarkAlertSeen, type QueuePage } from './api.ts';
import styles from '../../admin/queue.module.css';

/** How fast we decide, against how fast we mean to. */
export function QueuePace({ pace }: { pace: QueuePage['pace'] }) {
  if (pace === null)
    return (
      <p className={styles.pace}>
        Target: half within {targetDays.median} working days, {formatShare(targetDays.mostShare)} within{' '}
        {targetDays.most}.
      </p>
    );
  const isFast = pace.medianDays <= targetDays.median && pace.shareInTime >= targetDays.mostShare;
  return (
    <p className={styles.pace} data-slow={!isFast || undefined}>
      Half decided within {pace.medianDays} working days (target {targetDays.median}), {formatShare(pace.shareInTime)}{' '}
      within {targetDays.most} (target {formatShare(targetDays.mostShare)}).
    </p>
  );
}

export function QueueAlerts({ alerts }: { alerts: readonly BurstAlert[] }) {
  const seen = useMarkAlertSeen();
  return alerts.map((alert) => (
    <div key={`${alert.subjectKind} ${alert.subjectId}`} className={styles.alert}>
      <Note tone="warning" title={`${alert.reviews} reviews of ${alert.subjectName} in a day`}>
        <p>None comes out by itself, and the score stays.</p>
        {seen.isError && <p role="alert">{seen.error.message}</p>}
        <TextButton disabled={seen.isPending} onClick={() => seen.mutate(alert)}>
          I look into it
        </TextButton>
      </Note>
    </div>
  ));
}
