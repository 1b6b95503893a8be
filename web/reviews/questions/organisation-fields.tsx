import { Button } from '@mantine/core';
import type { SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { TextField } from '../../ui/forms/fields.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import type { Unread } from '../../ui/forms/unread.ts';
import type { UnreadKeeping } from '../../ui/forms/unread-choice.tsx';
import { countryOptions } from '../../ui/forms/country-options.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { useFormOf, useQuestion } from '../form/form-context.ts';
import styles from '../form/review-form.module.css';

/* What several questions ask of an organisation: a new funder, venture or provider, and the writer's own. */

/** Name, website and the like as one answer, which holds only what is filled in. */
export function useOrganisation<Fields extends object>(question: string) {
  const { answers, setAnswer, shownProblems, touch, unread, setUnread } =
    useFormOf<Record<string, Partial<Fields> | undefined>>();
  const { parts: words, isShown } = useQuestion(question);
  const fields: Partial<Fields> = answers[question] ?? {};
  return {
    words,
    isShown,
    fields,
    set: (part: Partial<Fields>): void => setAnswer(question, { ...fields, ...part }),
    parts: (key: keyof Fields & string) => ({
      error: shownProblems[`${question}.${key}`],
      onBlur: () => touch(`${question}.${key}`),
    }),
    /** For a list that is searched: words that mean none of it. */
    listParts: (key: keyof Fields & string) => {
      const path = `${question}.${key}`;
      return {
        error: shownProblems[path],
        onBlur: () => touch(path),
        unread: unread[path],
        onUnread: (text: Unread | null) => setUnread(path, text),
      };
    },
  };
}

interface FieldProps<Value extends string> extends UnreadKeeping {
  label?: ReactNode;
  help?: string;
  isOptional?: boolean;
  error?: string | undefined;
  onBlur?: () => void;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

export function WebsiteField({ value, onChange, ...parts }: Omit<FieldProps<string>, keyof UnreadKeeping>) {
  return (
    <TextField
      label="Website"
      {...parts}
      type="url"
      placeholder="https://"
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

export function CountryField(props: FieldProps<string>) {
  return <OneOf label="Country" {...props} data={countryOptions} />;
}

interface LabelledProps<Value extends string> extends FieldProps<Value> {
  labels: Readonly<Record<Value, string>>;
}

/** One key of a list, found by typing its words. */
export function LabelledField<Value extends string>({ labels, onChange, ...props }: LabelledProps<Value>) {
  return (
    <OneOf
      {...props}
      data={Object.entries<string>(labels).map(([value, label]) => ({ value, label }))}
      // The options are the keys of the list; Object.entries forgets that.
      onChange={(value) => onChange(value as Value | undefined)}
    />
  );
}

function OneOf({ label, value, onChange, ...rest }: FieldProps<string> & Pick<SelectProps, 'data'>) {
  return (
    <SelectField
      label={label}
      {...rest}
      searchable
      selectFirstOptionOnChange
      placeholder="Choose"
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}

interface ProposalProps {
  words: { readonly label: string; readonly help?: string | undefined };
  onCancel: () => void;
  children: ReactNode;
}

/** An organisation that is not listed: what we need to list it. */
export function Proposal({ words, onCancel, children }: ProposalProps) {
  return (
    <Stack className={styles.group} rule="top" as="fieldset" gap={5} pt={6}>
      <legend className={styles.legend}>{words.label}</legend>
      {words.help && <p className={styles.help}>{words.help}</p>}
      {children}
      <p>
        <Button variant="default" size="sm" onClick={onCancel}>
          Search again
        </Button>
      </p>
    </Stack>
  );
}
