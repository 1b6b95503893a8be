import { Checkbox, NativeSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type {
  CheckboxProps,
  NativeSelectProps,
  NumberInputProps,
  SelectProps,
  TextareaProps,
  TextInputProps,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { enterChooses } from './enter-chooses.ts';
import { FieldError, OptionalLabel } from './field-parts.tsx';

/*
 * The fields of forms: label above, help below, and an error with an icon in the place of the help. Nothing is
 * starred; the rare field that may stay empty is marked "optional". Everything else is passed on, so that
 * `form.getInputProps('name')` fits.
 */

interface FieldParts {
  label: ReactNode;
  help?: ReactNode;
  isOptional?: boolean;
  error?: ReactNode;
}

function partsOf({ label, help, isOptional, error }: FieldParts) {
  return {
    label: isOptional ? <OptionalLabel>{label}</OptionalLabel> : label,
    description: error ? undefined : help,
    error: error ? <FieldError>{error}</FieldError> : undefined,
  };
}

type Of<Props> = Omit<Props, 'label' | 'description' | 'error'> & FieldParts;

export function TextField({ label, help, isOptional, error, ...rest }: Of<TextInputProps>) {
  return <TextInput {...rest} {...partsOf({ label, help, isOptional, error })} />;
}

export function TextAreaField({ label, help, isOptional, error, ...rest }: Of<TextareaProps>) {
  return <Textarea autosize minRows={4} {...rest} {...partsOf({ label, help, isOptional, error })} />;
}

export function NumberField({ label, help, isOptional, error, ...rest }: Of<NumberInputProps>) {
  return <NumberInput thousandSeparator="," hideControls {...rest} {...partsOf({ label, help, isOptional, error })} />;
}

export function SelectField({ label, help, isOptional, error, ...rest }: Of<SelectProps>) {
  return <Select onKeyDownCapture={enterChooses} {...rest} {...partsOf({ label, help, isOptional, error })} />;
}

/** For a short closed list: typing the first letters chooses, and a phone shows its own wheel. */
export function ShortListField({ label, help, isOptional, error, ...rest }: Of<NativeSelectProps>) {
  return <NativeSelect {...rest} {...partsOf({ label, help, isOptional, error })} />;
}

export function CheckboxField({ label, help, isOptional, error, ...rest }: Of<CheckboxProps>) {
  return <Checkbox {...rest} {...partsOf({ label, help, isOptional, error })} />;
}
