import { Fragment } from 'react';
import { Link } from 'react-router';
import type { RulesBlock, Run, Words } from '../../contract/rules/document.ts';
import { Box, Text } from '../ui/layout/layout.tsx';
import styles from './page.module.css';

/** One paragraph, list, set of numbered clauses or table of a page of rules. */
export function Block({ block }: { block: RulesBlock }) {
  switch (block.kind) {
    case 'text':
      return <p>{inline(block.words)}</p>;
    case 'list':
    case 'steps': {
      const List = block.kind === 'list' ? 'ul' : 'ol';
      return (
        <List>
          {block.items.map((item, place) => (
            <li key={place}>{inline(item)}</li>
          ))}
        </List>
      );
    }
    case 'clauses':
      return (
        <ul className={styles.clauses}>
          {block.items.map(({ number, words }) => (
            <li key={number} id={number}>
              <Text className={styles.number} as="span" tone="dim" weight={600}>
                {number}
              </Text>
              <span>{inline(words)}</span>
            </li>
          ))}
        </ul>
      );
    case 'table':
      return <RulesTable caption={block.caption} head={block.head} rows={block.rows} />;
  }
}

interface RulesTableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The first cell of a row names it. */
export function RulesTable({ caption, head, rows }: RulesTableProps) {
  return (
    <Box as="table" className={styles.table} width="100%" maxWidth="40rem" leading="snug">
      <caption>{caption}</caption>
      {head.length > 0 && (
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(([first, ...rest], place) => (
          <tr key={place}>
            <th scope="row">{first}</th>
            {rest.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

const inline = (words: Words) =>
  typeof words === 'string' ? words : words.map((run, place) => <Fragment key={place}>{inlineRun(run)}</Fragment>);

function inlineRun(run: Run) {
  if (typeof run === 'string') return run;
  if ('strong' in run) return <b className="strong">{run.strong}</b>;
  if (run.link.startsWith('mailto:')) return <a href={run.link}>{run.text}</a>;
  return <Link to={run.link}>{run.text}</Link>;
}
