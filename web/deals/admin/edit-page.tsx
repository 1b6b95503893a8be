import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Deal } from '../../../contract/deals/deals.ts';
import { columnGroups } from '../../../contract/deals/column.ts';
import type { DealHistory } from '../../../contract/deals/history.ts';
import { dealKinds, type DealKind } from '../../../contract/deals/options.ts';
import { kindLabels } from '../../../contract/deals/kind-labels.ts';
import { longestChangeReason, shortestChangeReason } from '../../../contract/deals/manual-deals.ts';
import { CallError } from '../../api/call.ts';
import { usePageTitle } from '../../frame/page-title.ts';
import { dealName } from '../cells.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { FailureNote } from '../../ui/states/failure-note.tsx';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { FormSummary } from '../../ui/forms/form-summary.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { formatInstant } from '../../ui/formats.ts';
import { Note } from '../../ui/states/note.tsx';
import { SkeletonLines } from '../../ui/states/skeleton.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import { AdminFrame } from '../../admin/frame.tsx';
import styles from './edit-page.module.css';
import { dealForEditQuery, useSaveDeal } from './edit-api.ts';
import { DealField } from './fields.tsx';
import { dealHistoryQuery } from './history-api.ts';
import { DealHistoryPanel, removalWords } from './history.tsx';
import { DealTabs } from './tabs.tsx';
import { draftOf, editableColumns, readDraft } from './values.ts';
import { wordsOfCode } from './code-words.ts';
import { useFocusOnceThere } from '../../admin/use-focus-once-there.ts';
import { Grid, Group, Stack, Text } from '../../ui/layout/layout.tsx';

/** One deal by hand: a new one, or one that is there. */
export function DealEditPage() {
  return (
    <AdminFrame>
      <DealTabs />
      <DealEdit />
    </AdminFrame>
  );
}

const isKind = (text: string | undefined): text is DealKind => dealKinds.some((kind) => kind === text);

function DealEdit() {
  const { kind, dealId } = useParams();
  if (!isKind(kind)) return <Gone />;
  if (dealId === undefined) return <DealForm key={kind} kind={kind} found={null} />;
  return <FoundDeal key={dealId} kind={kind} dealId={dealId} />;
}

/** What happened to a row says whether there is one to edit: it is asked first. */
function FoundDeal({ kind, dealId }: { kind: DealKind; dealId: string }) {
  const history = useQuery(dealHistoryQuery(kind, dealId));
  if (history.data === undefined) return <RetryLater query={history} />;
  if (history.data.removal !== null) return <RemovedDeal kind={kind} dealId={dealId} history={history.data} />;
  // A deal that a member reported cannot be removed or edited here.
  return history.data.can.remove ? <EditedDeal kind={kind} dealId={dealId} /> : <Gone />;
}

function EditedDeal({ kind, dealId }: { kind: DealKind; dealId: string }) {
  const deal = useQuery(dealForEditQuery(kind, dealId));
  if (deal.data === undefined) return <RetryLater query={deal} />;
  const { updatedAt } = deal.data;
  return (
    <div className={styles.beside}>
      <DealForm key={updatedAt} kind={kind} found={deal.data} onReload={() => void deal.refetch()} />
      <div className={styles.side}>
        <DealHistoryPanel kind={kind} dealId={dealId} updatedAt={updatedAt} />
      </div>
    </div>
  );
}

/** In the place of what is loading or did not load. */
function RetryLater({ query }: { query: { error: Error | null; refetch: () => unknown } }) {
  if (isGone(query.error)) return <Gone />;
  return (
    <Stack px="page" pt={6} pb={8} gap={6} maxWidth="1040px">
      {query.error === null ? (
        <SkeletonLines lines={10} label="Loading the deal" />
      ) : (
        <ErrorState message="The deal did not load." onRetry={() => void query.refetch()} />
      )}
    </Stack>
  );
}

const isGone = (error: Error | null): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400);

function RemovedDeal({ kind, dealId, history }: { kind: DealKind; dealId: string; history: DealHistory }) {
  if (history.removal === null) return null;
  return (
    <Stack px="page" pt={6} pb={8} gap={6} maxWidth="1040px">
      <Text as="h2" size="2xl" breaks>
        {history.name ?? 'A row that was not kept'}
      </Text>
      <Note tone="warning" title={removalWords(history.removal)}>
        On {formatInstant(history.removal.removedAt)}. It is not in the database, and imports leave it out.
      </Note>
      <DealHistoryPanel kind={kind} dealId={dealId} updatedAt={null} />
    </Stack>
  );
}

function Gone() {
  return (
    <Stack px="page" pt={6} pb={8} gap={6} maxWidth="1040px">
      <EmptyState title="This deal cannot be edited" action={<Link to="/admin/deals">Deals</Link>}>
        It is not here any more, or a member reported it: then its review is moderated instead.
      </EmptyState>
    </Stack>
  );
}

interface DealFormProps {
  kind: DealKind;
  found: { deal: Deal; updatedAt: string } | null;
  onReload?: () => void;
}

const openGroups = new Set(['deal', 'funder', 'recipient', 'amounts']);

function DealForm({ kind, found, onReload }: DealFormProps) {
  const navigate = useNavigate();
  const [before] = useState(() => draftOf(kind, found?.deal ?? null));
  const save = useSaveDeal(kind, found);
  const form = useForm({
    initialValues: { values: before, reason: '' },
    rules: ({ values, reason }) => ({
      ...atValues(readDraft(kind, values, before).errors),
      reason: found !== null && reason.trim().length < shortestChangeReason && 'Say why, in a few words',
    }),
    mutation: save,
    toSent: ({ values, reason }) => ({ values: readDraft(kind, values, before).values, reason: reason.trim() }),
    onSuccess: ({ deal, flags }) => {
      const look = flags.length === 0 ? '' : ` Worth a look: ${flags.map(wordsOfCode).join(', ')}.`;
      showSuccess(`${dealName(deal)} is ${found === null ? 'added' : 'saved'}.${look}`);
      if (found === null) void navigate(`/database/${kind}?deal=${deal.id}`);
    },
  });
  const title = found === null ? `Add ${kindLabels[kind].toLowerCase()}` : `Edit ${dealName(found.deal)}`;
  usePageTitle(title);
  const heading = useFocusOnceThere(true);
  const groups = Object.entries(columnGroups).map(([group, label]) => ({
    group,
    label,
    columns: editableColumns(kind).filter((column) => column.group === group),
  }));
  return (
    <Stack px="page" pt={6} pb={8} as="form" gap={6} maxWidth="1040px" onSubmit={form.submit} noValidate>
      <Text ref={heading} as="h2" size="2xl" breaks tabIndex={-1}>
        {title}
      </Text>
      <FormSummary {...form.summary} />
      {groups
        .filter(({ columns }) => columns.length > 0)
        .map(({ group, label, columns }) => (
          <details
            key={group}
            className={styles.group}
            open={openGroups.has(group) || columns.some(({ key }) => form.hasError(`values.${key}`)) || undefined}
          >
            <summary>{label}</summary>
            <Grid className={styles.fields} gap={[5, 6]} pt={2} pb={6}>
              {columns.map((column) => (
                <DealField key={column.key} column={column} {...form.field(`values.${column.key}`)} />
              ))}
            </Grid>
          </details>
        ))}
      {found !== null && (
        <TextAreaField
          label="Why do you change it?"
          help="For the other admins. It stands in the history of the row."
          minRows={1}
          maxLength={longestChangeReason}
          {...form.field('reason')}
        />
      )}
      {save.error && form.problem && <SaveFailure error={save.error} onReload={onReload} />}
      <Group gap={4} align="stretch">
        <Button type="submit" loading={form.isWorking}>
          {found === null ? 'Add this deal' : 'Save the changes'}
        </Button>
        <ButtonLink variant="default" to={`/admin/deals/${kind}`}>
          Cancel
        </ButtonLink>
      </Group>
    </Stack>
  );
}

/** By path of the form, which is that of the server too. */
const atValues = (errors: Readonly<Record<string, string>>): Readonly<Record<`values.${string}`, string>> =>
  Object.fromEntries(Object.entries(errors).map(([key, words]) => [`values.${key}`, words]));

/** Beside the button: the form is screens long. */
function SaveFailure({ error, onReload }: { error: Error; onReload: (() => void) | undefined }) {
  if (!(error instanceof CallError) || error.code !== 'stale') return <FailureNote title={error.message} />;
  return (
    <FailureNote title="Someone changed this deal before you">
      Your changes are not saved. <TextButton onClick={onReload}>Load the deal again</TextButton>, which drops what you
      typed.
    </FailureNote>
  );
}
