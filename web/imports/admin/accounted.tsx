import type { ImportRecord, ImportSummary } from '../../../contract/imports/imports.ts';
import { describePassedOver } from '../../../contract/imports/report-words.ts';
import { formatInteger } from '../../../contract/formats.ts';
import { Group, Text } from '../../ui/layout/layout.tsx';
import styles from './accounted.module.css';

const shownLines = 3;

/** What became of each row that was read: the counts make the number of rows. */
export function RowsAccounted({ record, report }: { record: ImportRecord; report: ImportSummary }) {
  const parts = [
    { key: 'added', label: 'Added', count: record.addedCount },
    { key: 'changed', label: 'Changed', count: record.changedCount },
    { key: 'unchanged', label: 'Unchanged', count: record.unchangedCount },
    { key: 'rejected', label: 'Rejected', count: record.rejectedCount },
    { key: 'asked', label: 'Open questions', count: report.askedCount ?? 0 },
  ] as const;
  const { passedOver = [], passedOverCount = 0, unused = [] } = report;
  return (
    <section aria-labelledby="rows-accounted">
      <Group className={styles.head} justify="space-between" align="baseline">
        <Text as="h3" id="rows-accounted" size="lg">
          All rows accounted for
        </Text>
        <Text tone="dim" size="sm">
          {formatInteger(record.readCount)} read
        </Text>
      </Group>
      <div className={styles.bar} aria-hidden="true">
        {parts
          .filter(({ count }) => count > 0)
          .map(({ key, count }) => (
            <span key={key} data-part={key} style={{ flexGrow: count }} />
          ))}
      </div>
      <dl className={styles.counts}>
        {parts.map(({ key, label, count }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{formatInteger(count)}</dd>
          </div>
        ))}
      </dl>
      {passedOverCount > 0 && (
        <Text tone="dim" size="sm" leading="snug">
          Skipped and not counted: {passedOver.slice(0, shownLines).map(describePassedOver).join('; ')}
          {passedOverCount > shownLines && ` and ${formatInteger(passedOverCount - shownLines)} more`}.
        </Text>
      )}
      {unused.length > 0 && (
        <Text tone="dim" size="sm" leading="snug">
          Not used: {unused.map(({ name, text }) => `${name} (${text})`).join(', ')}.
        </Text>
      )}
    </section>
  );
}
