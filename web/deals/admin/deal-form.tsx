import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Deal } from '../../../contract/deals/deals.ts';
import { columnGroups } from '../../../contract/deals/column.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { kindLabels } from '../../../contract/deals/kind-labels.ts';
import { longestChangeReason, shortestChangeReason } from '../../../contract/deals/manual-deals.ts';
import { CallError } from '../../api/call.ts';
import { usePageTitle } from '../../frame/page-title.ts';
import { dealName } from '../cells.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/states/failure-note.tsx';
import { TextAreaField } from '../../ui/forms/fields.tsx';
import { Note } from '../../ui/states/note.tsx';
import { FormSummary } from '../../ui/forms/form-summary.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import styles from './edit-page.module.css';
import { amountWords } from './amount-words.ts';
import { useSaveDeal } from './edit-api.ts';
import { DealField } from './fields.tsx';
import { keepDraft, keptDraft, type Draft } from './kept-draft.ts';
import { draftOf, editableColumns, periodWords, precisionFor, readDraft, type DealDraft } from './values.ts';
import { wordsOfCode } from './code-words.ts';
import { useFocusOnceThere } from '../../admin/use-focus-once-there.ts';
import { Box, Grid, Group, Stack, Text } from '../../ui/layout/layout.tsx';

export interface DealFormProps {
  kind: DealKind;
  found: { deal: Deal; updatedAt: string } | null;
  onReload?: () => void;
}

const openGroups = new Set(['deal', 'funder', 'recipient', 'amounts']);

/** The fields of a deal, and why they change. */
export function DealForm({ kind, found, onReload }: DealFormProps) {
  const navigate = useNavigate();
  const [before] = useState(() => draftOf(kind, found?.deal ?? null));
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const blank: Draft = { values: before, reason: '' };
  const place = `deal.${kind}.${found === null ? 'new' : found.deal.id}`;
  const [kept] = useState(() => keptDraft(place, before));
  const save = useSaveDeal(kind, found);
  const form = useForm({
    initialValues: kept?.draft ?? blank,
    rules: ({ values, reason }) => ({
      ...atValues(readDraft(kind, values, { before, today }).errors),
      reason: found !== null && reason.trim().length < shortestChangeReason && 'Say why, in a few words',
    }),
    longest: { reason: longestChangeReason },
    mutation: save,
    toSent: ({ values, reason }) => ({
      values: readDraft(kind, values, { before, today }).values,
      reason: reason.trim(),
    }),
    onSuccess: ({ deal, flags }) => {
      keepDraft(place, null);
      const look = flags.length === 0 ? '' : ` Worth a look: ${flags.map(wordsOfCode).join(', ')}.`;
      showSuccess(`${dealName(deal)} is ${found === null ? 'added' : 'saved'}.${look}`);
      if (found === null) void navigate(`/database/${kind}?deal=${deal.id}`);
    },
  });
  const isSame = JSON.stringify(form.values) === JSON.stringify(blank);
  useEffect(() => keepDraft(place, isSame ? null : { ...form.values, before }), [place, isSame, form.values, before]);
  const [chosenPrecision, setChosenPrecision] = useState<DealDraft[string]>(null);
  // What cannot be is said when its field is left, before anything is sent.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const set = (key: string, value: DealDraft[string]): void => {
    form.set(`values.${key}`, value);
    setLeft((keys) => new Set([...keys].filter((one) => one !== key)));
    if (key === 'datePrecision') setChosenPrecision(value);
    // A year that is typed is a year: the precision follows. A quarter that was chosen stays for another month or day.
    if (key === 'date' && typeof value === 'string')
      form.set(
        'values.datePrecision',
        precisionFor(value, { chosen: chosenPrecision, before: before['datePrecision'] }),
      );
  };
  const code = form.values.values['currency'];
  const currency = typeof code === 'string' && code !== '' ? code : undefined;
  const stored = found?.deal.amountUsd;
  const draft = form.values.values;
  const help: Readonly<Record<string, string | undefined>> = {
    amount: amountWords(kind, { draft, before, stored: typeof stored === 'number' ? stored : null }),
    date: periodWords(draft),
  };
  const { errors } = readDraft(kind, draft, { before, today });
  const fieldOf = (key: string) => {
    const field = form.field(`values.${key}`);
    return { ...field, error: field.error ?? (left.has(key) ? errors[key] : undefined) };
  };
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
      {kept !== null && !isSame && (
        <Note title="Your earlier changes are back">
          It is not saved yet. <TextButton onClick={() => form.setAll(blank)}>Discard it</TextButton> to start again.
          {kept.changed.length > 0 && ` Another admin has changed this: ${labelsOf(kind, kept.changed)}.`}
        </Note>
      )}
      <FormSummary {...form.summary} />
      {groups
        .filter(({ columns }) => columns.length > 0)
        .map(({ group, label, columns }) => (
          <FieldGroup
            key={group}
            label={label}
            isOpenFirst={openGroups.has(group)}
            hasError={columns.some(({ key }) => form.hasError(`values.${key}`))}
          >
            <Grid className={styles.fields} gap={[5, 6]} pt={2} pb={6}>
              {columns.map((column) => (
                <DealField
                  key={column.key}
                  column={column}
                  currency={currency}
                  help={help[column.key]}
                  {...fieldOf(column.key)}
                  onLeave={() => setLeft((keys) => new Set([...keys, column.key]))}
                  onChange={(value) => set(column.key, value)}
                />
              ))}
            </Grid>
          </FieldGroup>
        ))}
      {found !== null && (
        <TextAreaField
          label="Why are you changing it?"
          help="For other admins. It appears in the history of the row."
          minRows={1}
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

interface FieldGroupProps {
  label: string;
  isOpenFirst: boolean;
  hasError: boolean;
  children: ReactNode;
}

/** An error opens it. It stays open when the error is gone: the admin is typing in it. */
function FieldGroup({ label, isOpenFirst, hasError, children }: FieldGroupProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const [hadError, setHadError] = useState(hasError);
  if (hasError !== hadError) {
    setHadError(hasError);
    if (hasError) setOpen(true);
  }
  return (
    <Box
      as="details"
      className={styles.group}
      rule="top"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{label}</summary>
      {children}
    </Box>
  );
}

const labelsOf = (kind: DealKind, keys: readonly string[]): string =>
  editableColumns(kind)
    .filter(({ key }) => keys.includes(key))
    .map(({ label }) => label)
    .join(', ');

/** By path of the form, which is that of the server too. */
const atValues = (errors: Readonly<Record<string, string>>): Readonly<Record<`values.${string}`, string>> =>
  Object.fromEntries(Object.entries(errors).map(([key, words]) => [`values.${key}`, words]));

/** Beside the button: the form is screens long. */
function SaveFailure({ error, onReload }: { error: Error; onReload: (() => void) | undefined }) {
  if (!(error instanceof CallError) || error.code !== 'stale') return <FailureNote title={error.message} />;
  return (
    <FailureNote title="Another admin has just changed this deal">
      Your changes are not saved. <TextButton onClick={onReload}>Load the deal again</TextButton>: what you typed stays.
    </FailureNote>
  );
}
