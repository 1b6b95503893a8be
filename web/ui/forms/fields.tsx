import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { CheckboxProps, NativeSelectProps, TextareaProps, TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatInteger } from '../../../contract/formats.ts';
import { Group } from '../layout/layout.tsx';
import { partsOf, type FieldOf } from './field-parts.tsx';
import styles from './field-parts.module.css';
import { storedLength, tooLongWords } from './text-length.ts';

/*
 * The fields of forms: label above, help below, and an error with an icon in the place of the help. Nothing is
 * starred; the rare field that may stay empty is marked "optional". Everything else is passed on, so that
 * `form.getInputProps('name')` fits.
 */

/** Nothing that people write is cut: a text that is too long stays, is counted and gets an error. */
interface Measured {
  /** The most characters that are taken. Of several lines the count is always there, of one line once it is too long. */
  longest?: number | undefined;
  /** How the characters are counted where it is not as most endpoints do. */
  count?: (text: string) => number;
}

export function TextField({
  label,
  help,
  isOptional,
  error,
  longest,
  count,
  ...rest
}: FieldOf<TextInputProps> & Measured) {
  const { counter, problem } = measure(rest.value, longest, count);
  const shown = problem ? <WithCount counter={counter}>{error ?? problem}</WithCount> : error;
  return <TextInput {...rest} {...partsOf({ label, help, isOptional, error: shown })} />;
}

export function TextAreaField({
  label,
  help,
  isOptional,
  error,
  longest,
  count,
  ...rest
}: FieldOf<TextareaProps> & Measured) {
  const { counter, problem } = measure(rest.value, longest, count);
  const said = error || problem;
  const parts = {
    label,
    help: counter ? <WithCount counter={counter}>{help}</WithCount> : help,
    isOptional,
    error: said && counter ? <WithCount counter={counter}>{said}</WithCount> : said,
  };
  return <Textarea autosize minRows={4} {...rest} {...partsOf(parts)} />;
}

function measure(value: unknown, longest: number | undefined, count = storedLength) {
  if (longest === undefined) return { counter: null, problem: null };
  const length = count(typeof value === 'string' ? value : '');
  return {
    counter: `${formatInteger(length)} of ${formatInteger(longest)}`,
    problem: length > longest ? tooLongWords(longest) : null,
  };
}

function WithCount({ counter, children }: { counter: string | null; children: ReactNode }) {
  return (
    <Group as="span" gap={[2, 5]} align="stretch" justify="space-between">
      <span>{children}</span>
      <span className={styles.count}>{counter}</span>
    </Group>
  );
}

/** For a short closed list: typing the first letters chooses, and a phone shows its own wheel. */
export function ShortListField({ label, help, isOptional, error, ...rest }: FieldOf<NativeSelectProps>) {
  return <NativeSelect {...rest} {...partsOf({ label, help, isOptional, error })} />;
}

export function CheckboxField({ label, help, isOptional, error, ...rest }: FieldOf<CheckboxProps>) {
  return <Checkbox {...rest} {...partsOf({ label, help, isOptional, error })} />;
}
