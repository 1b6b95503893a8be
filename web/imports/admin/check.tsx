import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Answers, Corrections, ImportRecord } from '../../../contract/imports/imports.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { formatCount } from '../../../contract/formats.ts';
import { Grid, Group, Stack } from '../../ui/layout/layout.tsx';
import { Note } from '../../ui/states/note.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { ImportChanges } from './changes.tsx';
import { ImportDiscard } from './discard.tsx';
import { ImportFigures, type ShownRows } from './figures.tsx';
import styles from './page.module.css';
import { ImportProblems } from './problems.tsx';
import { RenamedRows } from './renamed.tsx';
import { ImportRows } from './rows.tsx';
import { ImportSteps } from './steps.tsx';
import { commitWords } from './words.ts';
import { keepRejects, settingsQuery, useCheckImport, useCommitImport, useSaveMapping } from './api.ts';
import { FieldSection } from './field-facts.tsx';
import { mappingName, withMeanings, type Meanings } from './mapping/matching.ts';
import { countMeanings, UnknownWords } from './unknown-words.tsx';
import { showError } from '../../ui/states/toasts.ts';

export interface ImportCheckProps {
  record: ImportRecord;
  onMatch: () => void;
}

/** Step 3: what would happen to each row, and correcting those that would be refused. */
export function ImportCheck({ record, onMatch }: ImportCheckProps) {
  const navigate = useNavigate();
  const settings = useQuery(settingsQuery(record.id, record.version));
  const [shown, setShown] = useState<ShownRows>({ state: record.rejectedCount > 0 ? 'refused' : 'added' });
  const [corrections, setCorrections] = useState<Corrections>({});
  const [isLeaving, setLeaving] = useState(false);
  const [meanings, setMeanings] = useState<Meanings>({});
  const check = useCheckImport(record.id);
  const save = useSaveMapping();
  const commit = useCommitImport(record.id);
  const words = commitWords(record);
  const isRenamedOpen = (record.report?.renamedCount ?? 0) > 0;
  const corrected = Object.keys(corrections).length + countMeanings(meanings);
  const checkAgain = async (more: Answers = {}): Promise<void> => {
    const { data } = settings;
    if (data === undefined || data.mapping === null) return;
    const mapping = withMeanings(data.mapping, meanings);
    // What a word of this source means is asked once: the next file of these columns is read the same way.
    if (countMeanings(meanings) > 0)
      await save.mutateAsync({
        name: record.sourceName,
        columns: data.columnNames,
        mapping: { ...mapping, name: mappingName(record.sourceName), title: record.sourceName },
      });
    await check.mutateAsync({
      mapping,
      answers: { ...data.answers, ...more },
      sourceName: record.sourceName,
      corrections: { ...data.corrections, ...corrections },
      version: record.version,
    });
  };
  const failure = commit.error ?? check.error ?? save.error;
  return (
    <>
      <ImportSteps current={3} />
      <ImportFigures record={record} shown={shown} onShow={setShown} />
      <Stack px="page" pt={6} pb={8} flex={1} gap={6}>
        <Grid className={styles.columns} gap={7} minWidth={0}>
          <div className={styles.main}>
            {settings.isPending && <SkeletonLines lines={8} label="Loading the rows" />}
            {settings.isError && (
              <ErrorState message="The rows did not load." onRetry={() => void settings.refetch()} />
            )}
            {settings.data && (
              <ImportRows
                record={record}
                settings={settings.data}
                shown={shown}
                corrections={corrections}
                onCorrect={setCorrections}
              />
            )}
          </div>
          <aside className={styles.side} aria-label="About the rows">
            <RenamedRows
              report={record.report}
              isWorking={check.isPending || save.isPending}
              onAnswer={(renamed) => void checkAgain({ renamed }).catch(() => undefined)}
            />
            <ImportChanges record={record} onShow={setShown} />
            <FieldSection report={record.report} />
            <ImportProblems record={record} onShow={setShown} />
            <UnknownWords report={record.report} meanings={meanings} onChange={setMeanings} />
            {record.rejectedCount > 0 && <RefusedRows record={record} />}
            <div>
              <Button size="sm" variant="subtle" color="ink" onClick={() => setLeaving(true)}>
                Discard this import
              </Button>
            </div>
          </aside>
        </Grid>
      </Stack>
      <Group className={styles.bar} gap={[4, 4]}>
        <div className={styles.said}>{failure && <Note tone="error" title={failure.message} />}</div>
        <Button variant="default" onClick={onMatch}>
          Back
        </Button>
        <p>{record.rejectedCount > 0 && `${formatCount(record.rejectedCount, 'row')} will be skipped`}</p>
        <Group gap={4} align="stretch">
          <ButtonLink variant="default" to="/admin/deals/imports">
            Save for later
          </ButtonLink>
          {corrected > 0 ? (
            <Button
              loading={check.isPending || save.isPending}
              onClick={() => void checkAgain().catch(() => undefined)}
            >
              Check again with {formatCount(corrected, 'correction')}
            </Button>
          ) : (
            <Button
              disabled={words === null || isRenamedOpen}
              loading={commit.isPending}
              onClick={() => commit.mutate(record.version)}
            >
              {words ?? 'Nothing to add'}
            </Button>
          )}
        </Group>
      </Group>
      {isLeaving && (
        <ImportDiscard
          record={record}
          onClose={() => setLeaving(false)}
          onDone={() => void navigate('/admin/deals/imports', { replace: true })}
        />
      )}
    </>
  );
}

function RefusedRows({ record }: { record: ImportRecord }) {
  return (
    <div>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconDownload size={17} stroke={1.75} />}
        onClick={() => void keepRejects(record).catch((error: Error) => showError(error.message))}
      >
        Refused rows as CSV
      </Button>
    </div>
  );
}
