import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import type { SuspensionAppealRow } from '../../../../contract/members/suspensions.ts';
import {
  suspensionOutcomes,
  type AccountRule,
  type SuspensionFoundBy,
  type SuspensionOutcome,
} from '../../../../contract/members/suspension-words.ts';
import { longestFacts, shortestFacts } from '../../../../contract/reviews/appeal-words.ts';
import pane from '../../../admin/case-pane.module.css';
import styles from '../../../reviews/admin/appeals/pane.module.css';
import { TextAreaField } from '../../../ui/forms/fields.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { Group, Stack, Text } from '../../../ui/layout/layout.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { showSuccess } from '../../../ui/states/toasts.ts';
import { foundByOptions, ruleOptions } from '../suspension-options.ts';
import { useDecideSuspensionAppeal } from './api.ts';
import { outcomeHelp, outcomeTitles } from './words.ts';

/** The two decisions, and the statement that the member reads. */
export function SuspensionAppealDecision({ row, onDone }: { row: SuspensionAppealRow; onDone: () => void }) {
  if (row.can.length === 0)
    return (
      <Stack className={pane.bar} as="p" gap={4}>
        {row.outcome === null ? row.whoDecides : 'This appeal is decided.'}
      </Stack>
    );
  return <Form row={row} onDone={onDone} />;
}

interface Verdict {
  outcome: SuspensionOutcome | null;
  ruleCode: AccountRule | null;
  foundBy: SuspensionFoundBy;
  facts: string;
}

function Form({ row, onDone }: { row: SuspensionAppealRow; onDone: () => void }) {
  const initialValues: Verdict = {
    outcome: null,
    ruleCode: row.first.ruleCode,
    foundBy: row.first.foundBy,
    facts: '',
  };
  const [isAsking, setAsking] = useState(false);
  const form = useForm({
    initialValues,
    longest: { facts: longestFacts },
    rules: ({ outcome, ruleCode, facts }) => ({
      outcome: outcome === null && 'Choose a decision',
      ruleCode: ruleCode === null && 'Choose a rule',
      facts:
        facts.trim().length < shortestFacts && `Give the facts and reasons, in at least ${shortestFacts} characters`,
    }),
    mutation: useDecideSuspensionAppeal(row.id),
    toSent: ({ outcome, ruleCode, facts, foundBy }, action: 'send' | undefined) => {
      // All is filled in: the decision cannot be undone, so it is asked for once more.
      if (action === undefined) setAsking(true);
      return action === undefined || outcome === null || ruleCode === null
        ? null
        : { outcome, ruleCode, foundBy, facts: facts.trim() };
    },
    onSettled: () => setAsking(false),
    onSuccess: (reply) => {
      if (reply === null) return;
      showSuccess('Decided. The member gets an email and sees it where they appealed.');
      onDone();
    },
  });
  const { error, onChange, value } = form.field('outcome');
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate aria-label="Your decision">
      <div className={styles.fields}>
        <Radio.Group label="Your decision" value={value} error={error} onChange={onChange}>
          <div className={styles.choices}>
            {suspensionOutcomes.map((outcome) => (
              <Radio key={outcome} value={outcome} label={outcomeTitles[outcome]} description={outcomeHelp[outcome]} />
            ))}
          </div>
        </Radio.Group>
        <div className={styles.rule}>
          <SelectField label="Rule" data={ruleOptions} {...form.field('ruleCode')} />
          <SelectField label="Found by" data={foundByOptions} {...form.field('foundBy')} />
        </div>
        <TextAreaField label="Facts and reasons, sent to the member" minRows={2} {...form.field('facts')} />
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
        <p>{value === null ? '' : `${outcomeTitles[value]}. `}The member gets it by email. You cannot undo this.</p>
      </ConfirmDialog>
    </form>
  );
}
