import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { dealKinds } from '../../../contract/deals/options.ts';
import type { ImportRecord, ImportSummary } from '../../../contract/imports/imports.ts';
import { kindLabels } from '../../../contract/deals/kind-labels.ts';
import { ButtonLink } from '../../ui/button.tsx';
import {
  formatCount,
  formatCurrency,
  formatDate,
  formatDay,
  formatInstant,
  formatInteger,
} from '../../../contract/formats.ts';
import { Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { showError } from '../../ui/states/toasts.ts';
import styles from './page.module.css';
import { ImportSteps } from './steps.tsx';
import { ImportUndo } from './undo.tsx';
import { formatSeconds } from './words.ts';
import { keepRejects } from './api.ts';

export interface ImportResultProps {
  record: ImportRecord;
}

/** What came of it, and the way back. */
export function ImportResult({ record }: ImportResultProps) {
  const [isUndoing, setUndoing] = useState(false);
  const { state, report, fileName, finishedAt, undoneAt, undoUntil, rejectedCount } = record;
  const added = report?.deals.added ?? record.addedCount;
  const changed = report?.deals.changed ?? record.changedCount;
  const isUndone = state === 'undone';
  return (
    <>
      <ImportSteps current={5} />
      <Stack px="page" pt={6} pb={8} flex={1} gap={6}>
        <div className={styles.columns}>
          <div className={styles.main}>
            <div>
              <Text as="h2" size="2xl" breaks>
                {isUndone ? 'Undone: ' : ''}
                {formatCount(added, 'deal')} added, {formatInteger(changed)} updated
              </Text>
              <Text maxWidth="70ch" tone="dim" leading="normal">
                From {fileName} on {formatInstant(finishedAt)}.{' '}
                {isUndone ? `Taken back on ${formatInstant(undoneAt)}.` : 'Readers can see them now.'}
              </Text>
            </div>
            <Group gap={4} align="stretch">
              {!isUndone && <ButtonLink to={databaseLink(record)}>See them in the database</ButtonLink>}
              {rejectedCount > 0 && (
                <Button
                  variant="default"
                  leftSection={<IconDownload size={17} stroke={1.75} />}
                  onClick={() => void keepRejects(record).catch((error: Error) => showError(error.message))}
                >
                  {formatInteger(rejectedCount)} skipped, as CSV
                </Button>
              )}
              <ButtonLink variant="default" to="/admin/deals/imports">
                All imports
              </ButtonLink>
            </Group>
            {undoUntil !== null && (
              <Note>
                You can undo the whole import until {formatDay(undoUntil)}. Deals that an admin or another import
                changed since then stay. <TextButton onClick={() => setUndoing(true)}>Undo import</TextButton>
              </Note>
            )}
            {record.failure !== null && <Note tone="error" title={record.failure} />}
            <WaitingFunders count={record.waitingFunderCount} />
            {(report?.nearFunderCount ?? 0) > 0 && !isUndone && (
              <Note tone="info">
                {formatCount(report?.nearFunderCount ?? 0, 'funder')} may be one we had.{' '}
                <Link to="/admin/deals/imports">Compare them</Link>
              </Note>
            )}
          </div>
          {report && <Summary record={record} report={report} />}
        </div>
      </Stack>
      {isUndoing && <ImportUndo record={record} onClose={() => setUndoing(false)} />}
    </>
  );
}

/** Funders that the import made. The directory shows only listed ones. */
function WaitingFunders({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Note tone="info">
      {formatCount(count, 'funder')} that this import made {count === 1 ? 'waits' : 'wait'} for an admin. The directory
      shows a funder once an admin has listed it. <Link to="/admin/funders?state=proposed">See proposed funders</Link>
    </Note>
  );
}

const databaseLink = ({ kind, sourceName }: ImportRecord): string =>
  `/database/${kind ?? 'equity'}?sourceName=${encodeURIComponent(sourceName)}`;

function Summary({ record, report }: { record: ImportRecord; report: ImportSummary }) {
  const kinds = dealKinds.filter((kind) => (report.kindCounts[kind] ?? 0) > 0);
  return (
    <aside className={styles.side} aria-label="What changed">
      <Text rule="bottom" as="h3" pb={3} size="lg">
        What changed
      </Text>
      <dl className={styles.facts}>
        <dt>Rows read</dt>
        <dd>
          {formatInteger(record.readCount)} = {formatInteger(record.addedCount)} new +{' '}
          {formatInteger(record.changedCount)} changed + {formatInteger(record.unchangedCount)} unchanged +{' '}
          {formatInteger(record.rejectedCount)} refused
        </dd>
        {kinds.map((kind) => (
          <Fact key={kind} name={`${kindLabels[kind]} deals`} value={formatInteger(report.kindCounts[kind] ?? 0)} />
        ))}
        <Fact name="New funders" value={formatInteger(report.newFunderCount)} />
        {report.sums.map(({ kind, currency, sum }) =>
          sum === null ? null : (
            <Fact
              key={`${kind} ${currency}`}
              name={`Sum, ${kindLabels[kind].toLowerCase()}`}
              value={currency === null ? `${formatInteger(sum)} of unknown currency` : formatCurrency(sum, currency)}
            />
          ),
        )}
        {report.firstOn !== null && (
          <Fact
            name="Dates"
            value={`${dateWords(report.firstOn, report.firstPrecision)} to ${dateWords(report.lastOn, report.lastPrecision)}`}
          />
        )}
        <Fact name="Took" value={formatSeconds(report.seconds)} />
        <Fact name="Source" value={record.sourceName} />
      </dl>
    </aside>
  );
}

/** A report of before does not say how exactly a day is known: its year is sure. */
const dateWords = (day: string | null, precision: string | null | undefined): string =>
  formatDate(day, precision ?? 'year');

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
