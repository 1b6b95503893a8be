import { NumberInput, type NumberInputProps } from '@mantine/core';
import { partsOf, type FieldOf } from './field-parts.tsx';

/** Apart from the other fields: what formats the number is as much as all of those together. */
export function NumberField({ label, help, isOptional, error, ...rest }: FieldOf<NumberInputProps>) {
  return <NumberInput thousandSeparator="," hideControls {...rest} {...partsOf({ label, help, isOptional, error })} />;
}
