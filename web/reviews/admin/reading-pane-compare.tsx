import { Select } from '@mantine/core';
import { diffWordsWithSpace } from 'diff';
import { useState } from 'react';
import type { ModeratedReview } from '../../../contract/reviews/moderation.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { formatDay } from '../../../contract/formats.ts';
import { Box, Grid, Group, Text } from '../../ui/layout/layout.tsx';
import { answerLines, textAnswers } from './answer-words.ts';
import styles from './reading-pane-compare.module.css';

type Version = ModeratedReview['versions'][number];

export interface SideBySideProps {
  review: ModeratedReview;
}

/** Two versions that the writer sent: what is gone in the left one, what is new in the right one. */
export function SideBySide({ review }: SideBySideProps) {
  const { versions } = review;
  const [left, setLeft] = useState(versions.at(-2)?.version);
  const [right, setRight] = useState(versions.at(-1)?.version);
  const older = versions.find(({ version }) => version === left);
  const newer = versions.find(({ version }) => version === right);
  if (older === undefined || newer === undefined)
    return (
      <EmptyState title="One version only">
        The writer sent this review once, so there is nothing to compare.
      </EmptyState>
    );
  const data = versions.map(({ version }, place) => ({
    value: String(version),
    label: nameOf(place, versions.length),
  }));
  return (
    <>
      <Group gap={4} mb={5} align="stretch">
        <Select
          size="xs"
          label="Compare"
          allowDeselect={false}
          data={data}
          value={String(left)}
          onChange={(value) => setLeft(Number(value))}
        />
        <Select
          size="xs"
          label="with"
          allowDeselect={false}
          data={data}
          value={String(right)}
          onChange={(value) => setRight(Number(value))}
        />
      </Group>
      <Columns kind={review.subjectKind} older={older} newer={newer} versions={versions} />
      <ChangedAnswers kind={review.subjectKind} older={older} newer={newer} />
    </>
  );
}

const nameOf = (place: number, count: number): string => `Version ${place + 1}${place === count - 1 ? ', now' : ''}`;

interface CompareProps {
  kind: ModeratedReview['subjectKind'];
  older: Version;
  newer: Version;
}

function Columns({ kind, older, newer, versions }: CompareProps & { versions: readonly Version[] }) {
  const before = textAnswers(kind, older.answers, { withHeadline: true });
  const after = textAnswers(kind, newer.answers, { withHeadline: true });
  const fields = [...new Map([...before, ...after].map(({ field, label }) => [field, label]))];
  const textOf = (answers: typeof before, field: string): string =>
    answers.find((answer) => answer.field === field)?.text ?? '';
  const titleOf = (version: Version): string => nameOf(versions.indexOf(version), versions.length);
  return (
    <Grid className={styles.columns} boxed="sm">
      {[older, newer].map((version, side) => (
        <section key={side === 0 ? 'older' : 'newer'} aria-label={titleOf(version)}>
          <Group
            as="p"
            className={styles.head}
            align="stretch"
            justify="space-between"
            gap={[2, 4]}
            size="sm"
            py={3}
            px={5}
          >
            <b>{titleOf(version)}</b> <span>{formatDay(version.receivedOn)}</span>
          </Group>
          {fields.map(([field, label]) => (
            <Box key={field} className={styles.field} py={4} px={5}>
              <h4>{label}</h4>
              <p>
                <Words older={textOf(before, field)} newer={textOf(after, field)} isNewer={side === 1} />
              </p>
            </Box>
          ))}
        </section>
      ))}
    </Grid>
  );
}

/** One side of a difference: its own words, with what the other side does not have marked. */
function Words({ older, newer, isNewer }: { older: string; newer: string; isNewer: boolean }) {
  const parts = diffWordsWithSpace(older, newer).filter((part) => (isNewer ? !part.removed : !part.added));
  let at = 0;
  return parts.map((part) => {
    const key = `${at} ${part.value.length}`;
    at += part.value.length;
    if (part.added) return <ins key={key}>{part.value}</ins>;
    if (part.removed) return <del key={key}>{part.value}</del>;
    return <span key={key}>{part.value}</span>;
  });
}

/** The short answers that are not the same in both. */
function ChangedAnswers({ kind, older, newer }: CompareProps) {
  const before = new Map(answerLines(kind, older.answers).map(({ label, words }) => [label, words]));
  const after = new Map(answerLines(kind, newer.answers).map(({ label, words }) => [label, words]));
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (label) => before.get(label) !== after.get(label),
  );
  if (changed.length === 0)
    return (
      <Text mt={5} tone="dim" size="md">
        All other answers are the same.
      </Text>
    );
  return (
    <Text className={styles.changed} as="dl" mt={5} size="md">
      {changed.map((label) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <del>{before.get(label) ?? 'no answer'}</del> <ins>{after.get(label) ?? 'no answer'}</ins>
          </dd>
        </div>
      ))}
    </Text>
  );
}
