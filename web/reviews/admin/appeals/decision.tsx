import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import {
  appealOutcomes,
  longestFacts,
  shortestFacts,
  type AppealOutcome,
} from '../../../../contract/reviews/appeal-words.ts';
import type { AppealRow } from '../../../../contract/reviews/appeals.ts';
import { reasonCodes, type ReasonCode } from '../../../../contract/reviews/reasons.ts';
import { ruleOf } from '../../../../contract/reviews/statements.ts';
import { foundByWords, type FoundBy } from '../../../../contract/reviews/found-by.ts';
import pane from '../../../admin/case-pane.module.css';
import { TextAreaField } from '../../../ui/forms/fields.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { Group, Stack, Text } from '../../../ui/layout/layout.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { showSuccess } from '../../../ui/states/toasts.ts';
import { useDecideAppeal } from './api.ts';
import styles from './pane.module.css';
import { outcomeHelp, outcomeTitles } from './words.ts';

const foundBy = (['person', 'program', 'report'] as const).map((value) => ({ value, label: foundByWords[value] }));
const rules = reasonCodes.map((value) => ({ value, label: ruleOf(value) }));

/** The three decisions, and the statement that both sides read. */
export function AppealDecision({ row, onDone }: { row: AppealRow; onDone: () => void }) {
  if (row.can.length === 0)
    return (
      <Stack className={pane.bar} as="p" gap={4}>
        {row.outcome === null ? row.whoDecides : 'This appeal is decided.'}
      </Stack>
    );
  return <Form row={row} onDone={onDone} />;
}

interface Verdict {
  outcome: AppealOutcome | null;
  reasonCode: ReasonCode | null;
  foundBy: FoundBy;
  facts: string;
}

const initialOf = (first: AppealRow['first']): Verdict => ({
  outcome: null,
  reasonCode: first?.reasonCode ?? null,
  foundBy: 'person',
  facts: '',
});

function Form({ row, onDone }: { row: AppealRow; onDone: () => void }) {
  const { first } = row;
  const [isAsking, setAsking] = useState(false);
  const form = useForm({
    initialValues: initialOf(first),
    longest: { facts: longestFacts },
    rules: ({ outcome, reasonCode, facts }) => ({
      outcome: outcome === null && 'Choose a decision',
      reasonCode: reasonCode === null && 'Choose a rule',
      facts:
        facts.trim().length < shortestFacts && `Give the facts and reasons, in at least ${shortestFacts} characters`,
    }),
    mutation: useDecideAppeal(row.id),
    toSent: ({ outcome, reasonCode, facts, foundBy: found }, action: 'send' | undefined) => {
      // All is filled in: the decision cannot be undone, so it is asked for once more.
      if (action === undefined) setAsking(true);
      return action === undefined || outcome === null || reasonCode === null
        ? null
        : { outcome, reasonCode, foundBy: found, facts: facts.trim(), version: row.version };
    },
    onSettled: () => setAsking(false),
    onSuccess: () => {
      showSuccess('Decided. The writer sees it now and gets an email with the next group of decisions.');
      onDone();
    },
  });
  const { error, onChange, value } = form.field('outcome');
  const titles = outcomeTitles(first?.what ?? 'decline');
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate aria-label="Your decision">
      <div className={styles.fields}>
        <Radio.Group label="Your decision" value={value} error={error} onChange={onChange}>
          <div className={styles.choices}>
            {appealOutcomes.map((outcome) => (
              <Radio key={outcome} value={outcome} label={titles[outcome]} description={outcomeHelp[outcome]} />
            ))}
          </div>
        </Radio.Group>
        <div className={styles.rule}>
          <SelectField label="Rule" data={rules} {...form.field('reasonCode')} />
          <SelectField label="Found by" data={foundBy} {...form.field('foundBy')} />
        </div>
        <TextAreaField label="Facts and reasons, sent to the writer" minRows={3} {...form.field('facts')} />
        {form.problem && <FailureNote>{form.problem}</FailureNote>}
      </div>
      <Group className={pane.bar} gap={4} role="group" aria-label="Decision">
        <Button type="submit" loading={form.isWorking}>
          Send this decision
        </Button>
        <Text tone="dim" size="sm">
          Both sides see the same statement.
        </Text>
      </Group>
      <ConfirmDialog
        isOpen={isAsking}
        title="Send this decision?"
        confirmLabel="Send it"
        keepLabel="Look again"
        isWorking={form.isWorking}
        onConfirm={() => form.submitAs('send')}
        onClose={() => setAsking(false)}
      >
        <p>{value === null ? '' : `${titles[value]}. `}The writer sees it at once. You cannot undo this.</p>
      </ConfirmDialog>
    </form>
  );
}
