import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { CheckboxProps, NativeSelectProps, TextareaProps, TextInputProps } from '@mantine/core';
import { partsOf, type FieldOf } from './field-parts.tsx';

/*
 * The fields of forms: label above, help below, and an error with an icon in the place of the help. Nothing is
 * starred; the rare field that may stay empty is marked "optional". Everything else is passed on, so that
 * `form.getInputProps('name')` fits.
 */

export function TextField({ label, help, isOptional, error, ...rest }: FieldOf<TextInputProps>) {
  return <TextInput {...rest} {...partsOf({ label, help, isOptional, error })} />;
}

export function TextAreaField({ label, help, isOptional, error, ...rest }: FieldOf<TextareaProps>) {
  return <Textarea autosize minRows={4} {...rest} {...partsOf({ label, help, isOptional, error })} />;
}

/** For a short closed list: typing the first letters chooses, and a phone shows its own wheel. */
export function ShortListField({ label, help, isOptional, error, ...rest }: FieldOf<NativeSelectProps>) {
  return <NativeSelect {...rest} {...partsOf({ label, help, isOptional, error })} />;
}

export function CheckboxField({ label, help, isOptional, error, ...rest }: FieldOf<CheckboxProps>) {
  return <Checkbox {...rest} {...partsOf({ label, help, isOptional, error })} />;
}
