import { IconClock, IconScale } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDay, formatInstant } from '../../../../contract/formats.ts';
import type { SuspensionAppealRow } from '../../../../contract/members/suspensions.ts';
import { foundByWords } from '../../../../contract/reviews/found-by.ts';
import pane from '../../../admin/case-pane.module.css';
import styles from '../../../reviews/admin/appeals/pane.module.css';
import { Group, Stack, Text } from '../../../ui/layout/layout.tsx';
import { PreservedText } from '../../../ui/preserved-text.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { SuspensionAppealDecision } from './decision.tsx';
import { outcomeTitles } from './words.ts';

/** Our decision and the appeal side by side, then the new decision. */
export function SuspensionAppealPane({ row, onDone }: { row: SuspensionAppealRow; onDone: () => void }) {
  return (
    <Stack className={styles.whole} minHeight={0} as="article" flex={1} minWidth={0} aria-label="Appeal">
      <div className={pane.scroll}>
        <Head row={row} />
        <div className={styles.sides}>
          <OurDecision row={row} />
          <section aria-label="The appeal">
            <header>
              <h3>The appeal</h3>
              <span>{formatInstant(row.sentAt)}</span>
            </header>
            <div className={styles.words}>
              {row.text === null ? (
                <p>The text can no longer be read: its key was deleted.</p>
              ) : (
                <PreservedText>{row.text}</PreservedText>
              )}
            </div>
          </section>
        </div>
        {row.outcome !== null && <Result row={row} />}
      </div>
      <SuspensionAppealDecision row={row} onDone={onDone} />
    </Stack>
  );
}

function Head({ row }: { row: SuspensionAppealRow }) {
  return (
    <Stack gap={4} mb={5}>
      <Group justify="space-between" gap={[3, 5]}>
        <Text as="h2" size="2xl" breaks>
          {row.email}
        </Text>
        {row.outcome === null && (
          <Group as="span" gap={2} wrap={false} className={row.isLate ? styles.late : styles.due}>
            <IconClock size={16} aria-hidden="true" />
            {row.isLate ? `Past target: ${formatDay(row.dueOn)}` : `Decide by ${formatDay(row.dueOn)}`}
          </Group>
        )}
      </Group>
      <Text tone="dim" size="sm">
        <Link to={`/admin/users/${row.memberId}`}>Page of the member</Link>
      </Text>
      {row.whoDecides !== '' && (
        <Group className={styles.who} gap={4} wrap={false} align="start" p={4}>
          <IconScale size={18} aria-hidden="true" />
          <p>{row.whoDecides}</p>
        </Group>
      )}
    </Stack>
  );
}

function OurDecision({ row: { first } }: { row: SuspensionAppealRow }) {
  return (
    <section aria-label="Our decision">
      <header>
        <h3>Our decision</h3>
        <span>
          {formatDay(first.decidedOn)}, {first.by}
        </span>
      </header>
      <dl className={styles.statement}>
        <dt>Rule</dt>
        <dd>{first.rule}</dd>
        <dt>Facts</dt>
        <dd>
          <PreservedText>{first.facts}</PreservedText>
        </dd>
        <dt>Found by</dt>
        <dd>{foundByWords[first.foundBy]}</dd>
        <dt>What we did</dt>
        <dd>Suspended the account.</dd>
      </dl>
    </section>
  );
}

function Result({ row: { outcome, final, decidedAt } }: { row: SuspensionAppealRow }) {
  if (outcome === null || decidedAt === null) return null;
  return (
    <section className={pane.part}>
      <h3>The new decision</h3>
      <Note title={`${outcomeTitles[outcome]}, ${formatInstant(decidedAt)}`}>
        {final === null ? (
          <p>An admin lifted the suspension before the appeal was decided.</p>
        ) : (
          <>
            <p>
              {final.rule}. {foundByWords[final.foundBy]}.
            </p>
            <PreservedText>{final.facts}</PreservedText>
          </>
        )}
      </Note>
    </section>
  );
}
