import { Select } from '@mantine/core';
import { dealColumns } from '../../../contract/deals/deals.ts';
import type { ImportSummary } from '../../../contract/imports/imports.ts';
import { formatCount, formatInteger } from '../../../contract/formats.ts';
import { Text } from '../../ui/layout/layout.tsx';
import type { Meanings } from './mapping/matching.ts';
import listStyles from './problems.module.css';
import { labelOfColumn } from './changes.tsx';

interface UnknownWordsProps {
  report: ImportSummary | null;
  meanings: Meanings;
  onChange: (meanings: Meanings) => void;
}

/** Words beyond so many a column are rare: their rows stay, and say that the value is unknown. */
const mostWords = 20;

/** Words that no list of ours has, each with its rows: an admin says once what each means. */
export function UnknownWords({ report, meanings, onChange }: UnknownWordsProps) {
  const columns = (report?.unknownWords ?? []).flatMap(({ key, words }) => {
    const options = dealColumns.find((column) => column.key === key)?.options ?? [];
    return options.length === 0 ? [] : [{ key, words, options }];
  });
  if (columns.length === 0) return null;
  return (
    <section>
      <Text rule="bottom" as="h2" pb={3} size="lg">
        Unknown words
      </Text>
      <ul>
        {columns.flatMap(({ key, words, options }) =>
          words.slice(0, mostWords).map(({ word, count }) => (
            <li key={`${key} ${word}`} className={listStyles.item}>
              <span className={listStyles.count}>{formatInteger(count)}</span>
              <Select
                size="sm"
                label={`${word}, ${labelOfColumn(key)}`}
                placeholder="Unknown"
                clearable
                searchable
                data={options.map(({ value, label }) => ({ value, label }))}
                value={meanings[key]?.[word] ?? null}
                onChange={(value) => onChange(withMeaning(meanings, { key, word, value }))}
              />
            </li>
          )),
        )}
      </ul>
      {columns
        .filter(({ words }) => words.length > mostWords)
        .map(({ key, words }) => (
          <Text key={key} size="xs" tone="dim">
            {labelOfColumn(key)}: {formatCount(words.length - mostWords, 'more word')}
          </Text>
        ))}
    </section>
  );
}

function withMeaning(
  meanings: Meanings,
  { key, word, value }: { key: string; word: string; value: string | null },
): Meanings {
  const { [word]: _before, ...others } = meanings[key] ?? {};
  return { ...meanings, [key]: value === null ? others : { ...others, [word]: value } };
}

export const countMeanings = (meanings: Meanings): number =>
  Object.values(meanings).reduce((sum, words) => sum + Object.keys(words).length, 0);
