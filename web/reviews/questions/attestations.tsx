import { Checkbox } from '@mantine/core';
import { FieldError } from '../../ui/forms/field-parts.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import type { Labels } from './choice-questions.tsx';
import { useFormOf, useQuestion } from '../form/form-context.ts';
import styles from '../form/review-form.module.css';

interface AttestingDraft {
  readonly attest?: Readonly<Record<string, boolean | undefined>>;
}

/** What the writer confirms, each by itself. */
export function Attestations({ labels }: { labels: Labels }) {
  const { answers, setAnswer, shownProblems } = useFormOf<AttestingDraft>();
  const { parts } = useQuestion('attest');
  const given = answers.attest ?? {};
  return (
    <Stack className={styles.group} rule="top" as="fieldset" gap={5} pt={6}>
      <legend className={styles.legend}>{parts.label}</legend>
      {Object.entries(labels).map(([key, label]) => {
        const problem = shownProblems[`attest.${key}`];
        return (
          <Checkbox
            size="sm"
            key={key}
            label={label}
            error={problem ? <FieldError>{problem}</FieldError> : undefined}
            aria-invalid={problem ? true : undefined}
            checked={given[key] ?? false}
            onChange={(event) => setAnswer('attest', { ...given, [key]: event.currentTarget.checked })}
          />
        );
      })}
    </Stack>
  );
}

/** Something that may be ticked. */
export function TickQuestion({ field }: { field: string }) {
  const { isShown, value, set, parts } = useQuestion(field);
  if (!isShown) return null;
  return (
    <Checkbox
      size="sm"
      label={parts.label}
      description={parts.help}
      checked={value === true}
      onChange={(event) => set(event.currentTarget.checked || undefined)}
    />
  );
}
