import { Group, Text } from '../ui/layout/layout.tsx';
import type { DeskPeople, DeskState } from '../../contract/desk/cases.ts';
import { ageOf, waitedWords } from './age.ts';
import styles from './queue.module.css';

/** How one line of a queue reads. */
export interface CaseLine {
  readonly above: string;
  readonly title: string;
  readonly below: string;
  /** Since when it waits, or when it was decided. */
  readonly at: string;
}

interface CaseRowProps {
  id: string;
  line: CaseLine;
  now: Date;
  isOpen: boolean;
  onOpen: () => void;
  /** Of queues whose cases are assigned. */
  desk?: { readonly state: DeskState; readonly people: DeskPeople } | undefined;
}

/** One case in the queue. What is late says so in words. */
export function CaseRow({ id, line, now, isOpen, onOpen, desk }: CaseRowProps) {
  return (
    <button type="button" className={styles.row} data-case={id} aria-current={isOpen} onClick={onOpen}>
      <Group as="span" gap={3} tone="dim" wrap={false} align="stretch" justify="space-between">
        <span title={line.above}>{line.above}</span>
        <span className={styles.age} data-late={desk?.state.isLate === true ? 'very' : undefined}>
          {ageOf(line.at, now)}
          {desk?.state.isLate === true && `, ${waitedWords(desk.state.waitedDays ?? 0)}`}
        </span>
      </Group>
      <Text as="span" size="sm" weight={600}>
        {line.title}
      </Text>
      <Group as="span" gap={3} tone="dim" wrap={false} align="stretch" justify="space-between">
        {line.below}
      </Group>
      {desk && <Badges {...desk} />}
    </button>
  );
}

const heldWords: Readonly<Record<string, string>> = {
  approve: 'Approved in a moment',
  decline: 'Declined in a moment',
  accept: 'Accepted in a moment',
  reject: 'Left in a moment',
};

function Badges({ state, people }: { state: DeskState; people: DeskPeople }) {
  const { assignee, isLate, held } = state;
  const holder = people.others.find(({ number }) => number === assignee)?.name;
  return (
    <Group as="span" className={styles.badges} align="stretch" gap={2}>
      {isLate && (
        <span className={styles.flag} data-grave>
          Past target
        </span>
      )}
      {assignee !== null && (
        <span className={`${styles.flag} ${styles.resent}`}>
          {assignee === people.me ? 'Mine' : (holder ?? 'Assigned')}
        </span>
      )}
      {held !== null && (
        <span className={`${styles.flag} ${styles.read}`}>{heldWords[held] ?? 'Decided in a moment'}</span>
      )}
    </Group>
  );
}
