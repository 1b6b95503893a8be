import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
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
  formFor,
} from '../../../contract/formats.ts';
import { Grid, Group, Stack, Text } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { showError } from '../../ui/states/toasts.ts';
import parts from './accounted.module.css';
import styles from './page.module.css';
import { RowsAccounted } from './accounted.tsx';
import { KnownFields } from './known-fields.tsx';
import { NewFundersOf } from './new-funders.tsx';
import { AddSourceDialog } from './sources/source-dialogs.tsx';
import { MergesSince } from './merges-since.tsx';
import { ImportSteps } from './steps.tsx';
import { ImportUndo } from './undo.tsx';
import { formatSeconds } from './words.ts';
import { keepRejects, undoPreviewQuery } from './api.ts';

export interface ImportResultProps {
  record: ImportRecord;
}

/** What came of it, and the way back. */
export function ImportResult({ record }: ImportResultProps) {
  const [isUndoing, setUndoing] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  const navigate = useNavigate();
  const { state, report, fileName, finishedAt, undoneAt, undoUntil, rejectedCount } = record;
  const added = report?.deals.added ?? record.addedCount;
  const changed = report?.deals.changed ?? record.changedCount;
  const isUndone = state === 'undone';
  return (
    <>
      <ImportSteps current={5} />
      <Stack px="page" pt={6} pb={8} flex={1} gap={6} maxWidth="1120px">
        <Group gap={5} align="end" justify="space-between">
          <div>
            <Text as="h2" size="2xl" breaks>
              {isUndone ? 'Undone: ' : ''}
              {formatCount(added, 'deal')} added, {formatInteger(changed)} updated
            </Text>
            <Text maxWidth="70ch" tone="dim" leading="normal">
              From {fileName} on {formatInstant(finishedAt)}.{' '}
              {isUndone ? `Undone on ${formatInstant(undoneAt)}.` : 'Readers can see the deals now.'}
            </Text>
          </div>
          <Group gap={4} align="stretch">
            {!isUndone &&
              kindsOf(record).map((kind, at, all) => (
                <ButtonLink key={kind} variant={at === 0 ? 'filled' : 'default'} to={databaseLink(record, kind)}>
                  {formFor(all.length, 'See the deals', `See the ${kindLabels[kind].toLowerCase()} deals`)}
                </ButtonLink>
              ))}
            {rejectedCount > 0 && (
              <Button
                variant="default"
                leftSection={<IconDownload size={17} stroke={1.75} />}
                onClick={() => void keepRejects(record).catch((error: Error) => showError(error.message))}
              >
                {formatInteger(rejectedCount)} rejected, as CSV
              </Button>
            )}
            <ButtonLink variant="default" to="/admin/deals/imports">
              All imports
            </ButtonLink>
          </Group>
        </Group>
        {undoUntil !== null && (
          <Note>
            You can undo the whole import until {formatDay(undoUntil)}. We ask first about deals that an admin has
            edited since. Changes by later imports stay.{' '}
            <TextButton onClick={() => setUndoing(true)}>Undo import</TextButton>
          </Note>
        )}
        {record.failure !== null && <Note tone="error" title={record.failure} />}
        {!isUndone && record.sourceId === null && record.sourceName !== '' && (
          <Note>
            Does this file change over time?{' '}
            <TextButton onClick={() => setKeeping(true)}>Keep its source up to date</TextButton>: we fetch it from its
            address and read it the same way.
          </Note>
        )}
        {isUndone && record.waitingFunderCount > 0 && (
          <Note>
            {formatCount(record.waitingFunderCount, 'funder')} that came with it{' '}
            {formFor(record.waitingFunderCount, 'waits', 'wait')} for a decision again.{' '}
            <Link to="/admin/funders?state=proposed">See proposed funders</Link>
          </Note>
        )}
        {isUndone && <MergesLeft record={record} />}
        {!isUndone && <NewFundersOf record={record} />}
        {report && (
          <Grid className={parts.columns} gap={7} minWidth={0}>
            <Stack gap={6}>
              <RowsAccounted record={record} report={report} />
              <Summary record={record} report={report} />
            </Stack>
            <KnownFields report={report} />
          </Grid>
        )}
      </Stack>
      {isKeeping && (
        <AddSourceDialog
          from={record}
          onClose={() => setKeeping(false)}
          onAdded={(id) => void navigate(`/admin/sources?open=${id}`)}
        />
      )}
      {isUndoing && <ImportUndo record={record} onClose={() => setUndoing(false)} />}
    </>
  );
}

function MergesLeft({ record }: ImportResultProps) {
  const { data } = useQuery(undoPreviewQuery(record.id));
  if (data === undefined || data.mergeCount === 0) return null;
  return (
    <Note>
      <MergesSince record={record} preview={data} />
    </Note>
  );
}

/** Those of its deals, that of most first. */
function kindsOf({ kind, report }: ImportRecord): DealKind[] {
  const count = (one: DealKind): number => report?.kindCounts[one] ?? 0;
  const found = dealKinds.filter((one) => count(one) > 0).toSorted((one, other) => count(other) - count(one));
  return found.length > 0 ? found : [kind ?? 'equity'];
}

/** Rows that name their own source are in the table under that name. */
function databaseLink({ sourceName, adapter }: ImportRecord, kind: DealKind): string {
  const table = `/database/${kind}`;
  return adapter?.startsWith('360giving') === true ? table : `${table}?sourceName=${encodeURIComponent(sourceName)}`;
}

function Summary({ record, report }: { record: ImportRecord; report: ImportSummary }) {
  // New reports tell the kinds beside the fields.
  const kinds = dealKinds.filter((kind) => report.fields === undefined && (report.kindCounts[kind] ?? 0) > 0);
  return (
    <section aria-label="What changed">
      <Grid as="dl" className={styles.facts} gap={[3, 4]} size="sm">
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
      </Grid>
    </section>
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
