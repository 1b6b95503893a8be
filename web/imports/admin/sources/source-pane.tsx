import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { runReasons, scheduleWords, type Source } from '../../../../contract/imports/sources.ts';
import { formatInstant } from '../../../../contract/formats.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Grid, Group, Stack, Text } from '../../../ui/layout/layout.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { showSuccess } from '../../../ui/states/toasts.ts';
import { TextButton } from '../../../ui/text-button.tsx';
import { useSourceState } from './api.ts';
import { ChangeSourceDialog, RemoveSourceDialog } from './source-dialogs.tsx';
import { Mark } from './source-table.tsx';
import styles from './sources.module.css';
import { aboutWords, nextWords, runWords } from './words.ts';

interface SourcePaneProps {
  source: Source;
  now: Date;
  onClose: () => void;
}

/** One source: what it asks or why it failed, what became of its runs, and what can be done. */
export function SourcePane({ source, onClose }: SourcePaneProps) {
  const [dialog, setDialog] = useState<'change' | 'remove' | null>(null);
  return (
    <Stack as="section" gap={6} aria-label={source.name} minWidth={0}>
      <Group justify="space-between" align="start" wrap={false} gap={4}>
        <div>
          <Text as="h2" size="xl" breaks>
            {source.name}
          </Text>
          <Text tone="dim" size="sm">
            {aboutWords(source)}
          </Text>
        </div>
        <TextButton onClick={onClose}>Close</TextButton>
      </Group>
      <Trouble source={source} />
      <Actions source={source} onChange={() => setDialog('change')} onRemove={() => setDialog('remove')} />
      <History source={source} />
      <Grid as="dl" className={styles.facts} gap={[3, 4]} size="sm">
        <dt>Address</dt>
        <dd>{source.address}</dd>
        <dt>Schedule</dt>
        <dd>{scheduleWords[source.schedule]}</dd>
        <dt>Next</dt>
        <dd>{nextWords(source)}</dd>
        <dt>New funders</dt>
        <dd>{source.isTrusted ? 'Listed at once: this source is trusted' : 'Wait for you'}</dd>
        <dt>Asks you when</dt>
        <dd>Columns change, or over a tenth of the rows would change, be rejected or be missing</dd>
        <dt>After failures</dt>
        <dd>Retried with growing delays; paused after ten failures</dd>
      </Grid>
      {dialog === 'change' && <ChangeSourceDialog source={source} onClose={() => setDialog(null)} />}
      {dialog === 'remove' && (
        <RemoveSourceDialog source={source} onClose={() => setDialog(null)} onRemoved={onClose} />
      )}
    </Stack>
  );
}

function Trouble({ source }: { source: Source }) {
  const [last] = source.runs;
  if (source.state === 'asks' && source.askingImportId !== null)
    return (
      <Note tone="warning" title={last?.reason == null ? 'This source asks you' : runReasons[last.reason]}>
        Nothing from the new file is stored, and no other file is fetched, until you decide.{' '}
        <Link to={`/admin/deals/imports/${source.askingImportId}`}>Look at the file</Link>
      </Note>
    );
  if (last?.outcome !== 'failed') return null;
  return (
    <Note tone="error" title={last.reason === null ? 'It failed' : runReasons[last.reason]}>
      {last.detail === null ? '' : `The last answer was: ${last.detail}. `}
      {source.freshAt === null
        ? 'Nothing of this source is stored yet.'
        : `Deals stay as they were on ${formatInstant(source.freshAt)}, and readers see that date.`}
    </Note>
  );
}

interface ActionsProps {
  source: Source;
  onChange: () => void;
  onRemove: () => void;
}

function Actions({ source, onChange, onRemove }: ActionsProps) {
  const { version, state, name } = source;
  const change = useSourceState(source.id);
  const set = (to: 'paused' | 'running' | 'fetch', words: string): void =>
    change.mutate({ to, version }, { onSuccess: () => showSuccess(words) });
  return (
    <Stack gap={3}>
      <Group gap={3}>
        {state === 'asks' && source.askingImportId !== null ? (
          <ButtonLink to={`/admin/deals/imports/${source.askingImportId}`}>Look at the file</ButtonLink>
        ) : (
          <Button
            loading={change.isPending}
            disabled={source.isRunning}
            onClick={() => set('fetch', `${name} is being fetched.`)}
          >
            Fetch now
          </Button>
        )}
        {state === 'paused' ? (
          <Button variant="default" disabled={change.isPending} onClick={() => set('running', `${name} is resumed.`)}>
            Resume
          </Button>
        ) : (
          <Button variant="default" disabled={change.isPending} onClick={() => set('paused', `${name} is paused.`)}>
            Pause
          </Button>
        )}
        <Button variant="default" onClick={onChange}>
          Change
        </Button>
        <Button variant="subtle" color="red" onClick={onRemove}>
          Remove
        </Button>
      </Group>
      {change.error && <Note tone="error" title={change.error.message} />}
    </Stack>
  );
}

function History({ source }: { source: Source }) {
  return (
    <section aria-label="History">
      <Text as="h3" mb={3} size="lg">
        History
      </Text>
      {source.runs.length === 0 ? (
        <Text tone="dim" size="sm">
          The first run has not started.
        </Text>
      ) : (
        <ul className={styles.history}>
          {source.runs.map((run) => (
            <li key={run.id}>
              <Text as="span" tone="dim" size="xs">
                {formatInstant(run.startedAt)}
              </Text>
              <Mark outcome={run.outcome} />
              <Text as="span" size="sm" breaks>
                {runWords(run)}{' '}
                {run.importId !== null && <Link to={`/admin/deals/imports/${run.importId}`}>See import</Link>}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
