import { Select } from '@mantine/core';
import type { SelectProps } from '@mantine/core';
import { enterChooses } from './enter-chooses.ts';
import { partsOf, type FieldOf } from './field-parts.tsx';

/** One of a list that can be searched. Apart from the other fields, as what opens a list is larger than all of them. */
export function SelectField<Value extends string = string>({
  label,
  help,
  isOptional,
  error,
  ...rest
}: FieldOf<SelectProps<Value>>) {
  return <Select onKeyDownCapture={enterChooses} {...rest} {...partsOf({ label, help, isOptional, error })} />;
}
