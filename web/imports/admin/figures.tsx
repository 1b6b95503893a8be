import type { ImportRecord } from '../../../contract/imports/imports.ts';
import { formatInteger, formatCount } from '../../../contract/formats.ts';
import styles from './figures.module.css';
import { rowStateWords } from './words.ts';
import type { RowFilter } from './api.ts';
import { Grid } from '../../ui/layout/layout.tsx';

export type ShownRows = Required<Pick<RowFilter, 'state'>> & Omit<RowFilter, 'state'>;

/** What would happen to the rows, as figures that are filters. read = new + changed + unchanged + refused. */
export function ImportFigures({
  record,
  shown,
  onShow,
}: {
  record: ImportRecord;
  shown: ShownRows;
  onShow: (shown: ShownRows) => void;
}) {
  const figures = [
    ['added', record.addedCount],
    ['changed', record.changedCount],
    ['unchanged', record.unchangedCount],
    ['refused', record.rejectedCount],
  ] as const;
  return (
    <div role="group" aria-label={formatCount(record.readCount, 'row')} className={styles.figures}>
      {figures.map(([state, count]) => (
        <Grid
          key={state}
          as="button"
          type="button"
          className={styles.figure}
          gap={1}
          textAlign="left"
          py={5}
          px="page"
          data-state={state}
          aria-pressed={shown.state === state}
          onClick={() => onShow({ state })}
        >
          <span>{rowStateWords[state]}</span>
          <b>{formatInteger(count)}</b>
        </Grid>
      ))}
    </div>
  );
}
