import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Box, Group, Text } from '../../ui/layout/layout.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import styles from './page.module.css';

interface PanelProps<Data> {
  question: string;
  query: UseQueryResult<Data>;
  /** The answer in one sentence. */
  answer: (data: Data) => ReactNode;
  /** At the right of the question. */
  link?: ReactNode;
  /** Takes the whole width: its table has many columns. */
  isWide?: boolean;
  children: (data: Data) => ReactNode;
}

/** A question, its answer in a sentence, and what the sentence is made of. It loads and fails alone. */
export function Panel<Data>({ question, query, answer, link, isWide = false, children }: PanelProps<Data>) {
  const id = useId();
  return (
    <Box
      as="section"
      className={isWide ? styles.wide : undefined}
      minWidth={0}
      pt={5}
      pb={6}
      rule="top"
      aria-labelledby={id}
    >
      <Group justify="space-between" align="start" gap={4} wrap={false}>
        <Text id={id} as="h2" size="lg">
          {question}
        </Text>
        {link}
      </Group>
      {query.data !== undefined ? (
        <>
          <Text tone="dim" size="sm" maxWidth="60ch" mt={1} mb={4}>
            {answer(query.data)}
          </Text>
          {children(query.data)}
        </>
      ) : query.isError ? (
        <ErrorState message="This did not load." onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonLines lines={6} label={`Loading: ${question}`} />
      )}
    </Box>
  );
}

interface Bar {
  readonly key: string;
  readonly label: ReactNode;
  /** Null: under 5. */
  readonly count: number | null;
  readonly words: string;
}

/** Lines of which each is as long as its count; the count is beside it. */
export function Bars({ bars, caption }: { bars: readonly Bar[]; caption: string }) {
  const most = Math.max(1, ...bars.map(({ count }) => count ?? 0));
  return (
    <ul className={styles.bars} aria-label={caption}>
      {bars.map(({ key, label, count, words }) => (
        <li key={key}>
          <span>{label}</span>
          <progress className={styles.bar} max={most} value={count ?? 0} aria-hidden="true" />
          <b>{words}</b>
        </li>
      ))}
    </ul>
  );
}

interface FiguresProps {
  caption: string;
  heads: readonly string[];
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A small table; the first cell names the row. */
export function Figures({ caption, heads, rows }: FiguresProps) {
  return (
    // With the keyboard too: a wide table scrolls inside its panel.
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.figures}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                <td key={heads[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
