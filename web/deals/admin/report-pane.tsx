import { Link } from 'react-router';
import { columnsOf, defaultColumns, findColumn, type Deal, type DealColumnKey } from '../../../contract/deals/deals.ts';
import type { DealColumn } from '../../../contract/deals/column.ts';
import { reportReasons, type DealReport } from '../../../contract/deals/reports.ts';
import { kindLabels } from '../../../contract/deals/kind-labels.ts';
import { dealCell, dealName, isKeptBack, valueOf } from '../cells.tsx';
import { emptyValue, formatDay } from '../../../contract/formats.ts';
import { Note } from '../../ui/states/note.tsx';
import { PreservedText } from '../../ui/preserved-text.tsx';
import { DealReportDecision } from './report-decision.tsx';
import pane from '../../admin/case-pane.module.css';
import { Box, Group, Stack, Text } from '../../ui/layout/layout.tsx';
import styles from './report-pane.module.css';

type Column = DealColumn<DealColumnKey>;

/** Where each row comes from, after what the table shows first. */
const sourceKeys: readonly DealColumnKey[] = ['origin', 'sourceName', 'sourceUrl', 'sourceRecordId', 'licence', 'asOf'];

export function DealReportPane({ row: report, onDone }: { row: DealReport; onDone: () => void }) {
  const { deal } = report;
  return (
    <Stack minHeight={0} as="article" flex={1} minWidth={0} aria-label="Report">
      <div className={pane.scroll}>
        <header>
          <Text as="h2" size="2xl" breaks>
            {deal === null ? 'A deleted row' : dealName(deal)}
          </Text>
          <Group as="p" gap={[2, 5]} mt={3} tone="dim" size="sm" align="stretch">
            <span>{kindLabels[report.kind]}</span>
            <span>A member with access</span>
            <span>{formatDay(report.reportedOn)}</span>
          </Group>
        </header>
        <Box as="section" className={styles.words} maxWidth="40rem" mt={6}>
          <h3>{reportReasons[report.reason]}</h3>
          <PreservedText>{report.message}</PreservedText>
          {report.sourceUrl !== null && (
            <Text mt={4} size="sm" breaks>
              They name a source:{' '}
              <a href={report.sourceUrl} target="_blank" rel="noopener noreferrer nofollow">
                {report.sourceUrl}
              </a>
            </Text>
          )}
        </Box>
        {deal === null ? (
          <Note title="This row is no longer in the database">
            An admin removed it, or its source no longer has it.
          </Note>
        ) : (
          <RowAsShown deal={deal} reported={report.column} />
        )}
        {report.note !== null && (
          <Box as="section" className={styles.words} maxWidth="40rem" mt={6}>
            <h3>Note of the decision</h3>
            <PreservedText>{report.note}</PreservedText>
          </Box>
        )}
      </div>
      <DealReportDecision report={report} onDone={onDone} />
    </Stack>
  );
}

/** The row as readers see it now; the column that is meant comes first. */
function RowAsShown({ deal, reported }: { deal: Deal; reported: string | null }) {
  const meant = reported === null ? null : findColumn(deal.kind, reported);
  const columns = [...defaultColumns[deal.kind], ...sourceKeys]
    .filter((key, place, keys) => keys.indexOf(key) === place && key !== reported)
    .flatMap((key) => columnsOf(deal.kind).filter((column) => column.key === key));
  return (
    <Box as="section" className={styles.row} mt={6} line="top" pt={5} aria-label="The row now">
      <Group className={styles.rowHead} gap={[2, 5]} align="baseline">
        <h3>The row now</h3>
        <Link to={`/database/${deal.kind}?deal=${deal.id}`} className={styles.open}>
          Open it in the table
        </Link>
      </Group>
      <dl>
        {meant && <Cell column={meant} deal={deal} isMeant />}
        {columns.map((column) => (
          <Cell key={column.key} column={column} deal={deal} />
        ))}
      </dl>
    </Box>
  );
}

function Cell({ column, deal, isMeant = false }: { column: Column; deal: Deal; isMeant?: boolean }) {
  return (
    <div data-meant={isMeant || undefined}>
      <dt>
        {column.label}
        {isMeant && (
          <Text as="span" ml={3} tone="warning" size="xs" weight={600}>
            reported
          </Text>
        )}
      </dt>
      <dd>{valueOf(column, deal) === null && !isKeptBack(column, deal) ? emptyValue : dealCell(column, deal)}</dd>
    </div>
  );
}
