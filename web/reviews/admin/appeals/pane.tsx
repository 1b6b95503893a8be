import { IconClock, IconScale } from '@tabler/icons-react';
import { formatDay, formatInstant } from '../../../../contract/formats.ts';
import type { AppealRow } from '../../../../contract/reviews/appeals.ts';
import { foundByWords } from '../../../../contract/reviews/found-by.ts';
import pane from '../../../admin/case-pane.module.css';
import { Group, Stack, Text } from '../../../ui/layout/layout.tsx';
import { PreservedText } from '../../../ui/preserved-text.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { AppealDecision } from './decision.tsx';
import styles from './pane.module.css';
import { outcomeTitles, whatWeDid } from './words.ts';

/** Our decision and the appeal side by side, then the review, then the new decision. */
export function AppealPane({ row, onDone }: { row: AppealRow; onDone: () => void }) {
  return (
    <Stack className={styles.whole} minHeight={0} as="article" flex={1} minWidth={0} aria-label="Appeal">
      <div className={pane.scroll}>
        <Head row={row} />
        <div className={styles.sides}>
          <OurDecision row={row} />
          <section aria-label="The appeal">
            <header>
              <h3>The appeal</h3>
              <span>
                {formatDay(row.cameInOn)}, {row.pseudonym}
              </span>
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
        <section className={pane.part}>
          <h3>The review</h3>
          {row.words.map(({ title, words }) => (
            <div key={title}>
              <Text className={pane.quiet} tone="dim" size="sm">
                {title}
              </Text>
              <PreservedText>{words}</PreservedText>
            </div>
          ))}
        </section>
        {row.outcome !== null && <Result row={row} />}
      </div>
      <AppealDecision row={row} onDone={onDone} />
    </Stack>
  );
}

function Head({ row }: { row: AppealRow }) {
  return (
    <Stack gap={4} mb={5}>
      <Group justify="space-between" gap={[3, 5]}>
        <Text as="h2" size="2xl" breaks>
          {row.headline || `Review of ${row.subjectName}`}
        </Text>
        {row.outcome === null && (
          <Group as="span" gap={2} wrap={false} className={row.isLate ? styles.late : styles.due}>
            <IconClock size={16} aria-hidden="true" />
            {row.isLate ? `Past target: ${formatDay(row.dueOn)}` : `Decide by ${formatDay(row.dueOn)}`}
          </Group>
        )}
      </Group>
      <Text tone="dim" size="sm">
        {row.subjectName}
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

function OurDecision({ row: { first } }: { row: AppealRow }) {
  return (
    <section aria-label="Our decision">
      <header>
        <h3>Our decision</h3>
        {first !== null && (
          <span>
            {formatDay(first.decidedOn)}, {first.by}
          </span>
        )}
      </header>
      {first === null ? (
        <div className={styles.words}>
          <p>Its reason is no longer in the list.</p>
        </div>
      ) : (
        <dl className={styles.statement}>
          <dt>Rule</dt>
          <dd>{first.rule}</dd>
          <dt>Facts</dt>
          <dd>
            {first.reason}
            {first.message !== null && <PreservedText>{first.message}</PreservedText>}
          </dd>
          <dt>Found by</dt>
          <dd>{foundByWords[first.foundBy]}</dd>
          <dt>What we did</dt>
          <dd>{whatWeDid(first.what)}</dd>
        </dl>
      )}
    </section>
  );
}

function Result({ row: { outcome, first, final, decidedAt } }: { row: AppealRow }) {
  if (outcome === null) return null;
  return (
    <section className={pane.part}>
      <h3>The new decision</h3>
      <Note
        title={`${outcomeTitles(first?.what ?? 'decline')[outcome]}${decidedAt === null ? '' : `, ${formatInstant(decidedAt)}`}`}
      >
        {final !== null && (
          <>
            <p>
              {final.rule}. {foundByWords[final.foundBy]}.
            </p>
            {final.message !== null && <PreservedText>{final.message}</PreservedText>}
          </>
        )}
      </Note>
    </section>
  );
}
