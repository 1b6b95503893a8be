import { formatCount } from '../../../../contract/formats.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ImportSettings } from '../../../../contract/imports/settings.ts';
import { dealKinds } from '../../../../contract/deals/options.ts';
import type { Answers, Detection, ImportRecord } from '../../../../contract/imports/imports.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Grid, Group, Stack, Text } from '../../../ui/layout/layout.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { SkeletonLines } from '../../../ui/states/skeleton.tsx';
import { ImportColumns } from './columns.tsx';
import { ImportExtraFields } from './extra-fields.tsx';
import { ImportFreeFields } from './free-fields.tsx';
import { ImportFirstRows } from './first-rows.tsx';
import { mappingName, mappingOf, missingParts, openQuestions, untouched, type Touched } from './matching.ts';
import { ImportMatchSide } from './match-side.tsx';
import styles from '../page.module.css';
import { ImportQuestions } from './questions.tsx';
import { ImportSavedMatches } from './saved-matches.tsx';
import { otherUseOf } from './column-use.ts';
import { ImportSteps } from '../steps.tsx';
import { detectionQuery, settingsQuery, useCheckImport, useSaveMapping } from '../api.ts';

export interface ImportMatchProps {
  record: ImportRecord;
  onChecking: () => void;
}

/** Step 2: what the file seems to be, what it leaves open, and which column is which. */
export function ImportMatch({ record, onChecking }: ImportMatchProps) {
  const settings = useQuery(settingsQuery(record.id, record.version));
  return (
    <>
      <ImportSteps current={2} />
      {settings.isPending && (
        <Stack px="page" pt={6} pb={8} flex={1} gap={6}>
          <SkeletonLines lines={10} label="Loading the import" />
        </Stack>
      )}
      {settings.isError && (
        <Stack px="page" pt={6} pb={8} flex={1} gap={6}>
          <ErrorState message="The import did not load." onRetry={() => void settings.refetch()} />
        </Stack>
      )}
      {settings.data && <Match key={record.version} record={record} settings={settings.data} onChecking={onChecking} />}
    </>
  );
}

function Match({ record, settings, onChecking }: ImportMatchProps & { settings: ImportSettings }) {
  const [answers, setAnswers] = useState<Answers>(settings.answers);
  const detection = useQuery(detectionQuery(record.id, answers));
  if (detection.isPending)
    return (
      <Stack px="page" pt={6} pb={8} flex={1} gap={6}>
        <Text maxWidth="70ch" tone="dim" leading="normal">
          Looking at {record.fileName}. A large file takes a moment.
        </Text>
        <SkeletonLines lines={8} label="Looking at the file" />
      </Stack>
    );
  if (detection.isError)
    return (
      <Stack px="page" pt={6} pb={8} flex={1} gap={6}>
        {record.failure !== null && <Note tone="error" title={record.failure} />}
        <Note tone="error" title={detection.error.message}>
          <Link to="/admin/deals/imports">Choose another file</Link>
        </Note>
      </Stack>
    );
  return (
    <MatchForm
      record={record}
      settings={settings}
      detection={detection.data}
      isLooking={detection.isPlaceholderData}
      answers={answers}
      onAnswers={setAnswers}
      onChecking={onChecking}
    />
  );
}

interface MatchFormProps extends ImportMatchProps {
  settings: ImportSettings;
  detection: Detection;
  isLooking: boolean;
  answers: Answers;
  onAnswers: (answers: Answers) => void;
}

/** Another answer to the question of the kind names the column that says it row by row. */
function kindIn(answer: string): Partial<Touched> {
  const kind = dealKinds.find((one) => one === answer);
  return kind === undefined ? {} : { kind };
}

function MatchForm({ record, settings, detection, isLooking, answers, onAnswers, onChecking }: MatchFormProps) {
  const [touched, setTouched] = useState<Touched>(
    settings.mapping === null ? untouched : { ...untouched, base: settings.mapping },
  );
  const change = (changed: Partial<Touched>): void => setTouched({ ...touched, ...changed });
  const mapping = mappingOf(detection, touched);
  const [sourceName, setSourceName] = useState(record.sourceName || (mapping.sourceName ?? ''));
  const [saveAs, setSaveAs] = useState<string | null>(null);
  const [attempted, setAttempted] = useState(false);
  const check = useCheckImport(record.id);
  const save = useSaveMapping();
  const names = detection.columns.map(({ name }) => name);
  const isKnown = detection.adapter !== null || touched.base !== undefined;
  const questions = openQuestions(detection, touched);
  const asked = questions.filter(({ id }) => /^(date_order|grouping)/.test(id)).flatMap(({ column }) => column ?? []);
  const missing = [
    ...(questions.length > 0 ? ['Answer the questions about the file.'] : []),
    ...missingParts(mapping, names, (name) => !isKnown || touched.columns[name] !== undefined),
    ...(sourceName.trim() === '' ? ['Say where the rows come from.'] : []),
    ...(saveAs?.trim() === '' ? ['Give the saved match a name.'] : []),
  ];
  const matched = new Set(
    Object.values(mapping.fields).flatMap((rules) => [rules].flat().flatMap((rule) => rule.from ?? [])),
  );
  const matchedCount = names.filter((name) => matched.has(name) || otherUseOf(mapping, name) !== null).length;

  const send = async (): Promise<void> => {
    setAttempted(true);
    if (missing.length > 0) return;
    const title = saveAs?.trim();
    if (title !== undefined)
      await save.mutateAsync({ name: title, columns: names, mapping: { ...mapping, name: mappingName(title), title } });
    await check.mutateAsync({
      mapping,
      sourceName: sourceName.trim(),
      corrections: settings.corrections,
      answers,
      version: record.version,
    });
    onChecking();
  };
  const failure = check.error ?? save.error;
  return (
    <>
      <Stack px="page" pt={6} pb={8} flex={1} gap={6}>
        {record.failure !== null && <Note tone="error" title={record.failure} />}
        <Group gap={4} align="end" justify="space-between">
          <div>
            <Text as="h2" size="2xl" breaks>
              Match your columns
            </Text>
            <Text maxWidth="70ch" tone="dim" leading="normal">
              {detection.adapter === null
                ? `We matched ${matchedCount} of ${names.length}. Drag a field onto a column, or choose it from the list.`
                : `These are the columns of ${detection.adapter.title}. Everything is matched as that source needs it.`}
            </Text>
          </div>
          <ImportSavedMatches onChoose={(base) => setTouched({ ...untouched, base })} />
        </Group>
        <Grid className={styles.columns} gap={7} minWidth={0}>
          <div className={styles.main} aria-busy={isLooking}>
            <ImportQuestions
              questions={questions}
              isLooking={isLooking}
              onAnswer={(id, value) => {
                if (id === 'kind') change(kindIn(value));
                onAnswers({ ...answers, [id]: value });
              }}
            />
            <ImportFirstRows names={names} rows={detection.firstRows} />
            <ImportFreeFields mapping={mapping} />
            <ImportColumns
              detection={detection}
              mapping={mapping}
              isKnown={isKnown}
              touched={touched}
              asked={asked}
              onChange={change}
            />
            <ImportExtraFields kind={mapping.kind} names={names} extras={touched.extras} onChange={change} />
          </div>
          <ImportMatchSide
            record={record}
            detection={detection}
            mapping={mapping}
            answers={answers}
            onAnswers={onAnswers}
            onChange={change}
            isKindOpen={questions.some(({ id }) => id === 'kind')}
            source={{ name: sourceName, onChange: setSourceName }}
            saving={{ name: saveAs, onChange: setSaveAs }}
          />
        </Grid>
      </Stack>
      <Group className={styles.bar} gap={[4, 4]}>
        <div className={styles.said}>
          {attempted && missing.length > 0 && (
            <Note tone="error" title="Before the rows can be checked">
              {missing.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Note>
          )}
          {failure && <Note tone="error" title={failure.message} />}
        </div>
        <ButtonLink variant="default" to="/admin/deals/imports">
          Back
        </ButtonLink>
        <p>
          {matchedCount} of {formatCount(names.length, 'column')} matched, {names.length - matchedCount} skipped
        </p>
        <Button
          loading={check.isPending || save.isPending || isLooking}
          onClick={() => void send().catch(() => undefined)}
        >
          Check rows
        </Button>
      </Group>
    </>
  );
}
