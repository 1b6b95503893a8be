import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ExportFormat, ExportQuota } from '../../contract/exports/exports.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { newestDeals, seesNewestOnly } from '../../contract/deals/kind-access.ts';
import { useSession } from '../session/session.ts';
import { isEnded } from '../session/ended-access.ts';
import type { TableState } from '../table/use-table-state.ts';
import { ChoiceCards } from '../ui/forms/choices.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { useForm } from '../ui/forms/use-form.ts';
import { formatCount, formatDay, formatInteger } from '../../contract/formats.ts';
import { Group, Stack, Text } from '../ui/layout/layout.tsx';
import { Note } from '../ui/states/note.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import styles from '../ui/overlays/dialog-parts.module.css';
import { exportableQuery, quotaQuery, useExport } from './api.ts';
import { limitWords, rowsToExport, type Exportable } from './words.ts';
import { takeFocus, useFocusBack } from '../ui/overlays/use-focus-back.ts';

export interface ExportDialogProps {
  kind: DealKind;
  state: TableState;
  /** The columns that show, in their order. */
  shown: readonly string[];
  /** Rows that are chosen: `only` these, or all of the filter but `except`. Nothing chosen: null and []. */
  only: readonly string[] | null;
  except: readonly string[];
  onClose: () => void;
}

/** Mounted while it is open. */
export function ExportDialog(props: ExportDialogProps) {
  const session = useSession();
  useFocusBack();
  if (session.state === 'member' && seesNewestOnly(session.profile.access, props.kind))
    return (
      <Dialog isOpen onClose={props.onClose} title="Export deals">
        <Note title="Exports open when your review is approved.">
          Until then you see the newest {newestDeals} deals of each kind, without exports.
        </Note>
      </Dialog>
    );
  return <ExportOfMember {...props} />;
}

function ExportOfMember(props: ExportDialogProps) {
  const quota = useQuery(quotaQuery);
  const exportable = useQuery(exportableQuery(props.kind, props.state));
  const failed = [quota, exportable].find((query) => query.error !== null);
  return (
    <Dialog isOpen onClose={props.onClose} title="Export deals">
      {failed?.error ? (
        isEnded(failed.error) ? (
          <Note tone="warning">Your access has ended, so there is nothing to export.</Note>
        ) : (
          <ErrorState message="Your export limits did not load." onRetry={() => void failed.refetch()} />
        )
      ) : quota.data && exportable.data ? (
        <Form {...props} quota={quota.data} exportable={exportable.data} />
      ) : (
        <SkeletonLines lines={6} label="Loading your export limits" />
      )}
    </Dialog>
  );
}

const formats = [
  { value: 'csv', title: 'CSV', text: 'For any program. Plain text, UTF-8.' },
  { value: 'xlsx', title: 'Excel', text: 'A workbook with numbers as numbers.' },
] as const;
const widths = [
  { value: 'shown', title: 'The columns that show', text: 'With source, licence and as-of date at the end.' },
  { value: 'all', title: 'All columns', text: 'Everything in the rows.' },
] as const;

interface Draft {
  readonly format: ExportFormat;
  readonly width: (typeof widths)[number]['value'];
}

const usual: Draft = { format: 'csv', width: 'shown' };

function Form(props: ExportDialogProps & { quota: ExportQuota; exportable: Exportable }) {
  const { kind, state, shown, only, except, quota, exportable, onClose } = props;
  const send = useExport();
  const form = useForm({
    initialValues: usual,
    mutation: send,
    toSent: ({ format, width }) => ({
      kind,
      state,
      body: {
        format,
        columns: width === 'all' ? null : [...shown],
        only: only === null ? null : [...only],
        except: [...except],
      },
    }),
  });
  const { data } = send;
  const rows = rowsToExport({ only, except, quota, exportable });
  const limit = limitWords(quota, rows);
  if (data) {
    return (
      <Stack gap={6}>
        <Note tone="success" title="Your export is ready.">
          {data.rowCount === null ? 'The file is' : `It has ${formatCount(data.rowCount, 'row')} and is`} in your
          downloads as {data.fileName}.
        </Note>
        <ExportMeter quota={quota} />
        <Group gap={3} align="stretch" justify="end">
          <Button ref={takeFocus} onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack gap={6}>
      <Stack as="ul" gap={2} size="md">
        {rows.words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Stack>
      <ChoiceCards label="File" cards={formats} {...form.field('format')} />
      <ChoiceCards label="Columns" cards={widths} {...form.field('width')} />
      <ExportMeter quota={quota} />
      <Text tone="dim" size="sm">
        Formatting and row order mark each file, so that a copy can be traced to the account that made it.
      </Text>
      {limit !== null && <Note tone="warning">{limit}</Note>}
      {form.problem && <Note tone="error">{form.problem}</Note>}
      <Group gap={3} align="stretch" justify="end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={form.isWorking} disabled={limit !== null} onClick={form.submit}>
          {rows.isExact ? `Export ${formatCount(rows.most, 'row')}` : `Export up to ${formatCount(rows.most, 'row')}`}
        </Button>
      </Group>
    </Stack>
  );
}

/** How much of the allowance is used: rows in thirty days, files today. */
function ExportMeter({ quota }: { quota: ExportQuota }) {
  const { rowsPerPeriod, rowsUsed, rowsLeft, rowsLeftToday, filesPerDay, filesToday, freesAt } = quota;
  return (
    <Text className={styles.meter} as="div" p={5} size="sm">
      {rowsPerPeriod !== null && (
        <>
          <Group
            className={styles.meterLine}
            as="p"
            gap={4}
            mb={3}
            wrap={false}
            align="stretch"
            justify="space-between"
          >
            <span>Rows in 30 days</span>
            <b>
              {formatInteger(rowsUsed)} of {formatInteger(rowsPerPeriod)}
            </b>
          </Group>
          <Progress.Root size="sm" mb={10}>
            <Progress.Section
              value={Math.min(100, (rowsUsed / rowsPerPeriod) * 100)}
              color={rowsLeft === 0 ? 'red.6' : 'cobalt.6'}
              aria-label={`${formatInteger(rowsUsed)} of ${formatInteger(rowsPerPeriod)} rows used`}
            />
          </Progress.Root>
          {freesAt !== null && rowsUsed > 0 && (
            <Text tone="dim" size="sm">
              Rows come back from {formatDay(freesAt)}, 30 days after they were exported.
            </Text>
          )}
        </>
      )}
      <Text tone="dim" size="sm">
        {formatInteger(filesToday)} of {formatInteger(filesPerDay)} files today
        {rowsLeftToday !== null && `, ${formatCount(rowsLeftToday, 'row')} left to read or export today`}
      </Text>
    </Text>
  );
}
