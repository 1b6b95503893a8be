import { Button } from '@mantine/core';
import { useState } from 'react';
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
import { FormSummary } from '../../ui/forms/form-summary.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TextButton } from '../../ui/text-button.tsx';
import { showSuccess } from '../../ui/states/toasts.ts';
import styles from './edit-page.module.css';
import { useSaveDeal } from './edit-api.ts';
import { DealField } from './fields.tsx';
import { draftOf, editableColumns, precisionOf, readDraft, type DealDraft } from './values.ts';
import { wordsOfCode } from './code-words.ts';
import { useFocusOnceThere } from '../../admin/use-focus-once-there.ts';
import { Grid, Group, Stack, Text } from '../../ui/layout/layout.tsx';

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
  const set = (key: string, value: DealDraft[string]): void => {
    form.set(`values.${key}`, value);
    // A year that is typed is a year: the precision follows, and can be chosen after it.
    if (key === 'date' && typeof value === 'string') form.set('values.datePrecision', precisionOf(value));
  };
  const code = form.values.values['currency'];
  const currency = typeof code === 'string' && code !== '' ? code : undefined;
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
                <DealField
                  key={column.key}
                  column={column}
                  currency={currency}
                  {...form.field(`values.${column.key}`)}
                  onChange={(value) => set(column.key, value)}
                />
              ))}
            </Grid>
          </details>
        ))}
      {found !== null && (
        <TextAreaField
          label="Why do you change it?"
          help="For the other admins. It is in the history of the row."
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
    <FailureNote title="Another admin changed this deal before you">
      Your changes are not saved. <TextButton onClick={onReload}>Load the deal again</TextButton>, which drops what you
      typed.
    </FailureNote>
  );
}
