import { graveFlags, screeningFlags, type QueueRow } from '../../../contract/reviews/moderation.ts';
import { formatDay } from '../../../contract/formats.ts';
import { ageInDays, waitedWords } from '../../admin/age.ts';
import { subjectKindWords } from './words.ts';
import styles from '../../admin/queue.module.css';
import { useProductSettings } from '../../api/config.ts';
import { Group, Text } from '../../ui/layout/layout.tsx';

interface QueueItemProps {
  row: QueueRow;
  /** The own number among the moderators. */
  me: number;
  now: Date;
  isOpen: boolean;
  onOpen: () => void;
}

export function QueueItem({ row, me, now, isOpen, onOpen }: QueueItemProps) {
  const { reviewMostDays } = useProductSettings();
  return (
    <button type="button" className={styles.row} aria-current={isOpen} data-review={row.id} onClick={onOpen}>
      <Group as="span" gap={3} tone="dim" wrap={false} align="stretch" justify="space-between">
        <span title={row.subjectName}>{row.subjectName}</span>
        <Age row={row} now={now} />
      </Group>
      <Text as="span" size="sm" weight={600}>
        {row.headline}
      </Text>
      <Group as="span" className={styles.badges} align="stretch" gap={2}>
        {(row.waitedDays ?? 0) > reviewMostDays && (
          <span className={styles.flag} data-grave>
            Past target
          </span>
        )}
        {row.readBy && <span className={`${styles.flag} ${styles.read}`}>{row.readBy} is reading</span>}
        {row.assignee !== null && (
          <span className={`${styles.flag} ${styles.resent}`}>
            {row.assignee === me ? 'Mine' : `Moderator ${row.assignee}`}
          </span>
        )}
        {row.isResent && <span className={`${styles.flag} ${styles.resent}`}>Changed after our question</span>}
        {row.subjectKind === 'provider' && (
          <span className={`${styles.flag} ${styles.resent}`}>{subjectKindWords.provider}</span>
        )}
        {row.state === 'approved' && row.publishOn && (
          <span className={`${styles.flag} ${styles.resent}`}>From {formatDay(row.publishOn)}</span>
        )}
        {row.flags.map((flag) => (
          <span key={flag} className={styles.flag} data-grave={graveFlags.includes(flag) || undefined}>
            {screeningFlags[flag]}
          </span>
        ))}
      </Group>
    </button>
  );
}

/** How long it waits, and in words and colour when that is longer than we mean to take. */
function Age({ row, now }: { row: QueueRow; now: Date }) {
  const { reviewDays, reviewMostDays } = useProductSettings();
  const waited = row.waitedDays ?? 0;
  const isLate = waited > reviewDays;
  return (
    <span className={styles.age} data-late={waited > reviewMostDays ? 'very' : isLate || undefined}>
      {ageInDays(row.receivedOn, now)}
      {isLate && `, ${waitedWords(waited)}`}
    </span>
  );
}
